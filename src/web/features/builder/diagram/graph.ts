// The diagram as xyflow takes it: nodes with all their measures, so that it need not measure them, and edges.
import { Position, type NodeHandle } from '@xyflow/react'
import { BOX, gutterOf, PORT_RADIUS, placePorts, portId, type Layout } from './layout.ts'
import type { LaneNodeType } from './LaneNode.tsx'
import { wireKind, type Part, type Wire } from './model.ts'
import type { PartNodeType } from './PartNode.tsx'
import type { WireEdgeType } from './WireEdge.tsx'

const SIDES = { top: Position.Top, bottom: Position.Bottom, right: Position.Right } as const

interface Words {
  layer: (layer: Part['layer']) => string
  part: (part: Part) => string
  wire: (from: string, to: string) => string
}

/**
 * The lanes, then the parts in the order in which they stand, which is the order in which the keyboard reaches them.
 */
export function nodesOf(
  parts: readonly Part[],
  { width, lanes, places }: Layout,
  selectedId: string | undefined,
  words: Words,
): (LaneNodeType | PartNodeType)[] {
  const bands = lanes.map(({ layer, y, height }): LaneNodeType => ({
    id: `lane ${layer}`,
    type: 'lane',
    position: { x: 0, y },
    data: { name: words.layer(layer) },
    width,
    height,
    measured: { width, height },
    selectable: false,
    focusable: false,
    connectable: false,
    zIndex: -1,
  }))
  const boxes = parts.flatMap((part): PartNodeType[] => {
    const position = places.get(part.id)
    if (!position) return []
    return [
      {
        id: part.id,
        type: 'part',
        position,
        data: { part },
        ...BOX,
        measured: { ...BOX },
        handles: handlesOf(part),
        selected: part.id === selectedId,
        selectable: !part.isImplied,
        focusable: !part.isImplied,
        connectable: !part.isImplied,
        ariaLabel: words.part(part),
      },
    ]
  })
  return [
    ...bands,
    ...boxes.toSorted((one, other) => one.position.y - other.position.y || one.position.x - other.position.x),
  ]
}

function handlesOf({ ports }: Part): NodeHandle[] {
  const size = 2 * PORT_RADIUS
  const at = (id: string, type: NodeHandle['type'], position: Position, x: number, y: number): NodeHandle => ({
    id,
    type,
    position,
    x: x - PORT_RADIUS,
    y: y - PORT_RADIUS,
    width: size,
    height: size,
  })
  const placed = placePorts(ports).map(({ port, id, side, x, y }) =>
    at(id, port.direction === 'in' ? 'target' : 'source', SIDES[side], x, y),
  )
  return [
    ...placed,
    at('any in', 'target', Position.Top, BOX.width / 2, 0),
    at('any out', 'source', Position.Bottom, BOX.width / 2, BOX.height),
  ]
}

/** A connection that was refused, as long as it is shown. */
export interface Refused {
  readonly from: string
  readonly to: string
  readonly reason: string
}

/** The wires, and the one that was refused. Those of the chosen part are lit. */
export function edgesOf(
  wires: readonly Wire[],
  parts: readonly Part[],
  { places }: Layout,
  chosen: { readonly part: string | undefined; readonly wire: string | undefined },
  refused: Refused | undefined,
  words: Words,
): WireEdgeType[] {
  const byId = new Map(parts.map((part) => [part.id, part]))
  const draw = (id: string, from: string, to: string, index: number, isRefused: boolean): WireEdgeType[] => {
    const [start, end, place] = [byId.get(from), byId.get(to), places.get(to)]
    if (!start || !end || !place) return []
    const kind = wireKind(start, end)
    const [out, into] = isRefused
      ? [firstOf(start, 'out'), firstOf(end, 'in')]
      : kind
        ? [portId({ kind, direction: 'out' }), portId({ kind, direction: 'in' })]
        : []
    return [
      {
        id,
        type: 'wire',
        source: from,
        target: to,
        sourceHandle: out ?? 'any out',
        targetHandle: into ?? 'any in',
        selected: id === chosen.wire,
        selectable: !isRefused,
        focusable: !isRefused,
        ariaLabel: words.wire(start.title, end.title),
        data: {
          from: start.title,
          to: end.title,
          gutterX: gutterOf(place),
          index,
          isActive: from === chosen.part || to === chosen.part,
          isRefused,
        },
      },
    ]
  }
  const drawn = wires.flatMap(({ id, connection: { from, to } }, index) => draw(id, from, to, index, false))
  return refused ? [...drawn, ...draw('refused', refused.from, refused.to, 2, true)] : drawn
}

/** The first port of a part that someone could have tried. */
function firstOf({ ports }: Part, direction: 'in' | 'out'): string | undefined {
  const port = ports.find((one) => one.direction === direction && !one.isAutomatic)
  return port && portId(port)
}
