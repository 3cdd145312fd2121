// Making, changing and deleting projects.
import { and, count, eq, ne } from 'drizzle-orm'
import type { projects as rows } from '#contract/projects.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { mayOnProject } from '#domain/access/may.ts'
import { cents, monthOf } from '#domain/environment/cost.ts'
import { DELETED_STATUS } from '#domain/project/figures.ts'
import { loosenedRules, type ProjectRules } from '#domain/project/loosening.ts'
import { lowestLimits } from '#domain/project/lowest-limit.ts'
import {
  DEFAULT_PROJECT_SETTINGS,
  checkProjectSettings,
  mergeProjectSettings,
  type ProjectSettings,
} from '#domain/project/settings.ts'
import { message } from '#words/message.ts'
import { change, type Change } from '../../audit/change.ts'
import { changedFields } from '../../audit/changed.ts'
import { projectTarget } from '../../audit/targets.ts'
import type { Transaction } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'
import { violates } from '../../db/violates.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, conflict, forbidden } from '../../http/errors.ts'
import { nextMonth, readMonthFigures } from '../../environments/base/budget.ts'
import type { ProjectRow as Project } from '../../environments/base/lock.ts'
import { notify } from '../../notify/notify.ts'
import { lockProject, membersOf, ownerOf } from './lock-project.ts'
import { getNewOwner, giveProject, tellMember } from './owner.ts'
import { auditedFields, settingsOf } from './present.ts'
import { getProject } from './service.ts'
import { listMembers } from './store.ts'

type Rows = typeof rows

const slugTaken = () => conflict(message('projects.slug-taken'))

/**
 * Makes a project whose owner is its first member.
 * @throws Refused with 400 for settings that do not fit together, 403 for another owner, 409 for a slug that is taken
 */
export async function createProject(
  deps: Deps,
  ctx: SignedIn,
  body: Parsed<Rows['create']>['body'],
): Promise<Output<Rows['create']>> {
  const { owner_email, settings: given, ...fields } = body
  const { caller } = ctx
  if (owner_email !== caller.email && caller.role !== 'admin') {
    throw forbidden(message('projects.create-own', { email: caller.email }))
  }
  const settings = fitting(mergeProjectSettings(DEFAULT_PROJECT_SETTINGS, given))
  return change(deps, ctx, async (work) => {
    const { tx, record } = work
    const owner = await getNewOwner(work, owner_email)
    const now = deps.now()
    const [project] = await tx
      .insert(projects)
      .values({ id: deps.newId(), ...fields, ...settings, owner_id: owner.id, status: 'active', created_at: now })
      .onConflictDoNothing({ target: projects.slug })
      .returning()
    if (!project) throw slugTaken()
    await tx.insert(projectMembers).values({ project_id: project.id, user_id: owner.id, role: 'owner', added_at: now })
    record({ action: 'project.create', target: projectTarget(project), after: auditedFields(project, owner.email) })
    await tellMember(deps, work, ctx, { project, user_id: owner.id, from: undefined, to: 'owner' })
    return getProject(tx, ctx, project.id, now)
  })
}

/**
 * Changes what is given of a project.
 * @throws Refused with 400 for settings that do not fit together, 403 for another owner and for what only owners
 *   loosen, 404 when it is gone, 409 for a
 *   slug that is taken and a budget that is taken already
 */
export async function updateProject(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  body: Parsed<Rows['update']>['body'],
): Promise<Output<Rows['update']>> {
  const { owner_email, settings: given = {}, ...fields } = body
  try {
    return await change(deps, ctx, async (work) => {
      const { tx, record } = work
      const before = await lockProject(tx, id)
      const settings =
        Object.keys(given).length === 0 ? settingsOf(before) : fitting(mergeProjectSettings(settingsOf(before), given))
      await refuseLoosening(work, ctx, before, { ...before, ...fields, ...settings })
      await keepBudget(deps, tx, before, fields.budget_limit)
      const { from, to } = await giveProject(deps, work, ctx, { project: before, email: owner_email })
      const [after] = await tx
        .update(projects)
        .set({ ...fields, ...settings, owner_id: to.id })
        .where(eq(projects.id, id))
        .returning()
      const changed = after && changedFields(auditedFields(before, from.email), auditedFields(after, to.email))
      if (changed) {
        record({ action: 'project.update', target: projectTarget(before), ...changed })
        await tx.update(projects).set({ changed_at: deps.now(), changed_by: ctx.caller.id }).where(eq(projects.id, id))
      }
      return getProject(tx, ctx, id, deps.now())
    })
  } catch (error) {
    throw violates(error, 'projects_slug_unique') ? slugTaken() : error
  }
}

/**
 * Deletes a project without environments. Rows of deleted environments go with
 * it: the audit log keeps what became of them.
 * @throws Refused with 404 when it is gone, 409 while it has environments
 */
export async function removeProject(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  await change(deps, ctx, async ({ tx, record }) => {
    const project = await lockProject(tx, id)
    const [left] = await tx
      .select({ environments: count() })
      .from(environments)
      .where(and(eq(environments.project_id, id), ne(environments.status, DELETED_STATUS)))
    const number = left?.environments ?? 0
    if (number > 0) throw conflict(message('projects.environments-left', { count: number }))
    const members = await membersOf(tx, id)
    const owner = await ownerOf(tx, project)
    await tx.delete(environments).where(eq(environments.project_id, id))
    await tx.delete(projects).where(eq(projects.id, id))
    record({ action: 'project.delete', target: projectTarget(project), before: auditedFields(project, owner.email) })
    const others = members.filter((member) => member.user_id !== ctx.caller.id)
    const data = { actor: ctx.caller.name, project: project.name }
    await notify(
      deps,
      tx,
      others.map((member) => ({ user_id: member.user_id, kind: 'project-deleted' as const, data, path: null })),
    )
  })
}

/**
 * Leaves it to owners to let through what a project held back. The project is held, so that no one is made an owner or
 * stops to be one meanwhile.
 * @throws Refused with 403 that names what would be looser, and whom to ask
 */
async function refuseLoosening(
  { tx }: Change,
  { caller }: SignedIn,
  before: Project,
  after: ProjectRules,
): Promise<void> {
  const rules = loosenedRules(before, after)
  if (rules.length === 0) return
  const members = await listMembers(tx, [before.id])
  const role = members.find(({ user_id }) => user_id === caller.id)?.role
  if (mayOnProject(caller.role, role, 'project.loosen')) return
  const owners = members.filter((member) => member.role === 'owner').map(({ name }) => name)
  throw forbidden(message('projects.loosening', { rules, owners }))
}

/**
 * Keeps a budget from being set lower than what is taken of it. The project is
 * held, so that nothing is reserved meanwhile.
 * @throws Refused with 409 that names the least that is possible
 */
async function keepBudget(
  deps: Deps,
  tx: Transaction,
  project: Project,
  wanted: number | null | undefined,
): Promise<void> {
  if (wanted === undefined || wanted === null || (project.budget_limit !== null && wanted >= project.budget_limit))
    return
  const at = deps.now()
  const figures = await readMonthFigures(tx, project, at)
  const { now, later } = lowestLimits(figures)
  const lowest = Math.max(now, later)
  if (wanted >= lowest) return
  const { spent, reserved, allowed, standing, standing_allowed } = figures
  throw conflict(
    later > now
      ? message('projects.budget-too-low-later', {
          wanted,
          lowest,
          month: nextMonth(at),
          taken: cents(standing),
          beyond: cents(standing_allowed),
        })
      : message('projects.budget-too-low', {
          wanted,
          lowest,
          month: monthOf(at).key,
          spent: cents(spent),
          reserved: cents(reserved),
          beyond: cents(allowed),
        }),
  )
}

/** @throws Refused with 400 that names what does not fit together */
function fitting(settings: ProjectSettings): ProjectSettings {
  const problems = checkProjectSettings(settings)
  if (problems.length > 0) throw badRequest(problems.map(({ field, said }) => ({ field: `settings.${field}`, said })))
  return settings
}
