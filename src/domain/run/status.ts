// What becomes of a run: the one table of its statuses. The server refuses by it, the pages disable with its reason.
import { RUN_KINDS } from '../environment/lifecycle.ts'

/** What a run does to its environment. A check only looks for drift, and is no operation of the environment. */
export const RUN_PURPOSES = [...RUN_KINDS, 'check'] as const
export type RunPurpose = (typeof RUN_PURPOSES)[number]

/** The closed statuses; the words are those of the field (TFE API). */
export const RUN_STATUSES = [
  'queued',
  'planning',
  'planned',
  'apply_queued',
  'applying',
  'applied',
  'planned_and_finished',
  'discarded',
  'canceled',
  'errored',
] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** Every change of status that is allowed. */
export const RUN_TRANSITIONS: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  queued: ['planning', 'discarded', 'canceled', 'errored'],
  // A plan whose agent is lost is queued again.
  planning: ['queued', 'planned', 'apply_queued', 'planned_and_finished', 'discarded', 'canceled', 'errored'],
  // What changed since the plan makes it plan again.
  planned: ['apply_queued', 'queued', 'discarded', 'canceled', 'errored'],
  apply_queued: ['applying', 'queued', 'discarded', 'canceled', 'errored'],
  // A destroy first releases what is protected, and then plans what it destroys.
  // What an agent never began is queued for its apply as before.
  applying: ['applied', 'queued', 'apply_queued', 'canceled', 'errored'],
  applied: [],
  planned_and_finished: [],
  discarded: [],
  canceled: [],
  errored: [],
}

/** Whether nothing happens to a run any more. */
export function hasEnded(status: RunStatus): boolean {
  return RUN_TRANSITIONS[status].length === 0
}

/** Whether an agent works on it. */
export function isAtWork(status: RunStatus): boolean {
  return status === 'planning' || status === 'applying'
}

/** The two parts of a run; each is one job for an agent. */
export const RUN_PHASES = ['plan', 'apply'] as const
export type RunPhase = (typeof RUN_PHASES)[number]

/**
 * What a plan and its apply are for: `release` takes the protections off what a destroy would otherwise fail on,
 * `main` is the operation itself.
 */
export const RUN_STAGES = ['release', 'main'] as const
export type RunStage = (typeof RUN_STAGES)[number]

/** What people do with a run. */
export const RUN_ACTIONS = ['confirm', 'discard', 'cancel', 'kill', 'retry', 'destroy'] as const
export type RunAction = (typeof RUN_ACTIONS)[number]

/** Why an action on a run is refused. */
export const RUN_REFUSALS = [
  'role',
  'status',
  'cancel-first',
  'not-latest',
  'dropped',
  'operation',
  'approval',
  'price',
  'reported',
] as const
export type RunRefusal = (typeof RUN_REFUSALS)[number]

/** What of a run decides what people may do with it. */
export interface RunFacts {
  readonly status: RunStatus
  /** Whether its cancel was asked for. */
  readonly is_canceling: boolean
  /** Whether no later run of its environment is there. */
  readonly is_latest: boolean
  /** Whether it was to make an update that is no longer asked for. */
  readonly is_dropped: boolean
  /** Whether a pipeline carries it out, which Strata only hears of. */
  readonly is_reported: boolean
  /** Whether the price of its plan waits for an approval. */
  readonly awaits_price: boolean
}

const MAY: Readonly<Record<RunAction, readonly RunStatus[]>> = {
  confirm: ['planned'],
  discard: ['planned'],
  cancel: ['queued', 'planning', 'apply_queued', 'applying'],
  kill: ['planning', 'applying'],
  retry: ['errored', 'canceled', 'discarded'],
  destroy: ['errored', 'canceled'],
}

/** Why an action on a run is refused as it is; undefined when it is not. The role of the caller does not count here. */
export function checkRunAction(run: RunFacts, action: RunAction): RunRefusal | undefined {
  if (run.is_reported) return 'reported'
  if (!MAY[action].includes(run.status)) return 'status'
  if (action === 'kill' && !run.is_canceling) return 'cancel-first'
  if ((action === 'retry' || action === 'destroy') && !run.is_latest) return 'not-latest'
  if (action === 'confirm' && run.awaits_price) return 'price'
  return action === 'retry' && run.is_dropped ? 'dropped' : undefined
}

/** Which plans wait for a person: those that change or delete something, all of Production, or all. */
export const CONFIRM_PLANS = ['changes', 'production', 'all'] as const
export type ConfirmPlans = (typeof CONFIRM_PLANS)[number]
