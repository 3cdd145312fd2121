// Deciding about a request: one transaction that holds the project, the
// environment and the request, so that nothing of what is decided changes
// meanwhile. Also what is refused is written down.
import { eq } from 'drizzle-orm'
import type { Approval } from '#contract/approvals.ts'
import { checkDecision, type DecisionRefusal } from '#domain/approval/decisions.ts'
import { monthOf } from '#domain/environment/cost.ts'
import { excessesOf, type Excess } from '#domain/project/month-budget.ts'
import { noApproval } from '../access/authorize.ts'
import { change, type Change } from '../audit/change.ts'
import { environmentTarget } from '../audit/targets.ts'
import type { Queries } from '../db/connect.ts'
import { users } from '../db/schema/accounts.ts'
import { allowances, approvals } from '../db/schema/environments.ts'
import type { Deps } from '../deps.ts'
import type { Caller, SignedIn } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { notify } from '../notify/notify.ts'
import { environmentPath } from '../notify/paths.ts'
import { listApprovers, type Approver } from './approvers.ts'
import { isCurrent } from './asked.ts'
import { monthFigures, shareLeft } from './budget.ts'
import { decisionRefused } from './decision-refusals.ts'
import { recordEvent } from './events.ts'
import { holdApproval, holdBoth, type ApprovalRow, type EnvironmentRow, type Held } from './locked.ts'
import { moveEnvironment } from './move.ts'
import { answerApproval } from './present-approval.ts'
import { readInsiders } from './tell.ts'

/** A decision, with what the decider was shown where they say so. */
export interface Decision {
  readonly state: 'approved' | 'rejected'
  readonly notes: string
  readonly approver_email?: string | undefined
  readonly stack_digest?: string | undefined
  /** USD a month. */
  readonly cost_monthly?: number | undefined
}

/** Who decides. */
type Decider = Pick<Caller, 'id' | 'name'>

/** What a decision holds. */
interface HeldRequest extends Held {
  readonly approval: ApprovalRow
}

/**
 * Approves or rejects a request in the name of the caller.
 * @throws Refused with 403 for who may not decide it, 409 for what is decided, has lapsed or has changed, 404 when it is gone
 */
export async function decide(deps: Deps, ctx: SignedIn, id: string, decision: Decision): Promise<Approval> {
  const { caller } = ctx
  const outcome = await change(deps, ctx, async (work) => {
    const { tx, record } = work
    // Whoever is being disabled or loses a role waits, or is waited for.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.id)).for('share')
    const held = await hold(work, id)
    const { environment, approval } = held
    const now = deps.now()
    const approvers = await listApprovers(tx, held.project.id, approval)
    const refusal =
      decision.approver_email !== undefined && decision.approver_email !== caller.email ? 'other-address' : check(held, approvers, caller, decision, now)
    if (refusal !== undefined) {
      // The transaction has changed nothing: its entry is all that it leaves.
      const after = { approval_id: id, decision: decision.state, reason: refusal }
      record({ action: 'approval.refused', target: environmentTarget(environment), after })
      return decisionRefused(refusal, {
        approval,
        project: held.project.name,
        approvers,
        caller_email: caller.email,
        requester: await nameOf(tx, approval.requester_id),
        decider: approval.decided_by === null ? undefined : await nameOf(tx, approval.decided_by),
      })
    }
    await carryOut(deps, work, caller, held, decision, now)
    return answerApproval(tx, caller, id, deps)
  })
  if (outcome instanceof Refused) throw outcome
  return outcome
}

/**
 * The same inside of a transaction that holds the project, the environment and
 * the request, and the decider before them.
 * @param decider under whose name others are told of it
 * @returns why it is refused; undefined when it was decided
 */
export async function decideHeld(
  deps: Deps,
  work: Change,
  decider: Decider,
  held: HeldRequest,
  decision: Decision,
  now: Date,
): Promise<{ readonly refusal: DecisionRefusal; readonly approvers: readonly Approver[] } | undefined> {
  const approvers = await listApprovers(work.tx, held.project.id, held.approval)
  const refusal = check(held, approvers, decider, decision, now)
  if (refusal !== undefined) return { refusal, approvers }
  await carryOut(deps, work, decider, held, decision, now)
  return undefined
}

function check({ approval, environment }: HeldRequest, approvers: readonly Approver[], decider: Decider, decision: Decision, now: Date) {
  const approver_ids = approvers.map(({ id }) => id)
  const is_current = isCurrent(approval, environment) && isShown(approval, decision)
  return checkDecision({ ...approval, approver_ids, is_current }, decider.id, now)
}

async function carryOut(deps: Deps, work: Change, decider: Decider, held: HeldRequest, { state, notes }: Decision, now: Date): Promise<void> {
  await work.tx.update(approvals).set({ state, decided_at: now, decided_by: decider.id, notes }).where(eq(approvals.id, held.approval.id))
  await (state === 'approved' ? approve : reject)(deps, work, decider, held, notes, now)
}

/** Holds a request with what lies around it, in the order of locks. @throws Refused with 404 when it is gone */
async function hold({ tx }: Change, id: string): Promise<HeldRequest> {
  const [found] = await tx.select({ environment_id: approvals.environment_id }).from(approvals).where(eq(approvals.id, id))
  if (!found) throw noApproval()
  return { ...(await holdBoth(tx, found.environment_id)), approval: await holdApproval(tx, id) }
}

/** Whether the decider saw what is asked, where they say what they saw. */
function isShown(approval: ApprovalRow, { stack_digest, cost_monthly }: Decision): boolean {
  const isStack = stack_digest === undefined || stack_digest === approval.stack_digest
  return isStack && (cost_monthly === undefined || Math.round(cost_monthly * 100) === Math.round(approval.cost_monthly * 100))
}

const NO_EXCESS: Excess = { now: 0, later: 0 }

/** Lets the environment be applied. What does not fit into the budget is allowed beyond it, by as much as it exceeds it now. */
async function approve(deps: Deps, work: Change, decider: Decider, { project, environment, approval }: HeldRequest, notes: string, now: Date): Promise<void> {
  const excess = environment.is_reserved ? NO_EXCESS : excessesOf(await monthFigures(work.tx, project, now), environment.cost_monthly, shareLeft(now))
  const month = monthOf(now).key
  // What only this month goes over is allowed in this month alone.
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
    ...decided(approval, notes),
    ...(parts.length > 0 && { allowed_this_month: Math.max(excess.now, excess.later), allowed_each_month: excess.later }),
  }
  await moveEnvironment(work, environment, { is_reserved: true }, { action: 'approval.approve', after }, now)
  await deps.runs.order(work.tx, { environment_id: environment.id, run: 'apply' })
  const text = `${decider.name} approved the request for "${environment.name}".`
  await recordEvent(work, deps, { trigger: 'on-approval', environment, text }, now)
  const data = { actor: decider.name, environment: environment.name, project: project.name }
  const told = await toldOf(work, approval, environment, decider)
  await notify(
    deps,
    work.tx,
    told.map((user_id) => ({ user_id, kind: 'approval-approved' as const, data, path: environmentPath(environment.id) })),
  )
}

/** Ends the reservation. */
async function reject(deps: Deps, work: Change, decider: Decider, { project, environment, approval }: HeldRequest, notes: string, now: Date): Promise<void> {
  await moveEnvironment(work, environment, { is_reserved: false }, { action: 'approval.reject', after: decided(approval, notes) }, now)
  const data = { actor: decider.name, environment: environment.name, project: project.name, note: notes }
  const told = await toldOf(work, approval, environment, decider)
  await notify(
    deps,
    work.tx,
    told.map((user_id) => ({ user_id, kind: 'approval-rejected' as const, data, path: environmentPath(environment.id) })),
  )
}

/** What the audit log keeps of a decision: also what exactly was decided about. */
function decided({ id, stack_digest, cost_monthly }: ApprovalRow, notes: string): Record<string, unknown> {
  return { approval_id: id, stack_digest, cost_monthly, ...(notes !== '' && { notes }) }
}

/** Who asked, and in whose name the environment stands, as long as they are in the project; nobody is told of what they did themselves. */
async function toldOf({ tx }: Change, { requester_id }: ApprovalRow, { owner_id, project_id }: EnvironmentRow, decider: Decider): Promise<string[]> {
  const concerned = [...new Set([requester_id, owner_id])].filter((id) => id !== decider.id)
  const isInside = await readInsiders(tx, [project_id], concerned)
  return concerned.filter((id) => isInside(project_id, id))
}

async function nameOf(orm: Queries, id: string): Promise<string> {
  const [person] = await orm.select({ name: users.name }).from(users).where(eq(users.id, id))
  return person?.name ?? 'somebody'
}
