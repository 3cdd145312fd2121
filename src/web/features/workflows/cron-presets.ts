// The schedules that people choose without knowing cron, and back.
import { DAY_MS } from '#engine/durations.ts'
import { MINUTE_MS } from '#engine/durations.ts'

/** A time of the day as browsers' fields write it, such as 19:00. */
type Time = string

/** A schedule as the editor shows it. */
export type Rhythm =
  | { readonly kind: 'hourly' }
  | { readonly kind: 'daily' | 'weekdays'; readonly time: Time }
  /** Sunday is 0. */
  | { readonly kind: 'weekly'; readonly time: Time; readonly day: number }
  | { readonly kind: 'custom'; readonly cron: string }

export const RHYTHMS = ['hourly', 'daily', 'weekdays', 'weekly', 'custom'] as const satisfies readonly Rhythm['kind'][]

const HOURLY = '0 * * * *'
const AT = /^(\d{1,2}) (\d{1,2}) \* \* (\*|1-5|[0-7])$/
const two = (value: number) => String(value).padStart(2, '0')

/** What an expression of five fields means; custom for what is none of the usual ones. */
export function parseRhythm(cron: string): Rhythm {
  const plain = cron.trim().replaceAll(/\s+/g, ' ')
  if (plain === HOURLY) return { kind: 'hourly' }
  const [, minute = '', hour = '', day = ''] = AT.exec(plain) ?? []
  if (day === '' || Number(minute) > 59 || Number(hour) > 23) return { kind: 'custom', cron }
  const time = `${two(Number(hour))}:${two(Number(minute))}`
  if (day === '*') return { kind: 'daily', time }
  // Cron writes Sunday as 0 and as 7.
  return day === '1-5' ? { kind: 'weekdays', time } : { kind: 'weekly', time, day: Number(day) % 7 }
}

/** The expression of a rhythm. */
export function cronOf(rhythm: Rhythm): string {
  if (rhythm.kind === 'custom') return rhythm.cron
  if (rhythm.kind === 'hourly') return HOURLY
  const [hour = '0', minute = '0'] = rhythm.time.split(':')
  const day = rhythm.kind === 'weekly' ? String(rhythm.day) : rhythm.kind === 'weekdays' ? '1-5' : '*'
  return `${Number(minute)} ${Number(hour)} * * ${day}`
}

/** 2023-01-01 was a Sunday. */
const SUNDAY_MS = Date.UTC(2023, 0, 1)

/** The name of a day of the week in a language. @param day Sunday is 0 */
export function dayName(language: string, day: number): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(SUNDAY_MS + day * DAY_MS),
  )
}

/** A time of the day such as 19:00 as a language writes it. */
export function timeName(language: string, time: Time): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(new Date(SUNDAY_MS + (hour * 60 + minute) * MINUTE_MS))
}
