// Whether the clock of this server agrees with that of the database. What is due is decided by `deps.now()`; a server
// whose clock is wrong would end environments too early, or not at all (docs/decisions/0008-scheduler.md).
import { MINUTE_MS } from '#engine/durations.ts'
import type { Database } from '../db/connect.ts'
import type { Deps } from '../deps.ts'

/** Beyond this the clocks do not agree. */
const SKEW_MAX_MS = MINUTE_MS

/** The time by the clock of a database. */
export async function readDatabaseNow({ pool }: Pick<Database, 'pool'>): Promise<Date> {
  // As a number: how a driver reads a time does not matter then.
  const { rows } = await pool.query<{ ms: string }>(`select round(extract(epoch from clock_timestamp()) * 1000) as ms`)
  return new Date(Number(rows[0]?.ms))
}

/** Milliseconds by which the clock of this server is ahead of the database's; negative when it is behind. */
export async function readSkewMs({ now, databaseNow }: Pick<Deps, 'now' | 'databaseNow'>): Promise<number> {
  const before = now().getTime()
  const startMs = performance.now()
  const database = await databaseNow()
  // The answer is as old as half of the way there and back.
  return Math.round(before + (performance.now() - startMs) / 2 - database.getTime())
}

/** Whether the clocks are so far apart that due work waits. */
export function isSkewed(skewMs: number): boolean {
  return Math.abs(skewMs) > SKEW_MAX_MS
}

/** How the clocks disagree, in a sentence for the log and the report of a job. */
export function skewText(skewMs: number): string {
  const seconds = Math.round(Math.abs(skewMs) / 1000)
  return `The clock of this server is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} the database's, so due work waits until both agree: set the clocks by NTP.`
}
