// Finding runs. Pages are read along the index of their order, however many there are.
import { and, count, eq, inArray, isNull, like, sql, type SQL } from 'drizzle-orm'
import type { RunPurpose, RunStatus } from '#domain/run/status.ts'
import { containing, olderThan } from '../../db/conditions.ts'
import type { Queries } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import { projectMembers } from '../../db/schema/projects.ts'
import { runs } from '../../db/schema/runs.ts'
import type { Caller } from '../../http/context.ts'
import { isId } from '../../http/ids.ts'

export type RunRow = typeof runs.$inferSelect
export type Viewer = Pick<Caller, 'id' | 'role'>

/** Where runs are looked for. */
export interface RunPlace {
  readonly project_id?: string | undefined
  readonly environment_id?: string | undefined
}

/** What a page of the list holds. */
export interface RunFilter extends RunPlace {
  readonly status: RunStatus | 'open' | 'waiting' | 'all'
  readonly kind: RunPurpose | 'all'
  readonly search?: string | undefined
  readonly limit: number
  /** Time and id of the last run before the page. */
  readonly after: readonly [created_at: string, id: string] | undefined
}

const { id, project_id, environment_id, status, kind, created_at, ended_at } = runs

/** A page of the runs that someone may see, one more than asked for when there are more, and how many there are. */
export async function findRuns(
  orm: Queries,
  viewer: Viewer,
  filter: RunFilter,
): Promise<{ rows: RunRow[]; total: number }> {
  const wanted = and(isVisibleRun(viewer, filter), fits(filter))
  const order = sql`${created_at} desc, ${id} desc`
  const page = orm
    .select({ id })
    .from(runs)
    .where(and(wanted, olderThan(created_at, id, filter.after)))
    .orderBy(order)
    .limit(filter.limit + 1)
  const [rows, [counted]] = await Promise.all([
    orm.select().from(runs).where(inArray(id, page)).orderBy(order),
    orm.select({ total: count() }).from(runs).where(wanted),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** What someone may see: an administrator everything, others what is in their projects. */
export function isVisibleRun(viewer: Viewer, place: RunPlace): SQL | undefined {
  const isMine = sql`${project_id} in (select ${projectMembers.project_id} from ${projectMembers} where ${projectMembers.user_id} = ${viewer.id})`
  return and(
    viewer.role === 'admin' ? undefined : isMine,
    place.project_id === undefined ? undefined : isOne(project_id, place.project_id),
    place.environment_id === undefined ? undefined : isOne(environment_id, place.environment_id),
  )
}

function isOne(column: typeof project_id | typeof environment_id, given: string): SQL {
  return isId(given) ? eq(column, given) : sql`false`
}

function fits(filter: RunFilter): SQL | undefined {
  return and(statusOf(filter.status), filter.kind === 'all' ? undefined : eq(kind, filter.kind), namedAs(filter.search))
}

function statusOf(wanted: RunFilter['status']): SQL | undefined {
  if (wanted === 'all') return undefined
  if (wanted === 'open') return isNull(ended_at)
  // With what the index of open runs asks for.
  if (wanted === 'waiting') return and(eq(status, 'planned'), isNull(ended_at))
  return eq(status, wanted)
}

function namedAs(search: string | undefined): SQL | undefined {
  if (search === undefined || search === '') return undefined
  const isNamed = like(environments.name_key, sql`lower(${containing(search)})`)
  return sql`${environment_id} in (select ${environments.id} from ${environments} where ${isNamed})`
}
