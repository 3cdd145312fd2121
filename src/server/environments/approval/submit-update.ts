// Another stack for an environment that runs: asked for like an environment, and reserved beside what is there.
import { eq } from 'drizzle-orm'
import { message, type Message } from '#words/message.ts'
import type { Actor } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import { environments } from '../../db/schema/environments.ts'
import { badRequest } from '../../http/errors.ts'
import type { ChangeContext } from '../base/change-context.ts'
import { recordEvent } from '../base/events.ts'
import { findNamedApproval, isForUpdate } from '../base/facts.ts'
import type { EnvironmentRow, LockedEnvironment } from '../base/lock.ts'
import { storeStack, type PreparedStack } from '../stack/source.ts'
import { requestApproval, withdrawApprovalRequest } from './request-approval.ts'
import { evaluateRequest, type Requester, type SubmitPart } from './submit.ts'

/** What an environment is to become, and what approvers read about it. */
export interface Update {
  readonly stack: PreparedStack
  readonly note: string | null
}

/**
 * Submits an update of a running environment that the transaction has locked together with its project. An update that
 * waits already is dropped for it. The project reserves the larger of both costs, unless that exceeds its budget.
 * Approval is requested where a rule wants it; otherwise the update is ordered.
 * @throws Refused with 400 for a stack of another cloud
 */
export async function submitUpdate(
  context: ChangeContext<SubmitPart>,
  requester: Requester,
  { project, environment }: LockedEnvironment,
  { stack, note }: Update,
): Promise<void> {
  const { deps, work, now } = context
  const { tx } = work
  refuseOtherCloud(environment, stack.facts)
  await dropUpdate(context, environment, requester, message('events.stack-changed', { actor: requester.name }))
  const compiled_id = await storeStack(deps, tx, stack, now)
  const people = { requester_id: requester.id, author_id: stack.author_id }
  const asked: EnvironmentRow = { ...environment, ...stack.facts, ...people, compiled_id }
  // Looked at as if nothing of it were reserved: it takes the place of what is there.
  const isIt = eq(environments.id, environment.id)
  await tx.update(environments).set({ is_reserved: false }).where(isIt)
  const found = await evaluateRequest(tx, project, asked, { now, isHistory: work.isHistory })
  const costsMore = asked.cost_monthly > environment.cost_monthly
  const reasons = found.reasons.filter((reason) => reason !== 'over-project-budget' || costsMore)
  const request = { reasons, demands: found.demands, note }
  const approval =
    reasons.length > 0 ? await requestApproval(context, requester, { project, environment: asked }, request) : undefined
  const update = { update_compiled_id: compiled_id, approval_id: approval?.id ?? null, plan_cost_monthly: null }
  await tx
    .update(environments)
    .set({ ...update, is_reserved: true })
    .where(isIt)
  const { stack_digest, cost_monthly } = stack.facts
  work.record({
    action: 'environment.update',
    target: environmentTarget(environment),
    before: { stack_digest: environment.stack_digest, cost_monthly: environment.cost_monthly },
    after: { stack_digest, cost_monthly },
  })
  if (!approval)
    await deps.runs.order(work, { environment_id: environment.id, run: 'update', ordered_by: requester.id })
  const said = message('events.stack-changed', { actor: requester.name })
  await recordEvent(work, deps, { trigger: 'on-deploy', environment: { ...asked, ...update }, said }, now)
}

/** @throws Refused with 400 for a stack of another cloud than the one in which an environment runs */
export function refuseOtherCloud(
  { cloud_provider }: Pick<EnvironmentRow, 'cloud_provider'>,
  after: Pick<EnvironmentRow, 'cloud_provider'>,
): void {
  if (after.cloud_provider === cloud_provider) return
  throw badRequest([{ field: 'stack', said: message('environments.update-other-cloud', { cloud_provider }) }])
}

/** Drops the update of an environment that waits for a decision or for its run; without one nothing changes. */
export async function dropUpdate(
  context: ChangeContext<'runs'>,
  environment: EnvironmentRow,
  by: Pick<Actor, 'id'>,
  because: Message,
): Promise<EnvironmentRow> {
  if (environment.update_compiled_id === null) return environment
  const { deps, work } = context
  const approval = await findNamedApproval(work.tx, environment)
  if (approval?.state === 'pending' && isForUpdate(approval, environment))
    await withdrawApprovalRequest(context, { environment, approval }, by, because)
  await deps.runs.withdraw(work, environment.id)
  const update = { update_compiled_id: null, plan_cost_monthly: null }
  await work.tx.update(environments).set(update).where(eq(environments.id, environment.id))
  return { ...environment, ...update }
}
