// What a workflow must be before it is kept, beyond what the rules know: times that come, addresses that this
// installation can call, people who can be notified, and the right to approve.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { tokenReaches } from '#domain/access/may.ts'
import { PERMISSIONS, type Rule } from '#domain/access/permissions.ts'
import { checkWorkflow } from '#domain/workflow/check.ts'
import { peopleOf } from '#domain/workflow/people.ts'
import { findFieldWord } from '#domain/workflow/values.ts'
import { getAction, type Action } from '#domain/workflow/actions/index.ts'
import type { Condition, WorkflowRules } from '#domain/workflow/vocabulary.ts'
import { message, type Message } from '#words/message.ts'
import { noProject } from '../../access/authorize.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/context.ts'
import { badRequest, forbidden, type FieldProblem } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { OutboundError } from '../../outbound/outbound.ts'
import { checkSchedule } from '../engine/cron.ts'
import { canDecide } from './problems.ts'
import { listRoles, type Viewer } from './store.ts'

/** A workflow for one project, or for all of its author. */
type Written = WorkflowRules & { readonly project_id: string | null }

/** A project that a workflow may be for. */
export interface NamedProject {
  readonly id: string
  readonly name: string
}

/**
 * The project that a workflow names; undefined when it names none.
 * @param how held, it cannot be deleted until the transaction ends
 * @throws Refused with 404 for one that the caller does not see
 */
export async function getNamedProject(
  orm: Queries,
  viewer: Viewer,
  projectId: string | null,
  how: 'hold' | 'read',
): Promise<NamedProject | undefined> {
  if (projectId === null) return undefined
  if (!isId(projectId)) throw noProject()
  const isMember = and(eq(projectMembers.project_id, projects.id), eq(projectMembers.user_id, viewer.id))
  const query = orm
    .select({ id: projects.id, name: projects.name, role: projectMembers.role })
    .from(projects)
    .leftJoin(projectMembers, isMember)
    .where(eq(projects.id, projectId))
  const [found] = await (how === 'hold' ? query.for('key share', { of: projects }) : query)
  if (!found || (found.role === null && viewer.role !== 'admin')) throw noProject()
  return { id: found.id, name: found.name }
}

/** Words as their lists have them, and people one after the other. */
export function normalized<Rules extends Pick<WorkflowRules, 'conditions' | 'actions'>>(
  rules: Rules,
): Rules & { conditions: Condition[]; actions: Action[] } {
  return {
    ...rules,
    conditions: rules.conditions.map(normalizedCondition),
    actions: rules.actions.map(normalizedAction),
  }
}

function normalizedCondition(condition: Condition): Condition {
  const { field, operator, value } = condition
  const word = operator === 'equals' || operator === 'not-equals' ? findFieldWord(field, value) : undefined
  return { ...condition, value: word ?? value.trim() }
}

function normalizedAction(action: Action): Action {
  if (!namesPeople(action)) return action
  const { words, emails, unknown } = peopleOf(action.target)
  return { ...action, target: [...words, ...emails, ...unknown].join(', ') }
}

function namesPeople({ type }: Action): boolean {
  return getAction(type).target?.kind === 'people'
}

/** @throws Refused with 400 that names every part that cannot be kept */
export async function refuseFaults(
  deps: Pick<Deps, 'outbound'>,
  orm: Queries,
  viewer: Viewer,
  { rules, project }: { readonly rules: WorkflowRules; readonly project: NamedProject | undefined },
): Promise<void> {
  const when = rules.trigger === 'on-schedule' && rules.schedule && checkSchedule(rules.schedule)
  const problems: FieldProblem[] = [
    ...checkWorkflow(rules),
    ...(when ? [{ field: 'schedule', said: when }] : []),
    ...rules.actions.flatMap((action, index) => checkAddress(deps, action, `actions.${index}.target`)),
    ...(await checkPeople(orm, viewer, rules.actions, project)),
  ]
  if (problems.length > 0) throw badRequest(problems)
}

function checkAddress({ outbound }: Pick<Deps, 'outbound'>, { type, target }: Action, field: string): FieldProblem[] {
  if (getAction(type).target?.kind !== 'url' || target === '') return []
  try {
    outbound.parse(target)
    return []
  } catch (error) {
    if (error instanceof OutboundError) return [{ field, said: error.said }]
    throw error
  }
}

/**
 * Whom a workflow may name by their addresses: those whom who saves it sees
 * anyway. So no one learns by trying who has an account.
 */
async function checkPeople(
  orm: Queries,
  viewer: Viewer,
  actions: readonly Action[],
  project: NamedProject | undefined,
): Promise<FieldProblem[]> {
  const named = actions.flatMap((action, index) =>
    namesPeople(action) ? peopleOf(action.target).emails.map((email) => ({ email, index })) : [],
  )
  if (named.length === 0) return []
  const known = await findKnown(
    orm,
    viewer,
    named.map(({ email }) => email),
    project,
  )
  return named.flatMap(({ email, index }) =>
    known.has(email) ? [] : [{ field: `actions.${index}.target`, said: whyUnknown(email, viewer, project) }],
  )
}

function whyUnknown(email: string, { role }: Viewer, project: NamedProject | undefined): Message {
  if (role === 'admin') return message('workflows.no-account', { email })
  return project
    ? message('workflows.not-in-project', { email, project: project.name })
    : message('workflows.not-with-you', { email })
}

async function findKnown(
  orm: Queries,
  viewer: Viewer,
  emails: readonly string[],
  project: NamedProject | undefined,
): Promise<ReadonlySet<string>> {
  const isHere = project
    ? eq(projectMembers.project_id, project.id)
    : sql`${projectMembers.project_id} in (${projectsOf(viewer.id)})`
  const isMember = sql`exists (select from ${projectMembers} where ${and(eq(projectMembers.user_id, users.id), isHere)})`
  const rows = await orm
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        inArray(users.email, [...emails]),
        isNull(users.disabled_at),
        // It decides nothing and reads nothing.
        eq(users.is_service, false),
        viewer.role === 'admin' ? undefined : isMember,
      ),
    )
  return new Set(rows.map(({ email }) => email))
}

function projectsOf(userId: string) {
  return sql`select theirs.project_id from ${projectMembers} as theirs where theirs.user_id = ${userId}`
}

/**
 * Only approvers can save a workflow that approves.
 * @throws Refused with 403
 */
export async function refuseApprovers(
  orm: Queries,
  caller: Pick<Caller, 'id' | 'role'>,
  { actions, project_id }: Written,
  project: NamedProject | undefined,
): Promise<void> {
  if (
    !actions.some(({ type }) => getAction(type).isSavedByApprovers) ||
    canDecide(caller.role, await listRoles(orm, caller.id, project_id))
  )
    return
  throw forbidden(message('workflows.approvers-only', { project: project?.name ?? null }))
}

/**
 * A token writes and runs no workflow that does what the token itself may not.
 * @throws Refused with 403
 */
export function refuseScopes({ token }: Pick<Caller, 'token'>, { actions }: Pick<WorkflowRules, 'actions'>): void {
  if (!token) return
  const beyond = actions.find(({ type }) => {
    const { needs, needsNoScope = false } = getAction(type)
    return !needsNoScope && !tokenReaches(token.scopes, needs)
  })
  if (!beyond) return
  const rule: Rule = PERMISSIONS[getAction(beyond.type).needs]
  throw forbidden(message('workflows.scope-missing', { token: token.name, scope: rule.token, action: beyond.type }))
}
