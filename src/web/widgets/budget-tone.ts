// The colours of budgets: those of environments and of projects have their own limits.
import type { BudgetState } from '#domain/project/budget.ts'

type Tone = 'success' | 'warning' | 'danger'

const AMBER_PERCENT = 75
const RED_PERCENT = 90

/**
 * The tone of an environment's budget: red above 90 per cent, amber above 75, else green. A limit of 0 is used up by
 * any cost.
 */
export function budgetTone(costUsd: number, limitUsd: number | null): Tone {
  if (limitUsd === null || costUsd <= 0) return 'success'
  const percent = limitUsd === 0 ? Infinity : (costUsd / limitUsd) * 100
  if (percent > RED_PERCENT) return 'danger'
  return percent > AMBER_PERCENT ? 'warning' : 'success'
}

/** The tone of a project's budget, by its state. */
export const PROJECT_BUDGET_TONES: Readonly<Record<BudgetState, Tone>> = {
  'no-limit': 'success',
  ok: 'success',
  warning: 'warning',
  over: 'danger',
}
