// Days as people choose them, in the time zone of the account, as moments.
import { momentIn } from '../../lib/zoned-time.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * The moment at which a day begins in a time zone, as ISO time.
 * @param day such as 2026-11-20; undefined is given back for what is no day
 * @param daysLater counted on the calendar, so that it also holds across a change of the clocks
 */
export function dayStart(day: string, timeZone: string, daysLater = 0): string | undefined {
  const midnight = DAY.test(day) ? new Date(`${day}T00:00:00Z`) : undefined
  if (!midnight || Number.isNaN(midnight.getTime())) return undefined
  midnight.setUTCDate(midnight.getUTCDate() + daysLater)
  return momentIn(timeZone, midnight).toISOString()
}

/** The last millisecond of a day in a time zone, as ISO time; undefined for what is no day. */
export function dayEnd(day: string, timeZone: string): string | undefined {
  const next = dayStart(day, timeZone, 1)
  return next === undefined ? undefined : new Date(new Date(next).getTime() - 1).toISOString()
}
