// The price of an input as it is answered, with its difference to another one.
import { usageOf } from '#engine/clouds/usage.ts'
import { figuresOf } from '#engine/cost/resources/figures.ts'
import { priceResources } from '#engine/cost/resources/price.ts'
import type { Figures, Resource, ResourcePrices } from '#engine/cost/resources/resource.ts'
import { priceBookId } from '#engine/prices/book.ts'
import type { EnvironmentType } from '#engine/vocabulary.ts'
import { differenceOf, type Kinds } from './difference.ts'
import { placeOf, type PriceInput } from './input.ts'
import type { Price, Sums } from './wire.ts'

/** Where and how what is priced is used. */
export interface Setting {
  readonly region?: string | undefined
  readonly environment_type: EnvironmentType
  /** People whose use is assumed. */
  readonly team_size: number
  readonly usage: Figures
  /** Use of single resources by address. */
  readonly resource_usage: Readonly<Record<string, Figures>>
}

/** What a price is compared with. */
export interface Base extends Pick<PriceInput, 'resources' | 'modules'> {
  /** What becomes of each resource; found out by comparing where nothing says it. */
  readonly kinds?: Kinds | undefined
}

/**
 * Prices an input.
 * @param base what was there before; undefined for no difference
 */
export function priceOf(input: PriceInput, setting: Setting, base?: Base): Price {
  const { environment_type, team_size, usage, resource_usage } = setting
  const all = [...input.resources, ...(base?.resources ?? [])]
  const region = setting.region ?? placeOf({ resources: all, region: input.region })
  const assumed = figuresOf(usageOf(environment_type, team_size, undefined, { ...usage }))
  const priced = (resources: readonly Resource[]): ResourcePrices =>
    priceResources(resources, { region, usage: { ...assumed, ...usage }, own: resource_usage })
  const after = priced(input.resources)
  const sums = sumsOf(after, input.modules)
  const before = base && priced(base.resources)
  return {
    currency: 'USD',
    ...sums,
    priced_lines: after.pricedLines,
    total_lines: after.totalLines,
    region,
    environment_type,
    team_size,
    price_book: priceBookId(),
    unpriced_modules: [...input.modules],
    resources: after.resources.map((one) => ({
      ...one,
      unknown: [...one.unknown],
      assumed: [...one.assumed],
      uses: [...one.uses],
      lines: [...one.lines],
    })),
    difference:
      base === undefined || before === undefined
        ? null
        : differenceOf(
            { sums: sumsOf(before, base.modules), prices: before.resources, resources: base.resources },
            { sums, prices: after.resources, resources: input.resources },
            base.kinds,
          ),
    report: null,
  }
}

function sumsOf({ totalMonthly, isComplete, range, resources }: ResourcePrices, modules: readonly string[]): Sums {
  const counts = { priced: 0, partial: 0, unpriced: 0, free: 0 }
  for (const { state } of resources) counts[state] += 1
  return { total_monthly: totalMonthly, is_complete: isComplete && modules.length === 0, range, counts }
}
