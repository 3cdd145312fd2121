// What may become of an environment: the one table of statuses, operations and
// actions. The server refuses by it, the pages disable with the reason it gives.
import { isRunByStrata, type Connection } from './connections.ts'

/** The closed statuses. */
export const ENVIRONMENT_STATUSES = ['pending', 'active', 'expiring_soon', 'expired', 'suspended', 'deleted'] as const
export type EnvironmentStatus = (typeof ENVIRONMENT_STATUSES)[number]

/**
 * What is going on with an environment while its status stays. `failed` is an operation that ended badly and waits for
 * someone.
 */
export const OPERATIONS = ['none', 'applying', 'updating', 'stopping', 'resuming', 'destroying', 'failed'] as const
export type Operation = (typeof OPERATIONS)[number]

/** What a run does. An update makes another stack of what runs; only Strata does that. */
export const RUN_KINDS = ['apply', 'update', 'stop', 'resume', 'destroy'] as const
export type RunKind = (typeof RUN_KINDS)[number]

/** The operation that stands while a run is under way. */
export const OPERATION_OF = {
  apply: 'applying',
  update: 'updating',
  stop: 'stopping',
  resume: 'resuming',
  destroy: 'destroying',
} as const satisfies Record<RunKind, Operation>

/** How a run ends well. */
export const OUTCOME_OF = {
  apply: 'applied',
  update: 'updated',
  stop: 'stopped',
  resume: 'resumed',
  destroy: 'destroyed',
} as const satisfies Record<RunKind, string>

/** What people report of a run. */
export const RUN_OUTCOMES = ['applied', 'stopped', 'resumed', 'destroyed', 'failed'] as const
export type RunOutcome = (typeof RUN_OUTCOMES)[number]

/** What of an environment decides what may happen to it. */
export interface LifecycleFacts {
  readonly status: EnvironmentStatus
  readonly operation: Operation
  /** The run that is under way or has failed; null without one. */
  readonly operation_run: RunKind | null
  /** Id of the person who says that they are running it by hand; null while it is only ordered. */
  readonly operation_by: string | null
  readonly expires_at: Date | null
  /** Who carries out its runs. */
  readonly connection: Connection
  /** When its first resource was made; null while there is none. */
  readonly activated_at: Date | null
  /** True while a decision is missing: the approval is pending, was rejected or has lapsed. */
  readonly awaits_approval: boolean
}

/** What people do with an environment. */
export const ENVIRONMENT_ACTIONS = [
  'extend',
  'delete',
  'suspend',
  'resume',
  'cancel',
  'change',
  'update',
  'check',
  'begin',
  'undo',
  'report',
] as const
export type EnvironmentAction = (typeof ENVIRONMENT_ACTIONS)[number]

const MAY: Readonly<Record<EnvironmentAction, readonly EnvironmentStatus[]>> = {
  /** A pending one has an end where a date was given: that can be moved. */
  extend: ['pending', 'active', 'expiring_soon', 'expired'],
  delete: ['pending', 'active', 'expiring_soon', 'expired', 'suspended'],
  suspend: ['active', 'expiring_soon'],
  resume: ['suspended'],
  cancel: ['pending'],
  /** Another stack, and what the decision was about. */
  change: ['pending'],
  /** Another stack for what runs. */
  update: ['active', 'expiring_soon'],
  /** Whether what is there is what was applied: what is stopped differs on purpose. */
  check: ['active', 'expiring_soon'],
  /** Someone runs by hand what is awaited: under their name, so that no one else acts meanwhile. */
  begin: ['pending', 'active', 'expiring_soon', 'expired', 'suspended'],
  /** Nothing was run: what was only ordered is taken back. */
  undo: ['pending', 'active', 'expiring_soon', 'expired', 'suspended'],
  /** What became of a run, said by the engine or, without one, by the owner. */
  report: ['pending', 'active', 'expiring_soon', 'expired', 'suspended'],
}

/** What people do about the runs that they carry out themselves. */
const BY_HAND: readonly EnvironmentAction[] = ['begin', 'undo', 'report']

/** What an environment was before a run was ordered: where taking it back leads. */
export interface BeforeRun {
  readonly status: EnvironmentStatus
  readonly operation: Operation
  readonly run: RunKind | null
  readonly note: string | null
}

/** Why an action is refused. */
export const ACTION_REFUSALS = [
  'role',
  'status',
  'operation',
  'no-expiry',
  'lifetime-limit',
  'end-passed',
  'half-destroyed',
  'has-infrastructure',
  'awaits-approval',
  'nothing-to-report',
  'begun',
  'begun-by-other',
  'nothing-to-undo',
  'run-by-strata',
  'run-by-hand',
] as const
export type ActionRefusal = (typeof ACTION_REFUSALS)[number]

/** Whether a run is under way. */
export function isRunning({ operation }: Pick<LifecycleFacts, 'operation'>): boolean {
  return operation !== 'none' && operation !== 'failed'
}

/** What says whether anything of an environment is in the cloud. */
type InCloud = Pick<LifecycleFacts, 'status' | 'operation' | 'connection'> & {
  readonly activated_at: Date | string | null
}

/**
 * Whether there is, or may be, something in the cloud: a pending environment has none until its first apply begins.
 * What people ran may have left something also when it failed; what Strata ran is known.
 */
export function hasInfrastructure({ status, operation, connection, activated_at }: InCloud): boolean {
  if (status !== 'pending') return status !== 'deleted'
  return isRunByStrata(connection) ? activated_at !== null || isRunning({ operation }) : operation !== 'none'
}

/** Whether destroying it failed: a part of it may be gone. */
export function hasFailedTeardown({
  operation,
  operation_run,
}: Pick<LifecycleFacts, 'operation' | 'operation_run'>): boolean {
  return operation === 'failed' && operation_run === 'destroy'
}

/**
 * Why an action is refused for an environment as it is; undefined when it is not. The role of the caller does not
 * matter here.
 * @param seen who asks: only they can take back what they run; and when: what has ended is no longer applied
 */
export function checkAction(
  environment: LifecycleFacts,
  action: EnvironmentAction,
  { callerId, now }: { readonly callerId?: string; readonly now?: Date } = {},
): ActionRefusal | undefined {
  const { status, operation_by } = environment
  if (!MAY[action].includes(status) && !(action === 'resume' && isHalfStopped(environment))) return 'status'
  if (BY_HAND.includes(action) && isRunByStrata(environment.connection)) return 'run-by-strata'
  if ((action === 'update' || action === 'check') && !isRunByStrata(environment.connection)) return 'run-by-hand'
  if (action === 'undo') {
    if (!isRunning(environment)) return 'nothing-to-undo'
    return operation_by !== null && operation_by !== callerId ? 'begun-by-other' : undefined
  }
  if (action === 'report' || action === 'begin') {
    if (awaitedRun(environment) === undefined)
      return environment.awaits_approval ? 'awaits-approval' : 'nothing-to-report'
    // What is being applied, or was tried, may exist, so its outcome is always heard.
    if (now && !isRunning(environment) && hasEndedUnapplied(environment, now))
      if (action === 'begin' || environment.operation === 'none') return 'end-passed'
    return action === 'begin' && operation_by !== null ? 'begun' : undefined
  }
  if (isRunning(environment)) return 'operation'
  if (hasFailedTeardown(environment) && action !== 'delete') return 'half-destroyed'
  if ((action === 'cancel' || action === 'change') && hasInfrastructure(environment)) return 'has-infrastructure'
  if (action === 'extend' && environment.expires_at === null) return 'no-expiry'
  return undefined
}

/** Whether Strata stopped a part of what runs, or could not start all of it again: it can be given up and resumed. */
export function isHalfStopped({
  status,
  operation,
  operation_run,
  connection,
}: Pick<LifecycleFacts, 'status' | 'operation' | 'operation_run' | 'connection'>): boolean {
  const isOfStop = operation === 'failed' && (operation_run === 'stop' || operation_run === 'resume')
  return isOfStop && isRunByStrata(connection) && (status === 'active' || status === 'expiring_soon')
}

/** Whether the end of an environment has passed that does not run yet: it would expire at once. */
export function hasEndedUnapplied(
  { status, expires_at }: Pick<LifecycleFacts, 'status' | 'expires_at'>,
  now: Date,
): boolean {
  return status === 'pending' && expires_at !== null && expires_at <= now
}

/**
 * The run whose outcome is awaited: the one under way, the one that failed and
 * may be tried again, or the first apply. Undefined when there is none.
 */
export function awaitedRun(environment: LifecycleFacts): RunKind | undefined {
  if (environment.status === 'deleted') return undefined
  if (environment.operation !== 'none') return environment.operation_run ?? undefined
  return environment.status === 'pending' && !environment.awaits_approval ? 'apply' : undefined
}

/** Every change of status that is allowed, from each to others. Staying is no change. */
export const TRANSITIONS: Readonly<Record<EnvironmentStatus, readonly EnvironmentStatus[]>> = {
  pending: ['active', 'expiring_soon', 'expired', 'deleted'],
  active: ['expiring_soon', 'expired', 'suspended', 'deleted'],
  expiring_soon: ['active', 'expired', 'suspended', 'deleted'],
  // A stop that failed and is tried again may come to its end after the environment did.
  expired: ['active', 'expiring_soon', 'suspended', 'deleted'],
  suspended: ['active', 'expiring_soon', 'expired', 'deleted'],
  deleted: [],
}
