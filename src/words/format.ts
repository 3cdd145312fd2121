// Figures, times and lists in sentences, as people read them in a language.
import type { Language } from './languages.ts'
import { moneyIn, type Conversion } from './money.ts'
import { once } from './once.ts'
import { remembered } from './remembered.ts'

/** How the sentences of one language print what they name. */
export interface Format {
  /** USD with cents, whatever the currency of the reader: `$1,272.05`. */
  readonly usd: (amount: number) => string
  /** A price in USD with cents, of an amount that is not to look like none: `<$0.01` for less than a cent. */
  readonly cents: (amount: number) => string
  /** A unit price with all the decimals that it has, two at least: `$0.0000133334`, `$3.00`. */
  readonly unitPrice: (amount: number) => string
  /** A number with at most two decimals: `1,500`. */
  readonly number: (value: number) => string
  /** A number with all its decimals: `0.0375`. */
  readonly exact: (value: number) => string
  /** Whether a language speaks of so many as of one. */
  readonly isOne: (count: number) => boolean
  /** @param value 80 for `80%` */
  readonly percent: (value: number) => string
  /** A month such as 2026-11: `November 2026`; what is no month stays as it is. */
  readonly month: (month: string) => string
  /**
   * A date of the price book, of which only the year or the month can be known: `2026`, `October 2026`, `Oct 2, 2026`;
   * a version that was accepted is its day with its number: `Nov 24, 2026 (3)`.
   */
  readonly bookDate: (date: string) => string
  /** A moment from its ISO string: in the reader's time zone, or `2026-11-05 10:00 UTC` where that is not known. */
  readonly time: (iso: string) => string
  /** `in 3 days`; one day and less in hours: `in 24 hours`. */
  readonly inHours: (hours: number) => string
  /** `a, b and c` */
  readonly all: (items: readonly string[]) => string
  /** `a, b or c` */
  readonly either: (items: readonly string[]) => string
}

const HOURS_OF_DAY = 24
/** More than any price of the price book has. */
const DECIMALS = 10

/** British lists have no comma before the last item. */
const listLanguage = (language: Language): string => (language === 'en' ? 'en-GB' : language)

function monthIn(language: Language): Format['month'] {
  const format = once(() => new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }))
  return (month) => {
    const start = new Date(`${month}-01T00:00:00Z`)
    return Number.isNaN(start.getTime()) ? month : format().format(start)
  }
}

function bookDateIn(language: Language): Format['bookDate'] {
  const month = monthIn(language)
  const day = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }))
  return (date) => {
    const [, start, version] = /^(\d{4}-\d{2}-\d{2})(?:\.(\d+))?$/.exec(date) ?? []
    const at = start === undefined ? undefined : new Date(start)
    if (at === undefined || Number.isNaN(at.getTime())) return /^\d{4}-\d{2}$/.test(date) ? month(date) : date
    return version === undefined ? day().format(at) : `${day().format(at)} (${version})`
  }
}

function timeIn(language: Language, timeZone: string | undefined): Format['time'] {
  if (timeZone === undefined) return (iso) => `${iso.slice(0, 16).replace('T', ' ')} UTC`
  const format = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }))
  return (iso) => format().format(new Date(iso))
}

function hoursIn(language: Language): Format['inHours'] {
  const relative = once(() => new Intl.RelativeTimeFormat(language))
  return (hours) =>
    hours > HOURS_OF_DAY && hours % HOURS_OF_DAY === 0
      ? relative().format(hours / HOURS_OF_DAY, 'day')
      : relative().format(hours, 'hour')
}

/** Whether a number is written the same in every language: nothing separates its digits. */
function isPlain(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value < 1000
}

function makeFormat(language: Language, timeZone: string | undefined, into: Conversion | undefined): Format {
  const { cents, unitPrice } = moneyIn(language, into)
  const number = once(() => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }))
  const exact = once(() => new Intl.NumberFormat(language, { maximumFractionDigits: DECIMALS }))
  const plural = once(() => new Intl.PluralRules(language))
  const percent = once(() => new Intl.NumberFormat(language, { style: 'percent' }))
  const all = once(() => new Intl.ListFormat(listLanguage(language), { type: 'conjunction' }))
  const either = once(() => new Intl.ListFormat(listLanguage(language), { type: 'disjunction' }))
  return {
    usd: moneyIn(language).full,
    cents,
    unitPrice,
    number: (value) => number().format(value),
    exact: remembered((value) => (isPlain(value) ? String(value) : exact().format(value))),
    // No language of the product speaks of two or more as of one.
    isOne: (count) => count < 2 && plural().select(count) === 'one',
    percent: (value) => percent().format(value / 100),
    month: monthIn(language),
    bookDate: bookDateIn(language),
    time: timeIn(language, timeZone),
    inHours: hoursIn(language),
    all: (items) => all().format(items),
    either: (items) => either().format(items),
  }
}

/** What was made before: formatters take longer to make than to use. */
const made = new Map<string, Format>()

/**
 * Formatters of a language.
 * @param timeZone IANA zone of the reader; without one, times are said in UTC
 * @param into the currency of prices: `cents` and `unitPrice`. What budgets and approvals are about stays in USD
 */
export function formatIn(language: Language, timeZone?: string, into?: Conversion): Format {
  const key = `${language} ${timeZone ?? ''} ${into ? `${into.currency} ${into.rate}` : ''}`
  const format = made.get(key) ?? makeFormat(language, timeZone, into)
  made.set(key, format)
  return format
}
