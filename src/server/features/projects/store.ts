// Reading projects: always a fixed number of queries, however many there are.
import { and, asc, count, desc, eq, gte, ilike, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { ACTIVE_STATUS, DELETED_STATUS, EXPIRING_STATUS } from '#domain/project/figures.ts'
import { containing, countOf, olderThan } from '../../db/conditions.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { environments } from '../../db/schema/environments.ts'
import { templates } from '../../db/schema/library.ts'
import { projectMembers, projects, projectTemplates } from '../../db/schema/projects.ts'
import type { Caller } from '../../http/context.ts'

/** What a page of the list holds. */
export interface ProjectFilter {
  readonly owner_email?: string | undefined
  readonly status?: 'active' | 'archived' | undefined
  readonly search?: string | undefined
  /** An instant: only projects of which the viewer is a member and that others have changed since. */
  readonly changed_after?: string | undefined
  readonly sort: 'name' | 'cost' | 'created'
  readonly limit: number
  readonly offset: number
  /** Sort key and id of the last row before the page. */
  readonly after: readonly [key: string | number, id: string] | undefined
}

type Viewer = Pick<Caller, 'id' | 'role'>

const isOfProject = eq(environments.project_id, projects.id)
const cost = sql<number>`(select coalesce(sum(${environments.cost_now}), 0)::float8 from ${environments} where ${isOfProject})`
// A second look at the accounts, of which the owner is the first.
const changedByName = sql<
  string | null
>`(select changer.name from ${users} changer where changer.id = ${projects.changed_by})`
const nameKey = sql<string>`lower(${projects.name})`
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

/** Projects with their figures, their owner and the role of someone in them. */
function selectProjects(orm: Queries, userId: string) {
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

function flat({ figures: own, ...row }: SelectedRow): ProjectRow {
  return { ...row, ...own }
}

/** A project, without a check of who can see it; undefined when there is none. */
export async function findProject(orm: Queries, id: string, userId: string): Promise<ProjectRow | undefined> {
  const [row] = await selectProjects(orm, userId).where(eq(projects.id, id))
  return row && flat(row)
}

/**
 * A page of the projects that someone may see, one row more than asked for when there are more, and how many there are
 * in all.
 */
export async function listProjects(
  orm: Queries,
  viewer: Viewer,
  filter: ProjectFilter,
): Promise<{ rows: ProjectRow[]; total: number }> {
  const wanted = isWanted(viewer, filter)
  const order = {
    name: {
      by: [asc(nameKey), asc(projects.id)],
      rest: (key: unknown, id: string) => sql`(${nameKey}, ${projects.id}) > (${key}, ${id})`,
    },
    cost: {
      by: [desc(cost), desc(projects.id)],
      rest: (key: unknown, id: string) => sql`(${cost}, ${projects.id}) < (${key}::float8, ${id})`,
    },
    created: {
      by: [desc(projects.created_at), desc(projects.id)],
      rest: (key: unknown, id: string) => sql`(${projects.created_at}, ${projects.id}) < (${key}::timestamptz, ${id})`,
    },
  }[filter.sort]
  const [rows, [all]] = await Promise.all([
    selectProjects(orm, viewer.id)
      .where(and(wanted, filter.after && order.rest(...filter.after)))
      .orderBy(...order.by)
      .limit(filter.limit + 1)
      .offset(filter.offset),
    orm
      .select({ total: count() })
      .from(projects)
      .innerJoin(users, eq(users.id, projects.owner_id))
      .leftJoin(projectMembers, and(eq(projectMembers.project_id, projects.id), eq(projectMembers.user_id, viewer.id)))
      .where(wanted),
  ])
  return { rows: rows.map(flat), total: all?.total ?? 0 }
}

function isWanted(viewer: Viewer, { owner_email, status, search, changed_after }: ProjectFilter): SQL | undefined {
  const like = search === undefined ? undefined : containing(search)
  return and(
    viewer.role === 'admin' ? undefined : isNotNull(projectMembers.role),
    owner_email === undefined ? undefined : eq(users.email, owner_email),
    status && eq(projects.status, status),
    changed_after === undefined ? undefined : isChangedByOthers(viewer, changed_after),
    like === undefined
      ? undefined
      : or(ilike(projects.name, like), ilike(projects.slug, like), ilike(projects.description, like)),
  )
}

function isChangedByOthers(viewer: Viewer, since: string): SQL | undefined {
  return and(
    isNotNull(projectMembers.role),
    gte(projects.changed_at, new Date(since)),
    or(isNull(projects.changed_by), ne(projects.changed_by, viewer.id)),
  )
}

/** The members of projects, longest in them first. */
export async function listMembers(orm: Queries, projectIds: readonly string[]) {
  if (projectIds.length === 0) return []
  return orm
    .select({
      project_id: projectMembers.project_id,
      user_id: projectMembers.user_id,
      user_email: users.email,
      name: users.name,
      role: projectMembers.role,
      added_at: projectMembers.added_at,
    })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.user_id))
    .where(inArray(projectMembers.project_id, [...projectIds]))
    .orderBy(asc(projectMembers.added_at), asc(users.email))
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
