// Changing the own password.
import type { accounts } from '#contract/accounts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { parseFields } from '#engine/field-messages.ts'
import { message } from '#words/message.ts'
import { newPassword } from '#domain/account/password.ts'
import { rememberDevice } from '../../access/devices.ts'
import { removeSessions } from '../../access/open-sessions.ts'
import { refuseWeakPassword } from '../../access/passwords.ts'
import { removeLinks, updateUser } from '../../access/people.ts'
import { replaceSessionSecret } from '../../access/sessions.ts'
import { removeTokens } from '../../access/tokens.ts'
import { personTarget } from '../../audit/targets.ts'
import { hashPassword } from '../../crypto/password.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'
import { notify } from '../../notify/notify.ts'
import { badField, changeOwn, confirmPassword, getPerson, refuseChangedPassword } from './own.ts'

type Given = Parsed<typeof accounts.changePassword>['body']

/**
 * Changes the password, or sets the first one of someone who signed in with SSO
 * so far. Ends every other session and every link that was mailed, and gives this
 * session another secret; API tokens stay unless they are to be revoked too.
 * @throws Refused with 400 for what cannot be a password or a wrong current one, 429 after too many wrong ones
 */
export async function changePassword(deps: Deps, ctx: SignedIn, given: Given): Promise<void> {
  const { password_hash: known } = await getPerson(deps, ctx)
  check(given, known !== null)
  await refuseWeakPassword(given.new_password, ctx.caller.email, 'new_password')
  const confirmed = await confirmPassword(deps, ctx, given.current_password)
  const password_hash = await hashPassword(given.new_password)
  await changeOwn(deps, ctx, async ({ tx, record, person, session_id }) => {
    refuseChangedPassword(person, confirmed)
    await updateUser(tx, person.id, { password_hash, password_changed_at: deps.now() })
    await replaceSessionSecret(tx, ctx, session_id, deps.now())
    rememberDevice(deps, ctx, person.id)
    const sessions_ended = await removeSessions(tx, person.id, session_id)
    await removeLinks(tx, person.id)
    const revoked = given.revoke_tokens ? { tokens_revoked: await removeTokens(tx, person.id) } : {}
    record({ action: 'account.password.change', target: personTarget(person), after: { sessions_ended, ...revoked } })
    await notify(deps, tx, [
      { user_id: person.id, kind: 'password-changed', data: { ip: ctx.request.ip }, path: '/profile' },
    ])
  })
}

/** Clients rely on the order of the checks and on their sentences. */
function check(given: Given, hasPassword: boolean): void {
  const { new_password, confirm_password } = given
  const fields = [...(hasPassword ? (['current_password'] as const) : []), 'new_password', 'confirm_password'] as const
  const missing = fields.filter((field) => given[field] === '')
  if (missing.length > 0) {
    const said = message('accounts.passwords-required')
    throw new Refused(
      400,
      said,
      missing.map((field) => ({ field, said })),
    )
  }
  if (new_password !== confirm_password) throw badField('confirm_password', message('accounts.passwords-differ'))
  const checked = parseFields(newPassword, new_password)
  if (!checked.success) throw badField('new_password', checked.faults[0].said)
}
