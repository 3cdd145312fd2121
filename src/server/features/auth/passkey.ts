// Signing in with a passkey, which its owner's authenticator finds for this site: no address, no password.
import type { auth } from '#contract/auth.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { Session } from '#contract/person.ts'
import { message } from '#words/message.ts'
import { getSession } from '../../access/account.ts'
import { addressCounter, beginAttempt } from '../../access/limits.ts'
import { acceptPasskey, askForAny, findPasskey, lockPasskey, passkeySite } from '../../access/passkeys.ts'
import { findUser, lockUser } from '../../access/people.ts'
import { change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { conflict, unauthorized } from '../../http/errors.ts'
import { beginSession } from './begin-session.ts'
import { recordRefusal } from './sign-in.ts'

type Rows = typeof auth

/** The same for one that is unknown, wrong, late or of someone who is disabled, so that no one learns which. */
const refused = () => unauthorized(message('auth.passkey-refused'))

/** What the browser asks for a passkey with. @throws Refused with 409 where the site has no name */
export async function startPasskeySignIn(deps: Deps): Promise<Output<Rows['startPasskey']>> {
  const site = passkeySite(deps)
  if (site === undefined) throw conflict(message('accounts.passkeys-need-name'))
  return askForAny(deps, site)
}

/**
 * Signs in with a passkey. It verifies its owner, so that no other factor is asked.
 * @throws Refused with 401, and with 429 after too many failures
 */
export async function signInWithPasskey(
  deps: Deps,
  ctx: Context,
  credential: Parsed<Rows['passkey']>['body']['credential'],
): Promise<Session> {
  const attempt = await beginAttempt(deps, [addressCounter(ctx.request.ip)])
  const known = await findPasskey(deps.database.orm, credential.id)
  if (!known) throw refused()
  const caller = await change(deps, ctx, async (made) => {
    const user = await lockUser(made.tx, known.user_id)
    const passkey = user && (await lockPasskey(made.tx, known.id, user.id))
    if (!passkey || user.disabled_at || !(await acceptPasskey(deps, made.tx, passkey, credential))) return undefined
    return beginSession(deps, ctx, made, { user, proof: { method: 'passkey' } })
  })
  if (!caller) {
    const user = await findUser(deps.database.orm, known.user_id)
    await recordRefusal(deps, ctx, { id: known.user_id, email: user?.email ?? '' }, 'passkey')
    throw refused()
  }
  await attempt.succeed()
  return getSession(deps, caller)
}
