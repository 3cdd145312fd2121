// The keys that sign tokens for clouds. They sign nothing else, and their private parts never leave this file unsealed.
// Each replaces the one before automatically, and is published long before it signs.
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose'
import { asc, inArray, sql } from 'drizzle-orm'
import { KEY_MS, KEY_OVERLAP_MS } from '#domain/connection/token.ts'
import type { Queries, Transaction } from '../db/connect.ts'
import { issuerKeys, type IssuerKey } from '../db/schema/issuer.ts'
import type { Deps } from '../deps.ts'

/** The one algorithm that all clouds take. */
export const ALGORITHM = 'RS256'
const MODULUS_BITS = 2048
/** Key of the advisory lock under which keys are made. */
const LOCK_KEY = 477837

export type KeyDeps = Pick<Deps, 'database' | 'seal' | 'log' | 'now'>
type KeyRow = typeof issuerKeys.$inferSelect
type Secret = Awaited<ReturnType<typeof importPKCS8>>

/** A key opens as itself, and for nothing else. */
export const issuerKeySeal = (id: string): string => `issuer key ${id}`

/** The key that signs now. The first call makes it, and so does one after the key that seals it was replaced. */
export async function signingKey(deps: KeyDeps): Promise<{ readonly id: string; readonly secret: Secret }> {
  const now = deps.now()
  const rows = await keptKeys(deps, now)
  const found = await openNewest(deps, rows, now)
  if (found) return found
  const made = await openNewest(deps, await renewKeys(deps, now), now)
  if (!made) throw new Error('A key was made that does not open.')
  return made
}

/** What is published of the keys: who signed a while ago, who signs, and who will. */
export async function publishedKeys(deps: KeyDeps): Promise<IssuerKey[]> {
  const now = deps.now()
  const rows = await keptKeys(deps, now)
  return rows.filter((_, at) => !isRetired(rows, at, now)).map(({ public_key }) => public_key)
}

/** Until when the keys that are published now include the one that signs. */
export async function publishedUntil(deps: KeyDeps): Promise<Date> {
  const now = deps.now()
  const last = (await keptKeys(deps, now)).at(-1)
  return new Date((last?.signs_from ?? now).getTime() + KEY_MS)
}

/** The keys in the order in which they sign, with one that signs and one that follows. */
async function keptKeys(deps: KeyDeps, now: Date): Promise<KeyRow[]> {
  const rows = await readKeys(deps.database.orm)
  return rows.some((row) => signs(row, now)) && rows.some((row) => !signs(row, now)) ? rows : renewKeys(deps, now)
}

const readKeys = (orm: Queries): Promise<KeyRow[]> =>
  orm.select().from(issuerKeys).orderBy(asc(issuerKeys.signs_from), asc(issuerKeys.created_at), asc(issuerKeys.id))

const signs = ({ signs_from }: KeyRow, now: Date): boolean => signs_from <= now

/** Whether nobody can have a token of a key any more that is still good. */
function isRetired(rows: readonly KeyRow[], at: number, now: Date): boolean {
  const next = rows[at + 1]
  return next !== undefined && next.signs_from.getTime() + KEY_OVERLAP_MS <= now.getTime()
}

/** Makes what is missing, one server at a time, and removes what is over. @returns the keys afterwards */
function renewKeys(deps: KeyDeps, now: Date): Promise<KeyRow[]> {
  return deps.database.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`)
    const rows = await readKeys(tx)
    const current = await openNewest(deps, rows, now)
    const coming = rows.filter((row) => !signs(row, now))
    const usable = await Promise.all(coming.map(async (row) => (await open(deps, row)) !== undefined))
    const over = rows.filter((row, at) => isRetired(rows, at, now) || usable[coming.indexOf(row)] === false)
    if (over.length > 0)
      await tx.delete(issuerKeys).where(
        inArray(
          issuerKeys.id,
          over.map(({ id }) => id),
        ),
      )
    if (!current) await makeKey(tx, deps, now, now)
    if (!usable.includes(true)) await makeKey(tx, deps, now, new Date(now.getTime() + KEY_MS))
    return readKeys(tx)
  })
}

/** The newest of the keys whose time has come; undefined where it does not open. */
async function openNewest(
  deps: KeyDeps,
  rows: readonly KeyRow[],
  now: Date,
): Promise<{ readonly id: string; readonly secret: Secret } | undefined> {
  const row = rows.findLast((one) => signs(one, now))
  const secret = row && (await open(deps, row))
  return row && secret && { id: row.id, secret }
}

/** The private part of a key; undefined where the key that seals it was replaced: then another one follows. */
async function open({ seal, log }: KeyDeps, { id, sealed }: KeyRow): Promise<Secret | undefined> {
  try {
    return await importPKCS8(seal.open(sealed, issuerKeySeal(id)), ALGORITHM)
  } catch (error) {
    log.warn({ err: error, key: id }, 'A key that signs tokens for clouds cannot be opened: a new one follows it.')
    return undefined
  }
}

async function makeKey(tx: Transaction, { seal }: KeyDeps, now: Date, signs_from: Date): Promise<void> {
  const pair = await generateKeyPair(ALGORITHM, { modulusLength: MODULUS_BITS, extractable: true })
  const { n, e } = await exportJWK(pair.publicKey)
  if (n === undefined || e === undefined) throw new Error('A key was made without its public part.')
  const id = await calculateJwkThumbprint({ kty: 'RSA', n, e })
  const sealed = seal.seal(await exportPKCS8(pair.privateKey), issuerKeySeal(id))
  const public_key: IssuerKey = { kty: 'RSA', n, e, kid: id, alg: ALGORITHM, use: 'sig' }
  await tx.insert(issuerKeys).values({ id, public_key, sealed, signs_from, created_at: now })
}
