// "Why is this waiting?": what every open environment waits for, and who can act.
import type { ApprovalState } from '../approval/decisions.ts'
import type { RunPurpose, RunStatus } from '../run/status.ts'
import { isRunning, type EnvironmentStatus, type Operation, type RunKind } from './lifecycle.ts'

/** What an environment or an approval waits for. Pages have the words for each. */
export const WAITING_KINDS = [
  /** An approver has to decide. */
  'approval',
  /** It needs a decision, and there is no approver. */
  'no-approver',
  /** It was rejected: change the request or cancel it. */
  'rejected',
  /** No one decided in time: ask again or cancel it. */
  'approval-lapsed',
  /** Its end came before it was approved or applied: move it, or cancel. */
  'end-passed',
  /** Strata runs it: its run is in the queue, is being planned, or waits for someone to confirm its plan. */
  'run-queued',
  'run-planning',
  'run-planned',
  /** It is to be applied: by its owner from the exported files, or by a run that someone orders. */
  'apply',
  'applying',
  'updating',
  'stopping',
  'resuming',
  'destroying',
  /** A run ended badly: try again or delete. */
  'apply-failed',
  'update-failed',
  'stop-failed',
  'resume-failed',
  'destroy-failed',
  /** A person ended a run before it was done: try again or delete. */
  'run-canceled',
  /** It runs until its end comes. */
  'end',
  /** It runs until someone ends it. */
  'nobody',
  /** Its end has passed and nothing tears it down automatically. */
  'teardown-off',
  /** It is stopped until someone resumes or deletes it. */
  'resume',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** The people who can act. */
export type WaitingFor = 'approvers' | 'managers'

export interface WaitingFacts {
  readonly status: EnvironmentStatus
  readonly operation: Operation
  readonly operation_run: RunKind | null
  /** Whether a person ended what failed. */
  readonly is_canceled: boolean
  readonly expires_at: Date | null
  /** The run that is not applied yet, of those that Strata makes; null without one. */
  readonly run: { readonly kind: RunPurpose; readonly status: RunStatus } | null
  /** Whether another stack waits to be made of it. */
  readonly has_update: boolean
  /** State of the approval that counts; null when none was needed. */
  readonly approval: ApprovalState | null
  readonly has_approvers: boolean
  /** Whether its end has passed. */
  readonly has_ended: boolean
}

/** What an environment waits for; undefined for one that is deleted, which waits for nothing. */
export function waitingOf(
  environment: WaitingFacts,
): { readonly kind: WaitingKind; readonly who: WaitingFor } | undefined {
  const { status, operation, operation_run: run, approval } = environment
  if (status === 'deleted') return undefined
  const planned = ofRun(environment)
  if (planned) return { kind: planned, who: 'managers' }
  if (operation === 'failed' && environment.is_canceled) return { kind: 'run-canceled', who: 'managers' }
  if (operation === 'failed') return { kind: `${run ?? 'apply'}-failed`, who: 'managers' }
  if (operation !== 'none') return { kind: operation, who: 'managers' }
  switch (status) {
    case 'pending': {
      const isOpen = approval === null || approval === 'pending' || approval === 'approved'
      if (isOpen && environment.has_ended) return { kind: 'end-passed', who: 'managers' }
      if (approval === 'pending')
        return { kind: environment.has_approvers ? 'approval' : 'no-approver', who: 'approvers' }
      if (approval === 'rejected') return { kind: 'rejected', who: 'managers' }
      if (approval === 'expired' || approval === 'canceled') return { kind: 'approval-lapsed', who: 'managers' }
      return { kind: 'apply', who: 'managers' }
    }
    case 'expired':
      return { kind: 'teardown-off', who: 'managers' }
    case 'suspended':
      return { kind: 'resume', who: 'managers' }
    case 'active':
    case 'expiring_soon':
      if (approval === 'pending' && environment.has_update)
        return { kind: environment.has_approvers ? 'approval' : 'no-approver', who: 'approvers' }
      return { kind: environment.expires_at === null ? 'nobody' : 'end', who: 'managers' }
  }
}

/** What of a run is waited for. An operation that is under way says more than that its run is not taken yet. */
function ofRun({ operation, run }: WaitingFacts): WaitingKind | undefined {
  if (run?.status === 'planned') return 'run-planned'
  if (run === null || isRunning({ operation })) return undefined
  return run.status === 'planning' ? 'run-planning' : 'run-queued'
}
