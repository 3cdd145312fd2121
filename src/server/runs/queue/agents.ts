// The agents that ask for jobs, as they say what they are.
import { eq } from 'drizzle-orm'
import type { Binary } from '#contract/agent.ts'
import type { Queries } from '../../db/connect.ts'
import { agents, agentTokens } from '../../db/schema/agents.ts'
import type { Deps } from '../../deps.ts'
import type { CallingAgent } from '../../http/context.ts'

/** What an agent says of itself. */
export interface AgentFacts {
  readonly version: string
  readonly host: string
  readonly system: string
  readonly binaries: readonly Binary[]
  /** Whether code that people brought runs as a user of its own. */
  readonly can_isolate: boolean
}

/** An agent that was just heard. */
export interface SeenAgent extends AgentFacts {
  readonly id: string
  readonly pools: readonly string[]
}

/** Notes that an agent asks for a job: of a token there is one on each host. */
export async function noteAgent(
  { database: { orm }, newId, now }: Pick<Deps, 'database' | 'newId' | 'now'>,
  { token_id, pools }: CallingAgent,
  { version, host, system, binaries, can_isolate }: AgentFacts,
): Promise<SeenAgent> {
  const at = now()
  const facts = { version, system, binaries, can_isolate, last_seen_at: at }
  const [agent] = await orm
    .insert(agents)
    .values({ id: newId(), token_id, host, first_seen_at: at, ...facts })
    .onConflictDoUpdate({ target: [agents.token_id, agents.host], set: facts })
    .returning({ id: agents.id })
  if (!agent) throw new Error('An agent that asks for a job was not noted.')
  await orm.update(agentTokens).set({ last_used_at: at }).where(eq(agentTokens.id, token_id))
  return { id: agent.id, pools, version, host, system, binaries, can_isolate }
}

/** Notes that an agent was heard. */
export async function noteHeard(orm: Queries, id: string, now: Date): Promise<void> {
  await orm.update(agents).set({ last_seen_at: now }).where(eq(agents.id, id))
}
