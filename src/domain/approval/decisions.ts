// The states of an approval, and when a decision is refused.
import { HOUR_MS } from '#engine/durations.ts'

export const APPROVAL_STATES = ['pending', 'approved', 'rejected', 'canceled', 'expired'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** Days after which an undecided request lapses. */
export const APPROVAL_DAYS = 14
/** When approvers are reminded, in hours after the request; each once. */
export const APPROVAL_REMINDER_HOURS = [24, 72, 168, 312] as const

/** When a request lapses. */
export function approvalExpiry(createdAt: Date): Date {
  return new Date(createdAt.getTime() + APPROVAL_DAYS * 24 * HOUR_MS)
}

/** The reminders that are due, latest first; those sent already are for the caller to leave out. */
export function dueApprovalReminders(createdAt: Date, now: Date): number[] {
  const ageMs = now.getTime() - createdAt.getTime()
  return APPROVAL_REMINDER_HOURS.filter((hours) => ageMs >= hours * HOUR_MS).toReversed()
}

/** Why a decision is refused. */
export const DECISION_REFUSALS = [
  'own-request',
  'own-stack',
  'not-approver',
  'decided',
  'lapsed',
  'end-passed',
  'changed',
] as const
export type DecisionRefusal = (typeof DECISION_REFUSALS)[number]

export interface DecisionFacts {
  readonly state: ApprovalState
  readonly expires_at: Date
  readonly requester_id: string
  readonly author_id: string | null
  /** Ids of the current approvers. */
  readonly approver_ids: readonly string[]
  /** When the environment ends; null for no date. */
  readonly environment_ends: Date | null
  /** Whether stack and cost are still those that were asked about, and those that the approver saw. */
  readonly is_current: boolean
}

/**
 * Why a decision is refused; undefined when it is not. A decided request stays as it is, no matter who asks.
 */
export function checkDecision(approval: DecisionFacts, deciderId: string, now: Date): DecisionRefusal | undefined {
  if (deciderId === approval.requester_id) return 'own-request'
  if (deciderId === approval.author_id) return 'own-stack'
  if (!approval.approver_ids.includes(deciderId)) return 'not-approver'
  if (approval.state !== 'pending') return approval.state === 'expired' ? 'lapsed' : 'decided'
  if (approval.expires_at <= now) return 'lapsed'
  if (approval.environment_ends !== null && approval.environment_ends <= now) return 'end-passed'
  return approval.is_current ? undefined : 'changed'
}
