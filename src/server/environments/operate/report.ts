// The outcome of a run, reported by the run engine or, without one, by the owner.
import {
  OUTCOME_OF,
  awaitedRun,
  checkAction,
  type EnvironmentStatus,
  type LifecycleFacts,
  type RunKind,
  type RunOutcome,
} from '#domain/environment/lifecycle.ts'
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import type { Actor } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import { conflict, type Refused } from '../../http/errors.ts'
import type { ChangeContext } from '../base/change-context.ts'
import { readFacts } from '../base/facts.ts'
import type { EnvironmentRow } from '../base/lock.ts'
import { moveEnvironment, type Move } from '../base/move.ts'
import { actionRefused } from '../base/refusals.ts'
import { notifyManagers, type NotifyPart } from '../base/recipients.ts'
import { notifyOfOutcome, successOf } from './outcome.ts'

/** The outcome that someone reports of a run. */
export interface RunReport {
  readonly outcome: RunOutcome
  readonly note?: string | undefined
  /** The run of which a pipeline reports it, and what it says of a failure. Its owner has not seen it and hears too. */
  readonly pipeline?: { readonly run_id: string; readonly said: Message }
}

/**
 * Records the outcome of the run that an environment waits for. The transaction has locked the environment.
 * @param actor who reports it, when it is not the caller of the change; they get no notification about it
 * @throws Refused with 409 when the environment waits for no run, or for another one
 */
export async function reportRun(
  context: ChangeContext<NotifyPart>,
  environment: EnvironmentRow,
  { outcome, note, pipeline }: RunReport,
  actor?: Actor,
): Promise<EnvironmentRow> {
  const { work, now } = context
  const facts = await readFacts(work.tx, environment)
  const refusal = checkReport(facts, environment, { outcome }, now)
  if (refusal) throw refusal
  const run = awaitedRun(facts)
  if (run === undefined) throw new Error(`The environment ${environment.id} awaits no run, and was not refused for it.`)
  const reportedNote = note === undefined || note === '' ? undefined : note
  const move: Move =
    outcome === 'failed'
      ? {
          run: {
            failed: run,
            note: pipeline ? inEnglish(pipeline.said) : (reportedNote ?? null),
            said: pipeline?.said,
          },
        }
      : { ...successOf(run, environment, now), run: 'none' }
  const after = await moveEnvironment(context, environment, move, {
    action: `environment.${outcome}`,
    after: { run, ...(reportedNote !== undefined && { note: reportedNote }) },
    ...(actor && { actor }),
  })
  const isFailed = outcome === 'failed'
  const told = pipeline
    ? { note: inEnglish(pipeline.said), said: pipeline.said, run_id: pipeline.run_id }
    : { note: reportedNote ?? '', run_id: null }
  await notifyOfOutcome(context, after, { run, isFailed, ...told }, pipeline && actor ? { ...actor, id: null } : actor)
  return after
}

/** Why a report does not fit an environment as it is; undefined when it does. */
export function checkReport(
  facts: LifecycleFacts,
  environment: EnvironmentRow,
  { outcome }: RunReport,
  now: Date,
): Refused | undefined {
  const refusal = checkAction(facts, 'report', { now })
  const run = awaitedRun(facts)
  if (refusal || run === undefined) return actionRefused(refusal ?? 'nothing-to-report', 'report', environment)
  return outcome !== 'failed' && outcome !== OUTCOME_OF[run] ? refuseUnexpectedOutcome(run, outcome) : undefined
}

/** The statuses in which an outcome says nothing new. */
const KNOWN_OF: Readonly<Record<RunOutcome, readonly EnvironmentStatus[]>> = {
  applied: ['active', 'expiring_soon', 'expired'],
  resumed: ['active', 'expiring_soon', 'expired'],
  stopped: ['suspended'],
  destroyed: ['deleted'],
  failed: [],
}

/**
 * Keeps a report that does not fit: someone ran what was canceled, taken back or done by others meanwhile. It changes
 * nothing; the managers are notified when it contradicts what the environment is.
 */
export async function recordLateReport(
  context: ChangeContext<NotifyPart>,
  environment: EnvironmentRow,
  { outcome, note = '' }: RunReport,
  actor: Actor,
): Promise<void> {
  const { status, operation } = environment
  context.work.record({
    action: 'environment.report-late',
    target: environmentTarget(environment),
    after: { outcome, status, operation, ...(note !== '' && { note }) },
  })
  if (operation === 'none' && KNOWN_OF[outcome].includes(status)) return
  await notifyManagers(context, environment, actor, (names) => ({
    kind: 'environment-late',
    data: { ...names, actor: actor.name, outcome, note },
  }))
}

function refuseUnexpectedOutcome(run: RunKind, outcome: string) {
  return conflict(message('environments.unexpected-outcome', { awaited: OUTCOME_OF[run], outcome }))
}
