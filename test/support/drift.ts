// What others changed of environments, as a check finds it.
import { eq } from 'drizzle-orm'
import type { PlannedChange } from '#domain/run/plan.ts'
import { environments } from '../../src/server/db/schema/environments.ts'
import type { Deps } from '../../src/server/deps.ts'
import { nameFindings } from '../../src/server/runs/drift/findings.ts'
import { keepPlan, makeRun } from './runs.ts'

/** A resource of which others changed attributes, each to a value. */
export function changedBy(address: string, values: Readonly<Record<string, string>>): PlannedChange {
  return {
    address,
    type: address.split('.')[0] ?? '',
    action: 'update',
    reason: null,
    moved_from: null,
    attributes: Object.entries(values).map(([path, after]) => ({
      path,
      before: { value: '"as applied"' },
      after: { value: JSON.stringify(after) },
      forces_replacement: false,
    })),
    is_cut: false,
  }
}

/** A resource that others deleted. */
export function deletedBy(address: string): PlannedChange {
  return { ...changedBy(address, {}), action: 'delete' }
}

/** Lets a check that has ended have found something. @returns the ids of the findings, in their order */
export async function makeDrift(
  deps: Deps,
  environmentId: string,
  drift: readonly PlannedChange[],
): Promise<readonly string[]> {
  const now = deps.now()
  const run_id = await makeRun(deps, environmentId, { kind: 'check', status: 'planned_and_finished', ended_at: now })
  await keepPlan(deps, run_id, { changes: [], drift: [...drift], unchanged: 0, outputs: [] })
  const found = { run_id, count: drift.length, ignored: 0, found_at: now.toISOString() }
  await deps.database.orm
    .update(environments)
    .set({ drift: found, drift_checked_at: now })
    .where(eq(environments.id, environmentId))
  return nameFindings([...drift]).flatMap(({ findings }) => findings.map(({ id }) => id))
}
