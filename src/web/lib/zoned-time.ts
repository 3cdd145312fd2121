// Times as people choose them, in the time zone of the account, as moments.
import { MINUTE_MS } from '#engine/durations.ts'

/** Minutes by which a zone is ahead of UTC at a moment. */
function offsetMinutes(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const [, sign, hours = '0', minutes = '0'] =
    /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** The moment at which the clocks of a zone show a time. @param shown what they show, as if it were UTC */
export function momentIn(timeZone: string, shown: Date): Date {
  const guess = new Date(shown.getTime() - offsetMinutes(timeZone, shown) * MINUTE_MS)
  // The clocks may change between the guess and the same reading in UTC: ask again there.
  return new Date(shown.getTime() - offsetMinutes(timeZone, guess) * MINUTE_MS)
}

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/

/** The moment of a date and time as browsers' fields write it, such as 2026-11-25T18:00; undefined for what is none. */
export function parseLocal(text: string, timeZone: string): Date | undefined {
  const shown = LOCAL.test(text) ? new Date(`${text}Z`) : undefined
  return shown === undefined || Number.isNaN(shown.getTime()) ? undefined : momentIn(timeZone, shown)
}
