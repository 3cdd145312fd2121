// How far the end of an environment can be moved.
import type { Environment } from '#contract/environment.ts'
import { EXTEND_DAYS_MAX } from '#domain/environment/expiry.ts'
import { DAY_MS } from '#engine/durations.ts'

/** The moment from which an extension counts: the end, or now when that has passed. */
export function extendsFrom({ expires_at: end }: Pick<Environment, 'expires_at'>, now = new Date()): Date {
  return end !== null && new Date(end) > now ? new Date(end) : now
}

/** The whole days by which it can be extended at most. */
export function daysLeft(environment: Pick<Environment, 'expires_at' | 'latest_end'>, now = new Date()): number {
  const { latest_end: latest } = environment
  if (latest === null) return EXTEND_DAYS_MAX
  const days = Math.floor((Date.parse(latest) - extendsFrom(environment, now).getTime()) / DAY_MS)
  return Math.max(0, Math.min(EXTEND_DAYS_MAX, days))
}
