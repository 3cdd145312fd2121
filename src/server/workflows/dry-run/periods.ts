// Environments with what they cost when: what a dry run of the clock looks at.
import { and, asc, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { CostPeriod } from '#domain/environment/cost.ts'
import { costPeriods, environments } from '../../db/schema/environments.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import { isAbout } from '../engine/scope.ts'
import type { Trial } from './trial.ts'

const BATCH_SIZE = 1000

/**
 * Goes through the environments that have had something in the cloud since a moment, with all periods of their cost in
 * order.
 */
export async function forEachEnvironment(
  { tx, author, draft, since }: Omit<Trial, 'until'>,
  look: (environment: EnvironmentRow, periods: readonly CostPeriod[]) => void,
): Promise<void> {
  const { id, activated_at, deleted_at } = environments
  const isThere = and(isNotNull(activated_at), or(isNull(deleted_at), gt(deleted_at, since)))
  for (let after: string | undefined; ;) {
    const rows = await tx
      .select()
      .from(environments)
      .where(
        and(
          isThere,
          isAbout({ author, project_id: draft.project_id }),
          after === undefined ? undefined : gt(id, after),
        ),
      )
      .orderBy(asc(id))
      .limit(BATCH_SIZE)
    const ids = rows.map((row) => row.id)
    const periods = await tx
      .select()
      .from(costPeriods)
      .where(inArray(costPeriods.environment_id, ids))
      .orderBy(asc(costPeriods.started_at))
    const byId = Map.groupBy(periods, ({ environment_id }) => environment_id)
    for (const row of rows) look(row, byId.get(row.id) ?? [])
    after = rows.at(-1)?.id
    if (after === undefined || rows.length < BATCH_SIZE) return
  }
}
