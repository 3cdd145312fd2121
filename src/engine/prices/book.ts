// The price book: list prices with their sources (README.md beside this file), and which resource costs what.
import { capitalised } from '#words/values.ts'
import type { PriceBasis } from '../result.ts'
import type { CloudId } from '../vocabulary.ts'
import { pageOf, sourceOf } from './vendors.ts'
import { installedBook, type BookVersion, type NewFigure } from './version.ts'
import catalogue from './catalogue.json' with { type: 'json' }
import resourceMap from './resource-map.json' with { type: 'json' }

interface Entry {
  readonly cloud: CloudId
  readonly service: string
  readonly sku: string
  readonly unit: string
  readonly regions: Readonly<Record<string, number | null>>
  readonly scaling: 'uniform' | 'regional'
  /** How the figure was found. */
  readonly source: string
  readonly sourceDate: string | null
  readonly confidence: string
  /** What the price covers, as people read it. */
  readonly note?: string
  /** How much the vendor gives for nothing. */
  readonly freeGrant?: Readonly<Record<string, string | number>>
  /** What a machine has. */
  readonly specs?: Readonly<Record<string, unknown>>
  /** Figures that were accepted later, by region; the version of the book has put them into `regions`. */
  readonly later?: Readonly<Record<string, NewFigure>>
}

/** A unit price in a region, and how sure it is. */
export interface Price {
  readonly unit: string
  /** USD for one unit; null when no one knows. */
  readonly unitPrice: number | null
  readonly basis: PriceBasis | null
  readonly confidence: string
  /** Who published it and where: "Microsoft, Azure Retail Prices API". */
  readonly source: string | null
  /** The vendor's page on which anyone can look it up. */
  readonly page: string | null
  readonly sourceDate: string | null
  /** What it covers, in sentences. */
  readonly note: string | null
}

/** What results say they were priced by: the month of the delivered book, or the version that was accepted later. */
export function priceBookId(): string {
  return installedBook()?.id ?? catalogue.asOf
}

/** The month of the prices that Strata came with, as YYYY-MM. */
export function deliveredMonth(): string {
  return catalogue.asOf
}

const delivered = catalogue.prices as unknown as readonly Entry[]
const index = catalogue.regionIndex as unknown as Readonly<Record<CloudId, Readonly<Record<string, number>>>>
const keyOf = (cloud: CloudId, service: string, sku: string): string => `${cloud}|${service}|${sku}`

interface Book {
  readonly version: BookVersion | undefined
  readonly entries: readonly Entry[]
  /** By cloud, service and sku: a key made of them would be put together for each line of each stack. */
  readonly byPlace: ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, Priced>>>
}

interface Priced {
  readonly entry: Entry
  /** Its prices that were asked for, by region. */
  readonly prices: Map<string, Price>
}

let current: Book | undefined

/** The book in the version that is set. */
function book(): Book {
  const version = installedBook()
  if (current !== undefined && current.version === version) return current
  const entries = version === undefined ? delivered : delivered.map((entry) => withLater(entry, version))
  current = { version, entries, byPlace: placed(entries) }
  return current
}

function placed(entries: readonly Entry[]): Book['byPlace'] {
  const bySku = (ofService: readonly Entry[]) =>
    new Map(ofService.map((entry): [string, Priced] => [entry.sku, { entry, prices: new Map() }]))
  const byService = (ofCloud: readonly Entry[]) =>
    mapped(
      Map.groupBy(ofCloud, ({ service }) => service),
      bySku,
    )
  return mapped(
    Map.groupBy(entries, ({ cloud }) => cloud),
    byService,
  )
}

function mapped<From, To>(groups: ReadonlyMap<string, From>, change: (group: From) => To): Map<string, To> {
  return new Map([...groups].map(([key, group]) => [key, change(group)]))
}

/** An entry with the figures of a version. A figure that was delivered with a newer date stays. */
function withLater(entry: Entry, { figures }: BookVersion): Entry {
  const given = Object.entries(figures[keyOf(entry.cloud, entry.service, entry.sku)] ?? {})
  const later = Object.fromEntries(given.filter(([, { date }]) => date >= (entry.sourceDate ?? '')))
  if (Object.keys(later).length === 0) return entry
  const usd = Object.fromEntries(Object.entries(later).map(([region, figure]) => [region, figure.usd]))
  return { ...entry, regions: { ...entry.regions, ...usd }, later }
}

/** A meter of the book with its figures. */
export interface Meter {
  readonly cloud: CloudId
  readonly service: string
  readonly sku: string
  readonly unit: string
  /** USD for a unit by region; null where none is known. */
  readonly regions: Readonly<Record<string, number | null>>
}

/** All meters of a cloud, in the version that is set. */
export function metersOf(cloud: CloudId): readonly Meter[] {
  return book().entries.filter((entry) => entry.cloud === cloud)
}

/** The price of a meter in a region; undefined when the book does not have the meter. */
export function findPrice(cloud: CloudId, region: string, service: string, sku: string): Price | undefined {
  const known = book().byPlace.get(cloud)?.get(service)?.get(sku)
  if (known === undefined) return undefined
  const { entry, prices } = known
  const before = prices.get(region)
  if (before !== undefined) return before
  const price = priceOf(entry, region)
  prices.set(region, price)
  return price
}

/**
 * The least and the most of the unit prices whose sku has a known beginning and end, where only the middle is known
 * later. Undefined when the book has none.
 */
export function pricesBetween(
  { cloud, service, unit }: { cloud: CloudId; service: string; unit: string },
  region: string,
  start: string,
  end: string,
): readonly [least: number, most: number] | undefined {
  const found = book().entries.flatMap((entry) => {
    if (entry.cloud !== cloud || entry.service !== service || entry.unit !== unit) return []
    if (!entry.sku.startsWith(start) || !entry.sku.endsWith(end)) return []
    return figureOf(entry, region).unitPrice ?? []
  })
  return found.length === 0 ? undefined : [Math.min(...found), Math.max(...found)]
}

/** A size of machine with what it has. */
export interface MachineSize {
  readonly size: string
  readonly cpus: number
  readonly memoryGb: number
  readonly hasGpu: boolean
}

/** The x86 machines of a cloud that have a price in a region, the cheapest first. */
export function machineSizesOf(cloud: CloudId, region: string): readonly MachineSize[] {
  return book()
    .entries.flatMap((entry) => {
      const { vcpus, memoryGb, gpu, arch } = entry.specs ?? {}
      const { unitPrice } = figureOf(entry, region)
      const isMachine = entry.cloud === cloud && entry.service === 'virtual-machine' && arch === undefined
      return isMachine && unitPrice !== null && typeof vcpus === 'number' && typeof memoryGb === 'number'
        ? [{ size: entry.sku, cpus: vcpus, memoryGb, hasGpu: gpu !== undefined, unitPrice }]
        : []
    })
    .toSorted((one, other) => one.unitPrice - other.unitPrice)
    .map(({ size, cpus, memoryGb, hasGpu }) => ({ size, cpus, memoryGb, hasGpu }))
}

function priceOf(entry: Entry, region: string): Price {
  const { unitPrice, basis, from } = figureOf(entry, region)
  // A figure of a later list has its source and its date, wherever the entry had its own from.
  const later = from === undefined ? undefined : entry.later?.[from]
  const origin = later === undefined ? entry : { ...entry, confidence: 'api', sourceDate: later.date }
  const notes = [entry.note, entry.freeGrant && 'a free grant of the vendor is not subtracted']
  const note = notes.flatMap((text) => (text === undefined ? [] : [`${capitalised(text)}.`])).join(' ')
  return {
    unit: entry.unit,
    unitPrice,
    basis,
    confidence: origin.confidence,
    source: sourceOf(origin) ?? null,
    page: pageOf(entry) ?? null,
    sourceDate: origin.sourceDate,
    note: note === '' ? null : note,
  }
}

/** The rules of README.md, "Regions without a price". A scaled figure has no more digits than it can be sure of. */
function figureOf(entry: Entry, region: string): { unitPrice: number | null; basis: PriceBasis | null; from?: string } {
  const own = entry.regions[region]
  if (own !== null && own !== undefined) return { unitPrice: own, basis: 'exact', from: region }
  const other = Object.entries(entry.regions).find((pair): pair is [string, number] => pair[1] !== null)
  if (other === undefined) return { unitPrice: null, basis: null }
  if (entry.scaling === 'uniform') return { unitPrice: other[1], basis: 'assumed', from: other[0] }
  const factors = index[entry.cloud]
  const factor = (factors[region] ?? 1) / (factors[other[0]] ?? 1)
  return { unitPrice: Number((other[1] * factor).toPrecision(4)), basis: 'scaled', from: other[0] }
}

interface Rule {
  readonly prices?: readonly unknown[]
  readonly free?: string
  readonly unpriced?: string
  /** What an unpriced line is called. */
  readonly label?: string
}

const rules: ReadonlyMap<string, ResourceRule> = new Map(
  Object.entries(resourceMap as unknown as Readonly<Record<string, Rule>>).map(([type, rule]) => [
    type,
    ruleFrom(rule, type),
  ]),
)

/** What the resource map says of a type: why it is free, why it has no price, or that it has prices. */
type ResourceRule =
  | { readonly kind: 'free'; readonly reason: string }
  | { readonly kind: 'unpriced'; readonly reason: string; readonly label: string }
  | { readonly kind: 'priced' }

function ruleFrom({ free, unpriced, label }: Rule, type: string): ResourceRule {
  if (free !== undefined) return { kind: 'free', reason: free }
  return unpriced === undefined ? { kind: 'priced' } : { kind: 'unpriced', reason: unpriced, label: label ?? type }
}

/** What the resource map says of a type; undefined where it says nothing. */
export function ruleOf(resourceType: string): ResourceRule | undefined {
  return rules.get(resourceType)
}
