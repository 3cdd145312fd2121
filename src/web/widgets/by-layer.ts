// A stack by its layers, as previews and results show it.
import { LAYERS, type Architecture, type CostEstimate, type Layer } from '#engine/result.ts'

export interface LayerCost {
  layer: Layer
  /** USD a month of the priced lines; null when none has a price. */
  amount: number | null
  unpriced: number
}

/** What each layer costs, the most expensive first. A layer without lines is left out. */
export function costByLayer({ lines }: Pick<CostEstimate, 'lines'>): LayerCost[] {
  const costs = LAYERS.map((layer) => {
    const own = lines.filter((line) => line.layer === layer)
    return {
      layer,
      lines: own.length,
      amount: own.every((line) => line.amount === null) ? null : own.reduce((sum, line) => sum + (line.amount ?? 0), 0),
      unpriced: own.filter((line) => line.amount === null).length,
    }
  })
  return costs.filter((cost) => cost.lines > 0).toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0))
}

export interface LayerParts {
  layer: Layer
  /** Name of each component and how many there are. */
  parts: { name: string; count: number }[]
}

/** The layers from the edge down to what watches them, as a reader thinks of a request. */
export const READING_ORDER: readonly Layer[] = ['edge', 'compute', 'data', 'network', 'identity', 'observability']

/** The components of each layer. */
export function partsByLayer({ nodes }: Architecture): LayerParts[] {
  return READING_ORDER.flatMap((layer) => {
    const counts = new Map<string, number>()
    for (const node of nodes) if (node.layer === layer) counts.set(node.name, (counts.get(node.name) ?? 0) + 1)
    return counts.size === 0 ? [] : [{ layer, parts: [...counts].map(([name, count]) => ({ name, count })) }]
  })
}
