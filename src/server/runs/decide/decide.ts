// Deciding about a plan that waits, and stopping what is under way.
import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoint.ts'
import type { Run } from '#contract/run.ts'
import type { runs as rows } from '#contract/runs.ts'
import { isAtWork } from '#domain/run/status.ts'
import { message } from '#words/message.ts'
import { runTarget } from '../../audit/targets.ts'
import { runs } from '../../db/schema/runs.ts'
import type { RunPrice } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { takeOverPlanPrice } from '../../environments/approval/plan-price.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { endRun } from '../base/end.ts'
import type { LockedRun } from '../base/lock.ts'
import { findPlanId } from '../base/plan.ts'
import { queueApply } from '../base/queue-apply.ts'
import { signal } from '../base/signal.ts'
import { actOnRun } from './act.ts'

type Rows = typeof rows

/** @throws Refused with 400 unless the name of the environment was typed, where data would be lost */
export function refuseUntyped({ environment }: Pick<LockedRun, 'environment'>, typed: string | undefined): void {
  if (typed === environment.name) return
  throw badRequest([{ field: 'name', said: message('operations.type-name', { name: environment.name }) }])
}

/**
 * Lets a plan be applied that waits for a decision.
 * @throws Refused with 400 when data would be lost and the environment is not named, 409 when another plan took the
 *   place of the one that was looked at, otherwise as {@link actOnRun}
 */
export function confirmRun(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  given: Parsed<Rows['confirm']>['body'],
): Promise<Run> {
  return actOnRun(deps, ctx, { id, action: 'confirm' }, async (context, locked) => {
    const { run } = locked
    if (run.weighing && run.weighing.data_lost.length > 0) refuseUntyped(locked, given.name)
    if ((await findPlanId(context.work.tx, run)) !== given.plan_id) throw conflict(message('operations.other-plan'))
    const note = noteOf(given.note)
    const decision = { decided_by: ctx.caller.id, decided_at: context.now, decision_note: note }
    const after = { plan_id: given.plan_id, ...(note !== null && { note }) }
    const accepted = run.price?.asks === 'confirmation' ? await acceptConfirmed(context, locked, run.price) : {}
    await queueApply(context, run, { action: 'run.confirm', after }, { ...decision, ...accepted })
  })
}

/** Whoever confirms a plan that no rule wants to be approved accepts what it costs. */
async function acceptConfirmed(
  context: AskContext,
  { environment }: LockedRun,
  price: RunPrice,
): Promise<{ readonly price: RunPrice; readonly approval_id: string | null }> {
  const { approval_id } = await takeOverPlanPrice(context, environment, undefined)
  return { price: { ...price, is_accepted: true }, approval_id }
}

/** Ends a run whose plan is not to be applied. @throws Refused as {@link actOnRun} */
export function discardRun(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  given: Parsed<Rows['discard']>['body'],
): Promise<Run> {
  return actOnRun(deps, ctx, { id, action: 'discard' }, async (context, locked) => {
    const note = noteOf(given.note)
    const decision = { decided_by: ctx.caller.id, decided_at: context.now, decision_note: note }
    await endRun(
      context,
      locked,
      { status: 'discarded', error: message('operations.discarded-by', { actor: ctx.caller.name }), ...decision },
      note === null ? {} : { after: { note } },
    )
  })
}

const noteOf = (note: string | undefined): string | null => (note === undefined || note === '' ? null : note)

/**
 * Ends a run, or asks the agent at work to stop it; asked a second time, at once. @throws Refused as {@link actOnRun}
 */
export function cancelRun(deps: Deps, ctx: SignedIn, id: string): Promise<Run> {
  return actOnRun(deps, ctx, { id, action: 'cancel' }, async (context, locked) => {
    const { run } = locked
    if (run.cancel_asked_at !== null) return askToKill(context, locked)
    const asked = { cancel_asked_at: context.now, cancel_asked_by: ctx.caller.id }
    if (!isAtWork(run.status)) {
      const error = message('operations.canceled-by', { actor: ctx.caller.name })
      await endRun(context, locked, { status: 'canceled', error, ...asked })
      return
    }
    await ask(context, locked, asked, 'run.cancel')
  })
}

/** Has the agent end Terraform at once. @throws Refused as {@link actOnRun} */
export function killRun(deps: Deps, ctx: SignedIn, id: string): Promise<Run> {
  return actOnRun(deps, ctx, { id, action: 'kill' }, askToKill)
}

type AskContext = Parameters<Parameters<typeof actOnRun>[3]>[0]

function askToKill(context: AskContext, locked: LockedRun): Promise<void> {
  return ask(context, locked, { kill_asked_at: context.now }, 'run.kill')
}

/** Notes what the agent at work hears with its next heartbeat. */
async function ask(
  { work: { tx, record } }: AskContext,
  { run, environment }: LockedRun,
  asked: Partial<Pick<LockedRun['run'], 'cancel_asked_at' | 'cancel_asked_by' | 'kill_asked_at'>>,
  action: 'run.cancel' | 'run.kill',
): Promise<void> {
  await tx.update(runs).set(asked).where(eq(runs.id, run.id))
  const target = runTarget({ ...run, environment: environment.name })
  record({ action, target, after: { kind: run.kind, status: run.status } })
  await signal(tx, 'strata_run', run.id)
}
