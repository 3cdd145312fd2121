// What metrics say of the database: few short statements on partial indexes and small tables, in one transaction that
// ends in time.
import { sql, type SQL } from 'drizzle-orm'
import { LEASE_MS } from '#domain/run/limits.ts'
import { DEFAULT_POOL } from '#domain/run/queue.ts'
import type { RunPurpose, RunStatus } from '#domain/run/status.ts'
import type { Database, Transaction } from '../db/connect.ts'

/** What was found in the database at a moment. */
export interface Figures {
  readonly queue: readonly PoolFigures[]
  readonly runs: readonly { readonly kind: RunPurpose; readonly status: RunStatus; readonly count: number }[]
  readonly agents: readonly { readonly pool: string; readonly count: number }[]
  readonly messages: readonly { readonly channel: string; readonly count: number; readonly oldest: Date }[]
  readonly jobs: readonly JobFigures[]
  /** When the list of a cloud was last compared with the book and decided upon. */
  readonly prices: readonly { readonly cloud: string; readonly at: Date }[]
}

interface PoolFigures {
  readonly pool: string
  readonly queued: number
  readonly postponed: number
  readonly running: number
  /** Since when the job could be taken that has waited longest. */
  readonly oldest: Date | null
}

interface JobFigures {
  readonly name: string
  readonly last_run_at: Date
  readonly last_duration_ms: number
  readonly run_count: number
  readonly failure_count: number
}

/**
 * Reads the figures.
 * @param limitMs how long one statement may take
 * @throws what the database says, also when that was too short
 */
export function readFigures({ orm }: Pick<Database, 'orm'>, now: Date, limitMs: number): Promise<Figures> {
  return orm.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(limitMs)}, true)`)
      return {
        queue: await readQueue(tx, now),
        runs: await rowsOf(
          tx,
          sql`select kind, status, count(*)::int as count from runs where ended_at is null group by kind, status`,
        ),
        agents: await rowsOf(
          tx,
          sql`select taken.pool, count(*)::int as count
            from agents join agent_tokens as token on token.id = agents.token_id
            cross join unnest(case when agents.pool is null then token.pools else array[agents.pool] end) as taken (pool)
            where token.revoked_at is null
              and agents.last_seen_at >= ${new Date(now.getTime() - LEASE_MS)}::timestamptz
            group by taken.pool`,
        ),
        messages: await readMessages(tx),
        jobs: await readJobs(tx),
        prices: await readPrices(tx),
      }
    },
    { accessMode: 'read only' },
  )
}

async function readQueue(tx: Transaction, now: Date): Promise<PoolFigures[]> {
  const rows = await rowsOf<Omit<PoolFigures, 'oldest'> & { readonly oldest: string | null }>(
    tx,
    sql`with
        waiting as (
          select pool, greatest(queued_at, not_before) as since from run_jobs where status = 'queued'
        ),
        names as (
          select ${DEFAULT_POOL} as pool union select name from agent_pools union select pool from waiting
          union select pool from run_jobs where status = 'running'
        )
      select names.pool,
        (select count(*)::int from waiting where waiting.pool = names.pool and since <= ${now}::timestamptz) as queued,
        (select count(*)::int from waiting where waiting.pool = names.pool and since > ${now}::timestamptz) as postponed,
        (select count(*)::int from run_jobs where status = 'running' and run_jobs.pool = names.pool) as running,
        (select min(since) from waiting where waiting.pool = names.pool) as oldest
      from names`,
  )
  return rows.map(({ oldest, ...row }) => ({ ...row, oldest: oldest === null ? null : new Date(oldest) }))
}

async function readMessages(tx: Transaction): Promise<Figures['messages']> {
  const rows = await rowsOf<{ channel: string; count: number; oldest: string | null }>(
    tx,
    sql`select channel, count(*)::int as count, min(created_at) as oldest from outbox group by channel
      union all
      select 'webhook', count(*)::int, min(created_at) from webhook_deliveries where state = 'waiting'`,
  )
  return rows.flatMap(({ oldest, ...row }) => (oldest === null ? [] : [{ ...row, oldest: new Date(oldest) }]))
}

async function readJobs(tx: Transaction): Promise<JobFigures[]> {
  const rows = await rowsOf<Omit<JobFigures, 'last_run_at'> & { readonly last_run_at: string }>(
    tx,
    sql`select name, last_run_at, last_duration_ms::float8 as last_duration_ms, run_count, failure_count
      from scheduled_jobs`,
  )
  return rows.map((row) => ({ ...row, last_run_at: new Date(row.last_run_at) }))
}

async function readPrices(tx: Transaction): Promise<Figures['prices']> {
  const rows = await rowsOf<{ cloud: string; at: string }>(
    tx,
    sql`select cloud, max(coalesce(decided_at, ended_at)) as at from price_refreshes
      where status in ('accepted', 'unchanged') group by cloud having max(coalesce(decided_at, ended_at)) is not null`,
  )
  return rows.map(({ cloud, at }) => ({ cloud, at: new Date(at) }))
}

async function rowsOf<Row extends object>(tx: Transaction, query: SQL): Promise<Row[]> {
  const { rows } = await tx.execute(query)
  return rows as unknown as Row[]
}
