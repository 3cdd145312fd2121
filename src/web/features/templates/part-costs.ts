import type { ArchitectureNode, CompiledStack } from '#engine/result.ts'

export interface PartCost {
  node: ArchitectureNode
  /** USD a month of its priced lines; null without any. */
  amount: number | null
  /** Lines whose price is not known. */
  unpriced: number
}

/** What each component of a stack costs, the most expensive first; those without a price last. */
export function costOfParts({
  architecture,
  cost_estimate: { lines },
}: Pick<CompiledStack, 'architecture' | 'cost_estimate'>): PartCost[] {
  const costs = architecture.nodes.map((node): PartCost => {
    const own = lines.filter((line) => line.node === node.id)
    const priced = own.flatMap(({ amount }) => (amount === null ? [] : [amount]))
    return {
      node,
      amount: priced.length === 0 ? null : priced.reduce((sum, amount) => sum + amount, 0),
      unpriced: own.length - priced.length,
    }
  })
  return costs.toSorted((one, other) => (other.amount ?? -1) - (one.amount ?? -1))
}
