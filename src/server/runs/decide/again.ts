// What follows a run that ended badly: the same again, or the end of its environment.
import type { Run } from '#contract/run.ts'
import {
  checkAction,
  hasEndedUnapplied,
  hasInfrastructure,
  type ActionRefusal,
  type EnvironmentAction,
  type LifecycleFacts,
  type RunKind,
} from '#domain/environment/lifecycle.ts'
import { message } from '#words/message.ts'
import { runTarget } from '../../audit/targets.ts'
import type { Deps } from '../../deps.ts'
import { readFacts } from '../../environments/base/facts.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import { moveEnvironment } from '../../environments/base/move.ts'
import { actionRefused } from '../../environments/base/refusals.ts'
import { deleteWithoutRun, startRun } from '../../environments/operate/runs.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import type { SignedIn } from '../../http/context.ts'
import { orderRun } from '../base/order.ts'
import { actOnRun } from './act.ts'
import { refuseCheck } from './check.ts'
import { refuseUntyped } from './decide.ts'

/** What the lifecycle calls the operation of each run; an apply has rules of its own. */
const ACTION_OF: Readonly<Record<RunKind, EnvironmentAction>> = {
  apply: 'change',
  update: 'update',
  stop: 'suspend',
  resume: 'resume',
  destroy: 'delete',
}

/** Begins a run like one that ended badly. @throws Refused as {@link actOnRun}, 409 when its environment changed */
export function retryRun(deps: Deps, ctx: SignedIn, id: string): Promise<Run> {
  return actOnRun(deps, ctx, { id, action: 'retry' }, async (context, { run, environment }) => {
    const { record } = context.work
    if (run.kind === 'check') await refuseCheck(context, environment)
    else await beginAgain(context, environment, run.kind)
    const begun = await orderRun(context, { environment, kind: run.kind, cause: 'person', ordered_by: ctx.caller.id })
    const target = runTarget({ ...begun, environment: environment.name })
    record({ action: 'run.retry', target, after: { kind: run.kind, of: run.number } })
  })
}

/**
 * Checks that an environment may do again what failed, and shows that it does. What is planned first changes nothing
 * yet: it shows when an agent begins to apply it, so that a plan that waits for a person keeps no one from ending the
 * environment.
 */
async function beginAgain(
  context: ChangeContext<keyof Deps>,
  environment: EnvironmentRow,
  kind: RunKind,
): Promise<void> {
  const action = ACTION_OF[kind]
  const facts = await readFacts(context.work.tx, environment)
  const refusal = kind === 'apply' ? refuseApply(facts, context.now) : checkAction(facts, action, { now: context.now })
  if (refusal) throw actionRefused(refusal, action, environment)
  const shown = kind === 'apply' || kind === 'update' ? 'none' : kind
  if (shown === environment.operation) return
  await moveEnvironment(context, environment, { run: shown }, { action: 'environment.begin', after: { run: kind } })
}

/** Why a first apply cannot begin again; undefined when it can. */
function refuseApply(facts: LifecycleFacts, now: Date): ActionRefusal | undefined {
  if (facts.status !== 'pending') return 'status'
  if (facts.awaits_approval) return 'awaits-approval'
  return hasEndedUnapplied(facts, now) && !hasInfrastructure(facts) ? 'end-passed' : undefined
}

/**
 * Destroys what a run left that ended badly.
 * @throws Refused with 400 when the environment is not named, otherwise as {@link actOnRun}
 */
export function destroyAfterRun(deps: Deps, ctx: SignedIn, id: string, name: string): Promise<Run> {
  return actOnRun(deps, ctx, { id, action: 'destroy' }, async (context, locked) => {
    const { environment } = locked
    refuseUntyped(locked, name)
    const facts = await readFacts(context.work.tx, environment)
    const refusal = checkAction(facts, 'delete', { callerId: ctx.caller.id, now: context.now })
    if (refusal) throw actionRefused(refusal, 'delete', environment)
    const note = { action: 'environment.delete' } as const
    if (hasInfrastructure(environment)) return startRun(context, environment, 'destroy', note)
    const because = message('events.deleted', { actor: ctx.caller.name })
    return deleteWithoutRun(context, environment, { by: ctx.caller, because, note })
  })
}
