// Finding projects. Their list is on many pages: what fills its queries is given when they are sent.
import { and, asc, desc, eq, gte, ilike, isNotNull, isNull, ne, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { ONE_ROW } from '../../db/as-json.ts'
import { builtOnce, type Named } from '../../db/built-once.ts'
import { containing } from '../../db/conditions.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { environments } from '../../db/schema/environments.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'
import type { Caller } from '../../http/context.ts'
import { isOfProject, nameKey, selectProjects, toProject, type ProjectRow } from './store.ts'

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

const cost = sql<number>`(select coalesce(sum(${environments.cost_now}), 0)::float8 from ${environments} where ${isOfProject})`

const placeholder = (name: string): Placeholder => sql.placeholder(name)
const key = placeholder('key')
const last = sql`${placeholder('last')}::uuid`

/** How each order is sorted, and what comes after a row. */
const ORDERS: Readonly<Record<ProjectFilter['sort'], { readonly by: SQL[]; readonly rest: SQL }>> = {
  name: { by: [asc(nameKey), asc(projects.id)], rest: sql`(${nameKey}, ${projects.id}) > (${key}, ${last})` },
  cost: { by: [desc(cost), desc(projects.id)], rest: sql`(${cost}, ${projects.id}) < (${key}::float8, ${last})` },
  created: {
    by: [desc(projects.created_at), desc(projects.id)],
    rest: sql`(${projects.created_at}, ${projects.id}) < (${key}::timestamptz, ${last})`,
  },
}

/** What decides the text of the queries of a page. */
interface Shape {
  readonly isAdmin: boolean
  readonly sort: ProjectFilter['sort']
  readonly isNext: boolean
  readonly isOfOwner: boolean
  readonly hasStatus: boolean
  readonly isNamed: boolean
  readonly isChanged: boolean
}

/** Builds the queries of a page. Those of a search have no name: which index is best depends on what fills them. */
function preparePage(orm: Queries, shape: Shape, named: Named) {
  const wanted = isWanted(shape)
  const order = ORDERS[shape.sort]
  const viewer = placeholder('viewer')
  const total = sql<number>`(select count(*)::int from ${projects} join ${users} on ${eq(users.id, projects.owner_id)}
    left join ${projectMembers} on ${and(eq(projectMembers.project_id, projects.id), eq(projectMembers.user_id, viewer))}
    ${wanted ? sql`where ${wanted}` : sql``})`
  const { isAdmin, sort, isNext, isOfOwner, hasStatus, isNamed, isChanged } = shape
  const isKept = !isOfOwner && !isNamed && !isChanged
  const parts = ['projects', sort, isAdmin && 'all', hasStatus && 'status', isNext && 'next']
  return {
    rows: selectProjects(orm, viewer)
      .where(and(wanted, isNext ? order.rest : undefined))
      .orderBy(...order.by)
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(isKept ? named(parts.filter((part) => typeof part === 'string').join('_')) : ''),
    total: orm.select({ total }).from(ONE_ROW).prepare(''),
  }
}

const prepared = builtOnce((_, named) => ({ named, byShape: new Map<string, ReturnType<typeof preparePage>>() }))

/**
 * A page of the projects that someone may see, one row more than asked for when there are more, and how many there are
 * in all.
 */
export async function listProjects(
  orm: Queries,
  viewer: Viewer,
  filter: ProjectFilter,
): Promise<{ rows: ProjectRow[]; total: number }> {
  const { owner_email, status, search, changed_after, sort, limit, offset, after } = filter
  const shape: Shape = {
    isAdmin: viewer.role === 'admin',
    sort,
    isNext: after !== undefined,
    isOfOwner: owner_email !== undefined,
    hasStatus: status !== undefined,
    isNamed: search !== undefined,
    isChanged: changed_after !== undefined,
  }
  const { named, byShape } = prepared(orm)
  const text = JSON.stringify(shape)
  const queries = byShape.get(text) ?? preparePage(orm, shape, named)
  byShape.set(text, queries)
  const given = {
    viewer: viewer.id,
    owner: owner_email,
    status,
    like: search === undefined ? undefined : containing(search),
    since: changed_after,
    key: after?.[0],
    last: after?.[1],
    limit: limit + 1,
    offset,
  }
  const rows = (await queries.rows.execute(given)).map(toProject)
  // Most people see all of theirs on the first page.
  const isAll = after === undefined && offset === 0 && rows.length <= limit
  const total = isAll ? rows.length : (await queries.total.execute(given))[0]?.total
  return { rows, total: total ?? 0 }
}

function isWanted({ isAdmin, isOfOwner, hasStatus, isNamed, isChanged }: Shape): SQL | undefined {
  const like = placeholder('like')
  return and(
    isAdmin ? undefined : isNotNull(projectMembers.role),
    isOfOwner ? eq(users.email, placeholder('owner')) : undefined,
    hasStatus ? eq(projects.status, placeholder('status')) : undefined,
    isChanged ? isChangedByOthers() : undefined,
    isNamed ? or(ilike(projects.name, like), ilike(projects.slug, like), ilike(projects.description, like)) : undefined,
  )
}

function isChangedByOthers(): SQL | undefined {
  return and(
    isNotNull(projectMembers.role),
    gte(projects.changed_at, sql`${placeholder('since')}::timestamptz`),
    or(isNull(projects.changed_by), ne(projects.changed_by, placeholder('viewer'))),
  )
}
