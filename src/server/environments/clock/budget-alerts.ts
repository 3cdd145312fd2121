// The job "costs": people hear when an environment or a project has spent 80 %
// and 100 % of its budget, each once in a calendar month. Cost itself is
// computed whenever it is asked for; nothing is added up here.
import { and, asc, eq, getTableColumns, inArray, isNull, ne, sql, type Column, type SQL } from 'drizzle-orm'
import { monthOf } from '#domain/environment/cost.ts'
import { ALERT_PERCENTS, reachedAlerts } from '#domain/project/month-budget.ts'
import type { Change } from '../../audit/change.ts'
import type { Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { costPeriods, environments } from '../../db/schema/environments.ts'
import { sentOnce } from '../../db/schema/sent-once.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../notify/notify.ts'
import { environmentPath, projectPath } from '../../notify/paths.ts'
import { readRelated } from '../base/related.ts'
import { processInBatches, isOfPart, type Part } from './batches.ts'
import { isOfMonth, spentOf } from '../base/budget.ts'
import { counted, createReport, type JobReport } from './job-report.ts'
import type { EnvironmentRow, ProjectRow } from '../base/lock.ts'
import { claimUnsent, mostUrgent } from './send-once.ts'
import { NO_CALLER, ownersToNotify, namesOf } from '../base/recipients.ts'

/** Sends the alerts that are due and were not sent this month. Of both at once only the one of 100 % is sent. */
export async function sendBudgetAlerts(deps: Deps): Promise<JobReport> {
  const report = createReport()
  const now = deps.now()
  const ofEnvironments = await processInBatches<Spending<EnvironmentRow>, string>(deps, report, {
    take: (tx, part) => findEnvironmentsAtAlert(tx, now, part),
    placeOf: ({ row: { id, created_at } }) => ({ id, at: created_at }),
    nameOf: ({ row: { name } }) => `the budget of the environment ${name}`,
    work: (change, rows) => alertOwners(deps, change, rows, now),
    linesOf: (line) => [line],
  })
  const ofProjects = await processInBatches<Spending<ProjectRow>, string>(deps, report, {
    take: (tx, part) => findProjectsAtAlert(tx, now, part),
    placeOf: ({ row: { id, created_at } }) => ({ id, at: created_at }),
    nameOf: ({ row: { name } }) => `the budget of the project ${name}`,
    work: (change, rows) => alertProjects(deps, change, rows, now),
    linesOf: (line) => [line],
  })
  const sent = ofEnvironments.length + ofProjects.length
  return report.done(sent === 0 ? 'No budget has reached an alert.' : `${counted(sent, 'alert')} of a budget sent.`)
}

/** Something with a budget, and the USD that it spent this month. */
interface Spending<Row> {
  readonly row: Row
  readonly spent: number
}

/** The spending whose highest alert is sent now. */
async function claimReached<Row extends { readonly id: string; readonly budget_limit: number | null }>(
  tx: Transaction,
  rows: readonly Spending<Row>[],
  now: Date,
) {
  const { key: month } = monthOf(now)
  const due = rows.flatMap(({ row, spent }) => {
    const percents = reachedAlerts(spent, row.budget_limit).toReversed()
    const [percent] = percents
    if (percent === undefined || row.budget_limit === null) return []
    const figures = { percent: String(percent), spent: spent.toFixed(2), limit: String(row.budget_limit), month }
    return [{ row, figures, subject_id: row.id, keys: percents.map((one) => `${keyStart(month)}${one}`) }]
  })
  const isNew = await claimUnsent(tx, due, now)
  return due.filter(({ subject_id }) => isNew.has(subject_id))
}

/** What marks an alert of a month as sent, but for its share in per cent. */
const keyStart = (month: string): string => `budget ${month} `

async function alertOwners(
  deps: Deps,
  { tx }: Change,
  rows: readonly Spending<EnvironmentRow>[],
  now: Date,
): Promise<string[]> {
  const reached = await claimReached(tx, rows, now)
  if (reached.length === 0) return []
  const related = await readRelated(
    tx,
    NO_CALLER,
    reached.map(({ row }) => row),
  )
  await notify(
    deps,
    tx,
    reached.flatMap(({ row, figures }) => {
      const data = { ...namesOf(row, related.projectOf(row)), ...figures }
      return ownersToNotify(row, related).map((user_id) => ({
        user_id,
        kind: 'environment-budget' as const,
        data,
        path: environmentPath(row.id),
      }))
    }),
  )
  return reached.map(({ row, figures }) => lineOf(row.name, figures))
}

async function alertProjects(
  deps: Deps,
  { tx }: Change,
  rows: readonly Spending<ProjectRow>[],
  now: Date,
): Promise<string[]> {
  const reached = await claimReached(tx, rows, now)
  if (reached.length === 0) return []
  const people = await tx
    .select({ project_id: projectMembers.project_id, user_id: projectMembers.user_id })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.user_id))
    .where(
      and(
        inArray(
          projectMembers.project_id,
          reached.map(({ row }) => row.id),
        ),
        inArray(projectMembers.role, ['owner', 'admin']),
        isNull(users.disabled_at),
      ),
    )
  const byProject = Map.groupBy(people, ({ project_id }) => project_id)
  await notify(
    deps,
    tx,
    reached.flatMap(({ row, figures }) => {
      const data = { project: row.name, ...figures }
      return (byProject.get(row.id) ?? []).map(({ user_id }) => ({
        user_id,
        kind: 'project-budget' as const,
        data,
        path: projectPath(row.id),
      }))
    }),
  )
  return reached.map(({ row, figures }) => lineOf(row.name, figures))
}

function lineOf(
  name: string,
  { percent, spent, limit, month }: Record<'percent' | 'spent' | 'limit' | 'month', string>,
): string {
  return `${name}: ${percent}% of the budget of ${month} is reached, $${spent} of $${limit}.`
}

function findEnvironmentsAtAlert(tx: Transaction, now: Date, part: Part): Promise<Spending<EnvironmentRow>[]> {
  const { id, created_at, budget_limit, status } = environments
  const spending = sql`(select p.environment_id as id, ${spentOf(now)} as spent from ${costPeriods} p where ${isOfMonth(now)} group by 1) spending`
  return tx
    .select({ row: getTableColumns(environments), spent: sql<number>`spending.spent` })
    .from(environments)
    .innerJoin(spending, sql`spending.id = ${id}`)
    .where(and(ne(status, 'deleted'), isReached(id, budget_limit, now), isOfPart(created_at, id, part)))
    .orderBy(asc(created_at), asc(id))
    .limit(part.limit)
}

function findProjectsAtAlert(tx: Transaction, now: Date, part: Part): Promise<Spending<ProjectRow>[]> {
  const { id, created_at, budget_limit } = projects
  const spending = sql`(
    select p.project_id as id, ${spentOf(now)} as spent from ${costPeriods} p where ${isOfMonth(now)} group by 1) spending`
  return tx
    .select({ row: getTableColumns(projects), spent: sql<number>`spending.spent` })
    .from(projects)
    .innerJoin(spending, sql`spending.id = ${id}`)
    .where(and(isReached(id, budget_limit, now), isOfPart(created_at, id, part)))
    .orderBy(asc(created_at), asc(id))
    .limit(part.limit)
}

/**
 * True where an alert is due that was not sent: most have none, or theirs was. What exactly is due says {@link
 * reachedAlerts}.
 */
function isReached(id: Column, limit: Column, now: Date): SQL {
  const isAt = (percent: number) => sql`spending.spent >= ${limit} * ${sql.raw(String(percent / 100))}`
  const key = sql`${keyStart(monthOf(now).key)} || ${mostUrgent(ALERT_PERCENTS, isAt)}`
  return sql`spending.spent > 0 and ${isAt(ALERT_PERCENTS[0])}
    and not exists (select 1 from ${sentOnce} where ${sentOnce.subject_id} = ${id} and ${sentOnce.key} = ${key})`
}
