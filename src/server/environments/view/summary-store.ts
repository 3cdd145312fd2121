// Environments in numbers.
import { and, sql, type SQL } from 'drizzle-orm'
import type { environments as rows } from '#contract/environments.ts'
import type { Output } from '#contract/endpoint.ts'
import { cents } from '#domain/environment/cost.ts'
import { ACTIVE_STATUS, DELETED_STATUS, EXPIRING_STATUS } from '#domain/project/figures.ts'
import { builtOnce } from '../../db/built-once.ts'
import type { Queries } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import { isId } from '../../http/ids.ts'
import { isOfViewer, type Viewer } from './list-store.ts'

const { id, name: name_, project_id, status, cost_now, expires_at } = environments

const summaryQueries = builtOnce((orm, named) => {
  const prepare = (name: string, visible: SQL | undefined) => {
    // Written out and not given: the plan of a statement that is kept knows how many there are in each status.
    const isThere = sql`${status} <> ${sql.raw(`'${DELETED_STATUS}'`)}`
    const runs = sql`${status} in (${sql.raw(`'${ACTIVE_STATUS}', '${EXPIRING_STATUS}'`)})`
    const counted = sql`(
      with groups as materialized (
        select ${status}, count(*)::int as count, sum(${cost_now})::float8 as cost,
          min(${expires_at}) filter (where ${runs} and ${expires_at} > ${sql.placeholder('now')}::timestamptz) as next
        from ${environments} where ${and(visible, isThere)} group by ${status})
      select groups.status, groups.count, groups.cost, following.* from groups left join lateral (
        select ${id}, ${name_}, ${expires_at} from ${environments}
        where ${and(visible, runs)} and ${expires_at} = (select min(next) from groups) order by ${id} limit 1) following on true) as counted`
    return orm
      .select({
        status: sql<string>`status`,
        count: sql<number>`count`,
        cost: sql<number>`cost`,
        id: sql<string | null>`id`,
        name: sql<string | null>`name`,
        expires_at: sql<string | null>`expires_at`,
      })
      .from(counted)
      .prepare(named(name))
  }
  const inProject = sql`${project_id} = ${sql.placeholder('project')}`
  const isOfMember = isOfViewer(sql.placeholder('viewer'))
  return {
    all: prepare('summary_all', undefined),
    allOfProject: prepare('summary_all_in', inProject),
    own: prepare('summary', isOfMember),
    ownOfProject: prepare('summary_in', and(isOfMember, inProject)),
  }
})

/**
 * Counts what someone sees, in one query that an index answers alone. Deleted
 * ones count nowhere.
 */
export async function readSummary(
  orm: Queries,
  viewer: Viewer,
  projectId: string | undefined,
  now: Date,
): Promise<Output<(typeof rows)['summary']>> {
  const queries = summaryQueries(orm)
  const [all, inProject] =
    viewer.role === 'admin' ? [queries.all, queries.allOfProject] : [queries.own, queries.ownOfProject]
  const given = { viewer: viewer.id, project: projectId, now: now.toISOString() }
  const isNone = projectId !== undefined && !isId(projectId)
  const found = isNone ? [] : await (projectId === undefined ? all : inProject).execute(given)
  const of = (one: string) => found.find((group) => group.status === one)
  const [next] = found
  return {
    active: of(ACTIVE_STATUS)?.count ?? 0,
    expiring_soon: of(EXPIRING_STATUS)?.count ?? 0,
    pending: of('pending')?.count ?? 0,
    suspended: of('suspended')?.count ?? 0,
    expired: of('expired')?.count ?? 0,
    total_monthly_cost: cents(found.reduce((sum, { cost }) => sum + cost, 0)),
    expired_monthly_cost: of('expired')?.cost ?? 0,
    suspended_monthly_cost: of('suspended')?.cost ?? 0,
    next_to_expire:
      next?.id && next.name && next.expires_at
        ? { id: next.id, name: next.name, expires_at: new Date(next.expires_at).toISOString() }
        : null,
  }
}
