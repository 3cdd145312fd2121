// Asking for approval again.
import type { environments as rows } from '#contract/environments.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { checkAction } from '#domain/environment/lifecycle.ts'
import { change } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { json, type Text } from '../../http/implement.ts'
import { approvalState, factsOf, findNamedApproval } from '../../lifecycle/facts.ts'
import { judge } from '../../lifecycle/judge.ts'
import type { ApprovalRow, EnvironmentRow } from '../../lifecycle/locked.ts'
import { answerEnvironment } from '../../lifecycle/present-environment.ts'
import { actionRefused } from '../../lifecycle/refusals.ts'
import { refuseArchived } from '../../lifecycle/requestable.ts'
import { holdManaged } from './hold-managed.ts'

type Again = (typeof rows)['request']

/**
 * Asks again after a request was rejected or nobody decided in time: the rules
 * and the budget are those of now.
 * @throws Refused with 404 when it is gone, 409 when no decision is missing or one is awaited
 */
export function requestAgain(deps: Deps, ctx: SignedIn, id: string, { note }: Parsed<Again>['body']): Promise<Text<Output<Again>>> {
  const { caller } = ctx
  return change(deps, ctx, async (work) => {
    const { project, environment } = await holdManaged(work.tx, caller, id)
    refuseArchived(project)
    const former = await findNamedApproval(work.tx, environment)
    const now = deps.now()
    const refusal = whyNot(environment, former, now)
    if (refusal) throw refusal
    const asked = { approval_id: former?.id, state: former?.state }
    work.record({ action: 'environment.request', target: environmentTarget(environment), before: asked, after: { again: true, ...(note && { note }) } })
    const ask = { note: note || environment.description, because: `${caller.name} asked again.` }
    await judge(deps, work, caller, project, environment, ask, now)
    return json(await answerEnvironment(work.tx, caller, id, deps))
  })
}

function whyNot(environment: EnvironmentRow, former: ApprovalRow | undefined, now: Date): Error | undefined {
  const refusal = checkAction(factsOf(environment, former), 'change')
  if (refusal && environment.status === 'pending') return actionRefused(refusal, 'change', environment)
  if (environment.status === 'deleted') return conflict('The environment has been deleted: request another one.')
  if (refusal) return conflict('The environment is no longer pending: there is nothing to ask for.')
  const state = approvalState(environment, former)
  // One whose time is over is asked again also before it is marked as lapsed.
  if (state === 'pending' && former && former.expires_at > now)
    return conflict('The request waits for a decision already: remind those who can decide, or cancel it.')
  if (state === null) return conflict('No rule of the project asks for an approval of this environment: it can be applied.')
  if (state === 'approved') return conflict('The environment is approved: it can be applied.')
  return undefined
}
