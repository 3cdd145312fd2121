// What the leftovers of an environment cost, as resources of its stack.
import { CLOUDS } from '#engine/clouds/index.ts'
import { pricingOf } from '#engine/cost/resources/of-stack.ts'
import { freeReasonOf } from '#engine/cost/resources/table.ts'
import { priceResources } from '#engine/cost/resources/price.ts'
import { toCents } from '#engine/cost/estimate.ts'
import { checkStack } from '#engine/stack/check.ts'
import { stackSpec } from '#engine/stack/schema.ts'
import type { LeftOne } from '#domain/receipt/receipt.ts'

/** A leftover with its attributes. */
export interface LeftResource {
  readonly key: string
  readonly type: string
  /** Null where no state knows it. */
  readonly address: string | null
  /** Where it is; absent, or empty, for the region of its stack. */
  readonly region?: string
  /** Null where they cannot be read: it has no price then. */
  readonly values: Readonly<Record<string, unknown>> | null
}

type Price = Pick<LeftOne, 'monthly' | 'is_at_least'>

const UNKNOWN: Price = { monthly: null, is_at_least: false }

/**
 * Prices leftovers by the region and the use that their stack was priced with; by key.
 * @param stack as it is stored; nothing has a price when it is of an older version that can no longer be read
 */
export function priceLeft(stack: unknown, left: readonly LeftResource[]): ReadonlyMap<string, Price> {
  const prices = new Map(left.map(({ key }) => [key, UNKNOWN]))
  const spec = stackSpec.safeParse(stack)
  const checked = spec.success ? checkStack(spec.data) : undefined
  if (checked?.ok !== true) return prices
  const known = CLOUDS[checked.stack.spec.cloud].regions
  for (const [region, there] of Map.groupBy(left, (one) => one.region ?? '')) {
    // A region without prices of its own would be given those of another one.
    if (region !== '' && !known.some(({ id }) => id === region)) continue
    const readable = there.flatMap(({ key, type, address, values }) =>
      values === null ? [] : [{ key, resource: { type, values, address: address ?? `${type}.${key}` } }],
    )
    const resources = readable.map(({ resource }) => resource)
    const pricing = pricingOf(checked.stack, resources)
    const { resources: priced } = priceResources(resources, region === '' ? pricing : { ...pricing, region })
    for (const [at, { key }] of readable.entries()) {
      const price = priced[at]
      // What nobody says the use of is no use of 0: only what is free for everyone costs nothing.
      if (!price || price.monthly === null || (price.monthly === 0 && !freeReasonOf(price.type))) continue
      prices.set(key, { monthly: toCents(price.monthly), is_at_least: price.state === 'partial' })
    }
  }
  return prices
}
