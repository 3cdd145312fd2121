// The resources of a stack layer by layer, each with the lines of its price.
import type { CompiledStack, Layer, PriceLine } from '#engine/result.ts'
import { READING_ORDER } from '../../widgets/by-layer.ts'

export interface LayerPart {
  id: string
  name: string
  /** What it is on its cloud, and its key settings. */
  text: string
  lines: readonly PriceLine[]
}

export interface LayerGroup {
  layer: Layer
  parts: readonly LayerPart[]
  /** USD a month of the priced lines; null when there are lines and none has a price. */
  amount: number | null
}

/** USD a month of priced lines; null when there are lines and none has a price. */
export function amountOf(lines: readonly PriceLine[]): number | null {
  const priced = lines.filter(({ amount }) => amount !== null)
  return priced.length === 0 && lines.length > 0 ? null : priced.reduce((sum, line) => sum + (line.amount ?? 0), 0)
}

/**
 * Every component of a stack in its layer, from the edge down. Lines that belong to no component stand with the layer
 * they name.
 */
export function groupsOf({
  architecture,
  cost_estimate,
}: Pick<CompiledStack, 'architecture' | 'cost_estimate'>): LayerGroup[] {
  const { nodes } = architecture
  const known = new Set(nodes.map(({ id }) => id))
  return READING_ORDER.flatMap((layer) => {
    const own = nodes.filter((node) => node.layer === layer)
    const parts: LayerPart[] = own.map(({ id, name, service, facts }) => ({
      id,
      name,
      text: [service, ...facts].join(', '),
      lines: cost_estimate.lines.filter((line) => line.node === id),
    }))
    const loose = cost_estimate.lines.filter((line) => line.layer === layer && !known.has(line.node))
    for (const [component, lines] of Map.groupBy(loose, (line) => line.component))
      parts.push({ id: `loose-${component}`, name: component, text: '', lines })
    if (parts.length === 0) return []
    return [{ layer, parts, amount: amountOf(parts.flatMap(({ lines }) => lines)) }]
  })
}
