import type { CompiledStack } from '#engine/result.ts'

export interface PartCost {
  id: string
  name: string
  /** What it is: its key settings, or its service. */
  text: string
  /** Whether it is there because something else needs it. */
  isImplied: boolean
  /** USD a month of its priced lines; null without any. */
  amount: number | null
  /** Lines whose price is not known. */
  unpriced: number
}

/**
 * What each component of a stack costs, the most expensive first; those without a price last. What is charged and
 * belongs to no component, such as the key of the stack, is a part of its own.
 */
export function costOfParts({
  architecture: { nodes },
  cost_estimate: { lines },
}: Pick<CompiledStack, 'architecture' | 'cost_estimate'>): PartCost[] {
  const known = new Set(nodes.map(({ id }) => id))
  const parts = nodes.map(({ id, name, facts, service, implied }): PartCost => {
    const text = facts.length > 0 ? facts.join(', ') : service
    const isImplied = implied === true
    return { id, name, text, isImplied, ...sumOf(lines.filter((line) => line.node === id)) }
  })
  const loose = Map.groupBy(
    lines.filter(({ node }) => !known.has(node)),
    ({ component }) => component,
  )
  const others = [...loose].map(([name, own]): PartCost => ({
    id: `loose-${name}`,
    name,
    text: '',
    isImplied: false,
    ...sumOf(own),
  }))
  return [...parts, ...others].toSorted((one, other) => (other.amount ?? -1) - (one.amount ?? -1))
}

function sumOf(lines: CompiledStack['cost_estimate']['lines']): Pick<PartCost, 'amount' | 'unpriced'> {
  const priced = lines.flatMap(({ amount }) => (amount === null ? [] : [amount]))
  return {
    amount: priced.length === 0 ? null : priced.reduce((sum, amount) => sum + amount, 0),
    unpriced: lines.length - priced.length,
  }
}
