// What the policy and the budget of a project say to a request, and what follows.
import { eq } from 'drizzle-orm'
import { approvalReasons, type ApprovalDemand, type ApprovalReason } from '#domain/approval/policy.ts'
import { excessOf, type MonthFigures } from '#domain/project/month-budget.ts'
import type { Change } from '../audit/change.ts'
import { environmentTarget } from '../audit/targets.ts'
import type { Queries } from '../db/connect.ts'
import { allowances, approvals, environments } from '../db/schema/environments.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/context.ts'
import { notify } from '../notify/notify.ts'
import { approvalPath } from '../notify/paths.ts'
import { askForApproval, withdrawRequest } from './ask.ts'
import { monthFigures, shareLeft } from './budget.ts'
import { demandsOf } from './demands.ts'
import { recordEvent, workflowFactsOf, type FactsSubject } from './events.ts'
import { holdApproval, type ApprovalRow, type EnvironmentRow, type ProjectRow } from './locked.ts'
import { readInsiders } from './tell.ts'

/** Who asks, as the others are told. */
export type Asker = Pick<Caller, 'id' | 'email' | 'name' | 'role'>
export type JudgeDeps = Pick<Deps, 'now' | 'newId' | 'runs' | 'seal' | 'publicUrl' | 'mail'>

export interface Verdict {
  /** Why it needs approval; none means that it is approved by itself. */
  readonly reasons: ApprovalReason[]
  /** The workflows that want it, and whom each of them names. */
  readonly demands: ApprovalDemand[]
  /** USD by which the project's budget would be exceeded. */
  readonly excess: number
  readonly figures: MonthFigures
}

/**
 * Weighs a request for which nothing is reserved. Who decides by it holds the project.
 * @param isHistory what is told as if it had happened before, which no workflow acts on
 */
export async function weigh(orm: Queries, project: ProjectRow, request: FactsSubject, now: Date, isHistory = false): Promise<Verdict> {
  const figures = await monthFigures(orm, project, now)
  const excess = excessOf(figures, request.cost_monthly, shareLeft(now))
  const demands = isHistory ? [] : await demandsOf(orm, project, workflowFactsOf(request))
  return {
    reasons: approvalReasons({ ...request, excess, is_demanded: demands.length > 0, settings: { ...project, allowed_clouds: [...project.allowed_clouds] } }),
    demands,
    excess,
    figures,
  }
}

/**
 * Decides about a pending environment as it is now, which the transaction holds
 * together with its project: what was decided or asked before counts no more;
 * its cost is reserved unless it goes over the budget; approval is asked for
 * where a rule wants it, else it is to be applied.
 * @param ask `note` is what the approvers read; `because` says why an earlier decision or request is void
 */
export async function judge(
  deps: JudgeDeps,
  work: Change,
  caller: Asker,
  project: ProjectRow,
  environment: EnvironmentRow,
  ask: { readonly note: string | null; readonly because: string },
  now: Date,
): Promise<{ readonly environment: EnvironmentRow; readonly approval: ApprovalRow | undefined }> {
  const { tx } = work
  const former = environment.approval_id === null ? undefined : await holdApproval(tx, environment.approval_id)
  if (former) await voidApproval(deps, work, caller, project, environment, former, ask.because, now)
  await tx.update(environments).set({ is_reserved: false }).where(eq(environments.id, environment.id))
  const { reasons, demands } = await weigh(tx, project, environment, now, work.isHistory)
  const approval = reasons.length > 0 ? await askForApproval(deps, work, caller, project, environment, { reasons, demands }, ask.note, now) : undefined
  const [after] = await tx
    .update(environments)
    .set({ is_reserved: !reasons.includes('over-project-budget'), approval_id: approval?.id ?? null })
    .where(eq(environments.id, environment.id))
    .returning()
  if (!after) throw new Error(`The environment ${environment.id} is gone while it is held.`)
  if (!approval) await deps.runs.order(tx, { environment_id: after.id, run: 'apply' })
  const text = ask.because === '' ? `${work.by.name} asked for "${after.name}".` : `"${after.name}": ${ask.because}`
  await recordEvent(work, deps, { trigger: 'on-deploy', environment: after, text }, now)
  return { environment: after, approval }
}

/**
 * Ends a request for approval that waits, or takes its force from a given one,
 * with what an owner allowed by it. One that was rejected or has lapsed stays.
 */
async function voidApproval(
  deps: JudgeDeps,
  work: Change,
  caller: Asker,
  project: Pick<ProjectRow, 'id' | 'name'>,
  environment: Pick<EnvironmentRow, 'id' | 'name'>,
  approval: ApprovalRow,
  because: string,
  now: Date,
): Promise<void> {
  const { tx, record } = work
  await tx.delete(allowances).where(eq(allowances.environment_id, environment.id))
  if (approval.state === 'pending') return withdrawRequest(work, environment, approval, caller, because, now)
  if (approval.state !== 'approved' || approval.void_reason !== null) return
  await tx.update(approvals).set({ void_reason: because }).where(eq(approvals.id, approval.id))
  record({
    action: 'approval.void',
    target: environmentTarget(environment),
    before: { approval_id: approval.id, state: 'approved' },
    after: { approval_id: approval.id, state: 'approved', void_reason: because },
  })
  const { decided_by } = approval
  if (decided_by === null || decided_by === caller.id) return
  const isInside = await readInsiders(tx, [project.id], [decided_by])
  if (!isInside(project.id, decided_by)) return
  const data = { actor: caller.name, environment: environment.name, project: project.name }
  await notify(deps, tx, [{ user_id: decided_by, kind: 'approval-void', data, path: approvalPath(approval.id) }])
}
