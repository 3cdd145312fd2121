// Changes that people make to their own accounts: held against everyone who
// ends their session meanwhile, and confirmed by the password where it matters.
import { message, type Message } from '#words/message.ts'
import { beginAttempt, deviceCounters } from '../../access/limits.ts'
import { findUser, lockUser, type UserRow } from '../../access/people.ts'
import { acceptSecondFactor } from '../../access/two-factor.ts'
import { change, type Change } from '../../audit/change.ts'
import { personTarget } from '../../audit/targets.ts'
import { isPassword } from '../../crypto/password.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { Refused, unauthorized } from '../../http/errors.ts'
import { hasSession } from './store.ts'

/** A change of the caller's own account, who is held until it ends. */
export interface OwnChange extends Change {
  readonly person: UserRow
  /** The session of this request. */
  readonly session_id: string
}

/** 400 about one field, with a message that can stand alone. */
export function badField(field: string, said: Message): Refused {
  return new Refused(400, said, [{ field, said }])
}

const wrongPassword = () => badField('current_password', message('accounts.wrong-password'))

/**
 * The session of a request. @throws Refused with 401 without one, which the table of permissions lets no one come here
 * with
 */
export function getSessionId({ caller }: SignedIn): string {
  if (!caller.session) throw unauthorized()
  return caller.session.id
}

/** The caller as the database has them. @throws Refused with 401 when they are gone */
export async function getPerson({ database }: Pick<Deps, 'database'>, { caller }: SignedIn): Promise<UserRow> {
  const person = await findUser(database.orm, caller.id)
  if (!person) throw unauthorized()
  return person
}

/**
 * Runs a change of the caller's own account. The session of the request is still
 * there when it begins: a person who was signed out while they waited changes nothing.
 * @throws Refused with 401 when the session has ended
 */
export function changeOwn<Value>(deps: Deps, ctx: SignedIn, work: (made: OwnChange) => Promise<Value>): Promise<Value> {
  const session_id = getSessionId(ctx)
  return change(deps, ctx, async (made) => {
    const person = await lockUser(made.tx, ctx.caller.id)
    if (!person || person.disabled_at || !(await hasSession(made.tx, session_id))) throw unauthorized()
    return work({ ...made, person, session_id })
  })
}

/**
 * Makes sure that the owner of the account asks and not someone else at their browser.
 * A person who signs in with SSO has no password to give.
 * The change must call {@link refuseChangedPassword} with what this gives.
 * @returns the hash of the password that was right; null for a person who has none
 * @throws Refused with 400 for a wrong password, 429 after too many
 */
export async function confirmPassword(deps: Deps, ctx: SignedIn, given: string): Promise<string | null> {
  const person = await getPerson(deps, ctx)
  if (person.password_hash === null) return null
  if (given === '') throw badField('current_password', message('accounts.current-password-required'))
  // Counted for the session alone: what others guess elsewhere does not keep its owner from their account.
  const attempt = await beginAttempt(deps, deviceCounters(getSessionId(ctx)))
  if (!(await isPassword(given, person.password_hash))) {
    await recordRefusal(deps, ctx, 'password')
    throw wrongPassword()
  }
  await attempt.succeed()
  return person.password_hash
}

/**
 * Makes sure of the same by a code of the second factor, which is used up.
 * @throws Refused with 400 for a wrong code, 429 after too many
 */
export async function confirmCode(deps: Deps, ctx: SignedIn, code: string): Promise<void> {
  const attempt = await beginAttempt(deps, [['confirmation', ctx.caller.id]])
  const factor = await changeOwn(deps, ctx, ({ tx, person }) => acceptSecondFactor(deps, tx, person, code))
  if (!factor) {
    await recordRefusal(deps, ctx, 'second factor')
    throw badField('code', message('accounts.wrong-code'))
  }
  await attempt.succeed()
}

/** @throws Refused with 400 when the password was changed since it was confirmed; a code confirms without one */
export function refuseChangedPassword(person: UserRow, confirmed: string | null | undefined): void {
  if (confirmed !== undefined && person.password_hash !== confirmed) throw wrongPassword()
}

/** Keeps that someone who is signed in could not prove who they are. */
export async function recordRefusal(deps: Deps, ctx: SignedIn, reason: 'password' | 'second factor'): Promise<void> {
  await change(deps, ctx, async ({ record }) =>
    record({ action: 'account.refuse', target: personTarget(ctx.caller), after: { reason } }),
  )
}
