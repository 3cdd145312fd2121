// The receipt of an environment that Strata has destroyed.
import { isSimulated } from '#domain/environment/connections.ts'
import type { KeptOne, Receipt, Search } from '#domain/receipt/receipt.ts'
import { AZURE_BACKUP_DAYS, isKeptByAzure } from '#domain/receipt/snapshots.ts'
import { nameSimulated } from '#domain/receipt/unnamed.ts'
import { DAY_MS } from '#engine/durations.ts'
import { accountSearches } from '../db/schema/receipts.ts'
import type { EnvironmentRow } from '../environments/base/lock.ts'
import type { RunRow } from '../runs/base/lock.ts'
import { noteLeft } from './leaks.ts'
import { keepReceipt, type ReceiptContext } from './base/keep.ts'
import { readFormer, type Former } from './former.ts'
import { noteSnapshots } from './kept/note.ts'
import { priceKept } from './kept/price.ts'
import { searchAccount } from './search.ts'
import { tellOfLeft } from './tell-left.ts'

/** What a search of an account came to. */
export type SearchedAccount = Pick<Receipt, 'left' | 'kept'> & { readonly search: Search }

/**
 * Writes the receipt of an environment that a run has destroyed: what was there before, what Terraform reported, and
 * what a search still finds. An account of a cloud is searched first, which takes its time: the receipt follows.
 */
export async function writeReceipt(context: ReceiptContext, environment: EnvironmentRow, run: RunRow): Promise<void> {
  const { tx } = context.work
  const { id } = environment
  if (!isSimulated(environment.connection)) {
    await tx.insert(accountSearches).values({ environment_id: id, run_id: run.id, looks: 0, due_at: context.now })
    return
  }
  const former = await readFormer(tx, context.deps, environment, context.now)
  const left = await searchAccount(tx, context.deps, { id, ...former, known: former.before?.known ?? [] })
  const at = context.now.toISOString()
  const search = { looked: true, where: 'simulated-account', at } as const
  const kept = nameSimulated(keptOf(former), former.before?.snapshots ?? [], context.deps.newId)
  await keepSearched(context, { environment, run }, former, { search, left, kept })
}

/** What the cloud keeps of what Terraform reported as destroyed, by the settings of each resource. */
export function keptOf({ stack, before, destroyed, deletedAt }: Former): KeptOne[] {
  const isGone = new Set(destroyed.map(({ address }) => address))
  const kept = (before?.kept ?? []).flatMap((one): KeptOne[] => {
    if (!isGone.has(one.address)) return []
    const at = isKeptByAzure(one.type) ? deletedAt(one.address) : undefined
    // Its days are counted from its own deletion, which may be long before the end of the teardown.
    return [at ? { ...one, until: new Date(at.getTime() + AZURE_BACKUP_DAYS * DAY_MS).toISOString() } : one]
  })
  return priceKept(kept, { stack, snapshots: before?.snapshots ?? [] })
}

/** Signs what a search came to, and begins the ledger with what it found. */
export async function keepSearched(
  context: ReceiptContext,
  { environment, run }: { readonly environment: EnvironmentRow; readonly run: Pick<RunRow, 'id' | 'number'> },
  former: Former,
  { search, left, kept }: SearchedAccount,
): Promise<void> {
  const { before, destroyed } = former
  const held = before && { serial: before.serial, sha256: before.sha256, resources: before.held }
  const by = { run: { id: run.id, number: run.number }, reported_by: null }
  await keepReceipt(context, environment, by, { held, destroyed, search, left, kept })
  const { work, deps, now } = context
  await noteSnapshots(work.tx, deps, environment, { kept, former, now })
  const changed = await noteLeft(work.tx, environment, left, { now, looked: search.looked })
  await tellOfLeft(context, environment, changed)
}
