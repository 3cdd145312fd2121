// The audit log.
import { sql } from 'drizzle-orm'
import { bigint, index, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * The audit log. Every row holds the hash of the one before. JSON columns are kept to the byte, because they are
 * hashed.
 */
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
    /**
     * What a search looks through, in lower case: one text is found several times faster than three in any case. It is
     * not hashed, because it says nothing new.
     */
    search_text: text().generatedAlwaysAs(sql`lower(actor_name || chr(10) || actor_email || chr(10) || target_name)`),
  },
  (table) => [
    index('audit_entries_at_index').on(table.at),
    index('audit_entries_target_index').on(table.target_type, table.target_id),
    index('audit_entries_actor_index').on(table.actor_email),
    index('audit_entries_actor_id_index').on(table.actor_id, table.action),
    index('audit_entries_action_index').on(table.action.op('text_pattern_ops')),
  ],
)

/** What of the audit log is in files and no longer in its table. Each file goes on where the one before it ends. */
export const auditArchives = pgTable('audit_archives', {
  /** The last entry in the file, which those in the table follow. */
  to_seq: bigint({ mode: 'number' }).primaryKey(),
  from_seq: bigint({ mode: 'number' }).notNull(),
  /** Of the last entry. */
  hash: text().notNull(),
  /** When the last entry was made. */
  until: instant().notNull(),
  /** Name in the folder for archives. */
  file: text().notNull(),
  /** Of the file. */
  sha256: text().notNull(),
  archived_at: instant().notNull(),
})

/** The end of the audit log, in one row, so that a removed last entry is noticed. */
export const auditHead = pgTable('audit_head', {
  id: integer().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
})
