import { expect, test } from 'vitest'
import { budgetTone } from './budget-tone.ts'

test.each([
  [0, null, 'success'],
  [1e6, null, 'success'],
  [0, 0, 'success'],
  [0.01, 0, 'danger'],
  [75, 100, 'success'],
  [75.01, 100, 'warning'],
  [90, 100, 'warning'],
  [90.01, 100, 'danger'],
  [400, 100, 'danger'],
] as const)('%d USD of a budget of %s is %s', (cost, limit, tone) => {
  expect(budgetTone(cost, limit)).toBe(tone)
})
