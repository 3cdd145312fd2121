import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

interface MonthFormat {
  /** A day of the calendar in UTC, such as 26 Nov. */
  day: (date: string | Date) => string
  /** A calendar month, such as November 2026, from 2026-11. */
  month: (key: string) => string
}

/** Days and months in UTC, in which budgets count, in the language of the page. */
export function useMonthFormat(): MonthFormat {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const of = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(i18n.language, { timeZone: 'UTC', ...options })
    const day = of({ day: 'numeric', month: 'short' })
    const month = of({ month: 'long', year: 'numeric' })
    return {
      day: (date) => day.format(new Date(date)),
      month: (key) => month.format(new Date(`${key}-01`)),
    }
  }, [i18n.language])
}
