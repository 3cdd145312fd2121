// What a resource is for its price, and what its price is.
import type { Charge } from '../../clouds/lowered.ts'
import type { ChargeLine } from '../line.ts'
import type { Figure } from './figure.ts'
import type { Unknown } from './unknown.ts'

/** A resource of any Terraform: a block of files, or an instance in a plan. */
export interface Resource {
  /** Such as aws_db_instance.main, or module.a.aws_db_instance.main[0]. */
  readonly address: string
  readonly type: string
  /** Arguments; nested blocks are lists of objects; what is known after apply is {@link Unknown}. */
  readonly values: Readonly<Record<string, unknown>>
  /** How many there are of it; 1 when absent. */
  readonly count?: number | Unknown
  /** Addresses of what its arguments come from, by argument, where their values are known. */
  readonly refs?: Readonly<Record<string, readonly string[]>>
}

/** Figures of a whole set of resources: those that draw on the same one share it. */
export type Figures = Readonly<Partial<Record<Figure, number>>>

/** A figure that the price of a resource depends on. */
export interface ResourceUse {
  readonly figure: Figure
  /** What all of its instances use in a month; of a factor, such as reads of each request, the factor. */
  readonly amount: number
  /** Whether someone set it for this resource; otherwise it is assumed. */
  readonly is_own: boolean
}

/** A line that a pricer gives: a charge of one instance. */
export type Meter = Omit<Charge, 'resource'>

/** Why a resource costs nothing. */
export interface Free {
  readonly free: string
}

/** What a pricer says of a resource. */
export type Priced = readonly Meter[] | Free

/** Says that a resource costs nothing, and why. */
export function free(reason: string): Free {
  return { free: reason }
}

/**
 * The price of one resource.
 * priced: all of it is known; partial: `monthly` is a part; unpriced: nothing is known; free: it costs nothing.
 */
export interface ResourcePrice {
  readonly address: string
  readonly type: string
  readonly state: 'priced' | 'partial' | 'unpriced' | 'free'
  /** USD of the lines that are known; null when none is, 0 when free. */
  readonly monthly: number | null
  /** Why it is free, or what is missing. */
  readonly reason: string | null
  /** USD that it costs at least and at most, where something is known after apply and has bounds. */
  readonly range: { readonly least: number; readonly most: number } | null
  /** Arguments that are known after apply and matter. */
  readonly unknown: readonly string[]
  /** What was taken because no argument says it. */
  readonly assumed: readonly string[]
  /** Figures of use that it depends on. */
  readonly uses: readonly ResourceUse[]
  readonly lines: readonly ChargeLine[]
}

/** The price of many resources. */
export interface ResourcePrices {
  readonly resources: readonly ResourcePrice[]
  /** USD a month of the lines that are known. */
  readonly totalMonthly: number
  /** False when something is not known: the total is then a lower bound. */
  readonly isComplete: boolean
  readonly pricedLines: number
  readonly totalLines: number
  /** Bounds of the total; null where a resource has none. */
  readonly range: { readonly least: number; readonly most: number } | null
}
