// Suspending, resuming, deleting and cancelling an environment, and reporting the outcome of its runs.
import type { Environment } from '#contract/environment.ts'
import { hasInfrastructure } from '#domain/environment/lifecycle.ts'
import { message } from '#words/message.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { performAction } from './perform-action.ts'
import { reportRun, type RunReport } from './report.ts'
import { deleteWithoutRun, startRun } from './runs.ts'

/** Starts to stop an environment. @throws Refused with 404 when it is gone, 409 when it cannot be suspended now */
export function suspendEnvironment(deps: Deps, ctx: SignedIn, id: string): Promise<Environment> {
  return performAction(deps, ctx, { id, action: 'suspend' }, (context, { environment }) =>
    startRun(context, environment, 'stop', { action: 'environment.suspend' }),
  )
}

/** Starts to resume an environment. @throws Refused with 404 when it is gone, 409 when it is not suspended */
export function resumeEnvironment(deps: Deps, ctx: SignedIn, id: string): Promise<Environment> {
  return performAction(deps, ctx, { id, action: 'resume' }, (context, { environment }) =>
    startRun(context, environment, 'resume', { action: 'environment.resume' }),
  )
}

/**
 * Deletes an environment: at once when it has nothing in the cloud, else by destroying it.
 * @throws Refused with 404 when it is gone, 409 while a run is under way or when it is deleted
 */
export function removeEnvironment(deps: Deps, ctx: SignedIn, id: string): Promise<Environment> {
  const { caller } = ctx
  return performAction(deps, ctx, { id, action: 'delete' }, async (context, { environment }) => {
    const note = { action: 'environment.delete' } as const
    if (hasInfrastructure(environment)) return startRun(context, environment, 'destroy', note)
    const because = message('events.deleted', { actor: caller.name })
    return deleteWithoutRun(context, environment, { by: caller, because, note })
  })
}

/**
 * Cancels a pending environment that has nothing in the cloud, together with its request for approval.
 * @throws Refused with 404 when it is gone, 409 when it is not pending or something of it may be in the cloud
 */
export function cancelEnvironment(deps: Deps, ctx: SignedIn, id: string): Promise<Environment> {
  const { caller } = ctx
  return performAction(deps, ctx, { id, action: 'cancel' }, (context, { environment }) =>
    deleteWithoutRun(context, environment, {
      by: caller,
      because: message('events.withdrawn', { actor: caller.name }),
      note: { action: 'environment.cancel' },
    }),
  )
}

/**
 * Records the outcome of the run that an environment waits for.
 * @throws Refused with 404 when it is gone, 409 when it waits for no run, or for another one
 */
export function reportEnvironment(deps: Deps, ctx: SignedIn, id: string, report: RunReport): Promise<Environment> {
  return performAction(deps, ctx, { id, action: 'report' }, (context, { environment }) =>
    reportRun(context, environment, report, ctx.caller),
  )
}
