// Until when findings can be ignored, as a field for days takes and gives it.
import { DRIFT_IGNORE_MAX_DAYS } from '#domain/run/drift.ts'
import { DAY_MS, MINUTE_MS } from '#engine/durations.ts'
import { parseLocal } from '../../lib/zoned-time.ts'

/** Days that are offered first. */
const OFFERED_DAYS = 30

/** A day in a zone as fields write it, such as 2026-11-25. */
function dayIn(timeZone: string, at: Date): string {
  // Sweden writes days as fields do.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)
}

/** The first and the last day that can be chosen, and the one that is offered. */
export function daysToChoose(timeZone: string, now: Date): Readonly<Record<'first' | 'last' | 'offered', string>> {
  const inDays = (days: number) => dayIn(timeZone, new Date(now.getTime() + days * DAY_MS))
  return { first: inDays(0), last: inDays(DRIFT_IGNORE_MAX_DAYS - 1), offered: inDays(OFFERED_DAYS) }
}

/** The end of a day that can be chosen; undefined for another one. */
export function endOfDay(day: string, timeZone: string, now: Date): Date | undefined {
  const { first, last } = daysToChoose(timeZone, now)
  const lastMinute = parseLocal(`${day}T23:59`, timeZone)
  if (lastMinute === undefined || day < first || day > last) return undefined
  return new Date(lastMinute.getTime() + MINUTE_MS)
}
