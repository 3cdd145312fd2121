import { describe, expect, test } from 'vitest'
import type { ApprovalDetail } from '#contract/approvals.ts'
import { budgetAfter } from './budget-after.ts'

const BUDGET = { limit: 1000, spent: 300, reserved: 250, allowed: 0, left: 450, asked: 100, excess: 0 }

const of = (
  given: Partial<ApprovalDetail['project_budget']>,
  codes: ApprovalDetail['reasons'][number]['code'][] = ['production'],
) =>
  budgetAfter({
    project_budget: { ...BUDGET, ...given },
    reasons: codes.map((code) => ({ code, text: '', messages: [] })),
  })

describe('the budget of a project after a request', () => {
  test('what fits is reserved already: it is taken out of what is kept for others', () => {
    expect(of({})).toEqual({ limit: 1000, spent: 300, reserved: 150, asked: 100, left: 450, excess: 0 })
  })
  test('what goes over is not reserved yet: it comes on top', () => {
    expect(of({ reserved: 650, left: 50, excess: 50 }, ['over-project-budget'])).toEqual({
      limit: 1000,
      spent: 300,
      reserved: 650,
      asked: 100,
      left: 0,
      excess: 50,
    })
  })
  test('what owners allowed on top counts as limit', () => {
    expect(of({ allowed: 40 })).toMatchObject({ limit: 1040, left: 490 })
  })
  test('without a limit there is nothing to compare with', () => {
    expect(of({ limit: null, left: null })).toBeUndefined()
  })
  test('what was rounded on the way never makes a share negative', () => {
    expect(of({ reserved: 99.99 })).toMatchObject({ reserved: 0 })
    expect(of({ reserved: 0.3, asked: 0.1 + 0.2 })).toMatchObject({ reserved: 0 })
  })
})
