// The audit log.
import { bigint, index, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The audit log. Every row holds the hash of the one before. JSON columns are kept to the byte, because they are hashed. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    at: instant().notNull(),
    actor_id: uuid(),
    actor_email: text().notNull(),
    actor_name: text().notNull(),
    via: text().notNull(),
    ip: text().notNull(),
    action: text().notNull(),
    target_type: text().notNull(),
    target_id: text().notNull(),
    target_name: text().notNull(),
    before: json(),
    after: json(),
    request_id: text().notNull(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index('audit_entries_at_index').on(table.at),
    index('audit_entries_target_index').on(table.target_type, table.target_id),
    index('audit_entries_actor_index').on(table.actor_email),
  ],
)

/** The end of the audit log, in one row, so that a removed last entry is noticed. */
export const auditHead = pgTable('audit_head', { id: integer().primaryKey(), seq: bigint({ mode: 'number' }).notNull(), hash: text().notNull() })
