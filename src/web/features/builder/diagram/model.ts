// What the diagram draws of a draft, before anything stands anywhere: parts by
// layer with their ports, and wires between ports.
import type { Assessment } from '#engine/builder/assess.ts'
import { componentIn } from '#engine/builder/kinds.ts'
import { portsOf, type Port, type PortKind } from '#engine/builder/ports.ts'
import type { Layer } from '#engine/result.ts'
import type { StackConnection, StackDraft } from '#engine/stack/schema.ts'

export interface Part {
  readonly id: string
  readonly title: string
  readonly layer: Layer
  readonly facts: readonly string[]
  /** USD a month; null when nothing of it is priced. */
  readonly monthly: number | null
  readonly isFree: boolean
  readonly problemCount: number
  /** Added by the compiler: shown, but nothing that could be chosen or wired. */
  readonly isImplied: boolean
  readonly ports: readonly Port[]
}

export interface Wire {
  readonly id: string
  readonly connection: StackConnection
  /**
   * The kind of the ports that it joins; undefined where the two have none that fit, as in a draft that is not right
   * yet.
   */
  readonly kind: PortKind | undefined
}

/** The parts of a draft in its own order, then those that the compiler adds. */
export function partsOf(stack: StackDraft, { nodes, implied }: Assessment): Part[] {
  const own = stack.nodes.map((node): Part => {
    const known = nodes.get(node.id)
    const component = componentIn(stack, node.type)
    return {
      id: node.id,
      title: known?.title ?? component?.name ?? node.type,
      layer: component?.layer ?? 'compute',
      facts: known?.facts ?? [],
      monthly: known?.monthly ?? null,
      isFree: known?.isFree ?? false,
      problemCount: known?.diagnostics.filter(({ severity }) => severity === 'error').length ?? 0,
      isImplied: false,
      ports: portsOf(stack, node.id),
    }
  })
  const taken = new Set(own.map(({ id }) => id))
  const added = implied
    .filter(({ id }) => !taken.has(id))
    .map((node): Part => ({
      id: node.id,
      title: node.name,
      layer: node.layer,
      facts: node.facts,
      monthly: null,
      isFree: false,
      problemCount: 0,
      isImplied: true,
      ports: [],
    }))
  return [...own, ...added]
}

/** The connections of a draft as wires; those of nodes that are not there are left out. */
export function wiresOf({ connections }: Pick<StackDraft, 'connections'>, parts: readonly Part[]): Wire[] {
  const byId = new Map(parts.map((part) => [part.id, part]))
  return connections.flatMap((connection) => {
    const [from, to] = [byId.get(connection.from), byId.get(connection.to)]
    if (!from || !to) return []
    const id = [connection.from, connection.to, connection.output ?? '', connection.variable ?? ''].join(' ')
    return [{ id, connection, kind: wireKind(from, to) }]
  })
}

/** The kind of port by which one part uses another: what the used one takes, and the other has. */
export function wireKind(from: Pick<Part, 'ports'>, to: Pick<Part, 'ports'>): PortKind | undefined {
  const takes = to.ports.filter((port) => port.direction === 'in' && !port.isAutomatic)
  return takes.find(({ kind }) =>
    from.ports.some((port) => port.direction === 'out' && !port.isAutomatic && port.kind === kind),
  )?.kind
}
