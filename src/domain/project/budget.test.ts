import { describe, expect, it } from 'vitest'
import { budgetPercent, budgetState } from './budget.ts'

describe('budgetState', () => {
  it.each([
    [0, null, 'no-limit'],
    [1e6, null, 'no-limit'],
    [0, 100, 'ok'],
    [79.99, 100, 'ok'],
    [80, 100, 'warning'],
    [99.99, 100, 'warning'],
    [99.9999, 100, 'warning'],
    [100, 100, 'over'],
    [250, 100, 'over'],
    [0, 0, 'ok'],
    [0.01, 0, 'over'],
  ] as const)('of %d USD against %s is %s', (cost, limit, state) => {
    expect(budgetState(cost, limit)).toBe(state)
  })
})

describe('budgetPercent', () => {
  it.each([
    [5, null, null],
    [0, 0, 0],
    [1, 0, 100],
    [50, 200, 25],
    [1, 3, 33.3],
    [300, 200, 150],
  ] as const)('of %d USD against %s is %s', (cost, limit, percent) => {
    expect(budgetPercent(cost, limit)).toBe(percent)
  })
})
