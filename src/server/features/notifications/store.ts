// The inbox and the subscribed browsers in the database.
import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  notInArray,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import { ONE_ROW, jsonRows } from '../../db/as-json.ts'
import { builtOnce } from '../../db/built-once.ts'
import type { Database, Transaction } from '../../db/connect.ts'
import { notifications, pushSubscriptions } from '../../db/schema/notifications.ts'

export type NotificationRow = typeof notifications.$inferSelect
export type SubscriptionRow = typeof pushSubscriptions.$inferSelect

const ofPerson = (userId: string | Placeholder, isUnreadOnly: boolean): SQL | undefined =>
  and(eq(notifications.user_id, userId), isUnreadOnly ? isNull(notifications.read_at) : undefined)

const countOf = (userId: string | Placeholder, isUnreadOnly: boolean): SQL<number> =>
  sql`(select count(*)::int from ${notifications} where ${ofPerson(userId, isUnreadOnly)})`

const rows = jsonRows(getTableColumns(notifications))

/** The newest of a person with how many there are, in one answer: pages ask for it every few seconds. */
const inboxQueries = builtOnce((orm, named) => {
  const person = sql.placeholder('person')
  const prepare = (name: string, isUnreadOnly: boolean, isRest: boolean) => {
    const { created_at, id } = notifications
    const rest = isRest
      ? sql`(${created_at}, ${id}) < (${sql.placeholder('time')}::timestamptz, ${sql.placeholder('id')}::uuid)`
      : undefined
    const wanted = and(ofPerson(person, isUnreadOnly), rest)
    return orm
      .select({
        rows: rows.all(
          sql`from ${notifications} where ${wanted} order by ${created_at} desc, ${id} desc limit ${sql.placeholder('limit')}`,
        ),
        total: countOf(person, isUnreadOnly),
        unread: countOf(person, true),
      })
      .from(ONE_ROW)
      .prepare(named(name))
  }
  return {
    all: { first: prepare('inbox', false, false), next: prepare('inbox_next', false, true) },
    unread: { first: prepare('inbox_unread', true, false), next: prepare('inbox_unread_next', true, true) },
  }
})

/**
 * The newest notifications of a person, and how many they have and have not read. @param after the last one of the
 * page before
 */
export async function findInbox(
  { orm }: Database,
  person: string,
  {
    isUnreadOnly,
    after,
    limit,
  }: {
    readonly isUnreadOnly: boolean
    readonly after: readonly [created_at: string, id: string] | undefined
    readonly limit: number
  },
): Promise<{ readonly rows: NotificationRow[]; readonly total: number; readonly unread: number }> {
  const { first, next } = inboxQueries(orm)[isUnreadOnly ? 'unread' : 'all']
  const [time, id] = after ?? []
  const [found] = await (after ? next : first).execute({ person, time, id, limit })
  return { rows: rows.read(found?.rows ?? null), total: found?.total ?? 0, unread: found?.unread ?? 0 }
}

/** How many notifications a person has not read. */
export async function countUnread({ orm }: Database, userId: string): Promise<number> {
  const [row] = await orm.select({ total: count() }).from(notifications).where(ofPerson(userId, true))
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
