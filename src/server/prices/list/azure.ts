// The Azure Retail Prices API: public, in pages, one query for each service and product.
// https://learn.microsoft.com/rest/api/cost-management/retail-prices/azure-retail-prices
import { z } from 'zod'
import type { Offer } from '#domain/prices/refresh.ts'
import { message } from '#words/message.ts'
import { ListError, type Ask } from './ask.ts'
import { isWanted, partsBy, type PriceList, type Wanted } from './port.ts'

/** Where Microsoft publishes it. */
export const AZURE_PRICES = 'https://prices.azure.com/api/retail/prices'
/** The newest version of the interface; from it on, values of filters are case-sensitive. */
const VERSION = '2023-01-01-preview'
/** A page has up to 1,000 prices; the largest query here has some ten pages. */
const PAGES_MAX = 200
/** Names that narrow a query: the interface filters by them. */
const NARROWING = ['productName', 'armSkuName'] as const

const item = z.object({
  currencyCode: z.string(),
  tierMinimumUnits: z.number(),
  retailPrice: z.number().nonnegative(),
  armRegionName: z.string(),
  effectiveStartDate: z.iso.datetime(),
  effectiveEndDate: z.iso.datetime().optional(),
  meterName: z.string(),
  productName: z.string(),
  skuName: z.string(),
  skuId: z.string(),
  serviceName: z.string(),
  unitOfMeasure: z.string(),
  type: z.string(),
  armSkuName: z.string().nullish(),
})
const page = z.object({
  BillingCurrency: z.string(),
  Items: z.array(item),
  NextPageLink: z.string().nullish(),
  Count: z.int(),
})
type Item = z.infer<typeof item>

/**
 * The price list of Azure.
 * @param now prices of the past and of the future are left out
 * @param address another server that speaks the same
 */
export function azurePrices(now: Date, address: string = AZURE_PRICES): PriceList {
  return {
    cloud: 'azure',
    parts: (wanted) => partsBy(wanted, (one) => [filterOf(one)]),
    read: async ({ id, wanted }, ask) => {
      const items = await readPages(firstPage(address, id), ask)
      return offersOf(items.filter((one) => isNow(one, now) && isWanted(namesOf(one), wanted)))
    },
  }
}

/** The query for what is wanted: https://docs.oasis-open.org/odata, in single quotes, which are doubled inside. */
function filterOf({ list, pieces, regions, place }: Wanted): string {
  const equals = (name: string, value: string): string => `${name} eq '${value.replaceAll("'", "''")}'`
  const narrow = NARROWING.flatMap((name) => {
    const values = pieces.flatMap(({ match }) => match[name] ?? [])
    const [first] = values
    return typeof first === 'string' && values.every((value) => value === first) ? [equals(name, first)] : []
  })
  const places = (place === undefined ? regions : [place]).map((one) => equals('armRegionName', one))
  return [
    equals('serviceName', list),
    "priceType eq 'Consumption'",
    ...narrow,
    places.length === 1 ? places[0] : `(${places.join(' or ')})`,
  ].join(' and ')
}

function firstPage(address: string, filter: string): URL {
  const url = new URL(address)
  url.searchParams.set('api-version', VERSION)
  url.searchParams.set('currencyCode', "'USD'")
  url.searchParams.set('$filter', filter)
  return url
}

async function readPages(first: URL, ask: Ask): Promise<readonly Item[]> {
  const items: Item[] = []
  const seen = new Set<string>()
  for (let url: URL | undefined = first; url !== undefined;) {
    if (seen.has(url.href) || seen.size === PAGES_MAX)
      throw new ListError(message('book.endless', { host: url.host, pages: seen.size }))
    seen.add(url.href)
    const read = page.safeParse(await ask.json(url))
    if (!read.success) throw new ListError(message('book.unknown-form', { host: url.host }))
    const { BillingCurrency, Items, Count, NextPageLink } = read.data
    const currency = [BillingCurrency, ...Items.map((one) => one.currencyCode)].find((one) => one !== 'USD')
    if (currency !== undefined) throw new ListError(message('book.other-currency', { host: url.host, currency }))
    if (Count !== Items.length)
      throw new ListError(message('book.partial', { host: url.host, given: Items.length, promised: Count }))
    items.push(...Items)
    url = nextOf(NextPageLink, first)
  }
  return items
}

/** The next page, which has to be one of the same list. The link names the port 443 or none. */
function nextOf(link: string | null | undefined, first: URL): URL | undefined {
  if (link === null || link === undefined || link === '') return undefined
  const url = URL.canParse(link) ? new URL(link) : undefined
  if (url?.origin !== first.origin || url.pathname !== first.pathname)
    throw new ListError(message('book.elsewhere', { host: first.host }))
  return url
}

function isNow({ effectiveStartDate, effectiveEndDate }: Item, now: Date): boolean {
  const hasEnded = effectiveEndDate !== undefined && Date.parse(effectiveEndDate) <= now.getTime()
  return Date.parse(effectiveStartDate) <= now.getTime() && !hasEnded
}

function namesOf({ serviceName, productName, skuName, meterName, armSkuName }: Item): Offer['names'] {
  return { serviceName, productName, skuName, meterName, armSkuName: armSkuName ?? '' }
}

/** The tiers of a meter come as items of their own, in any order. */
function offersOf(items: readonly Item[]): readonly Offer[] {
  const groups = Map.groupBy(items, (one) =>
    [one.skuId, one.productName, one.meterName, one.armRegionName, one.unitOfMeasure].join('|'),
  )
  return [...groups.values()].flatMap((those) => {
    const [first] = those
    if (first === undefined) return []
    const tiers = those.map((one) => ({ from: one.tierMinimumUnits, usd: one.retailPrice }))
    return {
      names: namesOf(first),
      region: first.armRegionName,
      unit: first.unitOfMeasure,
      tiers: tiers.toSorted((a, b) => a.from - b.from),
    }
  })
}
