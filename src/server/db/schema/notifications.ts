// Notifications, and what waits to be sent.
import { sql } from 'drizzle-orm'
import { check, index, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { StoredMessage } from '#words/message.ts'
import { instant, sealed } from './columns.ts'
import { userId } from './accounts.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    kind: text().notNull(),
    data: json().$type<Record<string, string>>().notNull(),
    /** The English sentences among the data, by name, for other languages. */
    messages: json().$type<Record<string, StoredMessage>>(),
    path: text(),
    read_at: instant(),
    created_at: instant().notNull(),
  },
  (table) => [index('notifications_user_id_index').on(table.user_id, table.created_at)],
)

/** Browsers that take push messages. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    endpoint: text().primaryKey(),
    user_id: userId().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [index('push_subscriptions_user_id_index').on(table.user_id)],
)

/**
 * Mails and push messages to be sent; a sent one is deleted. What they say is sealed, because it may hold a link that
 * opens an account.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    channel: text().$type<'mail' | 'push'>().notNull(),
    recipient: text().notNull(),
    sealed_content: sealed().notNull(),
    attempts: integer().notNull().default(0),
    next_attempt_at: instant().notNull(),
    last_error: text(),
    created_at: instant().notNull(),
  },
  (table) => [index('outbox_next_attempt_at_index').on(table.next_attempt_at)],
)

/** The pair of keys by which push services know the installation: one row, once it was needed. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: integer().primaryKey(),
    public_key: text().notNull(),
    sealed_private_key: sealed().notNull(),
  },
  (table) => [check('push_keys_one_row', sql`${table.id} = 1`)],
)
