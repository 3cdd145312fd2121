// Who published a price and where anyone can look it up: what a buyer reads. How a figure got into the book stands in
// its entry (README.md beside this file).
import catalogue from './catalogue.json' with { type: 'json' }

interface Vendor {
  readonly name: string
  /** The interface in which the vendor publishes its prices. */
  readonly list: string
  /** Page of the vendor by service, or by service and how the name of the meter begins. */
  readonly pages: Readonly<Record<string, string>>
}

const vendors: Readonly<Record<string, Vendor>> = catalogue.vendors

/** Kinds of evidence that come from a vendor's interface, directly or through a recorded answer. */
const OF_LIST = new Set(['api', 'api-2024', 'golden'])

/** The page on which the vendor says what a meter costs; undefined for a cloud without pages. */
export function pageOf({ cloud, service, sku }: { cloud: string; service: string; sku: string }): string | undefined {
  const pages = vendors[cloud]?.pages ?? {}
  const own = Object.keys(pages).find((key) => {
    const [one, start] = key.split('/')
    return one === service && start !== undefined && sku.startsWith(start)
  })
  return pages[own ?? service]
}

/**
 * Vendor and interface or page of a price, such as "Microsoft, Azure Retail Prices API".
 * @param entry `source` is how the figure was found, which is not shown
 */
export function sourceOf(entry: {
  cloud: string
  service: string
  sku: string
  source: string
  confidence: string
}): string | undefined {
  const vendor = vendors[entry.cloud]
  if (vendor === undefined) return undefined
  const isOfList = OF_LIST.has(entry.confidence) || /\bAPI\b|Price List|Billing Catalog|Billing SKU/.test(entry.source)
  const page = pageOf(entry)?.replace(/^https:\/\//, '')
  return `${vendor.name}, ${isOfList || page === undefined ? vendor.list : page}`
}
