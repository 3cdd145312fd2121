// People in the database, for every feature that finds or changes them.
import { and, eq, isNull } from 'drizzle-orm'
import type { Queries, Transaction } from '../db/connect.ts'
import { oneTimeLinks, users } from '../db/schema/accounts.ts'

export type UserRow = typeof users.$inferSelect

/** In a query: someone who can administer the installation. */
export const isEnabledAdministrator = and(eq(users.role, 'admin'), isNull(users.disabled_at))

/** A person by their id. */
export async function findUser(orm: Queries, id: string): Promise<UserRow | undefined> {
  const [user] = await orm.select().from(users).where(eq(users.id, id))
  return user
}

/** The person with an e-mail address; service accounts are none. @param email in lower case */
export async function findUserByEmail(orm: Queries, email: string): Promise<UserRow | undefined> {
  const [user] = await orm
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.is_service, false)))
  return user
}

/** True when an address has an account, be it of a person or a service account. @param email in lower case */
export async function hasAccount(orm: Queries, email: string): Promise<boolean> {
  const [user] = await orm.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user !== undefined
}

/**
 * The person, held until the transaction ends: no one changes them meanwhile.
 * Rows that name them can still be written, so that telling someone something
 * does not wait for what they do themselves.
 */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return user
}

export async function updateUser(
  tx: Transaction,
  id: string,
  values: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await tx.update(users).set(values).where(eq(users.id, id))
}

/** Ends every link that someone was mailed, to choose a password or to confirm an address. */
export async function removeLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.user_id, userId))
}
