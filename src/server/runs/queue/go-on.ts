// An apply that broke off though nobody wanted it to: where nothing is in use yet, or everything is to go, Strata plans
// and applies again automatically.
import { CONTINUATIONS } from '#domain/run/limits.ts'
import type { Message } from '#words/message.ts'
import { endRun } from '../base/end.ts'
import { moveRun } from '../base/move.ts'
import { orderRun } from '../base/order.ts'
import type { EndedJob, FinishContext } from './ended-job.ts'

/**
 * Ends a run whose apply broke off, and lets another one go on with a first apply or a destroy. One that was asked to
 * stop has done so.
 * @param error why
 */
export async function goOnOrEnd(context: FinishContext, ended: EndedJob, error: Message): Promise<void> {
  const { run, environment } = ended
  if (run.cancel_asked_at !== null) return void (await endRun(context, ended, { status: 'canceled', error }))
  const isSafe = run.kind === 'destroy' || (run.kind === 'apply' && environment.applied_compiled_id === null)
  const goesOn = isSafe && run.continuation < CONTINUATIONS
  if (!goesOn) return void (await endRun(context, ended, { status: 'errored', error }))
  // The operation of the environment goes on: it is not settled before the run that follows ends.
  await moveRun(context, run, { status: 'errored', error }, { action: 'run.fail', after: { goes_on: true } })
  const { kind, ordered_by, continuation } = run
  await orderRun(context, {
    environment,
    kind,
    cause: 'continuation',
    ordered_by,
    continuation: continuation + 1,
  })
}
