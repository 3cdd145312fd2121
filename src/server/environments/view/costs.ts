// What an environment cost over time.
import { asc, eq } from 'drizzle-orm'
import type { environments as rows } from '#contract/environments.ts'
import type { Output } from '#contract/endpoint.ts'
import { cents } from '#domain/environment/cost.ts'
import { costCourse } from '#domain/environment/cost-course.ts'
import { noEnvironment } from '../../access/authorize.ts'
import { costPeriods, environments } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import { endOf } from './present-environment.ts'

/**
 * The days of an environment, its months, and where this month leads. @throws Refused with 404 when it has gone since
 * the guard saw it
 */
export async function readCosts({ database: { orm }, now }: Deps, id: string): Promise<Output<(typeof rows)['costs']>> {
  const [environment] = await orm.select().from(environments).where(eq(environments.id, id))
  if (!environment) throw noEnvironment()
  const periods = await orm
    .select()
    .from(costPeriods)
    .where(eq(costPeriods.environment_id, id))
    .orderBy(asc(costPeriods.started_at))
  const { budget_limit } = environment
  const { days, months, month, cost_to_date } = costCourse(periods, endOf(environment), budget_limit, now())
  return {
    days: days.map((day) => ({ date: day.date, cost: fine(day.cost), cost_to_date: cents(day.cost_to_date) })),
    months: months.map((one) => ({ month: one.month, cost: cents(one.cost) })),
    month: { ...month, cost: cents(month.cost), forecast: cents(month.forecast), budget_limit },
    cost_to_date: cents(cost_to_date),
  }
}

/** A day may cost less than a cent. */
function fine(usd: number): number {
  return Math.round(usd * 10_000) / 10_000
}
