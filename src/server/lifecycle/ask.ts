// Asking for approval: a row that names exactly what is asked, and word to who can decide.
import { eq } from 'drizzle-orm'
import { approvalExpiry } from '#domain/approval/decisions.ts'
import type { ApprovalDemand, ApprovalReason } from '#domain/approval/policy.ts'
import { knownCost } from '#domain/environment/cost.ts'
import type { Actor, Change } from '../audit/change.ts'
import { environmentTarget } from '../audit/targets.ts'
import { approvals } from '../db/schema/environments.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/context.ts'
import { notify } from '../notify/notify.ts'
import { approvalPath } from '../notify/paths.ts'
import { listApprovers } from './approvers.ts'
import type { ApprovalRow, EnvironmentRow, ProjectRow } from './locked.ts'

type Sending = Pick<Deps, 'now' | 'newId' | 'seal' | 'publicUrl' | 'mail'>

/** What stands in place of a decider's notes when no rule asked for a decision. */
const NOBODY_ASKED = 'No rule of the project asked for an approval: it was approved by itself.'

/**
 * Asks those who can decide about an environment that the transaction holds.
 * The caller lets the environment name the row.
 */
export async function askForApproval(
  deps: Sending,
  { tx, record }: Change,
  caller: Pick<Caller, 'name'>,
  project: Pick<ProjectRow, 'id' | 'name'>,
  environment: EnvironmentRow,
  { reasons, demands }: { readonly reasons: ApprovalReason[]; readonly demands: readonly ApprovalDemand[] },
  note: string | null,
  now: Date,
): Promise<ApprovalRow> {
  const approval = await insertApproval(deps, tx, { ...askedOf(environment), state: 'pending', reasons, demands, request_note: note }, now)
  record({
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
    },
  })
  const approvers = await listApprovers(tx, project.id, approval)
  const data = askingData(caller.name, environment, project.name, approval)
  await notify(
    deps,
    tx,
    approvers.map(({ id }) => ({ user_id: id, kind: 'approval-requested' as const, data, path: approvalPath(approval.id) })),
  )
  return approval
}

/** The row of a request that no rule held up, for who expects one. The caller lets the environment name it. */
export async function approveByItself(
  deps: Sending,
  { tx, record }: Change,
  environment: EnvironmentRow,
  note: string | null,
  now: Date,
): Promise<ApprovalRow> {
  const decided = { state: 'approved' as const, reasons: [], decided_at: now, decided_by: null, notes: NOBODY_ASKED }
  const approval = await insertApproval(deps, tx, { ...askedOf(environment), ...decided, request_note: note }, now)
  const { id, cost_monthly, stack_digest } = approval
  record({ action: 'approval.request', target: environmentTarget(environment), after: { approval_id: id, reasons: [], cost_monthly, stack_digest } })
  return approval
}

/** Withdraws a request that waits. The transaction holds its environment. */
export async function withdrawRequest(
  { tx, record }: Change,
  environment: Pick<EnvironmentRow, 'id' | 'name'>,
  approval: Pick<ApprovalRow, 'id'>,
  by: Pick<Actor, 'id'>,
  because: string,
  now: Date,
): Promise<void> {
  const { id } = approval
  await tx.update(approvals).set({ state: 'canceled', decided_at: now, decided_by: by.id, void_reason: because }).where(eq(approvals.id, id))
  record({
    action: 'approval.cancel',
    target: environmentTarget(environment),
    before: { approval_id: id, state: 'pending' },
    after: { approval_id: id, state: 'canceled', void_reason: because },
  })
}

type ApprovalDraft = Omit<typeof approvals.$inferInsert, 'id' | 'created_at' | 'expires_at'>

function askedOf(environment: EnvironmentRow) {
  const { id, requester_id, author_id, compiled_id, stack_digest, cost_monthly, budget_limit } = environment
  return { environment_id: id, requester_id, author_id, compiled_id, stack_digest, cost_monthly, budget_limit }
}

async function insertApproval({ newId }: Sending, tx: Change['tx'], draft: ApprovalDraft, now: Date): Promise<ApprovalRow> {
  const [approval] = await tx
    .insert(approvals)
    .values({ ...draft, id: newId(), created_at: now, expires_at: approvalExpiry(now) })
    .returning()
  if (!approval) throw new Error('An insert gave no row.')
  return approval
}

/** What approvers are told of a request, and reminded of. */
export function askingData(
  actor: string,
  environment: EnvironmentRow,
  project: string,
  { cost_monthly }: Pick<ApprovalRow, 'cost_monthly'>,
): { actor: string; environment: string; project: string; cost: string } {
  return { actor, environment: environment.name, project, cost: String(knownCost(cost_monthly, environment) ?? 'unknown') }
}
