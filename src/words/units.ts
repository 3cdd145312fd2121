// Units of the price book: what one counts, and how many of it one price buys.
import type { Format } from './format.ts'

/** What a price counts. */
type Thing =
  | 'acl-month'
  | 'alarm-month'
  | 'backup-month'
  | 'capacity-unit-hour'
  | 'condition-month'
  | 'dashboard-month'
  | 'day'
  | 'disk-month'
  | 'gb'
  | 'gb-hour'
  | 'gb-month'
  | 'gb-second'
  | 'ghz-second'
  | 'gib-second'
  | 'hour'
  | 'key-month'
  | 'memory-gb-month'
  | 'metric-month'
  | 'mib'
  | 'month'
  | 'policy-month'
  | 'request'
  | 'request-unit'
  | 'rule-month'
  | 'run'
  | 'secret-month'
  | 'series-month'
  | 'tib'
  | 'vcpu-hour'
  | 'vcpu-month'
  | 'vcpu-second'
  | 'vm-hour'
  | 'zone-month'

/** One of each thing and several of it, in a language. */
export type Things = Readonly<Record<Thing, readonly [one: string, many: string]>>

/** Units of which one price buys many. */
const BULK: Readonly<Record<string, { readonly thing: Thing; readonly times: number }>> = {
  '10k-requests': { thing: 'request', times: 10_000 },
  '100k-requests': { thing: 'request', times: 100_000 },
  'million-requests': { thing: 'request', times: 1e6 },
  'million-request-units': { thing: 'request-unit', times: 1e6 },
  'thousand-runs': { thing: 'run', times: 1000 },
}

function thingsOf(all: Things, unit: string): { names: readonly [string, string]; times: number } {
  const { thing, times } = BULK[unit] ?? { thing: unit, times: 1 }
  // The unit of a price that someone declared is a word of theirs.
  return { names: (all as Readonly<Record<string, Things[Thing]>>)[thing] ?? [unit, unit], times }
}

/** How many single things one price of a unit buys: 10000 for `10k-requests`. */
export function timesOf(unit: string): number {
  return BULK[unit]?.times ?? 1
}

/** A quantity in plain units: 1.2 times `10k-requests` is "12,000 requests". */
export function quantityIn(things: Things, unit: string, quantity: number, format: Format): string {
  const { names, times } = thingsOf(things, unit)
  // Without the traces that multiplying leaves: 1.1 x 10,000 is 11,000.000000000002.
  const count = Number((quantity * times).toPrecision(12))
  return `${format.exact(count)} ${names[format.isOne(count) ? 0 : 1]}`
}

/** What one unit costs: "$0.03 / 10,000 requests". */
export function priceIn(things: Things, unit: string, price: number, format: Format): string {
  const { names, times } = thingsOf(things, unit)
  return `${format.unitPrice(price)} / ${times === 1 ? names[0] : `${format.exact(times)} ${names[1]}`}`
}
