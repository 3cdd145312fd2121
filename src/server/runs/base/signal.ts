// What servers on one database tell each other at once: that a job can be taken, that something of a run changed, and
// that something was committed that causes work.
import { sql } from 'drizzle-orm'
import type { Queries } from '../../db/connect.ts'

/** The channels. A job is sent with its pool, a run with its id, work with nothing. */
export const SIGNALS = ['strata_job', 'strata_run', 'strata_work'] as const
export type Signal = (typeof SIGNALS)[number]

/** Signals every server; inside a transaction, once it commits. Equal signals of one transaction are sent once. */
export async function signal(orm: Queries, name: Signal, about: string): Promise<void> {
  await orm.execute(sql`select pg_notify(${name}, ${about})`)
}
