// Reads the price list of a vendor and says what each meter of the book costs there now. What is not certain is not
// guessed: it is left as it is, with the reason.
import { z } from 'zod'
import type { Left, Offer, PartsRead } from '#domain/prices/refresh.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { message, type Message } from '#words/message.ts'
import type { Ask } from './list/ask.ts'
import { fits, type PriceList, type Wanted } from './list/port.ts'
import type { Meter } from '#engine/prices/book.ts'
import { planOf } from './meters/rules.ts'
import { convert, round } from './units.ts'

/** What one meter costs in a region, USD for a unit of the book. */
export interface Figure {
  readonly service: string
  readonly sku: string
  readonly region: string
  readonly usd: number
}

export interface Refreshed {
  readonly cloud: CloudId
  readonly figures: readonly Figure[]
  readonly left: readonly Left[]
}

const offer = z.object({
  names: z.record(z.string(), z.string()),
  region: z.string(),
  unit: z.string(),
  tiers: z.array(z.object({ from: z.number(), usd: z.number() })),
})

/** Reads the parts that were kept. @throws ZodError */
export const partsRead: z.ZodType<PartsRead> = z.record(z.string(), z.array(offer))

export interface RefreshOptions {
  readonly list: PriceList
  readonly meters: readonly Meter[]
  readonly ask: Ask
  /** Parts of an earlier attempt. */
  readonly read?: PartsRead
  /** Told after each part: what has been read, and how many parts there are. */
  readonly keep?: (read: PartsRead, count: number) => Promise<void>
}

/** Reads a price list. @throws ListError, after what was read has been kept */
export async function refresh({ list, meters, ask, read = {}, keep }: RefreshOptions): Promise<Refreshed> {
  const { wanted, left } = planOf(meters.filter(({ cloud }) => cloud === list.cloud))
  const parts = list.parts(wanted)
  let all: PartsRead = Object.fromEntries(parts.flatMap(({ id }) => (read[id] === undefined ? [] : [[id, read[id]]])))
  for (const part of parts) {
    if (all[part.id] !== undefined) continue
    const offers = await list.read(part, ask)
    all = {
      ...all,
      [part.id]: offers.map((one) => ({ ...one, names: namesOf(one, part.wanted), tiers: [...one.tiers] })),
    }
    await keep?.(all, parts.length)
  }
  const offers = Object.values(all).flat()
  const found = wanted.map((one) =>
    figuresOf(
      one,
      offers.filter((given) => isPossible(one, given)),
    ),
  )
  return {
    cloud: list.cloud,
    figures: found.flatMap(({ figures }) => figures),
    left: [
      ...left.map(({ meter: { service, sku }, why }) => ({
        service,
        sku,
        region: null,
        isMissing: false,
        said: message(`book.${why}`),
      })),
      ...found.flatMap((one) => one.left),
    ],
  }
}

/** The names by which an offer was chosen: the others of a file of EC2 are some hundred. */
function namesOf(one: Offer, wanted: readonly Wanted[]): Record<string, string> {
  const used = new Set(wanted.flatMap(({ pieces }) => pieces.flatMap(({ match }) => Object.keys(match))))
  return Object.fromEntries(Object.entries(one.names).filter(([name]) => used.has(name)))
}

function isPossible({ pieces }: Wanted, { names }: Offer): boolean {
  return pieces.some(({ match }) => fits(names, match))
}

function figuresOf(wanted: Wanted, offers: readonly Offer[]): { figures: Figure[]; left: Left[] } {
  const { service, sku, regions } = wanted
  const figures: Figure[] = []
  const reasons: { region: string; said: Message; isMissing: boolean }[] = []
  for (const region of regions) {
    const price = priceOf(wanted, region, offers)
    if (typeof price === 'number') figures.push({ service, sku, region, usd: price })
    else reasons.push({ region, said: price, isMissing: price.code === 'book.not-found' })
  }
  const [first] = reasons
  const isAll = first !== undefined && reasons.length === regions.length
  if (isAll && reasons.every(({ said }) => said.code === first.said.code))
    return { figures, left: [{ ...first, service, sku, region: null }] }
  return { figures, left: reasons.map((one) => ({ ...one, service, sku })) }
}

/** The price in a region, or why there is none. */
function priceOf(wanted: Wanted, region: string, offers: readonly Offer[]): number | Message {
  let sum = 0
  for (const { match, times, unit } of wanted.pieces) {
    const fitting = offers.filter(({ names }) => fits(names, match))
    const own = fitting.filter((one) => one.region === region)
    const there = own.length > 0 ? own : fitting.filter((one) => one.region === wanted.place)
    const prices = new Set<number>()
    for (const one of there) {
      const usd = usdOf(one)
      if (usd === undefined) continue
      const price = convert(usd, wanted.cloud, one.unit, unit)
      if (price === undefined) return message('book.unit', { unit: one.unit })
      prices.add(price)
    }
    const [price] = prices
    if (price === undefined) return message('book.not-found')
    if (prices.size > 1) return message('book.several', { count: prices.size })
    sum += price * times
  }
  return round(sum)
}

/** The first tier that costs something, as in the book: 0 when none does, undefined without tiers. */
function usdOf({ tiers }: Offer): number | undefined {
  return tiers.find(({ usd }) => usd > 0)?.usd ?? tiers[0]?.usd
}
