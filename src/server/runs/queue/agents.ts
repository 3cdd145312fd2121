// The agents that ask for jobs, as they say what they are.
import { eq } from 'drizzle-orm'
import type { Binary } from '#contract/agent.ts'
import type { Queries } from '../../db/connect.ts'
import { agents, agentTokens } from '../../db/schema/agents.ts'
import type { Deps } from '../../deps.ts'
import type { CallingAgent } from '../../http/context.ts'

/** What an agent says of itself. */
export interface AgentFacts {
  /** The only pool of its token whose jobs it takes; null for all of them. */
  readonly pool: string | null
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
  readonly token_id: string
  /** Those whose jobs it takes. */
  readonly pools: readonly string[]
}

/** Notes that an agent asks for a job: of a token there is one on each host. */
export async function noteAgent(
  { database: { orm }, newId, now }: Pick<Deps, 'database' | 'newId' | 'now'>,
  { token_id, pools }: CallingAgent,
  given: AgentFacts,
): Promise<SeenAgent> {
  const at = now()
  const { host, ...said } = given
  const facts = { ...said, last_seen_at: at }
  const [agent] = await orm
    .insert(agents)
    .values({ id: newId(), token_id, host, first_seen_at: at, ...facts })
    .onConflictDoUpdate({ target: [agents.token_id, agents.host], set: facts })
    .returning({ id: agents.id })
  if (!agent) throw new Error('An agent that asks for a job was not noted.')
  await orm.update(agentTokens).set({ last_used_at: at }).where(eq(agentTokens.id, token_id))
  const { pool } = given
  return { ...given, id: agent.id, token_id, pools: pool === null ? pools : pools.filter((one) => one === pool) }
}

/** Notes that an agent was heard. */
export async function noteHeard(orm: Queries, id: string, now: Date): Promise<void> {
  await orm.update(agents).set({ last_seen_at: now }).where(eq(agents.id, id))
}
