// What became of a run, said by the engine or, without one, by the owner.
import { expiryAtActivation, statusByTime } from '#domain/environment/expiry.ts'
import { OUTCOME_OF, awaitedRun, checkAction, type RunKind, type RunOutcome } from '#domain/environment/lifecycle.ts'
import { STRATA, type Actor, type Change } from '../audit/change.ts'
import { conflict } from '../http/errors.ts'
import type { notify } from '../notify/notify.ts'
import { readFacts } from './facts.ts'
import type { EnvironmentRow } from './locked.ts'
import { moveEnvironment, type Move } from './move.ts'
import { actionRefused } from './refusals.ts'
import { tellManagers } from './tell.ts'

/** What is said of a run. */
export interface RunReport {
  readonly outcome: RunOutcome
  readonly note?: string | undefined
}

/**
 * Takes down what became of the run that an environment awaits. The transaction
 * holds the environment.
 * @param actor who says so, when it is not the caller of a request; nobody is told of what they said themselves
 * @throws Refused with 409 when no run is awaited, or another one
 */
export async function reportRun(
  deps: Parameters<typeof notify>[0],
  work: Change,
  environment: EnvironmentRow,
  { outcome, note }: RunReport,
  now: Date,
  actor?: Actor,
): Promise<EnvironmentRow> {
  const facts = await readFacts(work.tx, environment)
  const refusal = checkAction(facts, 'report')
  const run = awaitedRun(facts)
  if (refusal || run === undefined) throw actionRefused(refusal ?? 'nothing-to-report', 'report', environment)
  if (outcome !== 'failed' && outcome !== OUTCOME_OF[run]) throw unexpected(run, outcome)
  const said = note === undefined || note === '' ? undefined : note
  const move: Move = outcome === 'failed' ? { run: { failed: run, note: said ?? null } } : { ...endOf(run, environment, now), run: 'none' }
  const after = await moveEnvironment(
    work,
    environment,
    move,
    { action: `environment.${outcome}`, after: { run, ...(said !== undefined && { note: said }) }, ...(actor && { actor }) },
    now,
  )
  const by = actor ?? STRATA
  if (outcome === 'failed') {
    await tellManagers(deps, work.tx, after, by, (names) => ({ kind: 'environment-failed', data: { ...names, run, note: said ?? '' } }))
  } else if (outcome === 'destroyed') {
    await tellManagers(deps, work.tx, after, by, (names) => ({ kind: 'environment-deleted', data: { ...names, actor: by.name } }))
  }
  return after
}

/** What a run that ended well makes of an environment. */
function endOf(run: RunKind, environment: EnvironmentRow, now: Date): Move {
  switch (run) {
    case 'apply': {
      const expires_at = expiryAtActivation(environment, now)
      return { status: statusByTime(expires_at, now), expires_at, cost: 'running' }
    }
    case 'stop':
      return { status: 'suspended', cost: 'stopped' }
    case 'resume':
      return { status: statusByTime(environment.expires_at, now), cost: 'running' }
    case 'destroy':
      return { status: 'deleted', cost: 'ended' }
  }
}

function unexpected(run: RunKind, outcome: string) {
  return conflict(`What is awaited is that the environment is ${OUTCOME_OF[run]}, not ${outcome}: report ${OUTCOME_OF[run]} or failed.`)
}
