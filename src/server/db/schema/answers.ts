// Answers that are kept for requests that may be sent again.
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant, sealedBytes } from './columns.ts'

/** One row for each request with a key. */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key_hash: text().notNull(),
    /** Of method, address and body: what tells the request from another one with the same key. */
    request_digest: text().notNull(),
    /** Sealed, because it can hold what is shown only once; null while the request is under way. */
    answer: sealedBytes(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.key_hash] }),
    index('kept_answers_expires_index').on(table.expires_at),
  ],
)
