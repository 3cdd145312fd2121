// Sessions in the database: which are open, and ending them.
import { and, eq, gt, inArray, lte, ne, or, sql, type Column, type Placeholder, type SQL } from 'drizzle-orm'
import type { Queries, Transaction } from '../db/connect.ts'
import { sessions, signInChallenges, users } from '../db/schema/accounts.ts'

/** When a session ends without anything being done. @param minutes how long it may be idle */
const idleEnd = (minutes: number | Column): SQL => sql`${sessions.last_active_at} + make_interval(mins => ${minutes})`
const timestamp = (time: Date | Placeholder): SQL =>
  sql`${time instanceof Date ? time.toISOString() : time}::timestamptz`

/**
 * In a query: a session that has neither ended nor been idle for too long.
 * @param minutes how long it may be idle
 * @param now a placeholder stands for a time as ISO 8601 writes it
 */
export function isOpen(minutes: number | Column, now: Date | Placeholder): SQL | undefined {
  return and(gt(sessions.expires_at, timestamp(now)), gt(idleEnd(minutes), timestamp(now)))
}

/**
 * Deletes the sessions of someone that have expired, and the sign-ins whose time for the code is over.
 * @param minutes how long one may be idle
 */
export async function removeEnded(tx: Transaction, userId: string, minutes: number, now: Date): Promise<void> {
  const hasEnded = or(lte(sessions.expires_at, now), lte(idleEnd(minutes), timestamp(now)))
  await tx.delete(sessions).where(and(eq(sessions.user_id, userId), hasEnded))
  await tx
    .delete(signInChallenges)
    .where(and(eq(signInChallenges.user_id, userId), lte(signInChallenges.expires_at, now)))
}

/** Deletes all expired sessions, except rows that are locked. */
export async function removeAllEnded(orm: Queries, now: Date): Promise<void> {
  const hasEnded = or(lte(sessions.expires_at, now), lte(idleEnd(users.session_timeout), timestamp(now)))
  const ended = orm
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(hasEnded)
    .for('update', { of: sessions, skipLocked: true })
  await orm.delete(sessions).where(inArray(sessions.id, ended))
}

/**
 * Ends what someone is signed in with, and the sign-ins that wait for a code.
 * @param keptId the session that stays; all end without it
 * @returns how many sessions there were
 */
export async function removeSessions(tx: Transaction, userId: string, keptId?: string): Promise<number> {
  await tx.delete(signInChallenges).where(eq(signInChallenges.user_id, userId))
  const isMeant = and(eq(sessions.user_id, userId), keptId === undefined ? undefined : ne(sessions.id, keptId))
  return (await tx.delete(sessions).where(isMeant).returning({ id: sessions.id })).length
}
