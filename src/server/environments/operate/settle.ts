// What a run by Strata makes of its environment: when it begins to change something, when that begins to cost, and
// when it ends. The caller holds the environment and is in the change that moves the run.
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { StoredMessage } from '#words/message.ts'
import type { CompiledStack } from '#engine/result.ts'
import { expiryAtActivation } from '#domain/environment/expiry.ts'
import { hasEndedUnapplied, isRunning, type RunKind } from '#domain/environment/lifecycle.ts'
import type { RunPurpose, RunStatus } from '#domain/run/status.ts'
import type { Transaction } from '../../db/connect.ts'
import { compiledStacks, environments } from '../../db/schema/environments.ts'
import { runs } from '../../db/schema/runs.ts'
import type { ChangeContext } from '../base/change-context.ts'
import type { EnvironmentRow } from '../base/lock.ts'
import { moveEnvironment, type Move } from '../base/move.ts'
import type { NotifyPart } from '../base/recipients.ts'
import { factsOfStack } from '../stack/source.ts'
import { notifyOfOutcome, successOf } from './outcome.ts'

/**
 * Says that an agent begins to apply a plan. The first apply gives an environment its end now, so that it is torn down
 * also when it fails. What was under way already goes on; planning changes nothing yet.
 */
export async function beginApply(context: ChangeContext, environment: EnvironmentRow): Promise<EnvironmentRow> {
  if (isRunning(environment)) return environment
  if (environment.status === 'pending') {
    const expires_at = expiryAtActivation(environment, context.now)
    const note = { action: 'environment.run-begun', after: { run: 'apply' } } as const
    return moveEnvironment(context, environment, { run: 'apply', expires_at }, note)
  }
  if (environment.update_compiled_id === null) return environment
  const note = { action: 'environment.run-begun', after: { run: 'update' } } as const
  return moveEnvironment(context, environment, { run: 'update' }, note)
}

/** Says that the first resource of an environment is there: from now on it costs. */
export async function costBegins(context: ChangeContext, environment: EnvironmentRow): Promise<EnvironmentRow> {
  if (environment.status !== 'pending' || environment.activated_at !== null) return environment
  return moveEnvironment(context, environment, { cost: 'running' }, { action: 'environment.run-costs' })
}

/** How a run ended. */
export interface RunEnd {
  readonly kind: RunPurpose
  readonly status: Extract<RunStatus, 'applied' | 'planned_and_finished' | 'discarded' | 'canceled' | 'errored'>
  /** Whether the state of the environment still has resources. */
  readonly has_resources: boolean
  /** Why it ended badly, for people. */
  readonly note: string | null
  /** The same as a sentence, for readers of other languages. */
  readonly said?: StoredMessage | undefined
  /** Whether a person ended it. */
  readonly is_by_person?: boolean
  /** To which a notification of its failure leads. */
  readonly run_id?: string
}

/**
 * Settles what a run that has ended makes of its environment. One that gave way to another run, or whose environment is
 * deleted, changes nothing any more.
 */
export async function settleRun(
  context: ChangeContext<NotifyPart>,
  environment: EnvironmentRow,
  end: RunEnd,
): Promise<EnvironmentRow> {
  const { kind, has_resources } = end
  if (kind === 'check' || environment.status === 'deleted') return environment
  if (await hasGivenWay(context.work.tx, environment, end)) return environment
  // It was dropped, or nobody wanted its plan: what runs stays as it is.
  if (kind === 'update' && environment.update_compiled_id === null) return environment
  if (kind === 'update' && end.status === 'discarded') return discardUpdate(context, environment, end)
  const isDone = end.status === 'applied' || end.status === 'planned_and_finished'
  const isFailed = !isDone || (kind === 'destroy' && has_resources)
  const note = end.note ?? ''
  const is_canceled = end.is_by_person === true && (end.status === 'canceled' || end.status === 'discarded')
  const isTooLate = kind === 'apply' && !has_resources && hasEndedUnapplied(environment, context.now)
  const move = isFailed
    ? {
        ...failureOf(kind, environment, has_resources),
        // Before anything else, its end has to be moved.
        run: isTooLate ? ('none' as const) : { failed: kind, note: end.note, said: end.said, is_canceled },
      }
    : { ...successOf(kind, environment, context.now), ...appliedBy(kind, environment), run: 'none' as const }
  const current = kind === 'update' && !isFailed ? await becomeUpdate(context.work.tx, environment) : environment
  const after = await moveEnvironment(context, current, move, {
    action: 'environment.run-ended',
    after: { run: kind, outcome: end.status, ...(note !== '' && { note }) },
  })
  if (!is_canceled)
    await notifyOfOutcome(context, after, { run: kind, isFailed, note, said: end.said, run_id: end.run_id ?? null })
  return after
}

/** Whether something else is done with the environment by now, for which the run had to end. */
async function hasGivenWay(
  tx: Transaction,
  { id, operation, operation_run }: EnvironmentRow,
  { kind, status }: RunEnd,
): Promise<boolean> {
  if (isRunning({ operation })) return operation_run !== kind
  if (status !== 'canceled' && status !== 'discarded') return false
  const [open] = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.environment_id, id), isNull(runs.ended_at), ne(runs.kind, 'check')))
    .limit(1)
  return open !== undefined
}

/** Gives an environment the stack of its update, with its price. */
async function becomeUpdate(tx: Transaction, environment: EnvironmentRow): Promise<EnvironmentRow> {
  const id = environment.update_compiled_id ?? environment.compiled_id
  const [asked] = await tx
    .select({ result: sql<CompiledStack>`${compiledStacks.result}` })
    .from(compiledStacks)
    .where(eq(compiledStacks.id, id))
  if (!asked) throw new Error(`The stack ${id} is gone; the table should keep it.`)
  const [after] = await tx
    .update(environments)
    .set({
      // The same stack again, as after a revert, costs what it did.
      ...(id !== environment.compiled_id && factsOfStack(asked.result)),
      // Its plan was accepted at this price: it is what will be billed.
      ...(environment.plan_cost_monthly !== null && { cost_monthly: environment.plan_cost_monthly }),
      plan_cost_monthly: null,
      compiled_id: id,
      applied_compiled_id: id,
      update_compiled_id: null,
    })
    .where(eq(environments.id, environment.id))
    .returning()
  if (!after) throw new Error(`The environment ${environment.id} is gone while it is locked.`)
  return after
}

/** Drops an update whose plan was not wanted. */
function discardUpdate(
  context: ChangeContext,
  environment: EnvironmentRow,
  { status, note }: RunEnd,
): Promise<EnvironmentRow> {
  const after = { run: 'update', outcome: status, ...(note !== null && note !== '' && { note }) }
  return moveEnvironment(
    context,
    environment,
    { update_compiled_id: null, plan_cost_monthly: null },
    { action: 'environment.run-ended', after },
  )
}

/** What was applied. */
function appliedBy(run: RunKind, { compiled_id }: EnvironmentRow): Move {
  return run === 'apply' ? { applied_compiled_id: compiled_id } : {}
}

/**
 * What a run that ended badly leaves: cost goes on while the state has resources, and no longer. A first apply that
 * left nothing can be withdrawn like a request.
 */
function failureOf(run: RunKind, { status, activated_at }: EnvironmentRow, hasResources: boolean): Move {
  if (!hasResources) {
    if (activated_at === null) return {}
    return { cost: 'ended', ...(status === 'pending' && { activated_at: null }) }
  }
  return run === 'apply' && activated_at === null ? { cost: 'running' } : {}
}
