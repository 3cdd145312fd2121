// A project's budget of the calendar month, read from what its environments cost and reserve.
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { accruedTo, cents, monthOf } from '#domain/environment/cost.ts'
import {
  budgetMonths,
  figuresWithout,
  leftOf,
  type BudgetMonth,
  type MonthFigures,
} from '#domain/project/month-budget.ts'
import { builtOnce } from '../../db/built-once.ts'
import type { Queries } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'

/** Part of the calendar month that is left, 0 to 1, to the minute. */
export function shareOfMonthLeft(now: Date): number {
  const { start, end } = monthOf(now)
  return (end.getTime() - accruedTo(now).getTime()) / (end.getTime() - start.getTime())
}

/** The month of a query: values, or what stands for them in a query that is built once. */
type MonthParts = Readonly<Record<'start' | 'end' | 'at' | 'seconds', unknown>>

function partsOf(now: Date): { start: string; end: string; at: string; seconds: number } {
  const { start, end } = monthOf(now)
  return {
    start: start.toISOString(),
    end: end.toISOString(),
    at: accruedTo(now).toISOString(),
    seconds: (end.getTime() - start.getTime()) / 1000,
  }
}

/** USD that the periods of cost `p` have come to since the month began. */
export function spentOf(now: Date): SQL {
  return spentIn(partsOf(now))
}

function spentIn({ start, at, seconds }: MonthParts): SQL {
  // In floating point, which takes a tenth of the time of exact numbers (extract gives such); cents are rounded when
  // they are said.
  return sql`sum(p.cost_monthly::float8 * greatest(0, date_part('epoch',
    least(p.ended_at, ${at}::timestamptz) - greatest(p.started_at, ${start}::timestamptz)))) / ${seconds}::float8`
}

/** True for periods of cost `p` that went on in this month. */
export function isOfMonth(now: Date): SQL {
  return sql`(p.ended_at is null or p.ended_at > ${monthOf(now).start}::timestamptz)`
}

/**
 * USD a month for which an environment is reserved: until an update is applied, the larger of what it costs and what it
 * would cost, by its plan where that asks for more. What is over the budget counts from its approval on.
 */
const RESERVED_COST = sql`(case
  when plan_cost_monthly is not null then greatest(cost_monthly, (
    select plan_cost_monthly where not exists (
      select from approvals decided where decided.id = environments.approval_id and decided.state = 'pending'
        and 'over-project-budget' = any(decided.reasons))))
  when update_compiled_id is null then cost_monthly else greatest(cost_monthly, (
  select round((asked.result->'cost_estimate'->>'total_monthly')::numeric, 2) from compiled_stacks asked
  where asked.id = environments.update_compiled_id and not exists (
    select from approvals decided
    where decided.id = environments.approval_id and decided.compiled_id = asked.id and decided.state = 'pending'
      and 'over-project-budget' = any(decided.reasons)))) end)`

/** USD a month that are reserved for an environment now; 0 where nothing is. */
export async function readReservedCost(orm: Queries, environmentId: string): Promise<number> {
  const [row] = await orm
    .select({ cost: sql<number>`${RESERVED_COST}::float8` })
    .from(environments)
    .where(and(eq(environments.id, environmentId), eq(environments.is_reserved, true)))
  return row?.cost ?? 0
}

interface Budgeted {
  readonly id: string
  readonly budget_limit: number | null
}

/** The figures of a month with what it will have cost when it is over, in USD. */
export interface MonthOutlook extends MonthFigures {
  /** What runs goes on until the month ends, or until its end where it is torn down automatically. */
  readonly forecast: number
}

const figuresQuery = builtOnce((orm, named) => {
  const given = (name: string) => sql.placeholder(name)
  const month: MonthParts = { start: given('start'), end: given('end'), at: given('at'), seconds: given('seconds') }
  const ids = sql`${given('ids')}::uuid[]`
  const inMonth = (condition: SQL) => sql`select project_id, cost_monthly, started_at, ended_at from cost_periods
    where project_id = any(${ids}) and ${condition}`
  const until = sql`case when auto_teardown_enabled and expires_at > ${given('now')}::timestamptz
    then least(expires_at, ${month.end}::timestamptz) else ${month.end}::timestamptz end`
  // Of all projects at once, each part along an index of projects. What runs costs its open period: see cost_now.
  const figures = sql`(
    with running as (
      select project_id,
        sum(${RESERVED_COST}) filter (where is_reserved and status <> 'deleted') as standing,
        sum(cost_now::float8 * greatest(0, date_part('epoch', ${until} - ${month.at}::timestamptz))) filter (where cost_now > 0) as rest
      from environments where project_id = any(${ids}) group by project_id),
    costing as (
      select project_id, ${spentIn(month)} as spent
      from (${inMonth(sql`ended_at is null`)} union all ${inMonth(sql`ended_at > ${month.start}::timestamptz`)}) p
      group by project_id),
    allowing as (
      select project_id,
        sum(amount) filter (where from_month <= ${given('key')} and (until_month is null or until_month >= ${given('key')})) as allowed,
        sum(amount) filter (where until_month is null) as standing_allowed
      from allowances where project_id = any(${ids}) group by project_id)
    select project.id,
      coalesce(standing, 0)::float8 as standing,
      coalesce(spent, 0)::float8 as spent,
      coalesce(rest, 0) / ${month.seconds}::float8 as rest,
      coalesce(allowed, 0)::float8 as allowed,
      coalesce(standing_allowed, 0)::float8 as standing_allowed
    from projects project
    left join running on running.project_id = project.id
    left join costing on costing.project_id = project.id
    left join allowing on allowing.project_id = project.id
    where project.id = any(${ids})) as figures`
  const number = (name: string) => sql<number>`${sql.identifier(name)}`
  return orm
    .select({
      id: sql<string>`id`,
      standing: number('standing'),
      spent: number('spent'),
      rest: number('rest'),
      allowed: number('allowed'),
      standing_allowed: number('standing_allowed'),
    })
    .from(figures)
    .prepare(named('month_figures'))
})

/**
 * The figures of projects, by their ids, in one query. Callers that decide by them
 * hold the project. A suspended environment keeps all that it reserved, so
 * that it can always be resumed; one that ends sooner too, so that it can be
 * extended.
 */
export async function readMonthFiguresOfAll(
  orm: Queries,
  projects: readonly Budgeted[],
  now: Date,
): Promise<ReadonlyMap<string, MonthOutlook>> {
  if (projects.length === 0) return new Map()
  const ids = projects.map(({ id }) => id)
  const found = await figuresQuery(orm).execute({
    ids,
    now: now.toISOString(),
    key: monthOf(now).key,
    ...partsOf(now),
  })
  const limits = new Map(projects.map(({ id, budget_limit }) => [id, budget_limit]))
  return new Map(
    found.map(({ id, rest, ...row }) => [
      id,
      {
        limit: limits.get(id) ?? null,
        spent: row.spent,
        standing: row.standing,
        reserved: row.standing * shareOfMonthLeft(now),
        allowed: row.allowed,
        standing_allowed: row.standing_allowed,
        forecast: row.spent + rest,
      },
    ]),
  )
}

/** The figures of one project. @throws Error when it is gone: the caller holds it */
export async function readMonthFigures(orm: Queries, project: Budgeted, now: Date): Promise<MonthOutlook> {
  const figures = (await readMonthFiguresOfAll(orm, [project], now)).get(project.id)
  if (!figures) throw new Error(`The project ${project.id} is gone while its budget is read.`)
  return figures
}

/** What a request means for the budget of a project, in the month that a key names. */
export interface NamedBudgetMonth extends BudgetMonth {
  /** Such as 2026-11. */
  readonly month: string
}

/** The key of the month after. */
export function nextMonth(now: Date): string {
  return monthOf(monthOf(now).end).key
}

/**
 * What a request means for the budget of its project in this month, and in each from the next on.
 * @param request `is_reserved` where it is among the figures already
 */
export function presentBudgetMonths(
  figures: MonthFigures,
  { cost_monthly, is_reserved }: { readonly cost_monthly: number; readonly is_reserved: boolean },
  now: Date,
): [now: NamedBudgetMonth, later: NamedBudgetMonth] {
  const share = shareOfMonthLeft(now)
  const others = is_reserved ? figuresWithout(figures, cost_monthly, share) : figures
  const [current, later] = budgetMonths(others, cost_monthly, share)
  return [
    { month: monthOf(now).key, ...current },
    { month: nextMonth(now), ...later },
  ]
}

/** The figures of a month as they are answered, in USD to the cent. */
export function presentFigures(figures: MonthFigures): {
  spent: number
  reserved: number
  allowed: number
  left: number | null
} {
  const left = leftOf(figures)
  return {
    spent: cents(figures.spent),
    reserved: cents(figures.reserved),
    allowed: cents(figures.allowed),
    left: left === null ? null : cents(left),
  }
}
