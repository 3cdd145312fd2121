// Environments as they are answered.
import { eq } from 'drizzle-orm'
import type { Environment, Waiting } from '#contract/environment.ts'
import { mayOnEnvironment } from '#domain/access/permissions.ts'
import { cents, costThisMonth, costToDate, forecastOfMonth } from '#domain/environment/cost.ts'
import { ENVIRONMENT_ACTIONS, checkAction } from '#domain/environment/lifecycle.ts'
import { waitingOf, type WaitingKind } from '#domain/environment/waiting.ts'
import { budgetPercent } from '#domain/project/budget.ts'
import { noEnvironment } from '../access/authorize.ts'
import type { Queries } from '../db/connect.ts'
import { environments } from '../db/schema/environments.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/context.ts'
import { readAround, type Around } from './around.ts'
import { approvalState, factsOf } from './facts.ts'
import type { ApprovalRow, EnvironmentRow } from './locked.ts'
import { waitingSentence } from './waiting-words.ts'

type Viewer = Pick<Caller, 'id' | 'role'>

/** An environment as one person sees it, who may. @throws Refused with 404 when it is gone */
export async function answerEnvironment(orm: Queries, caller: Viewer, id: string, deps: Pick<Deps, 'now'>): Promise<Environment> {
  const [row] = await orm.select().from(environments).where(eq(environments.id, id))
  if (!row) throw noEnvironment()
  const [answer] = await presentEnvironments(orm, caller, [row], deps.now())
  if (!answer) throw noEnvironment()
  return answer
}

/** Environments as one person sees them, in the order of the rows, with a fixed number of queries. */
export async function presentEnvironments(orm: Queries, caller: Viewer, rows: readonly EnvironmentRow[], now: Date): Promise<Environment[]> {
  if (rows.length === 0) return []
  const around = await readAround(orm, caller, rows)
  return rows.map((row) => presentOne(row, around, caller, now))
}

function presentOne(row: EnvironmentRow, around: Around, caller: Viewer, now: Date): Environment {
  const periods = around.periodsOf(row)
  const month = costThisMonth(periods, now)
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    operation: { kind: row.operation, run: row.operation_run, since: row.operation_since?.toISOString() ?? null, note: row.operation_note },
    waiting: presentWaiting(row, around, now),
    project: around.projectOf(row),
    owner: somebody(around.ownerOf(row)),
    cloud_provider: row.cloud_provider,
    region: row.region,
    environment_type: row.environment_type,
    data_sensitivity: row.data_sensitivity,
    duration: row.duration,
    team_size: row.team_size,
    cost_monthly: row.cost_monthly,
    cost_monthly_suspended: row.cost_monthly_suspended,
    cost_to_date: cents(costToDate(periods, now)),
    cost_this_month: cents(month),
    forecast_this_month: cents(forecastOfMonth(periods, endOf(row), now)),
    budget_limit: row.budget_limit,
    budget_percent: budgetPercent(month, row.budget_limit),
    priced_lines: row.priced_lines,
    total_lines: row.total_lines,
    price_book: row.price_book,
    resource_count: row.resource_count,
    expires_at: row.expires_at?.toISOString() ?? null,
    lifetime_days: row.lifetime_days,
    auto_teardown_enabled: row.auto_teardown_enabled,
    tags: row.tags,
    stack_digest: row.stack_digest,
    approval_id: row.approval_id,
    created_at: row.created_at.toISOString(),
    activated_at: row.activated_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    actions: actionsOf(row, around, caller),
  }
}

function actionsOf(row: EnvironmentRow, around: Around, caller: Viewer): Environment['actions'] {
  const may = mayOnEnvironment(caller.role, around.roleOf(row), row.owner_id === caller.id, 'environment.manage')
  const facts = factsOf(row, around.approvalOf(row)?.approval)
  const refusals = ENVIRONMENT_ACTIONS.map((action) => [action, may ? (checkAction(facts, action) ?? null) : 'role'] as const)
  return Object.fromEntries(refusals) as Environment['actions']
}

function presentWaiting(row: EnvironmentRow, around: Around, now: Date): Waiting | null {
  const named = around.approvalOf(row)
  const approval = approvalState(row, named?.approval)
  const approvers = named && approval === 'pending' ? around.approversOf(row, named.approval) : []
  const found = waitingOf({ ...row, approval, has_approvers: approvers.length > 0 })
  if (!found) return null
  const who = found.who === 'approvers' ? approvers : around.managersOf(row)
  const reason = waitingSentence(found.kind, {
    project: around.projectOf(row).name,
    who: who.map(({ name }) => name),
    expires_at: row.expires_at,
    has_ended: row.expires_at !== null && row.expires_at <= now,
    auto_teardown_enabled: row.auto_teardown_enabled,
    decider: named?.decider ?? null,
    note: found.kind === 'approval-lapsed' ? (named?.approval.void_reason ?? null) : row.operation_note,
  })
  return { kind: found.kind, reason, ...timesOf(found.kind, row, named?.approval), who: who.map(somebody) }
}

/** Since when it waits, and until when at most. */
function timesOf(kind: WaitingKind, row: EnvironmentRow, approval: ApprovalRow | undefined): Pick<Waiting, 'since' | 'until'> {
  const isAsked = kind === 'approval' || kind === 'no-approver'
  const decidedAt = approval?.decided_at ?? (approval?.state === 'expired' ? approval.expires_at : undefined)
  const since = isAsked ? approval?.created_at : (row.operation_since ?? (row.status === 'pending' ? decidedAt : undefined))
  const ends = kind === 'end' || (kind === 'resume' && row.auto_teardown_enabled)
  const until = isAsked ? approval?.expires_at : ends ? row.expires_at : null
  return { since: (since ?? row.status_since).toISOString(), until: until?.toISOString() ?? null }
}

/** The end at which an environment ends by itself; null when it does not. */
export function endOf({ auto_teardown_enabled, expires_at }: Pick<EnvironmentRow, 'auto_teardown_enabled' | 'expires_at'>): Date | null {
  return auto_teardown_enabled ? expires_at : null
}

function somebody({ email, name }: { readonly email: string; readonly name: string }): Environment['owner'] {
  return { email, name }
}
