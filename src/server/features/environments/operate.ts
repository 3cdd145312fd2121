// Suspending, resuming and ending, and what became of it.
import type { Environment } from '#contract/environment.ts'
import type { environments as rows } from '#contract/environments.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { hasInfrastructure } from '#domain/environment/lifecycle.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import type { Text } from '../../http/implement.ts'
import { beginRun, removeAtOnce } from '../../lifecycle/operate.ts'
import { reportRun } from '../../lifecycle/report.ts'
import { act } from './act.ts'

/** Begins to stop an environment. @throws Refused with 404 when it is gone, 409 when it cannot be suspended as it is */
export function suspend(deps: Deps, ctx: SignedIn, id: string): Promise<Text<Environment>> {
  return act(deps, ctx, id, 'suspend', (work, { environment }, now) => beginRun(deps, work, environment, 'stop', { action: 'environment.suspend' }, now))
}

/** Begins to start a suspended environment. @throws Refused with 404 when it is gone, 409 when it is not suspended */
export function resume(deps: Deps, ctx: SignedIn, id: string): Promise<Text<Environment>> {
  return act(deps, ctx, id, 'resume', (work, { environment }, now) => beginRun(deps, work, environment, 'resume', { action: 'environment.resume' }, now))
}

/** Ends an environment. @throws Refused with 404 when it is gone, 409 while a run is under way or when it is deleted */
export function remove(deps: Deps, ctx: SignedIn, id: string): Promise<Text<Environment>> {
  const { caller } = ctx
  return act(deps, ctx, id, 'delete', async (work, { environment }, now) => {
    const note = { action: 'environment.delete' } as const
    if (hasInfrastructure(environment)) await beginRun(deps, work, environment, 'destroy', note, now)
    else await removeAtOnce(deps, work, environment, caller, `${caller.name} deleted the environment.`, note, now)
  })
}

/**
 * Withdraws an environment of which there is nothing yet, with its request for approval.
 * @throws Refused with 404 when it is gone, 409 when there may be something in the cloud, or when it is not pending
 */
export function cancel(deps: Deps, ctx: SignedIn, id: string): Promise<Text<Environment>> {
  const { caller } = ctx
  return act(deps, ctx, id, 'cancel', (work, { environment }, now) =>
    removeAtOnce(deps, work, environment, caller, `${caller.name} withdrew the request.`, { action: 'environment.cancel' }, now),
  )
}

/** Takes down what became of the run that is awaited. @throws Refused with 404 when it is gone, 409 when none is awaited, or another one */
export function report(deps: Deps, ctx: SignedIn, id: string, body: Parsed<(typeof rows)['report']>['body']): Promise<Text<Environment>> {
  return act(deps, ctx, id, 'report', (work, { environment }, now) => reportRun(deps, work, environment, body, now, ctx.caller))
}
