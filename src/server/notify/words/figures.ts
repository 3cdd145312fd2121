// Figures of notifications as people read them in a language.

const HOURS_OF_DAY = 24

/**
 * A figure by the name of its field: `hours` as "in 3 days" or "in 24 hours",
 * `percent`, `month` as "November 2026", `cost`, `spent` and `limit` as USD.
 * Undefined for a field that is no figure, or does not hold one.
 */
export function figureOf(language: string, name: string, value: string): string | undefined {
  if (name === 'month') return monthOf(language, value)
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return undefined
  switch (name) {
    case 'hours':
      return hoursOf(language, number)
    case 'percent':
      return new Intl.NumberFormat(language, { style: 'percent' }).format(number / 100)
    case 'cost':
    case 'spent':
    case 'limit':
      return new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).format(number)
    default:
      return undefined
  }
}

function hoursOf(language: string, hours: number): string {
  const relative = new Intl.RelativeTimeFormat(language)
  // One day is said as 24 hours: it is the last one.
  return hours > HOURS_OF_DAY && hours % HOURS_OF_DAY === 0 ? relative.format(hours / HOURS_OF_DAY, 'day') : relative.format(hours, 'hour')
}

function monthOf(language: string, value: string): string | undefined {
  const start = /^\d{4}-\d{2}$/.test(value) ? new Date(`${value}-01T00:00:00Z`) : undefined
  if (start === undefined || Number.isNaN(start.getTime())) return undefined
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(start)
}
