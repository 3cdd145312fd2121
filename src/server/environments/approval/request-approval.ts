// Requests for approval: a row that names exactly what needs approval, and notifications to its approvers.
import { eq } from 'drizzle-orm'
import { approvalExpiry } from '#domain/approval/decisions.ts'
import type { ApprovalDemand, ApprovalReason } from '#domain/approval/policy.ts'
import { knownCost } from '#domain/environment/cost.ts'
import type { Message, StoredMessage } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import type { Actor, Change } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import { approvals } from '../../db/schema/environments.ts'
import type { Caller } from '../../http/context.ts'
import { notify } from '../../notify/notify.ts'
import { approvalPath } from '../../notify/paths.ts'
import { listApprovers } from '../base/approvers.ts'
import type { ChangeContext } from '../base/change-context.ts'
import type { ApprovalRow, EnvironmentRow, LockedEnvironment, ProjectRow } from '../base/lock.ts'
import { namesOf, type NotifyPart } from '../base/recipients.ts'

/** The notes of a request for which no rule wanted a decision. */
const AUTOMATIC_APPROVAL_NOTE = 'No rule of the project requires an approval: Strata approved it automatically.'

/** Why approval is requested, and what the approvers read about it. */
export interface ApprovalRequest {
  readonly reasons: ApprovalReason[]
  readonly demands: readonly ApprovalDemand[]
  readonly note: string | null
  /** Why Strata asks, where no one wrote anything. */
  readonly said?: StoredMessage
}

/**
 * Requests approval for an environment that the transaction has locked, and notifies its approvers.
 * @returns the row; the caller sets it as the approval of the environment
 */
export async function requestApproval(
  context: ChangeContext<NotifyPart>,
  requester: Pick<Caller, 'name'>,
  { project, environment }: LockedEnvironment,
  { reasons, demands, note, said }: ApprovalRequest,
): Promise<ApprovalRow> {
  const { deps, work } = context
  const request = { state: 'pending' as const, reasons, demands, request_note: note, request_message: said ?? null }
  const approval = await insertApproval(context, { ...requestColumnsOf(environment), ...request })
  work.record({
    action: 'approval.request',
    target: environmentTarget(environment),
    after: {
      approval_id: approval.id,
      reasons,
      ...(demands.length > 0 && { workflows: demands.map(({ workflow, target }) => `${workflow}: ${target}`) }),
      cost_monthly: approval.cost_monthly,
      budget_limit: approval.budget_limit,
      stack_digest: approval.stack_digest,
      ...(note !== null && { note }),
      ...(said && { because: inEnglish(said) }),
    },
  })
  const approvers = await listApprovers(work.tx, project.id, approval)
  const data = approvalRequestData(requester.name, environment, project, approval)
  await notify(
    deps,
    work.tx,
    approvers.map(({ id }) => ({
      user_id: id,
      kind: 'approval-requested' as const,
      data,
      path: approvalPath(approval.id),
    })),
  )
  return approval
}

/**
 * Records the approval of an environment for which no rule wants one, for callers that expect a row.
 * @returns the row; the caller sets it as the approval of the environment
 */
export async function recordAutomaticApproval(
  context: ChangeContext<'newId'>,
  environment: EnvironmentRow,
  note: string | null,
): Promise<ApprovalRow> {
  const approval = await insertApproval(context, {
    ...requestColumnsOf(environment),
    state: 'approved',
    reasons: [],
    decided_at: context.now,
    decided_by: null,
    notes: AUTOMATIC_APPROVAL_NOTE,
    request_note: note,
  })
  const { id, cost_monthly, stack_digest } = approval
  context.work.record({
    action: 'approval.request',
    target: environmentTarget(environment),
    after: { approval_id: id, reasons: [], cost_monthly, stack_digest },
  })
  return approval
}

/** A request for approval with its environment. */
interface Withdrawable {
  readonly environment: Pick<EnvironmentRow, 'id' | 'name'>
  readonly approval: Pick<ApprovalRow, 'id'>
}

/** Withdraws a pending request. The transaction has locked its environment. @param because why */
export async function withdrawApprovalRequest(
  { work: { tx, record }, now }: { readonly work: Pick<Change, 'tx' | 'record'>; readonly now: Date },
  { environment, approval: { id } }: Withdrawable,
  by: Pick<Actor, 'id'>,
  because: Message,
): Promise<void> {
  const void_reason = inEnglish(because)
  await tx
    .update(approvals)
    .set({ state: 'canceled', decided_at: now, decided_by: by.id, void_reason, void_message: because })
    .where(eq(approvals.id, id))
  record({
    action: 'approval.cancel',
    target: environmentTarget(environment),
    before: { approval_id: id, state: 'pending' },
    after: { approval_id: id, state: 'canceled', void_reason },
  })
}

type ApprovalDraft = Omit<typeof approvals.$inferInsert, 'id' | 'created_at' | 'expires_at'>

function requestColumnsOf(environment: EnvironmentRow) {
  const { id, requester_id, author_id, compiled_id, stack_digest, cost_monthly, budget_limit } = environment
  return { environment_id: id, requester_id, author_id, compiled_id, stack_digest, cost_monthly, budget_limit }
}

async function insertApproval({ deps, work, now }: ChangeContext<'newId'>, draft: ApprovalDraft): Promise<ApprovalRow> {
  const [approval] = await work.tx
    .insert(approvals)
    .values({ ...draft, id: deps.newId(), created_at: now, expires_at: approvalExpiry(now) })
    .returning()
  if (!approval) throw new Error('An insert gave no row.')
  return approval
}

/** The data of the notifications about a pending request. @param requester name of the requester */
export function approvalRequestData(
  requester: string,
  environment: EnvironmentRow,
  project: Pick<ProjectRow, 'name'>,
  { cost_monthly }: Pick<ApprovalRow, 'cost_monthly'>,
): Readonly<Record<'actor' | 'environment' | 'project' | 'connection' | 'cost', string>> {
  return {
    ...namesOf(environment, project),
    actor: requester,
    cost: String(knownCost(cost_monthly, environment) ?? 'unknown'),
  }
}
