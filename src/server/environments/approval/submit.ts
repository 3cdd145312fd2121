// What the policy and the budget of a project say about a request, and what follows from it.
import { eq } from 'drizzle-orm'
import { approvalReasons, type ApprovalDemand, type ApprovalReason } from '#domain/approval/policy.ts'
import { excessOf, figuresWithout, type MonthFigures } from '#domain/project/month-budget.ts'
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { environmentTarget } from '../../audit/targets.ts'
import type { Queries } from '../../db/connect.ts'
import { allowances, approvals, environments } from '../../db/schema/environments.ts'
import type { Caller } from '../../http/context.ts'
import { notify } from '../../notify/notify.ts'
import { approvalPath } from '../../notify/paths.ts'
import { requestApproval, withdrawApprovalRequest } from './request-approval.ts'
import { readMonthFigures, shareOfMonthLeft } from '../base/budget.ts'
import { findApprovalDemands } from '../base/demands.ts'
import { recordEvent, workflowFactsOf, type FactsSubject } from '../base/events.ts'
import type { ChangeContext } from '../base/change-context.ts'
import {
  lockApproval,
  type ApprovalRow,
  type EnvironmentRow,
  type LockedEnvironment,
  type ProjectRow,
} from '../base/lock.ts'
import { namesOf, readProjectAccess, type NotifyPart } from '../base/recipients.ts'

/** The requester of an environment, as others see them. */
export type Requester = Pick<Caller, 'id' | 'email' | 'name' | 'role'>
/** The parts of the server that {@link submitEnvironment} needs. */
export type SubmitPart = 'runs' | NotifyPart

/** What the rules look at of a request. */
type RequestSubject = FactsSubject & Pick<EnvironmentRow, 'declared_components'>

/** What the rules say about a request. */
export interface Evaluation {
  /** Why it needs approval; without any it is approved automatically. */
  readonly reasons: ApprovalReason[]
  /** The workflows that want the approval, and whom each of them names. */
  readonly demands: ApprovalDemand[]
  /** USD by which the project's budget would be exceeded. */
  readonly excess: number
  readonly figures: MonthFigures
}

/**
 * Evaluates a request for which nothing is reserved. Callers that decide by it have locked the project.
 * @param seen `isHistory` replays what happened before, such as sample data: no workflow acts on it; `released` are USD
 *   a month that are reserved already, and that the request takes the place of
 */
export async function evaluateRequest(
  orm: Queries,
  project: ProjectRow,
  request: RequestSubject,
  seen: { readonly now: Date; readonly isHistory?: boolean | undefined; readonly released?: number },
): Promise<Evaluation> {
  const { now, isHistory = false, released = 0 } = seen
  const share = shareOfMonthLeft(now)
  const figures = figuresWithout(await readMonthFigures(orm, project, now), released, share)
  const excess = excessOf(figures, request.cost_monthly, share)
  const demands = isHistory ? [] : await findApprovalDemands(orm, project, workflowFactsOf(request))
  return {
    reasons: approvalReasons({
      ...request,
      excess,
      is_demanded: demands.length > 0,
      settings: { ...project, allowed_clouds: [...project.allowed_clouds] },
    }),
    demands,
    excess,
    figures,
  }
}

/** What people read about a submission. */
export interface Submission {
  /** What the approvers read. */
  readonly note: string | null
  /** Why an earlier decision or request is void; undefined for the first submission. */
  readonly because: Message | undefined
}

/**
 * Submits a pending environment as it is now. The transaction has locked it together with its project. An earlier
 * decision or request becomes void. The cost is reserved unless it exceeds the budget. Approval is requested where a
 * rule wants it; otherwise the environment is applied.
 */
export async function submitEnvironment(
  context: ChangeContext<SubmitPart>,
  requester: Requester,
  { project, environment }: LockedEnvironment,
  { note, because }: Submission,
): Promise<{ readonly environment: EnvironmentRow; readonly approval: ApprovalRow | undefined }> {
  const { deps, work, now } = context
  const { tx } = work
  if (because) await deps.runs.withdraw(work, environment.id)
  if (environment.approval_id !== null && because) {
    const approval = await lockApproval(tx, environment.approval_id)
    await voidApproval(context, requester, { project, environment, approval }, because)
  }
  await tx.update(environments).set({ is_reserved: false }).where(eq(environments.id, environment.id))
  const { reasons, demands } = await evaluateRequest(tx, project, environment, { now, isHistory: work.isHistory })
  const approval =
    reasons.length > 0
      ? await requestApproval(context, requester, { project, environment }, { reasons, demands, note })
      : undefined
  const [after] = await tx
    .update(environments)
    .set({
      is_reserved: !reasons.includes('over-project-budget'),
      approval_id: approval?.id ?? null,
      plan_cost_monthly: null,
    })
    .where(eq(environments.id, environment.id))
    .returning()
  if (!after) throw new Error(`The environment ${environment.id} is gone while it is locked.`)
  if (!approval) await deps.runs.order(work, { environment_id: after.id, run: 'apply', ordered_by: requester.id })
  const said = because
    ? message('events.submitted-again', { environment: after.name, reason: because })
    : message('events.requested', { actor: work.by.name, environment: after.name })
  await recordEvent(work, deps, { trigger: 'on-deploy', environment: after, said }, now)
  return { environment: after, approval }
}

/** An approval with its environment and project, all locked. */
interface LockedApproval {
  readonly project: Pick<ProjectRow, 'id' | 'name'>
  readonly environment: Pick<EnvironmentRow, 'id' | 'name' | 'connection'>
  readonly approval: ApprovalRow
}

/**
 * Withdraws a pending request for approval or voids an approval, together with the allowances that came with it. A
 * request that was rejected or has lapsed stays as it is.
 */
async function voidApproval(
  context: ChangeContext<NotifyPart>,
  requester: Requester,
  { project, environment, approval }: LockedApproval,
  because: Message,
): Promise<void> {
  const { deps, work } = context
  const { tx, record } = work
  await tx.delete(allowances).where(eq(allowances.environment_id, environment.id))
  if (approval.state === 'pending')
    return withdrawApprovalRequest(context, { environment, approval }, requester, because)
  if (approval.state !== 'approved' || approval.void_reason !== null) return
  const void_reason = inEnglish(because)
  await tx.update(approvals).set({ void_reason, void_message: because }).where(eq(approvals.id, approval.id))
  record({
    action: 'approval.void',
    target: environmentTarget(environment),
    before: { approval_id: approval.id, state: 'approved' },
    after: { approval_id: approval.id, state: 'approved', void_reason },
  })
  const { decided_by } = approval
  if (decided_by === null || decided_by === requester.id) return
  const hasAccess = await readProjectAccess(tx, [project.id], [decided_by])
  if (!hasAccess(project.id, decided_by)) return
  const data = { actor: requester.name, ...namesOf(environment, project) }
  await notify(deps, tx, [{ user_id: decided_by, kind: 'approval-void', data, path: approvalPath(approval.id) }])
}
