// Signing in with a password and, where it is on, a second factor; signing out.
import type { z } from 'zod'
import { MINUTE_MS } from '#engine/durations.ts'
import type { signInOutcome } from '#contract/auth.ts'
import type { Session } from '#contract/person.ts'
import { message } from '#words/message.ts'
import { getSession } from '../../access/account.ts'
import { findDevice } from '../../access/devices.ts'
import { TooManyAttempts, beginAttempt, codeCounters, deviceCounters, passwordCounters } from '../../access/limits.ts'
import { removeEnded } from '../../access/open-sessions.ts'
import { findUserByEmail, lockUser, type UserRow } from '../../access/people.ts'
import { clearSessionCookie, cookie } from '../../access/sessions.ts'
import { acceptSecondFactor } from '../../access/two-factor.ts'
import { change, type Actor } from '../../audit/change.ts'
import { personTarget } from '../../audit/targets.ts'
import { isPassword } from '../../crypto/password.ts'
import { hashSecret, newSecret } from '../../crypto/secrets.ts'
import type { Transaction } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Context, SignedIn } from '../../http/context.ts'
import { unauthorized } from '../../http/errors.ts'
import { notify } from '../../notify/notify.ts'
import { beginSession, endSessionOfBrowser } from './begin-session.ts'
import { findChallenge, insertChallenge, removeChallenge, renewSession, type Challenge } from './store.ts'

const CHALLENGE_COOKIE = 'strata_sign_in'
/** How long the code may take after the password. */
const CHALLENGE_MS = 5 * MINUTE_MS

/**
 * The same for a wrong password, an unknown address and a disabled account, so that no one learns who has one
 *.
 */
const wrongPassword = () => unauthorized(message('auth.invalid-credentials'))
const wrongCode = () => unauthorized(message('auth.wrong-code'))
const noChallenge = () => unauthorized(message('auth.code-too-late'))

/** An unsuccessful sign-in has no actor. */
export const NOBODY: Actor = { id: null, email: '', name: 'Not signed in' }

type Outcome = z.infer<typeof signInOutcome>

/**
 * Signs in with a password; where a second factor is on, asks for the code.
 * @throws Refused with 401, and with 429 after too many failures
 */
export async function signIn(
  deps: Deps,
  ctx: Context,
  given: { readonly email: string; readonly password: string },
): Promise<Outcome> {
  const email = given.email.toLowerCase()
  const user = await findUserByEmail(deps.database.orm, email)
  const device = user && findDevice(deps, ctx, user)
  const counters = device === undefined ? passwordCounters(email, ctx.request.ip) : deviceCounters(device)
  const attempt = await beginAttempt(deps, counters).catch((error: unknown) => notifyOfPause(deps, ctx, user, error))
  const isRight = await isPassword(given.password, user?.password_hash)
  if (!isRight || !user || user.disabled_at) {
    await recordRefusal(
      deps,
      ctx,
      { id: user?.id ?? '', email },
      user?.disabled_at && isRight ? 'account disabled' : 'password',
    )
    throw wrongPassword()
  }
  const outcome = user.two_factor_enabled_at ? await askForCode(deps, ctx, user) : await enter(deps, ctx, user)
  await attempt.succeed()
  return outcome
}

async function enter(deps: Deps, ctx: Context, known: UserRow): Promise<Outcome> {
  const caller = await change(deps, ctx, async (made) =>
    beginSession(deps, ctx, made, { user: await holdUnchanged(made.tx, known), proof: { method: 'password' } }),
  )
  return { needs_two_factor: false, session: await getSession(deps, caller) }
}

/** The person, unless they were disabled or their password was changed since it was checked. */
async function holdUnchanged(tx: Transaction, known: UserRow): Promise<UserRow> {
  const user = await lockUser(tx, known.id)
  if (!user || user.disabled_at || user.password_hash !== known.password_hash) throw wrongPassword()
  return user
}

async function askForCode(deps: Deps, ctx: Context, known: UserRow): Promise<Outcome> {
  const secret = newSecret()
  const now = deps.now()
  await change(deps, ctx, async ({ tx }) => {
    const user = await holdUnchanged(tx, known)
    await removeEnded(tx, user.id, user.session_timeout, now)
    await insertChallenge(tx, {
      secret_hash: hashSecret(secret),
      user_id: user.id,
      expires_at: new Date(now.getTime() + CHALLENGE_MS),
    })
  })
  ctx.setCookie(cookie(ctx, CHALLENGE_COOKIE, secret, CHALLENGE_MS))
  return { needs_two_factor: true, session: null }
}

/**
 * Completes a sign-in with a code. The fifth wrong one ends it, and the password is asked again.
 * @throws Refused with 401, and with 429 after too many failures
 */
export async function completeSignIn(deps: Deps, ctx: Context, code: string): Promise<Session> {
  const secret = ctx.request.cookie(CHALLENGE_COOKIE)
  const challenge = secret ? await findChallenge(deps.database.orm, secret, deps.now()) : undefined
  if (!challenge) throw noChallenge()
  const { user_id: id, email, password_changed_at } = challenge
  const device = findDevice(deps, ctx, { id, password_changed_at })
  const counters = device === undefined ? codeCounters(email, ctx.request.ip) : deviceCounters(device)
  const attempt = await beginAttempt(deps, [['challenge', challenge.secret_hash], ...counters]).catch(
    async (error: unknown) => notifyOfPause(deps, ctx, await findUserByEmail(deps.database.orm, email), error),
  )
  const caller = await change(deps, ctx, async (made) => {
    const user = await lockUser(made.tx, challenge.user_id)
    if (!user || !isStillAwaited(user, challenge)) throw noChallenge()
    const second_factor = await acceptSecondFactor(deps, made.tx, user, code)
    if (!second_factor) return undefined
    if (!(await removeChallenge(made.tx, challenge.secret_hash))) throw noChallenge()
    return beginSession(deps, ctx, made, { user, proof: { method: 'password', second_factor } })
  })
  if (!caller) {
    await recordRefusal(deps, ctx, { id: challenge.user_id, email: challenge.email }, 'second factor')
    if (attempt.left > 0) throw wrongCode()
    await removeChallenge(deps.database.orm, challenge.secret_hash)
    throw noChallenge()
  }
  await attempt.succeed()
  ctx.setCookie(cookie(ctx, CHALLENGE_COOKIE, '', 0))
  return getSession(deps, caller)
}

/** A challenge is void when its person was disabled or chose another password after the one that was right. */
function isStillAwaited(user: UserRow, challenge: Challenge): boolean {
  const begunAt = challenge.expires_at.getTime() - CHALLENGE_MS
  return (
    user.disabled_at === null &&
    user.two_factor_enabled_at !== null &&
    (user.password_changed_at?.getTime() ?? 0) <= begunAt
  )
}

/** Tells the owner of an account that strangers guess at it, once for each time that it is closed to them. */
async function notifyOfPause(deps: Deps, ctx: Context, user: UserRow | undefined, error: unknown): Promise<never> {
  const isNews = error instanceof TooManyAttempts && error.kind === 'account' && error.isFirst
  if (isNews && user && !user.disabled_at)
    await change(deps, ctx, async ({ tx, record }) => {
      record({ action: 'account.pause', actor: NOBODY, target: personTarget(user) })
      await notify(deps, tx, [
        { user_id: user.id, kind: 'sign-in-paused', data: { ip: ctx.request.ip }, path: '/profile' },
      ])
    })
  throw error
}

/** Keeps that someone did not get in. @param whom with an empty id for an address without an account */
export function recordRefusal(
  deps: Deps,
  ctx: Context,
  whom: { readonly id: string; readonly email: string },
  reason: string,
): Promise<void> {
  return change(deps, ctx, async ({ record }) =>
    record({ action: 'session.refuse', actor: NOBODY, target: personTarget(whom), after: { reason } }),
  )
}

/** Ends the session of this browser. */
export async function signOut(deps: Deps, ctx: Context): Promise<void> {
  await change(deps, ctx, (made) => endSessionOfBrowser(ctx, made))
  clearSessionCookie(ctx)
}

/**
 * Begins the idle time of the caller's session again.
 * @throws Refused with 401 when it has just ended
 */
export async function renew(deps: Deps, { caller }: SignedIn): Promise<Session> {
  const last_active_at = deps.now()
  const { session } = caller
  if (!session) throw unauthorized()
  const isRenewed = await deps.database.orm.transaction((tx) => renewSession(tx, session.id, caller.id, last_active_at))
  if (!isRenewed) throw unauthorized()
  return getSession(deps, { ...caller, session: { ...session, last_active_at } })
}
