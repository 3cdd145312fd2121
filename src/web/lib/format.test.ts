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
