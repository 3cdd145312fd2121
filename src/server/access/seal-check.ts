// Whether the key of this server is the one that sealed the secrets in its database.
import { findFact, keepFact } from '../db/facts.ts'
import { hasSealed, newSealCheck } from '../crypto/seal-check.ts'
import type { Seal } from '../crypto/seal.ts'
import type { Transaction } from '../db/connect.ts'

/** Whether the key opens what the database's secrets are sealed with; the first key of a database makes it so. */
export async function isKeyOf(tx: Transaction, seal: Seal): Promise<boolean> {
  const sealed = await findFact(tx, 'seal_check')
  if (sealed !== undefined) return hasSealed(seal, sealed)
  await keepFact(tx, 'seal_check', newSealCheck(seal))
  return true
}
