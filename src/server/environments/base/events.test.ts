import { describe, expect, it } from 'vitest'
import { evaluateConditions } from '#domain/workflow/evaluate.ts'
import { workflowFactsOf, type FactsSubject } from './events.ts'

const SUBJECT: FactsSubject = {
  environment_type: 'Development',
  cloud_provider: 'AWS',
  cost_monthly: 0,
  priced_lines: 0,
  total_lines: 2,
  budget_limit: 100,
  team_size: 5,
  data_sensitivity: 'Internal',
  region: 'us-east-1',
  resource_count: 3,
}

describe('what conditions look at', () => {
  it.each(['less-than', 'equals', 'not-equals', 'greater-than'] as const)(
    'a price that nobody knows is not %s anything',
    (operator) => {
      const facts = workflowFactsOf(SUBJECT)
      expect(facts.cost).toBeNull()
      const [result] = evaluateConditions([{ id: 'cheap', field: 'cost', operator, value: '50' }], facts)
      expect(result).toMatchObject({ holds: false, actual: null, reason: 'no-value' })
    },
  )

  it('what costs nothing costs 0, and what is priced in part what is known of it', () => {
    expect(workflowFactsOf({ ...SUBJECT, total_lines: 0 }).cost).toBe(0)
    expect(workflowFactsOf({ ...SUBJECT, cost_monthly: 12.5, priced_lines: 1 }).cost).toBe(12.5)
  })
})
