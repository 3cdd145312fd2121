// Walks the chain of the audit log and names the first fault.
import { asc, count, desc, eq, gt, sql } from 'drizzle-orm'
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import type { Database, Queries } from '../db/connect.ts'
import { auditArchives, auditEntries, auditHead } from '../db/schema/audit.ts'
import { auditColumns, hashEntry, type AuditRow } from './chain.ts'

/** Entries that are held in memory at a time. */
const BATCH = 1000

export interface Verdict {
  readonly is_intact: boolean
  /** How many entries there are in the database. */
  readonly entries: number
  /** How many entries went to files before them. */
  readonly archived: number
  /** The first entry that was altered, removed, added or moved. */
  readonly first_fault: ({ readonly seq: number; readonly reason: string } & Message) | null
}

/** An entry that others follow. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

/** Checks every entry and the end of the log, as they are at one moment: changes go on meanwhile. */
export function verifyChain({ orm }: Pick<Database, 'orm'>): Promise<Verdict> {
  return orm.transaction(verifyEntries, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** The same in a transaction that is under way: what it sees. */
export async function verifyEntries(tx: Queries): Promise<Verdict> {
  const [total] = await tx.select({ entries: count() }).from(auditEntries)
  const [head] = await tx.select().from(auditHead).where(eq(auditHead.id, 1))
  const archived = await lastArchived(tx)
  const first_fault = await findFault(tx, head, archived)
  return { is_intact: first_fault === null, entries: total?.entries ?? 0, archived: archived.seq, first_fault }
}

/** What the first entry in the database follows: the last one in a file. */
export async function lastArchived(tx: Queries): Promise<Head> {
  // A backup is also taken of a database whose tables are those of an older version.
  const { rows } = await tx.execute<{ is_there: boolean }>(
    sql`select to_regclass('public.audit_archives') is not null as is_there`,
  )
  if (!rows[0]?.is_there) return { seq: 0, hash: '' }
  const { to_seq, hash } = auditArchives
  const [last] = await tx.select({ seq: to_seq, hash }).from(auditArchives).orderBy(desc(to_seq)).limit(1)
  return last ?? { seq: 0, hash: '' }
}

async function findFault(tx: Queries, head: Head | undefined, archived: Head): Promise<Verdict['first_fault']> {
  let last = archived
  let from = Number.MIN_SAFE_INTEGER
  for (;;) {
    const rows = await tx
      .select(auditColumns)
      .from(auditEntries)
      .where(gt(auditEntries.seq, from))
      .orderBy(asc(auditEntries.seq))
      .limit(BATCH)
    for (const row of rows) {
      const fault = faultOf(row, last, head?.seq ?? row.seq)
      if (fault) return fault
      last = row
    }
    from = last.seq
    if (rows.length < BATCH) return faultAtEnd(last, head)
  }
}

/** A fault with its sentence, in English and for other languages. */
function fault(seq: number, said: Message): Verdict['first_fault'] {
  return { seq, reason: inEnglish(said), ...said }
}

/**
 * What is wrong with an entry behind another.
 * @param end the number of the last entry that was ever written
 */
export function faultOf(row: AuditRow, last: Head, end: number): Verdict['first_fault'] {
  const seq = last.seq + 1
  if (row.seq < seq) return fault(row.seq, message('audit.added-before'))
  if (row.seq > seq) return fault(seq, message('audit.removed'))
  if (hashEntry(row) !== row.hash) {
    const origin = originOf(row, end)
    return fault(seq, origin === undefined ? message('audit.altered') : message('audit.moved', { origin }))
  }
  if (row.previous_hash === last.hash) return null
  if (last.seq === 0) return fault(seq, message('audit.replaced-first'))
  return fault(last.seq, message('audit.replaced', { next: seq }))
}

/**
 * The place at which an entry was written, when only its number is wrong. It is only sought once, for the first fault.
 */
function originOf(row: AuditRow, end: number): number | undefined {
  for (let seq = 1; seq <= end; seq++) if (hashEntry({ ...row, seq }) === row.hash) return seq
  return undefined
}

function faultAtEnd(last: Head, head: Head | undefined): Verdict['first_fault'] {
  if (!head) return fault(last.seq, message('audit.end-removed'))
  if (head.seq > last.seq) return fault(last.seq + 1, message('audit.removed-from-end'))
  if (head.seq < last.seq) return fault(head.seq + 1, message('audit.added-after'))
  if (head.hash !== last.hash) return fault(last.seq, message('audit.replaced-end'))
  return null
}
