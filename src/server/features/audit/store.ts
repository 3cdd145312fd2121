// Entries of the audit log in the database.
import { and, asc, count, desc, eq, gt, gte, like, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { auditFilter } from '#contract/audit.ts'
import { auditColumns, type AuditRow } from '../../audit/chain.ts'
import { beginningWith, containing } from '../../db/conditions.ts'
import type { Database } from '../../db/connect.ts'
import { auditEntries, auditHead } from '../../db/schema/audit.ts'

export type AuditFilter = z.output<typeof auditFilter>

/** No entry is older, and PostgreSQL does not know every year that can be written. */
const EARLIEST = new Date(0)

/** The newest entries that fit, below a number of the chain. */
export function findEntries(
  { orm }: Database,
  filter: AuditFilter,
  below: number | undefined,
  limit: number,
): Promise<AuditRow[]> {
  const { seq } = auditEntries
  return orm
    .select(auditColumns)
    .from(auditEntries)
    .where(and(fits(filter), below === undefined ? undefined : lt(seq, below)))
    .orderBy(desc(seq))
    .limit(limit)
}

/** How many entries fit. */
export async function countEntries({ orm }: Database, filter: AuditFilter): Promise<number> {
  const [row] = await orm.select({ total: count() }).from(auditEntries).where(fits(filter))
  return row?.total ?? 0
}

/** The oldest entries that fit, after one number of the chain and up to another. */
export function findNextEntries(
  { orm }: Database,
  filter: AuditFilter,
  range: { after: number; upTo: number },
  limit: number,
): Promise<AuditRow[]> {
  const { seq } = auditEntries
  return orm
    .select(auditColumns)
    .from(auditEntries)
    .where(and(fits(filter), gt(seq, range.after), lte(seq, range.upTo)))
    .orderBy(asc(seq))
    .limit(limit)
}

/** The number of the last entry. */
export async function findLastSeq({ orm }: Database): Promise<number> {
  const [head] = await orm.select({ seq: auditHead.seq }).from(auditHead)
  return head?.seq ?? 0
}

function fits({ search, actor, action, target_type, target_id, from, to }: AuditFilter): SQL | undefined {
  const { actor_email, search_text } = auditEntries
  return and(
    search === undefined ? undefined : like(search_text, sql`lower(${containing(search)})`),
    actor === undefined ? undefined : eq(actor_email, actor.toLowerCase()),
    action === undefined ? undefined : like(auditEntries.action, beginningWith(action)),
    target_type === undefined ? undefined : eq(auditEntries.target_type, target_type),
    target_id === undefined ? undefined : eq(auditEntries.target_id, target_id),
    from === undefined ? undefined : gte(auditEntries.at, timeOf(from)),
    to === undefined ? undefined : lte(auditEntries.at, timeOf(to)),
  )
}

function timeOf(text: string): Date {
  const time = new Date(text)
  return time < EARLIEST ? EARLIEST : time
}
