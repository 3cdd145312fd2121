// API tokens in the database.
import { and, count, desc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/connect.ts'
import { apiTokens } from '../../db/schema/accounts.ts'

export type TokenRow = typeof apiTokens.$inferSelect

/** The tokens of someone, newest first. */
export function listTokenRows({ orm }: Database, userId: string): Promise<TokenRow[]> {
  return orm
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.user_id, userId))
    .orderBy(desc(apiTokens.created_at), desc(apiTokens.id))
}

export async function countTokens(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx.select({ number: count() }).from(apiTokens).where(eq(apiTokens.user_id, userId))
  return row?.number ?? 0
}

export async function insertToken(tx: Transaction, row: TokenRow): Promise<void> {
  await tx.insert(apiTokens).values(row)
}

/** Deletes a token of someone and gives it; undefined when they have none with this id. */
export async function removeToken(tx: Transaction, id: string, userId: string): Promise<TokenRow | undefined> {
  const [removed] = await tx
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, id), eq(apiTokens.user_id, userId)))
    .returning()
  return removed
}
