// How low a project's budget may be set.
import { excessesOf, type Excess, type MonthFigures } from './month-budget.ts'

/**
 * The least limits, in USD a month to the cent, that what is spent and reserved this month fits in, and what is
 * reserved for each month to come: that by which both exceed a limit of 0. What owners allowed beyond the limit counts
 * apart.
 */
export function lowestLimits(figures: Omit<MonthFigures, 'limit'>): Excess {
  return excessesOf({ ...figures, limit: 0 }, 0, 0)
}
