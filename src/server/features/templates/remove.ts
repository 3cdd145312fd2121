// Deleting templates, and bringing them back as long as they are kept.
import { count, eq } from 'drizzle-orm'
import { mayOnInstance } from '#domain/access/may.ts'
import type { TemplateDetail } from '#contract/templates.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { templateTarget } from '../../audit/targets.ts'
import type { Transaction } from '../../db/connect.ts'
import { templates } from '../../db/schema/library.ts'
import { projectTemplates } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { readTemplate } from './read.ts'
import { holdAny, holdTemplate } from './store.ts'

/**
 * Deletes a template, also from projects, which have it again when it is brought back. @throws Refused with 404 when it
 * is gone
 */
export async function removeTemplate(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  await change(deps, ctx, async ({ tx, record }) => {
    const row = await holdTemplate(tx, id)
    await tx.update(templates).set({ deleted_at: deps.now() }).where(eq(templates.id, id))
    const before = {
      name: row.name,
      cloud: row.cloud,
      version: row.version,
      project_count: await countProjects(tx, id),
    }
    record({ action: 'template.delete', target: templateTarget(row), before })
  })
}

/**
 * Brings back a template that was deleted. Into the public gallery only who publishes does: otherwise what an
 * administrator
 * took out of it would be there again.
 * @throws Refused with 404 when it is gone for good, 409 when it is not deleted
 */
export async function undeleteTemplate(deps: Deps, ctx: SignedIn, id: string): Promise<TemplateDetail> {
  return change(deps, ctx, async ({ tx, record }) => {
    const row = await holdAny(tx, id)
    if (row.deleted_at === null) throw conflict(message('templates.not-deleted'))
    const is_public = row.is_public && mayOnInstance(ctx.caller.role, 'templates.publish')
    await tx.update(templates).set({ deleted_at: null, is_public }).where(eq(templates.id, id))
    const facts = { name: row.name, cloud: row.cloud, version: row.version, project_count: await countProjects(tx, id) }
    const after = { ...facts, ...(row.is_public && { is_public }) }
    record({ action: 'template.undelete', target: templateTarget(row), after })
    return readTemplate(tx, ctx.caller, id, deps)
  })
}

async function countProjects(tx: Transaction, id: string): Promise<number> {
  const [row] = await tx.select({ number: count() }).from(projectTemplates).where(eq(projectTemplates.template_id, id))
  return row?.number ?? 0
}
