// Deciding about a request: one transaction that locks the project, the environment and the request, so that nothing
// of what is decided changes meanwhile. Refused decisions are recorded too.
import { eq } from 'drizzle-orm'
import type { Approval } from '#contract/approvals.ts'
import { checkDecision, type DecisionRefusal } from '#domain/approval/decisions.ts'
import { monthOf } from '#domain/environment/cost.ts'
import { excessesOf, figuresWithout, type Excess } from '#domain/project/month-budget.ts'
import { message } from '#words/message.ts'
import { noApproval } from '../../access/authorize.ts'
import { change } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { allowances, approvals } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, SignedIn } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { notify } from '../../notify/notify.ts'
import { environmentPath } from '../../notify/paths.ts'
import { listApprovers, type Approver } from '../base/approvers.ts'
import { isCurrent } from '../view/approval-subject.ts'
import { readMonthFigures, shareOfMonthLeft } from '../base/budget.ts'
import { takeOverPlanPrice } from './plan-price.ts'
import { decisionRefused } from './decision-refusals.ts'
import type { ChangeContext } from '../base/change-context.ts'
import { recordEvent } from '../base/events.ts'
import { isForPlan, isForUpdate } from '../base/facts.ts'
import { lockApproval, lockEnvironmentAndProject, type ApprovalRow, type LockedEnvironment } from '../base/lock.ts'
import { moveEnvironment } from '../base/move.ts'
import { presentApprovalById } from '../view/present-approval.ts'
import { namesOf, readProjectAccess, type NotifyPart } from '../base/recipients.ts'

/** A decision, with what the decider saw where they say so. */
export interface Decision {
  readonly state: 'approved' | 'rejected'
  readonly notes: string
  readonly approver_email?: string | undefined
  readonly stack_digest?: string | undefined
  /** USD a month. */
  readonly cost_monthly?: number | undefined
}

/** The parts of the server that a decision needs. */
type DecisionPart = 'runs' | NotifyPart

/** The approver. */
type Decider = Pick<Caller, 'id' | 'name'>

/** A request that the transaction has locked, with its environment and project. */
interface LockedRequest extends LockedEnvironment {
  readonly approval: ApprovalRow
}

/**
 * Approves or rejects a request in the name of the caller.
 * @throws Refused with 403 when the caller is not allowed to decide it, 409 when it is decided, has lapsed or has
 *   changed, 404 when it is gone
 */
export async function decideApproval(deps: Deps, ctx: SignedIn, id: string, decision: Decision): Promise<Approval> {
  const { caller } = ctx
  const outcome = await change(deps, ctx, async (work) => {
    const { tx, record } = work
    // Locked, so that the caller is not disabled and loses no role meanwhile.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.id)).for('share')
    const locked = await lockRequest(tx, id)
    const { environment, approval } = locked
    const context = { deps, work, now: deps.now() }
    const approvers = await listApprovers(tx, locked.project.id, approval)
    const refusal =
      decision.approver_email !== undefined && decision.approver_email !== caller.email
        ? 'other-address'
        : checkLocked(context, locked, { decision, approvers, decider: caller })
    if (refusal !== undefined) {
      // The transaction changes nothing else: it leaves only this entry.
      const after = { approval_id: id, decision: decision.state, reason: refusal }
      record({ action: 'approval.refused', target: environmentTarget(environment), after })
      return decisionRefused(refusal, {
        approval,
        project: locked.project.name,
        approvers,
        caller_email: caller.email,
        requester: await nameOf(tx, approval.requester_id),
        decider: approval.decided_by === null ? undefined : await nameOf(tx, approval.decided_by),
      })
    }
    await applyDecision(context, caller, locked, decision)
    return presentApprovalById(tx, caller, id, deps)
  })
  if (outcome instanceof Refused) throw outcome
  return outcome
}

/**
 * The same inside a transaction that has locked the decider, and then the project, the environment and the request.
 * @param decider in whose name the others are notified
 * @returns why the decision is refused; undefined when it was made
 */
export async function decideLockedApproval(
  context: ChangeContext<DecisionPart>,
  decider: Decider,
  locked: LockedRequest,
  decision: Decision,
): Promise<{ readonly refusal: DecisionRefusal; readonly approvers: readonly Approver[] } | undefined> {
  const approvers = await listApprovers(context.work.tx, locked.project.id, locked.approval)
  const refusal = checkLocked(context, locked, { decision, approvers, decider })
  if (refusal !== undefined) return { refusal, approvers }
  await applyDecision(context, decider, locked, decision)
  return undefined
}

interface Attempt {
  readonly decision: Decision
  readonly approvers: readonly Approver[]
  readonly decider: Decider
}

function checkLocked(
  { now }: Pick<ChangeContext, 'now'>,
  { approval, environment }: LockedRequest,
  { decision, approvers, decider }: Attempt,
): DecisionRefusal | undefined {
  const approver_ids = approvers.map(({ id }) => id)
  const is_current = isCurrent(approval, environment) && isShown(approval, decision)
  return checkDecision(
    { ...approval, approver_ids, environment_ends: environment.expires_at, is_current },
    decider.id,
    now,
  )
}

async function applyDecision(
  context: ChangeContext<DecisionPart>,
  decider: Decider,
  locked: LockedRequest,
  { state, notes }: Decision,
): Promise<void> {
  const { work, now } = context
  await work.tx
    .update(approvals)
    .set({ state, decided_at: now, decided_by: decider.id, notes })
    .where(eq(approvals.id, locked.approval.id))
  await (state === 'approved' ? approve : reject)(context, decider, locked, notes)
}

/** Locks a request after its project and environment. @throws Refused with 404 when it is gone */
async function lockRequest(tx: Transaction, id: string): Promise<LockedRequest> {
  const [found] = await tx
    .select({ environment_id: approvals.environment_id })
    .from(approvals)
    .where(eq(approvals.id, id))
  if (!found) throw noApproval()
  return { ...(await lockEnvironmentAndProject(tx, found.environment_id)), approval: await lockApproval(tx, id) }
}

/** Whether the decider saw what is asked, where they say what they saw. */
function isShown(approval: ApprovalRow, { stack_digest, cost_monthly }: Decision): boolean {
  const isStack = stack_digest === undefined || stack_digest === approval.stack_digest
  return (
    isStack &&
    (cost_monthly === undefined || Math.round(cost_monthly * 100) === Math.round(approval.cost_monthly * 100))
  )
}

const NO_EXCESS: Excess = { now: 0, later: 0 }

/**
 * Lets the environment be applied. What exceeds the budget now is allowed beyond it, by exactly that amount.
 */
async function approve(
  context: ChangeContext<DecisionPart>,
  decider: Decider,
  { project, environment, approval }: LockedRequest,
  notes: string,
): Promise<void> {
  const { deps, work, now } = context
  const isUpdate = isForUpdate(approval, environment)
  const excess = await excessOfDecided(context, { project, environment, approval })
  const month = monthOf(now).key
  // An excess of this month alone is allowed in this month alone.
  const parts = [
    { amount: excess.later, until_month: null },
    { amount: Math.round((excess.now - excess.later) * 100) / 100, until_month: month },
  ].filter(({ amount }) => amount > 0)
  for (const part of parts) {
    await work.tx.insert(allowances).values({
      id: deps.newId(),
      project_id: project.id,
      environment_id: environment.id,
      approval_id: approval.id,
      approver_id: decider.id,
      from_month: month,
      created_at: now,
      ...part,
    })
  }
  const after = {
    ...auditedDecision(approval, notes),
    ...(parts.length > 0 && {
      allowed_this_month: Math.max(excess.now, excess.later),
      allowed_each_month: excess.later,
    }),
  }
  await moveEnvironment(context, environment, { is_reserved: true }, { action: 'approval.approve', after })
  await takeOverPlanPrice(context, environment, approval)
  if (!(await deps.runs.accept(work, approval)))
    await deps.runs.order(work, {
      environment_id: environment.id,
      run: isUpdate ? 'update' : 'apply',
      ordered_by: approval.requester_id,
    })
  const said = message('events.approved', { actor: decider.name, environment: environment.name })
  await recordEvent(work, deps, { trigger: 'on-approval', environment, said }, now)
  const data = { actor: decider.name, ...namesOf(environment, project) }
  const recipients = await recipientsOf(work.tx, { environment, approval }, decider)
  await notify(
    deps,
    work.tx,
    recipients.map((user_id) => ({
      user_id,
      kind: 'approval-approved' as const,
      data,
      path: environmentPath(environment.id),
    })),
  )
}

/** USD by which the budget is exceeded by what is approved and is not reserved yet. */
async function excessOfDecided(
  { work, now }: ChangeContext,
  { project, environment, approval }: LockedRequest,
): Promise<Excess> {
  const share = shareOfMonthLeft(now)
  if (isForUpdate(approval, environment) || isForPlan(approval, environment)) {
    if (!approval.reasons.includes('over-project-budget')) return NO_EXCESS
    // By now the larger of both counts as reserved.
    const figures = await readMonthFigures(work.tx, project, now)
    const larger = Math.max(environment.cost_monthly, approval.cost_monthly)
    return excessesOf(figuresWithout(figures, larger, share), approval.cost_monthly, share)
  }
  if (environment.is_reserved) return NO_EXCESS
  return excessesOf(await readMonthFigures(work.tx, project, now), environment.cost_monthly, share)
}

/** Ends the reservation, or drops the update: what is there stays as it is. */
async function reject(
  context: ChangeContext<DecisionPart>,
  decider: Decider,
  { project, environment, approval }: LockedRequest,
  notes: string,
): Promise<void> {
  const { deps, work } = context
  const after = auditedDecision(approval, notes)
  const move = isForUpdate(approval, environment) ? { update_compiled_id: null } : { is_reserved: false }
  if (isForPlan(approval, environment))
    await deps.runs.withdraw(work, environment.id, message('operations.price-rejected', { actor: decider.name }))
  await moveEnvironment(
    context,
    environment,
    { ...move, plan_cost_monthly: null },
    { action: 'approval.reject', after },
  )
  const data = { actor: decider.name, ...namesOf(environment, project), note: notes }
  const recipients = await recipientsOf(work.tx, { environment, approval }, decider)
  await notify(
    deps,
    work.tx,
    recipients.map((user_id) => ({
      user_id,
      kind: 'approval-rejected' as const,
      data,
      path: environmentPath(environment.id),
    })),
  )
}

/** What the audit log keeps of a decision: also exactly which stack and cost it was about. */
function auditedDecision({ id, stack_digest, cost_monthly }: ApprovalRow, notes: string): Record<string, unknown> {
  return { approval_id: id, stack_digest, cost_monthly, ...(notes !== '' && { notes }) }
}

/** The requester and the owner of the environment while they are in the project, without the decider. */
async function recipientsOf(
  tx: Transaction,
  {
    approval: { requester_id },
    environment: { owner_id, project_id },
  }: Pick<LockedRequest, 'approval' | 'environment'>,
  decider: Decider,
): Promise<string[]> {
  const concerned = [...new Set([requester_id, owner_id])].filter((id) => id !== decider.id)
  const hasAccess = await readProjectAccess(tx, [project_id], concerned)
  return concerned.filter((id) => hasAccess(project_id, id))
}

async function nameOf(orm: Queries, id: string): Promise<string> {
  const [person] = await orm.select({ name: users.name }).from(users).where(eq(users.id, id))
  return person?.name ?? 'someone'
}
