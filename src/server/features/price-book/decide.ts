// What administrators do with refreshes: begin, cancel, accept and reject them, and set how prices renew.
import { desc, eq, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoint.ts'
import type { priceBook as contract, PriceRefresh } from '#contract/price-book.ts'
import type { Change } from '#domain/prices/refresh.ts'
import type { BookVersion, NewFigure } from '#engine/prices/version.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import type { Transaction } from '../../db/connect.ts'
import { priceBooks, priceRefreshes, priceSettings } from '../../db/schema/prices.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { beginRefresh, refreshTarget, type RefreshRow } from '../../prices/begin.ts'
import { adoptBook } from '../../prices/current.ts'
import { GCP_KEY_SEAL, readSettings } from '../../prices/settings.ts'
import { getRefresh, keyOf, noRefresh } from './present.ts'

/** Key of the advisory lock under which one version follows the other. */
const BOOK_LOCK = 786670

/** Begins to read a price list. @throws Refused with 409 while another of the cloud is open, or without a key */
export async function startRefresh(
  deps: Deps,
  ctx: SignedIn,
  { cloud }: Parsed<typeof contract.start>['body'],
): Promise<PriceRefresh> {
  const { id } = await change(deps, ctx, async (own) => {
    if (cloud === 'gcp' && (await readSettings(own.tx)).sealed_gcp_key === null) throw conflict(message('book.no-key'))
    const begun = await beginRefresh(deps, own, cloud, ctx.caller.id)
    if (!begun) throw conflict(message('book.is-open'))
    return begun
  })
  return getRefresh(deps.database.orm, id)
}

/** Ends a refresh that runs; what it has read is kept for the next one. @throws Refused with 404 or 409 */
export async function cancelRefresh(deps: Deps, ctx: SignedIn, id: string): Promise<PriceRefresh> {
  return decide(deps, ctx, { id, status: 'running' }, async ({ tx, row }) => {
    await tx
      .update(priceRefreshes)
      .set({ status: 'canceled', ended_at: deps.now(), ...decidedNow(deps, ctx) })
      .where(eq(priceRefreshes.id, row.id))
    return { action: 'prices.cancel', after: { cloud: row.cloud } }
  })
}

/** Decides that a refresh changes nothing. @throws Refused with 404 or 409 */
export async function rejectRefresh(deps: Deps, ctx: SignedIn, id: string): Promise<PriceRefresh> {
  return decide(deps, ctx, { id, status: 'waiting' }, async ({ tx, row }) => {
    await tx
      .update(priceRefreshes)
      .set({ status: 'rejected', ...decidedNow(deps, ctx) })
      .where(eq(priceRefreshes.id, row.id))
    return { action: 'prices.reject', after: { cloud: row.cloud } }
  })
}

/**
 * Makes a new version of the book: what changes little, and of what changes much what is confirmed.
 * @throws Refused with 404, or 409 when it does not wait or nothing of it would be taken
 */
export async function acceptRefresh(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  { confirmed }: Parsed<typeof contract.accept>['body'],
): Promise<PriceRefresh> {
  const accepted = await decide(deps, ctx, { id, status: 'waiting' }, async ({ tx, row }) => {
    const ticked = new Set(confirmed)
    const taken = row.changes.filter((one) => one.after !== null && (!one.isLarge || ticked.has(keyOf(one))))
    if (taken.length === 0) throw conflict(message('book.nothing-taken'))
    await tx.execute(sql`select pg_advisory_xact_lock(${BOOK_LOCK})`)
    const [former] = await tx.select().from(priceBooks).orderBy(desc(priceBooks.number)).limit(1)
    const number = (former?.number ?? 0) + 1
    const version = `${deps.now().toISOString().slice(0, 10)}.${number}`
    const date = row.begun_at.toISOString().slice(0, 10)
    await tx.insert(priceBooks).values({
      number,
      id: version,
      figures: merge(former?.figures ?? {}, taken, date),
      refresh_id: row.id,
      accepted_by: ctx.caller.id,
      accepted_at: deps.now(),
    })
    await tx
      .update(priceRefreshes)
      .set({ status: 'accepted', ...decidedNow(deps, ctx) })
      .where(eq(priceRefreshes.id, row.id))
    return { action: 'prices.accept', after: { cloud: row.cloud, price_book: version, figures: taken.length } }
  })
  await adoptBook(deps)
  return accepted
}

/** Sets whether prices renew monthly, and the key for the list of Google. */
export async function saveSettings(
  deps: Deps,
  ctx: SignedIn,
  { is_monthly, gcp_key }: Parsed<typeof contract.saveSettings>['body'],
): Promise<{ is_monthly: boolean; has_gcp_key: boolean }> {
  return change(deps, ctx, async ({ tx, record }) => {
    const before = await readSettings(tx)
    const sealed_gcp_key =
      gcp_key === undefined ? before.sealed_gcp_key : gcp_key ? deps.seal.seal(gcp_key, GCP_KEY_SEAL) : null
    const after = { is_monthly, has_gcp_key: sealed_gcp_key !== null }
    const isSame = before.is_monthly === is_monthly && before.sealed_gcp_key === sealed_gcp_key
    if (isSame) return after
    const set = { is_monthly, sealed_gcp_key, updated_at: deps.now() }
    await tx
      .insert(priceSettings)
      .values({ id: 1, ...set })
      // A key that stays may be sealed again meanwhile.
      .onConflictDoUpdate({
        target: priceSettings.id,
        set: gcp_key === undefined ? { is_monthly, updated_at: set.updated_at } : set,
      })
    record({
      action: 'prices.settings',
      target: { type: 'prices', id: 'settings', name: '' },
      before: { is_monthly: before.is_monthly, has_gcp_key: before.sealed_gcp_key !== null },
      after,
    })
    return after
  })
}

function decidedNow(deps: Deps, ctx: SignedIn) {
  return { decided_by: ctx.caller.id, decided_at: deps.now() }
}

interface Deciding {
  readonly tx: Transaction
  readonly row: RefreshRow
}

/** Holds a refresh that has a status, changes it and says so in the audit log. */
async function decide(
  deps: Deps,
  ctx: SignedIn,
  { id, status }: Pick<RefreshRow, 'id' | 'status'>,
  work: (deciding: Deciding) => Promise<{
    action: 'prices.cancel' | 'prices.reject' | 'prices.accept'
    after: Record<string, unknown>
  }>,
): Promise<PriceRefresh> {
  if (!isId(id)) throw noRefresh()
  await change(deps, ctx, async ({ tx, record }) => {
    const [row] = await tx.select().from(priceRefreshes).where(eq(priceRefreshes.id, id)).for('update')
    if (!row) throw noRefresh()
    if (row.status !== status) throw conflict(message('book.decided'))
    record({ ...(await work({ tx, row })), target: refreshTarget(row) })
  })
  return getRefresh(deps.database.orm, id)
}

function merge(former: BookVersion['figures'], taken: readonly Change[], date: string): BookVersion['figures'] {
  const figures: Record<string, Record<string, NewFigure>> = { ...former }
  for (const { cloud, service, sku, region, after } of taken) {
    const key = `${cloud}|${service}|${sku}`
    if (after !== null) figures[key] = { ...figures[key], [region]: { usd: after, date } }
  }
  return figures
}
