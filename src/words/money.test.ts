import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from './languages.ts'
import { moneyIn } from './money.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('amounts in another currency', () => {
  const euros = moneyIn('en', { currency: 'EUR', rate: 0.92 })
  const yen = moneyIn('en', { currency: 'JPY', rate: 155 })

  test.each([
    [100, '€92'],
    [123.45, '€113.57'],
    [0, '€0'],
    [0.01, '<€0.01'],
    [0.0001, '<€0.01'],
    [-12.5, '-€11.50'],
  ])('%d USD is %s', (usd, text) => expect(euros.short(usd)).toBe(text))

  test('a currency without decimals has none, and what is less than one of it is not nothing', () => {
    expect([123.45, 1, 0.01, 0.006, 0].map(yen.short)).toEqual(['¥19,135', '¥155', '¥2', '<¥1', '¥0'])
    expect(yen.cents(0.006)).toBe('<¥1')
  })

  test('a currency with three decimals has three', () => {
    expect(moneyIn('en', { currency: 'KWD', rate: 0.3 }).cents(10).replaceAll(/\s/g, ' ')).toBe('KWD 3.000')
  })

  test('a unit price has four digits that count, and all decimals of the currency', () => {
    expect([0.0000133334, 0.0832, 3, 14, 1342.13].map(euros.unitPrice)).toEqual([
      '€0.00001227',
      '€0.07654',
      '€2.76',
      '€12.88',
      '€1,234.76',
    ])
    expect([0.0832, 14, 0.0000133334].map(yen.unitPrice)).toEqual(['¥12.9', '¥2,170', '¥0.002067'])
  })

  test('a difference has its sign, and none when it is rounded to zero', () => {
    expect([14.2, -14.2, 10, 0.001, -0.001, 0].map(euros.difference)).toEqual([
      '+€13.06',
      '-€13.06',
      '+€9.20',
      '€0',
      '€0',
      '€0',
    ])
  })

  test('no other dollar looks like the dollar', () => {
    for (const currency of ['CAD', 'AUD', 'MXN', 'HKD'])
      for (const language of LANGUAGES)
        expect(plain(moneyIn(language, { currency, rate: 1 }).short(5))).not.toBe(plain(moneyIn(language).short(5)))
  })
})

describe('in every currency and language', () => {
  const given = {
    usd: fc.double({ min: 0.000001, max: 10_000_000, noNaN: true }),
    rate: fc.double({ min: 0.0001, max: 100_000, noNaN: true }),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'CAD', 'CLF', 'USD'),
    language: fc.constantFrom(...LANGUAGES),
  }

  test('what costs something never looks like nothing', () => {
    fc.assert(
      fc.property(fc.record(given), ({ usd, rate, currency, language }) => {
        const money = moneyIn(language, { currency, rate })
        for (const text of [money.short(usd), money.cents(usd)]) expect(text).toMatch(/[1-9]/)
      }),
    )
  })

  test('an amount is rounded once, from the exact figure', () => {
    fc.assert(
      fc.property(fc.record(given), ({ usd, rate, currency }) => {
        const text = moneyIn('en', { currency, rate }).full(usd)
        const shown = Number(text.replaceAll(/[^\d.]/g, ''))
        const { maximumFractionDigits: decimals = 0 } = new Intl.NumberFormat('en', {
          style: 'currency',
          currency,
        }).resolvedOptions()
        // Half of the last decimal, and what a double of this size cannot hold.
        expect(Math.abs(shown - usd * rate)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + usd * rate * 1e-12)
      }),
    )
  })

  test('less is written as more is, with the other sign', () => {
    fc.assert(
      fc.property(fc.record(given), ({ usd, rate, currency, language }) => {
        const { difference } = moneyIn(language, { currency, rate })
        expect(difference(-usd).replaceAll(/[-−+]/g, '')).toBe(difference(usd).replaceAll(/[-−+]/g, ''))
      }),
    )
  })
})
