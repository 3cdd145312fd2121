// Decisions to ignore findings, as they are kept: each lasts until its end, and no longer than what it is about.
import { desc, eq, inArray } from 'drizzle-orm'
import type { Queries, Transaction } from '../../db/connect.ts'
import { driftIgnores } from '../../db/schema/drift.ts'

export type IgnoreRow = typeof driftIgnores.$inferSelect

/** The decisions about an environment, the newest first. */
export function readIgnores(orm: Queries, environmentId: string): Promise<IgnoreRow[]> {
  return orm
    .select()
    .from(driftIgnores)
    .where(eq(driftIgnores.environment_id, environmentId))
    .orderBy(desc(driftIgnores.created_at), desc(driftIgnores.id))
}

/** Whether a decision still holds. */
export function isInForce({ until }: Pick<IgnoreRow, 'until'>, now: Date): boolean {
  return until > now
}

/** The ids of findings that decisions are about. */
export function findingsIn(rows: readonly Pick<IgnoreRow, 'findings'>[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ findings }) => findings))
}

/**
 * Forgets decisions whose end has passed or of which nothing is there any more: what comes back is news.
 * @param there ids of what was found last
 * @returns those that still hold, and those whose end has passed
 */
export async function keepIgnores(
  tx: Transaction,
  environmentId: string,
  there: ReadonlySet<string>,
  now: Date,
): Promise<{ readonly kept: readonly IgnoreRow[]; readonly ended: readonly IgnoreRow[] }> {
  const rows = await readIgnores(tx, environmentId)
  const ended = rows.filter((row) => !isInForce(row, now))
  const kept: IgnoreRow[] = []
  const over: IgnoreRow[] = [...ended]
  for (const row of rows.filter((one) => isInForce(one, now))) {
    const findings = row.findings.filter((id) => there.has(id))
    if (findings.length === 0) over.push(row)
    else kept.push({ ...row, findings })
    if (findings.length > 0 && findings.length < row.findings.length)
      await tx.update(driftIgnores).set({ findings }).where(eq(driftIgnores.id, row.id))
  }
  await forgetIgnores(tx, over)
  return { kept, ended }
}

/** Forgets decisions. */
export async function forgetIgnores(tx: Transaction, rows: readonly Pick<IgnoreRow, 'id'>[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(driftIgnores).where(inArray(driftIgnores.id, ids))
}
