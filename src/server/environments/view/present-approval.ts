// Requests for approval as they are answered.
import { eq, inArray } from 'drizzle-orm'
import type { Approval } from '#contract/approvals.ts'
import type { Waiting } from '#contract/environment.ts'
import { mayOnEnvironment } from '#domain/access/may.ts'
import { checkDecision } from '#domain/approval/decisions.ts'
import { isRunByStrata } from '#domain/environment/connections.ts'
import { checkAction } from '#domain/environment/lifecycle.ts'
import type { WaitingKind } from '#domain/environment/waiting.ts'
import { excessOf, figuresWithout } from '#domain/project/month-budget.ts'
import { inEnglish, withEnglish } from '#words/say.ts'
import { noApproval } from '../../access/authorize.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { approvals, environments } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/context.ts'
import type { Approver } from '../base/approvers.ts'
import { readRelated, type RelatedRecords } from '../base/related.ts'
import { isCurrent, readApprovalSubjects, type ApprovalSubject } from './approval-subject.ts'
import { presentBudgetMonths, readMonthFiguresOfAll, shareOfMonthLeft, type MonthOutlook } from '../base/budget.ts'
import { factsOf, isForPlan, isForUpdate } from '../base/facts.ts'
import type { ApprovalRow, EnvironmentRow } from '../base/lock.ts'
import { reasonMessages, reasonText, type ReasonDetails } from './reason-words.ts'
import { waitingMessage } from './waiting-words.ts'

type Viewer = Pick<Caller, 'id' | 'role'>

/** A request with the environment that it is for. */
interface Request {
  readonly approval: ApprovalRow
  readonly environment: EnvironmentRow
}

/** What a request is shown context. */
interface Context {
  readonly related: RelatedRecords
  readonly subjectOf: (approval: ApprovalRow) => ApprovalSubject
  /** Requesters and approvers, by id. */
  readonly people: ReadonlyMap<string, { readonly email: string; readonly name: string }>
  /** Figures of the projects whose budget is the reason of a request that waits. */
  readonly figures: ReadonlyMap<string, MonthOutlook>
}

/** A request for approval as a person sees it who can. @throws Refused with 404 when it is gone */
export async function presentApprovalById(
  orm: Queries,
  caller: Viewer,
  id: string,
  deps: Pick<Deps, 'now'>,
): Promise<Approval> {
  const rows = await orm.select().from(approvals).where(eq(approvals.id, id))
  const [answer] = await presentApprovals(orm, caller, rows, deps.now())
  if (!answer) throw noApproval()
  return answer
}

/** Requests for approval as one person sees them, in the order of the rows, with a fixed number of queries. */
export async function presentApprovals(
  orm: Queries,
  caller: Viewer,
  rows: readonly ApprovalRow[],
  now: Date,
): Promise<Approval[]> {
  if (rows.length === 0) return []
  const found = await orm
    .select()
    .from(environments)
    .where(inArray(environments.id, [...new Set(rows.map(({ environment_id }) => environment_id))]))
  const byId = new Map(found.map((environment) => [environment.id, environment]))
  const requests = rows.flatMap((approval) => {
    const environment = byId.get(approval.environment_id)
    return environment ? [{ approval, environment }] : []
  })
  const context: Context = {
    related: await readRelated(orm, caller, found, rows),
    subjectOf: await readApprovalSubjects(orm, requests),
    people: await readPeople(orm, rows),
    figures: await readFigures(orm, requests, now),
  }
  return requests.map((request) => presentOne(request, context, caller, now))
}

/**
 * USD by which the budget of the project would be exceeded if a request were approved; 0 when it fits, is reserved
 * already or is decided.
 */
export function excessOfRequest({ approval, environment }: Request, figures: MonthOutlook, now: Date): number {
  if (approval.state !== 'pending') return 0
  const share = shareOfMonthLeft(now)
  if (isForUpdate(approval, environment) || isForPlan(approval, environment)) {
    if (!approval.reasons.includes('over-project-budget')) return 0
    return excessOf(figuresWithout(figures, environment.cost_monthly, share), approval.cost_monthly, share)
  }
  return environment.is_reserved ? 0 : excessOf(figures, approval.cost_monthly, share)
}

function presentOne(request: Request, context: Context, caller: Viewer, now: Date): Approval {
  const { approval, environment } = request
  const { related, people } = context
  const requester = personOf(people, approval.requester_id)
  const decider = approval.decided_by === null ? null : personOf(people, approval.decided_by)
  const approvers = related.approversOf(environment, approval)
  const facts = {
    ...approval,
    approver_ids: approvers.map(({ id }) => id),
    environment_ends: environment.expires_at,
    is_current: isCurrent(approval, environment),
  }
  return {
    id: approval.id,
    state: approval.state,
    void_reason: approval.void_reason,
    void_message: approval.void_message,
    environment: { id: environment.id, name: environment.name, status: environment.status },
    project: related.projectOf(environment),
    requester,
    requester_email: requester.email,
    reasons: reasonsOf(request, context, now),
    workflows: approval.demands.map(({ workflow }) => workflow),
    approvers: approvers.map(({ email, name }) => ({ email, name })),
    waiting: waitingOfRequest(request, related, approvers, now),
    cost_monthly: approval.cost_monthly,
    budget_limit: approval.budget_limit,
    ...context.subjectOf(approval),
    stack_digest: approval.stack_digest,
    request_note: approval.request_note,
    request_message: approval.request_message && withEnglish(approval.request_message),
    created_at: approval.created_at.toISOString(),
    expires_at: approval.expires_at.toISOString(),
    decided_at: approval.decided_at?.toISOString() ?? null,
    decided_by: decider,
    approver_email: decider?.email ?? null,
    notes: approval.notes,
    decision_refusal: checkDecision(facts, caller.id, now) ?? null,
    can_cancel: canCancel(request, related, caller),
  }
}

function reasonsOf(
  { approval, environment }: Request,
  { related, subjectOf, figures }: Context,
  now: Date,
): Approval['reasons'] {
  const month = figures.get(environment.project_id)
  const details = {
    ...subjectOf(approval),
    project: related.projectOf(environment).name,
    cost_monthly: approval.cost_monthly,
    budget_limit: approval.budget_limit,
    budget: month ? budgetOf({ approval, environment }, month, now) : null,
    demands: approval.demands,
  }
  return approval.reasons.map((code) => {
    const messages = reasonMessages(code, details)
    return { code, text: reasonText(messages), messages }
  })
}

/** What the sentences of a request that waits say of the budget; null where it fits, or is reserved already. */
function budgetOf(request: Request, figures: MonthOutlook, now: Date): ReasonDetails['budget'] {
  const { limit } = figures
  if (limit === null || excessOfRequest(request, figures, now) === 0) return null
  const asked = { cost_monthly: request.approval.cost_monthly, is_reserved: false }
  return { limit, months: presentBudgetMonths(figures, asked, now) }
}

function waitingOfRequest(
  { approval, environment }: Request,
  related: RelatedRecords,
  approvers: readonly Approver[],
  now: Date,
): Waiting | null {
  if (approval.state !== 'pending') return null
  const hasLapsed = approval.expires_at <= now
  const hasEnded = environment.expires_at !== null && environment.expires_at <= now
  const kind: WaitingKind = hasLapsed
    ? 'approval-lapsed'
    : hasEnded
      ? 'end-passed'
      : approvers.length > 0
        ? 'approval'
        : 'no-approver'
  const who = hasLapsed || hasEnded ? related.managersOf(environment) : approvers
  const said = waitingMessage(kind, {
    project: related.projectOf(environment).name,
    who: who.map(({ name }) => name),
    expires_at: environment.expires_at,
    auto_teardown_enabled: environment.auto_teardown_enabled,
    decider: null,
    is_run_by_strata: isRunByStrata(environment.connection),
    run: 'apply',
    note: null,
    runner: null,
    pipeline: null,
    since: null,
    void_reason: null,
    is_unanswered: true,
  })
  const since = hasLapsed ? approval.expires_at : approval.created_at
  return {
    kind,
    reason: inEnglish(said),
    ...said,
    since: since.toISOString(),
    until: hasLapsed ? null : approval.expires_at.toISOString(),
    who: who.map(({ email, name }) => ({ email, name })),
  }
}

function canCancel({ approval, environment }: Request, related: RelatedRecords, caller: Viewer): boolean {
  if (approval.state !== 'pending' || environment.approval_id !== approval.id) return false
  if (checkAction(factsOf(environment, approval), 'cancel') !== undefined) return false
  return mayOnEnvironment(
    caller.role,
    related.roleOf(environment),
    environment.owner_id === caller.id,
    'environment.manage',
  )
}

async function readPeople(orm: Queries, rows: readonly ApprovalRow[]): Promise<Context['people']> {
  const ids = new Set(
    rows.flatMap(({ requester_id, decided_by }) => (decided_by === null ? [requester_id] : [requester_id, decided_by])),
  )
  const found = await orm
    .select({ id: users.id, email: users.email, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(found.map(({ id, email, name }) => [id, { email, name }]))
}

async function readFigures(orm: Queries, requests: readonly Request[], now: Date): Promise<Context['figures']> {
  const ids = requests.flatMap(({ approval, environment }) =>
    approval.state === 'pending' && approval.reasons.includes('over-project-budget') ? [environment.project_id] : [],
  )
  if (ids.length === 0) return new Map()
  const limits = await orm
    .select({ id: projects.id, budget_limit: projects.budget_limit })
    .from(projects)
    .where(inArray(projects.id, [...new Set(ids)]))
  return readMonthFiguresOfAll(orm, limits, now)
}

function personOf(people: Context['people'], id: string): { email: string; name: string } {
  const person = people.get(id)
  if (!person) throw new Error(`The person ${id} of a request is gone; the table should keep them.`)
  return { ...person }
}
