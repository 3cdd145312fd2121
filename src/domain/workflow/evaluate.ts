// Whether the conditions of a workflow hold, and why.
import { FIELDS, type Condition, type ConditionField, type WorkflowFacts } from './vocabulary.ts'
import {
  formatNumber,
  compareNumbers,
  compareTexts,
  comparable,
  findFieldWord,
  parseAmount,
  shareOf,
} from './values.ts'

/** Why a condition holds or not, beside the comparison itself. */
export const CONDITION_REASONS = ['compared', 'no-value', 'no-budget', 'not-a-number'] as const
export type ConditionReason = (typeof CONDITION_REASONS)[number]

export interface ConditionResult {
  readonly id: string
  readonly holds: boolean
  /** What was there; null for nothing. */
  readonly actual: string | null
  /** What it was compared with: a share of the budget in USD. */
  readonly expected: string
  readonly reason: ConditionReason
}

/**
 * Looks at every condition. Money is compared to the cent, words and regions in
 * any case. Where there is nothing to compare, no condition holds, also none
 * that something is not.
 */
export function evaluateConditions(conditions: readonly Condition[], facts: WorkflowFacts): ConditionResult[] {
  return conditions.map((condition) => ({ id: condition.id, ...evaluate(condition, facts) }))
}

/** Whether all of them hold; also true of none. */
export function allHold(results: readonly Pick<ConditionResult, 'holds'>[]): boolean {
  return results.every(({ holds }) => holds)
}

type Found = Omit<ConditionResult, 'id'>

function evaluate({ field, operator, value }: Condition, facts: WorkflowFacts): Found {
  const actual = factOf(field, facts)
  if (actual === null) return { holds: false, actual, expected: value, reason: 'no-value' }
  if (typeof actual === 'number') return evaluateNumber({ field, operator, value }, actual, facts.budget)
  // An alias of a word means the word only where the whole of it is compared.
  const isWhole = operator === 'equals' || operator === 'not-equals'
  const expected = isWhole && FIELDS[field].kind === 'word' ? (findFieldWord(field, value) ?? value) : value
  return { holds: compareTexts(operator, actual, expected), actual, expected, reason: 'compared' }
}

function evaluateNumber(
  { field, operator, value }: Omit<Condition, 'id'>,
  given: number,
  budget: number | null,
): Found {
  const amount = parseAmount(field, value)
  const actual = formatNumber(field, given)
  if (amount === undefined) return { holds: false, actual, expected: value, reason: 'not-a-number' }
  if (amount.unit === 'number') {
    const holds = compareNumbers(operator, comparable(field, given), comparable(field, amount.number))
    return { holds, actual, expected: formatNumber(field, amount.number), reason: 'compared' }
  }
  // Of no budget there is no share.
  if (budget === null || budget <= 0) return { holds: false, actual, expected: value, reason: 'no-budget' }
  const share = shareOf(budget, amount.percent)
  const holds = compareNumbers(operator, comparable(field, given) * share.scale, share.cents)
  return { holds, actual, expected: formatNumber(field, share.cents / share.scale / 100), reason: 'compared' }
}

const FACTS: Readonly<Record<ConditionField, (facts: WorkflowFacts) => string | number | null>> = {
  environment: (facts) => facts.environment,
  'cloud-provider': (facts) => facts.cloud_provider,
  cost: (facts) => facts.cost,
  'team-size': (facts) => facts.team_size,
  'data-sensitivity': (facts) => facts.data_sensitivity,
  region: (facts) => facts.region,
}

function factOf(field: ConditionField, facts: WorkflowFacts): string | number | null {
  return FACTS[field](facts)
}
