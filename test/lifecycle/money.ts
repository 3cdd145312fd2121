// What a month costs and what fits into a budget, reckoned again from the rules:
// budgets are per calendar month in UTC, a whole month costs the monthly price.
import { MINUTE_MS } from '#engine/durations.ts'

/** A time in which an environment cost the same. */
export interface Period {
  readonly from: number
  readonly to: number | null
  readonly cost: number
}

/** What an owner allowed beyond the budget. Months are counted from year 0. */
export interface Allowance {
  readonly amount: number
  readonly since: number
  readonly until: number | null
}

/** All that a budget is reckoned from. */
export interface Books {
  readonly limit: number
  readonly environments: readonly {
    readonly isReserved: boolean
    readonly cost: number
    readonly periods: readonly Period[]
    readonly allowances: readonly Allowance[]
  }[]
}

/** The number of a calendar month. */
export function monthNumber(time: number): number {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const startOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1)

/** What the books say at a time: of its month, and of a whole month as things stand. */
export function reckon(
  { environments }: Books,
  time: number,
): { spent: number; reserved: number; allowed: number; standing: number; standingAllowed: number } {
  const month = monthNumber(time)
  const [start, end] = [startOf(month), startOf(month + 1)]
  const now = time - (time % MINUTE_MS)
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
  const spent = sum(
    environments.flatMap(({ periods }) =>
      periods.map(
        ({ from, to, cost }) => (Math.max(0, Math.min(to ?? now, now) - Math.max(from, start)) / (end - start)) * cost,
      ),
    ),
  )
  const standing = sum(environments.map(({ isReserved, cost }) => (isReserved ? cost : 0)))
  const allowances = environments.flatMap((one) => one.allowances)
  return {
    spent,
    standing,
    reserved: (standing * (end - now)) / (end - start),
    allowed: sum(
      allowances
        .filter(({ since, until }) => since <= month && (until === null || until >= month))
        .map(({ amount }) => amount),
    ),
    standingAllowed: sum(allowances.filter(({ until }) => until === null).map(({ amount }) => amount)),
  }
}

/** By how much one more environment goes over, this month and in those to come; in whole cents, 0 where it fits. */
export function excesses(books: Books, cost: number, time: number): { now: number; later: number } {
  const more = { isReserved: true, cost, periods: [], allowances: [] }
  const { spent, reserved, allowed, standing, standingAllowed } = reckon(
    { ...books, environments: [...books.environments, more] },
    time,
  )
  const whole = (over: number): number => {
    const hundredths = Math.round(over * 10_000)
    return hundredths <= 0 ? 0 : Math.ceil(hundredths / 100) / 100
  }
  return {
    now: whole(spent + reserved - allowed - books.limit),
    later: whole(standing - standingAllowed - books.limit),
  }
}
