// Takes back what others changed of an environment: a run that makes its own stack true again.
import { eq } from 'drizzle-orm'
import type { Run } from '#contract/run.ts'
import { checkAction } from '#domain/environment/lifecycle.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { runTarget } from '../../audit/targets.ts'
import { environments } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import { readFacts } from '../../environments/base/facts.ts'
import { lockManagedEnvironment } from '../../environments/base/lock-managed.ts'
import { actionRefused } from '../../environments/base/refusals.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import type { RunRow } from '../base/lock.ts'
import type { OrderContext } from '../base/order-context.ts'
import { compiledFor, hasOpenRun, orderRun } from '../base/order.ts'
import { presentRuns } from '../view/present-run.ts'

/**
 * Orders the run that takes back what the last check found. Its plan is weighed like that of any update: what destroys
 * something waits for a person.
 * @returns the run
 * @throws Refused with 404 when the environment is gone, 403 as the guard, 409 when nothing is known to differ, its
 *   status allows no update, an update waits or a run is open
 */
export function revertDrift(deps: Deps, ctx: SignedIn, id: string): Promise<Run> {
  return change(deps, ctx, async (work) => {
    const { caller } = ctx
    const { environment } = await lockManagedEnvironment(work.tx, caller, id)
    const context = { deps, work, now: deps.now() }
    await refuseRun(context, environment)
    const run = await orderRevert(context, environment, caller.id)
    const [shown] = await presentRuns(work.tx, caller, [run], context.now)
    if (!shown) throw new Error(`The run ${run.id} was ordered and is not there.`)
    return shown
  })
}

/** @throws Refused with 409 when nothing is known to differ, the status allows no update, one waits or a run is open */
export async function refuseRun({ work, now }: OrderContext, environment: EnvironmentRow): Promise<void> {
  const refusal = checkAction(await readFacts(work.tx, environment), 'update', { now })
  if (refusal) throw actionRefused(refusal, 'update', environment)
  if (environment.drift === null) throw conflict(message('operations.no-drift'))
  if (environment.update_compiled_id !== null) throw conflict(message('operations.update-waits'))
  if (await hasOpenRun(work.tx, environment.id)) throw conflict(message('operations.check-open-run'))
}

/** Orders the run that makes the stack of an environment true again, for a person. */
export async function orderRevert(
  context: OrderContext,
  environment: EnvironmentRow,
  ordered_by: string,
): Promise<RunRow> {
  const { tx, record } = context.work
  const update_compiled_id = compiledFor(environment, 'check')
  await tx.update(environments).set({ update_compiled_id }).where(eq(environments.id, environment.id))
  const asked = { ...environment, update_compiled_id }
  const run = await orderRun(context, { environment: asked, kind: 'update', cause: 'person', ordered_by })
  record({ action: 'run.revert', target: runTarget({ ...run, environment: environment.name }) })
  return run
}
