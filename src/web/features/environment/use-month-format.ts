import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

interface MonthFormat {
  /** A day of the calendar in UTC, such as 26 Nov. */
  day: (date: string | Date) => string
  /** A calendar month, such as November 2026, from 2026-11. */
  month: (key: string) => string
  /** A date of the price book, which may be a year, a month or a day. */
  bookDate: (date: string) => string
}

/** Days and months in UTC, in which budgets and price books count, in the language of the page. */
export function useMonthFormat(): MonthFormat {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const of = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(i18n.language, { timeZone: 'UTC', ...options })
    const day = of({ day: 'numeric', month: 'short' })
    const month = of({ month: 'long', year: 'numeric' })
    const whole = of({ dateStyle: 'medium' })
    return {
      day: (date) => day.format(new Date(date)),
      month: (key) => month.format(new Date(`${key}-01`)),
      // "2026", "2026-11" and "2026-11-05" are all dates of JavaScript.
      bookDate: (date) =>
        date.length === 4 ? date : date.length === 7 ? month.format(new Date(date)) : whole.format(new Date(date)),
    }
  }, [i18n.language])
}
