// The stack of a run as cards by layer: a card for each component, with the resources that belong to it.
import type { RunStatus } from '#domain/run/status.ts'
import type { ArchitectureNode, CompiledStack, Layer } from '#engine/result.ts'
import { READING_ORDER } from '../../widgets/by-layer.ts'
import { cellOf, countCells, wholeOf, type Cell, type Counts, type Worked } from './figures.ts'

/** The card of what belongs to no component. */
export const OTHER = ''

export interface Unit {
  /** Id of the component; {@link OTHER} for what belongs to none. */
  readonly id: string
  readonly layer: Layer
  readonly node: ArchitectureNode | undefined
  readonly resources: readonly Worked[]
  readonly cells: readonly Cell[]
  readonly counts: Counts
  readonly state: Cell | 'part'
  /** USD a month; null where a line has no price. */
  readonly amount: number | null
}

export interface Lane {
  readonly layer: Layer
  readonly units: readonly Unit[]
}

/** What belongs to no component lies under everything, as networks do. */
const OTHER_LAYER: Layer = 'network'

/** The component of a resource; {@link OTHER} where the stack has none of that id. */
export function unitOf({ node }: Pick<Worked, 'node'>, known: ReadonlySet<string>): string {
  return node !== null && known.has(node) ? node : OTHER
}

/**
 * The lanes of a stack with its cards. A lane without cards is left out.
 * @param run the status of the run, and whether it destroys
 */
export function lanesOf(
  { architecture, cost_estimate }: Pick<CompiledStack, 'architecture' | 'cost_estimate'>,
  resources: readonly Worked[],
  { status, isClearing }: { readonly status: RunStatus; readonly isClearing: boolean },
): Lane[] {
  const known = new Set(architecture.nodes.map(({ id }) => id))
  const own = Map.groupBy(resources, (resource) => unitOf(resource, known))
  const unit = (id: string, layer: Layer, node: ArchitectureNode | undefined): Unit => {
    const list = own.get(id) ?? []
    const cells = list.map((resource) => cellOf(resource, status))
    const counts = countCells(cells)
    const lines = cost_estimate.lines.filter(({ node: of }) => (known.has(of) ? of : OTHER) === id)
    const amount = lines.some((line) => line.amount === null)
      ? null
      : lines.reduce((sum, line) => sum + (line.amount ?? 0), 0)
    return { id, layer, node, resources: list, cells, counts, state: wholeOf(counts, isClearing), amount }
  }
  return READING_ORDER.flatMap((layer) => {
    const units = architecture.nodes.filter((node) => node.layer === layer).map((node) => unit(node.id, layer, node))
    if (layer === OTHER_LAYER && own.has(OTHER)) units.push(unit(OTHER, layer, undefined))
    return units.length === 0 ? [] : [{ layer, units }]
  })
}

/** A line between two cards, and how it is drawn. */
export interface Wire {
  readonly from: string
  readonly to: string
  readonly state: 'on' | 'failed' | undefined
}

/** The connections between cards: lit when both ends are there, broken when one failed. */
export function wiresOf(edges: CompiledStack['architecture']['edges'], lanes: readonly Lane[]): Wire[] {
  const units = new Map(lanes.flatMap((lane) => lane.units.map((unit) => [unit.id, unit] as const)))
  return edges.flatMap(({ from, to }): Wire[] => {
    const [start, end] = [units.get(from), units.get(to)]
    if (!start || !end || start.layer === end.layer) return []
    const ends = [start.state, end.state]
    const state = ends.includes('failed') ? 'failed' : ends.every((one) => one === 'done') ? 'on' : undefined
    return [{ from, to, state }]
  })
}
