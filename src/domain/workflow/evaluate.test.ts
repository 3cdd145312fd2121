import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allHold, evaluateConditions } from './evaluate.ts'
import type { ConditionField, Operator, WorkflowFacts } from './vocabulary.ts'

const FACTS: WorkflowFacts = {
  environment: 'Development',
  cloud_provider: 'Azure',
  cost: 100,
  budget: 500,
  team_size: 5,
  data_sensitivity: 'Internal',
  region: 'eastus',
  resource_count: 12,
}

function look(field: ConditionField, operator: Operator, value: string, facts: Partial<WorkflowFacts> = {}) {
  const [result] = evaluateConditions([{ id: 'a', field, operator, value }], { ...FACTS, ...facts })
  if (!result) throw new Error('Every condition has a result.')
  return result
}
const holds = (...given: Parameters<typeof look>) => look(...given).holds

const cents = fc.integer({ min: 0, max: 10_000_000 }).map((number) => number / 100)
const OPERATORS_OF_NUMBERS = ['equals', 'not-equals', 'greater-than', 'less-than'] as const

describe('numbers', () => {
  it('are compared as numbers and not as texts', () => {
    expect(holds('team-size', 'less-than', '10', { team_size: 9 })).toBe(true)
    expect(holds('cost', 'greater-than', '9', { cost: 10 })).toBe(true)
    expect(holds('cost', 'equals', '500.00', { cost: 500 })).toBe(true)
  })

  it('are compared as numbers whatever they are', () => {
    fc.assert(
      fc.property(cents, cents, (actual, expected) => {
        const found = OPERATORS_OF_NUMBERS.map((operator) =>
          holds('cost', operator, String(expected), { cost: actual }),
        )
        expect(found).toEqual([actual === expected, actual !== expected, actual > expected, actual < expected])
      }),
    )
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(2000), (actual, expected) => {
        const found = OPERATORS_OF_NUMBERS.map((operator) =>
          holds('team-size', operator, String(expected), { team_size: actual }),
        )
        expect(found).toEqual([actual === expected, actual !== expected, actual > expected, actual < expected])
      }),
    )
  })

  it('of money are compared to the cent, because sums of it are not exact', () => {
    expect(holds('cost', 'equals', '0.3', { cost: 0.1 + 0.2 })).toBe(true)
    expect(holds('cost', 'greater-than', '0.3', { cost: 0.1 + 0.2 })).toBe(false)
  })

  it('that are none hold nothing', () => {
    for (const operator of OPERATORS_OF_NUMBERS)
      expect(look('cost', operator, 'much')).toMatchObject({ holds: false, reason: 'not-a-number', actual: '100' })
    // Only cost is a share of the budget.
    expect(look('team-size', 'less-than', '80%')).toMatchObject({ holds: false, reason: 'not-a-number' })
  })
})

describe('a share of the budget', () => {
  it('is compared in USD, and says how many', () => {
    expect(look('cost', 'greater-than', '80%', { cost: 401, budget: 500 })).toEqual({
      id: 'a',
      holds: true,
      actual: '401',
      expected: '400',
      reason: 'compared',
    })
    expect(holds('cost', 'greater-than', '80%', { cost: 400, budget: 500 })).toBe(false)
    expect(holds('cost', 'equals', ' 80 % ', { cost: 400, budget: 500 })).toBe(true)
    expect(look('cost', 'greater-than', '12.5%', { cost: 5, budget: 33.33 })).toMatchObject({
      holds: true,
      expected: '4.17',
    })
  })

  it('is the share, whatever the budget', () => {
    fc.assert(
      fc.property(
        cents,
        cents.filter((budget) => budget > 0),
        fc.integer({ min: 1, max: 1000 }),
        (cost, budget, percent) => {
          const share = BigInt(Math.round(budget * 100)) * BigInt(percent)
          const actual = BigInt(Math.round(cost * 100)) * 100n
          const found = OPERATORS_OF_NUMBERS.map((operator) => holds('cost', operator, `${percent}%`, { cost, budget }))
          expect(found).toEqual([actual === share, actual !== share, actual > share, actual < share])
        },
      ),
    )
  })

  it('is nothing without a budget', () => {
    for (const operator of OPERATORS_OF_NUMBERS) {
      expect(look('cost', operator, '80%', { budget: null })).toEqual({
        id: 'a',
        holds: false,
        actual: '100',
        expected: '80%',
        reason: 'no-budget',
      })
      expect(holds('cost', operator, '80%', { budget: 0 })).toBe(false)
    }
  })
})

describe('words and texts', () => {
  const WORD_OPERATORS = ['equals', 'not-equals', 'contains', 'starts-with'] as const

  it('are compared in any case', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('eastus', 'EU-West-1', 'us central'),
        fc.constantFrom('eastus', 'EU-West-1', 'us', 'st', 'EU', ''),
        (actual, value) => {
          const inCase = (change: (text: string) => string) =>
            WORD_OPERATORS.map((operator) => holds('region', operator, change(value), { region: change(actual) }))
          const expected = inCase((text) => text.toLowerCase())
          expect(inCase((text) => text.toUpperCase())).toEqual(expected)
          expect(
            WORD_OPERATORS.map((operator) =>
              holds('region', operator, value.toUpperCase(), { region: actual.toLowerCase() }),
            ),
          ).toEqual(expected)
        },
      ),
    )
  })

  it.each([
    ['environment', 'equals', 'development', true],
    ['environment', 'equals', 'dev', true],
    ['environment', 'not-equals', 'PROD', true],
    ['environment', 'equals', 'Production', false],
    ['environment', 'contains', 'MENT', true],
    ['cloud-provider', 'starts-with', 'a', true],
    ['cloud-provider', 'equals', 'AZURE', true],
    ['data-sensitivity', 'not-equals', 'internal', false],
    ['region', 'starts-with', 'east', true],
    ['region', 'equals', 'eastus2', false],
    ['region', 'contains', 'us', true],
  ] as const)('%s %s %s is %s', (field, operator, value, expected) =>
    expect(holds(field, operator, value)).toBe(expected),
  )

  it('are never more or less than another', () => {
    expect(holds('region', 'greater-than', 'a')).toBe(false)
    expect(holds('region', 'less-than', 'z')).toBe(false)
    expect(holds('cost', 'contains', '1')).toBe(false)
    expect(holds('cost', 'starts-with', '1')).toBe(false)
  })
})

describe('all of them', () => {
  it('hold nothing where there is nothing, also not that it is something else', () => {
    const nothing: WorkflowFacts = {
      environment: null,
      cloud_provider: null,
      cost: null,
      budget: null,
      team_size: null,
      data_sensitivity: null,
      region: null,
      resource_count: null,
    }
    const fields = ['environment', 'cloud-provider', 'cost', 'team-size', 'data-sensitivity', 'region'] as const
    for (const field of fields)
      expect(look(field, 'not-equals', '1', nothing)).toEqual({
        id: 'a',
        holds: false,
        actual: null,
        expected: '1',
        reason: 'no-value',
      })
  })

  it('have to hold, and none at all do', () => {
    const both = evaluateConditions(
      [
        { id: 'a', field: 'cost', operator: 'greater-than', value: '50' },
        { id: 'b', field: 'region', operator: 'equals', value: 'westus' },
      ],
      FACTS,
    )
    expect(both.map(({ id, holds: one }) => [id, one])).toEqual([
      ['a', true],
      ['b', false],
    ])
    expect(allHold(both)).toBe(false)
    expect(allHold(both.slice(0, 1))).toBe(true)
    expect(allHold([])).toBe(true)
  })
})
