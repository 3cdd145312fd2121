// Pools in the database: those that were created, and those that tokens and jobs name.
import { inArray, sql } from 'drizzle-orm'
import type { AgentPool } from '#contract/agents.ts'
import { AGENTS_LISTED_MS } from '#domain/run/administration.ts'
import { LEASE_MS } from '#domain/run/limits.ts'
import { DEFAULT_POOL } from '#domain/run/queue.ts'
import { message, type Message } from '#words/message.ts'
import { withEnglish } from '#words/say.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { agentPools } from '../../db/schema/agents.ts'
import { silenceOf } from '../../runs/queue/waiting.ts'

interface PoolFacts {
  readonly name: string
  readonly max_at_once: number | null
  readonly queued: number
  readonly oldest_queued_at: string | null
  readonly running: number
  readonly tokens: number
  readonly agents: number
  readonly agents_seen: number
  readonly last_seen_at: string | null
  readonly has_binary: boolean
  [column: string]: unknown
}

/** Every pool: `default` first, the others by their names. */
export async function listPools(orm: Queries, now: Date): Promise<AgentPool[]> {
  const heardAfter = new Date(now.getTime() - LEASE_MS)
  const listedAfter = new Date(now.getTime() - AGENTS_LISTED_MS)
  const { rows } = await orm.execute<PoolFacts>(sql`
    with
      valid as (select id, pools, is_embedded from agent_tokens where revoked_at is null),
      taken as (select valid.id as token_id, valid.is_embedded, pool from valid cross join unnest(valid.pools) as pool),
      jobs as (
        select pool, count(*) filter (where status = 'queued')::int as queued,
          min(queued_at) filter (where status = 'queued') as oldest_queued_at,
          count(*) filter (where status = 'running')::int as running
        from run_jobs where status in ('queued', 'running') group by pool
      ),
      seen as (
        select taken.pool, count(*) filter (where last_seen_at >= ${listedAfter})::int as agents,
          count(*) filter (where last_seen_at >= ${heardAfter})::int as agents_seen, max(last_seen_at) as last_seen_at,
          bool_or(last_seen_at >= ${heardAfter} and json_array_length(binaries) > 0) as has_binary
        from agents
        join taken on taken.token_id = agents.token_id and (agents.pool is null or agents.pool = taken.pool)
        group by taken.pool
      ),
      names as (
        select ${DEFAULT_POOL}::text as name union select name from agent_pools union select pool from taken
        union select pool from jobs
      )
    select names.name, agent_pools.max_at_once, coalesce(jobs.queued, 0) as queued,
      jobs.oldest_queued_at::text, coalesce(jobs.running, 0) as running,
      (select count(*)::int from taken where taken.pool = names.name and not taken.is_embedded) as tokens,
      coalesce(seen.agents, 0) as agents, coalesce(seen.agents_seen, 0) as agents_seen,
      seen.last_seen_at::text, coalesce(seen.has_binary, false) as has_binary
    from names
    left join agent_pools on agent_pools.name = names.name
    left join jobs on jobs.pool = names.name
    left join seen on seen.pool = names.name
    order by names.name <> ${DEFAULT_POOL}, names.name`)
  return rows.map((facts) => ({
    name: facts.name,
    max_at_once: facts.max_at_once,
    queued: facts.queued,
    oldest_queued_at: facts.oldest_queued_at === null ? null : new Date(facts.oldest_queued_at).toISOString(),
    running: facts.running,
    agents: facts.agents,
    agents_seen: facts.agents_seen,
    problem: inAnswer(problemOf(facts, now)),
    kept_because: inAnswer(keptBecause(facts)),
  }))
}

const inAnswer = (said: Message | undefined): AgentPool['problem'] => (said === undefined ? null : withEnglish(said))

function problemOf({ name, last_seen_at, has_binary }: PoolFacts, now: Date): Message | undefined {
  const silence = silenceOf(name, last_seen_at === null ? null : new Date(last_seen_at), now)
  return silence ?? (has_binary ? undefined : message('queue.no-binary', { pool: name }))
}

function keptBecause({ name, tokens, queued, running }: PoolFacts): Message | undefined {
  if (name === DEFAULT_POOL) return message('agents.pool-default')
  if (tokens > 0) return message('agents.pool-has-tokens', { pool: name, tokens })
  const jobs = queued + running
  return jobs > 0 ? message('agents.pool-has-jobs', { pool: name, jobs }) : undefined
}

/** One pool; undefined when nothing has its name. */
export async function findPool(orm: Queries, name: string, now: Date): Promise<AgentPool | undefined> {
  return (await listPools(orm, now)).find((pool) => pool.name === name)
}

/**
 * Creates pools that do not exist yet, and holds all of them, so that nobody removes one meanwhile.
 * @returns the names of those that are new
 */
export async function holdPools(tx: Transaction, names: readonly string[], now: Date): Promise<readonly string[]> {
  const rows = names.toSorted().map((name) => ({ name, created_at: now }))
  const made = await tx.insert(agentPools).values(rows).onConflictDoNothing().returning({ name: agentPools.name })
  await tx
    .select({ name: agentPools.name })
    .from(agentPools)
    .where(inArray(agentPools.name, [...names]))
    .orderBy(agentPools.name)
    .for('share')
  return made.map(({ name }) => name)
}
