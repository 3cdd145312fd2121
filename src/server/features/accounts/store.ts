// The own account in the database: the person, their sessions and their links.
import { and, desc, eq, gt, lte, ne, sql, type SQL } from 'drizzle-orm'
import { hashSecret } from '../../crypto/secrets.ts'
import type { Database, Transaction } from '../../db/connect.ts'
import { oneTimeLinks, sessions, signInChallenges, users } from '../../db/schema/accounts.ts'

export type PersonRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

export async function findPerson({ orm }: Database, id: string): Promise<PersonRow | undefined> {
  const [person] = await orm.select().from(users).where(eq(users.id, id))
  return person
}

/** The person, held until the transaction ends. */
export async function lockPerson(tx: Transaction, id: string): Promise<PersonRow | undefined> {
  const [person] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return person
}

export async function updatePerson(tx: Transaction, id: string, values: Partial<typeof users.$inferInsert>): Promise<void> {
  await tx.update(users).set(values).where(eq(users.id, id))
}

/** True when an address has an account. @param email in lower case */
export async function hasAccount({ orm }: Database, email: string): Promise<boolean> {
  const [row] = await orm.select({ id: users.id }).from(users).where(eq(users.email, email))
  return row !== undefined
}

export async function hasSession(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id))
  return row !== undefined
}

/** When a session ends without anything being done. @param minutes how long it may be idle */
const idleEnd = (minutes: number): SQL => sql`${sessions.last_active_at} + make_interval(mins => ${minutes})`
const timestamp = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`

/** Sessions of somebody that have not ended, the last used one first. @param minutes how long one may be idle */
export function listOpenSessions({ orm }: Database, userId: string, minutes: number, now: Date): Promise<SessionRow[]> {
  return orm
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), gt(sessions.expires_at, now), gt(idleEnd(minutes), timestamp(now))))
    .orderBy(desc(sessions.last_active_at), desc(sessions.created_at), sessions.id)
}

/** Deletes a session of somebody; false when they have none with this id. */
export async function removeSession(tx: Transaction, id: string, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.user_id, userId)))
    .returning({ id: sessions.id })
  return removed.length > 0
}

/** Ends what somebody is signed in with but for one session, and the sign-ins that wait for a code. Gives how many sessions there were. */
export async function removeOtherSessions(tx: Transaction, userId: string, keptId: string): Promise<number> {
  await tx.delete(signInChallenges).where(eq(signInChallenges.user_id, userId))
  const removed = await tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), ne(sessions.id, keptId)))
    .returning({ id: sessions.id })
  return removed.length
}

/** Deletes the sessions of somebody that were idle for too long. @param minutes how long one may be idle */
export async function removeIdleSessions(tx: Transaction, userId: string, minutes: number, now: Date): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.user_id, userId), lte(idleEnd(minutes), timestamp(now))))
}

/** Begins the idle time of a session anew. */
export async function renewSession(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ last_active_at: now }).where(eq(sessions.id, id))
}

/** Ends every link that somebody was mailed, to choose a password or to confirm an address. */
export async function removeLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.user_id, userId))
}

/** Keeps a link to confirm an address; the earlier ones of that person end. */
export async function replaceEmailLink(tx: Transaction, token: string, row: { user_id: string; email: string; expires_at: Date }): Promise<void> {
  await tx.delete(oneTimeLinks).where(and(eq(oneTimeLinks.user_id, row.user_id), eq(oneTimeLinks.purpose, 'email')))
  await tx.insert(oneTimeLinks).values({ ...row, purpose: 'email', secret_hash: hashSecret(token) })
}

/** The address that a link of somebody confirms; undefined when the link has ended or is somebody else's. */
export async function findEmailOfLink(tx: Transaction, token: string, userId: string, now: Date): Promise<string | undefined> {
  const isTheirs = and(eq(oneTimeLinks.user_id, userId), eq(oneTimeLinks.purpose, 'email'))
  const [row] = await tx
    .select({ email: oneTimeLinks.email })
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.secret_hash, hashSecret(token)), isTheirs, gt(oneTimeLinks.expires_at, now)))
  return row?.email
}
