// The chain of the audit log: what is hashed, and how.
import { hash } from 'node:crypto'
import { getTableColumns, sql } from 'drizzle-orm'
import { auditEntries } from '../db/schema/audit.ts'

/**
 * An entry as it is hashed. What changed is the text that the database holds, so that the hash covers each byte of it.
 */
export type AuditRow = Omit<typeof auditEntries.$inferSelect, 'before' | 'after' | 'search_text'> & {
  readonly before: string | null
  readonly after: string | null
}

const { search_text: _, ...kept } = getTableColumns(auditEntries)

/** The columns of an entry, for queries. */
export const auditColumns = {
  ...kept,
  before: sql<string | null>`${auditEntries.before}::text`,
  after: sql<string | null>`${auditEntries.after}::text`,
}

/** Fields in the order in which they are hashed. The hash covers all but itself. */
export const HASHED_FIELDS = [
  'seq',
  'at',
  'actor_id',
  'actor_email',
  'actor_name',
  'via',
  'ip',
  'action',
  'target_type',
  'target_id',
  'target_name',
  'before',
  'after',
  'request_id',
  'previous_hash',
] as const satisfies readonly (keyof AuditRow)[]

/** SHA-256 over every field of an entry, in hex. */
export function hashEntry(row: Omit<AuditRow, 'hash'>): string {
  return hash('sha256', JSON.stringify(HASHED_FIELDS.map((field) => row[field])), 'hex')
}
