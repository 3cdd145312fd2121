// Reminders and alerts are sent once, whatever jobs run at the same time, again
// or late: what was sent is a row that can only be written once.
import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../db/connect.ts'
import { sentOnce } from '../../db/schema/sent-once.ts'

/** What is due for one environment, approval or project. */
export interface Due {
  readonly subject_id: string
  /** What to mark as sent, the most urgent first: only that one is to be sent. */
  readonly keys: readonly string[]
}

/**
 * Marks what is due as sent, in the transaction that sends it.
 * @returns the subjects whose most urgent one was not sent before
 */
export async function claimUnsent(tx: Transaction, due: readonly Due[], now: Date): Promise<ReadonlySet<string>> {
  const rows = due.flatMap(({ subject_id, keys }) => keys.map((key) => ({ subject_id, key, sent_at: now })))
  if (rows.length === 0) return new Set()
  // In one order, so that no two transactions wait for each other here.
  rows.sort((a, b) => compare(a.subject_id, b.subject_id) || compare(a.key, b.key))
  const { subject_id, key } = sentOnce
  const written = await tx.insert(sentOnce).values(rows).onConflictDoNothing().returning({ subject_id, key })
  const isNew = new Set(written.map((row) => `${row.subject_id} ${row.key}`))
  return new Set(due.filter(({ subject_id: id, keys }) => isNew.has(`${id} ${keys[0]}`)).map((one) => one.subject_id))
}

/** The most urgent of the steps that are reached, in SQL: the last of them, and the first also where none is. */
export function mostUrgent([first, ...later]: readonly [number, ...number[]], isReached: (step: number) => SQL): SQL {
  // The last first, as the cases are looked at in order.
  const cases = later.toReversed().map((step) => sql`when ${isReached(step)} then ${sql.raw(String(step))}`)
  return sql`case ${sql.join(cases, sql` `)} else ${sql.raw(String(first))} end`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
