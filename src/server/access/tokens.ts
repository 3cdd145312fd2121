// The API tokens of an account, for what ends all of them.
import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/connect.ts'
import { apiTokens } from '../db/schema/accounts.ts'

/** Revokes every token of someone. @returns how many there were */
export async function removeTokens(tx: Transaction, userId: string): Promise<number> {
  return (await tx.delete(apiTokens).where(eq(apiTokens.user_id, userId)).returning({ id: apiTokens.id })).length
}
