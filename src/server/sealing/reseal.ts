// Sealed values follow to another key: in small steps beside all other work, which go on where the last one ended.
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { DAY_MS } from '#engine/durations.ts'
import { change } from '../audit/change.ts'
import type { Seal } from '../crypto/seal.ts'
import { looksSealed, type Sealed, type SealedBytes } from '../crypto/sealed.ts'
import { lockInstallation } from '../db/facts.ts'
import type { Queries } from '../db/connect.ts'
import { sealKeys, sealProgress, serverKeys } from '../db/schema/sealing.ts'
import type { Deps } from '../deps.ts'
import { SEALED_COLUMNS, type SealedColumn } from './columns.ts'
import { isLive } from './keys.ts'
import { countValues, findNext, holdsBytes, replaceValue, type FoundValue } from './rows.ts'

type ResealDeps = Pick<Deps, 'database' | 'seal' | 'now' | 'outbox' | 'life' | 'log'>
type ProgressRow = typeof sealProgress.$inferSelect

/** Values of a step. Pieces of states have up to a megabyte each. */
const STEP_ROWS = { text: 100, bytes: 8 } as const
const PAUSE_MS = 100
/** A value is written within this time after it was sealed. */
const WRITTEN_AFTER = sql`interval '30 seconds'`
/** So often values are looked at even if no key changed: what a server wrote late follows, too. */
const LOOK_AGAIN_MS = DAY_MS

/** What a turn found and did. */
export interface Resealed {
  /** Why values do not follow yet; undefined when nothing holds them back. */
  readonly waitsFor: 'servers' | 'writes' | 'another' | undefined
  /** Values that were sealed with the current key. */
  readonly done: number
  readonly remaining: number
  /** Values that no key at hand opens, by kind. */
  readonly unopened: ReadonlyMap<string, number>
  /** Ids of keys that nothing needs any more since this turn. */
  readonly retired: readonly string[]
}

/** Key of the advisory lock of the one server that is at it. */
const RESEAL_LOCK_KEY = 787285

/**
 * Seals values with the current key, for a while. One server at a time does.
 * @param forMs how long; a step that has begun ends
 */
export async function resealValues(deps: ResealDeps, forMs: number): Promise<Resealed> {
  // Of one connection, which holds the lock until it gives it back or ends.
  const holder = await deps.database.pool.connect()
  let isHeld = false
  try {
    const { rows } = await holder.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [RESEAL_LOCK_KEY])
    isHeld = rows[0]?.held ?? false
    return isHeld ? await resealAlone(deps, forMs) : { ...NOTHING, waitsFor: 'another' }
  } finally {
    const unlocking = isHeld ? holder.query('select pg_advisory_unlock($1)', [RESEAL_LOCK_KEY]) : Promise.resolve()
    // A connection that may still hold the lock goes.
    holder.release(
      await unlocking.then(
        () => false,
        () => true,
      ),
    )
  }
}

const NOTHING = { done: 0, remaining: 0, unopened: new Map<string, number>(), retired: [] } as const

async function resealAlone(deps: ResealDeps, forMs: number): Promise<Resealed> {
  const { orm } = deps.database
  const endMs = performance.now() + forMs
  const [current] = await orm.select().from(sealKeys).where(eq(sealKeys.is_current, true))
  if (!current || current.id !== deps.seal.sealsWith()) return { ...NOTHING, waitsFor: 'servers' }
  const begun = await orm.select().from(sealProgress)
  const isNew = !hasAllColumns(begun, current.id) || isOld(begun, deps.now())
  if (isNew) {
    const waitsFor = await whatHoldsBack(orm, current.id)
    if (waitsFor !== undefined) return { ...NOTHING, waitsFor }
    await beginPass(deps, current.id)
  }
  let done = 0
  for (const column of SEALED_COLUMNS)
    for (;;) {
      if (performance.now() > endMs || deps.life.isStopping()) break
      const stepped = await step(deps, column, current.id)
      if (stepped === undefined) break
      done += stepped.done
      // Someone holds what is left of it.
      if (stepped.comesBack) await sleep(PAUSE_MS)
    }
  const rows = await orm.select().from(sealProgress)
  const unopened = new Map<string, number>()
  for (const { kind, name } of SEALED_COLUMNS) {
    const found = rows.find(({ column_name }) => column_name === name)?.unopened ?? 0
    if (found > 0) unopened.set(kind, (unopened.get(kind) ?? 0) + found)
  }
  const remaining = rows.reduce((sum, row) => sum + row.remaining, 0)
  const retired = isComplete(rows, current.id) ? await retireKeys(deps, current.id) : []
  return { waitsFor: undefined, done, remaining, unopened, retired }
}

function hasAllColumns(rows: readonly ProgressRow[], keyId: string): boolean {
  return SEALED_COLUMNS.every(({ name }) =>
    rows.some(({ column_name, key_id }) => column_name === name && key_id === keyId),
  )
}

/** Whether every value was looked at. */
export function isComplete(rows: readonly ProgressRow[], keyId: string): boolean {
  return hasAllColumns(
    rows.filter(({ is_done }) => is_done),
    keyId,
  )
}

/** A pass that has ended, long ago. */
function isOld(rows: readonly ProgressRow[], now: Date): boolean {
  return rows.every(({ is_done, updated_at }) => is_done && updated_at.getTime() < now.getTime() - LOOK_AGAIN_MS)
}

/**
 * What keeps a pass from finding everything: servers that still seal with another key, and what they have sealed with
 * it and not yet written. Once neither is there, one pass finds all.
 */
export async function whatHoldsBack(orm: Queries, keyId: string): Promise<'servers' | 'writes' | undefined> {
  const servers = await orm
    .select({
      wants: sql<string>`${serverKeys.key_ids}[1]`,
      seals: serverKeys.sealing_key_id,
      isFresh: sql<boolean>`${serverKeys.sealing_since} > now() - ${WRITTEN_AFTER}`,
    })
    .from(serverKeys)
    .where(isLive)
  if (servers.some(({ wants, seals }) => wants !== keyId || seals !== keyId)) return 'servers'
  const [key] = await orm.select({ id: sealKeys.id }).from(sealKeys).where(eq(sealKeys.is_current, false)).limit(1)
  // Nothing was ever sealed with another key: there is nothing to wait for.
  if (!key) return undefined
  if (servers.some(({ isFresh }) => isFresh)) return 'writes'
  const writing = await orm.execute(sql`
    select 1 from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()
      and xact_start < (select max(${serverKeys.sealing_since}) from ${serverKeys} where ${isLive}) + ${WRITTEN_AFTER}
    limit 1`)
  return writing.rows.length > 0 ? 'writes' : undefined
}

/** Looks at every value again, as soon as nothing holds that back. */
export async function lookAgain(orm: Queries): Promise<void> {
  await orm.delete(sealProgress)
}

async function beginPass({ database: { orm }, now }: ResealDeps, keyId: string): Promise<void> {
  for (const column of SEALED_COLUMNS) {
    const { total, remaining } = await countValues(orm, column, keyId)
    const row = {
      column_name: column.name,
      key_id: keyId,
      reached: null,
      total,
      remaining,
      unopened: 0,
      skipped: 0,
      is_done: false,
      updated_at: now(),
    }
    await orm.insert(sealProgress).values(row).onConflictDoUpdate({ target: sealProgress.column_name, set: row })
  }
}

/**
 * Seals the next few values of a column.
 * @returns how many, and whether it comes back to others that were changed meanwhile; undefined when the column is done
 */
async function step(
  deps: ResealDeps,
  of: SealedColumn,
  keyId: string,
): Promise<{ readonly done: number; readonly comesBack: boolean } | undefined> {
  const { orm } = deps.database
  const isIt = and(eq(sealProgress.column_name, of.name), eq(sealProgress.key_id, keyId))
  const [row] = await orm.select().from(sealProgress).where(isIt)
  // Another server ended it, or began another pass.
  if (!row || row.is_done) return undefined
  const limit = STEP_ROWS[holdsBytes(of) ? 'bytes' : 'text']
  const found = await findNext(orm, of, { keyId, reached: row.reached, limit })
  let [done, unopened, skipped] = [0, 0, 0]
  for (const one of found) {
    const value = reseal(deps, of, one)
    if (value === undefined) unopened += 1
    else if (await replaceValue(orm, of, one, value)) done += 1
    else skipped += 1
  }
  const last = found.at(-1)
  const isAtEnd = found.length < limit
  const comesBack = isAtEnd && row.skipped + skipped > 0
  await orm
    .update(sealProgress)
    .set({
      reached: isAtEnd ? null : (last?.key ?? null),
      remaining: isAtEnd && !comesBack ? 0 : Math.max(0, row.remaining - done - unopened),
      // Who comes back meets those again that do not open.
      unopened: comesBack ? 0 : row.unopened + unopened,
      skipped: isAtEnd ? 0 : row.skipped + skipped,
      is_done: isAtEnd && !comesBack,
      updated_at: deps.now(),
    })
    .where(isIt)
  return { done, comesBack }
}

/** The value under the current key; undefined when no key opens it. */
function reseal(
  { seal }: { readonly seal: Seal },
  of: SealedColumn,
  found: FoundValue,
): Sealed | SealedBytes | undefined {
  const use = of.useOf(...found.of)
  if (!looksSealed(found.value)) return undefined
  try {
    return typeof found.value === 'string'
      ? seal.seal(seal.open(found.value, use), use)
      : seal.sealBytes(seal.openBytes(found.value, use), use)
  } catch {
    return undefined
  }
}

/**
 * Gives up the keys that nothing needs any more; whoever takes part in a rotation waits meanwhile. One more pass
 * follows, and only after that a key is shown as one that can be removed.
 */
async function retireKeys(deps: ResealDeps, keyId: string): Promise<string[]> {
  const { orm } = deps.database
  const isOther = eq(sealKeys.is_current, false)
  if ((await orm.select({ id: sealKeys.id }).from(sealKeys).where(isOther).limit(1)).length === 0) return []
  return change(deps, { via: 'scheduler' }, async ({ tx, record }) => {
    await lockInstallation(tx)
    const rows = await tx.select().from(sealProgress)
    const [current] = await tx.select().from(sealKeys).where(eq(sealKeys.is_current, true))
    if (current?.id !== keyId || !isComplete(rows, keyId) || (await whatHoldsBack(tx, keyId)) === 'servers') return []
    // What was copied from row to row meanwhile may have come behind the pass: it is looked for before this is done.
    let behind = 0
    for (const one of SEALED_COLUMNS) behind += (await countValues(tx, one, keyId)).remaining
    const unopened = rows.reduce((sum, row) => sum + row.unopened, 0)
    await lookAgain(tx)
    if (behind > unopened) return []
    const gone = await tx.delete(sealKeys).where(isOther).returning({ id: sealKeys.id })
    for (const { id } of gone)
      record({
        action: 'instance.key.retire',
        target: { type: 'instance', id: 'key', name: 'Strata' },
        before: { key: id },
        after: { key: keyId },
      })
    return gone.map(({ id }) => id)
  })
}
