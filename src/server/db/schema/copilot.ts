// Chats with the copilot, and the model that it may ask.
import { sql } from 'drizzle-orm'
import { check, index, integer, json, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { StoredMessage } from '#words/message.ts'
import { instant, sealed } from './columns.ts'
import { userId } from './accounts.ts'

export const copilotChats = pgTable(
  'copilot_chats',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    title: text().notNull(),
    agent: text(),
    message_count: integer().notNull(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [index('copilot_chats_user_id_index').on(table.user_id, table.updated_at)],
)

export const copilotMessages = pgTable(
  'copilot_messages',
  {
    id: uuid().primaryKey(),
    chat_id: uuid()
      .notNull()
      .references(() => copilotChats.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    type: text().notNull(),
    content: text().notNull(),
    /** Its sentences for other languages; null where a person or an older version wrote it. */
    messages: json().$type<readonly StoredMessage[]>(),
    /** What understood it: rules or model. */
    by: text(),
    /** Why the model that is set did not answer: in English, and for other languages. */
    model_problem: text(),
    model_message: json().$type<StoredMessage>(),
    understanding: json(),
    config: json(),
    result: json(),
    created_at: instant().notNull(),
  },
  (table) => [unique('copilot_messages_chat_id_position').on(table.chat_id, table.position)],
)

/** One row, or none. */
export const copilotModels = pgTable(
  'copilot_models',
  {
    id: integer().primaryKey(),
    base_url: text().notNull(),
    model: text().notNull(),
    sealed_key: sealed(),
    updated_at: instant().notNull(),
  },
  (table) => [check('copilot_models_one', sql`${table.id} = 1`)],
)
