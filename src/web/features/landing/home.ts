// What of all environments and runs concerns the person who looks at the home page.
import type { Environment } from '#contract/environment.ts'
import type { Run } from '#contract/run.ts'
import type { WaitingKind } from '#domain/environment/waiting.ts'
import { DAY_MS } from '#engine/durations.ts'

/** What ends within so many days ends soon. */
export const SOON_DAYS = 7

/** What stands still until one of its people does something. */
const STANDS_STILL: readonly WaitingKind[] = [
  'rejected',
  'approval-lapsed',
  'end-passed',
  'apply',
  'apply-failed',
  'update-failed',
  'stop-failed',
  'resume-failed',
  'destroy-failed',
  'run-canceled',
  'teardown-off',
]

/** What Strata does alone, and people do where they run the files by hand. */
const UNDER_WAY: readonly WaitingKind[] = ['applying', 'updating', 'stopping', 'resuming', 'destroying']

/**
 * Whether an environment needs something of a person now. Requests and plans are left out: the page lists those that
 * the person can decide.
 */
export function needsAction({ waiting, connection }: Pick<Environment, 'waiting' | 'connection'>, email: string) {
  if (!waiting?.who.some((person) => person.email === email)) return false
  return STANDS_STILL.includes(waiting.kind) || (connection === 'manual' && UNDER_WAY.includes(waiting.kind))
}

/** Whether the plan of a run waits for a decision that this person can make. */
export function canDecide({ status, actions }: Pick<Run, 'status' | 'actions'>): boolean {
  return status === 'planned' && actions.confirm === null
}

/** The environments whose end has passed or comes within a week, the next one first. @param now milliseconds */
export function endingSoon<One extends Pick<Environment, 'expires_at'>>(all: readonly One[], now: number): One[] {
  const endOf = ({ expires_at: end }: One) => (end === null ? Number.POSITIVE_INFINITY : Date.parse(end))
  return all.filter((one) => endOf(one) < now + SOON_DAYS * DAY_MS).toSorted((a, b) => endOf(a) - endOf(b))
}

/** The newest of several kinds of news. */
export function newest<One extends { readonly at: string }>(news: readonly One[], count: number): One[] {
  return news.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, count)
}
