import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accruedTo,
  costBetween,
  costThisMonth,
  costToDate,
  forecastOfMonth,
  monthOf,
  monthsBetween,
  type CostPeriod,
  knownCost,
} from './cost.ts'

const at = (text: string): Date => new Date(text)
const period = (from: string, to: string | null, cost_monthly = 100): CostPeriod => ({
  started_at: at(from),
  ended_at: to === null ? null : at(to),
  cost_monthly,
})

/** Moments of this century, to the millisecond. */
const moments = fc.date({ min: at('2000-01-01T00:00:00Z'), max: at('2099-12-31T23:59:59Z'), noInvalidDate: true })
const months = fc.record({ year: fc.integer({ min: 2000, max: 2099 }), month: fc.integer({ min: 0, max: 11 }) })
const prices = fc.double({ min: 0, max: 1e6, noNaN: true })

describe('knownCost', () => {
  it.each([
    [0, 0, 2, null],
    [0, 0, 0, 0],
    [0, 1, 1, 0],
    [12, 1, 3, 12],
  ])('%s USD of %s priced lines among %s is %s', (usd, priced_lines, total_lines, known) => {
    expect(knownCost(usd, { priced_lines, total_lines })).toBe(known)
  })
})

describe('monthOf', () => {
  it.each([
    ['2026-11-15T12:00:00Z', '2026-11', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2026-12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['2028-02-29T00:00:00Z', '2028-02', '2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
    ['2026-03-01T00:00:00+05:00', '2026-02', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  ])('of %s is %s', (moment, key, start, end) => {
    expect(monthOf(at(moment))).toEqual({ key, start: at(start), end: at(end) })
  })
})

describe('monthsBetween', () => {
  it.each([
    ['half of 28 days', '2026-02-01T00:00:00Z', '2026-02-15T00:00:00Z', 14 / 28],
    ['half of 29 days', '2028-02-01T00:00:00Z', '2028-02-15T12:00:00Z', 14.5 / 29],
    ['a day of 30', '2026-11-10T06:00:00Z', '2026-11-11T06:00:00Z', 1 / 30],
    ['a day of 31', '2026-12-10T06:00:00Z', '2026-12-11T06:00:00Z', 1 / 31],
    ['over the end of a year', '2026-12-31T00:00:00Z', '2027-01-02T00:00:00Z', 2 / 31],
    ['over a leap day', '2028-02-28T00:00:00Z', '2028-03-02T00:00:00Z', 2 / 29 + 1 / 31],
    ['the same moment', '2026-12-31T00:00:00Z', '2026-12-31T00:00:00Z', 0],
    ['the other way round', '2026-12-31T00:00:00Z', '2026-12-01T00:00:00Z', 0],
    ['an hour that clocks leave out elsewhere', '2026-03-29T01:00:00Z', '2026-03-29T02:00:00Z', 1 / 744],
  ])('%s', (_, from, to, expected) => {
    expect(monthsBetween(at(from), at(to))).toBeCloseTo(expected, 12)
  })

  it('counts every whole calendar month as one', () => {
    fc.assert(
      fc.property(months, fc.integer({ min: 1, max: 48 }), ({ year, month }, number) => {
        expect(monthsBetween(new Date(Date.UTC(year, month, 1)), new Date(Date.UTC(year, month + number, 1)))).toBe(
          number,
        )
      }),
    )
  })

  it('gives the same however a time is split', () => {
    fc.assert(
      fc.property(moments, moments, moments, (...given) => {
        const [a, b, c] = given.toSorted((x, y) => x.getTime() - y.getTime()) as [Date, Date, Date]
        expect(monthsBetween(a, b) + monthsBetween(b, c)).toBeCloseTo(monthsBetween(a, c), 9)
      }),
    )
  })
})

describe('costBetween', () => {
  it('is exactly the price for every whole calendar month of running', () => {
    fc.assert(
      fc.property(months, prices, ({ year, month }, cost_monthly) => {
        const start = new Date(Date.UTC(year, month, 1))
        const periods = [{ started_at: start, ended_at: null, cost_monthly }]
        expect(costBetween(periods, start, new Date(Date.UTC(year, month + 1, 1)))).toBe(cost_monthly)
      }),
    )
  })

  it('gives the same sum for a period in one piece or in two', () => {
    fc.assert(
      fc.property(moments, moments, moments, prices, (x, y, z, cost_monthly) => {
        const [a, b, c] = [x, y, z].toSorted((one, two) => one.getTime() - two.getTime()) as [Date, Date, Date]
        const whole = costBetween([{ started_at: a, ended_at: c, cost_monthly }], a, c)
        const parts = [
          { started_at: a, ended_at: b, cost_monthly },
          { started_at: b, ended_at: c, cost_monthly },
        ]
        expect(costBetween(parts, a, c)).toBeCloseTo(whole, 2)
      }),
    )
  })

  it('adds what ran and what was suspended, within the bounds', () => {
    const periods = [
      period('2026-11-01T00:00:00Z', '2026-11-16T00:00:00Z', 300),
      period('2026-11-16T00:00:00Z', null, 30),
    ]
    expect(costBetween(periods, at('2026-11-01T00:00:00Z'), at('2026-12-01T00:00:00Z'))).toBeCloseTo(165, 9)
    expect(costBetween(periods, at('2026-11-15T00:00:00Z'), at('2026-11-17T00:00:00Z'))).toBeCloseTo(11, 9)
    expect(costBetween(periods, at('2026-10-01T00:00:00Z'), at('2026-10-31T00:00:00Z'))).toBe(0)
  })
})

describe('what has accrued', () => {
  it('does so by the minute', () => {
    expect(accruedTo(at('2026-11-02T10:00:59.999Z'))).toEqual(at('2026-11-02T10:00:00Z'))
    const periods = [period('2026-11-02T10:00:00Z', null)]
    expect(costToDate(periods, at('2026-11-02T10:00:59Z'))).toBe(0)
    expect(costToDate(periods, at('2026-11-02T10:01:00Z'))).toBeCloseTo(100 / (30 * 1440), 12)
  })

  it('is counted from activation to date, and from the first of the month', () => {
    const periods = [period('2026-10-17T00:00:00Z', null, 310)]
    const now = at('2026-11-04T00:00:00Z')
    expect(costToDate(periods, now)).toBeCloseTo(150 + 31, 9)
    expect(costThisMonth(periods, now)).toBeCloseTo(31, 9)
  })
})

describe('forecastOfMonth', () => {
  const periods = [period('2026-11-01T00:00:00Z', null, 300)]
  const now = at('2026-11-11T00:00:00Z')

  it.each([
    ['without an end', null, 300],
    ['with an end in a later month', at('2026-12-05T00:00:00Z'), 300],
    ['with an end in this month', at('2026-11-21T00:00:00Z'), 200],
    ['with an end that has passed, until it is known to be destroyed', at('2026-11-05T00:00:00Z'), 300],
  ])('%s', (_, end, expected) => {
    expect(forecastOfMonth(periods, end, now)).toBeCloseTo(expected, 9)
  })

  it('goes on at the rate of what is suspended', () => {
    const suspended = [
      period('2026-11-01T00:00:00Z', '2026-11-11T00:00:00Z', 300),
      period('2026-11-11T00:00:00Z', null, 30),
    ]
    expect(forecastOfMonth(suspended, null, now)).toBeCloseTo(100 + 20, 9)
  })

  it('adds nothing to what is deleted or never ran', () => {
    expect(forecastOfMonth([period('2026-11-01T00:00:00Z', '2026-11-04T00:00:00Z', 300)], null, now)).toBeCloseTo(30, 9)
    expect(forecastOfMonth([], null, now)).toBe(0)
  })

  it('is what the month comes to, for whatever goes on', () => {
    fc.assert(
      fc.property(moments, prices, (moment, cost_monthly) => {
        const { start, end } = monthOf(moment)
        const running = [{ started_at: start, ended_at: null, cost_monthly }]
        expect(forecastOfMonth(running, null, moment)).toBeCloseTo(costBetween(running, start, end), 4)
      }),
    )
  })
})
