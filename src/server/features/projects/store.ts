// Reading projects: always a fixed number of queries, however many there are.
import { and, count, desc, eq, isNull, ne, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { ACTIVE_STATUS, DELETED_STATUS, EXPIRING_STATUS } from '#domain/project/figures.ts'
import { ONE_ROW, jsonRows } from '../../db/as-json.ts'
import { builtOnce } from '../../db/built-once.ts'
import { countOf, olderThan } from '../../db/conditions.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { environments } from '../../db/schema/environments.ts'
import { templates } from '../../db/schema/library.ts'
import { projectMembers, projects, projectTemplates } from '../../db/schema/projects.ts'

/** True for environments of the project beside them. */
export const isOfProject = eq(environments.project_id, projects.id)
// A second look at the accounts, of which the owner is the first.
const changedByName = sql<
  string | null
>`(select changer.name from ${users} changer where changer.id = ${projects.changed_by})`
/** What lists sort names by. */
export const nameKey = sql<string>`lower(${projects.name})`
// A deleted template is in no project, until it is brought back.
const isKept = sql`exists (select from ${templates} where ${eq(templates.id, projectTemplates.template_id)} and ${isNull(templates.deleted_at)})`
const templateCount = countOf(projectTemplates, and(eq(projectTemplates.project_id, projects.id), isKept))

interface Figures {
  readonly total_monthly_cost: number
  readonly active_environments: number
  readonly expiring_environments: number
  readonly environment_count: number
}

const counted = (status: SQL | undefined): SQL => sql`count(*) filter (where ${status})`
// All of them of one walk through the environments of a project, which an index has.
const figures = sql<Figures>`(select json_build_object(
  'total_monthly_cost', coalesce(sum(${environments.cost_now}), 0)::float8,
  'active_environments', ${counted(eq(environments.status, ACTIVE_STATUS))},
  'expiring_environments', ${counted(eq(environments.status, EXPIRING_STATUS))},
  'environment_count', ${counted(ne(environments.status, DELETED_STATUS))}) from ${environments} where ${isOfProject})`

const memberRows = jsonRows({
  project_id: projectMembers.project_id,
  user_id: projectMembers.user_id,
  user_email: users.email,
  name: users.name,
  role: projectMembers.role,
  added_at: projectMembers.added_at,
})
/** Projects with their figures, their owner and the role of someone in them. */
export function selectProjects(orm: Queries, userId: string | Placeholder) {
  return orm
    .select({
      project: projects,
      owner: { email: users.email, name: users.name },
      role: projectMembers.role,
      figures,
      template_count: templateCount,
      changed_by_name: changedByName,
      name_key: nameKey,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.owner_id))
    .leftJoin(projectMembers, and(eq(projectMembers.project_id, projects.id), eq(projectMembers.user_id, userId)))
}

/** A project with what is counted of it. */
export type ProjectRow = Omit<SelectedRow, 'figures'> & Figures
type SelectedRow = Awaited<ReturnType<typeof selectProjects>>[number]

/** A project as it is used, of its columns. */
export function toProject({ figures: own, ...row }: SelectedRow): ProjectRow {
  return { ...row, ...own }
}

/** A project, without a check of who can see it; undefined when there is none. */
export async function findProject(orm: Queries, id: string, userId: string): Promise<ProjectRow | undefined> {
  const [row] = await selectProjects(orm, userId).where(eq(projects.id, id))
  return row && toProject(row)
}

const membersQuery = builtOnce((orm, named) =>
  orm
    .select({
      members: memberRows.all(sql`from ${projectMembers} join ${users} on ${eq(users.id, projectMembers.user_id)}
        where ${projectMembers.project_id} = any(${sql.placeholder('projects')}::uuid[])
        order by ${projectMembers.added_at}, ${users.email}`),
    })
    .from(ONE_ROW)
    .prepare(named('project_members')),
)

/** The members of projects, longest in them first. */
export async function listMembers(orm: Queries, projectIds: readonly string[]) {
  const [found] = await membersQuery(orm).execute({ projects: projectIds })
  return memberRows.read(found?.members ?? null)
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

/** A page of a project's environments that are not deleted, newest first, one row more when there are more. */
export async function listEnvironments(
  orm: Queries,
  projectId: string,
  limit: number,
  after: readonly [createdAt: string, id: string] | undefined,
) {
  const isIn = and(eq(environments.project_id, projectId), ne(environments.status, DELETED_STATUS))
  const rest = olderThan(environments.created_at, environments.id, after)
  const [rows, [counted]] = await Promise.all([
    orm
      .select()
      .from(environments)
      .where(and(isIn, rest))
      .orderBy(desc(environments.created_at), desc(environments.id))
      .limit(limit + 1),
    orm.select({ total: count() }).from(environments).where(isIn),
  ])
  return { rows, total: counted?.total ?? 0 }
}
