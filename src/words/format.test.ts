import { describe, expect, test } from 'vitest'
import { formatIn } from './format.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('formats', () => {
  test.each([
    ['en', '$1,272.05', '80%', 'November 2026', 'in 3 days', 'a, b or c', 'a, b and c'],
    ['de', '1.272,05 $', '80 %', 'November 2026', 'in 3 Tagen', 'a, b oder c', 'a, b und c'],
    ['es', '1272,05 $', '80 %', 'noviembre de 2026', 'dentro de 3 días', 'a, b o c', 'a, b y c'],
    ['fr', '1 272,05 $', '80 %', 'novembre 2026', 'dans 3 jours', 'a, b ou c', 'a, b et c'],
  ] as const)('%s', (language, usd, percent, month, days, either, all) => {
    const format = formatIn(language)
    expect(plain(format.usd(1272.05))).toBe(usd)
    expect(plain(format.percent(80))).toBe(percent)
    expect(format.month('2026-11')).toBe(month)
    expect(format.inHours(72)).toBe(days)
    expect(format.either(['a', 'b', 'c'])).toBe(either)
    expect(format.all(['a', 'b', 'c'])).toBe(all)
  })

  test('a price is in the currency of the reader, and what budgets are about in USD', () => {
    const { unitPrice, cents, usd } = formatIn('en', undefined, { currency: 'EUR', rate: 0.5 })
    expect([unitPrice(0.5), cents(12), usd(12)]).toEqual(['€0.25', '€6.00', '$12.00'])
    expect(formatIn('en').cents(12)).toBe('$12.00')
  })

  test('the last day is said in hours', () => {
    expect(formatIn('en').inHours(24)).toBe('in 24 hours')
    expect(formatIn('en').inHours(25)).toBe('in 25 hours')
  })

  test.each([
    ['en', '2026', '2026'],
    ['en', '2026-10', 'October 2026'],
    ['en', '2026-10-02', 'Oct 2, 2026'],
    ['en', '2026-11-24.3', 'Nov 24, 2026 (3)'],
    ['de', '2026-10', 'Oktober 2026'],
    ['de', '2026-11-24.3', '24.11.2026 (3)'],
    ['en', '2026-13-41', '2026-13-41'],
    ['en', '', ''],
  ] as const)('the price book in %s of %s is that of %s', (language, date, text) => {
    expect(formatIn(language).bookDate(date)).toBe(text)
  })

  test('times are in the zone of the reader, and in UTC where it is not known', () => {
    const at = '2026-11-05T10:00:00.000Z'
    expect(formatIn('de').time(at)).toBe('2026-11-05 10:00 UTC')
    expect(plain(formatIn('en', 'America/New_York').time(at))).toBe('Nov 5, 2026, 5:00 AM')
    expect(plain(formatIn('en', 'Europe/Berlin').time(at))).toBe('Nov 5, 2026, 11:00 AM')
  })
})
