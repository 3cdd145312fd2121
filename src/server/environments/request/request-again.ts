// Asking for approval again.
import type { environments as rows } from '#contract/environments.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { checkAction } from '#domain/environment/lifecycle.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { changedFields } from '../../audit/changed.ts'
import { environmentTarget } from '../../audit/targets.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { approvalState, factsOf, findNamedApproval } from '../base/facts.ts'
import { submitEnvironment } from '../approval/submit.ts'
import type { ChangeContext } from '../base/change-context.ts'
import type { ApprovalRow, EnvironmentRow, LockedEnvironment } from '../base/lock.ts'
import { presentEnvironmentById } from '../view/present-environment.ts'
import { actionRefused } from '../base/refusals.ts'
import { refuseArchived } from './project.ts'
import { hasSource } from '../stack/source.ts'
import { lifetimeIn, otherStack, prepareOtherStack, storeOtherStack, type OtherStack } from './other-stack.ts'
import { auditedFields, getBudgetLimit } from './rules.ts'
import { writeEnvironment } from './update.ts'
import { lockManagedEnvironment } from '../base/lock-managed.ts'

type Again = (typeof rows)['request']
type Body = Parsed<Again>['body']

/**
 * Asks again after a request was rejected or no one decided in time: the rules and the budget are those of now. What is
 * given of its stack, its budget and its end is changed before.
 * @throws Refused with 400 for what does not fit, 404 when it is gone, 409 when no decision is missing or one is
 *   awaited
 */
export async function requestAgain(deps: Deps, ctx: SignedIn, id: string, body: Body): Promise<Output<Again>> {
  const { caller } = ctx
  const { note } = body
  const stack = hasSource(body) ? await prepareOtherStack(deps, ctx, id, body) : undefined
  return change(deps, ctx, async (work) => {
    const { project, environment: before } = await lockManagedEnvironment(work.tx, caller, id)
    refuseArchived(project)
    const former = await findNamedApproval(work.tx, before)
    const now = deps.now()
    const refusal = whyNot(before, former, now)
    if (refusal) throw refusal
    const context = { deps, work, now }
    const environment = await changeFirst(context, ctx, { project, environment: before }, { body, stack })
    const formerRequest = { approval_id: former?.id, state: former?.state }
    work.record({
      action: 'environment.request',
      target: environmentTarget(environment),
      before: formerRequest,
      after: { again: true, ...(note && { note }) },
    })
    const submission = {
      note: note || environment.description,
      because: message('events.asked-again', { actor: caller.name }),
    }
    await submitEnvironment(context, caller, { project, environment }, submission)
    return presentEnvironmentById(work.tx, caller, id, deps)
  })
}

/** Changes what is given of an environment before it is asked for again. @returns it as it is then */
async function changeFirst(
  context: ChangeContext<'newId'>,
  { caller }: SignedIn,
  { project, environment: before }: LockedEnvironment,
  { body, stack }: { readonly body: Body; readonly stack: OtherStack | undefined },
): Promise<EnvironmentRow> {
  const { tx, record } = context.work
  const other = otherStack(before, stack)
  const duration = other?.facts.duration ?? before.duration
  const { budget_limit } = body
  const fields = {
    ...(other && (await storeOtherStack(context, { project, environment: before }, other, caller))),
    ...(budget_limit !== undefined && { budget_limit: getBudgetLimit(budget_limit, 'budget_limit') }),
    ...lifetimeIn(body, duration, project, context.now),
  }
  if (Object.keys(fields).length === 0) return before
  const after = await writeEnvironment(tx, before.id, fields)
  const changed = changedFields(auditedFields(before), auditedFields(after))
  if (changed) record({ action: 'environment.update', target: environmentTarget(after), ...changed })
  return after
}

function whyNot(environment: EnvironmentRow, former: ApprovalRow | undefined, now: Date): Error | undefined {
  const refusal = checkAction(factsOf(environment, former), 'change')
  if (refusal && environment.status === 'pending') return actionRefused(refusal, 'change', environment)
  if (environment.status === 'deleted') return conflict(message('environments.deleted'))
  if (refusal) return conflict(message('environments.not-pending'))
  const state = approvalState(environment, former)
  // One whose time is over is asked again also before it is marked as lapsed.
  if (state === 'pending' && former && former.expires_at > now) return conflict(message('environments.waits-already'))
  if (state === null) return conflict(message('environments.no-approval-needed'))
  if (state === 'approved') return conflict(message('environments.approved'))
  return undefined
}
