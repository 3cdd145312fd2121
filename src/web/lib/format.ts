// Figures and times as people read them, in the language of the page and the
// time zone of the account.
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { formatIn } from '#words/format.ts'
import { LANGUAGES } from '#words/languages.ts'
import { moneyIn, type Conversion, type Money } from '#words/money.ts'
import { once } from '#words/once.ts'
import { CurrencyContext } from './currency.ts'
import { TimeZoneContext } from './time-zone.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#engine/durations.ts'

/** Units of a distance in time, the largest first, with the smaller one that says more about a time to come. */
const DISTANCES = [
  { unit: 'day', ms: DAY_MS, rest: { unit: 'hour', ms: HOUR_MS } },
  { unit: 'hour', ms: HOUR_MS, rest: { unit: 'minute', ms: MINUTE_MS } },
  { unit: 'minute', ms: MINUTE_MS, rest: undefined },
] as const

export interface Format {
  /**
   * An amount in USD, in the currency of the page: $250, $272.05; below a cent <$0.01. This and the next three convert
   * where the person chose another currency (lib/currency.ts).
   */
  usd: Money['short']
  /** An amount with its cents, whatever they are, so that the decimals of a column stand below each other: $250.00. */
  cents: Money['cents']
  /** A unit price with as many decimals as it has, two at least: $0.50, $0.0832, $3.00. */
  unitPrice: Money['unitPrice']
  /** A difference with its sign: +$14.20, -$3. Zero, also when rounded, is "$0". */
  difference: Money['difference']
  /** A number with up to two decimals. */
  number: (value: number) => string
  /** Bytes as kB with one decimal; 1 kB is 1,000 bytes. */
  kilobytes: (bytes: number) => string
  /** A date and time in the user's zone. */
  dateTime: (date: Date) => string
  /** A date and time to the second in the user's zone. */
  timestamp: (date: Date) => string
  /** A day in the user's zone. */
  date: (date: Date) => string
  /** A calendar day, such as November 24, 2026, from 2026-11-24: the same in every zone. */
  day: (key: string) => string
  /** A calendar month, such as November 2026, from 2026-11. */
  month: (key: string) => string
  /** A date of the price book, of which only the year or the month can be known, or one of its versions. */
  bookDate: (date: string) => string
  /** The distance of a time from now: "3 h ago", "in 2 d 4 h", "now" within half a minute. */
  distance: (date: Date, now?: Date) => string
}

/**
 * English abbreviates best in its narrow form, set apart as the other languages do: "3 h", not "3 hr."; "m" is what
 * some browsers say for minutes.
 */
const spaced = (language: string, text: string) =>
  language === 'en'
    ? text.replaceAll(/(\d)\s?([a-z]+)/g, (_, count: string, unit: string) => `${count} ${unit === 'm' ? 'min' : unit}`)
    : text

/** Formats distances in time in a language. */
function distanceFor(language: string): Format['distance'] {
  const isEnglish = language === 'en'
  const relative = once(() => new Intl.RelativeTimeFormat(language, { style: isEnglish ? 'narrow' : 'short' }))
  const thisMoment = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second'))
  const restOf = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: isEnglish ? 'narrow' : 'short' }).format(value)
  return (date, now = new Date()) => {
    const ms = date.getTime() - now.getTime()
    // Rounded to minutes first, so that nothing is "60 min" away.
    const size = Math.round(Math.abs(ms) / MINUTE_MS) * MINUTE_MS
    const found = DISTANCES.find((one) => size >= one.ms)
    if (!found) return thisMoment()
    const count = Math.floor(size / found.ms)
    const text = relative().format(ms < 0 ? -count : count, found.unit)
    const more = ms > 0 && found.rest ? Math.floor((size % found.ms) / found.rest.ms) : 0
    return spaced(language, more > 0 && found.rest ? `${text} ${restOf(more, found.rest.unit)}` : text)
  }
}

/**
 * Formatters for a language tag such as "en".
 * @param timeZone IANA zone of the dates; the device's own when absent
 * @param into the currency in which amounts are shown; USD when absent
 */
export function formatFor(language: string, timeZone?: string, into?: Conversion): Format {
  const words = formatIn(LANGUAGES.find((one) => one === language) ?? 'en')
  const money = moneyIn(language, into)
  const number = once(() => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }))
  const size = once(() => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }))
  const time = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }))
  const second = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone }))
  const day = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }))
  const wholeDay = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }))
  return {
    usd: money.short,
    cents: money.cents,
    unitPrice: money.unitPrice,
    difference: money.difference,
    number: (value) => number().format(value),
    kilobytes: (bytes) => `${size().format(bytes / 1000)} kB`,
    dateTime: (value) => time().format(value),
    timestamp: (value) => second().format(value),
    date: (value) => day().format(value),
    day: (key) => wholeDay().format(new Date(key)),
    month: words.month,
    bookDate: words.bookDate,
    distance: distanceFor(language),
  }
}

/** What was made before: each row of a table asks for all of them. */
const made = new Map<string, Format>()

/** Formatters for the language in use, the time zone of the signed-in person, and the currency of the page. */
export function useFormat(): Format {
  const { i18n } = useTranslation()
  const timeZone = useContext(TimeZoneContext)
  const into = useContext(CurrencyContext)
  const key = `${i18n.language} ${timeZone ?? ''} ${into ? `${into.currency} ${into.rate}` : ''}`
  const format = made.get(key) ?? formatFor(i18n.language, timeZone, into)
  made.set(key, format)
  return format
}
