// The frame of what people do with one environment: held, looked at, done, answered.
import type { Environment } from '#contract/environment.ts'
import { checkAction, type EnvironmentAction } from '#domain/environment/lifecycle.ts'
import { change, type Change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { json, type Text } from '../../http/implement.ts'
import { readFacts } from '../../lifecycle/facts.ts'
import type { Held } from '../../lifecycle/locked.ts'
import { answerEnvironment } from '../../lifecycle/present-environment.ts'
import { actionRefused } from '../../lifecycle/refusals.ts'
import { holdManaged } from './hold-managed.ts'

/**
 * Does something with an environment in one change, and answers how it is then.
 * @throws Refused with 404 when it is gone, 409 when the table of the lifecycle refuses the action
 */
export function act(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  action: EnvironmentAction,
  work: (work: Change, held: Held, now: Date) => Promise<unknown>,
): Promise<Text<Environment>> {
  return change(deps, ctx, async (one) => {
    const held = await holdManaged(one.tx, ctx.caller, id)
    const refusal = checkAction(await readFacts(one.tx, held.environment), action)
    if (refusal) throw actionRefused(refusal, action, held.environment)
    await work(one, held, deps.now())
    return json(await answerEnvironment(one.tx, ctx.caller, id, deps))
  })
}
