// Environments in numbers.
import { and, inArray, ne, sql } from 'drizzle-orm'
import type { environments as rows } from '#contract/environments.ts'
import type { Output } from '#contract/endpoint.ts'
import { cents } from '#domain/environment/cost.ts'
import { ACTIVE_STATUS, DELETED_STATUS, EXPIRING_STATUS } from '#domain/project/figures.ts'
import type { Queries } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import { isVisible, type Viewer } from './list-store.ts'

const { id, name, status, cost_now, expires_at } = environments

interface Group {
  readonly status: string
  readonly count: number
  readonly cost: number
  /** The same in every row: what expires next of all that is seen. */
  readonly id: string | null
  readonly name: string | null
  readonly expires_at: Date | null
}

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
  const visible = isVisible(viewer, projectId)
  const runs = inArray(status, [ACTIVE_STATUS, EXPIRING_STATUS])
  const { rows: found } = await orm.execute<Group & Record<string, unknown>>(sql`
    with groups as materialized (
      select ${status}, count(*)::int as count, sum(${cost_now})::float8 as cost,
        min(${expires_at}) filter (where ${runs} and ${expires_at} > ${now}) as next
      from ${environments} where ${and(visible, ne(status, DELETED_STATUS))} group by ${status})
    select groups.*, following.* from groups left join lateral (
      select ${id}, ${name}, ${expires_at} from ${environments}
      where ${and(visible, runs)} and ${expires_at} = (select min(next) from groups) order by ${id} limit 1) following on true`)
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
