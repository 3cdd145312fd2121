// What is said never to hold is tried with everything that lies around the
// values of the conditions: it must not hold there, and what may hold must somewhere.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allHold, evaluateConditions } from './evaluate.ts'
import { canHoldTogether } from './possible.ts'
import { FIELDS, type Condition, type ConditionField, type Operator, type WorkflowFacts } from './vocabulary.ts'

type Given = readonly [ConditionField, Operator, string]
const canHold = (...given: readonly Given[]): boolean =>
  canHoldTogether(
    given.map(([field, operator, value], index): Condition => ({ id: String(index), field, operator, value })),
  )

describe('conditions', () => {
  it.each([
    [
      ['cost', 'greater-than', '500'],
      ['cost', 'less-than', '400'],
    ],
    [
      ['cost', 'greater-than', '500'],
      ['cost', 'less-than', '500.01'],
    ],
    [
      ['cost', 'equals', '500'],
      ['cost', 'not-equals', '500.00'],
    ],
    [
      ['cost', 'equals', '500'],
      ['cost', 'equals', '9'],
    ],
    [
      ['cost', 'less-than', '0'],
      ['cost', 'less-than', '5'],
    ],
    [
      ['cost', 'greater-than', '0.5%'],
      ['cost', 'equals', '0'],
    ],
    [
      ['cost', 'equals', '50%'],
      ['cost', 'equals', '0'],
    ],
    [
      ['cost', 'greater-than', '80%'],
      ['cost', 'less-than', '50%'],
    ],
    [
      ['cost', 'greater-than', '80%'],
      ['cost', 'less-than', '80%'],
    ],
    [
      ['cost', 'equals', '80%'],
      ['cost', 'not-equals', '80%'],
    ],
    [
      ['cost', 'equals', '80%'],
      ['cost', 'equals', '90%'],
    ],
    [
      ['cost', 'greater-than', '80%'],
      ['cost', 'equals', '0'],
    ],
    [
      ['team-size', 'greater-than', '4'],
      ['team-size', 'less-than', '5'],
    ],
    [
      ['environment', 'equals', 'Production'],
      ['environment', 'equals', 'Staging'],
    ],
    [
      ['environment', 'equals', 'Production'],
      ['environment', 'not-equals', 'prod'],
    ],
    [
      ['environment', 'equals', 'Production'],
      ['environment', 'contains', 'dev'],
    ],
    [
      ['cloud-provider', 'starts-with', 'A'],
      ['cloud-provider', 'starts-with', 'G'],
    ],
    [
      ['region', 'equals', 'eastus'],
      ['region', 'starts-with', 'west'],
    ],
    [
      ['region', 'equals', 'eastus'],
      ['region', 'contains', 'west'],
    ],
    [
      ['region', 'equals', 'eastus'],
      ['region', 'not-equals', 'EastUS'],
    ],
    [
      ['region', 'starts-with', 'east'],
      ['region', 'starts-with', 'west'],
    ],
  ] as const)('cannot be %j and %j', (...both) => {
    expect(canHold(...both)).toBe(false)
    expect(canHold(...both.toReversed())).toBe(false)
    for (const one of both) expect(canHold(one)).toBe(one[2] !== '0' || one[1] !== 'less-than')
  })

  it('cannot be none of all words', () => {
    const none = (FIELDS.environment.words ?? []).map((word) => ['environment', 'not-equals', word] as const)
    expect(canHold(...none)).toBe(false)
    expect(canHold(...none.slice(1))).toBe(true)
  })

  it.each([
    [
      ['cost', 'greater-than', '500'],
      ['cost', 'less-than', '500.02'],
    ],
    [
      ['cost', 'greater-than', '500'],
      ['cost', 'less-than', '10%'],
    ],
    [
      ['cost', 'greater-than', '80%'],
      ['cost', 'less-than', '81%'],
    ],
    [
      ['environment', 'equals', 'Production'],
      ['environment', 'contains', 'PROD'],
    ],
    [
      ['environment', 'equals', 'Production'],
      ['data-sensitivity', 'equals', 'Public'],
    ],
    [
      ['region', 'starts-with', 'eu'],
      ['region', 'starts-with', 'EU-west'],
    ],
    [
      ['region', 'contains', 'east'],
      ['region', 'not-equals', 'eastus'],
    ],
  ] as const)('can be %j and %j', (...both) => expect(canHold(...both)).toBe(true))

  it('are none, and nothing keeps that from holding', () => expect(canHold()).toBe(true))
})

const OF_NUMBERS = ['equals', 'not-equals', 'greater-than', 'less-than'] as const
const OF_TEXTS = ['equals', 'not-equals', 'contains', 'starts-with'] as const
const conditionOn = (field: ConditionField, operators: readonly Operator[], values: readonly string[]) =>
  fc.record({
    id: fc.constant('a'),
    field: fc.constant(field),
    operator: fc.constantFrom(...operators),
    value: fc.constantFrom(...values),
  })

const NOTHING: WorkflowFacts = {
  environment: null,
  cloud_provider: null,
  cost: null,
  budget: null,
  team_size: null,
  data_sensitivity: null,
  region: null,
  resource_count: null,
}

/** Whether one of these environments meets them. */
const someMeet = (conditions: readonly Condition[], all: readonly Partial<WorkflowFacts>[]): boolean =>
  all.some((facts) => allHold(evaluateConditions(conditions, { ...NOTHING, ...facts })))

describe('what is certain', () => {
  it('is exact for numbers of people', () => {
    const sizes = Array.from({ length: 9 }, (_, team_size) => ({ team_size }))
    fc.assert(
      fc.property(
        fc.array(conditionOn('team-size', OF_NUMBERS, ['0', '1', '2', '3', '4', '5']), { minLength: 1, maxLength: 5 }),
        (conditions) => {
          expect(canHoldTogether(conditions)).toBe(someMeet(conditions, sizes))
        },
      ),
    )
  })

  it('is never wrong about USD and shares of a budget', () => {
    const values = ['0', '0.01', '0.02', '1', '50%', '50.01%', '80%', '100%']
    const costs = [0, 0.01, 0.02, 0.03, 0.99, 1, 1.01, 5_000, 5_001, 8_000]
    // Budgets of which each cost is exactly each share, a little more and a little less.
    const budgets = costs.flatMap((cost) =>
      [50, 50.01, 80, 100].flatMap((percent) => [1, 0.99999, 1.00001].map((near) => (cost / percent) * 100 * near)),
    )
    const all = [...budgets, 0.01, 1e6].flatMap((budget) => costs.map((cost) => ({ cost, budget })))
    const never: Condition[][] = []
    fc.assert(
      fc.property(fc.array(conditionOn('cost', OF_NUMBERS, values), { minLength: 1, maxLength: 4 }), (conditions) => {
        if (canHoldTogether(conditions)) return
        never.push(conditions)
        expect(someMeet(conditions, all)).toBe(false)
      }),
      { numRuns: 200 },
    )
    expect(never.length).toBeGreaterThan(20)
  })

  it('is exact for words and regions', () => {
    const words = (FIELDS.environment.words ?? []).map((environment) => ({ environment }))
    fc.assert(
      fc.property(
        fc.array(conditionOn('environment', OF_TEXTS, ['dev', 'Staging', 'PRODUCTION', 'p', 'ment', 'st', 'x']), {
          minLength: 1,
          maxLength: 4,
        }),
        (conditions) => {
          expect(canHoldTogether(conditions)).toBe(someMeet(conditions, words))
        },
      ),
    )
    const parts = ['east', 'EASTUS', 'us', 'west', 'eastus2']
    fc.assert(
      fc.property(fc.array(conditionOn('region', OF_TEXTS, parts), { minLength: 1, maxLength: 4 }), (conditions) => {
        const regions = [...parts, ...parts.map((part) => `${part}-x-${parts.join('-')}`)].map((region) => ({ region }))
        expect(canHoldTogether(conditions)).toBe(someMeet(conditions, regions))
      }),
    )
  })
})
