// Days as people choose them, in the time zone of the account, as moments.

const MINUTE_MS = 60_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Minutes by which a zone is ahead of UTC at a moment. */
function offsetMinutes(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/**
 * The moment at which a day begins in a time zone, as ISO time.
 * @param day such as 2026-11-20; undefined is given back for what is no day
 * @param daysLater counted on the calendar, so that it also holds across a change of the clocks
 */
export function dayStart(day: string, timeZone: string, daysLater = 0): string | undefined {
  const midnight = DAY.test(day) ? new Date(`${day}T00:00:00Z`) : undefined
  if (!midnight || Number.isNaN(midnight.getTime())) return undefined
  midnight.setUTCDate(midnight.getUTCDate() + daysLater)
  const guess = new Date(midnight.getTime() - offsetMinutes(timeZone, midnight) * MINUTE_MS)
  // The clocks may change between the guess and the midnight of UTC: ask again there.
  return new Date(midnight.getTime() - offsetMinutes(timeZone, guess) * MINUTE_MS).toISOString()
}

/** The last millisecond of a day in a time zone, as ISO time; undefined for what is no day. */
export function dayEnd(day: string, timeZone: string): string | undefined {
  const next = dayStart(day, timeZone, 1)
  return next === undefined ? undefined : new Date(new Date(next).getTime() - 1).toISOString()
}
