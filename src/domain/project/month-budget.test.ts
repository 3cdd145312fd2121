import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { excessOf, leftOf, reachedAlerts, type MonthFigures } from './month-budget.ts'

const figures = (given: Partial<MonthFigures> = {}): MonthFigures => ({
  limit: 100,
  spent: 0,
  reserved: 0,
  standing: 0,
  allowed: 0,
  standing_allowed: 0,
  ...given,
})

describe('excessOf', () => {
  it.each([
    ['there is no limit', figures({ limit: null, spent: 1e6 }), 1e6, 1, 0],
    ['it takes exactly what is left', figures({ standing: 60, reserved: 60 }), 40, 1, 0],
    ['it takes a cent too much', figures({ standing: 60, reserved: 60 }), 40.01, 1, 0.01],
    ['the limit is 0', figures({ limit: 0 }), 10, 1, 10],
    ['this month has room and the next has not', figures({ standing: 60, reserved: 6 }), 60, 0.1, 20],
    ['the next month has room and this one has not', figures({ spent: 95, standing: 20, reserved: 2 }), 60, 0.1, 3],
    ['owners let it go over', figures({ standing: 90, reserved: 90, allowed: 30, standing_allowed: 30 }), 40, 1, 0],
    ['owners let it go over this month only', figures({ standing: 90, reserved: 90, allowed: 30 }), 40, 1, 30],
    ['sums of cents are not exact', figures({ limit: 0.3, standing: 0.1, reserved: 0.1 }), 0.2, 1, 0],
    ['it costs nothing', figures({ standing: 100, reserved: 100 }), 0, 1, 0],
  ])('when %s', (_, given, cost, share, excess) => {
    expect(excessOf(given, cost, share)).toBe(excess)
  })

  const usd = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100)
  const share = fc.double({ min: 0, max: 1, noNaN: true })

  it('is enough: with it allowed, the request fits', () => {
    fc.assert(
      fc.property(usd, usd, usd, usd, share, (limit, spent, standing, cost, left) => {
        const before = figures({ limit, spent, standing, reserved: standing * left })
        const excess = excessOf(before, cost, left)
        expect(excessOf({ ...before, allowed: excess, standing_allowed: excess }, cost, left)).toBe(0)
      }),
    )
  })

  it('is no more than is needed, to the cent', () => {
    fc.assert(
      fc.property(usd, usd, usd, usd, share, (limit, spent, standing, cost, left) => {
        const before = figures({ limit, spent, standing, reserved: standing * left })
        const excess = excessOf(before, cost, left)
        if (excess < 0.02) return
        const less = excess - 0.011
        expect(excessOf({ ...before, allowed: less, standing_allowed: less }, cost, left)).toBeGreaterThan(0)
      }),
    )
  })
})

describe('leftOf', () => {
  it.each([
    ['nothing is counted without a limit', figures({ limit: null, spent: 10 }), null],
    ['spent and reserved are taken from the limit', figures({ spent: 30, reserved: 20 }), 50],
    ['what owners allow is added', figures({ spent: 90, reserved: 30, allowed: 25 }), 5],
    ['it is never below 0', figures({ spent: 150 }), 0],
  ])('%s', (_, given, left) => {
    expect(leftOf(given)).toBe(left)
  })
})

describe('reachedAlerts', () => {
  it.each([
    [0, 100, []],
    [79.99, 100, []],
    [80, 100, [80]],
    [99.99, 100, [80]],
    [100, 100, [80, 100]],
    [250, 100, [80, 100]],
    [50, null, []],
    [0, 0, []],
    [0.01, 0, [80, 100]],
  ])('%d of %s USD reach %j per cent', (spent, limit, reached) => {
    expect(reachedAlerts(spent, limit)).toEqual(reached)
  })
})
