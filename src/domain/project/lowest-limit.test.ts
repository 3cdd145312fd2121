import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lowestLimits } from './lowest-limit.ts'
import { excessOf } from './month-budget.ts'

const lowestLimit = (figures: Parameters<typeof lowestLimits>[0]) => {
  const { now, later } = lowestLimits(figures)
  return Math.max(now, later)
}

const NONE = { spent: 0, reserved: 0, standing: 0, allowed: 0, standing_allowed: 0 }

it.each([
  ['nothing is asked of a project without environments', NONE, 0],
  ['what is spent and reserved this month has to fit', { ...NONE, spent: 30, reserved: 25, standing: 50 }, 55],
  ['what stands for a whole month has to fit', { ...NONE, reserved: 10, standing: 50 }, 50],
  [
    'what owners allowed counts apart',
    { ...NONE, spent: 30, reserved: 25, standing: 50, allowed: 20, standing_allowed: 20 },
    35,
  ],
  ['part of a cent counts as a whole one', { ...NONE, spent: 10.001 }, 10.01],
  ['what is not exact in a sum does not', { ...NONE, standing: 0.1 + 0.2 }, 0.3],
  ['more allowed than needed leaves 0', { ...NONE, standing: 5, allowed: 9, standing_allowed: 9 }, 0],
])('%s', (_, figures, limit) => {
  expect(lowestLimit(figures)).toBe(limit)
})

it('is a limit that nothing exceeds, and less of which something would', () => {
  const usd = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100)
  const figures = fc.record({ spent: usd, reserved: usd, standing: usd, allowed: usd, standing_allowed: usd })
  fc.assert(
    fc.property(figures, (given) => {
      const limit = lowestLimit(given)
      expect(excessOf({ ...given, limit }, 0, 1)).toBe(0)
      if (limit > 0) expect(excessOf({ ...given, limit: limit - 0.01 }, 0, 1)).toBeGreaterThan(0)
    }),
  )
})
