// The findings of a check: named, read again from its plan, and sorted out by what is ignored.
import { hash } from 'node:crypto'
import { findingsOf, identityOf, type Finding } from '#domain/run/drift.ts'
import type { PlannedChange, RunPlan } from '#domain/run/plan.ts'
import type { Queries } from '../../db/connect.ts'
import type { FoundDrift } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import { findPlanId, readPlan } from '../base/plan.ts'

/** Hexadecimal digits of an id: enough that no two findings of an environment are taken for one. */
const ID_LENGTH = 32

export interface NamedFinding extends Finding {
  readonly id: string
}

/** A resource that others changed, with its findings. */
export interface FoundChange extends Pick<PlannedChange, 'address' | 'type' | 'action' | 'is_cut'> {
  readonly findings: readonly NamedFinding[]
}

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

/** What the check found that an environment names; undefined once its plan is no longer kept. */
export async function readFindings(
  orm: Queries,
  deps: Pick<Deps, 'seal'>,
  { run_id }: Pick<FoundDrift, 'run_id'>,
): Promise<readonly FoundChange[] | undefined> {
  const id = await findPlanId(orm, { id: run_id, stage: 'main' })
  return id === undefined ? undefined : nameFindings((await readPlan(orm, deps, id)).drift)
}

/** How many resources differ in something that is open, and how many in nothing but what is ignored. */
export function countFound(
  found: readonly FoundChange[],
  ignored: ReadonlySet<string>,
): Required<Pick<FoundDrift, 'count' | 'ignored'>> {
  const count = onlyThose(found, (id) => !ignored.has(id)).length
  return { count, ignored: found.length - count }
}
