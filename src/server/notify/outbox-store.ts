// What waits to be sent, in the database.
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { outbox, pushSubscriptions } from '../db/schema/notifications.ts'
import type { Browser } from './send-push.ts'

export type OutboxRow = typeof outbox.$inferSelect

/**
 * Takes what is due: counts the attempt and moves the next one to the end of
 * the lease, by which a process that ends in between leaves it to another.
 * What another process is taking is passed over.
 */
export async function takeDue(
  { orm }: Database,
  channel: OutboxRow['channel'],
  { now, leaseEnd, limit }: { readonly now: Date; readonly leaseEnd: Date; readonly limit: number },
): Promise<OutboxRow[]> {
  return orm.transaction(async (tx) => {
    const due = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(lte(outbox.next_attempt_at, now), eq(outbox.channel, channel)))
      .orderBy(asc(outbox.next_attempt_at))
      .limit(limit)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    const counted = { attempts: sql`${outbox.attempts} + 1`, next_attempt_at: leaseEnd }
    return tx.update(outbox).set(counted).where(inArray(outbox.id, ids)).returning()
  })
}

export async function removeRow({ orm }: Database, id: string): Promise<void> {
  await orm.delete(outbox).where(eq(outbox.id, id))
}

export async function postpone(
  { orm }: Database,
  id: string,
  next_attempt_at: Date,
  last_error: string,
): Promise<void> {
  await orm.update(outbox).set({ next_attempt_at, last_error }).where(eq(outbox.id, id))
}

/** Deletes what came in before a time and says what it was. */
export async function removeOlder(
  { orm }: Database,
  time: Date,
): Promise<Pick<OutboxRow, 'id' | 'channel' | 'attempts' | 'last_error'>[]> {
  const { id, channel, attempts, last_error } = outbox
  return orm.delete(outbox).where(lte(outbox.created_at, time)).returning({ id, channel, attempts, last_error })
}

/** The subscription of a browser, while it is this person's. */
export async function findBrowser({ orm }: Database, endpoint: string, userId: string): Promise<Browser | undefined> {
  const isTheirs = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.user_id, userId))
  const [browser] = await orm.select().from(pushSubscriptions).where(isTheirs)
  return browser
}

export async function forgetBrowser({ orm }: Database, endpoint: string): Promise<void> {
  await orm.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
}
