// Where the parts of an architecture stand in its diagram: a band for each
// layer, boxes side by side in it, wires at right angles between them.
import type { Architecture, ArchitectureNode, Layer } from '#engine/result.ts'
import { READING_ORDER } from './by-layer.ts'

/** Room for the boxes of a row, and between two of them. */
const INNER_WIDTH = 640
const GAP = 20
export const BOX_HEIGHT = 44
const LEFT = 112
const MAX_COLUMNS = 3
/** A row that has one box only does not fill the drawing with it. */
const MIN_COLUMNS = 2
const ROW = BOX_HEIGHT + 28
const TOP = 14

export interface Box {
  node: ArchitectureNode
  x: number
  y: number
  width: number
}

export interface DiagramLayout {
  width: number
  height: number
  boxes: readonly Box[]
  /** Name of each layer and the line under its band; the last has none. */
  bands: readonly { layer: Layer; y: number; lineY: number | undefined }[]
  wires: readonly { from: string; to: string; path: string }[]
}

/** Lays an architecture out in pixels. The same architecture gives the same drawing. */
export function layOut({ nodes, edges }: Architecture): DiagramLayout {
  const boxes: Box[] = []
  const bands: { layer: Layer; y: number; lineY: number | undefined }[] = []
  const fullest = Math.max(0, ...READING_ORDER.map((layer) => nodes.filter((node) => node.layer === layer).length))
  const columns = Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, fullest))
  const width = (INNER_WIDTH - (columns - 1) * GAP) / columns
  let row = 0
  for (const layer of READING_ORDER) {
    const own = nodes.filter((node) => node.layer === layer)
    if (own.length === 0) continue
    own.forEach((node, index) =>
      boxes.push({
        node,
        x: LEFT + (index % columns) * (width + GAP),
        y: TOP + (row + Math.floor(index / columns)) * ROW,
        width,
      }),
    )
    const rows = Math.ceil(own.length / columns)
    bands.push({
      layer,
      y: TOP + row * ROW + BOX_HEIGHT / 2 + 4,
      lineY: TOP + (row + rows) * ROW - (ROW - BOX_HEIGHT) / 2,
    })
    row += rows
  }
  const last = bands.at(-1)
  if (last) last.lineY = undefined
  const place = new Map(boxes.map((box) => [box.node.id, box]))
  const wires = edges.flatMap(({ from, to }) => {
    const [start, end] = [place.get(from), place.get(to)]
    return start && end ? [{ from, to, path: wire(start, end) }] : []
  })
  return { width: LEFT + INNER_WIDTH + 16, height: TOP * 2 + row * ROW - (ROW - BOX_HEIGHT), boxes, bands, wires }
}

/** A line at right angles: out of one box, through the gaps between the rows and columns, into the other. */
function wire(from: Box, to: Box): string {
  const gap = (ROW - BOX_HEIGHT) / 2
  if (from.y === to.y) {
    const y = from.y + BOX_HEIGHT
    return `M${center(from)} ${y} V${y + gap} H${center(to)} V${y}`
  }
  const [upper, lower] = from.y < to.y ? [from, to] : [to, from]
  const startY = upper.y + BOX_HEIGHT
  const isNext = lower.y - upper.y === ROW
  if (isNext) return `M${center(upper)} ${startY} V${startY + gap} H${center(lower)} V${lower.y}`
  const gutter = lower.x - GAP / 2
  return `M${center(upper)} ${startY} V${startY + gap} H${gutter} V${lower.y - gap} H${center(lower)} V${lower.y}`
}

const center = (box: Box): number => box.x + box.width / 2
