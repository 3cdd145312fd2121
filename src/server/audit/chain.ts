// The chain of the audit log: what is hashed, and how.
import { hash } from 'node:crypto'
import type { auditEntries } from '../db/schema/audit.ts'

export type AuditRow = typeof auditEntries.$inferSelect

/** Fields in the order in which they are hashed. The hash covers all but itself. */
const FIELDS = [
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

/** SHA-256 over every field of an entry, in hex. The columns are `json`, which keeps the order of keys. */
export function hashEntry(row: Omit<AuditRow, 'hash'>): string {
  return hash('sha256', JSON.stringify(FIELDS.map((field) => row[field])), 'hex')
}
