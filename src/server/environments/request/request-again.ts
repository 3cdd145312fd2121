// Asking for approval again.
import type { environments as rows } from '#contract/environments.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { checkAction } from '#domain/environment/lifecycle.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { approvalState, factsOf, findNamedApproval } from '../base/facts.ts'
import { submitEnvironment } from '../approval/submit.ts'
import type { ApprovalRow, EnvironmentRow } from '../base/lock.ts'
import { presentEnvironmentById } from '../view/present-environment.ts'
import { actionRefused } from '../base/refusals.ts'
import { refuseArchived } from './project.ts'
import { lockManagedEnvironment } from '../base/lock-managed.ts'

type Again = (typeof rows)['request']

/**
 * Asks again after a request was rejected or no one decided in time: the rules
 * and the budget are those of now.
 * @throws Refused with 404 when it is gone, 409 when no decision is missing or one is awaited
 */
export function requestAgain(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  { note }: Parsed<Again>['body'],
): Promise<Output<Again>> {
  const { caller } = ctx
  return change(deps, ctx, async (work) => {
    const { project, environment } = await lockManagedEnvironment(work.tx, caller, id)
    refuseArchived(project)
    const former = await findNamedApproval(work.tx, environment)
    const now = deps.now()
    const refusal = whyNot(environment, former, now)
    if (refusal) throw refusal
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
    await submitEnvironment({ deps, work, now }, caller, { project, environment }, submission)
    return presentEnvironmentById(work.tx, caller, id, deps)
  })
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
