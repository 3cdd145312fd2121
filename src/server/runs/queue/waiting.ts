// Why a queued run waits, in a sentence: for agents, for a limit, for its turn, or for an earlier job to end.
import { sql } from 'drizzle-orm'
import { CONNECTION_MAX_AT_ONCE } from '#domain/run/queue.ts'
import { LEASE_MS } from '#domain/run/limits.ts'
import { message, type Message } from '#words/message.ts'
import type { Queries } from '../../db/connect.ts'

/** What decides why a job waits. */
interface Facts {
  readonly run_id: string
  readonly pool: string
  readonly connection: string
  readonly is_stop: boolean
  readonly binary_flavour: string | null
  readonly not_before: string | null
  readonly is_environment_busy: boolean
  readonly is_looked_at: boolean
  readonly before: number
  readonly pool_at_once: number | null
  readonly pool_running: number
  readonly connection_running: number
  /** The account of a cloud that it is about; null for others. */
  readonly account: string | null
  readonly account_at_once: number | null
  readonly account_running: number
  /** What the installation lets the project of the job use at once; null without such a limit. */
  readonly grant_at_once: number | null
  readonly grant_running: number
  readonly last_seen_at: string | null
  readonly has_binary: boolean
  readonly has_flavour: boolean
  [column: string]: unknown
}

/**
 * Why runs wait for an agent, by their ids. One query, however many runs; those that do not wait for one are left out.
 */
export async function readWaiting(
  orm: Queries,
  runIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Message>> {
  if (runIds.length === 0) return new Map()
  const isHeard = sql`agents.last_seen_at >= ${new Date(now.getTime() - LEASE_MS)}`
  const { rows } = await orm.execute<Facts>(sql`
    with
      running as (
        select job.pool, job.connection, job.project_id, job.environment_id, environment.connection_id
        from run_jobs as job join environments as environment on environment.id = job.environment_id
        where job.status = 'running'
      ),
      places as (
        select id, row_number() over (partition by pool order by priority, queued_at, id) - 1 as before
        from run_jobs where status = 'queued'
      ),
      seen as (
        select taken.pool, max(agents.last_seen_at) as last_seen_at,
          bool_or(json_array_length(agents.binaries) > 0) filter (where ${isHeard}) as has_binary,
          array_agg(distinct one.kept->>'flavour') filter (where ${isHeard}) as flavours
        from agents
        join agent_tokens on agent_tokens.id = agents.token_id and agent_tokens.revoked_at is null
        join unnest(agent_tokens.pools) as taken (pool) on agents.pool is null or agents.pool = taken.pool
        left join lateral json_array_elements(agents.binaries) as one (kept) on true
        group by taken.pool
      )
    select job.run_id, job.pool, job.connection, run.kind in ('stop', 'resume') as is_stop,
      environment.binary_flavour, job.not_before::text,
      exists (select from running where running.environment_id = job.environment_id) as is_environment_busy,
      exists (select from preflights where run_id = job.run_id and due_at is not null) as is_looked_at,
      places.before::int, pool.max_at_once as pool_at_once,
      (select count(*)::int from running where running.pool = job.pool) as pool_running,
      (select count(*)::int from running where running.connection = job.connection) as connection_running,
      account.name as account, account.max_at_once as account_at_once,
      (select count(*)::int from running where running.connection_id = account.id) as account_running,
      granted.max_at_once as grant_at_once,
      (
        select count(*)::int from running
        where running.connection_id = account.id and running.project_id = job.project_id
      ) as grant_running,
      seen.last_seen_at::text, coalesce(seen.has_binary, false) as has_binary,
      coalesce(environment.binary_flavour = any(seen.flavours), true) as has_flavour
    from run_jobs as job
    join runs as run on run.id = job.run_id
    join environments as environment on environment.id = job.environment_id
    join places on places.id = job.id
    left join agent_pools as pool on pool.name = job.pool
    left join connections as account on account.id = environment.connection_id
    left join connection_grants as granted on granted.connection_id = account.id and granted.project_id = job.project_id
    left join seen on seen.pool = job.pool
    where job.status = 'queued' and job.run_id = any(${sql.param([...runIds])}::uuid[])`)
  return new Map(rows.map((facts) => [facts.run_id, reasonOf(facts, now)]))
}

function reasonOf(facts: Facts, now: Date): Message {
  const { pool, connection, before } = facts
  if (facts.is_environment_busy) return message('queue.waits-for-environment')
  const waits = facts.not_before !== null && new Date(facts.not_before) > now
  if (waits && facts.is_looked_at) return message('preflight.waits')
  if (facts.not_before !== null && waits)
    return message('queue.waits-until', { at: new Date(facts.not_before).toISOString() })
  const silence = silenceOf(pool, facts.last_seen_at === null ? null : new Date(facts.last_seen_at), now)
  if (silence) return silence
  if (!facts.is_stop && !facts.has_binary) return message('queue.no-binary', { pool })
  if (!facts.is_stop && !facts.has_flavour)
    return message('queue.no-flavour', { pool, flavour: facts.binary_flavour ?? '' })
  if (facts.pool_at_once !== null && facts.pool_running >= facts.pool_at_once)
    return message('queue.pool-is-full', { pool, max: facts.pool_at_once })
  const most = CONNECTION_MAX_AT_ONCE[connection]
  if (most !== undefined && facts.connection_running >= most)
    return message('queue.connection-is-full', { connection, max: most })
  const { account, account_at_once, account_running } = facts
  if (account !== null && account_at_once !== null && account_running >= account_at_once)
    return message('queue.connection-is-full', { connection: account, max: account_at_once })
  const { grant_at_once, grant_running } = facts
  if (account !== null && grant_at_once !== null && grant_running >= grant_at_once)
    return message('queue.grant-is-full', { connection: account, max: grant_at_once })
  return message('queue.waits-for-turn', { pool, before })
}

/** Why no agent takes the jobs of a pool; undefined while one is heard. @param seenAt when the last one was */
export function silenceOf(pool: string, seenAt: Date | null, now: Date): Message | undefined {
  if (seenAt === null) return message('queue.no-agent-yet', { pool })
  if (now.getTime() - seenAt.getTime() <= LEASE_MS) return undefined
  return message('queue.no-agent-since', { pool, at: seenAt.toISOString() })
}
