// What the price of something is beside that of what was there before.
import { isDeepStrictEqual } from 'node:util'
import { toCents } from '#engine/cost/estimate.ts'
import type { Resource, ResourcePrice } from '#engine/cost/resources/resource.ts'
import type { PlannedChange } from '../../terraform/resources-of-plan.ts'
import type { Price, Sums } from './wire.ts'

/** What becomes of resources, by address. */
export type Kinds = ReadonlyMap<string, PlannedChange>

/** One of the two sides: resources and their prices, in the same order. */
interface Side {
  readonly sums: Sums
  readonly prices: readonly ResourcePrice[]
  readonly resources: readonly Resource[]
}

type Difference = NonNullable<Price['difference']>
type Change = Difference['changes'][number]

/** Less than this is no difference: it is what rounding leaves. */
const LEAST_USD = 0.005

/**
 * Compares two sides, resource by resource.
 * @param kinds what a plan says of them; without it, other arguments are an update
 */
export function differenceOf(before: Side, after: Side, kinds?: Kinds): Difference {
  const [old, now] = [byAddress(before), byAddress(after)]
  const changes = [...new Set([...now.keys(), ...old.keys()])].flatMap((address): Change[] => {
    const [was, is] = [old.get(address), now.get(address)]
    const change = kinds?.get(address) ?? kindOf(was?.resource, is?.resource)
    const monthly = difference(was?.price, is?.price)
    if (change === 'unchanged' && monthly !== null && Math.abs(monthly) < LEAST_USD) return []
    // What was unpriced and stays as it is, is no news.
    if (change === 'unchanged' && was?.price.state === is?.price.state && monthly === null) return []
    const type = (is ?? was)?.price.type ?? ''
    return [{ address, type, change, before: sideOf(was?.price), after: sideOf(is?.price), monthly }]
  })
  return {
    monthly: toCents(after.sums.total_monthly - before.sums.total_monthly),
    is_complete: before.sums.is_complete && after.sums.is_complete,
    before: before.sums,
    changes,
  }
}

interface Priced {
  readonly price: ResourcePrice
  readonly resource: Resource | undefined
}

/** Addresses are unique in what Terraform writes; of what others wrote, the last one counts. */
function byAddress({ prices, resources }: Side): ReadonlyMap<string, Priced> {
  return new Map(prices.map((price, at) => [price.address, { price, resource: resources[at] }]))
}

function kindOf(before: Resource | undefined, after: Resource | undefined): PlannedChange {
  if (before === undefined) return 'created'
  if (after === undefined) return 'deleted'
  const isSame = isDeepStrictEqual(before.values, after.values) && isDeepStrictEqual(before.count, after.count)
  return isSame ? 'unchanged' : 'updated'
}

/** USD a month; null when one of them has no price. */
function difference(before: ResourcePrice | undefined, after: ResourcePrice | undefined): number | null {
  const [was, is] = [before, after].map((one) => (one === undefined ? 0 : one.monthly))
  return was === null || was === undefined || is === null || is === undefined ? null : is - was
}

function sideOf(price: ResourcePrice | undefined): Change['before'] {
  return price === undefined ? null : { state: price.state, monthly: price.monthly }
}
