// Saved templates in the database.
import { and, count, desc, eq } from 'drizzle-orm'
import { olderThan } from '../../db/conditions.ts'
import type { Database, Transaction } from '../../db/connect.ts'
import { projectTemplates } from '../../db/schema/projects.ts'
import { templates } from '../../db/schema/teams.ts'

export type TemplateRow = typeof templates.$inferSelect

/** Templates of somebody, newest first. @param after the last one of the page before */
export function listTemplateRows(
  { orm }: Database,
  ownerId: string,
  limit: number,
  after: readonly [created_at: string, id: string] | undefined,
): Promise<TemplateRow[]> {
  return orm
    .select()
    .from(templates)
    .where(and(eq(templates.owner_id, ownerId), olderThan(templates.created_at, templates.id, after)))
    .orderBy(desc(templates.created_at), desc(templates.id))
    .limit(limit)
}

export async function countTemplates({ orm }: Database, ownerId: string): Promise<number> {
  const [row] = await orm.select({ number: count() }).from(templates).where(eq(templates.owner_id, ownerId))
  return row?.number ?? 0
}

export async function insertTemplate(tx: Transaction, row: TemplateRow): Promise<void> {
  await tx.insert(templates).values(row)
}

/** A template of somebody, held until the transaction ends; undefined when it is not there or of somebody else. */
export async function lockTemplate(tx: Transaction, id: string, ownerId: string): Promise<TemplateRow | undefined> {
  const [row] = await tx
    .select()
    .from(templates)
    .where(and(eq(templates.id, id), eq(templates.owner_id, ownerId)))
    .for('update')
  return row
}

export async function renameTemplateRow(tx: Transaction, id: string, values: Pick<TemplateRow, 'name' | 'updated_at'>): Promise<void> {
  await tx.update(templates).set(values).where(eq(templates.id, id))
}

/** Deletes a template, also from the projects that it was put into, and says how many those were. */
export async function removeTemplateRow(tx: Transaction, id: string): Promise<number> {
  const placed = await tx.delete(projectTemplates).where(eq(projectTemplates.template_id, id)).returning({ id: projectTemplates.project_id })
  await tx.delete(templates).where(eq(templates.id, id))
  return placed.length
}
