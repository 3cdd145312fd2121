import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { budgetMonths, excessOf, figuresWithout, leftOf, reachedAlerts, type MonthFigures } from './month-budget.ts'

const figures = (given: Partial<MonthFigures> = {}): MonthFigures => ({
  limit: 100,
  spent: 0,
  reserved: 0,
  standing: 0,
  allowed: 0,
  standing_allowed: 0,
  ...given,
})

const usd = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100)
const share = fc.double({ min: 0, max: 1, noNaN: true })

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

describe('budgetMonths', () => {
  it('shows what is short, in which month, beside the figures of which that is made', () => {
    // An allowance of this month covers what is asked now, and nothing of what follows.
    const given = figures({ limit: 1000, spent: 200, reserved: 600, standing: 900, allowed: 300, standing_allowed: 40 })
    expect(budgetMonths(given, 300, 0.5)).toEqual([
      { taken: 800, asked: 150, allowed: 300, short: 0, left: 350 },
      { taken: 900, asked: 300, allowed: 40, short: 160, left: 0 },
    ])
  })

  it('never contradicts itself', () => {
    const all = fc.record({ limit: fc.option(usd), spent: usd, standing: usd, allowed: usd, standing_allowed: usd })
    fc.assert(
      fc.property(all, usd, share, (given, cost, left) => {
        for (const { taken, asked, allowed, short, left: rest } of budgetMonths(
          { ...given, reserved: given.standing * left },
          cost,
          left,
        )) {
          if (given.limit === null) expect([short, rest]).toEqual([0, null])
          else {
            const missing = taken + asked - given.limit - allowed
            if (short > 0) expect(Math.abs(missing - short)).toBeLessThan(0.03)
            else expect(missing).toBeLessThan(0.03)
            if ((rest ?? 0) > 0.01) expect(short).toBe(0)
          }
        }
      }),
    )
  })

  it('takes out of the figures what is reserved in them', () => {
    const before = figures({ spent: 5, reserved: 20, standing: 40 })
    const reserved = figures({ spent: 5, reserved: 20 + 15, standing: 40 + 30 })
    const [now, later] = budgetMonths(figuresWithout(reserved, 30, 0.5), 30, 0.5)
    expect([now, later]).toEqual(budgetMonths(before, 30, 0.5))
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
