// Suspending, resuming, deleting and cancelling an environment, and reporting the outcome of its runs.
import type { Environment } from '#contract/environment.ts'
import { statusAfterUndo } from '#domain/environment/expiry.ts'
import { awaitedRun, hasInfrastructure, type BeforeRun } from '#domain/environment/lifecycle.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { Refused, conflict } from '../../http/errors.ts'
import { readFacts } from '../base/facts.ts'
import type { EnvironmentRow } from '../base/lock.ts'
import { lockManagedEnvironment } from '../base/lock-managed.ts'
import { moveEnvironment } from '../base/move.ts'
import { presentEnvironmentById } from '../view/present-environment.ts'
import { performAction } from './perform-action.ts'
import { writeReceiptByHand } from '../../receipts/base/keep.ts'
import { checkReport, recordLateReport, reportRun, type RunReport } from './report.ts'
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
 * Says that the caller runs by hand, from now on, what an environment waits for. Until they report it or take it back,
 * no one else changes it.
 * @throws Refused with 404 when it is gone, 409 when it waits for no run, or someone runs it already
 */
export function beginRun(deps: Deps, ctx: SignedIn, id: string): Promise<Environment> {
  return performAction(deps, ctx, { id, action: 'begin' }, async (context, { environment }) => {
    const run = awaitedRun(await readFacts(context.work.tx, environment))
    if (run === undefined) throw new Error(`The environment ${id} awaits no run, and was not refused for it.`)
    await moveEnvironment(
      context,
      environment,
      { run, by: ctx.caller.id },
      { action: 'environment.begin', after: { run } },
    )
  })
}

/**
 * Takes back what was only ordered: nothing was run, and the environment is again what it was. Where its end has
 * passed, its auto-teardown is switched off, which would order its teardown again.
 * @throws Refused with 404 when it is gone, 409 when nothing is under way, or someone else runs it
 */
export function undoRun(deps: Deps, ctx: SignedIn, id: string): Promise<Environment> {
  return performAction(deps, ctx, { id, action: 'undo' }, async (context, { environment }) => {
    const { before_run: before, operation_run: run, expires_at, auto_teardown_enabled } = environment
    const { status, operation, run: failed, note } = before ?? stateBeforeKept(environment)
    const isPast = status !== 'pending' && expires_at !== null && expires_at <= context.now
    const keeps = run === 'destroy' && isPast && auto_teardown_enabled
    await moveEnvironment(
      context,
      environment,
      {
        status: statusAfterUndo(status, expires_at, context.now),
        run: operation === 'failed' && failed !== null ? { failed, note } : 'none',
        ...(keeps && { auto_teardown_enabled: false }),
      },
      { action: 'environment.undo', after: { run, ...(keeps && { auto_teardown_enabled: false }) } },
    )
  })
}

/** What a run that was ordered by an older version of Strata began from: a pending one had failed to be applied. */
function stateBeforeKept({ status }: EnvironmentRow): BeforeRun {
  return status === 'pending'
    ? { status, operation: 'failed', run: 'apply', note: null }
    : { status, operation: 'none', run: null, note: null }
}

/**
 * Records the outcome of the run that an environment waits for. One that it does not wait for, or no longer, changes
 * nothing but is recorded too, and its managers hear of it: there may be resources that no one knows of.
 * @throws Refused with 404 when it is gone, 409 when it waits for no run, or for another one
 */
export async function reportEnvironment(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  report: RunReport,
): Promise<Environment> {
  const { caller } = ctx
  const outcome = await change(deps, ctx, async (work) => {
    const { environment } = await lockManagedEnvironment(work.tx, caller, id)
    const context = { deps, work, now: deps.now() }
    const refusal = checkReport(await readFacts(work.tx, environment), environment, report, context.now)
    if (refusal) {
      await recordLateReport(context, environment, report, caller)
      return conflict(message('environments.report-kept', { reason: refusal.said }))
    }
    const after = await reportRun(context, environment, report, caller)
    // A program that only reports says nothing of what is left: whoever signs that needs a person who stands for it.
    if (after.status === 'deleted' && caller.token === undefined) await writeReceiptByHand(context, after, caller.email)
    return presentEnvironmentById(work.tx, caller, id, deps)
  })
  if (outcome instanceof Refused) throw outcome
  return outcome
}
