// Which environments may have come to what workflows wait for: in one pass over
// the cost of the month, however many workflows there are.
import { and, asc, eq, getTableColumns, gt, ne, sql, type Column, type SQL } from 'drizzle-orm'
import { monthOf } from '#domain/environment/cost.ts'
import { allHold, evaluateConditions } from '#domain/workflow/evaluate.ts'
import { foldCase, parseAmount } from '#domain/workflow/values.ts'
import { FIELDS, type Condition, type ConditionField, type WorkflowFacts } from '#domain/workflow/vocabulary.ts'
import type { Queries } from '../../db/connect.ts'
import type { users } from '../../db/schema/accounts.ts'
import { costPeriods, environments } from '../../db/schema/environments.ts'
import { workflowEvents } from '../../db/schema/workflows.ts'
import { isOfMonth, spentOf } from '../../environments/base/budget.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import { USUAL_SHARE } from './has-passed.ts'
import { NO_FACTS } from './no-facts.ts'
import type { WorkflowRow } from '../rows.ts'

/** Environments that one statement finds. */
export const FOUND_AT_ONCE = 2000
/** USD: what is compared to the cent must not be left out because it is computed more exactly. */
const TOLERANCE = 0.01

/** A workflow that waits for a cost. */
export type Watching = Pick<WorkflowRow, 'id' | 'project_id' | 'conditions'> & {
  readonly author: Pick<typeof users.$inferSelect, 'id' | 'role'>
}

/** Key of an event: there is one in a month. */
export function keyOf(workflowId: string, environmentId: string, now: Date): string {
  return `${keyStart(workflowId)}${environmentId}:${monthOf(now).key}`
}

function keyStart(workflowId: string): string {
  return `cost:${workflowId}:`
}

/** An environment whose cost may be what workflows wait for. */
interface Found {
  readonly environment: EnvironmentRow
  /** USD of this month. */
  readonly spent: number
  /** Which of the workflows, by their places. */
  readonly hits: readonly number[]
}

/**
 * Finds what may have passed and has no event of this month, in the order of
 * the environments' ids. What exactly has, says `isThresholdReached`.
 * @param projectsOf the projects in which an author is
 * @param after the last environment of the part before
 */
export function findThresholds(
  orm: Queries,
  {
    watching,
    projectsOf,
    after,
    now,
  }: {
    readonly watching: readonly Watching[]
    readonly projectsOf: ReadonlyMap<string, readonly string[]>
    readonly after: string | undefined
    readonly now: Date
  },
): Promise<Found[]> {
  const spending = sql`(select p.environment_id as id, ${spentOf(now)} as spent from ${costPeriods} p where ${isOfMonth(now)} group by 1) spending`
  const cases = watching.map((one, index) => {
    const key = sql`${keyStart(one.id)} || ${environments.id} || ':' || ${monthOf(now).key}`
    const isNew = sql`not exists (select 1 from ${workflowEvents} where ${workflowEvents.key} = ${key})`
    return sql`case when ${and(conditionsOf(one, projectsOf.get(one.author.id) ?? []), isNew)} then ${sql.raw(String(index))} end`
  })
  const hits = sql`lateral (select array_remove(array[${sql.join(cases, sql`, `)}], null) as places) hits`
  return orm
    .select({
      environment: getTableColumns(environments),
      spent: sql<number>`spending.spent`,
      hits: sql<number[]>`hits.places`,
    })
    .from(environments)
    .innerJoin(spending, sql`spending.id = ${environments.id}`)
    .innerJoin(hits, sql`cardinality(hits.places) > 0`)
    .where(
      and(
        ne(environments.status, 'deleted'),
        sql`spending.spent > 0`,
        after === undefined ? undefined : gt(environments.id, after),
      ),
    )
    .orderBy(asc(environments.id))
    .limit(FOUND_AT_ONCE)
}

/** What a workflow waits for, as far as the database can say it: never less than {@link isThresholdReached} takes. */
function conditionsOf({ author, project_id, conditions }: Watching, projects: readonly string[]): SQL {
  const costs = conditions.filter(({ field }) => field === 'cost').map(costSql)
  const usual = sql`spending.spent >= ${environments.budget_limit} * ${sql.raw(String(USUAL_SHARE))} - ${sql.raw(String(TOLERANCE))}`
  const others = conditions.map((one) =>
    one.field === 'team-size' ? sizeSql(one) : one.field === 'region' ? regionSql(one) : wordSql(one),
  )
  const isTheirs =
    author.role === 'admin' ? undefined : sql`${environments.project_id} = any(${sql.param(projects)}::uuid[])`
  const isOfProject = project_id === null ? undefined : eq(environments.project_id, project_id)
  const parts = [isOfProject, isTheirs, ...(costs.length > 0 ? costs : [usual]), ...others]
  return and(...parts) ?? sql`true`
}

function costSql({ operator, value }: Condition): SQL | undefined {
  const amount = parseAmount('cost', value)
  // Nothing is compared with what is no number.
  if (!amount) return sql`false`
  const bound =
    amount.unit === 'share'
      ? sql`${environments.budget_limit}::float8 * ${amount.percent / 100}::float8`
      : sql`${amount.number}::float8`
  const isAbove = sql`spending.spent >= ${bound} - ${sql.raw(String(TOLERANCE))}`
  const isBelow = sql`spending.spent <= ${bound} + ${sql.raw(String(TOLERANCE))}`
  if (operator === 'greater-than') return isAbove
  if (operator === 'less-than') return isBelow
  return operator === 'equals' ? and(isAbove, isBelow) : undefined
}

const COLUMNS: Readonly<Partial<Record<ConditionField, readonly [Column, keyof WorkflowFacts]>>> = {
  environment: [environments.environment_type, 'environment'],
  'cloud-provider': [environments.cloud_provider, 'cloud_provider'],
  'data-sensitivity': [environments.data_sensitivity, 'data_sensitivity'],
}

/** Of a field with a list of words: the words for which the condition holds. */
function wordSql(condition: Condition): SQL | undefined {
  const [column, fact] = COLUMNS[condition.field] ?? []
  const { words } = FIELDS[condition.field]
  if (!column || !fact || !words) return undefined
  const fitting = words.filter((word) => allHold(evaluateConditions([condition], { ...NO_FACTS, [fact]: word })))
  return fitting.length === 0 ? sql`false` : sql`${column} in ${fitting}`
}

function sizeSql({ operator, value }: Condition): SQL | undefined {
  const amount = parseAmount('team-size', value)
  if (amount?.unit !== 'number') return sql`false`
  const size = sql`${environments.team_size}::float8`
  const number = sql`${amount.number}::float8`
  if (operator === 'greater-than') return sql`${size} > ${number}`
  if (operator === 'less-than') return sql`${size} < ${number}`
  return operator === 'equals' ? sql`${size} = ${number}` : sql`${size} <> ${number}`
}

/** Regions are written in ASCII, of which the database and the rules make the same small letters. */
function regionSql({ operator, value }: Condition): SQL | undefined {
  const region = sql`lower(${environments.region})`
  const text = foldCase(value)
  if (operator === 'starts-with') return sql`starts_with(${region}, ${text})`
  if (operator === 'contains') return sql`position(${text} in ${region}) > 0`
  return operator === 'equals' ? sql`${region} = ${text}` : sql`${region} <> ${text}`
}
