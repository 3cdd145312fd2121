// Notices jobs that stand still, by monotonic time, and frees what holds them: the job library keeps times in the
// database, and after a clock was set back it waits until the old time comes again.
import type pg from 'pg'
import { SCHEDULED_JOBS, type ScheduledJob } from '#contract/scheduler.ts'
import { MINUTE_MS } from '#engine/durations.ts'
import type { Deps } from '../deps.ts'
import { scheduledJobs } from '../db/schema/scheduler.ts'
import { JOBS } from './jobs.ts'

/** How much later than its time a job may run before it stands still. */
const LATE_MS = 2 * MINUTE_MS

/** Looks again and again whether jobs run. */
export interface Lookout {
  /**
   * Names the jobs that no server has run, nor runs now, for longer than they may take.
   * @throws what the database says when it is away
   */
  look(): Promise<ScheduledJob[]>
}

/**
 * Begins to watch the jobs.
 * @param schema where the job library keeps its tables
 */
export function createLookout(
  { database }: Pick<Deps, 'database'>,
  pool: pg.Pool,
  { schema, lateMs = LATE_MS }: { readonly schema: string; readonly lateMs?: number },
): Lookout {
  const begunMs = performance.now()
  /** How often each job had run, and when that was first seen on the monotonic clock. */
  const seen = new Map<ScheduledJob, { readonly runs: number; readonly sinceMs: number }>()
  return {
    look: async () => {
      const rows = new Map((await database.orm.select().from(scheduledJobs)).map((row) => [row.name, row.run_count]))
      const { rows: alive } = await pool.query<{ name: string }>(
        `select name from ${schema}.job where state = 'active' and heartbeat_on between now() - interval '1 minute' and now()`,
      )
      const nowMs = performance.now()
      return SCHEDULED_JOBS.filter((name) => {
        const runs = rows.get(name) ?? 0
        const before = seen.get(name) ?? { runs, sinceMs: begunMs }
        const moves = runs !== before.runs || alive.some((one) => one.name === name)
        const now = moves ? { runs, sinceMs: nowMs } : before
        seen.set(name, now)
        return nowMs - now.sinceMs > JOBS[name].everyMinutes * MINUTE_MS + lateMs
      })
    },
  }
}

/**
 * Takes back every time that is still to come: what was done then counts as done now. Of jobs that wait, are over or
 * whose server is gone only those with such times are removed; a job does what is due, whichever of them runs.
 */
export async function freeFromOldTime(pool: pg.Pool, schema: string): Promise<void> {
  const { rows: columns } = await pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
      where table_schema = $1 and table_name in ('version', 'queue') and is_nullable = 'YES' and data_type like 'timestamp%'`,
    [schema],
  )
  for (const { table_name, column_name } of columns)
    await pool.query(`update ${schema}.${table_name} set ${column_name} = null where ${column_name} > now()`)
  await pool.query(
    `delete from ${schema}.job
      where greatest(start_after, started_on, heartbeat_on, completed_on, singleton_on at time zone 'UTC') > now()`,
  )
}
