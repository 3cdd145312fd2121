// Prices that renew: refreshes of the price book from the lists of vendors, and the versions that people accepted.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  integer,
  json,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BookFigures, Change, Left, PartsRead, RefreshStatus } from '#domain/prices/refresh.ts'
import type { StoredMessage } from '#words/message.ts'
import { users } from './accounts.ts'
import { instant, sealed } from './columns.ts'

export const priceRefreshes = pgTable(
  'price_refreshes',
  {
    id: uuid().primaryKey(),
    cloud: text().$type<Change['cloud']>().notNull(),
    status: text().$type<RefreshStatus>().notNull(),
    /** Null for the monthly job. */
    begun_by: uuid().references(() => users.id),
    begun_at: instant().notNull(),
    /** When the server that reads it wrote to it; one that is gone does not. */
    seen_at: instant().notNull(),
    ended_at: instant(),
    parts_read: integer().notNull().default(0),
    parts_total: integer(),
    /** The parts that were read, until it is done: the next refresh goes on with them. */
    read: json().$type<PartsRead>(),
    same: integer().notNull().default(0),
    changes: json().$type<readonly Change[]>().notNull().default([]),
    left: json().$type<readonly Left[]>().notNull().default([]),
    /** Why it failed. */
    reason: json().$type<StoredMessage>(),
    decided_by: uuid().references(() => users.id),
    decided_at: instant(),
  },
  (table) => [
    // One of a cloud at a time, on whichever server.
    uniqueIndex('price_refreshes_open_index')
      .on(table.cloud)
      .where(sql`${table.status} in ('running', 'waiting')`),
  ],
)

/** Accepted versions: each holds all figures that were ever accepted, so that one row is the book. */
export const priceBooks = pgTable('price_books', {
  number: integer().primaryKey(),
  id: text().notNull().unique(),
  figures: json().$type<BookFigures>().notNull(),
  refresh_id: uuid()
    .notNull()
    .references(() => priceRefreshes.id),
  accepted_by: uuid().references(() => users.id),
  accepted_at: instant().notNull(),
})

/** How prices renew, as administrators set it: one row, or none where nothing was set. */
export const priceSettings = pgTable(
  'price_settings',
  {
    id: integer().primaryKey(),
    is_monthly: boolean().notNull(),
    sealed_gcp_key: sealed(),
    updated_at: instant().notNull(),
  },
  (table) => [check('price_settings_one_row', sql`${table.id} = 1`)],
)

/** What 1 USD is in other currencies, by which amounts are shown to people who chose one. */
export const exchangeRates = pgTable('exchange_rates', {
  /** ISO 4217. */
  currency: text().primaryKey(),
  /** Units of it for 1 USD. */
  rate: doublePrecision().notNull(),
  source: text().notNull(),
  /** The day of the rate. */
  date: date().notNull(),
  /** Whether it came from the European Central Bank: only such a rate is renewed. */
  is_fetched: boolean().notNull(),
  version: integer().notNull(),
  updated_by: uuid().references(() => users.id),
  updated_at: instant().notNull(),
})
