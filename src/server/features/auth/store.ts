// Queries about accounts and sessions for signing in and out.
import { and, eq, gt, isNull, max, sql } from 'drizzle-orm'
import { isEnabledAdministrator, lockUser, type UserRow } from '../../access/people.ts'
import { hashSecret } from '../../crypto/secrets.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { sessions, signInChallenges, users } from '../../db/schema/accounts.ts'
import { auditEntries } from '../../db/schema/audit.ts'

/** True when someone can administer the installation. */
export async function hasAdministrator(orm: Queries): Promise<boolean> {
  const [row] = await orm.select({ id: users.id }).from(users).where(isEnabledAdministrator).limit(1)
  return row !== undefined
}

/** Accounts of the demo that can be used, oldest first. */
export function listDemoUsers(orm: Queries): Promise<UserRow[]> {
  return orm
    .select()
    .from(users)
    .where(and(eq(users.is_demo, true), isNull(users.disabled_at)))
    .orderBy(users.role, users.email)
}

/** Ends the session of a cookie; undefined when there is none. It may have been idle for too long already. */
export async function endSession(
  tx: Transaction,
  secret: string,
): Promise<{ id: string; user_id: string } | undefined> {
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.secret_hash, hashSecret(secret)))
    .returning({ id: sessions.id, user_id: sessions.user_id })
  return ended
}

/** Begins the idle time of a session again; false when it has just ended. */
export async function renewSession(tx: Transaction, id: string, userId: string, now: Date): Promise<boolean> {
  // The person before the session, as everywhere: who disables them at the same time would otherwise block this, and
  // this them.
  await lockUser(tx, userId)
  const renewed = await tx
    .update(sessions)
    .set({ last_active_at: now })
    .where(eq(sessions.id, id))
    .returning({ id: sessions.id })
  if (renewed.length > 0) await tx.update(users).set({ last_active_at: now }).where(eq(users.id, userId))
  return renewed.length > 0
}

/** What is known of earlier sign-ins of a person. */
export interface Past {
  /** When the latest session began; undefined for a person who never signed in. */
  readonly latest: Date | undefined
  readonly hasUsed: boolean
}

/**
 * Earlier sign-ins of a person, by the sessions that are there and by the audit
 * log, which also knows those that have ended.
 * @param userAgent whether there was one with it
 */
export async function findPast(tx: Transaction, userId: string, userAgent: string): Promise<Past> {
  // By the id: the address may have been another one then. All of a person's are
  // read, by an index; looking for one would walk through everyone's where there is none.
  const [recorded] = await tx
    .select({
      latest: max(auditEntries.at),
      hasUsed: sql<boolean | null>`bool_or(${auditEntries.after} ->> 'user_agent' = ${userAgent})`,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.actor_id, userId), eq(auditEntries.action, 'session.create')))
  const [open] = await tx
    .select({
      latest: max(sessions.created_at),
      hasUsed: sql<boolean | null>`bool_or(${sessions.user_agent} = ${userAgent})`,
    })
    .from(sessions)
    .where(eq(sessions.user_id, userId))
  const begins = [recorded?.latest, open?.latest].flatMap((at) => at?.getTime() ?? [])
  return {
    latest: begins.length === 0 ? undefined : new Date(Math.max(...begins)),
    hasUsed: recorded?.hasUsed === true || open?.hasUsed === true,
  }
}

/** Notes that a person signs in. @param previous when the session before began */
export async function noteSignIn(tx: Transaction, id: string, now: Date, previous: Date | undefined): Promise<void> {
  await tx
    .update(users)
    .set({ last_active_at: now, last_login_at: previous ?? null })
    .where(eq(users.id, id))
}

/** Keeps that a password was right and a code is awaited. */
export async function insertChallenge(tx: Transaction, row: typeof signInChallenges.$inferInsert): Promise<void> {
  await tx.insert(signInChallenges).values(row)
}

/** An awaited sign-in that has not run out, and of whom. */
export async function findChallenge(orm: Queries, secret: string, now: Date): Promise<Challenge | undefined> {
  const { secret_hash, user_id, expires_at } = signInChallenges
  const [row] = await orm
    .select({
      secret_hash,
      user_id,
      expires_at,
      email: users.email,
      password_changed_at: users.password_changed_at,
    })
    .from(signInChallenges)
    .innerJoin(users, eq(users.id, user_id))
    .where(and(eq(secret_hash, hashSecret(secret)), gt(expires_at, now)))
  return row
}

export type Challenge = typeof signInChallenges.$inferSelect & Pick<UserRow, 'email' | 'password_changed_at'>

/** Ends an awaited sign-in; false when another request has just done so. */
export async function removeChallenge(orm: Queries, secretHash: string): Promise<boolean> {
  const removed = await orm
    .delete(signInChallenges)
    .where(eq(signInChallenges.secret_hash, secretHash))
    .returning({ user_id: signInChallenges.user_id })
  return removed.length > 0
}
