import type { PriceLine } from '../result.ts'

/** When the prices of an estimate were read. */
export interface PriceDates {
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly oldest: string
  readonly newest: string
}

/** The dates between which all prices of an estimate were read; undefined where none has a date. */
export function datesOf(lines: readonly Pick<PriceLine, 'source_date'>[]): PriceDates | undefined {
  const dates = lines.flatMap(({ source_date: date }) => (date === null ? [] : [date])).toSorted()
  const [oldest, newest] = [dates[0], dates.at(-1)]
  return oldest === undefined || newest === undefined ? undefined : { oldest, newest }
}
