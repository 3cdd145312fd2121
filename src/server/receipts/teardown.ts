// How an environment was torn down: the runs that did it, the state before them, and what they reported.
import { and, asc, desc, eq, gt, inArray, isNull, max, notInArray, or, type SQL } from 'drizzle-orm'
import type { DestroyedOne } from '#domain/receipt/receipt.ts'
import type { Queries } from '../db/connect.ts'
import { runEvents, runs } from '../db/schema/runs.ts'
import { stateVersions } from '../db/schema/states.ts'
import type { RunRow } from '../runs/base/lock.ts'
import type { StateVersion } from '../runs/base/state-facts.ts'

/** The destroys since an environment was last changed in another way, in their order: one may have failed before. */
export async function findTeardown(orm: Queries, environmentId: string): Promise<RunRow[]> {
  const isOfIt = eq(runs.environment_id, environmentId)
  const [last] = await orm
    .select({ number: max(runs.number) })
    .from(runs)
    .where(and(isOfIt, notInArray(runs.kind, ['destroy', 'check'])))
  return orm
    .select()
    .from(runs)
    .where(and(isOfIt, eq(runs.kind, 'destroy'), gt(runs.number, last?.number ?? 0)))
    .orderBy(asc(runs.number))
}

/**
 * The last state before a teardown. Where a long teardown has pushed it out, the oldest of its own that is kept;
 * undefined without any.
 */
export async function findStateBefore(
  orm: Queries,
  environmentId: string,
  teardown: readonly RunRow[],
): Promise<StateVersion | undefined> {
  const ids = teardown.map(({ id }) => id)
  const isBefore =
    ids.length === 0 ? undefined : or(isNull(stateVersions.run_id), notInArray(stateVersions.run_id, ids))
  const find = async (where: SQL | undefined, order: SQL): Promise<StateVersion | undefined> => {
    const isAdopted = and(eq(stateVersions.environment_id, environmentId), eq(stateVersions.is_adopted, true))
    const [version] = await orm.select().from(stateVersions).where(and(isAdopted, where)).orderBy(order).limit(1)
    return version
  }
  return (
    (await find(isBefore, desc(stateVersions.number))) ??
    find(inArray(stateVersions.run_id, ids), asc(stateVersions.number))
  )
}

/**
 * What Terraform reported destroyed in any of these runs, by address, and when it began to delete each: also in
 * attempts that did not come to an end.
 */
export async function readDestroyed(
  orm: Queries,
  teardown: readonly RunRow[],
): Promise<{
  readonly destroyed: readonly DestroyedOne[]
  readonly deletedAt: (address: string) => Date | undefined
}> {
  const { run_id, kind, action, at, number, address, type, seconds } = runEvents
  const isOfIt = inArray(
    run_id,
    teardown.map(({ id }) => id),
  )
  const rows = await orm
    .select({ address, type, seconds, at })
    .from(runEvents)
    .where(and(isOfIt, eq(kind, 'done'), eq(action, 'delete')))
    .orderBy(asc(at), asc(number))
  const byAddress = new Map(rows.map((row) => [row.address, row]))
  const destroyed = [...byAddress.values()]
    .map(({ at: _at, ...one }) => one)
    .toSorted((one, other) => (one.address < other.address ? -1 : 1))
  const deletedAt = (one: string): Date | undefined => {
    const row = byAddress.get(one)
    return row && new Date(row.at.getTime() - (row.seconds ?? 0) * 1000)
  }
  return { destroyed, deletedAt }
}
