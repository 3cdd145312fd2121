// The session policy of an installation: how long sessions and tokens last, and of whom a second factor is required.
import type { InstanceRole } from '../access/roles.ts'
import { DAY_MS } from '#engine/durations.ts'
import { SESSION_TIMEOUT_MINUTES } from './session-timeout.ts'

/** Of whom a second factor is required. */
export const SECOND_FACTOR_FOR = ['nobody', 'administrators', 'everybody'] as const
export type SecondFactorFor = (typeof SECOND_FACTOR_FOR)[number]

/** What administrators can set, in whole numbers. Where nothing is set, the greatest holds, but for the grace. */
export const POLICY_LIMITS = {
  /** The longest time of a session in hours, up to 30 days. */
  session_hours: { min: 1, max: 720 },
  /** The longest idle time in minutes: people choose theirs within it. */
  idle_minutes: SESSION_TIMEOUT_MINUTES,
  /** How many days someone has to set up a second factor; 0 for none. */
  grace_days: { min: 0, max: 90 },
  person_token_days: { min: 1, max: 365 },
  service_token_days: { min: 1, max: 365 },
} as const

/** The days for setting up a second factor where nothing is set. */
export const DEFAULT_GRACE_DAYS = 14

export interface SessionPolicy {
  readonly session_hours: number
  readonly idle_minutes: number
  readonly second_factor: SecondFactorFor
  readonly grace_days: number
  readonly person_token_days: number
  readonly service_token_days: number
}

/** Since when a second factor is required; null for those of whom it is not. */
export interface RequiredSince {
  readonly administrators: Date | null
  readonly everybody: Date | null
}

/** Of whom a second factor is required. */
export function requiredOf({ administrators, everybody }: RequiredSince): SecondFactorFor {
  if (everybody) return 'everybody'
  return administrators ? 'administrators' : 'nobody'
}

/**
 * Since when it is required after a change. Whom it was required of before gets no new grace, also when others are
 * added.
 */
export function requireOf(wanted: SecondFactorFor, before: RequiredSince, now: Date): RequiredSince {
  return {
    administrators: wanted === 'nobody' ? null : (before.administrators ?? before.everybody ?? now),
    everybody: wanted === 'everybody' ? (before.everybody ?? now) : null,
  }
}

/**
 * By when someone has to have a second factor; undefined when none is required. Days begin when it became required of
 * such people, or with the account where that is newer.
 */
export function secondFactorDue(
  { role, created_at }: { readonly role: InstanceRole; readonly created_at: Date },
  { since, grace_days }: { readonly since: RequiredSince; readonly grace_days: number },
): Date | undefined {
  const required = role === 'admin' ? (since.administrators ?? since.everybody) : since.everybody
  if (!required) return undefined
  return new Date(Math.max(required.getTime(), created_at.getTime()) + grace_days * DAY_MS)
}
