// What every vendor's price list is to Strata: offers, read part by part. How a vendor publishes them, in pages or in
// files, stays in its adapter.
import type { Offer } from '#domain/prices/refresh.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import type { Ask } from './ask.ts'

/** What a name has to be, or how it begins and ends, and what is in it or must not be. Capitals do not count. */
export type Pattern =
  | string
  | {
      readonly starts?: string | undefined
      readonly ends?: string | undefined
      readonly has?: readonly string[] | undefined
      readonly without?: readonly string[] | undefined
    }

/** Names of an offer that have to fit, all of them. */
export type Match = Readonly<Record<string, Pattern>>

/** Which offers make the price of one meter of the book. */
export interface Wanted {
  readonly cloud: CloudId
  readonly service: string
  readonly sku: string
  /** Unit of the book. */
  readonly unit: string
  /** Regions of the book. */
  readonly regions: readonly string[]
  /** Service of the vendor under which it is published. */
  readonly list: string
  /** How the vendor names the place of a price that is the same everywhere; undefined for prices by region. */
  readonly place: string | undefined
  /** Its price is the sum of these, each for its unit: one, but for a machine that is sold as cores and memory. */
  readonly pieces: readonly { readonly match: Match; readonly times: number; readonly unit: string }[]
}

/** A part of a list that is asked for in one go, and again when it breaks off. */
export interface Part {
  /** Says what is asked for: parts with the same id hold the same. */
  readonly id: string
  readonly wanted: readonly Wanted[]
}

/** The price list of a vendor. */
export interface PriceList {
  readonly cloud: CloudId
  /** The parts that hold what is wanted, always in the same order. */
  parts(wanted: readonly Wanted[]): readonly Part[]
  /**
   * Reads a part.
   * @returns the offers that fit something wanted of it
   * @throws ListError
   */
  read(part: Part, ask: Ask): Promise<readonly Offer[]>
}

/** Whether the names of an offer fit. */
export function fits(names: Offer['names'], match: Match): boolean {
  return Object.entries(match).every(([name, pattern]) => {
    const value = names[name]?.toLowerCase()
    if (value === undefined) return false
    if (typeof pattern === 'string') return value === pattern.toLowerCase()
    const { starts = '', ends = '', has = [], without = [] } = pattern
    const contains = (text: string): boolean => value.includes(text.toLowerCase())
    return (
      value.startsWith(starts.toLowerCase()) &&
      value.endsWith(ends.toLowerCase()) &&
      has.every(contains) &&
      !without.some(contains)
    )
  })
}

/** Whether an offer fits something that is wanted. */
export function isWanted(names: Offer['names'], wanted: readonly Wanted[]): boolean {
  return wanted.some(({ pieces }) => pieces.some(({ match }) => fits(names, match)))
}

/** Groups what is wanted into parts. @param idOf the part that holds it; several for several regions */
export function partsBy(wanted: readonly Wanted[], idOf: (one: Wanted) => readonly string[]): readonly Part[] {
  const parts = new Map<string, Wanted[]>()
  for (const one of wanted) for (const id of idOf(one)) parts.set(id, [...(parts.get(id) ?? []), one])
  return [...parts].map(([id, those]) => ({ id, wanted: those })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
