// Whether a cost is what a workflow waits for.
import { cents } from '#domain/environment/cost.ts'
import { allHold, evaluateConditions } from '#domain/workflow/evaluate.ts'
import type { Condition, WorkflowFacts } from '#domain/workflow/vocabulary.ts'

/** Share of the budget at which a workflow without a condition on cost runs. */
export const USUAL_SHARE = 0.8

/** Whether what an environment has cost this month is what a workflow waits for. */
export function isThresholdReached(conditions: readonly Condition[], facts: WorkflowFacts): boolean {
  if (!allHold(evaluateConditions(conditions, facts))) return false
  if (conditions.some(({ field }) => field === 'cost')) return true
  return (
    facts.budget !== null && facts.budget > 0 && facts.cost !== null && facts.cost >= cents(facts.budget * USUAL_SHARE)
  )
}
