// What kept resources cost, by their arguments and the price book.
import { usageOf } from '#engine/clouds/usage.ts'
import { roundedUsd } from '#engine/cost/estimate.ts'
import { figuresOf } from '#engine/cost/resources/figures.ts'
import { priceResources } from '#engine/cost/resources/price.ts'
import type { ResourcePrice } from '#engine/cost/resources/resource.ts'
import { PRICE_BOOK_DATE } from '#engine/prices/book.ts'
import type { ModulePrice, StackModule } from '#engine/stack/module.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { message, type StoredMessage } from '#words/message.ts'
import { resourcesOfFiles } from '../../terraform/resources-of-files.ts'
import type { Sorted } from './terraform-sort.ts'
import type { Source } from './terraform-source.ts'

/** Lines of a price that a stack carries for what it keeps. */
const PRICES_MAX = 40
/** Meters or arguments that a sentence names. */
const NAMED_MAX = 4

/** The price of a kept resource, and what is said of it. */
export interface KeptPrice {
  /** USD; null when unpriced, 0 when free. */
  readonly monthly: number | null
  readonly isComplete: boolean
  readonly lines: number
  readonly pricedLines: number
  readonly said: readonly StoredMessage[]
}

/** Prices what is kept, by address. All resources are read, because they refer to each other. */
export function pricesOfKept(
  { things }: Source,
  { kept }: Sorted,
  stack: Pick<StackDraft, 'region' | 'environment_type' | 'team_size'>,
): ReadonlyMap<string, KeptPrice> {
  const blocks = [...things.values()].map(({ block }) => block)
  const { resources } = resourcesOfFiles((path) => (path === '' ? blocks : undefined))
  const usage = figuresOf(usageOf(stack.environment_type, stack.team_size, undefined, {}))
  const prices = priceResources(resources, { region: stack.region, usage })
  return new Map(
    prices.resources.flatMap((one) => (kept.has(one.address) ? [[one.address, keptPrice(one)] as const] : [])),
  )
}

function keptPrice(price: ResourcePrice): KeptPrice {
  const { state, monthly, lines } = price
  return {
    monthly: monthly === null ? null : roundedUsd(monthly),
    isComplete: state === 'priced' || state === 'free',
    // What is unpriced as a whole is one line that has no price.
    lines: state === 'free' ? 0 : Math.max(1, lines.length),
    pricedLines: lines.filter(({ amount }) => amount !== null).length,
    said: saidOf(price),
  }
}

function saidOf({ state, reason, lines, unknown, range, assumed }: ResourcePrice): StoredMessage[] {
  if (state === 'free') return [message('imports.costs-nothing', { reason: reason ?? '' })]
  if (lines.length === 0) return [message('imports.unpriced-because', { reason: reason ?? '' })]
  const month = PRICE_BOOK_DATE
  const named = (isPriced: boolean): string[] => {
    const skus = lines.filter(({ amount }) => (amount !== null) === isPriced).map(({ sku }) => sku)
    return [...new Set(skus)].slice(0, NAMED_MAX)
  }
  const missing = named(false)
  const used = lines.filter(({ usage }) => usage).map(({ quantity_basis: basis }) => basis.replace(/ assumed$/, ''))
  const what = [...assumed, ...new Set(used)].slice(0, NAMED_MAX)
  return [
    ...(state === 'unpriced' ? [] : [message('imports.priced-by-list', { month, meters: named(true) })]),
    ...(unknown.length > 0 && missing.length > 0
      ? [message('imports.known-after-apply', { names: unknown.slice(0, NAMED_MAX) })]
      : missing.length > 0
        ? [message('imports.unpriced-meters', { month, meters: missing })]
        : []),
    ...(range === null
      ? []
      : [message('imports.price-between', { least: roundedUsd(range.least), most: roundedUsd(range.most) })]),
    ...(what.length === 0 ? [] : [message('imports.price-assumes', { what })]),
  ]
}

/** Prices are only declared when they are complete: a part of them would look like all. */
export function withPrices(
  module: StackModule,
  source: Source,
  { kept, needed }: Sorted,
  prices: ReadonlyMap<string, KeptPrice>,
): StackModule {
  const hasModules = [...needed].some((address) => source.things.get(address)?.kind === 'module')
  const known = [...prices].flatMap(([address, { monthly }]): ModulePrice[] =>
    monthly === null || monthly === 0
      ? []
      : [{ label: address.slice(0, 120), unit: 'month', quantity: 1, unit_price: monthly, ends_on_stop: false }],
  )
  if (hasModules || known.length > PRICES_MAX || [...prices.values()].some(({ isComplete }) => !isComplete))
    return module
  return known.length === 0 && kept.size > 0 ? { ...module, is_free: true } : { ...module, prices: known }
}
