// The keys that seal, the servers that have them, and how far values have followed to another key.
import { bigint, boolean, json, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '#contract/system.ts'
import { instant } from './columns.ts'

/** By the clock of the database, to the microsecond: transactions are compared with it. */
const databaseTime = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/** Keys that sealed values need. A server without one of them does not start. */
export const sealKeys = pgTable('seal_keys', {
  /** Found from the key, and not the other way round. */
  id: text().primaryKey(),
  /** A word sealed with it: it tells whether a key is this one. */
  word: text().notNull(),
  /** Whether servers seal with it. One row is. */
  is_current: boolean().notNull(),
  /** When servers began to seal with it. */
  since: instant().notNull(),
})

/** Servers that run, or did a moment ago. */
export const serverKeys = pgTable('server_keys', {
  id: uuid().primaryKey(),
  /** Machine and process, for people who look for it. */
  name: text().notNull(),
  role: text().$type<Role>().notNull(),
  /** Ids of the keys that it has. The first is the one that it was given to seal with. */
  key_ids: text().array().notNull(),
  /** Id of the key that it seals with, and since when. */
  sealing_key_id: text().notNull(),
  sealing_since: databaseTime(),
  seen_at: databaseTime(),
})

/** How far the values of a column have followed to the current key: a row for each column for sealed values. */
export const sealProgress = pgTable('seal_progress', {
  /** Table and column, such as `outbox.sealed_content`. */
  column_name: text().primaryKey(),
  /** Id of the key to which they follow. */
  key_id: text().notNull(),
  /** Primary key of the row that was looked at last; null at the start. */
  reached: json().$type<readonly (string | number)[]>(),
  /** Values when the pass began, and how many are still sealed otherwise. */
  total: bigint({ mode: 'number' }).notNull(),
  remaining: bigint({ mode: 'number' }).notNull(),
  /** Values that no key at hand opens. */
  unopened: bigint({ mode: 'number' }).notNull(),
  /** Rows that were changed while it looked at them: it comes back to those. */
  skipped: bigint({ mode: 'number' }).notNull(),
  is_done: boolean().notNull(),
  updated_at: instant().notNull(),
})
