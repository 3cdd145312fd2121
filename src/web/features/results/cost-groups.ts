// The lines of an estimate, grouped by component.
import type { CostEstimate, Layer, PriceLine } from '#engine/result.ts'
import { READING_ORDER } from '../../widgets/by-layer.ts'

export interface CostGroup {
  component: string
  layer: Layer
  lines: readonly PriceLine[]
  /** USD a month of the priced lines. */
  amount: number
  unpriced: number
}

/**
 * The components of an estimate with their lines, layer by layer from the edge down, within a layer as the estimate
 * names them.
 */
export function groupsOf({ lines }: CostEstimate): CostGroup[] {
  const byComponent = Map.groupBy(lines, (line) => line.component)
  const groups = [...byComponent].map(([component, own]) => ({
    component,
    layer: own[0]?.layer ?? 'network',
    lines: own,
    amount: own.reduce((sum, line) => sum + (line.amount ?? 0), 0),
    unpriced: own.filter((line) => line.amount === null).length,
  }))
  return groups.toSorted(
    (one, other) => READING_ORDER.indexOf(one.layer) - READING_ORDER.indexOf(other.layer) || other.amount - one.amount,
  )
}
