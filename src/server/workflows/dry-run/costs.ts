// The dry run of a cost threshold: when the cost of each month first met the
// conditions.
import { accruedTo, cents, costBetween, monthOf, type CostPeriod } from '#domain/environment/cost.ts'
import { allHold, evaluateConditions } from '#domain/workflow/evaluate.ts'
import type { Condition, WorkflowFacts } from '#domain/workflow/vocabulary.ts'
import { spendingFactsOf } from '../../environments/base/events.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import { forEachEnvironment } from './periods.ts'
import type { Trial } from './trial.ts'
import type { Tally } from './tally.ts'
import { isThresholdReached } from '../engine/has-passed.ts'
import { MINUTE_MS } from '#engine/durations.ts'

/** Looks at the months that the last 90 days touch. */
export async function tallyCosts(trial: Trial, tally: Tally): Promise<undefined> {
  const { draft, since, until } = trial
  const months = monthsOf(since, until)
  await forEachEnvironment({ ...trial, since: months[0]?.start ?? since }, (environment, periods) => {
    for (const month of months) {
      const first = firstIn(month, environment, periods, draft.conditions)
      if (first === 'nothing-spent') continue
      tally.look(1)
      if (first && first.at >= since) tally.match(1, [{ environment_id: environment.id, ...first }])
    }
  })
  return undefined
}

interface Span {
  readonly start: Date
  readonly end: Date
}

function monthsOf(since: Date, until: Date): Span[] {
  const months: Span[] = []
  for (let at = since; at < until;) {
    const { start, end } = monthOf(at)
    months.push({ start, end: end < until ? end : until })
    at = end
  }
  return months
}

/** The first minute of a month at which the conditions held, and the cost until then; undefined when they never did. */
function firstIn(
  { start, end }: Span,
  environment: EnvironmentRow,
  periods: readonly CostPeriod[],
  conditions: readonly Condition[],
): { readonly at: Date; readonly cost: number } | 'nothing-spent' | undefined {
  const costAt = (at: Date): number => cents(costBetween(periods, start, at))
  const last = accruedTo(end)
  if (costAt(last) <= 0) return 'nothing-spent'
  // The cost of a month only grows: what is too little at its end was so all along.
  const isEnough = (at: Date): boolean =>
    costAt(at) > 0 && isGrownEnough(conditions, spendingFactsOf(environment, costAt(at)))
  if (!isEnough(last)) return undefined
  let [low, high] = [start.getTime(), last.getTime()]
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
    if (isEnough(new Date(middle))) high = middle
    else low = middle
  }
  const at = new Date(high)
  // Where it is too much as well, it was never just enough.
  return isThresholdReached(conditions, spendingFactsOf(environment, costAt(at))) ? { at, cost: costAt(at) } : undefined
}

/** Whether the conditions hold, but for those that a cost meets only until it has grown beyond. */
function isGrownEnough(conditions: readonly Condition[], facts: WorkflowFacts): boolean {
  const costs = conditions.filter(({ field }) => field === 'cost')
  if (costs.length === 0) return isThresholdReached(conditions, facts)
  const others = conditions.filter(({ field, operator }) => field !== 'cost' || operator === 'greater-than')
  const equal = costs
    .filter(({ operator }) => operator === 'equals')
    .map((condition) => ({ ...condition, operator: 'less-than' as const }))
  return allHold(evaluateConditions(others, facts)) && evaluateConditions(equal, facts).every(({ holds }) => !holds)
}
