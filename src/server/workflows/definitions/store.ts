// Workflows in the database: always a fixed number of queries, however many there are.
import { and, count, eq, getTableColumns, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RUN_OUTCOMES } from '#contract/workflows.ts'
import type { ProjectRole } from '#domain/access/roles.ts'
import type { Trigger } from '#domain/workflow/triggers.ts'
import { noWorkflow } from '../../access/authorize.ts'
import { countOf, newerThan } from '../../db/conditions.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'
import { workflowRuns, workflows } from '../../db/schema/workflows.ts'
import type { Caller } from '../../http/context.ts'
import { inOrder, place } from '../order.ts'
import { isId } from '../../http/ids.ts'
import { isKept, type WorkflowRow } from '../rows.ts'

export type Viewer = Pick<Caller, 'id' | 'role'>

/** What a page of the list holds. */
interface WorkflowFilter {
  readonly trigger?: Trigger | undefined
  readonly enabled?: 'true' | 'false' | undefined
  readonly limit: number
  /** Time and id of the last row before the page. */
  readonly after: readonly [place: string, id: string] | undefined
}

const viewerMembers = alias(projectMembers, 'viewer_members')
const isRunThatCounts = and(eq(workflowRuns.workflow_id, workflows.id), ne(workflowRuns.outcome, 'not-met'))

/** Roles that an author has in the project of a workflow, or in any where it has none. */
const authorRoles = sql<ProjectRole[]>`array(
  select distinct ${projectMembers.role} from ${projectMembers}
  where ${eq(projectMembers.user_id, workflows.author_id)} and (${workflows.project_id} is null or ${eq(projectMembers.project_id, workflows.project_id)}))`

/** The projects of an author who has not named one; null where that is not needed to know what the workflow is for. */
const authorProjects = sql<
  string[] | null
>`case when ${workflows.project_id} is null and ${ne(users.role, 'admin')} then array(
  select ${projectMembers.project_id} from ${projectMembers} where ${eq(projectMembers.user_id, workflows.author_id)}) end`

function selectWorkflows(orm: Queries, viewerId: string) {
  return orm
    .select({
      row: workflows,
      author: { name: users.name, email: users.email, role: users.role, disabled_at: users.disabled_at },
      author_roles: authorRoles,
      author_projects: authorProjects,
      project: { id: projects.id, name: projects.name },
      in_project: viewerMembers.role,
      run_count: countOf(workflowRuns, isRunThatCounts),
      last_run: sql<{ at: string; outcome: (typeof RUN_OUTCOMES)[number] } | null>`(
        select json_build_object('at', ${workflowRuns.at}, 'outcome', ${workflowRuns.outcome}) from ${workflowRuns}
        where ${isRunThatCounts} order by ${workflowRuns.at} desc, ${workflowRuns.id} desc limit 1)`,
    })
    .from(workflows)
    .innerJoin(users, eq(users.id, workflows.author_id))
    .leftJoin(projects, eq(projects.id, workflows.project_id))
    .leftJoin(
      viewerMembers,
      and(eq(viewerMembers.project_id, workflows.project_id), eq(viewerMembers.user_id, viewerId)),
    )
}

/** A workflow with its author, what they are where it acts, and how it ran. */
export type FoundWorkflow = Awaited<ReturnType<typeof selectWorkflows>>[number]

/** A workflow, whoever may see it. @throws Refused with 404 when there is none */
export async function getFoundWorkflow(orm: Queries, id: string, viewerId: string): Promise<FoundWorkflow> {
  const [found] = await selectWorkflows(orm, viewerId).where(and(eq(workflows.id, id), isKept))
  if (!found) throw noWorkflow()
  return found
}

/**
 * A page of the workflows that someone sees in the order in which they run, one more than asked for when there are
 * more, and how many there are in all.
 */
export async function listWorkflowRows(
  orm: Queries,
  viewer: Viewer,
  filter: WorkflowFilter,
): Promise<{ rows: FoundWorkflow[]; total: number }> {
  const { trigger, enabled, id } = workflows
  const wanted = and(
    isKept,
    isVisible(viewer),
    filter.trigger && eq(trigger, filter.trigger),
    filter.enabled === undefined ? undefined : eq(enabled, filter.enabled === 'true'),
  )
  const [rows, [counted]] = await Promise.all([
    selectWorkflows(orm, viewer.id)
      .where(and(wanted, newerThan(place, id, filter.after)))
      .orderBy(...inOrder)
      .limit(filter.limit + 1),
    orm.select({ total: count() }).from(workflows).where(wanted),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** With more than these, a workflow is not held against the rest: it would take longer than reading them. */
const OTHERS_MAX = 200

/** The workflows that are on and that someone sees, in the order in which they run. */
export function listOthers(orm: Queries, viewer: Viewer) {
  return orm
    .select({ row: workflows, author_role: users.role, author_projects: authorProjects })
    .from(workflows)
    .innerJoin(users, eq(users.id, workflows.author_id))
    .where(and(eq(workflows.enabled, true), isKept, isVisible(viewer)))
    .orderBy(...inOrder)
    .limit(OTHERS_MAX)
}

/** In a query of workflows: those of someone and those for their projects. Administrators see all. */
function isVisible({ id, role }: Viewer): SQL | undefined {
  if (role === 'admin') return undefined
  const mine = sql`(select ${projectMembers.project_id} from ${projectMembers} where ${eq(projectMembers.user_id, id)})`
  return or(eq(workflows.author_id, id), and(isNotNull(workflows.project_id), sql`${workflows.project_id} in ${mine}`))
}

/** Holds a workflow until the transaction ends. @throws Refused with 404 when it is gone or deleted */
export async function lockWorkflow(
  tx: Transaction,
  id: string,
  strength: 'no key update' | 'update',
): Promise<WorkflowRow> {
  const row = await holdAny(tx, id, strength)
  if (!row || row.deleted_at !== null) throw noWorkflow()
  return row
}

/** Holds a workflow, also a deleted one; undefined when it is gone for good. */
export async function holdAny(
  tx: Transaction,
  id: string,
  strength: 'no key update' | 'update',
): Promise<WorkflowRow | undefined> {
  const [row] = await tx.select().from(workflows).where(eq(workflows.id, id)).for(strength)
  return row
}

/** The roles that someone has in a project, or in any where none is named. */
export async function listRoles(orm: Queries, userId: string, projectId: string | null): Promise<ProjectRole[]> {
  const { role, user_id, project_id } = projectMembers
  const isTheirs = and(eq(user_id, userId), projectId === null ? undefined : eq(project_id, projectId))
  const rows = await orm.selectDistinct({ role }).from(projectMembers).where(isTheirs)
  return rows.map((row) => row.role)
}

/** The projects that someone is in. */
export async function listProjects(orm: Queries, userId: string): Promise<string[]> {
  const { project_id, user_id } = projectMembers
  const rows = await orm.select({ project_id }).from(projectMembers).where(eq(user_id, userId))
  return rows.map((row) => row.project_id)
}

/** A workflow next to which another one is put. @throws Refused with 404 for one that they do not see */
export async function getVisibleWorkflow(orm: Queries, viewer: Viewer, id: string): Promise<WorkflowRow> {
  const [row] = isId(id)
    ? await orm
        .select(getTableColumns(workflows))
        .from(workflows)
        .where(and(eq(workflows.id, id), isKept, isVisible(viewer)))
    : []
  if (!row) throw noWorkflow()
  return row
}
