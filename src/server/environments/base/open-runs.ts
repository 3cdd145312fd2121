// The runs that environments wait for.
import { and, asc, inArray, isNull, ne } from 'drizzle-orm'
import { isRunByStrata } from '#domain/environment/connections.ts'
import type { RunPurpose, RunStatus } from '#domain/run/status.ts'
import type { Queries } from '../../db/connect.ts'
import { runs } from '../../db/schema/runs.ts'
import type { EnvironmentRow } from './lock.ts'

/** A run that has not ended. */
export interface OpenRun {
  readonly kind: RunPurpose
  readonly status: RunStatus
  readonly status_since: Date
}

/**
 * The newest open run of each environment that Strata runs, by its id. A check is none: nothing waits for it.
 */
export async function readOpenRuns(
  orm: Queries,
  environments: readonly Pick<EnvironmentRow, 'id' | 'connection'>[],
): Promise<ReadonlyMap<string, OpenRun>> {
  const ids = environments.flatMap(({ id, connection }) => (isRunByStrata(connection) ? [id] : []))
  if (ids.length === 0) return new Map()
  const { environment_id, kind, status, status_since } = runs
  const open = await orm
    .select({ environment_id, kind, status, status_since })
    .from(runs)
    .where(and(inArray(environment_id, ids), isNull(runs.ended_at), ne(kind, 'check')))
    .orderBy(asc(runs.number))
  return new Map(open.map((one) => [one.environment_id, one]))
}
