// The Cloud Billing Catalog API of Google: public prices, but asked for with a key of the one who asks.
// https://cloud.google.com/billing/v1/how-tos/catalog-api
import { z } from 'zod'
import type { Offer } from '#domain/prices/refresh.ts'
import { message } from '#words/message.ts'
import { ListError, type Ask } from './ask.ts'
import { isWanted, partsBy, type PriceList, type Wanted } from './port.ts'

/** Where Google publishes it. */
export const GCP_PRICES = 'https://cloudbilling.googleapis.com'
/** The most that a page can have. */
const PAGE_SIZE = 5000
/** Compute Engine has some ten pages. */
const PAGES_MAX = 100
const NANO = 1e-9

const services = z.object({
  services: z.array(z.object({ name: z.string().regex(/^services\/[\w-]+$/), displayName: z.string() })).default([]),
  nextPageToken: z.string().optional(),
})
const rate = z.object({
  startUsageAmount: z.number().nonnegative().default(0),
  // A 64-bit number, which JSON of Google writes as text; what is 0 is left out.
  unitPrice: z.object({
    currencyCode: z.string(),
    units: z.string().regex(/^\d+$/).default('0'),
    nanos: z.number().nonnegative().default(0),
  }),
})
const sku = z.object({
  skuId: z.string(),
  description: z.string(),
  category: z.object({
    resourceFamily: z.string().default(''),
    resourceGroup: z.string().default(''),
    usageType: z.string().default(''),
  }),
  serviceRegions: z.array(z.string()).default([]),
  pricingInfo: z
    .array(z.object({ pricingExpression: z.object({ usageUnit: z.string(), tieredRates: z.array(rate).default([]) }) }))
    .default([]),
})
const skus = z.object({ skus: z.array(sku).default([]), nextPageToken: z.string().optional() })

/**
 * The price list of Google Cloud.
 * @param key an API key of a project in which the Cloud Billing API is on
 * @param address another server that speaks the same
 */
export function gcpPrices(key: string, address: string = GCP_PRICES): PriceList {
  // In a header: an address ends up in logs.
  const headers = { 'x-goog-api-key': key }
  const pages = async <Page extends { nextPageToken?: string | undefined }>(
    ask: Ask,
    path: string,
    schema: z.ZodType<Page>,
  ): Promise<readonly Page[]> => {
    const found: Page[] = []
    const tokens = new Set<string>()
    const url = new URL(path, address)
    url.searchParams.set('pageSize', String(PAGE_SIZE))
    for (;;) {
      const read = schema.safeParse(await ask.json(url, headers))
      if (!read.success) throw new ListError(message('book.unknown-form', { host: url.host }))
      found.push(read.data)
      const token = read.data.nextPageToken ?? ''
      if (token === '') return found
      if (tokens.has(token) || found.length === PAGES_MAX)
        throw new ListError(message('book.endless', { host: url.host, pages: found.length }))
      tokens.add(token)
      url.searchParams.set('pageToken', token)
    }
  }
  let names: Promise<ReadonlyMap<string, string>> | undefined
  const namesOfServices = async (ask: Ask): Promise<ReadonlyMap<string, string>> => {
    const all = await pages(ask, '/v1/services', services)
    return new Map(all.flatMap((page) => page.services.map((one) => [one.displayName, one.name])))
  }
  return {
    cloud: 'gcp',
    parts: (wanted) => partsBy(wanted, ({ list }) => [list]),
    read: async ({ id, wanted }, ask) => {
      names ??= namesOfServices(ask)
      const found = await names.catch((error: unknown) => {
        names = undefined
        throw error
      })
      const name = found.get(id)
      // A service that was renamed has no offers: each of its meters says so.
      if (name === undefined) return []
      const all = await pages(ask, `/v1/${name}/skus?currencyCode=USD`, skus)
      const host = new URL(address).host
      return all.flatMap((page) => page.skus.flatMap((one) => offersOf(one, wanted, host)))
    },
  }
}

/** An offer for each region in which a SKU has its price. */
function offersOf(one: z.infer<typeof sku>, wanted: readonly Wanted[], host: string): readonly Offer[] {
  const { description, category, serviceRegions, pricingInfo } = one
  const { resourceFamily, resourceGroup, usageType } = category
  const names = { description, resourceFamily, resourceGroup }
  // Without a time, the list has the newest price; where there are more, the last one is the newest.
  const expression = pricingInfo.at(-1)?.pricingExpression
  if (usageType !== 'OnDemand' || expression === undefined || !isWanted(names, wanted)) return []
  const tiers = expression.tieredRates.map(({ startUsageAmount, unitPrice: { currencyCode, units, nanos } }) => {
    if (currencyCode !== 'USD') throw new ListError(message('book.other-currency', { host, currency: currencyCode }))
    return { from: startUsageAmount, usd: Number(units) + nanos * NANO }
  })
  return serviceRegions.map((region) => ({
    names,
    region,
    unit: expression.usageUnit,
    tiers: tiers.toSorted((a, b) => a.from - b.from),
  }))
}
