// Templates that were put into projects.
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { projects as rows } from '#contract/projects.ts'
import type { Output } from '#contract/endpoint.ts'
import { message } from '#words/message.ts'
import { noProject } from '../../access/authorize.ts'
import { change } from '../../audit/change.ts'
import { projectTarget } from '../../audit/targets.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { projects, projectTemplates } from '../../db/schema/projects.ts'
import { templates } from '../../db/schema/library.ts'
import { teamMembers } from '../../db/schema/teams.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'

type Rows = typeof rows

const noTemplate = () => notFound(message('projects.no-template'))
const notInProject = () => notFound(message('projects.template-not-in'))

/** The templates of a project, by name. */
export async function readTemplates({ database }: Deps, projectId: string): Promise<Output<Rows['templates']>> {
  const found = await selectTemplates(database.orm)
    .where(eq(projectTemplates.project_id, projectId))
    .orderBy(asc(sql`lower(${templates.name})`), asc(templates.id))
  return found.map(presentTemplate)
}

/**
 * Puts a template into a project. Asked again, also at the same time, it says
 * that the template is there already.
 * @throws Refused with 404 for a template that the caller may not see
 */
export async function addTemplate(
  deps: Deps,
  ctx: SignedIn,
  projectId: string,
  templateId: string,
): Promise<Output<Rows['addTemplate']>> {
  if (!isId(templateId)) throw noTemplate()
  return change(deps, ctx, async ({ tx, record }) => {
    const project = await keepProject(tx, projectId)
    const template = await keepTemplate(tx, templateId, ctx)
    const added = await tx
      .insert(projectTemplates)
      .values({ project_id: projectId, template_id: templateId, added_by: ctx.caller.id, added_at: deps.now() })
      .onConflictDoNothing()
      .returning()
    const is_new = added.length > 0
    if (is_new)
      record({ action: 'project.template.add', target: projectTarget(project), after: { template: template.name } })
    const [row] = await selectTemplates(tx).where(isPut(projectId, templateId))
    if (!row) throw notInProject()
    return { ...presentTemplate(row), is_new }
  })
}

/** Takes a template out of a project. @throws Refused with 404 when it is not in it */
export async function removeTemplate(deps: Deps, ctx: SignedIn, projectId: string, templateId: string): Promise<void> {
  if (!isId(templateId)) throw notInProject()
  await change(deps, ctx, async ({ tx, record }) => {
    const project = await keepProject(tx, projectId)
    const [template] = await selectTemplates(tx).where(isPut(projectId, templateId))
    const removed = await tx.delete(projectTemplates).where(isPut(projectId, templateId)).returning()
    if (!template || removed.length === 0) throw notInProject()
    record({ action: 'project.template.remove', target: projectTarget(project), before: { template: template.name } })
  })
}

/** Keeps a project from being deleted until the transaction ends. */
async function keepProject(tx: Transaction, id: string): Promise<{ id: string; name: string }> {
  const [project] = await tx
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(eq(projects.id, id))
    .for('key share')
  if (!project) throw noProject()
  return project
}

/**
 * Keeps a template that the caller may see from being deleted for good: an own one, one of a team of theirs, or one of
 * the public gallery; administrators are as if in every team.
 */
async function keepTemplate(tx: Transaction, id: string, { caller }: SignedIn): Promise<{ name: string }> {
  const ofTeam = tx
    .select({ is: sql`1` })
    .from(teamMembers)
    .where(and(eq(teamMembers.team_id, templates.team_id), eq(teamMembers.user_id, caller.id)))
  const isInTeam = caller.role === 'admin' ? isNotNull(templates.team_id) : sql`exists ${ofTeam}`
  const isSeen = or(eq(templates.owner_id, caller.id), eq(templates.is_public, true), isInTeam)
  const [template] = await tx
    .select({ name: templates.name })
    .from(templates)
    .where(and(eq(templates.id, id), isNull(templates.deleted_at), isSeen))
    .for('key share')
  if (!template) throw noTemplate()
  return template
}

function isPut(projectId: string, templateId: string) {
  return and(eq(projectTemplates.project_id, projectId), eq(projectTemplates.template_id, templateId))
}

function selectTemplates(orm: Queries) {
  return (
    orm
      .select({
        id: templates.id,
        name: templates.name,
        cloud: templates.cloud,
        added_by: users.name,
        added_at: projectTemplates.added_at,
      })
      .from(projectTemplates)
      // A deleted template is in no project, until it is brought back.
      .innerJoin(templates, and(eq(templates.id, projectTemplates.template_id), isNull(templates.deleted_at)))
      .innerJoin(users, eq(users.id, projectTemplates.added_by))
  )
}

function presentTemplate({
  added_at,
  ...row
}: Awaited<ReturnType<typeof selectTemplates>>[number]): Output<Rows['templates']>[number] {
  return { ...row, added_at: added_at.toISOString() }
}
