import type { Template } from '#contract/templates.ts'

/** What stands for less than a cent where a total is kept to the cent. */
const LESS_THAN_A_CENT = 0.001

/**
 * A total as it is shown, in USD a month: what is charged and rounds to nothing is less than a cent, and only
 * what has no price line is 0, which is called free.
 */
export function shownTotal({
  total_monthly: total,
  total_lines: lines,
}: Pick<Template['prices'][number], 'total_lines'> & { total_monthly: number }): number {
  return total === 0 && lines > 0 ? LESS_THAN_A_CENT : total
}
