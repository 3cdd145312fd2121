// Units and dates of the price book as people read them.

const WORDS: Readonly<Record<string, string>> = { gb: 'GB', gib: 'GiB', vcpu: 'vCPU' }

/** A unit of the price book in words: "hour" is h, "gb-month" is GB-month, "10k-requests" is 10k requests. */
export function unitWord(unit: string): string {
  if (unit === 'hour') return 'h'
  const words = unit.split('-').map((word) => WORDS[word] ?? word)
  return words.join(words.at(-1) === 'month' || words.at(-1) === 'hour' ? '-' : ' ')
}

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
