// How the cost of an environment came about, day by day, and when its budget of
// the month will be used up.
import {
  accruedTo,
  costThisMonth,
  costsUntil,
  costToDate,
  forecastOfMonth,
  monthOf,
  monthsBetween,
  type CostPeriod,
} from './cost.ts'
import { DAY_MS } from '#engine/durations.ts'

/** Sums of parts of months are not exact: what is missing by less is not missing. */
const TOLERANCE_USD = 1e-6

export interface CostCourse {
  /** One for each day (UTC) from the first that cost something until the last, oldest first. */
  readonly days: readonly { readonly date: string; readonly cost: number; readonly cost_to_date: number }[]
  readonly months: readonly { readonly month: string; readonly cost: number }[]
  readonly month: {
    readonly key: string
    readonly cost: number
    readonly forecast: number
    /**
     * The day of this month on which the budget is used up, if no one does anything; null without a limit, or when it
     * will do.
     */
    readonly budget_reached_on: string | null
  }
  readonly cost_to_date: number
}

/**
 * The course of cost until now, in USD.
 * @param endsAt when it is torn down automatically, null for never
 * @param budgetLimit USD a month
 */
export function costCourse(
  periods: readonly CostPeriod[],
  endsAt: Date | null,
  budgetLimit: number | null,
  now: Date,
): CostCourse {
  const at = accruedTo(now)
  let sum = 0
  const days = [...costByDay(periods, at)].map(([date, cost]) => ({ date, cost, cost_to_date: (sum += cost) }))
  const months = Map.groupBy(days, ({ date }) => date.slice(0, 7))
  return {
    days,
    months: [...months].map(([month, parts]) => ({ month, cost: parts.reduce((total, { cost }) => total + cost, 0) })),
    month: {
      key: monthOf(now).key,
      cost: costThisMonth(periods, now),
      forecast: forecastOfMonth(periods, endsAt, now),
      budget_reached_on: budgetLimit === null ? null : dayReached(periods, endsAt, budgetLimit, now),
    },
    cost_to_date: costToDate(periods, now),
  }
}

/** USD of each day on which something could cost, without gaps, up to a moment. Every period is walked through once. */
function costByDay(periods: readonly CostPeriod[], until: Date): Map<string, number> {
  const costs = new Map<string, number>()
  const begin = periods.reduce((first, { started_at }) => (started_at < first ? started_at : first), until)
  const end = periods.reduce(
    (last, period) => (endWithin(period, until) > last ? endWithin(period, until) : last),
    begin,
  )
  if (periods.length === 0 || begin >= until) return costs
  for (let day = startOfDay(begin); day < end; day = nextDay(day)) costs.set(keyOf(day), 0)
  for (const period of periods) {
    const ended = endWithin(period, until)
    for (let from = period.started_at; from < ended;) {
      const next = nextDay(from)
      const to = next < ended ? next : ended
      costs.set(keyOf(from), (costs.get(keyOf(from)) ?? 0) + monthsBetween(from, to) * period.cost_monthly)
      from = to
    }
  }
  return costs
}

function dayReached(periods: readonly CostPeriod[], endsAt: Date | null, limit: number, now: Date): string | null {
  const { start, end } = monthOf(now)
  const stops = costsUntil(endsAt, now)
  const planned = periods.map((period) => ({
    ...period,
    started_at: period.started_at < start ? start : period.started_at,
    ended_at: period.ended_at ?? stops,
  }))
  let sum = 0
  for (const [date, cost] of costByDay(planned, end)) {
    sum += cost
    if (sum > 0 && sum >= limit - TOLERANCE_USD) return date
  }
  return null
}

function endWithin({ ended_at }: CostPeriod, until: Date): Date {
  return ended_at !== null && ended_at < until ? ended_at : until
}

function startOfDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)
}

function nextDay(at: Date): Date {
  return new Date(startOfDay(at).getTime() + DAY_MS)
}

function keyOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
