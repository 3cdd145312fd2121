// Whether the key of this server is the one that sealed the secrets in its database.
import { findFact, keepFact } from '../db/facts.ts'
import { hasSealed, newSealCheck } from '../crypto/seal-check.ts'
import type { Seal } from '../crypto/seal.ts'
import type { Queries, Transaction } from '../db/connect.ts'

/** Whether the key opens what the database's secrets are sealed with; nothing is sealed before a key was kept. */
export async function isKeyOf(orm: Queries, seal: Seal): Promise<boolean> {
  const sealed = await findFact(orm, 'seal_check')
  return sealed === undefined || hasSealed(seal, sealed)
}

/** The same, for a start: the first key of a database is kept as the one that counts. */
export async function keepKeyOf(tx: Transaction, seal: Seal): Promise<boolean> {
  if ((await findFact(tx, 'seal_check')) === undefined) await keepFact(tx, 'seal_check', newSealCheck(seal))
  return isKeyOf(tx, seal)
}
