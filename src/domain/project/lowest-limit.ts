// How low a project's budget may be set.
import { excessOf, type MonthFigures } from './month-budget.ts'

/**
 * The least limit, in USD a month to the cent, that what is spent and reserved
 * this month fits in, and what stands for a whole month: that by which both
 * exceed a limit of 0. What owners allowed beyond the limit counts apart.
 */
export function lowestLimit(figures: Omit<MonthFigures, 'limit'>): number {
  return excessOf({ ...figures, limit: 0 }, 0, 0)
}
