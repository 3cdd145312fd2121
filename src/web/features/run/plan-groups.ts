// A plan as it is read: one group for each component, one row for each resource.
import type { PlanAction, PlannedChange, RunPlan } from '#domain/run/plan.ts'
import type { ArchitectureNode } from '#engine/result.ts'
import { READING_ORDER } from '../../widgets/by-layer.ts'
import { DOING, type Doing } from './figures.ts'

/** A change on which the run does something. */
export type Doneable = PlannedChange & { readonly action: Doing }

export interface PlanGroup {
  /** The component; undefined for what belongs to none. */
  readonly node: ArchitectureNode | undefined
  readonly changes: readonly Doneable[]
}

/** What of a plan is shown. */
export const PLAN_FILTERS = ['all', 'risky', 'data'] as const
export type PlanFilter = (typeof PLAN_FILTERS)[number]

const isDoneable = (change: PlannedChange): change is Doneable => DOING.some((action) => action === change.action)

/** Whether a change takes something away that was there. */
export function isRisky(action: PlanAction): boolean {
  return action === 'replace' || action === 'delete'
}

/** Whether a change is about the words that are searched, in its address or in an attribute. */
function has(change: PlannedChange, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  return (
    wanted === '' ||
    change.address.toLowerCase().includes(wanted) ||
    change.attributes.some(({ path }) => path.toLowerCase().includes(wanted))
  )
}

interface Wanted {
  readonly filter: PlanFilter
  readonly words: string
  /** Addresses of what holds data that would be lost. */
  readonly lost: readonly string[]
}

/** The changes of a plan that are wanted. */
export function wantedChanges({ changes }: Pick<RunPlan, 'changes'>, { filter, words, lost }: Wanted): Doneable[] {
  return changes
    .filter(isDoneable)
    .filter(
      (change) =>
        has(change, words) &&
        (filter === 'all' || (filter === 'risky' ? isRisky(change.action) : lost.includes(change.address))),
    )
}

/**
 * Changes by the component they belong to, from the edge down; what belongs to none stands last.
 * @param nodeOf the component of an address, as the resources of the run have it
 */
export function groupChanges(
  changes: readonly Doneable[],
  nodes: readonly ArchitectureNode[],
  nodeOf: ReadonlyMap<string, string | null>,
): PlanGroup[] {
  const known = new Map(nodes.map((node) => [node.id, node]))
  const own = Map.groupBy(changes, ({ address }) => known.get(nodeOf.get(address) ?? ''))
  const placeOf = ({ node }: PlanGroup) =>
    node === undefined ? READING_ORDER.length : READING_ORDER.indexOf(node.layer)
  return [...own]
    .map(([node, list]): PlanGroup => ({ node, changes: list }))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** How many changes of each kind there are. */
export function countActions(changes: readonly Doneable[]): Readonly<Record<Doing, number>> {
  const counts = { create: 0, update: 0, replace: 0, delete: 0, forget: 0, stop: 0, resume: 0 }
  for (const { action } of changes) counts[action]++
  return counts
}
