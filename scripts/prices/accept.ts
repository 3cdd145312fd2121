// Takes the figures of a refresh into the price book that is delivered, each with where and when it was found.
import { z } from 'zod'
import { CLOUD_IDS } from '../../src/engine/clouds/ids.ts'
import type { Diff } from '../../src/server/prices/diff.ts'

const entry = z.looseObject({
  cloud: z.enum(CLOUD_IDS),
  service: z.string(),
  sku: z.string(),
  unit: z.string(),
  regions: z.record(z.string(), z.number().nullable()),
  source: z.string(),
  sourceDate: z.string().nullable(),
  otherSourceDates: z.array(z.string()).optional(),
  confidence: z.string(),
})
const catalogueFile = z.looseObject({
  asOf: z.string(),
  vendors: z.record(z.string(), z.looseObject({ list: z.string() })),
  prices: z.array(entry),
})
export type Catalogue = z.infer<typeof catalogueFile>

/** Reads the book. @throws when the text is no book */
export function readCatalogue(text: string): Catalogue {
  return catalogueFile.parse(JSON.parse(text))
}

/**
 * The book with the changes of a refresh. What vanished keeps its figure.
 * @param date of the refresh, as YYYY-MM-DD
 * @param withLarge whether prices that change by more than half are taken too
 * @returns the book, and how many figures changed
 */
export function accept(
  catalogue: Catalogue,
  diff: Diff,
  { date, withLarge }: { readonly date: string; readonly withLarge: boolean },
): { readonly catalogue: Catalogue; readonly count: number } {
  const taken = diff.changes.flatMap((one) =>
    one.after !== null && (withLarge || !one.isLarge) ? [{ ...one, after: one.after }] : [],
  )
  const list = catalogue.vendors[diff.cloud]?.list ?? diff.cloud
  const prices = catalogue.prices.map((one) => {
    const own = taken.filter(
      ({ cloud, service, sku }) => cloud === one.cloud && service === one.service && sku === one.sku,
    )
    if (own.length === 0) return one
    const regions = { ...one.regions, ...Object.fromEntries(own.map(({ region, after }) => [region, after])) }
    // Figures of other regions keep where they came from beside the new source.
    const isWhole = Object.keys(regions).every((region) => own.some((change) => change.region === region))
    const former = isWhole || one.sourceDate === null ? [] : [one.sourceDate, ...(one.otherSourceDates ?? [])]
    const { otherSourceDates: _, ...rest } = one
    return {
      ...rest,
      regions,
      source: isWhole ? list : `${list}; ${one.source}`,
      sourceDate: date,
      ...(former.length > 0 && { otherSourceDates: former }),
      confidence: 'api',
    }
  })
  if (taken.length === 0) return { catalogue, count: 0 }
  return { catalogue: { ...catalogue, asOf: date.slice(0, 7), prices }, count: taken.length }
}
