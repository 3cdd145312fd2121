// Lines as pricers write them.
import type { Unit } from '../../clouds/lowered.ts'
import { HOURS_PER_MONTH } from '../../clouds/site.ts'
import type { Meter } from './resource.ts'

/** A meter of the price book: service, sku and unit. */
export type Key = readonly [service: string, sku: string, per: Unit]

/** A line that a size or a number makes. */
export function sized([service, sku, per]: Key, label: string, quantity: number, basis: string): Meter {
  return { service, sku, per, label, quantity, basis }
}

/** A line that use makes. @param what the unit of the quantity in words */
export function used([service, sku, per]: Key, label: string, quantity: number, what: string): Meter {
  return { service, sku, per, label, quantity, basis: `${shown(quantity)} ${what} assumed`, isUsage: true }
}

/** A line of what runs all the time. */
export function hourly(service: string, sku: string, label: string, count = 1): Meter {
  return running([service, sku, 'hour'], label, count, HOURS_PER_MONTH)
}

/** A line of what runs for some hours. */
export function running([service, sku, per]: Key, label: string, count: number, hours: number): Meter {
  const basis = count === 1 ? `${hours} h` : `${shown(count)} x ${hours} h`
  return { service, sku, per, label, quantity: count * hours, basis }
}

/** The same line with something to know about it. */
export function noted(meter: Meter, note: string): Meter {
  return { ...meter, note }
}

/** A number with at most six decimals. */
export function shown(quantity: number): string {
  return String(Number(quantity.toFixed(6)))
}
