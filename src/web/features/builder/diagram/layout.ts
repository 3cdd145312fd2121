// Where the parts of the diagram stand: a lane for each layer, rows of boxes in
// it, ports at their edges, and wires that go through the gaps between them.
import type { Port } from '#engine/builder/ports.ts'
import type { Layer } from '#engine/result.ts'
import { READING_ORDER } from '../../../widgets/by-layer.ts'
import type { Part } from './model.ts'

/** Pixels: room for three lines, so that names and facts wrap before they are cut. */
export const BOX = { width: 206, height: 68 } as const
const GAP = 12
const LEFT = 104
const RIGHT = 14
const PADDING = 16
/** Between two rows of a lane: room for ports and for wires that turn. */
const ROW_GAP = 36
const LANE_GAP = 8
/** Without knowing how much room there is, and at least. */
const COLUMNS = 3
const MIN_COLUMNS = 2
const MAX_COLUMNS = 6
/** Beyond so many parts in a layer it is better drawn smaller than as a tower. */
const TOWER = 16
/** Half of a port. */
export const PORT_RADIUS = 5

export interface Lane {
  readonly layer: Layer
  readonly y: number
  readonly height: number
}

export interface Place {
  readonly x: number
  readonly y: number
}

export interface Layout {
  readonly width: number
  readonly height: number
  readonly lanes: readonly Lane[]
  readonly places: ReadonlyMap<string, Place>
}

/** As many as stand beside each other at full size, but no more than there are. */
function columnsFor(fullest: number, room: number): number {
  const fitting = room === 0 ? COLUMNS : Math.floor((room - LEFT - RIGHT + GAP) / (BOX.width + GAP))
  const wanted = fullest > TOWER ? Math.max(fitting, Math.ceil(Math.sqrt(fullest))) : fitting
  return Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, wanted))
}

/**
 * Lays parts out. The same parts give the same drawing.
 * @param room pixels from side to side; 0 while it is not known
 */
export function layOutParts(parts: readonly Part[], room = 0): Layout {
  const byLayer = new Map(READING_ORDER.map((layer) => [layer, parts.filter((part) => part.layer === layer)]))
  const columns = columnsFor(Math.max(0, ...[...byLayer.values()].map((own) => own.length)), room)
  const places = new Map<string, Place>()
  const lanes: Lane[] = []
  let y = 0
  for (const [layer, own] of byLayer) {
    if (own.length === 0) continue
    const rows = Math.ceil(own.length / columns)
    const height = 2 * PADDING + rows * BOX.height + (rows - 1) * ROW_GAP
    own.forEach(({ id }, index) => {
      places.set(id, {
        x: LEFT + (index % columns) * (BOX.width + GAP),
        y: y + PADDING + Math.floor(index / columns) * (BOX.height + ROW_GAP),
      })
    })
    lanes.push({ layer, y, height })
    y += height + LANE_GAP
  }
  const width = Math.max(room, LEFT + columns * BOX.width + (columns - 1) * GAP + RIGHT)
  return { width, height: Math.max(0, y - LANE_GAP), lanes, places }
}

/** Id of a port among those of its part. */
export function portId({ kind, direction }: Pick<Port, 'kind' | 'direction'>): string {
  return `${direction} ${kind}`
}

export interface PlacedPort {
  readonly port: Port
  readonly id: string
  readonly side: 'top' | 'bottom' | 'right'
  /** Of its centre, from the upper left corner of the box. */
  readonly x: number
  readonly y: number
}

/** Where the ports of a part are: what it takes above, what it uses below, what is wired automatically at the right. */
export function placePorts(ports: readonly Port[]): PlacedPort[] {
  const above = ports.filter(({ direction }) => direction === 'in')
  const below = ports.filter(({ direction, isAutomatic }) => direction === 'out' && !isAutomatic)
  const beside = ports.filter(({ direction, isAutomatic }) => direction === 'out' && isAutomatic)
  const across = (side: 'top' | 'bottom') => (port: Port, index: number, all: readonly Port[]) => ({
    port,
    id: portId(port),
    side,
    x: (BOX.width * (index + 1)) / (all.length + 1),
    y: side === 'top' ? 0 : BOX.height,
  })
  const down = (port: Port, index: number, all: readonly Port[]) => ({
    port,
    id: portId(port),
    side: 'right' as const,
    x: BOX.width,
    y: (BOX.height * (index + 1)) / (all.length + 1),
  })
  return [...above.map(across('top')), ...below.map(across('bottom')), ...beside.map(down)]
}

/** How far from a box a wire turns. */
const TURN = PADDING
/** Wires beside each other are so far apart. */
const SPREAD = 3

/**
 * The line of a wire at right angles: out of one port, through the gap beside the box that it leads to, into the other.
 * @param index of the wire, so that those that turn at the same place lie beside each other
 */
export function wirePath(start: Place, end: Place, gutterX: number, index = 0): { path: string; middle: Place } {
  const aside = ((index % 5) - 2) * SPREAD
  const distance = end.y - start.y
  if (distance > 0 && distance <= 2 * TURN + LANE_GAP + 2 * PORT_RADIUS) {
    const y = start.y + distance / 2 + aside
    return { path: `M${start.x} ${start.y} V${y} H${end.x} V${end.y}`, middle: { x: (start.x + end.x) / 2, y } }
  }
  const [out, into] = [start.y + TURN + aside, end.y - TURN + aside]
  const x = gutterX + aside / 2
  return {
    path: `M${start.x} ${start.y} V${out} H${x} V${into} H${end.x} V${end.y}`,
    middle: { x, y: (out + into) / 2 },
  }
}

/** The gap at the left of a box. */
export function gutterOf({ x }: Place): number {
  return x - GAP / 2
}
