import { describe, expect, test } from 'vitest'
import { formatFor } from './format.ts'

const english = formatFor('en')

describe('money', () => {
  test.each([
    [272.05, '$272.05'],
    [250, '$250'],
    [1050.6, '$1,050.60'],
    [0, '$0'],
    [0.01, '$0.01'],
    [0.004, '<$0.01'],
  ])('%d is shown as %s', (amount, text) => expect(english.usd(amount)).toBe(text))

  test.each([
    [14.2, '+$14.20'],
    [-115.77, '-$115.77'],
    [48, '+$48'],
    [0, '$0'],
    [0.004, '$0'],
    [-0.004, '$0'],
  ])('a difference of %d is shown as %s', (amount, text) => expect(english.difference(amount)).toBe(text))

  test('a unit price keeps the decimals that it has', () => {
    expect(english.unitPrice(0.0832)).toBe('$0.0832')
    expect(english.unitPrice(0.000004)).toBe('$0.000004')
    expect(english.unitPrice(18.25)).toBe('$18.25')
  })
})

test('figures follow the language', () => {
  expect(formatFor('de').usd(1234.5).replaceAll(/\s/g, ' ')).toBe('1.234,50 $')
  expect(english.number(1460)).toBe('1,460')
  expect(english.kilobytes(24_096)).toBe('24.1 kB')
})

describe('times', () => {
  const noon = new Date('2026-11-20T12:00:00Z')
  const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

  test('a date stands in the zone that is asked for', () => {
    expect(formatFor('en', 'America/New_York').dateTime(noon).replaceAll(/\s/g, ' ')).toBe('Nov 20, 2026, 7:00 AM')
    expect(formatFor('en', 'Asia/Tokyo').date(new Date('2026-11-20T20:00:00Z'))).toBe('Nov 21, 2026')
  })

  test.each([
    [-180, '3 h ago'],
    [-1, '1 min ago'],
    [-0.2, 'now'],
    [-60 * 24 * 5, '5 d ago'],
    [2 * 24 * 60 + 4 * 60, 'in 2 d 4 h'],
    [95, 'in 1 h 35 min'],
    [59.9, 'in 1 h'],
    [12, 'in 12 min'],
  ])('%d minutes away is said as %s', (minutes, text) => expect(english.distance(after(minutes), noon)).toBe(text))

  test.each([
    ['de', 'vor 3 Std.'],
    ['fr', 'il y a 3 h'],
    ['es', 'hace 3 h'],
  ])('in the language %s it is %s', (language, text) =>
    expect(formatFor(language).distance(after(-180), noon).replaceAll(/\s/g, ' ')).toBe(text),
  )
})
