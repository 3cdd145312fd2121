// The last snapshots of a project as people read them, and what a teardown would keep.
import { and, asc, count, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { snapshots as contract } from '#contract/snapshots.ts'
import { isSimulated } from '#domain/environment/connections.ts'
import { cents } from '#domain/environment/cost.ts'
import { canRestore, costOfDays, enderOf, isLeftBehind, longestEnd } from '#domain/receipt/snapshots.ts'
import { DAY_MS } from '#engine/durations.ts'
import { users } from '../../db/schema/accounts.ts'
import { environments } from '../../db/schema/environments.ts'
import { keptSnapshots } from '../../db/schema/receipts.ts'
import type { Deps } from '../../deps.ts'
import { noEnvironment } from '../../access/authorize.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import type { PageOf } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import { readFormer } from '../former.ts'
import type { SnapshotRow } from './trouble.ts'
import { priceKept } from './price.ts'

type Rows = typeof contract
export type KeptSnapshot = Output<Rows['list']>[number]

/** A snapshot as it is answered. */
export function snapshotOut(
  row: SnapshotRow,
  environment: Pick<EnvironmentRow, 'id' | 'name' | 'connection'>,
  owner: { readonly email: string; readonly name: string },
  now: Date,
): KeptSnapshot {
  const { id, type, name, address, component, size_gb, monthly, taken_at, until, problem, problem_code, tried_at } = row
  const ended_by = enderOf(type)
  return {
    id,
    type,
    name,
    address,
    component,
    size_gb,
    monthly,
    taken_at: taken_at.toISOString(),
    until: until.toISOString(),
    longest_until: (ended_by === 'cloud' ? until : longestEnd(taken_at)).toISOString(),
    ended_by,
    is_left: isLeftBehind(row, now),
    problem: problem && tried_at && { reason: problem, code: problem_code, at: tried_at.toISOString() },
    can_restore: canRestore(type) && row.node !== null,
    environment: { id: environment.id, name: environment.name, is_simulated: isSimulated(environment.connection) },
    owner: { email: owner.email, name: owner.name },
  }
}

/** What is kept in a project, the next to end first. @throws Refused with 400 for a cursor of another list */
export async function listSnapshots(
  { database: { orm }, now }: Deps,
  projectId: string,
  { limit, cursor, environment_id: environmentId }: Parsed<Rows['list']>['query'],
): Promise<PageOf<KeptSnapshot>> {
  const after = readCursor(cursor, cursorKeys.instant, cursorKeys.text)
  const isTheirs = and(
    eq(keptSnapshots.project_id, projectId),
    isNull(keptSnapshots.gone_at),
    environmentId === undefined ? undefined : eq(keptSnapshots.environment_id, environmentId),
  )
  const found = await orm
    .select({ row: keptSnapshots, environment: environments, owner: users })
    .from(keptSnapshots)
    .innerJoin(environments, eq(environments.id, keptSnapshots.environment_id))
    .innerJoin(users, eq(users.id, environments.owner_id))
    .where(
      and(
        isTheirs,
        after && sql`(${keptSnapshots.until}, ${keptSnapshots.id}::text) > (${after[0]}::timestamptz, ${after[1]})`,
      ),
    )
    .orderBy(asc(keptSnapshots.until), asc(sql`${keptSnapshots.id}::text`))
    .limit(limit + 1)
  const items = found.map(({ row, environment, owner }) => snapshotOut(row, environment, owner, now()))
  const page = cutPage(items, limit, (one) => [one.until, one.id])
  return { items: [...page.rows], total: await orm.$count(keptSnapshots, isTheirs), next: page.next }
}

/** How many snapshots are kept in a project, and what they cost; what is left is in the ledger of leftovers. */
export async function summarizeSnapshots(
  { database: { orm }, now }: Deps,
  projectId: string,
): Promise<Output<Rows['summary']>> {
  const { project_id, gone_at, until, problem, monthly: price } = keptSnapshots
  const [sum] = await orm
    .select({
      count: count(),
      monthly: sql<number | null>`sum(${price})::float8`,
      unpriced: sql<number>`(count(*) filter (where ${isNull(price)}))::int`,
    })
    .from(keptSnapshots)
    .where(and(eq(project_id, projectId), isNull(gone_at), or(isNull(problem), gt(until, now()))))
  const { count: total = 0, monthly = null, unpriced = 0 } = sum ?? {}
  return { count: total, monthly: total > 0 && monthly === null ? null : cents(monthly ?? 0), unpriced }
}

/** What a teardown would keep and lose, by the newest state. @throws Refused with 404 when there is no environment */
export async function previewTeardown(deps: Deps, id: string): Promise<Output<Rows['teardown']>> {
  const { orm } = deps.database
  const [environment] = await orm.select().from(environments).where(eq(environments.id, id))
  if (!environment) throw noEnvironment()
  const now = deps.now()
  const { stack, before } = await readFormer(orm, deps, environment, now)
  if (!before) return { is_known: false, kept: [], lost: [] }
  const kept = priceKept(before.kept, { stack, snapshots: before.snapshots })
  return {
    is_known: true,
    kept: kept.map((one) => {
      const days = one.until === null ? null : (Date.parse(one.until) - now.getTime()) / DAY_MS
      return { ...one, total: costOfDays(one.monthly ?? null, days) }
    }),
    lost: [...before.lost],
  }
}
