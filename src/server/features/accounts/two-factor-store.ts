// Recovery codes in the database.
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/connect.ts'
import { recoveryCodes } from '../../db/schema/accounts.ts'

export async function removeRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
}

/** @param hashes of the codes: the codes themselves are not kept */
export async function insertRecoveryCodes(tx: Transaction, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.insert(recoveryCodes).values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
}
