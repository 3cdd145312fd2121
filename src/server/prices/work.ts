// Reads the price lists that were asked for. One server reads one; when it is gone, another goes on with the next part.
import { and, eq, lt } from 'drizzle-orm'
import { metersOf } from '#engine/prices/book.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { message, type StoredMessage } from '#words/message.ts'
import { isEnabledAdministrator } from '../access/people.ts'
import { change } from '../audit/change.ts'
import { users } from '../db/schema/accounts.ts'
import { priceRefreshes } from '../db/schema/prices.ts'
import type { Deps } from '../deps.ts'
import { workInBackground, type InBackground } from '../in-background.ts'
import { notify } from '../notify/notify.ts'
import type { RefreshRow } from './begin.ts'
import { diffOf } from './diff.ts'
import { createAsk, ListError } from './list/ask.ts'
import { awsPrices } from './list/aws.ts'
import { azurePrices } from './list/azure.ts'
import { gcpPrices } from './list/gcp.ts'
import type { PriceList } from './list/port.ts'
import { refresh, type Refreshed } from './refresh.ts'
import { GCP_KEY_SEAL, readSettings } from './settings.ts'

/** How often a server looks whether something was asked for. */
const LOOK_MS = 10_000
/** How often it says that it still reads, and hears whether it is to end. */
const SIGN_MS = 5000
/** Without a sign for so long, its server is gone. */
const LOST_MS = 60_000
/** No server has it. */
const FREE = new Date(0)

/** Makes the price list of a cloud. @param key of Google, empty for the others */
export type OpenList = (cloud: CloudId, key: string, now: Date) => PriceList

const LISTS: Readonly<Partial<Record<CloudId, (key: string, now: Date) => PriceList>>> = {
  azure: (_, now) => azurePrices(now),
  aws: () => awsPrices(),
  gcp: (key) => gcpPrices(key),
}

const openList: OpenList = (cloud, key, now) => {
  const open = LISTS[cloud]
  if (open === undefined) throw new Error(`There is no price list of ${cloud}: add it to server/prices/list.`)
  return open(key, now)
}

/** Begins to read what is asked for, until it is stopped. */
export function watchRefreshes(deps: Deps): InBackground {
  const ending = new AbortController()
  const work = workInBackground(
    LOOK_MS,
    () => runRefreshes(deps, openList, ending.signal),
    (error) => deps.log.warn({ err: error }, 'Price lists could not be read; it is tried again.'),
  )
  return {
    wake: () => work.wake(),
    stop: async () => {
      ending.abort()
      await work.stop()
    },
  }
}

/** Reads every list that is asked for and that no other server reads. */
export async function runRefreshes(deps: Deps, open: OpenList, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const taken = await take(deps)
    if (taken === undefined) return
    await run(deps, taken, open, ending)
  }
}

async function take({ database: { orm }, now }: Deps): Promise<RefreshRow | undefined> {
  const isFree = and(
    eq(priceRefreshes.status, 'running'),
    lt(priceRefreshes.seen_at, new Date(now().getTime() - LOST_MS)),
  )
  const [free] = await orm.select({ id: priceRefreshes.id }).from(priceRefreshes).where(isFree).limit(1)
  if (!free) return undefined
  const [taken] = await orm
    .update(priceRefreshes)
    .set({ seen_at: now() })
    .where(and(eq(priceRefreshes.id, free.id), isFree))
    .returning()
  return taken
}

async function run(deps: Deps, row: RefreshRow, open: OpenList, ending: AbortSignal): Promise<void> {
  const { orm } = deps.database
  const isOwn = and(eq(priceRefreshes.id, row.id), eq(priceRefreshes.status, 'running'))
  const canceled = new AbortController()
  // Someone who cancels changes the row: who reads it sees that there is none to say something to.
  const sign = async (set: Partial<RefreshRow> = {}): Promise<void> => {
    const changed = await orm
      .update(priceRefreshes)
      .set({ seen_at: deps.now(), ...set })
      .where(isOwn)
      .returning({ id: priceRefreshes.id })
    if (changed.length === 0) canceled.abort()
  }
  const signs = setInterval(() => void sign().catch(() => undefined), SIGN_MS).unref()
  const signal = AbortSignal.any([ending, canceled.signal])
  try {
    const { sealed_gcp_key } = await readSettings(orm)
    const key = row.cloud === 'gcp' && sealed_gcp_key !== null ? deps.seal.open(sealed_gcp_key, GCP_KEY_SEAL) : ''
    const refreshed = await refresh({
      list: open(row.cloud, key, deps.now()),
      meters: metersOf(row.cloud),
      ask: createAsk({ outbound: deps.outbound, signal, now: deps.now }),
      read: row.read ?? {},
      keep: (read, parts_total) => sign({ read, parts_read: Object.keys(read).length, parts_total }),
    })
    signal.throwIfAborted()
    await finish(deps, row, refreshed)
  } catch (error) {
    if (canceled.signal.aborted) return
    // What a server that stops has read stays, and the next one goes on.
    if (ending.aborted) await sign({ seen_at: FREE })
    else await fail(deps, row, error)
  } finally {
    clearInterval(signs)
  }
}

async function fail({ database, log, now }: Deps, row: RefreshRow, error: unknown): Promise<void> {
  const isOfList = error instanceof ListError
  const reason: StoredMessage = isOfList ? error.said : message('book.failed-here')
  if (!isOfList) log.error({ err: error, cloud: row.cloud }, 'A price list could not be read.')
  await database.orm
    .update(priceRefreshes)
    .set({ status: 'failed', reason, ended_at: now() })
    .where(and(eq(priceRefreshes.id, row.id), eq(priceRefreshes.status, 'running')))
}

/** Keeps what the list would change, and tells administrators that it waits. */
async function finish(deps: Deps, row: RefreshRow, refreshed: Refreshed): Promise<void> {
  const { changes, same, left } = diffOf(metersOf(row.cloud), refreshed)
  const waits = changes.some(({ after }) => after !== null)
  await change(deps, { via: 'prices' }, async ({ tx }) => {
    const kept = await tx
      .update(priceRefreshes)
      .set({ status: waits ? 'waiting' : 'unchanged', ended_at: deps.now(), read: null, changes, same, left })
      .where(and(eq(priceRefreshes.id, row.id), eq(priceRefreshes.status, 'running')))
      .returning({ id: priceRefreshes.id })
    if (kept.length === 0 || !waits) return
    const people = await tx.select({ id: users.id }).from(users).where(isEnabledAdministrator)
    const data = { cloud: row.cloud, changes: String(changes.length) }
    await notify(
      deps,
      tx,
      people.map(({ id }) => ({ user_id: id, kind: 'prices-waiting', data, path: '/admin/prices' })),
    )
  })
}
