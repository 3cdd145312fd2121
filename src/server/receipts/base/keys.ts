// The keys that sign receipts. They sign nothing else, and their private parts never leave this file unsealed.
import { CompactSign, calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose'
import { desc } from 'drizzle-orm'
import type { PublicKey, Receipt } from '#domain/receipt/receipt.ts'
import type { Queries } from '../../db/connect.ts'
import { receiptKeys } from '../../db/schema/receipts.ts'
import type { Deps } from '../../deps.ts'

const ALGORITHM = 'EdDSA'
const CURVE = 'Ed25519'

/** A key opens as itself, and for nothing else. */
export const receiptKeySeal = (id: string): string => `receipt key ${id}`

type KeyDeps = Pick<Deps, 'seal' | 'log'>
type SigningKey = { readonly id: string; readonly secret: Awaited<ReturnType<typeof importPKCS8>> }

/** A receipt as it was signed, and by which key. */
export interface Signed {
  readonly key_id: string
  /** In compact form. */
  readonly jws: string
}

/** Signs a receipt with the newest key; the first receipt makes one. */
export async function signReceipt(orm: Queries, deps: KeyDeps, receipt: Receipt, now: Date): Promise<Signed> {
  const { id, secret } = (await findKey(orm, deps)) ?? (await makeKey(orm, deps, now))
  const jws = await new CompactSign(new TextEncoder().encode(JSON.stringify(receipt)))
    .setProtectedHeader({ alg: ALGORITHM, kid: id, cty: 'json' })
    .sign(secret)
  return { key_id: id, jws }
}

/** The public part of each key that ever signed, the newest first. */
export async function readPublicKeys(orm: Queries): Promise<PublicKey[]> {
  const rows = await orm
    .select({ key: receiptKeys.public_key })
    .from(receiptKeys)
    .orderBy(desc(receiptKeys.created_at), desc(receiptKeys.id))
  return rows.map(({ key }) => key)
}

/** The newest key; undefined without one, and where the key that seals it was replaced: then another one follows. */
async function findKey(orm: Queries, { seal, log }: KeyDeps): Promise<SigningKey | undefined> {
  const [row] = await orm
    .select()
    .from(receiptKeys)
    .orderBy(desc(receiptKeys.created_at), desc(receiptKeys.id))
    .limit(1)
  if (!row) return undefined
  try {
    return { id: row.id, secret: await importPKCS8(seal.open(row.sealed, receiptKeySeal(row.id)), ALGORITHM) }
  } catch (error) {
    log.warn({ err: error, key: row.id }, 'The key that signs receipts cannot be opened: a new one follows it.')
    return undefined
  }
}

async function makeKey(orm: Queries, { seal }: KeyDeps, now: Date): Promise<SigningKey> {
  const pair = await generateKeyPair(ALGORITHM, { crv: CURVE, extractable: true })
  const { x } = await exportJWK(pair.publicKey)
  if (x === undefined) throw new Error('A key was made without its public part.')
  const id = await calculateJwkThumbprint({ kty: 'OKP', crv: CURVE, x })
  const public_key: PublicKey = { kty: 'OKP', crv: CURVE, x, kid: id, alg: ALGORITHM, use: 'sig' }
  const sealed = seal.seal(await exportPKCS8(pair.privateKey), receiptKeySeal(id))
  await orm.insert(receiptKeys).values({ id, public_key, sealed, created_at: now })
  return { id, secret: pair.privateKey }
}
