// The findings of a check: named, read again from its plan, and sorted out by what is ignored.
import { hash } from 'node:crypto'
import { findingsOf, identityOf, type FoundChange } from '#domain/run/drift.ts'
import type { RunPlan } from '#domain/run/plan.ts'
import type { Queries } from '../../db/connect.ts'
import type { FoundDrift } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import { findPlanId, readPlan } from '../base/plan.ts'
import { openHeld, withHeld } from './held.ts'

/** Hexadecimal digits of an id: enough that no two findings of an environment are taken for one. */
const ID_LENGTH = 32

/** What a check found, with an id for each finding. */
export function nameFindings(drift: RunPlan['drift']): readonly FoundChange[] {
  return drift.map((change) => {
    const { address, type, action, is_cut } = change
    const findings = findingsOf(change).map((finding) => ({ ...finding, id: idOf(identityOf(finding, change)) }))
    return { address, type, action, is_cut, findings }
  })
}

function idOf(identity: string): string {
  return hash('sha256', identity, 'hex').slice(0, ID_LENGTH)
}

/** The ids of all findings. */
export function idsOf(found: readonly FoundChange[]): ReadonlySet<string> {
  return new Set(found.flatMap(({ findings }) => findings.map(({ id }) => id)))
}

/** Resources with those of their findings that are wanted; without those of which none is. */
export function onlyThose(found: readonly FoundChange[], isWanted: (id: string) => boolean): readonly FoundChange[] {
  return found
    .map((one) => ({ ...one, findings: one.findings.filter(({ id }) => isWanted(id)) }))
    .filter(({ findings }) => findings.length > 0)
}

/**
 * What differs of an environment: what its last check found, and what a run left as it is. Undefined once the plan of
 * the check is no longer kept.
 */
export async function readFindings(
  orm: Queries,
  deps: Pick<Deps, 'seal'>,
  { drift, drift_held }: Pick<EnvironmentRow, 'drift' | 'drift_held'>,
): Promise<readonly FoundChange[] | undefined> {
  if (drift === null) return []
  const held = openHeld(deps, drift_held)
  if (drift.settled !== undefined) return held
  const id = await findPlanId(orm, { id: drift.run_id, stage: 'main' })
  return id === undefined ? undefined : withHeld(nameFindings((await readPlan(orm, deps, id)).drift), held)
}

/** How many resources differ in something that is open, and how many in nothing but what is ignored. */
export function countFound(
  found: readonly FoundChange[],
  ignored: ReadonlySet<string>,
): Required<Pick<FoundDrift, 'count' | 'ignored'>> {
  const count = onlyThose(found, (id) => !ignored.has(id)).length
  return { count, ignored: found.length - count }
}
