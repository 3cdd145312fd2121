// The tables. `npm run db:generate` derives a migration from every change here.
import { boolean, index, json, pgTable, text, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** A browser without an account: it counts as one person, who makes results and has a current one. */
export const makers = pgTable(
  'makers',
  {
    /** SHA-256 of the cookie's secret: who reads the table cannot impersonate anybody. */
    id: text().primaryKey(),
    current_result_id: uuid().references((): AnyPgColumn => results.id, { onDelete: 'set null' }),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('makers_current_result_id_index').on(table.current_result_id)],
)

/**
 * Generated results. The columns are `json` and not `jsonb` because they keep
 * what was answered to the byte: jsonb would sort the keys, and with them the
 * order in which pages show a breakdown, and refuses some characters.
 */
export const results = pgTable(
  'results',
  {
    id: uuid().primaryKey(),
    maker_id: text()
      .notNull()
      .references((): AnyPgColumn => makers.id, { onDelete: 'cascade' }),
    stack: json().notNull(),
    result: json().notNull(),
    proof: json().notNull(),
    is_shared: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('results_maker_id_index').on(table.maker_id)],
)
