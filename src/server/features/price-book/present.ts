// Refreshes and the version of the book as the interface shows them.
import { aliasedTable, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PriceBookState, PriceRefresh, PriceRefreshDetail } from '#contract/price-book.ts'
import type { Change } from '#domain/prices/refresh.ts'
import { priceBookId } from '#engine/prices/book.ts'
import { message } from '#words/message.ts'
import { withEnglish } from '#words/say.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { priceBooks, priceRefreshes } from '../../db/schema/prices.ts'
import { notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { readSettings } from '../../prices/settings.ts'

/** Refreshes that are listed. */
const LISTED = 20

const begunBy = aliasedTable(users, 'begun_by')
const decidedBy = aliasedTable(users, 'decided_by')
const { changes: _, left: __, read: ___, ...facts } = getTableColumns(priceRefreshes)

const SUMMARY = {
  ...facts,
  begun_by: begunBy.name,
  decided_by: decidedBy.name,
  changes_count: sql<number>`json_array_length(${priceRefreshes.changes})`.mapWith(Number),
}

type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number]

function selectSummaries(orm: Queries) {
  return orm
    .select(SUMMARY)
    .from(priceRefreshes)
    .leftJoin(begunBy, eq(begunBy.id, priceRefreshes.begun_by))
    .leftJoin(decidedBy, eq(decidedBy.id, priceRefreshes.decided_by))
    .$dynamic()
}

function present(row: SummaryRow): PriceRefresh {
  const { id, cloud, status, begun_by, parts_read, parts_total, changes_count, decided_by, reason } = row
  return {
    id,
    cloud,
    status,
    begun_by,
    begun_at: row.begun_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    parts_read,
    parts_total,
    changes_count,
    reason: reason && { ...withEnglish(reason), params: { ...reason.params } },
    decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}

/** What a change is called where it is confirmed. */
export function keyOf({ service, sku, region }: Pick<Change, 'service' | 'sku' | 'region'>): string {
  return `${service}|${sku}|${region}`
}

/** Why no refresh is found. */
export function noRefresh() {
  return notFound(message('book.no-refresh'))
}

/** A refresh without its changes. @throws Refused with 404 */
export async function getRefresh(orm: Queries, id: string): Promise<PriceRefresh> {
  if (!isId(id)) throw noRefresh()
  const [row] = await selectSummaries(orm).where(eq(priceRefreshes.id, id))
  if (!row) throw noRefresh()
  return present(row)
}

/** A refresh with what it would change. @throws Refused with 404 */
export async function getRefreshDetail(orm: Queries, id: string): Promise<PriceRefreshDetail> {
  const summary = await getRefresh(orm, id)
  const { changes, left, same } = priceRefreshes
  const [row] = await orm.select({ changes, left, same }).from(priceRefreshes).where(eq(priceRefreshes.id, id))
  if (!row) throw noRefresh()
  return {
    ...summary,
    same: row.same,
    changes: row.changes.map((one) => {
      const { service, sku, region, unit, kind, before, after, ratio, isLarge } = one
      return { key: keyOf(one), service, sku, region, unit, kind, before, after, ratio, is_large: isLarge }
    }),
    left: row.left
      .filter(({ isMissing }) => !isMissing)
      .map(({ service, sku, region, said }) => ({
        service,
        sku,
        region,
        reason: { ...withEnglish(said), params: { ...said.params } },
      })),
  }
}

/** The version of the book, how it renews, and the latest refreshes. */
export async function readState(orm: Queries): Promise<PriceBookState> {
  const { is_monthly, sealed_gcp_key } = await readSettings(orm)
  const [book] = await orm
    .select({ id: priceBooks.id, accepted_at: priceBooks.accepted_at, accepted_by: users.name })
    .from(priceBooks)
    .leftJoin(users, eq(users.id, priceBooks.accepted_by))
    .orderBy(desc(priceBooks.number))
    .limit(1)
  const rows = await selectSummaries(orm).orderBy(desc(priceRefreshes.begun_at), desc(priceRefreshes.id)).limit(LISTED)
  return {
    id: book?.id ?? priceBookId(),
    accepted_by: book?.accepted_by ?? null,
    accepted_at: book?.accepted_at.toISOString() ?? null,
    is_monthly,
    has_gcp_key: sealed_gcp_key !== null,
    refreshes: rows.map(present),
  }
}
