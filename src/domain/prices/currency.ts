// In what amounts are computed, and how old a rate can be by which they are shown in another currency.
import { DAY_MS, HOUR_MS } from '#engine/durations.ts'

/** In which everything is computed, and which needs no rate. ISO 4217. */
export const BASE_CURRENCY = 'USD'

/** Units of a currency for 1 USD: the Kuwaiti dinar has about 0.3, the Iranian rial about a million. */
export const RATE = { min: 0.0001, max: 10_000_000 } as const
/** A rate that is older is said to be old. */
const STALE_MS = 7 * DAY_MS
/** Where the day begins first: UTC+14. */
const FIRST_ZONE_MS = 14 * HOUR_MS

/** Whether no one on earth has this day yet. @param date such as 2026-11-24 */
export function isFuture(date: string, now: Date): boolean {
  return Date.parse(date) > now.getTime() + FIRST_ZONE_MS
}

/** Whether the day of a rate ended more than a week ago. @param date such as 2026-11-24 */
export function isStale(date: string, now: Date): boolean {
  return now.getTime() - Date.parse(date) > STALE_MS + DAY_MS
}
