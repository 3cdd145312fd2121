// What every action on one environment has in common: lock it, check the action, do it, present the result.
import type { Environment } from '#contract/environment.ts'
import { checkAction, type EnvironmentAction } from '#domain/environment/lifecycle.ts'
import { change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import type { ChangeContext } from '../base/change-context.ts'
import { findRunner, readFacts } from '../base/facts.ts'
import type { LockedEnvironment } from '../base/lock.ts'
import { lockManagedEnvironment } from '../base/lock-managed.ts'
import { actionRefused } from '../base/refusals.ts'
import { presentEnvironmentById } from '../view/present-environment.ts'

/** An action on the environment with this id. */
interface Action {
  readonly id: string
  readonly action: EnvironmentAction
}

/**
 * Performs an action on an environment in one change.
 * @returns the environment afterwards, as the caller sees it
 * @throws Refused with 404 when the environment is gone, 409 when it is in a state that does not allow the action
 */
export function performAction(
  deps: Deps,
  ctx: SignedIn,
  { id, action }: Action,
  perform: (context: ChangeContext<keyof Deps>, locked: LockedEnvironment) => Promise<unknown>,
): Promise<Environment> {
  return change(deps, ctx, async (work) => {
    const locked = await lockManagedEnvironment(work.tx, ctx.caller, id)
    const { environment } = locked
    const now = deps.now()
    const refusal = checkAction(await readFacts(work.tx, environment), action, { callerId: ctx.caller.id, now })
    if (refusal) throw actionRefused(refusal, action, environment, await findRunner(work.tx, environment))
    await perform({ deps, work, now }, locked)
    return presentEnvironmentById(work.tx, ctx.caller, id, deps)
  })
}
