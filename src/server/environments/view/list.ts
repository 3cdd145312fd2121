// Lists of environments, and what they come to.
import { z } from 'zod'
import type { Environment } from '#contract/environment.ts'
import type { environments as rows } from '#contract/environments.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import type { PageOf } from '../../http/implement.ts'
import { shownCost } from '#domain/environment/cost.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import type { ListedEnvironment } from '../base/listed.ts'
import { presentEnvironments } from './present-environment.ts'
import { findEnvironments, type Sort } from './list-store.ts'
import { readSummary } from './summary-store.ts'

type Rows = typeof rows

/** What has no end stands behind all that have one. */
const NEVER = 'infinity'

const CURSOR_KEYS: Readonly<Record<Sort, z.ZodType<string | number>>> = {
  created: cursorKeys.instant,
  name: cursorKeys.text,
  cost: cursorKeys.number,
  expires: z.union([cursorKeys.instant, z.literal(NEVER)]),
}

/**
 * The environments of the caller's projects; of all for an administrator.
 * @throws Refused with 400 for a cursor of another list
 */
export async function listEnvironmentsPage(
  deps: Deps,
  { caller }: SignedIn,
  query: Parsed<Rows['list']>['query'],
): Promise<PageOf<Environment>> {
  const { orm } = deps.database
  const { cursor, ...filter } = query
  const after = readCursor(cursor, CURSOR_KEYS[query.sort], z.uuid())
  const { rows: found, total } = await findEnvironments(orm, caller, { ...filter, after })
  const page = cutPage(found, query.limit, (row) => [sortKey(row, query.sort), row.id])
  const items = await presentEnvironments(orm, caller, page.rows, deps.now())
  return { items, total, next: page.next }
}

function sortKey(row: ListedEnvironment, sort: Sort): string | number {
  switch (sort) {
    case 'created':
      return row.created_at.toISOString()
    case 'name':
      return row.name_key
    case 'cost':
      return shownCost(row)
    case 'expires':
      return row.expires_at?.toISOString() ?? NEVER
  }
}

/** How many environments the caller sees in each status, and what they cost. */
export function summarizeEnvironments(
  deps: Deps,
  { caller }: SignedIn,
  query: Parsed<Rows['summary']>['query'],
): Promise<Output<Rows['summary']>> {
  return readSummary(deps.database.orm, caller, query.project_id, deps.now())
}
