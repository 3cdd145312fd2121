// The first administrator, created with the code that the start printed.
import type { z } from 'zod'
import type { auth } from '#contract/auth.ts'
import type { Session } from '#contract/person.ts'
import { DEFAULT_SETTINGS } from '#domain/account/settings.ts'
import { message } from '#words/message.ts'
import { getSession } from '../../access/account.ts'
import { addressCounter, beginAttempt } from '../../access/limits.ts'
import { hasAccount } from '../../access/people.ts'
import { refuseWeakPassword } from '../../access/passwords.ts'
import { change } from '../../audit/change.ts'
import { personTarget } from '../../audit/targets.ts'
import { hashPassword } from '../../crypto/password.ts'
import { hashReadableSecret } from '../../crypto/secrets.ts'
import { users } from '../../db/schema/accounts.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { conflict, unauthorized } from '../../http/errors.ts'
import { beginSession } from './begin-session.ts'
import { findFact, forgetFact, lockInstallation } from '../../db/facts.ts'
import { hasAdministrator } from './store.ts'

type Given = z.output<(typeof auth)['setup']['body']>

const isSetUp = () => conflict(message('auth.set-up-done'))
const wrongCode = () => unauthorized(message('auth.wrong-setup-code'))

/**
 * Creates the first administrator and signs in. The code works once.
 * @throws Refused with 400 for a password that is easy to guess, 401 for a wrong code, 409 when there is an
 *   administrator or the address is taken, 429 after too many wrong codes
 */
export async function setUp(deps: Deps, ctx: Context, given: Given): Promise<Session> {
  if (await hasAdministrator(deps.database.orm)) throw isSetUp()
  await refuseWeakPassword(given.password, given.email, 'password')
  const attempt = await beginAttempt(deps, [addressCounter(ctx.request.ip)])
  const password_hash = await hashPassword(given.password)
  const caller = await change(deps, ctx, async (made) => {
    const { tx, record } = made
    // Of two requests with the code, the second waits here and then finds an administrator.
    await lockInstallation(tx)
    if (await hasAdministrator(tx)) throw isSetUp()
    if ((await findFact(tx, 'setup_code_hash')) !== hashReadableSecret(given.code)) throw wrongCode()
    if (await hasAccount(tx, given.email)) throw conflict(message('auth.set-up-email-taken'))
    await forgetFact(tx, 'setup_code_hash')
    const { email, name } = given
    const user = {
      id: deps.newId(),
      email,
      name,
      role: 'admin',
      password_hash,
      created_at: deps.now(),
      ...DEFAULT_SETTINGS,
    } as const
    await tx.insert(users).values(user)
    record({
      action: 'account.create',
      actor: user,
      target: personTarget(user),
      after: { email, name, role: user.role },
    })
    return beginSession(deps, ctx, made, { user, proof: { method: 'password' } })
  })
  await attempt.succeed()
  return getSession(deps, caller)
}
