// Lists of runs, and what they come to.
import { z } from 'zod'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { Run } from '#contract/run.ts'
import type { runs as rows } from '#contract/runs.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import type { PageOf } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import { findRuns } from './list-store.ts'
import { presentRuns } from './present-run.ts'
import { readRunSummary } from './summary-store.ts'

type Rows = typeof rows

/**
 * The runs of the caller's projects, newest first; of all for an administrator.
 * @throws Refused with 400 for a cursor of another list
 */
export async function listRunsPage(
  { database: { orm }, now }: Deps,
  { caller }: SignedIn,
  query: Parsed<Rows['list']>['query'],
): Promise<PageOf<Run>> {
  const { cursor, ...filter } = query
  const after = readCursor(cursor, cursorKeys.instant, z.uuid())
  const { rows: found, total } = await findRuns(orm, caller, { ...filter, after })
  const page = cutPage(found, query.limit, (row) => [row.created_at.toISOString(), row.id])
  return { items: await presentRuns(orm, caller, page.rows, now()), total, next: page.next }
}

/** How many runs of the caller's projects stand how. */
export function summarizeRuns(
  { database: { orm }, now }: Deps,
  { caller }: SignedIn,
  query: Parsed<Rows['summary']>['query'],
): Promise<Output<Rows['summary']>> {
  return readRunSummary(orm, caller, query, now())
}
