// The agents that were seen, and what they do.
import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { AgentInfo } from '#contract/agents.ts'
import { LEASE_MS } from '#domain/run/limits.ts'
import { AGENTS_LISTED_MS } from '#domain/run/administration.ts'
import type { Queries } from '../../db/connect.ts'
import { agents, agentTokens } from '../../db/schema/agents.ts'
import { environments } from '../../db/schema/environments.ts'
import { runAttempts, runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'

/** More than a page can show; those that were seen last are listed. */
const LISTED_MAX = 500

/** Agents whose tokens are valid: the server's own first, then by their names. */
export async function listAgents({ database: { orm }, now }: Pick<Deps, 'database' | 'now'>): Promise<AgentInfo[]> {
  const at = now().getTime()
  const rows = await orm
    .select({
      agent: agents,
      token_name: agentTokens.name,
      pools: agentTokens.pools,
      is_embedded: agentTokens.is_embedded,
    })
    .from(agents)
    .innerJoin(agentTokens, eq(agentTokens.id, agents.token_id))
    .where(and(isNull(agentTokens.revoked_at), gt(agents.last_seen_at, new Date(at - AGENTS_LISTED_MS))))
    .orderBy(desc(agents.last_seen_at), asc(agents.id))
    .limit(LISTED_MAX)
  const jobs = await readJobs(
    orm,
    rows.map(({ agent }) => agent.id),
  )
  const listed = rows.map(({ agent, token_name, pools, is_embedded }): AgentInfo => ({
    id: agent.id,
    host: agent.host,
    token_name,
    is_embedded,
    pools: pools.filter((pool) => agent.pool === null || agent.pool === pool),
    version: agent.version,
    system: agent.system,
    binaries: [...agent.binaries],
    can_isolate: agent.can_isolate,
    first_seen_at: agent.first_seen_at.toISOString(),
    last_seen_at: agent.last_seen_at.toISOString(),
    is_seen: at - agent.last_seen_at.getTime() <= LEASE_MS,
    jobs: jobs.get(agent.id) ?? [],
  }))
  return listed.toSorted(
    (one, other) =>
      Number(other.is_embedded) - Number(one.is_embedded) ||
      one.token_name.localeCompare(other.token_name, 'en', { numeric: true }) ||
      one.host.localeCompare(other.host, 'en', { numeric: true }),
  )
}

interface JobRow extends Omit<AgentInfo['jobs'][number], 'since'> {
  readonly since: Date
}

/** What agents work on, by their ids. */
async function readJobs(orm: Queries, agentIds: readonly string[]): Promise<ReadonlyMap<string, AgentInfo['jobs']>> {
  const rows = await orm
    .select({
      agent_id: runAttempts.agent_id,
      run_id: runs.id,
      run_number: runs.number,
      kind: runs.kind,
      environment: { id: environments.id, name: environments.name },
      phase: runAttempts.phase,
      since: runAttempts.started_at,
    })
    .from(runAttempts)
    .innerJoin(runs, eq(runs.id, runAttempts.run_id))
    .innerJoin(environments, eq(environments.id, runAttempts.environment_id))
    .where(and(isNull(runAttempts.ended_at), inArray(runAttempts.agent_id, [...agentIds])))
    .orderBy(asc(runAttempts.started_at), asc(runAttempts.id))
  const byAgent = Map.groupBy(rows, ({ agent_id }) => agent_id)
  return new Map([...byAgent].map(([id, ofAgent]) => [id, ofAgent.map(presentJob)]))
}

function presentJob({ run_id, run_number, kind, environment, phase, since }: JobRow): AgentInfo['jobs'][number] {
  return { run_id, run_number, kind, environment, phase, since: since.toISOString() }
}
