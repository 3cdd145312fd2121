// Changing the own e-mail address: asked for here, and confirmed from the new address.
import type { accounts } from '#contract/accounts.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { Account } from '#contract/person.ts'
import { getAccount } from '../../access/account.ts'
import { beginAttempt } from '../../access/limits.ts'
import { hasAccount, removeLinks, updateUser } from '../../access/people.ts'
import { personTarget } from '../../audit/targets.ts'
import { newSecret } from '../../crypto/secrets.ts'
import { violates } from '../../db/violates.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { Refused, conflict, notFound } from '../../http/errors.ts'
import { sendMail } from '../../notify/notify.ts'
import { writeMail } from '../../notify/words.ts'
import { badField, changeOwn, confirmPassword, getPerson, refuseChangedPassword } from './own.ts'
import { findEmailOfLink, replaceEmailLink } from './store.ts'
import { HOUR_MS } from '#engine/durations.ts'
import { message } from '#words/message.ts'

/** How long the link works, as the mail says. */
const EMAIL_LINK_MS = 24 * HOUR_MS

const taken = () => conflict(message('accounts.email-taken'))
const noLink = () => notFound(message('accounts.email-link-gone'))

/**
 * Mails a link to the new address. Until it is opened nothing changes; a newer link ends it.
 * @throws Refused with 400 for a wrong password or the address of before, 409 for one that is taken,
 *   429 after too many wrong passwords or links to one address, 503 without a mail server
 */
export async function changeEmail(
  deps: Deps,
  ctx: SignedIn,
  given: Parsed<typeof accounts.changeEmail>['body'],
): Promise<Output<typeof accounts.changeEmail>> {
  const { email } = given
  if (!deps.mail) throw new Refused(503, message('accounts.no-mail-for-email'))
  if ((await getPerson(deps, ctx)).password_hash === null)
    throw badField('current_password', message('accounts.no-password'))
  const confirmed = await confirmPassword(deps, ctx, given.current_password)
  if (email === ctx.caller.email) throw badField('email', message('accounts.own-email'))
  if (await hasAccount(deps.database.orm, email)) throw taken()
  // Never taken back: each mail counts, because the address may be a stranger's.
  await beginAttempt(deps, [['mail', email]])
  const token = newSecret()
  await changeOwn(deps, ctx, async ({ tx, record, person }) => {
    refuseChangedPassword(person, confirmed)
    await replaceEmailLink(tx, token, {
      user_id: person.id,
      email,
      expires_at: new Date(deps.now().getTime() + EMAIL_LINK_MS),
    })
    record({ action: 'account.email.ask', target: personTarget(person), after: { email } })
    await sendMail(
      deps,
      tx,
      email,
      writeMail(person.language, 'confirm-email', { email }, `${deps.publicUrl}/profile/email/${token}`),
    )
  })
  return {
    message: `A link is on its way to ${email}: open it within 24 hours while you are signed in, and your address changes.`,
  }
}

/**
 * Changes the address to the one to which the link was mailed, and tells the
 * old one. Every other link that was mailed to the old address ends.
 * @throws Refused with 404 for a link that has ended or is someone else's, 409 when the address was taken meanwhile
 */
export async function confirmEmail(deps: Deps, ctx: SignedIn, token: string): Promise<Account> {
  try {
    await changeOwn(deps, ctx, async ({ tx, record, person }) => {
      const email = await findEmailOfLink(tx, token, person.id, deps.now())
      if (email === undefined) throw noLink()
      await updateUser(tx, person.id, { email })
      await removeLinks(tx, person.id)
      record({
        action: 'account.email.change',
        target: personTarget({ id: person.id, email }),
        before: { email: person.email },
        after: { email },
      })
      await sendMail(deps, tx, person.email, writeMail(person.language, 'email-changed', { email }, undefined))
    })
  } catch (error) {
    throw violates(error, 'users_email_unique') ? taken() : error
  }
  return getAccount(deps.database, ctx.caller)
}
