// What an environment costs over time. Budgets are per calendar month in UTC: a
// whole month of running costs exactly the monthly price, a part of it the
// same part of the price, whatever the length of the month.
import { MINUTE_MS } from '#engine/durations.ts'
import type { EnvironmentStatus } from './lifecycle.ts'

/** A time in which an environment cost the same all along. */
export interface CostPeriod {
  readonly started_at: Date
  /** Null while it goes on. */
  readonly ended_at: Date | null
  /** USD a month. */
  readonly cost_monthly: number
}

/** How an environment goes on to cost: as it runs, as it stands still, or no more. */
export type CostRate = 'running' | 'stopped' | 'ended'

/** The price of an environment, in USD a month: as it runs, and what a stop leaves of it. */
export interface Price {
  readonly cost_monthly: number
  readonly cost_monthly_suspended: number
}

/** USD a month that an environment costs from now on: what accrues, and what every list and sum shows. */
export function costNow(rate: CostRate, { cost_monthly, cost_monthly_suspended }: Price): number {
  if (rate === 'ended') return 0
  return rate === 'running' ? cost_monthly : cost_monthly_suspended
}

/** USD a month that is shown of an environment: what it costs now, or would cost where it is only requested. */
export function shownCost({
  status,
  cost_monthly,
  cost_now,
}: Pick<Price, 'cost_monthly'> & { readonly status: EnvironmentStatus; readonly cost_now: number }): number {
  return status === 'pending' ? cost_monthly : cost_now
}

/** How much of a price is known: lines of it that have a price, and all. */
export interface PricedLines {
  readonly priced_lines: number
  readonly total_lines: number
}

/**
 * A sum of price lines in USD, or null where there is something to pay for and none of it is priced: unknown is no
 * zero.
 */
export function knownCost(usd: number, { priced_lines, total_lines }: PricedLines): number | null {
  return priced_lines === 0 && total_lines > 0 ? null : usd
}

/** The largest amount in USD a month: no one can mean more, and beyond it sums are no longer exact to the cent. */
export const USD_MAX = 1e9

/** USD to the cent: what is computed by the minute is not exact beyond. */
export function cents(usd: number): number {
  return Math.round(usd * 100) / 100
}

/** The calendar month in UTC that holds a moment. */
export function monthOf(at: Date): { readonly key: string; readonly start: Date; readonly end: Date } {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  return {
    key: at.toISOString().slice(0, 7),
    start: new Date(Date.UTC(year, month, 1)),
    end: new Date(Date.UTC(year, month + 1, 1)),
  }
}

/**
 * Months between two moments, each part counted against the length of its own month; 0 when they are the other way
 * round.
 */
export function monthsBetween(from: Date, to: Date): number {
  let months = 0
  const toMs = to.getTime()
  for (let atMs = from.getTime(); atMs < toMs;) {
    const at = new Date(atMs)
    const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
    const endMs = Date.UTC(year, month + 1, 1)
    const untilMs = Math.min(toMs, endMs)
    months += (untilMs - atMs) / (endMs - Date.UTC(year, month, 1))
    atMs = untilMs
  }
  return months
}

/** The moment to which cost has accrued: it does so by the minute. */
export function accruedTo(now: Date): Date {
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
}

/** USD that periods cost between two moments. */
export function costBetween(periods: readonly CostPeriod[], from: Date, to: Date): number {
  return periods.reduce((sum, { started_at, ended_at, cost_monthly }) => {
    const begin = started_at > from ? started_at : from
    const end = ended_at !== null && ended_at < to ? ended_at : to
    return sum + monthsBetween(begin, end) * cost_monthly
  }, 0)
}

/** USD from activation until now. */
export function costToDate(periods: readonly CostPeriod[], now: Date): number {
  return costBetween(periods, new Date(0), accruedTo(now))
}

/** USD of the calendar month so far. */
export function costThisMonth(periods: readonly CostPeriod[], now: Date): number {
  return costBetween(periods, monthOf(now).start, accruedTo(now))
}

/**
 * When what runs stops to cost in a calendar month, as far as can be known: at
 * its end, where it is torn down automatically. An end that has passed says nothing
 * any more, because the cost goes on until it is known to be destroyed.
 * @param endsAt null for what is not torn down automatically
 */
export function costsUntil(endsAt: Date | null, now: Date): Date {
  const { end } = monthOf(now)
  return endsAt !== null && endsAt > now && endsAt < end ? endsAt : end
}

/**
 * USD of the calendar month when it is over, if no one does anything. @param endsAt when it is torn down automatically,
 * null for never
 */
export function forecastOfMonth(periods: readonly CostPeriod[], endsAt: Date | null, now: Date): number {
  const rate = periods.find((period) => period.ended_at === null)?.cost_monthly ?? 0
  return costThisMonth(periods, now) + monthsBetween(accruedTo(now), costsUntil(endsAt, now)) * rate
}
