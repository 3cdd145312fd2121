// Receipts of teardowns, the keys that sign them, and the ledger of what was found left.
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  json,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PublicKey, Verdict } from '#domain/receipt/receipt.ts'
import type { SnapshotProblem, SnapshotType } from '#domain/receipt/snapshots.ts'
import { instant, sealed } from './columns.ts'
import { environments } from './environments.ts'
import { projects } from './projects.ts'
import { runs } from './runs.ts'

/** Keys that sign receipts: the newest signs, and all of them verify. */
export const receiptKeys = pgTable('receipt_keys', {
  /** Thumbprint of its public part (RFC 7638). */
  id: text().primaryKey(),
  public_key: json().$type<PublicKey>().notNull(),
  /** Its private part as PKCS #8, sealed. */
  sealed: sealed().notNull(),
  created_at: instant().notNull(),
})

/** What was signed; a row never changes but for when someone looked last. */
export const receipts = pgTable('receipts', {
  environment_id: uuid()
    .primaryKey()
    .references(() => environments.id, { onDelete: 'cascade' }),
  key_id: text()
    .notNull()
    .references(() => receiptKeys.id),
  verdict: text().$type<Verdict>().notNull(),
  /** The receipt and its signature, as a JWS in compact form. */
  jws: text().notNull(),
  created_at: instant().notNull(),
  /** When what is left was searched last; null where nobody can, and in rows of older versions. */
  looked_at: instant(),
  /** When an account was to be searched last and could not be; null where that never happened. */
  tried_at: instant(),
})

/** Accounts of clouds that are searched after a destroy: the receipt is written when that has come to its end. */
export const accountSearches = pgTable(
  'account_searches',
  {
    environment_id: uuid()
      .primaryKey()
      .references(() => environments.id, { onDelete: 'cascade' }),
    /** The run that destroyed it. */
    run_id: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** How often it was looked. */
    looks: integer().notNull(),
    /** When it is looked next; while one looks, when another may. */
    due_at: instant().notNull(),
  },
  (table) => [index('account_searches_due_index').on(table.due_at)],
)

/** The ledger: what a search found of a deleted environment, until a later one does not. */
export const leaks = pgTable(
  'leaks',
  {
    environment_id: uuid()
      .notNull()
      .references(() => environments.id, { onDelete: 'cascade' }),
    project_id: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    type: text().notNull(),
    address: text(),
    name: text(),
    provider_id: text(),
    /** The component of its stack; null where nothing says it. */
    component: text(),
    /** USD a month; null where no price is known. */
    monthly: numeric({ precision: 14, scale: 2, mode: 'number' }),
    is_at_least: boolean().notNull(),
    found_at: instant().notNull(),
    gone_at: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.environment_id, table.key] }),
    index('leaks_open_index')
      .on(table.project_id, table.found_at)
      .where(sql`gone_at is null`),
  ],
)

/** Last snapshots that stay after a teardown until their end, when Strata deletes them. */
export const keptSnapshots = pgTable(
  'kept_snapshots',
  {
    id: uuid().primaryKey(),
    environment_id: uuid()
      .notNull()
      .references(() => environments.id, { onDelete: 'cascade' }),
    project_id: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Of the resource that left it. */
    address: text().notNull(),
    type: text().$type<SnapshotType>().notNull(),
    name: text().notNull(),
    /** By which a search finds it: its ARN, or its key in a simulated account. */
    key: text().notNull(),
    /** The component of its stack, by name and by id; null where nothing says it. */
    component: text(),
    node: text(),
    size_gb: integer(),
    /** USD a month at most; null where no price is known. */
    monthly: numeric({ precision: 14, scale: 2, mode: 'number' }),
    taken_at: instant().notNull(),
    until: instant().notNull(),
    gone_at: instant(),
    /** When it was to be deleted last and could not be, and why; null where that never happened. */
    tried_at: instant(),
    problem: text().$type<SnapshotProblem>(),
    /** What its cloud called its refusal. */
    problem_code: text(),
    /** When people were told that it stays after its end; null while they were not. */
    told_at: instant(),
    /** ARN of the key whose deletion was taken back for it: it is scheduled again with the end of the snapshot. */
    revived_key: text(),
  },
  (table) => [
    uniqueIndex('kept_snapshots_key_index').on(table.environment_id, table.key),
    index('kept_snapshots_open_index')
      .on(table.project_id, table.until)
      .where(sql`gone_at is null`),
    index('kept_snapshots_due_index')
      .on(table.until)
      .where(sql`gone_at is null`),
  ],
)
