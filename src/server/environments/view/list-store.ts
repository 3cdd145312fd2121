// Finding environments. With 100,000 of them a page, a search and their numbers
// must come at once: pages are read along an index of their order.
import { and, eq, inArray, like, ne, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { EnvironmentStatus } from '#domain/environment/lifecycle.ts'
import { DELETED_STATUS, RUNNING_STATUSES } from '#domain/project/figures.ts'
import { ONE_ROW } from '../../db/as-json.ts'
import { containing } from '../../db/conditions.ts'
import { builtOnce, type Named } from '../../db/built-once.ts'
import type { Queries } from '../../db/connect.ts'
import { inTurns } from '../../db/in-turns.ts'
import { users } from '../../db/schema/accounts.ts'
import { environments } from '../../db/schema/environments.ts'
import { projectMembers } from '../../db/schema/projects.ts'
import type { Caller } from '../../http/context.ts'
import { isId } from '../../http/ids.ts'
import { listedRows, type ListedEnvironment } from '../base/listed.ts'

export type Viewer = Pick<Caller, 'id' | 'role'>
export type Sort = 'created' | 'name' | 'cost' | 'expires'

/** What a page of the list holds. */
export interface EnvironmentFilter {
  readonly status?: EnvironmentStatus | 'running' | 'all' | undefined
  readonly cloud_provider?: string | undefined
  readonly project_id?: string | undefined
  readonly owner_email?: string | undefined
  readonly search?: string | undefined
  readonly sort: Sort
  readonly limit: number
  /** Sort key and id of the last row before the page. */
  readonly after: readonly [key: string | number, id: string] | undefined
}

/** A search that finds no more than this is answered from what it found. */
const FEW = 1000

const { id, project_id, owner_id, name_key, status, cloud_provider, cost_monthly, cost_now, created_at, expires_at } =
  environments
/** As `shownCost` of the domain. */
const cost = sql`(case when ${status} = 'pending' then ${cost_monthly} else ${cost_now} end)`
const end = sql`coalesce(${expires_at}, 'infinity'::timestamptz)`

/** How each order is sorted, and what comes after a row. Written as the indexes are, so that they are used. */
const ORDERS: Readonly<
  Record<Sort, { readonly by: SQL; readonly rest: (key: Placeholder, last: Placeholder) => SQL }>
> = {
  created: {
    by: sql`${created_at} desc, ${id} desc`,
    rest: (key, last) => sql`(${created_at}, ${id}) < (${key}::timestamptz, ${last}::uuid)`,
  },
  name: { by: sql`${name_key}, ${id}`, rest: (key, last) => sql`(${name_key}, ${id}) > (${key}, ${last}::uuid)` },
  cost: {
    by: sql`${cost} desc, ${id} desc`,
    rest: (key, last) => sql`(${cost}, ${id}) < (${key}::numeric, ${last}::uuid)`,
  },
  expires: {
    by: sql`${end}, ${id}`,
    rest: (key, last) => sql`(${end}, ${id}) > (${key}::timestamptz, ${last}::uuid)`,
  },
}

/** What decides the text of the queries of a page; what fills it is given when they are sent. */
interface Shape {
  readonly isAdmin: boolean
  readonly sort: Sort
  readonly status: 'all' | 'running' | 'one' | undefined
  readonly isInProject: boolean
  readonly isOfCloud: boolean
  readonly isOfOwner: boolean
  /** Whether it is a page after the first. */
  readonly isNext: boolean
}

function shapeOf({ role }: Viewer, filter: EnvironmentFilter): Shape {
  const { status: wanted, cloud_provider: cloud } = filter
  return {
    isAdmin: role === 'admin',
    sort: filter.sort,
    status: wanted === undefined || wanted === 'all' || wanted === 'running' ? wanted : 'one',
    isInProject: filter.project_id !== undefined,
    isOfCloud: cloud !== undefined && cloud !== 'all',
    isOfOwner: filter.owner_email !== undefined,
    isNext: filter.after !== undefined,
  }
}

const placeholder = (name: string): Placeholder => sql.placeholder(name)

/** Builds the queries of a page. Most have no name: which index is best depends on what fills them. */
function preparePage(orm: Queries, shape: Shape, isNamed: SQL | undefined, named: Named) {
  const fits = and(
    hasStatus(shape.status === 'one' ? placeholder('status') : shape.status),
    shape.isOfCloud ? eq(cloud_provider, placeholder('cloud')) : undefined,
    shape.isOfOwner
      ? sql`${owner_id} = (select ${users.id} from ${users} where ${users.email} = ${placeholder('owner')})`
      : undefined,
    isNamed,
  )
  const order = ORDERS[shape.sort]
  const isRest = shape.isNext ? order.rest(placeholder('key'), placeholder('last')) : undefined
  const isByProject = !shape.isAdmin && shape.sort === 'created' && isNamed === undefined
  // Everything at once has no condition.
  const wanted =
    and(
      shape.isAdmin ? undefined : isOfViewer(placeholder('viewer')),
      shape.isInProject ? eq(project_id, placeholder('project')) : undefined,
      fits,
    ) ?? sql`true`
  const page = isByProject
    ? pageByProject(shape, and(fits, isRest))
    : sql`select ${id} from ${environments} where ${and(wanted, isRest)} order by ${order.by} limit ${placeholder('limit')}`
  // The ids first: whole rows are many times larger than what is sorted and passed over.
  const rows = listedRows.all(sql`from ${environments} where ${id} in (${page}) order by ${order.by}`)
  const total = sql<number>`(select count(*)::int from ${environments} where ${wanted})`
  const name = [
    'environments',
    shape.status,
    shape.isInProject && 'in',
    shape.isOfCloud && 'on',
    shape.isNext && 'next',
  ]
  const isKept = isByProject && !shape.isOfOwner
  return {
    page: orm
      // What everyone sees is counted for all who ask for it; what one person sees is soon counted.
      .select({ rows, total: shape.isAdmin ? sql<null>`null` : total })
      .from(ONE_ROW)
      .prepare(isKept ? named(name.filter((part) => typeof part === 'string').join('_')) : ''),
    total: orm.select({ total }).from(ONE_ROW).prepare(''),
  }
}

/**
 * The newest of what someone sees: the newest of each of their projects, along the index of projects. Along that of all
 * environments, those of everyone else are passed over.
 */
function pageByProject({ isInProject }: Shape, fits: SQL | undefined): SQL {
  const isTheirs = and(
    eq(projectMembers.user_id, placeholder('viewer')),
    isInProject ? eq(projectMembers.project_id, placeholder('project')) : undefined,
  )
  const newest = sql`order by ${created_at} desc, ${id} desc limit ${placeholder('limit')}`
  return sql`select newest.id from ${projectMembers} cross join lateral (
    select ${id}, ${created_at} from ${environments}
    where ${and(eq(project_id, projectMembers.project_id), fits)} ${newest}) newest
    where ${isTheirs} order by newest.created_at desc, newest.id desc limit ${placeholder('limit')}`
}

/** The queries of pages without a search, by their shape: there are some hundreds at most. */
const prepared = builtOnce((_, named) => ({ named, byShape: new Map<string, ReturnType<typeof preparePage>>() }))

/** Counting many takes far longer than reading a page of them: those who wait for the same number share it. */
const totals = builtOnce(() => inTurns<number>())

/**
 * A page of the environments that someone may see, one row more than asked for when there are more, and how many there
 * are in all.
 */
export async function findEnvironments(
  orm: Queries,
  viewer: Viewer,
  filter: EnvironmentFilter,
): Promise<{ rows: ListedEnvironment[]; total: number }> {
  if (filter.project_id !== undefined && !isId(filter.project_id)) return { rows: [], total: 0 }
  const shape = shapeOf(viewer, filter)
  const isNamed = await namedAs(orm, filter)
  const known = prepared(orm)
  const text = JSON.stringify(shape)
  const queries =
    (isNamed === undefined ? known.byShape.get(text) : undefined) ?? preparePage(orm, shape, isNamed, known.named)
  if (isNamed === undefined) known.byShape.set(text, queries)
  const [key, last] = filter.after ?? []
  const given = {
    viewer: viewer.id,
    project: filter.project_id,
    status: filter.status,
    cloud: filter.cloud_provider,
    owner: filter.owner_email,
    key,
    last,
    limit: filter.limit + 1,
  }
  const counting = async (): Promise<number> => (await queries.total.execute(given))[0]?.total ?? 0
  // Everything that decides the number, but a search, whose number is not shared: JSON keeps each in its place.
  const decides = [given.project, given.status, given.cloud, given.owner]
  const counted = !shape.isAdmin
    ? undefined
    : isNamed === undefined
      ? totals(orm)(JSON.stringify(decides), counting)
      : counting()
  const [[page], all] = await Promise.all([queries.page.execute(given), counted])
  return { rows: listedRows.read(page?.rows ?? null), total: all ?? page?.total ?? 0 }
}

/** True for what is in the projects of a person, which is what they see unless they are an administrator. */
export function isOfViewer(viewerId: Placeholder): SQL {
  return sql`${project_id} in (select ${projectMembers.project_id} from ${projectMembers} where ${projectMembers.user_id} = ${viewerId})`
}

function hasStatus(wanted: 'all' | 'running' | Placeholder | undefined): SQL | undefined {
  if (wanted === 'all') return undefined
  if (wanted === 'running') return inArray(status, RUNNING_STATUSES)
  return wanted === undefined ? ne(status, DELETED_STATUS) : eq(status, wanted)
}

/**
 * The condition of a search. The index of names is asked first: where it knows
 * of few, only those are looked at; where it knows of many, the page is full
 * before many are passed over. In one project all are soon looked at.
 */
async function namedAs(
  orm: Queries,
  { search, project_id: projectId, owner_email }: EnvironmentFilter,
): Promise<SQL | undefined> {
  if (search === undefined || search === '') return undefined
  const isNamed = like(name_key, sql`lower(${containing(search)})`)
  if (projectId !== undefined || owner_email !== undefined) return isNamed
  const found = await orm
    .select({ id })
    .from(environments)
    .where(isNamed)
    .limit(FEW + 1)
  const ids = found.map((row) => row.id)
  return ids.length > FEW ? isNamed : inArray(id, ids)
}
