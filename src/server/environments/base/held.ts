// How much the states of environments hold.
import { and, desc, eq, inArray } from 'drizzle-orm'
import { isRunByStrata } from '#domain/environment/connections.ts'
import type { Queries } from '../../db/connect.ts'
import { stateVersions } from '../../db/schema/states.ts'
import type { EnvironmentRow } from './lock.ts'

/** The number of resources in the state that counts, by environment; none for those that have no state. */
export async function readHeldCounts(
  orm: Queries,
  environments: readonly Pick<EnvironmentRow, 'id' | 'connection'>[],
): Promise<ReadonlyMap<string, number>> {
  const ids = environments.flatMap(({ id, connection }) => (isRunByStrata(connection) ? [id] : []))
  if (ids.length === 0) return new Map()
  const { environment_id, resource_count, number, is_adopted } = stateVersions
  const rows = await orm
    .selectDistinctOn([environment_id], { environment_id, resource_count })
    .from(stateVersions)
    .where(and(inArray(environment_id, ids), eq(is_adopted, true)))
    .orderBy(environment_id, desc(number))
  return new Map(rows.map((row) => [row.environment_id, row.resource_count]))
}
