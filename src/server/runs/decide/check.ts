// A check for drift: a run that only looks.
import type { Run } from '#contract/run.ts'
import { checkAction } from '#domain/environment/lifecycle.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import { readFacts } from '../../environments/base/facts.ts'
import { lockManagedEnvironment } from '../../environments/base/lock-managed.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import { actionRefused } from '../../environments/base/refusals.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { orderCheck } from '../base/order.ts'
import { presentRuns } from '../view/present-run.ts'

/**
 * Orders a check of an environment. It is no operation: what is ordered meanwhile ends it.
 * @returns its run
 * @throws Refused with 404 when it is gone, 403 as the guard, 409 when its status does not allow a check or another run
 *   of it is open
 */
export function checkEnvironment(deps: Deps, ctx: SignedIn, id: string): Promise<Run> {
  return change(deps, ctx, async (work) => {
    const { caller } = ctx
    const { environment } = await lockManagedEnvironment(work.tx, caller, id)
    const context = { deps, work, now: deps.now() }
    await refuseCheck(context, environment)
    const run = await orderCheck(context, { environment, cause: 'person', ordered_by: caller.id })
    if (!run) throw conflict(message('operations.check-open-run'))
    const [shown] = await presentRuns(work.tx, caller, [run], context.now)
    if (!shown) throw new Error(`The run ${run.id} was ordered and is not there.`)
    return shown
  })
}

/** @throws Refused with 409 when an environment cannot be checked as it is */
export async function refuseCheck(
  { work, now }: Pick<ChangeContext, 'work' | 'now'>,
  environment: EnvironmentRow,
): Promise<void> {
  const refusal = checkAction(await readFacts(work.tx, environment), 'check', { now })
  if (refusal) throw actionRefused(refusal, 'check', environment)
}
