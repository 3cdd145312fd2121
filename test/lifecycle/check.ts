// Holds what is in the database against the models, after every round and
// in the end: for all projects of a world at once.
import { asc, eq, inArray } from 'drizzle-orm'
import { allowances, approvals, costPeriods, environments } from '../../src/server/db/schema/environments.ts'
import { auditEntries } from '../../src/server/db/schema/audit.ts'
import { notifications } from '../../src/server/db/schema/notifications.ts'
import { stateOf, type Modelled } from './model.ts'
import { monthNumber, reckon, type Books } from './money.ts'
import type { Subject } from './perform.ts'
import { isLegal } from './table.ts'
import type { World } from './world.ts'

/** What was violated, by the place of its project among the subjects. */
export type Violations = Map<number, string>

const CENT = 0.01

/** Compares every environment with its model, and every budget with its limit. */
export async function checkRound(world: World, subjects: readonly Subject[], isForwards: boolean): Promise<Violations> {
  const { orm } = world.deps.database
  // One after the other: the connections are for the application.
  const rows = await orm
    .select({ environment: environments, request: approvals })
    .from(environments)
    .leftJoin(approvals, eq(approvals.id, environments.approval_id))
  const periods = Map.groupBy(
    await orm.select().from(costPeriods).orderBy(asc(costPeriods.started_at)),
    (row) => row.environment_id,
  )
  const allowed = Map.groupBy(await orm.select().from(allowances), (row) => row.environment_id)
  const byProject = Map.groupBy(rows, (row) => row.environment.project_id)
  const found: Violations = new Map()
  for (const [place, { project_id, model }] of subjects.entries()) {
    const kept = (byProject.get(project_id) ?? []).map(({ environment, request }) => ({
      id: environment.id,
      state: `${environment.status}/${environment.operation}${environment.operation === 'failed' ? `:${environment.operation_run}` : ''}`,
      ends: environment.expires_at?.getTime() ?? null,
      decision: request?.state ?? null,
      isReserved: environment.is_reserved,
      tearsDown: environment.auto_teardown_enabled,
      cost: environment.cost_monthly,
      costNow: environment.cost_now,
      periods: (periods.get(environment.id) ?? []).map((one) => ({
        from: one.started_at.getTime(),
        to: one.ended_at?.getTime() ?? null,
        cost: one.cost_monthly,
      })),
      allowances: (allowed.get(environment.id) ?? []).map((one) => ({
        amount: one.amount,
        since: keyNumber(one.from_month),
        until: one.until_month === null ? null : keyNumber(one.until_month),
      })),
    }))
    const wanted = model.environments.map((one) => ({
      id: one.id,
      state: stateOf(one),
      ends: one.ends,
      decision: one.request?.state ?? null,
      isReserved: one.isReserved,
      tearsDown: one.hasTeardown,
      cost: one.stack.cost,
      costNow: one.periods.find(({ to }) => to === null)?.cost ?? 0,
      periods: one.periods.toSorted((a, b) => a.from - b.from),
      allowances: one.allowances,
    }))
    const fault =
      compare(wanted, kept, model.environments) ??
      overBudget({ limit: model.limit, environments: kept }, world.now(), isForwards)
    if (fault !== undefined) found.set(place, fault)
  }
  return found
}

/** The number of a month that is written as 2026-11. */
function keyNumber(key: string): number {
  return monthNumber(Date.parse(`${key}-01T00:00:00Z`))
}

interface Compared {
  readonly id: string
}

function compare(
  wanted: readonly Compared[],
  kept: readonly Compared[],
  models: readonly Modelled[],
): string | undefined {
  for (const [place, one] of wanted.entries()) {
    const other = kept.find(({ id }) => id === one.id)
    if (!other) return `environment ${place} is lost`
    const [should, is] = [JSON.stringify(one), JSON.stringify(other)]
    if (should !== is)
      return `environment ${place} (${models[place]?.history.join(' > ')}) should be ${should} and is ${is}`
  }
  return kept.length === wanted.length ? undefined : `there are ${kept.length} environments and not ${wanted.length}`
}

/**
 * Reserved and spent are never above the limit and what owners allowed. Of this
 * month only where the clock never went back: after that, what was decided at a
 * later time stands already. Of a whole month, as things stand, always.
 */
function overBudget(books: Books, time: number, isForwards: boolean): string | undefined {
  const { spent, reserved, allowed, standing, standingAllowed } = reckon(books, time)
  if (isForwards && spent + reserved > books.limit + allowed + CENT) {
    return `${spent} are spent and ${reserved} reserved, above the limit of ${books.limit} and ${allowed} allowed`
  }
  if (standing > books.limit + standingAllowed + CENT)
    return `${standing} a month are reserved, above the limit of ${books.limit} and ${standingAllowed} allowed`
  return undefined
}

/** Compares what was told and what the audit log holds with the models. */
export async function checkEnd(world: World, subjects: readonly Subject[]): Promise<Violations> {
  const { orm } = world.deps.database
  const told = await orm
    .select({
      kind: notifications.kind,
      path: notifications.path,
      data: notifications.data,
      user_id: notifications.user_id,
    })
    .from(notifications)
    .where(
      inArray(notifications.kind, [
        'environment-reminder',
        'approval-reminder',
        'project-budget',
        'environment-budget',
      ]),
    )
  const asked = new Map(
    (await orm.select({ id: approvals.id, environment_id: approvals.environment_id }).from(approvals)).map((one) => [
      `/approvals/${one.id}`,
      one.environment_id,
    ]),
  )
  const entries = await orm
    .select({ target_id: auditEntries.target_id, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.target_type, 'environment'))
    .orderBy(asc(auditEntries.seq))
  const toldOf = Map.groupBy(told, ({ path }) => asked.get(path ?? '') ?? path?.split('/').at(-1))
  const entriesOf = Map.groupBy(entries, ({ target_id }) => target_id)
  const found: Violations = new Map()
  for (const [place, { project_id, model }] of subjects.entries()) {
    const alerts = (toldOf.get(project_id) ?? []).filter(({ kind }) => kind === 'project-budget')
    if (hasTwice(alerts)) found.set(place, 'an alert of the budget was sent twice')
    for (const environment of model.environments) {
      const about = toldOf.get(environment.id) ?? []
      const reminders = about.filter(({ kind }) => kind === 'environment-reminder').length
      const waits = about.filter(({ kind }) => kind === 'approval-reminder').length
      const states = statesIn(entriesOf.get(environment.id) ?? [])
      if (reminders !== environment.remindersSent)
        found.set(
          place,
          `${environment.name}: ${reminders} reminders of its end were sent and not ${environment.remindersSent}`,
        )
      if (waits !== environment.approvalRemindersSent)
        found.set(
          place,
          `${environment.name}: ${waits} reminders of its request were sent and not ${environment.approvalRemindersSent}`,
        )
      if (hasTwice(about.filter(({ kind }) => kind === 'environment-budget')))
        found.set(place, `${environment.name}: an alert of its budget was sent twice`)
      if (states.join() !== historyOf(environment).join())
        found.set(
          place,
          `${environment.name}: the audit log says ${states.join(' > ')} and not ${historyOf(environment).join(' > ')}`,
        )
      const illegal = states
        .map(statusIn)
        .find((status, index, all) => index > 0 && all[index - 1] !== status && !isLegal(all[index - 1] ?? '', status))
      if (illegal !== undefined)
        found.set(place, `${environment.name}: an illegal change to ${illegal}: ${states.join(' > ')}`)
    }
  }
  return found
}

const statusIn = (state: string): string => state.split('/')[0] ?? ''

function hasTwice(told: readonly { readonly user_id: string; readonly data: unknown }[]): boolean {
  const keys = told.map(({ user_id, data }) => {
    const { percent, month } = data as { percent?: string; month?: string }
    return `${user_id} ${percent} ${month}`
  })
  return new Set(keys).size < keys.length
}

/** The states that the audit log names, one after the other; a gap between two entries is marked. */
function statesIn(entries: readonly { readonly before: unknown; readonly after: unknown }[]): string[] {
  const states = ['pending/none']
  for (const { before, after } of entries) {
    const [from, to] = [stateIn(before), stateIn(after)]
    if (from === undefined || to === undefined || from === to) continue
    if (from !== states.at(-1)) states.push(`?${from}`)
    states.push(to)
  }
  return states
}

function stateIn(fields: unknown): string | undefined {
  if (typeof fields !== 'object' || fields === null || !('status' in fields) || !('operation' in fields))
    return undefined
  return `${String(fields.status)}/${String(fields.operation)}`
}

/** The states of a model as the audit log names them: it keeps the run that failed in the entry before. */
function historyOf({ history }: Modelled): string[] {
  return history.map((state) => state.replace(/:\w+$/, ''))
}
