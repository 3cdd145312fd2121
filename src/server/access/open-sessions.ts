// Sessions in the database: which are open, and ending them.
import { and, eq, gt, inArray, lte, ne, or, sql, type Column, type Placeholder, type SQL } from 'drizzle-orm'
import type { Queries, Transaction } from '../db/connect.ts'
import { sessionPolicy, sessions, signInChallenges, users } from '../db/schema/accounts.ts'

/**
 * In a query that joins the policy: how long a session may be idle, in minutes. `least` passes over what is not set.
 * @param minutes how long its owner lets it be idle
 */
export const idleMinutes = (minutes: number | Column): SQL<number> =>
  sql<number>`least(${minutes}, ${sessionPolicy.idle_minutes})`
/** When a session ends without anything being done. */
const idleEnd = (minutes: number | Column): SQL =>
  sql`${sessions.last_active_at} + make_interval(mins => ${idleMinutes(minutes)})`
/** When a session ends whatever is done. */
const lastEnd: SQL = sql`least(${sessions.expires_at},
  ${sessions.created_at} + make_interval(hours => ${sessionPolicy.session_hours}))`
const timestamp = (time: Date | Placeholder): SQL =>
  sql`${time instanceof Date ? time.toISOString() : time}::timestamptz`

/** Joins the policy, which is one row. */
export const withPolicy = sql`true`

/**
 * In a query that joins the policy: a session that has neither ended nor been idle for too long.
 * @param minutes how long its owner lets it be idle
 * @param now a placeholder stands for a time as ISO 8601 writes it
 */
export function isOpen(minutes: number | Column, now: Date | Placeholder): SQL | undefined {
  return and(gt(lastEnd, timestamp(now)), gt(idleEnd(minutes), timestamp(now)))
}

function hasEnded(minutes: number | Column, now: Date): SQL | undefined {
  return or(lte(lastEnd, timestamp(now)), lte(idleEnd(minutes), timestamp(now)))
}

/**
 * Deletes the sessions of someone that have expired, and the sign-ins whose time for the code is over.
 * @param minutes how long they let one be idle
 */
export async function removeEnded(tx: Transaction, userId: string, minutes: number, now: Date): Promise<void> {
  const ended = tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(sessionPolicy, withPolicy)
    .where(and(eq(sessions.user_id, userId), hasEnded(minutes, now)))
  await tx.delete(sessions).where(inArray(sessions.id, ended))
  await tx
    .delete(signInChallenges)
    .where(and(eq(signInChallenges.user_id, userId), lte(signInChallenges.expires_at, now)))
}

/** Deletes all expired sessions, except rows that are locked. @returns how many there were */
export async function removeAllEnded(orm: Queries, now: Date): Promise<number> {
  const ended = orm
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(sessionPolicy, withPolicy)
    .where(hasEnded(users.session_timeout, now))
    .for('update', { of: sessions, skipLocked: true })
  return (await orm.delete(sessions).where(inArray(sessions.id, ended)).returning({ id: sessions.id })).length
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
