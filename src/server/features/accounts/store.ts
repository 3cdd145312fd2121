// The own account in the database: sessions and the links that confirm an address.
import { and, desc, eq, getTableColumns, gt } from 'drizzle-orm'
import { isOpen, withPolicy } from '../../access/open-sessions.ts'
import { hashSecret } from '../../crypto/secrets.ts'
import type { Database, Transaction } from '../../db/connect.ts'
import { oneTimeLinks, sessionPolicy, sessions } from '../../db/schema/accounts.ts'
import { projectMembers } from '../../db/schema/projects.ts'
import { isId } from '../../http/ids.ts'

export type SessionRow = typeof sessions.$inferSelect

/** Whether someone is in a project. */
export async function isMember(tx: Transaction, projectId: string, userId: string): Promise<boolean> {
  if (!isId(projectId)) return false
  const { project_id, user_id } = projectMembers
  const [row] = await tx
    .select({ project_id })
    .from(projectMembers)
    .where(and(eq(project_id, projectId), eq(user_id, userId)))
  return row !== undefined
}

export async function hasSession(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id))
  return row !== undefined
}

/** Sessions of someone that have not ended, the last used one first. @param minutes how long they let one be idle */
export function listOpenSessions({ orm }: Database, userId: string, minutes: number, now: Date): Promise<SessionRow[]> {
  return orm
    .select(getTableColumns(sessions))
    .from(sessions)
    .innerJoin(sessionPolicy, withPolicy)
    .where(and(eq(sessions.user_id, userId), isOpen(minutes, now)))
    .orderBy(desc(sessions.last_active_at), desc(sessions.created_at), sessions.id)
}

/** Deletes a session of someone; false when they have none with this id. */
export async function removeSession(tx: Transaction, id: string, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.user_id, userId)))
    .returning({ id: sessions.id })
  return removed.length > 0
}

/** Begins the idle time of a session again. */
export async function renewSession(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ last_active_at: now }).where(eq(sessions.id, id))
}

/** Keeps a link to confirm an address; the earlier ones of that person end. */
export async function replaceEmailLink(
  tx: Transaction,
  token: string,
  row: { user_id: string; email: string; expires_at: Date },
): Promise<void> {
  await tx.delete(oneTimeLinks).where(and(eq(oneTimeLinks.user_id, row.user_id), eq(oneTimeLinks.purpose, 'email')))
  await tx.insert(oneTimeLinks).values({ ...row, purpose: 'email', secret_hash: hashSecret(token) })
}

/** The address that a link of someone confirms; undefined when the link has ended or is someone else's. */
export async function findEmailOfLink(
  tx: Transaction,
  token: string,
  userId: string,
  now: Date,
): Promise<string | undefined> {
  const isTheirs = and(eq(oneTimeLinks.user_id, userId), eq(oneTimeLinks.purpose, 'email'))
  const [row] = await tx
    .select({ email: oneTimeLinks.email })
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.secret_hash, hashSecret(token)), isTheirs, gt(oneTimeLinks.expires_at, now)))
  return row?.email
}
