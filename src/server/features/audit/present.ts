// Entries of the audit log as they are answered, and as files.
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import type { AuditEntry } from '#contract/audit.ts'
import { HASHED_FIELDS, type AuditRow } from '../../audit/chain.ts'

const CSV_COLUMNS = [...HASHED_FIELDS, 'hash'] as const

const anyFields = z.record(z.string(), z.unknown())

/** An entry on the wire. */
export function presentEntry(row: AuditRow): AuditEntry {
  const { seq, at, via, ip, action, request_id, hash, previous_hash } = row
  return {
    seq,
    at: at.toISOString(),
    actor: { id: row.actor_id, email: row.actor_email, name: row.actor_name },
    via,
    ip,
    action,
    target: { type: row.target_type, id: row.target_id, name: row.target_name },
    before: jsonOf(row.before),
    after: jsonOf(row.after),
    request_id,
    hash,
    previous_hash,
  }
}

/** The first line of the CSV file. */
export function csvHeader(): string {
  return stringify([CSV_COLUMNS])
}

/**
 * Lines of CSV. Names are chosen by people: a cell that a spreadsheet would take for a formula gets an apostrophe
 * before it.
 */
export function toCsv(rows: readonly AuditRow[]): string {
  return stringify(
    rows.map((row) => CSV_COLUMNS.map((column) => (column === 'at' ? row.at.toISOString() : row[column]))),
    { escape_formulas: true },
  )
}

/** One JSON object a line. */
export function toJsonLines(rows: readonly AuditRow[]): string {
  return rows.map((row) => `${JSON.stringify(presentEntry(row))}\n`).join('')
}

function jsonOf(text: string | null): AuditEntry['before'] {
  return text === null ? null : anyFields.parse(JSON.parse(text))
}
