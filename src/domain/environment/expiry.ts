// When an environment ends, and what happens before.
import type { EnvironmentStatus, LifecycleFacts } from './lifecycle.ts'
import { isRunByStrata } from './connections.ts'
import { hasFailedTeardown, hasInfrastructure, isRunning } from './lifecycle.ts'
import { DAY_MS, HOUR_MS } from '#engine/durations.ts'

/** How long before its end an environment counts as expiring soon. */
export const EXPIRING_SOON_HOURS = 48
/** When its owner is reminded, in hours before the end; each once for every date of expiry. */
export const REMINDER_HOURS = [72, 24, 1] as const
/** Days by which the pages extend, and the most that a call may ask for. */
export const EXTEND_DAYS = 7
export const EXTEND_DAYS_MAX = 365

/** The status that an environment that runs has by the clock. */
export function statusByTime(
  expiresAt: Date | null,
  now: Date,
): Extract<EnvironmentStatus, 'active' | 'expiring_soon' | 'expired'> {
  if (expiresAt === null) return 'active'
  const leftMs = expiresAt.getTime() - now.getTime()
  if (leftMs <= 0) return 'expired'
  return leftMs <= EXPIRING_SOON_HOURS * HOUR_MS ? 'expiring_soon' : 'active'
}

const BY_AGE: readonly EnvironmentStatus[] = ['active', 'expiring_soon', 'expired']

/**
 * What the clock makes of an environment: only ever later statuses, because a
 * clock that is set back does not bring back what has ended. A suspended one
 * ends where it is torn down automatically; else it stays stopped and costs little. A pending one ends where a first
 * apply by Strata failed and left something.
 */
export function tick(
  environment: LifecycleFacts & { readonly auto_teardown_enabled: boolean },
  now: Date,
): { status: EnvironmentStatus; teardown: boolean } {
  const { status, expires_at: end } = environment
  const stays = { status, teardown: false }
  if (end === null || isRunning(environment) || status === 'deleted') return stays
  const endsAutomatically = environment.auto_teardown_enabled && !hasFailedTeardown(environment)
  if (status === 'pending') {
    const ends = isRunByStrata(environment.connection) && hasInfrastructure(environment) && end <= now
    return ends ? { status: 'expired', teardown: endsAutomatically } : stays
  }
  if (status === 'suspended') {
    const ends = endsAutomatically && statusByTime(end, now) === 'expired'
    return ends ? { status: 'expired', teardown: true } : stays
  }
  const byTime = statusByTime(end, now)
  const later = BY_AGE.indexOf(byTime) > BY_AGE.indexOf(status) ? byTime : status
  return { status: later, teardown: later === 'expired' && endsAutomatically }
}

/**
 * The status of an environment for which what was ordered is taken back: the one from before, or a later one that its
 * end has brought meanwhile.
 */
export function statusAfterUndo(before: EnvironmentStatus, expiresAt: Date | null, now: Date): EnvironmentStatus {
  const byTime = statusByTime(expiresAt, now)
  const place = BY_AGE.indexOf(before)
  return place !== -1 && BY_AGE.indexOf(byTime) > place ? byTime : before
}

/** The reminders that are due, most urgent first; those sent already are for the caller to leave out. */
export function dueReminders(expiresAt: Date | null, now: Date): number[] {
  if (expiresAt === null) return []
  const leftMs = expiresAt.getTime() - now.getTime()
  if (leftMs <= 0) return []
  return REMINDER_HOURS.filter((hours) => leftMs <= hours * HOUR_MS).toReversed()
}

/** When an environment ends that becomes active now. Null for one without an end. */
export function expiryAtActivation(
  given: { readonly expires_at: Date | null; readonly lifetime_days: number | null },
  now: Date,
): Date | null {
  if (given.expires_at !== null) return given.expires_at
  return given.lifetime_days === null ? null : new Date(now.getTime() + given.lifetime_days * DAY_MS)
}

/** What decides how far an end can be moved. */
interface Extendable {
  readonly expires_at: Date
  readonly activated_at: Date | null
  readonly max_lifetime_days: number | null
}

/** The last end that the project's cap leaves; null without one. What does not run yet begins now at the earliest. */
export function latestEnd(
  { activated_at, max_lifetime_days: days }: Omit<Extendable, 'expires_at'>,
  now: Date,
): Date | null {
  return days === null ? null : new Date((activated_at ?? now).getTime() + days * DAY_MS)
}

/** Whether the cap leaves no later end. */
export function isAtLimit(given: Extendable, now: Date): boolean {
  const latest = latestEnd(given, now)
  return latest !== null && latest <= laterOf(given.expires_at, now)
}

/**
 * The end after an extension: a date, or days counted from the end that was or, when that has passed, from now; a
 * project may cap the whole lifetime.
 * @returns the new end; `latest`, the last moment that the cap leaves, when it is beyond; `earliest` when it is earlier
 */
export function extendedExpiry(
  given: Extendable,
  wish: { readonly days: number } | { readonly end: Date },
  now: Date,
): { ok: true; expires_at: Date } | { ok: false; latest: Date } | { ok: false; earliest: Date } {
  const from = laterOf(given.expires_at, now)
  const wanted = 'days' in wish ? new Date(from.getTime() + wish.days * DAY_MS) : wish.end
  if (wanted <= from) return { ok: false, earliest: from }
  const latest = latestEnd(given, now)
  return latest !== null && wanted > latest ? { ok: false, latest } : { ok: true, expires_at: wanted }
}

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other
}
