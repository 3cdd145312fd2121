// Environments as they are answered.
import { eq } from 'drizzle-orm'
import type { Environment, Waiting } from '#contract/environment.ts'
import { mayOnEnvironment } from '#domain/access/may.ts'
import { cents, costThisMonth, costToDate, forecastOfMonth } from '#domain/environment/cost.ts'
import { isRunByStrata, isSimulated } from '#domain/environment/connections.ts'
import { ENVIRONMENT_ACTIONS, checkAction } from '#domain/environment/lifecycle.ts'
import { isAtLimit, latestEnd } from '#domain/environment/expiry.ts'
import { waitingOf, type WaitingKind } from '#domain/environment/waiting.ts'
import { budgetPercent } from '#domain/project/budget.ts'
import { inEnglish } from '#words/say.ts'
import { noEnvironment } from '../../access/authorize.ts'
import type { Queries } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/context.ts'
import type { OpenRun } from '../base/open-runs.ts'
import { readRelated, type RelatedRecords } from '../base/related.ts'
import { approvalState, factsOf } from '../base/facts.ts'
import type { ListedEnvironment } from '../base/listed.ts'
import type { ApprovalRow, EnvironmentRow } from '../base/lock.ts'
import { waitingMessage } from './waiting-words.ts'

type Viewer = Pick<Caller, 'id' | 'role'>

/** An environment as a person sees it who can. @throws Refused with 404 when it is gone */
export async function presentEnvironmentById(
  orm: Queries,
  caller: Viewer,
  id: string,
  deps: Pick<Deps, 'now'>,
): Promise<Environment> {
  const [row] = await orm.select().from(environments).where(eq(environments.id, id))
  if (!row) throw noEnvironment()
  const [answer] = await presentEnvironments(orm, caller, [row], deps.now())
  if (!answer) throw noEnvironment()
  return answer
}

/** Environments as one person sees them, in the order of the rows, with a fixed number of queries. */
export async function presentEnvironments(
  orm: Queries,
  caller: Viewer,
  rows: readonly ListedEnvironment[],
  now: Date,
): Promise<Environment[]> {
  if (rows.length === 0) return []
  const related = await readRelated(orm, caller, rows)
  return rows.map((row) => presentOne(row, related, caller, now))
}

function presentOne(row: ListedEnvironment, related: RelatedRecords, caller: Viewer, now: Date): Environment {
  const periods = related.periodsOf(row)
  const month = costThisMonth(periods, now)
  const runner = related.runnerOf(row)
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    operation: {
      kind: row.operation,
      run: row.operation_run,
      since: row.operation_since?.toISOString() ?? null,
      note: row.operation_note,
      is_canceled: row.is_canceled,
      by: runner === undefined || related.pipelineOf(row)?.state === 'at-work' ? null : personOf(runner),
    },
    waiting: presentWaiting(row, related, now),
    connection: row.connection,
    cloud_connection: related.accountOf(row) ?? null,
    is_simulated: isSimulated(row.connection),
    project: related.projectOf(row),
    owner: personOf(related.ownerOf(row)),
    cloud_provider: row.cloud_provider,
    region: row.region,
    environment_type: row.environment_type,
    data_sensitivity: row.data_sensitivity,
    duration: row.duration,
    team_size: row.team_size,
    cost_monthly: row.cost_monthly,
    cost_monthly_suspended: row.cost_monthly_suspended,
    cost_now: row.cost_now,
    cost_to_date: cents(costToDate(periods, now)),
    cost_this_month: cents(month),
    forecast_this_month: cents(forecastOfMonth(periods, endOf(row), now)),
    budget_limit: row.budget_limit,
    budget_percent: budgetPercent(month, row.budget_limit),
    priced_lines: row.priced_lines,
    total_lines: row.total_lines,
    price_book: row.price_book,
    resource_count: row.resource_count,
    resource_count_is_least: row.resource_count_is_least ?? true,
    held_resources: related.heldOf(row) ?? null,
    drift: presentDrift(row),
    drift_checked_at: row.drift_checked_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    lifetime_days: row.lifetime_days,
    latest_end: latestEnd({ ...row, max_lifetime_days: related.limitOf(row) }, now)?.toISOString() ?? null,
    auto_teardown_enabled: row.auto_teardown_enabled,
    tags: row.tags,
    stack_digest: row.stack_digest,
    approval_id: row.approval_id,
    created_at: row.created_at.toISOString(),
    activated_at: row.activated_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    actions: actionsOf(row, related, caller, now),
  }
}

function presentDrift({ drift }: Pick<EnvironmentRow, 'drift'>): Environment['drift'] {
  return (
    drift && {
      run_id: drift.run_id,
      resources: drift.count,
      ignored: drift.ignored ?? 0,
      found_at: drift.found_at,
    }
  )
}

function actionsOf(row: ListedEnvironment, related: RelatedRecords, caller: Viewer, now: Date): Environment['actions'] {
  const may = mayOnEnvironment(caller.role, related.roleOf(row), row.owner_id === caller.id, 'environment.manage')
  const facts = factsOf(row, related.approvalOf(row)?.approval)
  const refusals = ENVIRONMENT_ACTIONS.map(
    (action) => [action, may ? (checkAction(facts, action, { callerId: caller.id, now }) ?? null) : 'role'] as const,
  )
  const { expires_at } = row
  const isCapped =
    expires_at !== null && isAtLimit({ ...row, expires_at, max_lifetime_days: related.limitOf(row) }, now)
  return Object.fromEntries(
    refusals.map(([action, refusal]) => [
      action,
      action === 'extend' && refusal === null && isCapped ? 'lifetime-limit' : refusal,
    ]),
  ) as Environment['actions']
}

function presentWaiting(row: ListedEnvironment, related: RelatedRecords, now: Date): Waiting | null {
  const named = related.approvalOf(row)
  const approval = approvalState(row, named?.approval)
  const approvers = named && approval === 'pending' ? related.approversOf(row, named.approval) : []
  const has_ended = row.expires_at !== null && row.expires_at <= now
  const run = related.openRunOf(row) ?? null
  const has_update = row.update_compiled_id !== null
  const found = waitingOf({ ...row, run, has_update, approval, has_approvers: approvers.length > 0, has_ended })
  if (!found) return null
  const who = found.who === 'approvers' ? approvers : related.managersOf(row)
  const said = waitingMessage(found.kind, {
    project: related.projectOf(row).name,
    who: who.map(({ name }) => name),
    expires_at: row.expires_at,
    auto_teardown_enabled: row.auto_teardown_enabled,
    decider: named?.decider ?? null,
    is_run_by_strata: isRunByStrata(row.connection),
    run: run?.kind ?? row.operation_run ?? 'apply',
    note: row.operation_message ?? row.operation_note,
    runner: related.runnerOf(row)?.name ?? null,
    since: row.operation_since,
    pipeline: related.pipelineOf(row) ?? null,
    void_reason: named?.approval.void_message ?? named?.approval.void_reason ?? null,
    is_unanswered: approval === 'expired',
  })
  return {
    kind: found.kind,
    reason: inEnglish(said),
    ...said,
    ...timesOf(found.kind, row, { approval: named?.approval, run }),
    who: who.map(personOf),
  }
}

/** Since when it waits, and until when at most. */
function timesOf(
  kind: WaitingKind,
  row: ListedEnvironment,
  { approval, run }: { readonly approval: ApprovalRow | undefined; readonly run: OpenRun | null },
): Pick<Waiting, 'since' | 'until'> {
  if (run && (kind === 'run-queued' || kind === 'run-planning' || kind === 'run-planned'))
    return { since: run.status_since.toISOString(), until: null }
  const isAsked = kind === 'approval' || kind === 'no-approver'
  const decidedAt = approval?.decided_at ?? (approval?.state === 'expired' ? approval.expires_at : undefined)
  const since = isAsked
    ? approval?.created_at
    : (row.operation_since ?? (row.status === 'pending' ? decidedAt : undefined))
  const ends = kind === 'end' || (kind === 'resume' && row.auto_teardown_enabled)
  const until = isAsked ? approval?.expires_at : ends ? row.expires_at : null
  return { since: (since ?? row.status_since).toISOString(), until: until?.toISOString() ?? null }
}

/** The end at which an environment ends automatically; null when it does not. */
export function endOf({
  auto_teardown_enabled,
  expires_at,
}: Pick<EnvironmentRow, 'auto_teardown_enabled' | 'expires_at'>): Date | null {
  return auto_teardown_enabled ? expires_at : null
}

function personOf({ email, name }: { readonly email: string; readonly name: string }): Environment['owner'] {
  return { email, name }
}
