// Dates of the price book as people read them.

/**
 * A date of the price book in the language of the page.
 * @param date YYYY, YYYY-MM or YYYY-MM-DD
 */
export function bookDate(date: string, language: string): string {
  const [year, month, day] = date.split('-')
  if (year === undefined || month === undefined) return date
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)))
  return new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    year: 'numeric',
    month: day === undefined ? 'long' : 'short',
    ...(day !== undefined && { day: 'numeric' }),
  }).format(at)
}
