// How many days away an end is. The engine has no clock: today is an argument.
import { DAY_MS } from '../durations.ts'
import { fold } from './tokens.ts'

const MONTHS: readonly RegExp[] = [
  /^(?:jan|ene|janv|jann)/,
  /^(?:feb|fev)/,
  /^(?:mar|mrz|maerz)/,
  /^(?:apr|abr|avr)/,
  /^(?:may|mai)/,
  /^(?:jun|juin)/,
  /^(?:jul|juil)/,
  /^(?:aug|ago|aou)/,
  /^sep/,
  /^(?:oct|okt)/,
  /^nov/,
  /^(?:dec|dez|dic)/,
]
/** Sunday first, as `Date` counts. */
const WEEKDAYS: readonly RegExp[] = [
  /sunday|domingo|dimanche|sonntag/,
  /monday|lunes|lundi|montag/,
  /tuesday|martes|mardi|dienstag/,
  /wednesday|miercoles|mercredi|mittwoch/,
  /thursday|jueves|jeudi|donnerstag/,
  /friday|viernes|vendredi|freitag/,
  /saturday|sabado|samedi|samstag|sonnabend/,
]
const DAYS_OF_WEEK = 7
const FORTNIGHT_DAYS = 14

/**
 * Days from today until a date as people write it, at least 1; undefined when it is past, no date, or when day and
 * month could be either.
 * @param today YYYY-MM-DD
 */
export function daysUntilDate(written: string, today: string): number | undefined {
  const end = dateOf(fold(written), today)
  if (end === undefined) return undefined
  const days = Math.round((end - Date.parse(today)) / DAY_MS)
  return days >= 1 ? days : undefined
}

function dateOf(text: string, today: string): number | undefined {
  const iso = /(20\d\d)-(\d{1,2})-(\d{1,2})/.exec(text)
  if (iso) return utc(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const year = Number(today.slice(0, 4))
  const marks = /(\d{1,2})([./])(\d{1,2})(?:\2(\d{2,4})?)?/.exec(text)
  if (marks) {
    const [, first = '', mark = '', second = '', last] = marks
    const [a, b] = [Number(first), Number(second)]
    // 24.12. is German; 12/24 is American and 24/12 is not; 05/06 could be either.
    const dayFirst = mark === '.' || a > 12
    if (!dayFirst && b <= 12) return undefined
    const [day, month] = dayFirst ? [a, b] : [b, a]
    return last === undefined ? nextOf(month, day, today) : utc(fullYear(Number(last)), month, day)
  }
  const word = text.match(/[a-z]+/g)?.find((one) => MONTHS.some((month) => month.test(one)))
  const month = word === undefined ? -1 : MONTHS.findIndex((one) => one.test(word)) + 1
  if (month < 1) return dayOfMonth(text, today)
  const given = /\b20\d\d\b/.exec(text)?.[0]
  const day = /\b(\d{1,2})(?!\d)/.exec(text.replace(given ?? '', ''))?.[1]
  // "Until May 2027" and "until the end of May": through its last day.
  if (day === undefined) return given === undefined ? lastDayOfNext(month, today) : utc(Number(given), month + 1, 0)
  return given === undefined ? nextOf(month, Number(day), today) : utc(Number(given) || year, month, Number(day))
}

/** "The 15th": of this month unless it is past. */
function dayOfMonth(text: string, today: string): number | undefined {
  const day = Number(/(?<!\d)(\d{1,2})(?!\d)/.exec(text)?.[1])
  if (!(day >= 1 && day <= 31)) return undefined
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const thisMonth = utc(year, month, day)
  return thisMonth > Date.parse(today) ? thisMonth : utc(year, month + 1, day)
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year
}

function utc(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day)
}

/** The next such day from today on. */
function nextOf(month: number, day: number, today: string): number {
  const year = Number(today.slice(0, 4))
  const thisYear = utc(year, month, day)
  return thisYear > Date.parse(today) ? thisYear : utc(year + 1, month, day)
}

/** The last day of a month: of this year unless it is past. */
function lastDayOfNext(month: number, today: string): number {
  const year = Number(today.slice(0, 4))
  const thisYear = utc(year, month + 1, 0)
  return thisYear > Date.parse(today) ? thisYear : utc(year + 1, month + 1, 0)
}

/** Days from today until "Friday", "tomorrow", "the end of the month"; undefined for what no calendar knows. */
export function daysUntilWords(words: string, today: string): number | undefined {
  const text = fold(words)
  const date = new Date(today)
  const weekday = date.getUTCDay()
  const untilDay = (day: number): number => ((day - weekday + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK) + 1
  if (/day after tomorrow|pasado manana|apres demain|ubermorgen/.test(text)) return 2
  if (/tomorrow|\bmanana|demain|\bmorgen/.test(text)) return 1
  if (/today|tonight|\bhoy|esta noche|aujourd|ce soir|heute|end of (?:the )?day|midnight|noon/.test(text)) return 1
  if (/fortnight|quincena|quinzaine/.test(text)) return FORTNIGHT_DAYS
  const named = WEEKDAYS.findIndex((one) => one.test(text))
  if (named >= 0) return untilDay(named)
  const toSunday = untilDay(0)
  if (/weekend|fin de semana|final de semana|week end|wochenende/.test(text)) return toSunday
  const isNext = /next|proxim|viene|prochaine|nachste/.test(text)
  if (/week|semana|semaine|woche/.test(text)) return toSunday + (isNext ? DAYS_OF_WEEK : 0)
  if (/month|\bmes\b|mois|monat/.test(text)) {
    const last = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + (isNext ? 2 : 1), 0)
    return Math.max(1, Math.round((last - date.getTime()) / DAY_MS))
  }
  return undefined
}
