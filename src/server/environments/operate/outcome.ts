// What the outcome of a run makes of an environment, and who hears of it.
import { expiryAtActivation, statusByTime } from '#domain/environment/expiry.ts'
import type { RunKind } from '#domain/environment/lifecycle.ts'
import type { StoredMessage } from '#words/message.ts'
import { STRATA, type Actor } from '../../audit/change.ts'
import type { ChangeContext } from '../base/change-context.ts'
import type { EnvironmentRow } from '../base/lock.ts'
import { runPath } from '../../notify/paths.ts'
import type { Move } from '../base/move.ts'
import { notifyManagers, type NotifyPart } from '../base/recipients.ts'

/** How an environment changes when a run succeeds. */
export function successOf(run: RunKind, environment: EnvironmentRow, now: Date): Move {
  switch (run) {
    case 'apply': {
      const expires_at = expiryAtActivation(environment, now)
      return { status: statusByTime(expires_at, now), expires_at, cost: 'running' }
    }
    case 'update':
      return { status: statusByTime(environment.expires_at, now), cost: 'running' }
    case 'stop':
      return { status: 'suspended', cost: 'stopped' }
    case 'resume':
      return { status: statusByTime(environment.expires_at, now), cost: 'running' }
    case 'destroy':
      return { status: 'deleted', cost: 'ended' }
  }
}

/** How a run ended. */
export interface RunOutcomeFacts {
  readonly run: RunKind
  readonly isFailed: boolean
  /** Why it failed. */
  readonly note: string
  /** The same as a sentence, which each reader gets in their language; none where people wrote it. */
  readonly said?: StoredMessage | undefined
  /** The run of Strata; null where people ran it. */
  readonly run_id: string | null
}

/** Notifies the managers of an environment that a run failed, or that nothing is left of it. */
export async function notifyOfOutcome(
  context: ChangeContext<NotifyPart>,
  environment: EnvironmentRow,
  { run, isFailed, note, said, run_id }: RunOutcomeFacts,
  by: Actor = STRATA,
): Promise<void> {
  if (isFailed) {
    await notifyManagers(context, environment, by, (names) => ({
      kind: 'environment-failed',
      data: { ...names, run, note },
      ...(said && { messages: { note: said } }),
      ...(run_id !== null && { path: runPath(run_id) }),
    }))
  } else if (run === 'destroy') {
    await notifyManagers(context, environment, by, (names) => ({
      kind: 'environment-deleted',
      data: { ...names, actor: by.name },
    }))
  }
}
