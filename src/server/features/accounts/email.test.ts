import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { PASSWORD, signIn, withPassword } from '../../../../test/support/sign-in.ts'
import { auditOf } from '../../../../test/support/things.ts'
import { hashSecret, newSecret } from '../../crypto/secrets.ts'
import { attempts, oneTimeLinks, users } from '../../db/schema/accounts.ts'
import { outbox } from '../../db/schema/notifications.ts'
import { OUTBOX_SEAL } from '../../notify/notify.ts'

const NOW = '2026-11-02T10:00:00Z'
const app = await createTestApp({ mail: { url: 'smtp://mail.invalid', from: 'Strata <strata@example.com>' } })
const withoutMail = await createTestApp()
const { deps, user, person } = app
const { orm } = deps.database

const TAKEN = { status: 409, message: 'There is an account with this e-mail address already: choose another one.' }
const NO_LINK = {
  status: 404,
  message:
    'This link was used, was replaced by a newer one, has ended or is for another account: ask for a new one in your profile.',
}

beforeEach(async () => {
  app.setTime(NOW)
  // Otherwise the tests would count as one address that guesses.
  await orm.delete(attempts)
})

let addressCount = 0
const freshAddress = () => `new-address-${++addressCount}@example.com`

const ask = (who: User, email: string, current_password = PASSWORD) =>
  who.call('POST /account/email', { body: { email, current_password } })
const confirm = (who: User, token: string) => who.call('POST /account/email/confirm', { body: { token } })

/** Mails to an address, newest first. */
async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  const rows = await orm.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(desc(outbox.id))
  return rows.map(
    ({ sealed_content }) =>
      JSON.parse(deps.seal.open(sealed_content, OUTBOX_SEAL)) as { subject: string; text: string },
  )
}

/** Asks for a link and reads the mail. */
async function mailedToken(who: User, email: string): Promise<string> {
  await ask(who, email)
  const [mail] = await mailsTo(email)
  const token = /http:\/\/localhost:8000\/profile\/email\/([\w-]{43})(?!\S)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No link in ${JSON.stringify(mail)}`)
  return token
}

async function addressOf({ id }: User): Promise<string | undefined> {
  const [row] = await orm.select().from(users).where(eq(users.id, id))
  return row?.email
}

describeEndpoint('POST /account/email', {
  202: () => {
    it('mails a link to the new address and changes nothing yet', async () => {
      const ada = await withPassword(app, { language: 'de', email_notifications: false })
      expect(await ask(ada, ' Ada@New.Example ')).toEqual({
        message:
          'A link is on its way to ada@new.example: open it within 24 hours while you are signed in, and your address changes.',
      })
      const [mail, ...others] = await mailsTo('ada@new.example')
      expect(others).toEqual([])
      expect(mail?.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse für Strata')
      expect(mail?.text).toContain('ada@new.example')
      expect(await mailsTo(ada.email)).toEqual([])
      expect(await addressOf(ada)).toBe(ada.email)
      expect(await auditOf(deps, ada.id)).toEqual([
        { action: 'account.email.ask', actor_email: ada.email, before: null, after: { email: 'ada@new.example' } },
      ])
    })

    it('keeps the link as a hash, for 24 hours', async () => {
      const ada = await withPassword(app)
      const token = await mailedToken(ada, freshAddress())
      const rows = await orm.select().from(oneTimeLinks).where(eq(oneTimeLinks.user_id, ada.id))
      expect(rows).toMatchObject([
        { secret_hash: hashSecret(token), purpose: 'email', expires_at: new Date('2026-11-03T10:00:00Z') },
      ])
    })
  },
  400: () => {
    it('refuses a wrong password, and asks for one', async () => {
      const ada = await withPassword(app)
      for (const [given, message] of [
        ['wrong', 'The current password is not right.'],
        ['', 'Enter your current password.'],
      ] as const) {
        await expect(ask(ada, freshAddress(), given)).rejects.toMatchObject({
          status: 400,
          message,
          problems: [{ field: 'current_password', message }],
        })
      }
    })

    it('asks a person who has no password to set one first', async () => {
      await expect(ask(user(), freshAddress(), '')).rejects.toMatchObject({
        status: 400,
        message: 'You have no password yet: set one first, and then change the address with it.',
      })
    })

    it('refuses the address that it is already, and what is none', async () => {
      const ada = await withPassword(app)
      await expect(ask(ada, ada.email.toUpperCase())).rejects.toMatchObject({
        status: 400,
        message: 'This is your e-mail address already: enter another one.',
      })
      await expect(ask(ada, 'nothing')).rejects.toMatchObject({
        status: 400,
        message: 'email: Enter an e-mail address such as name@example.com.',
      })
    })
  },
  409: () => {
    it('refuses the address of another account, and tells only who knows the password', async () => {
      const [ada, bob] = [await withPassword(app), await withPassword(app)]
      await expect(ask(ada, bob.email)).rejects.toMatchObject(TAKEN)
      await expect(ask(ada, bob.email, 'wrong')).rejects.toMatchObject({ status: 400 })
      expect(await mailsTo(bob.email)).toEqual([])
    })
  },
  429: () => {
    it('takes five wrong passwords', async () => {
      const ada = await withPassword(app)
      for (let count = 0; count < 5; count++)
        await expect(ask(ada, freshAddress(), 'wrong')).rejects.toMatchObject({ status: 400 })
      await expect(ask(ada, freshAddress())).rejects.toMatchObject({
        status: 429,
        message: 'Too many attempts. Try again in 15 minutes.',
      })
    })

    it('sends three links to one address in an hour, whoever asks', async () => {
      const [ada, bob] = [await withPassword(app), await withPassword(app)]
      const email = freshAddress()
      for (const who of [ada, bob, ada]) await ask(who, email)
      await expect(ask(bob, email)).rejects.toMatchObject({
        status: 429,
        message: 'Too many attempts. Try again in 60 minutes.',
      })
      expect(await mailsTo(email)).toHaveLength(3)
    })
  },
  503: () => {
    it('says so where there is no mail server', async () => {
      const ada = await withPassword(withoutMail)
      await expect(ask(ada, freshAddress())).rejects.toMatchObject({
        status: 503,
        message:
          'This installation sends no mail, so you cannot confirm a new address: ask an administrator to set up a mail server.',
      })
    })
  },
})

describeEndpoint('POST /account/email/confirm', {
  200: () => {
    it('changes the address, by which the person signs in from now on, and tells the old one', async () => {
      const ada = await withPassword(app, { email_notifications: false })
      const email = freshAddress()
      expect(await confirm(ada, await mailedToken(ada, email))).toMatchObject({ id: ada.id, email })
      expect((await signIn(person(), email)).status).toBe(200)
      expect((await signIn(person(), ada.email)).status).toBe(401)
      const [told] = await mailsTo(ada.email)
      expect(told?.text).toContain(email)
      expect((await auditOf(deps, ada.id))[1]).toEqual({
        action: 'account.email.change',
        actor_email: ada.email,
        before: { email: ada.email },
        after: { email },
      })
    })

    it('ends the links that were mailed to the old address', async () => {
      const ada = await withPassword(app)
      const token = await mailedToken(ada, freshAddress())
      const expires_at = new Date('2026-11-02T11:00:00Z')
      await orm
        .insert(oneTimeLinks)
        .values({ secret_hash: newSecret(), purpose: 'reset', user_id: ada.id, email: ada.email, expires_at })
      await confirm(ada, token)
      expect(await orm.select().from(oneTimeLinks).where(eq(oneTimeLinks.user_id, ada.id))).toEqual([])
    })
  },
  400: () => {
    it('asks for a token', async () => {
      await expect(confirm(user(), '')).rejects.toMatchObject({ status: 400 })
    })
  },
  404: () => {
    it('takes a link once', async () => {
      const ada = await withPassword(app)
      const token = await mailedToken(ada, freshAddress())
      await confirm(ada, token)
      await expect(confirm(ada, token)).rejects.toMatchObject(NO_LINK)
    })

    it('does not take a link that was replaced, has ended or is none', async () => {
      const ada = await withPassword(app, { session_timeout: 480 })
      const [first, second] = [await mailedToken(ada, freshAddress()), await mailedToken(ada, freshAddress())]
      for (const token of [first, 'nothing', newSecret()])
        await expect(confirm(ada, token)).rejects.toMatchObject(NO_LINK)
      await orm
        .update(oneTimeLinks)
        .set({ expires_at: new Date(NOW) })
        .where(eq(oneTimeLinks.secret_hash, hashSecret(second)))
      await expect(confirm(ada, second)).rejects.toMatchObject(NO_LINK)
      expect(await addressOf(ada)).toBe(ada.email)
    })

    it('does not take the link of someone else, which stays good for them', async () => {
      const [ada, eve] = [await withPassword(app), await withPassword(app, { role: 'admin' })]
      const email = freshAddress()
      const token = await mailedToken(ada, email)
      await expect(confirm(eve, token)).rejects.toMatchObject(NO_LINK)
      expect(await confirm(ada, token)).toMatchObject({ email })
    })

    it('does not take a link to choose a password', async () => {
      const ada = await withPassword(app)
      const token = newSecret()
      const expires_at = new Date('2026-11-02T11:00:00Z')
      await orm.insert(oneTimeLinks).values({
        secret_hash: hashSecret(token),
        purpose: 'reset',
        user_id: ada.id,
        email: freshAddress(),
        expires_at,
      })
      await expect(confirm(ada, token)).rejects.toMatchObject(NO_LINK)
    })
  },
  409: () => {
    it('refuses an address that someone else has confirmed meanwhile, and nothing changes', async () => {
      const [ada, bob] = [await withPassword(app), await withPassword(app)]
      const email = freshAddress()
      const [ofAda, ofBob] = [await mailedToken(ada, email), await mailedToken(bob, email)]
      await confirm(bob, ofBob)
      await expect(confirm(ada, ofAda)).rejects.toMatchObject(TAKEN)
      expect(await addressOf(ada)).toBe(ada.email)
      expect((await auditOf(deps, ada.id)).map(({ action }) => action)).toEqual(['account.email.ask'])
      expect(await mailsTo(ada.email)).toEqual([])
    })
  },
})
