// How long a requested environment may live.
import { message, type Message } from '#words/message.ts'
import { DAY_MS, TEMPORARY_DAYS } from '#engine/durations.ts'

/**
 * The end of an environment: a date, days from its activation, or neither for one that lives until someone ends it.
 * Never both.
 */
export interface Lifetime {
  readonly expires_at: Date | null
  readonly lifetime_days: number | null
}

/** What is wrong with a wish, and with which field of it. */
export interface LifetimeProblem {
  readonly field: keyof Lifetime
  readonly said: Message
}

/**
 * The lifetime of a request. A Temporary environment for which no one says
 * otherwise lives 7 days from its activation; a project may cap every lifetime,
 * and its cap is the lifetime of a request that names none.
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
  const refuse = (field: keyof Lifetime, said: Message) => ({ ok: false, problem: { field, said } }) as const
  if (end !== null && days !== null) return refuse('lifetime_days', message('environments.end-and-days'))
  if (end !== null) {
    if (end <= now) return refuse('expires_at', message('environments.end-passed'))
    const latest = cap === null ? undefined : new Date(now.getTime() + cap * DAY_MS)
    if (latest && end > latest) {
      const limit = { days: cap ?? 0, latest: latest.toISOString() }
      return refuse('expires_at', message('environments.end-beyond-limit', limit))
    }
    return { ok: true, lifetime: { expires_at: end, lifetime_days: null } }
  }
  if (days !== null && cap !== null && days > cap) {
    return refuse('lifetime_days', message('environments.days-beyond-limit', { days: cap }))
  }
  const usual = rules.duration === 'Temporary' ? Math.min(TEMPORARY_DAYS, cap ?? TEMPORARY_DAYS) : cap
  return { ok: true, lifetime: { expires_at: null, lifetime_days: days ?? usual } }
}
