// How long a requested environment may live.
import { TEMPORARY_DAYS } from './expiry.ts'

const DAY_MS = 86_400_000

/** The end of an environment: a date, days from its activation, or neither for one that lives until somebody ends it. Never both. */
export interface Lifetime {
  readonly expires_at: Date | null
  readonly lifetime_days: number | null
}

/** What is wrong with a wish, and with which field of it. */
export interface LifetimeProblem {
  readonly field: keyof Lifetime
  readonly message: string
}

/**
 * The lifetime of a request. A Temporary environment for which nobody says
 * otherwise lives 7 days from its activation; a project may cap every lifetime,
 * and its cap is the lifetime of who asks for none.
 * @param wish null is the same as nothing
 * @param rules `duration` is a label, such as Temporary
 */
export function lifetimeOf(
  wish: { readonly expires_at?: Date | null | undefined; readonly lifetime_days?: number | null | undefined },
  rules: { readonly duration: string; readonly max_lifetime_days: number | null },
  now: Date,
): { readonly ok: true; readonly lifetime: Lifetime } | { readonly ok: false; readonly problem: LifetimeProblem } {
  const end = wish.expires_at ?? null
  const days = wish.lifetime_days ?? null
  const cap = rules.max_lifetime_days
  const refuse = (field: keyof Lifetime, message: string) => ({ ok: false, problem: { field, message } }) as const
  if (end !== null && days !== null) return refuse('lifetime_days', 'Give an end or a number of days, not both.')
  if (end !== null) {
    if (end <= now) return refuse('expires_at', 'The end has passed already: choose one that lies ahead.')
    const latest = cap === null ? undefined : new Date(now.getTime() + cap * DAY_MS)
    if (latest && end > latest) {
      return refuse('expires_at', `Environments of this project live ${daysText(cap ?? 0)} at most: choose an end until ${latest.toISOString()}.`)
    }
    return { ok: true, lifetime: { expires_at: end, lifetime_days: null } }
  }
  if (days !== null && cap !== null && days > cap) {
    return refuse('lifetime_days', `Environments of this project live ${daysText(cap)} at most: choose no more.`)
  }
  const usual = rules.duration === 'Temporary' ? Math.min(TEMPORARY_DAYS, cap ?? TEMPORARY_DAYS) : cap
  return { ok: true, lifetime: { expires_at: null, lifetime_days: days ?? usual } }
}

function daysText(days: number): string {
  return days === 1 ? 'one day' : `${days} days`
}
