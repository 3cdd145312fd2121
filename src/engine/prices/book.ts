// The price book: list prices with their sources (README.md beside this file), and which resource costs what.
import { capitalised } from '#words/values.ts'
import type { PriceBasis } from '../result.ts'
import type { CloudId } from '../vocabulary.ts'
import { pageOf, sourceOf } from './vendors.ts'
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

/** Month of the price book. */
export const PRICE_BOOK_DATE: string = catalogue.asOf

const entries = catalogue.prices as unknown as readonly Entry[]
const index = catalogue.regionIndex as unknown as Readonly<Record<CloudId, Readonly<Record<string, number>>>>
const keyOf = (cloud: CloudId, service: string, sku: string): string => `${cloud}|${service}|${sku}`
const byKey = new Map(entries.map((entry) => [keyOf(entry.cloud, entry.service, entry.sku), entry]))
/** Of what the book has only: what is asked for can be a text of anyone's files. */
const found = new Map<string, Price>()

/** The price of a meter in a region; undefined when the book does not have the meter. */
export function findPrice(cloud: CloudId, region: string, service: string, sku: string): Price | undefined {
  const key = `${region}|${cloud}|${service}|${sku}`
  const known = found.get(key)
  if (known !== undefined) return known
  const entry = byKey.get(keyOf(cloud, service, sku))
  if (entry === undefined) return undefined
  const price = priceOf(entry, region)
  found.set(key, price)
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
  const found = entries.flatMap((entry) => {
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
  return entries
    .flatMap((entry) => {
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
  const { unitPrice, basis } = figureOf(entry, region)
  const notes = [entry.note, entry.freeGrant && 'a free grant of the vendor is not subtracted']
  const note = notes.flatMap((text) => (text === undefined ? [] : [`${capitalised(text)}.`])).join(' ')
  return {
    unit: entry.unit,
    unitPrice,
    basis,
    confidence: entry.confidence,
    source: sourceOf(entry) ?? null,
    page: pageOf(entry) ?? null,
    sourceDate: entry.sourceDate,
    note: note === '' ? null : note,
  }
}

/** The rules of README.md, "Regions without a price". A scaled figure has no more digits than it can be sure of. */
function figureOf(entry: Entry, region: string): { unitPrice: number | null; basis: PriceBasis | null } {
  const own = entry.regions[region]
  if (own !== null && own !== undefined) return { unitPrice: own, basis: 'exact' }
  const other = Object.entries(entry.regions).find((pair): pair is [string, number] => pair[1] !== null)
  if (other === undefined) return { unitPrice: null, basis: null }
  if (entry.scaling === 'uniform') return { unitPrice: other[1], basis: 'assumed' }
  const factors = index[entry.cloud]
  const factor = (factors[region] ?? 1) / (factors[other[0]] ?? 1)
  return { unitPrice: Number((other[1] * factor).toPrecision(4)), basis: 'scaled' }
}

interface Rule {
  readonly prices?: readonly unknown[]
  readonly free?: string
  readonly unpriced?: string
  /** What an unpriced line is called. */
  readonly label?: string
}

const rules = resourceMap as unknown as Readonly<Record<string, Rule>>

/** What the resource map says of a type: why it is free, why it has no price, that it has prices, or nothing. */
export function ruleOf(
  resourceType: string,
):
  | { kind: 'free'; reason: string }
  | { kind: 'unpriced'; reason: string; label: string }
  | { kind: 'priced' }
  | undefined {
  const rule = rules[resourceType]
  if (rule === undefined) return undefined
  if (rule.free !== undefined) return { kind: 'free', reason: rule.free }
  if (rule.unpriced !== undefined) return { kind: 'unpriced', reason: rule.unpriced, label: rule.label ?? resourceType }
  return { kind: 'priced' }
}
