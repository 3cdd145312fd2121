// The cost of a calendar month (UTC) as a curve: what has been, and what is to come.
import type { Output } from '#contract/endpoint.ts'
import type { environments } from '#contract/environments.ts'
import { DAY_MS } from '#engine/durations.ts'

export type Costs = Output<(typeof environments)['costs']>

/** A point of the curve: days since the month began, and USD of the month until then. */
export interface CurvePoint {
  readonly day: number
  readonly usd: number
}

export interface MonthCurve {
  /** Days in the month. */
  readonly days: number
  /** What has been; the last point is now. */
  readonly past: readonly CurvePoint[]
  /** From now to the end of the month: flat once the environment has ended. */
  readonly ahead: readonly CurvePoint[]
  /** Null where there is none, and where it lies so high that it would flatten the curve. */
  readonly budget: number | null
  /** Values of the horizontal lines; the last one is the top. */
  readonly ticks: readonly number[]
}

/** A budget this many times above the curve is not drawn. */
const BUDGET_OUT_OF_SIGHT = 4

/**
 * The curve of the current month.
 * @param endsAt when the environment ends automatically; null when it does not
 */
export function monthCurve({ days, month }: Pick<Costs, 'days' | 'month'>, endsAt: Date | null, now: Date): MonthCurve {
  const start = new Date(`${month.key}-01T00:00:00Z`)
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
  const dayOf = (at: Date) => (at.getTime() - start.getTime()) / DAY_MS
  const length = dayOf(end)
  const today = Math.min(length, Math.max(0, dayOf(now)))
  const own = days.filter(({ date }) => date.startsWith(month.key))
  const past: CurvePoint[] = []
  let usd = 0
  for (const { date, cost } of own) {
    const begin = dayOf(new Date(date))
    if (past.length === 0) past.push({ day: begin, usd: 0 })
    usd += cost
    if (begin + 1 < today) past.push({ day: begin + 1, usd })
  }
  past.push({ day: today, usd: month.cost })
  const stop = endsAt === null ? length : Math.min(length, Math.max(today, dayOf(endsAt)))
  const ahead = [
    { day: today, usd: month.cost },
    { day: stop, usd: month.forecast },
  ]
  if (stop < length) ahead.push({ day: length, usd: month.forecast })
  const highest = Math.max(month.cost, month.forecast)
  const { budget_limit: limit } = month
  const budget = limit !== null && limit > 0 && limit <= highest * BUDGET_OUT_OF_SIGHT ? limit : null
  return { days: length, past, ahead, budget, ticks: ticksUpTo(Math.max(highest, budget ?? 0)) }
}

/** Less than this part of the highest value is no line more: sums of money are not exact. */
const TOP_TOLERANCE = 1e-6

/** Round values from 0 to at least a figure, as far from each other and three to five of them; two for nothing. */
export function ticksUpTo(highest: number): number[] {
  const top = Math.max(highest, 0.01)
  const reaches = (value: number, figure: number) => value >= figure * (1 - TOP_TOLERANCE)
  const power = 10 ** Math.floor(Math.log10(top / 4))
  const step = [1, 2, 2.5, 5].map((factor) => factor * power).find((one) => reaches(one * 4, top)) ?? 10 * power
  // By the same rule as the step, so that four of them are always enough.
  const count = [1, 2, 3].find((lines) => reaches(lines * step, highest)) ?? 4
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(6)))
}
