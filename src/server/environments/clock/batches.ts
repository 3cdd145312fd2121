// How a job goes through many rows: in batches, each one change of its own, so
// that nothing is held for long. What someone is busy with is passed over and
// looked at the next time: a job never waits for a person. When a batch fails,
// its rows are tried one by one, so that one of them does not stop the others.
import { and, eq, type Column, type SQL } from 'drizzle-orm'
import type { Change } from '../../audit/change.ts'
import { change } from '../../audit/change.ts'
import { newerThan } from '../../db/conditions.ts'
import type { Transaction } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { reasonOf, type Reporting } from './job-report.ts'

/** Of whom the changes of the jobs are. */
export const BY_SCHEDULER = { via: 'scheduler' } as const

const BATCH_SIZE = 500
/** After so many rows that failed one after the other it is not the rows. */
const FAILURES_MAX = 20

/** A place in the order in which rows are gone through: by a time, and by id where times are alike. */
export interface Place {
  readonly at: Date
  readonly id: string
}

/** Which rows are taken: those after a place, or all from the beginning; or one, when its batch failed. */
export interface Part {
  readonly limit: number
  readonly after?: Place
  readonly only?: string
}

/** The condition of a part for a query that is sorted by a time and by id. */
export function isOfPart(time: Column, id: Column, { after, only }: Part): SQL | undefined {
  return and(
    newerThan(time, id, after && [after.at.toISOString(), after.id]),
    only === undefined ? undefined : eq(id, only),
  )
}

export interface Batches<Row, Done> {
  /** Takes, and mostly holds, rows that no other transaction holds. */
  readonly take: (tx: Transaction, part: Part) => Promise<Row[]>
  readonly placeOf: (row: Row) => Place
  /** Names a row in a sentence about its failure. */
  readonly nameOf: (row: Row) => string
  /** Does what is due with the rows. @returns what was done, counted and told when it is committed */
  readonly work: (change: Change, rows: readonly Row[]) => Promise<readonly Done[]>
  /** What the report says of something that was done. */
  readonly linesOf: (done: Done) => readonly string[]
}

/** Goes through all rows. @returns what was done; what could not be is in the report */
export async function processInBatches<Row, Done>(
  deps: Pick<Deps, 'database' | 'now' | 'outbox' | 'log'>,
  report: Reporting,
  { take, placeOf, nameOf, work, linesOf }: Batches<Row, Done>,
): Promise<Done[]> {
  const all: Done[] = []
  const run = async (rows: Row[], part: Part): Promise<void> => {
    const done = await change(deps, BY_SCHEDULER, async (current) => {
      rows.push(...(await take(current.tx, part)))
      return rows.length === 0 ? [] : work(current, rows)
    })
    all.push(...done)
    for (const line of done.flatMap(linesOf)) report.say(line)
  }
  let failures = 0
  const runAlone = async (row: Row): Promise<void> => {
    try {
      await run([], { limit: 1, only: placeOf(row).id })
      failures = 0
    } catch (error) {
      deps.log.warn({ err: error }, `The scheduler could not deal with ${nameOf(row)}; it tries again.`)
      report.fail(`Could not deal with ${nameOf(row)}: ${reasonOf(error)}`)
      failures += 1
      if (failures >= FAILURES_MAX) throw error
    }
  }
  for (let after: Place | undefined; ;) {
    const rows: Row[] = []
    try {
      await run(rows, { limit: BATCH_SIZE, ...(after && { after }) })
    } catch (error) {
      // Without rows it is the database.
      if (rows.length === 0) throw error
      for (const row of rows) await runAlone(row)
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return all
    after = placeOf(last)
  }
}
