// Links that work once: to choose a new password, and invitations.
import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS } from '#engine/durations.ts'
import type { auth } from '#contract/auth.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { Session } from '#contract/person.ts'
import { message } from '#words/message.ts'
import { getSession } from '../../access/account.ts'
import { addressCounter, beginAttempt, forgetWrongPasswords, type Attempt } from '../../access/limits.ts'
import { removeSessions } from '../../access/open-sessions.ts'
import { findUserByEmail, lockUser, removeLinks, updateUser } from '../../access/people.ts'
import { findWeakness, refuseWeakPassword } from '../../access/passwords.ts'
import { change, type Change } from '../../audit/change.ts'
import { personTarget } from '../../audit/targets.ts'
import { hashPassword } from '../../crypto/password.ts'
import { newSecret } from '../../crypto/secrets.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { Refused, conflict, notFound } from '../../http/errors.ts'
import { notify, sendMail } from '../../notify/notify.ts'
import { writeMail } from '../../notify/words.ts'
import { admit } from './admit.ts'
import { beginSession } from './begin-session.ts'
import { findInvitationRow, findResetLinkRow, replaceResetLink, takeInvitations } from './links-store.ts'
import { NOBODY } from './sign-in.ts'

type Rows = typeof auth
type Body<Name extends keyof Rows> = Parsed<Rows[Name]> extends { readonly body: infer Value } ? Value : never

/** How long a reset link works. */
const RESET_LINK_MS = HOUR_MS
/** Several times as long as sending a link takes, so that the time does not tell whether there is an account. */
const FORGOT_ANSWER_MS = 250

const noResetLink = () => notFound(message('auth.link-gone'))
const noInvitation = () => notFound(message('auth.invitation-gone'))
const hasAccount = () => conflict(message('auth.email-taken'))

/**
 * Mails a link to choose a new password, which ends the one before. The answer
 * and its time are the same whether there is such an account or not.
 * @throws Refused with 503 without a mail server, with 429 after three links in an hour
 */
export async function forgotPassword(
  deps: Deps,
  ctx: Context,
  { email }: Body<'forgotPassword'>,
): Promise<Output<Rows['forgotPassword']>> {
  if (!deps.mail) throw new Refused(503, message('auth.no-mail'))
  // Never taken back: each one that is asked for counts.
  await beginAttempt(deps, [['mail', email], addressCounter(ctx.request.ip)])
  await Promise.all([delay(FORGOT_ANSWER_MS), change(deps, ctx, (made) => mailLink(deps, ctx, made, email))])
  return {
    message:
      'If there is an account with this address, a link to choose a new password is on its way. It works for one hour.',
  }
}

async function mailLink(deps: Deps, ctx: Context, { tx, record }: Change, email: string): Promise<void> {
  const found = await findUserByEmail(tx, email)
  // Held, so that of two requests at once a single link remains.
  const user = found && (await lockUser(tx, found.id))
  record({
    action: 'account.password.forget',
    actor: ctx.caller ?? NOBODY,
    target: personTarget({ id: user?.id ?? '', email }),
  })
  // A person who signs in only with SSO has no password to forget, and a mailbox must not bypass the provider.
  if (!user || user.disabled_at || user.password_hash === null) return
  const token = newSecret()
  await replaceResetLink(tx, token, {
    user_id: user.id,
    email,
    expires_at: new Date(deps.now().getTime() + RESET_LINK_MS),
  })
  await sendMail(
    deps,
    tx,
    email,
    writeMail(user.language, 'reset-password', { name: user.name, email }, `${deps.publicUrl}/reset/${token}`),
  )
}

/** For whom a reset link is. @throws Refused with 404 when it cannot be used */
export async function findResetLink({ database, now }: Deps, token: string): Promise<Output<Rows['resetLink']>> {
  const link = await findResetLinkRow(database.orm, token, now())
  if (!link) throw noResetLink()
  return { email: link.email, expires_at: link.expires_at.toISOString() }
}

/**
 * Sets a password by a link. Ends every session and every other link of the
 * account and lifts its lock-out; two-factor stays on.
 * @throws Refused with 404 when the link cannot be used, with 429 for who guesses links
 */
export async function resetPassword(
  deps: Deps,
  ctx: Context,
  { token, password }: Body<'resetPassword'>,
): Promise<void> {
  const attempt = await beginAttempt(deps, [addressCounter(ctx.request.ip)])
  const link = await findResetLinkRow(deps.database.orm, token, deps.now())
  if (!link) throw noResetLink()
  // The address to which the link went is the one of the account.
  await refuseWeak(attempt, password, link.email)
  const password_hash = await hashPassword(password)
  const email = await change(deps, ctx, async ({ tx, record }) => {
    const now = deps.now()
    const found = await findResetLinkRow(tx, token, now)
    // The person first, then their links: in the same order as where links are made.
    const user = found && (await lockUser(tx, found.user_id))
    // Once more, because another request may have used it while this one waited for the person.
    if (!user || !(await findResetLinkRow(tx, token, now))) throw noResetLink()
    await updateUser(tx, user.id, { password_hash, password_changed_at: now })
    // All that the old one opened ends with it.
    await removeLinks(tx, user.id)
    const sessions_ended = await removeSessions(tx, user.id)
    record({ action: 'account.password.reset', actor: user, target: personTarget(user), after: { sessions_ended } })
    await notify(deps, tx, [{ user_id: user.id, kind: 'password-changed', data: {}, path: '/profile' }])
    return user.email
  })
  await forgetWrongPasswords(deps, email, ctx.request.ip)
  await attempt.succeed()
}

/** A password that is easy to guess is no guess at the link. @throws Refused with 400 */
async function refuseWeak(attempt: Attempt, password: string, email: string): Promise<void> {
  if (await findWeakness(password, email)) await attempt.succeed()
  await refuseWeakPassword(password, email, 'password')
}

/** What an invitation is for. @throws Refused with 404 when it cannot be used */
export async function findInvitation({ database, now }: Deps, token: string): Promise<Output<Rows['invitation']>> {
  const found = await findInvitationRow(database.orm, token, now())
  if (!found) throw noInvitation()
  const { email, role, team_name, inviter_name, expires_at } = found
  return { email, role, team_name, invited_by: inviter_name, expires_at: expires_at.toISOString() }
}

/**
 * Creates the account of an invitation and signs in. It has the role of this
 * invitation and is in every team to which its address is invited, because none
 * of the others can be accepted any more.
 * @throws Refused with 404 when it cannot be used, with 409 when the address has an account, with 429 for who guesses
 *   links
 */
export async function acceptInvitation(
  deps: Deps,
  ctx: Context,
  { token, name, password }: Body<'acceptInvitation'>,
): Promise<Session> {
  const attempt = await beginAttempt(deps, [addressCounter(ctx.request.ip)])
  const invited = await findInvitationRow(deps.database.orm, token, deps.now())
  if (!invited) throw noInvitation()
  await refuseWeak(attempt, password, invited.email)
  const password_hash = await hashPassword(password)
  const caller = await change(deps, ctx, async (made) => {
    const now = deps.now()
    const found = await findInvitationRow(made.tx, token, now)
    const invitations = found ? await takeInvitations(made.tx, found.email, now) : []
    // Another request may have taken it while this one waited.
    const invitation = invitations.find(({ id }) => id === found?.id)
    if (!invitation) throw noInvitation()
    const { email, role } = invitation
    const user = await admit(deps, made, { email, name, role, password_hash, invitations })
    if (!user) throw hasAccount()
    return beginSession(deps, ctx, made, { user, proof: { method: 'password' } })
  })
  await attempt.succeed()
  return getSession(deps, caller)
}
