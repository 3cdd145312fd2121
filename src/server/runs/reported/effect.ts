// What a report of a pipeline makes of its environment: it follows as far as it fits, as with reports of people.
import {
  OUTCOME_OF,
  awaitedRun,
  checkAction,
  hasInfrastructure,
  isRunning,
  type RunOutcome,
} from '#domain/environment/lifecycle.ts'
import type { ReportOutcome, ReportPhase } from '#domain/run/reported.ts'
import { kindOf } from '#domain/run/reported.ts'
import { message, type Message } from '#words/message.ts'
import type { Actor } from '../../audit/change.ts'
import type { Queries } from '../../db/connect.ts'
import { conflict, type Refused } from '../../http/errors.ts'
import { runPath } from '../../notify/paths.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import { readFacts } from '../../environments/base/facts.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import { moveEnvironment } from '../../environments/base/move.ts'
import { notifyManagers, type NotifyPart } from '../../environments/base/recipients.ts'
import { actionRefused } from '../../environments/base/refusals.ts'
import { checkReport, reportRun } from '../../environments/operate/report.ts'

/** What was reported of a phase. */
interface Heard {
  readonly phase: ReportPhase
  readonly outcome: ReportOutcome
}

/** What people would report of the same. */
export function outcomeOf({ phase, outcome }: Heard): RunOutcome {
  return outcome === 'failed' ? 'failed' : OUTCOME_OF[kindOf(phase)]
}

/**
 * Why a report does not fit its environment as it is. A plan always fits: it changes nothing.
 * @returns undefined when it fits
 */
export async function refuseReport(
  orm: Queries,
  environment: EnvironmentRow,
  heard: Heard,
  now: Date,
): Promise<Refused | undefined> {
  const { status, operation } = environment
  const { phase, outcome } = heard
  if (phase === 'plan') return undefined
  const facts = await readFacts(orm, environment)
  const awaited = awaitedRun(facts)
  if (awaited === kindOf(phase)) {
    if (outcome !== 'started') return checkReport(facts, environment, { outcome: outcomeOf(heard) }, now)
    const refusal = facts.operation_by === null ? checkAction(facts, 'begin', { now }) : undefined
    return refusal && actionRefused(refusal, 'begin', environment)
  }
  if (isRunning(facts)) return actionRefused('operation', 'delete', environment)
  if (phase === 'destroy') {
    const refusal = checkAction(facts, 'delete', { now })
    if (refusal) return actionRefused(refusal, 'delete', environment)
    return hasInfrastructure(environment) ? undefined : conflict(message('pipelines.report-nothing-there'))
  }
  if (status === 'pending')
    return actionRefused(facts.awaits_approval ? 'awaits-approval' : 'nothing-to-report', 'report', environment)
  if (status === 'suspended') return conflict(message('pipelines.report-suspended'))
  return operation === 'failed' ? actionRefused('nothing-to-report', 'report', environment) : undefined
}

/**
 * Lets an environment follow a report that fits it.
 * @param run_id the run of which it is, where the notification leads
 */
export async function followReport(
  context: ChangeContext<NotifyPart>,
  environment: EnvironmentRow,
  heard: Heard,
  { actor, run_id }: { readonly actor: Actor & { readonly id: string }; readonly run_id: string },
): Promise<EnvironmentRow> {
  const { phase, outcome } = heard
  if (phase === 'plan') return environment
  const run = kindOf(phase)
  const said = failedMessage(phase)
  const facts = await readFacts(context.work.tx, environment)
  const isAwaited = awaitedRun(facts) === run
  // Applied again, it stays what it is: only a failure is announced.
  if (!isAwaited && run === 'apply') {
    if (outcome === 'failed')
      await notifyManagers(context, environment, undefined, (names) => ({
        kind: 'environment-failed',
        data: { ...names, run, note: '' },
        messages: { note: said },
        path: runPath(run_id),
      }))
    return environment
  }
  const isUnderWay = isAwaited && isRunning(facts)
  const begun =
    isUnderWay && (facts.operation_by !== null || outcome !== 'started')
      ? environment
      : await moveEnvironment(context, environment, { run, by: actor.id }, BEGIN[run])
  if (outcome === 'started') return begun
  return reportRun(context, begun, { outcome: outcomeOf(heard), pipeline: { run_id, said } }, actor)
}

const BEGIN = {
  apply: { action: 'environment.pipeline-begun', after: { run: 'apply' } },
  destroy: { action: 'environment.pipeline-begun', after: { run: 'destroy' } },
} as const

/** What is said of a phase that a pipeline reports as failed. */
export function failedMessage(phase: ReportPhase): Message {
  return message('pipelines.reported-failed', { phase })
}
