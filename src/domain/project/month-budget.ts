// A project's budget of a calendar month: what is spent, what is reserved, and
// whether something more fits in.
import { cents } from '../environment/cost.ts'

/** Sums of a project, in USD. */
export interface MonthFigures {
  /** USD a month; null without a limit. */
  readonly limit: number | null
  /** Spent since the month began. */
  readonly spent: number
  /** Kept for what was requested or runs, until the month ends. */
  readonly reserved: number
  /** What all of it costs in a whole month. */
  readonly standing: number
  /** By how much owners let the project go over, this month and in those to come. */
  readonly allowed: number
  readonly standing_allowed: number
}

/** USD by which a budget would be exceeded: in this month, and in each that follows. */
export interface Excess {
  readonly now: number
  readonly later: number
}

/**
 * By how much a budget would be exceeded with one more environment: in this
 * month for the time that is left, in the next ones in full. 0 where it fits.
 * @param costMonthly USD a month of what is to be added
 * @param shareLeft part of this month that is left, 0 to 1
 */
export function excessesOf(figures: MonthFigures, costMonthly: number, shareLeft: number): Excess {
  const { limit } = figures
  if (limit === null) return { now: 0, later: 0 }
  return {
    now: wholeCents(figures.spent + figures.reserved + costMonthly * shareLeft - limit - figures.allowed),
    later: wholeCents(figures.standing + costMonthly - limit - figures.standing_allowed),
  }
}

/** What one more environment means for a budget in a month, in USD. */
export interface BudgetMonth {
  /** What everything else takes: spent and reserved this month, reserved in those to come. */
  readonly taken: number
  readonly asked: number
  /** By how much owners let the project go over. */
  readonly allowed: number
  /** What is missing; 0 where it fits. */
  readonly short: number
  /** What is left with it; null without a limit. */
  readonly left: number | null
}

/** The same as {@link excessesOf}, with the figures of which it is made. @returns this month, and each that follows */
export function budgetMonths(
  figures: MonthFigures,
  costMonthly: number,
  shareLeft: number,
): [now: BudgetMonth, later: BudgetMonth] {
  const { limit, spent, reserved, standing, allowed, standing_allowed } = figures
  const short = excessesOf(figures, costMonthly, shareLeft)
  const of = (taken: number, asked: number, more: number, missing: number): BudgetMonth => ({
    taken: cents(taken),
    asked: cents(asked),
    allowed: cents(more),
    short: missing,
    left: limit === null ? null : cents(Math.max(0, limit + more - taken - asked)),
  })
  return [
    of(spent + reserved, costMonthly * shareLeft, allowed, short.now),
    of(standing, costMonthly, standing_allowed, short.later),
  ]
}

/** The figures without an environment that is reserved in them. */
export function figuresWithout(figures: MonthFigures, costMonthly: number, shareLeft: number): MonthFigures {
  return {
    ...figures,
    reserved: Math.max(0, figures.reserved - costMonthly * shareLeft),
    standing: Math.max(0, figures.standing - costMonthly),
  }
}

/** The larger of both: 0 when it fits, now and later. */
export function excessOf(figures: MonthFigures, costMonthly: number, shareLeft: number): number {
  const { now, later } = excessesOf(figures, costMonthly, shareLeft)
  return Math.max(now, later)
}

/** Sums of cents are not exact: less than a hundredth of one is none, what is more is rounded up. */
function wholeCents(usd: number): number {
  return usd < 0.0001 ? 0 : Math.ceil(Math.round(usd * 10_000) / 100) / 100
}

/** USD that can still be reserved this month; null without a limit. */
export function leftOf({ limit, spent, reserved, allowed }: MonthFigures): number | null {
  return limit === null ? null : Math.max(0, limit + allowed - spent - reserved)
}

/** Shares of a budget, in per cent, at which people are notified, once a month each. */
export const ALERT_PERCENTS = [80, 100] as const

/** The alerts that spending has reached. */
export function reachedAlerts(spentUsd: number, limitUsd: number | null): (typeof ALERT_PERCENTS)[number][] {
  if (limitUsd === null || spentUsd <= 0) return []
  return ALERT_PERCENTS.filter((percent) => limitUsd === 0 || (spentUsd / limitUsd) * 100 >= percent)
}
