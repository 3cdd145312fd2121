// The prices of instances, together as the blocks that they come from.
import type { ResourcePrice } from './resource.ts'
import { blockOf } from './setting.ts'

/**
 * Adds up the prices of instances that were read one by one: each block has one price again.
 * @param prices of resources, in any order
 */
export function pricesByBlock(prices: readonly ResourcePrice[]): ResourcePrice[] {
  const blocks = new Map<string, ResourcePrice>()
  for (const price of prices) {
    const address = blockOf(price.address)
    const before = blocks.get(address)
    blocks.set(address, before === undefined ? { ...price, address } : together(before, price))
  }
  return [...blocks.values()]
}

function together(one: ResourcePrice, other: ResourcePrice): ResourcePrice {
  const known = [one.monthly, other.monthly].filter((amount) => amount !== null)
  return {
    address: one.address,
    type: one.type,
    state: stateOf(one, other),
    monthly: known.length === 0 ? null : known.reduce((sum, amount) => sum + amount),
    reason: one.reason ?? other.reason,
    range: one.range || other.range ? { least: boundOf('least', one, other), most: boundOf('most', one, other) } : null,
    unknown: [...new Set([...one.unknown, ...other.unknown])],
    assumed: [...new Set([...one.assumed, ...other.assumed])],
    uses: [...one.uses, ...other.uses],
    lines: [...one.lines, ...other.lines],
  }
}

function stateOf(one: ResourcePrice, other: ResourcePrice): ResourcePrice['state'] {
  if (one.state === other.state) return one.state
  const states = [one.state, other.state]
  return states.includes('partial') || states.includes('unpriced') ? 'partial' : 'priced'
}

function boundOf(bound: 'least' | 'most', ...prices: readonly ResourcePrice[]): number {
  return prices.reduce((sum, { range, monthly }) => sum + (range?.[bound] ?? monthly ?? 0), 0)
}
