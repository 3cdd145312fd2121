import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthCurve, ticksUpTo } from './month-curve.ts'

const NOW = new Date('2026-11-04T12:00:00Z')
const DAYS = [
  { date: '2026-10-31', cost: 9, cost_to_date: 9 },
  { date: '2026-11-01', cost: 0, cost_to_date: 9 },
  { date: '2026-11-02', cost: 5, cost_to_date: 14 },
  { date: '2026-11-03', cost: 10, cost_to_date: 24 },
  { date: '2026-11-04', cost: 5, cost_to_date: 29 },
]
const MONTH = { key: '2026-11', cost: 20, forecast: 285, budget_limit: 250, budget_reached_on: '2026-11-27' }

test('what has been adds up day by day, without the month before, and stops now', () => {
  const curve = monthCurve({ days: DAYS, month: MONTH }, null, NOW)
  expect(curve.days).toBe(30)
  expect(curve.past).toEqual([
    { day: 0, usd: 0 },
    { day: 1, usd: 0 },
    { day: 2, usd: 5 },
    { day: 3, usd: 15 },
    { day: 3.5, usd: 20 },
  ])
  expect(curve.ahead).toEqual([
    { day: 3.5, usd: 20 },
    { day: 30, usd: 285 },
  ])
  expect(curve.budget).toBe(250)
  expect(curve.ticks).toEqual([0, 100, 200, 300])
})

test('after its end within the month it costs no more', () => {
  const { ahead } = monthCurve({ days: DAYS, month: { ...MONTH, forecast: 60 } }, new Date('2026-11-10T00:00:00Z'), NOW)
  expect(ahead.slice(1)).toEqual([
    { day: 9, usd: 60 },
    { day: 30, usd: 60 },
  ])
})

test('an end that has passed bends nothing backwards', () => {
  const { ahead } = monthCurve({ days: DAYS, month: { ...MONTH, forecast: 20 } }, new Date('2026-11-01T00:00:00Z'), NOW)
  expect(ahead.map(({ day }) => day)).toEqual([3.5, 3.5, 30])
})

test('a budget far above the curve is not drawn', () => {
  expect(monthCurve({ days: DAYS, month: { ...MONTH, budget_limit: 5000 } }, null, NOW).budget).toBeNull()
  expect(monthCurve({ days: DAYS, month: { ...MONTH, budget_limit: null } }, null, NOW).budget).toBeNull()
})

/** Any amount, and such as lie beside a round one, where rounding decides how many lines there are. */
const amounts = fc.oneof(
  fc.double({ min: 0.01, max: 1e7, noNaN: true }),
  fc
    .tuple(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: -2, max: 6 }),
      fc.double({ min: -0.002, max: 0.002, noNaN: true }),
    )
    .map(([number, power, off]) => Math.max(0.01, number * 10 ** power * (1 + off))),
)

test('the lines of the scale are even, few, and reach the highest value', () => {
  fc.assert(
    fc.property(amounts, (highest) => {
      const ticks = ticksUpTo(highest)
      expect(ticks[0]).toBe(0)
      expect(ticks.length).toBeGreaterThanOrEqual(3)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest * 0.99999)
      // None is above the highest value but the last.
      expect(ticks.at(-2)).toBeLessThan(highest)
      const step = ticks[1] ?? 0
      ticks.forEach((tick, index) => expect(tick / step).toBeCloseTo(index, 4))
    }),
    { numRuns: 1000, examples: [[1.0002500000000003], [1], [1.0000000001], [0.01], [1e7]] },
  )
})

test('a little above a round value needs wider lines, not one more', () => {
  expect(ticksUpTo(1)).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(ticksUpTo(1.0000000001)).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(ticksUpTo(1.0002500000000003)).toEqual([0, 0.5, 1, 1.5])
  expect(ticksUpTo(0)).toEqual([0, 0.0025])
})
