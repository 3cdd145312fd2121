// Generated results.
import { sql } from 'drizzle-orm'
import { boolean, index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { userId, users } from './accounts.ts'

/**
 * Generated results. The columns are `json` and not `jsonb` because they keep
 * what was answered to the byte: jsonb would sort the keys, and with them the
 * order in which pages show a breakdown, and refuses some characters.
 */
export const results = pgTable(
  'results',
  {
    id: uuid().primaryKey(),
    /** Null for what was made before there were accounts: it stays readable where it was shared. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    stack: json().notNull(),
    result: json().notNull(),
    proof: json().notNull(),
    /** By which it finds what Terraform says of its files; null in rows of older versions. */
    files_digest: text(),
    is_shared: boolean().notNull().default(false),
    created_at: instant().notNull(),
  },
  (table) => [
    index('results_user_id_index').on(table.user_id),
    index('results_files_digest_index')
      .on(table.files_digest)
      .where(sql`files_digest is not null`),
  ],
)

/** The result at which a person is; Start New deletes the row. */
export const currentResults = pgTable('current_results', {
  user_id: userId().primaryKey(),
  result_id: uuid()
    .notNull()
    .references(() => results.id, { onDelete: 'cascade' }),
})
