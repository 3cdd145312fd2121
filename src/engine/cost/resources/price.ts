// The price of any resources: files, plans, and what the product prints.
import { CLOUDS } from '../../clouds/index.ts'
import type { CloudId } from '../../vocabulary.ts'
import { priceBookId, findPrice, pricesBetween } from '../../prices/book.ts'
import { toCents } from '../estimate.ts'
import { lineOf, type ChargeLine } from '../line.ts'
import { Item, LATER, type Mode, type Pricer } from './item.ts'
import type { Figures, Meter, Priced, Resource, ResourcePrice, ResourcePrices, ResourceUse } from './resource.ts'
import { Setting, type Priority } from './setting.ts'
import { cloudOf, freeReasonOf, pricerOf, unpricedReasonOf } from './table.ts'

/** Where and how resources are used. */
export interface PricingOptions extends Priority {
  /** Region of what names none, for its cloud; the default region of the others. */
  readonly region: string
  /** Use of all resources together, a month; what is absent is not used. */
  readonly usage: Figures
  /** Use of single resources by address: it replaces their share. */
  readonly own?: Readonly<Record<string, Figures>>
}

type Range = { readonly least: number; readonly most: number }

/**
 * Prices resources. Every one of them is priced, free with a reason, or unpriced with a reason; the work grows with
 * their number.
 */
export function priceResources(resources: readonly Resource[], options: PricingOptions): ResourcePrices {
  const setting = new Setting(resources, options.usage, options.own ?? {}, options)
  // Who shares a figure is known when all have been asked.
  for (const one of resources) if (one.count !== 0) pricerOf(one.type)?.(new Item(one, setting, 'plain'))
  return sumOfPrices(resources.map((one) => priceOf(one, setting, options.region)))
}

/** The price of many resources from the prices of each. */
export function sumOfPrices(prices: readonly ResourcePrice[]): ResourcePrices {
  const lines = prices.flatMap((one) => one.lines)
  const range = prices.reduce<Range | null>((sum, one) => added(sum, boundsOf(one)), { least: 0, most: 0 })
  return {
    resources: prices,
    totalMonthly: toCents(sumOf(lines)),
    isComplete: prices.every(({ state }) => state === 'priced' || state === 'free'),
    pricedLines: lines.filter(({ amount }) => amount !== null).length,
    totalLines: lines.length,
    range,
  }
}

function boundsOf({ state, monthly, range }: ResourcePrice): Range | null {
  if (state === 'priced' || state === 'free') return { least: monthly ?? 0, most: monthly ?? 0 }
  return range
}

function added(one: Range | null, other: Range | null): Range | null {
  return one === null || other === null ? null : { least: one.least + other.least, most: one.most + other.most }
}

function priceOf(resource: Resource, setting: Setting, region: string): ResourcePrice {
  const { address, type } = resource
  const plain = { address, type, range: null, unknown: [], assumed: [], uses: [], lines: [] }
  const pricer = pricerOf(type)
  const cloud = cloudOf(type)
  if (pricer === undefined || cloud === undefined) {
    const reason = freeReasonOf(type)
    return reason === undefined
      ? { ...plain, state: 'unpriced', monthly: null, reason: unpricedReasonOf(type) }
      : { ...plain, state: 'free', monthly: 0, reason }
  }
  if (resource.count === 0)
    return { ...plain, state: 'free', monthly: 0, reason: 'there is none of it: its count is 0' }
  const item = new Item(resource, setting, 'plain')
  const place = placeOf(item, cloud, region)
  const priced = pricer(item)
  const { count } = item
  const facts = { address, type, unknown: [...item.seen.unknown], assumed: [...item.seen.assumed], uses: usesOf(item) }
  if ('free' in priced) return { ...facts, state: 'free', monthly: 0, reason: priced.free, range: null, lines: [] }
  const isSet = facts.uses.length > 0 && facts.uses.every(({ is_own }) => is_own)
  const meters = priced
    .filter(({ quantity }) => quantity !== 0)
    .map((meter) => (isSet ? { ...meter, basis: meter.basis.replace(/ assumed$/, ' as set') } : meter))
  if (meters.length === 0) {
    const reason = 'none of the use that it is charged for is assumed'
    return { ...facts, state: 'free', monthly: 0, reason, range: null, lines: [] }
  }
  const lines = meters.map((meter) => pricedLine(meter, item, { cloud, region: place, count }))
  const missing = lines.filter(({ amount }) => amount === null)
  const isNone = missing.length === lines.length
  return {
    ...facts,
    state: missing.length === 0 ? 'priced' : isNone ? 'unpriced' : 'partial',
    monthly: isNone ? null : sumOf(lines),
    reason: missing.length === 0 ? null : (missing[0]?.note ?? null),
    range: item.seen.unknown.size === 0 ? null : rangeOf(resource, setting, pricer, { cloud, region: place }),
    lines,
  }
}

/** What a resource uses: all its instances together, as someone sets it. */
function usesOf({ count, seen }: Item): ResourceUse[] {
  const known = Number.isNaN(count) ? 1 : count
  return [...seen.uses].map(([figure, { amount, isShared, is_own }]) => ({
    figure,
    amount: Number((isShared ? amount * known : amount).toPrecision(12)),
    is_own,
  }))
}

interface Place {
  readonly cloud: CloudId
  readonly region: string
}

/** The region of a resource: its own where the book knows it. */
function placeOf(item: Item, cloud: CloudId, region: string): string {
  const { regions, defaultRegion } = CLOUDS[cloud]
  const taken = regions.some(({ id }) => id === region) ? region : defaultRegion
  const given = item.place()
  if (given === undefined || given === taken) return taken
  if (regions.some(({ id }) => id === given)) return given
  item.seen.assumed.add(`the price book has no prices for ${given}: those of ${taken}`)
  return taken
}

function pricedLine(meter: Meter, item: Item, { cloud, region, count }: Place & { count: number }): ChargeLine {
  const { address } = item.resource
  const many = count === 1 ? meter.basis : `${Number.isNaN(count) ? 'an unknown number' : count} x ${meter.basis}`
  const charge = { ...meter, resource: address, quantity: meter.quantity * count, basis: many }
  const later = item.seen.isOpen || Number.isNaN(charge.quantity) || meter.sku.includes(LATER)
  if (!later) return explained(lineOf(charge, cloud, region))
  const what = [...item.seen.unknown].join(', ')
  const known = meter.sku.includes(LATER) ? undefined : lineOf({ ...charge, quantity: 1 }, cloud, region)
  return {
    ...lineOf({ ...charge, sku: '', quantity: 1 }, cloud, region),
    unit_price: known?.unit_price ?? null,
    sku: meter.sku.replaceAll(LATER, '?'),
    quantity: Number.isNaN(charge.quantity) ? 0 : charge.quantity,
    quantity_basis: 'known after apply',
    note: `Known after apply: ${what}.`,
  }
}

/** Where the book has no price, the line says which meter a new version of it would have to bring. */
function explained(line: ChargeLine): ChargeLine {
  if (line.amount !== null) return line
  const meter = `${line.service}, ${line.sku}, per ${line.unit}`
  return { ...line, note: `The price book of ${priceBookId()} has no price for this meter: ${meter}.` }
}

/** The least and the most of a resource; null where something has no bounds. */
function rangeOf(resource: Resource, setting: Setting, pricer: Pricer, place: Place): Range | null {
  const [least, most] = (['least', 'most'] as const).map((mode) =>
    boundOf(resource, setting, pricer, { ...place, mode }),
  )
  return least === undefined || most === undefined ? null : { least, most }
}

function boundOf(
  resource: Resource,
  setting: Setting,
  pricer: Pricer,
  { cloud, region, mode }: Place & { mode: Exclude<Mode, 'plain'> },
): number | undefined {
  const item = new Item(resource, setting, mode)
  const priced: Priced = pricer(item)
  if ('free' in priced) return 0
  const { count } = item
  let sum = 0
  for (const { service, sku, per, quantity } of priced) {
    if (quantity === 0) continue
    const amount = quantity * count * (unitBound({ cloud, service, unit: per }, region, sku, mode) ?? NaN)
    if (Number.isNaN(amount)) return undefined
    sum += amount
  }
  return sum
}

function unitBound(
  meter: { cloud: CloudId; service: string; unit: string },
  region: string,
  sku: string,
  mode: Exclude<Mode, 'plain'>,
): number | undefined {
  const [start = '', ...rest] = sku.split(LATER)
  const end = rest.at(-1)
  if (end === undefined) return findPrice(meter.cloud, region, meter.service, sku)?.unitPrice ?? undefined
  return pricesBetween(meter, region, start, end)?.[mode === 'least' ? 0 : 1]
}

function sumOf(lines: readonly ChargeLine[]): number {
  return lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
}
