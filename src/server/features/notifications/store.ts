// The inbox and the subscribed browsers in the database.
import { and, count, desc, eq, inArray, isNull, notInArray, type SQL } from 'drizzle-orm'
import { olderThan } from '../../db/conditions.ts'
import type { Database, Transaction } from '../../db/connect.ts'
import { notifications, pushSubscriptions } from '../../db/schema/notifications.ts'

export type NotificationRow = typeof notifications.$inferSelect
export type SubscriptionRow = typeof pushSubscriptions.$inferSelect

const ofPerson = (userId: string, isUnreadOnly: boolean): SQL | undefined =>
  and(eq(notifications.user_id, userId), isUnreadOnly ? isNull(notifications.read_at) : undefined)

/** The newest notifications of a person. @param after the last one of the page before */
export function findNotifications(
  { orm }: Database,
  userId: string,
  {
    isUnreadOnly,
    after,
    limit,
  }: {
    readonly isUnreadOnly: boolean
    readonly after: readonly [created_at: string, id: string] | undefined
    readonly limit: number
  },
): Promise<NotificationRow[]> {
  const { created_at, id } = notifications
  return orm
    .select()
    .from(notifications)
    .where(and(ofPerson(userId, isUnreadOnly), olderThan(created_at, id, after)))
    .orderBy(desc(created_at), desc(id))
    .limit(limit)
}

/** How many notifications a person has, or has not read. */
export async function countNotifications({ orm }: Database, userId: string, isUnreadOnly: boolean): Promise<number> {
  const [row] = await orm.select({ total: count() }).from(notifications).where(ofPerson(userId, isUnreadOnly))
  return row?.total ?? 0
}

/** Marks the unread ones of a person; those of others are left alone. @param ids undefined for all */
export async function markNotifications(
  { orm }: Database,
  userId: string,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  const isMeant = ids === undefined ? undefined : inArray(notifications.id, [...ids])
  await orm
    .update(notifications)
    .set({ read_at: now })
    .where(and(ofPerson(userId, true), isMeant))
}

/** The browser as it was subscribed before, by whomever. */
export async function lockSubscription(tx: Transaction, endpoint: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).for('update')
  return row
}

/** Subscribes a browser; one that was someone else's is this person's now, because they are the one who uses it. */
export async function putSubscription(tx: Transaction, row: SubscriptionRow): Promise<void> {
  const { endpoint: _, ...set } = row
  await tx.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.endpoint, set })
}

/** Leaves a person the newest browsers, as many as they may have. */
export async function removeOldSubscriptions(tx: Transaction, userId: string, keep: number): Promise<void> {
  const { endpoint, user_id, created_at } = pushSubscriptions
  const newest = tx
    .select({ endpoint })
    .from(pushSubscriptions)
    .where(eq(user_id, userId))
    .orderBy(desc(created_at), desc(endpoint))
    .limit(keep)
  await tx.delete(pushSubscriptions).where(and(eq(user_id, userId), notInArray(endpoint, newest)))
}

/** Removes browsers of a person and gives their endpoints. @param endpoint undefined for all of them */
export async function removeSubscriptions(
  tx: Transaction,
  userId: string,
  endpoint: string | undefined,
): Promise<string[]> {
  const isMeant = endpoint === undefined ? undefined : eq(pushSubscriptions.endpoint, endpoint)
  const removed = await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.user_id, userId), isMeant))
    .returning({ endpoint: pushSubscriptions.endpoint })
  return removed.map((row) => row.endpoint)
}
