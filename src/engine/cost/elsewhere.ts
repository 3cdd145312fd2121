// The same stack in the other regions of its cloud. Only where a region decides something differently is the stack
// lowered for it; elsewhere the same charges have other prices.
import { CLOUDS } from '../clouds/index.ts'
import type { Region } from '../clouds/cloud.ts'
import type { Lowered } from '../clouds/lowered.ts'
import { decidesTheSame } from '../clouds/watched.ts'
import { priceStack, type PricedStack } from '../compile/price.ts'
import { findPrice } from '../prices/book.ts'
import type { CloudId } from '../vocabulary.ts'
import { toCents, type Estimate } from './estimate.ts'

/** What a stack costs in another region. */
export interface Elsewhere {
  readonly region: Region
  /** USD a month of the lines that have a price. */
  readonly totalMonthly: number
  /** Lines without a price. */
  readonly missing: number
}

/** Prices a stack in the other regions of its cloud, without those in which something has to be replaced or refused. */
export function priceElsewhere(priced: PricedStack): Elsewhere[] {
  const { spec, site } = priced
  const lowered = [priced]
  return CLOUDS[site.cloud].regions.flatMap((region): Elsewhere[] => {
    if (region.id === spec.region) return []
    const known = lowered.find((one) => decidesTheSame(one.site.region, region))
    if (known !== undefined)
      return known.lowered.parts.some((part) => isReplaced(part.lowered))
        ? []
        : [{ region, ...pricedIn(known, region.id) }]
    const outcome = priceStack({ ...spec, region: region.id }, isReplaced)
    if (!outcome.ok) return []
    lowered.push(outcome.priced)
    return [{ region, ...pricedIn(outcome.priced, region.id) }]
  })
}

function isReplaced({ notes }: Lowered): boolean {
  return notes?.some(({ kind }) => kind === 'replaced') ?? false
}

function pricedIn({ estimate, site }: PricedStack, region: string): Omit<Elsewhere, 'region'> {
  return pricedOtherwise(estimate, ({ service, sku, region: place }) =>
    // What has no meter costs the same everywhere, and so does what names its region, as resources of modules can.
    service === '' || place !== site.region.id ? undefined : priceIn(site.cloud, region, service, sku),
  )
}

function priceIn(cloud: CloudId, region: string, service: string, sku: string): number | null {
  return findPrice(cloud, region, service, sku)?.unitPrice ?? null
}

/**
 * What a stack costs with other prices for what it counts.
 * @param priceOf USD for a unit; null where no one knows, undefined for what costs the same
 */
export function pricedOtherwise(
  { items }: Pick<Estimate, 'items'>,
  priceOf: (item: Estimate['items'][number]) => number | null | undefined,
): Omit<Elsewhere, 'region'> {
  let [sum, missing] = [0, 0]
  for (const item of items) {
    const price = priceOf(item)
    const there = price === undefined ? item.amount : price === null ? null : price * item.quantity
    if (there === null) missing += 1
    else sum += there
  }
  return { totalMonthly: toCents(sum), missing }
}
