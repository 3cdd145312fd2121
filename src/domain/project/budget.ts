// Where a project stands against its budget.

/** Budgets that the form offers, in USD a month. */
export const BUDGET_PRESETS_USD = [500, 1000, 2000, 5000] as const

export const BUDGET_STATES = ['no-limit', 'ok', 'warning', 'over'] as const
export type BudgetState = (typeof BUDGET_STATES)[number]

const WARNING_PERCENT = 80
const OVER_PERCENT = 100

/**
 * Share of a budget that is used, in per cent with one decimal; null without a limit. A limit of 0 is used up by any
 * cost.
 */
export function budgetPercent(costUsd: number, limitUsd: number | null): number | null {
  if (limitUsd === null) return null
  if (limitUsd === 0) return costUsd > 0 ? OVER_PERCENT : 0
  return Math.round((costUsd / limitUsd) * 1000) / 10
}

/** State of a budget: warning from 80%, over from 100%. Decided by the exact share and not by the rounded one. */
export function budgetState(costUsd: number, limitUsd: number | null): BudgetState {
  if (limitUsd === null) return 'no-limit'
  if (limitUsd === 0) return costUsd > 0 ? 'over' : 'ok'
  const percent = (costUsd / limitUsd) * 100
  if (percent >= OVER_PERCENT) return 'over'
  return percent >= WARNING_PERCENT ? 'warning' : 'ok'
}
