// Whether the key of this server is the one that sealed the secrets in its database.
import { findFact, keepFact } from '../db/facts.ts'
import type { Seal } from '../crypto/seal.ts'
import type { Transaction } from '../db/connect.ts'

const SEAL_CHECK = 'seal-check'

/** Whether the key opens what the database's secrets are sealed with; the first key of a database makes it so. */
export async function isKeyOf(tx: Transaction, seal: Seal): Promise<boolean> {
  const sealed = await findFact(tx, 'seal_check')
  if (sealed === undefined) {
    await keepFact(tx, 'seal_check', seal.seal(SEAL_CHECK, SEAL_CHECK))
    return true
  }
  try {
    seal.open(sealed, SEAL_CHECK)
    return true
  } catch {
    return false
  }
}
