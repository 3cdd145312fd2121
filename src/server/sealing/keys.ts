// Which keys an installation needs, which of its servers have them, and with which one all of them seal.
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Role } from '#contract/system.ts'
import { change, type Change } from '../audit/change.ts'
import { keyOfCheck, newSealCheck } from '../crypto/seal-check.ts'
import type { Seal } from '../crypto/seal.ts'
import type { Queries, Transaction } from '../db/connect.ts'
import { findFact, forgetFact, lockInstallation } from '../db/facts.ts'
import { sealKeys, sealProgress, serverKeys } from '../db/schema/sealing.ts'
import type { Deps } from '../deps.ts'

/** A server that was not seen for so long has ended, even if it could not say so. */
const GONE_AFTER = sql`interval '90 seconds'`

/** A server as the others see it. */
export interface ServerFacts {
  readonly id: string
  /** Machine and process. */
  readonly name: string
  readonly role: Role
  /** Whether no other server can be there: the embedded database takes one. */
  readonly isAlone: boolean
}

/** Servers that run. */
export const isLive = sql`${serverKeys.seen_at} > now() - ${GONE_AFTER}`

/** Ids of keys that sealed values need and that are not here; empty when this server opens everything. */
export async function listMissingKeys(orm: Queries, seal: Seal): Promise<string[]> {
  const rows = await orm.select().from(sealKeys)
  if (rows.length > 0) return rows.flatMap(({ id, word }) => (keyOfCheck(seal, word) === id ? [] : [id]))
  // An older version kept one word, of a key without a name.
  const word = await findFact(orm, 'seal_check')
  return word === undefined || keyOfCheck(seal, word) !== undefined ? [] : [UNNAMED]
}

/** A key of which only a sealed word is known, kept by an older version. */
export const UNNAMED = 'unnamed'

/**
 * Begins to seal as the other servers do, in the transaction of a start that holds the installation: no key is given
 * up and none is taken meanwhile. The first key of a database is the one that counts.
 * @param server undefined for what only looks at the data, such as a test
 * @returns ids of the keys that are missing; then nothing was done
 */
export async function joinServers(
  deps: Pick<Deps, 'seal' | 'now'>,
  { tx, record }: Pick<Change, 'tx' | 'record'>,
  server: ServerFacts | undefined,
): Promise<string[]> {
  const missing = await listMissingKeys(tx, deps.seal)
  if (missing.length > 0) return missing
  const current = (await findCurrent(tx)) ?? (await keepFirstKey(tx, deps))
  deps.seal.sealWith(current)
  if (!server) return []
  if (server.isAlone) await tx.delete(serverKeys).where(ne(serverKeys.id, server.id))
  await sayKeys(tx, deps.seal, server)
  const switched = await switchKey(deps, { tx, record })
  if (switched !== undefined) deps.seal.sealWith(switched)
  await sayKeys(tx, deps.seal, server)
  return []
}

async function keepFirstKey(tx: Transaction, { seal, now }: Pick<Deps, 'seal' | 'now'>): Promise<string> {
  const word = await findFact(tx, 'seal_check')
  const id = (word === undefined ? undefined : keyOfCheck(seal, word)) ?? seal.keys[0] ?? ''
  await addKey(tx, seal, { id, since: now() })
  await forgetFact(tx, 'seal_check')
  return id
}

async function addKey(tx: Transaction, seal: Seal, { id, since }: { id: string; since: Date }): Promise<void> {
  const before = seal.sealsWith()
  seal.sealWith(id)
  const word = newSealCheck(seal)
  seal.sealWith(before)
  const row = { id, word, is_current: true, since }
  await tx.insert(sealKeys).values(row).onConflictDoUpdate({ target: sealKeys.id, set: row })
}

async function findCurrent(orm: Queries): Promise<string | undefined> {
  const [row] = await orm.select({ id: sealKeys.id }).from(sealKeys).where(eq(sealKeys.is_current, true))
  return row?.id
}

/** Tells the other servers which keys this one has, and that it is there. */
async function sayKeys(orm: Queries, seal: Seal, { id, name, role }: ServerFacts): Promise<void> {
  const sealing_key_id = seal.sealsWith()
  const now = sql`clock_timestamp()`
  await orm
    .insert(serverKeys)
    .values({ id, name, role, key_ids: [...seal.keys], sealing_key_id, sealing_since: now, seen_at: now })
    .onConflictDoUpdate({
      target: serverKeys.id,
      set: {
        sealing_key_id,
        sealing_since: sql`case when ${serverKeys.sealing_key_id} = ${sealing_key_id} then ${serverKeys.sealing_since} else ${now} end`,
        seen_at: now,
      },
    })
}

/**
 * Seals with another key from now on, if that is what every server that runs was given to seal with: each of them then
 * has it, and one without it cannot start any more. The transaction holds the installation.
 * @returns id of that key, with which this server seals from the commit on; undefined when it stays as it is
 */
async function switchKey(
  { seal, now }: Pick<Deps, 'seal' | 'now'>,
  { tx, record }: Pick<Change, 'tx' | 'record'>,
): Promise<string | undefined> {
  const [wanted = ''] = seal.keys
  const current = await findCurrent(tx)
  if (current === undefined || current === wanted) return undefined
  const [unready] = await tx
    .select({ id: serverKeys.id })
    .from(serverKeys)
    .where(and(isLive, ne(sql`${serverKeys.key_ids}[1]`, wanted)))
    .limit(1)
  if (unready) return undefined
  await tx.update(sealKeys).set({ is_current: false })
  await addKey(tx, seal, { id: wanted, since: now() })
  // Every value is looked at again.
  await tx.delete(sealProgress)
  record({
    action: 'instance.key.switch',
    target: { type: 'instance', id: 'key', name: 'Strata' },
    before: { key: current },
    after: { key: wanted },
  })
  return wanted
}

/**
 * One turn of a server that runs: it says that it is there, seals with what the others seal with, and switches all of
 * them to another key as soon as each has it.
 * @returns ids of keys that it lacks, as after a long standstill
 */
export async function keepUpWithServers(
  deps: Pick<Deps, 'database' | 'seal' | 'now' | 'outbox'>,
  server: ServerFacts,
): Promise<string[]> {
  const { seal } = deps
  const { orm } = deps.database
  const missing = await listMissingKeys(orm, seal)
  if (missing.length > 0) return missing
  const current = await findCurrent(orm)
  if (current !== undefined) seal.sealWith(current)
  await sayKeys(orm, seal, server)
  if (current !== undefined && current !== seal.keys[0]) {
    const switched = await change(deps, { via: 'scheduler' }, async ({ tx, record }) => {
      await lockInstallation(tx)
      return switchKey(deps, { tx, record })
    })
    if (switched !== undefined) {
      seal.sealWith(switched)
      await sayKeys(orm, seal, server)
    }
  }
  await orm.delete(serverKeys).where(lt(serverKeys.seen_at, sql`now() - interval '1 day'`))
  return []
}

/** Tells the others that this server ends: they need not wait for it. */
export async function leaveServers({ database: { orm } }: Pick<Deps, 'database'>, id: string): Promise<void> {
  await orm.delete(serverKeys).where(eq(serverKeys.id, id))
}
