import { and, desc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type Person, type User } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { isPassword, hashPassword } from '../../crypto/password.ts'
import { hashSecret, newSecret } from '../../crypto/secrets.ts'
import { attempts, oneTimeLinks, sessions, signInChallenges, users } from '../../db/schema/accounts.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { notifications, outbox } from '../../db/schema/notifications.ts'
import { OUTBOX_SEAL } from '../../notify/notify.ts'

const START = '2026-11-02T10:00:00Z'
const PASSWORD = 'a password of before'
const NEW_PASSWORD = 'another password'
const SAME_ANSWER =
  'If there is an account with this address, a link to choose a new password is on its way. It works for one hour.'
const NO_LINK = {
  status: 404,
  message: 'This link was used, was replaced by a newer one or has ended: ask for a new one.',
}
const TOO_MANY = {
  status: 429,
  message: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes?\.$/) as string,
}

const app = await createTestApp({ mail: { url: 'smtp://mail.invalid', from: 'Strata <strata@example.com>' } })
const withoutMail = await createTestApp()
const { orm } = app.deps.database
const { person } = app
const passwordHash = await hashPassword(PASSWORD)

beforeEach(async () => {
  app.setTime(START)
  // Otherwise the tests would count as one address that guesses.
  await orm.delete(attempts)
})

const user = (given: Parameters<typeof app.user>[0] = {}): Promise<User> =>
  app.user({ password_hash: passwordHash, ...given }).ready()

function ask(email: string, browser: Person = person()): Promise<{ message: string }> {
  return browser.call('POST /auth/forgot-password', { body: { email } })
}

/** Mails to an address, newest first. */
async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  const rows = await orm.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(desc(outbox.id))
  return rows.map(
    ({ sealed_content }) =>
      JSON.parse(app.deps.seal.open(sealed_content, OUTBOX_SEAL)) as { subject: string; text: string },
  )
}

/** Asks for a link and reads the mail. */
async function mailedToken(email: string): Promise<string> {
  await ask(email)
  const [mail] = await mailsTo(email)
  const token = /http:\/\/localhost:8000\/reset\/([\w-]{43})(?!\S)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No link in ${JSON.stringify(mail)}`)
  return token
}

/** A link as the mail has it, without the time that asking for one takes. */
async function resetToken(email: string): Promise<string> {
  const token = newSecret()
  const user_id = sql`(select id from users where email = ${email})`
  await orm.insert(oneTimeLinks).values({
    secret_hash: hashSecret(token),
    purpose: 'reset',
    user_id,
    email,
    expires_at: new Date('2026-11-02T11:00:00Z'),
  })
  return token
}

const reset = (token: string, password = NEW_PASSWORD, browser: Person = person()) =>
  browser.call('POST /auth/reset', { body: { token, password } })
const logIn = (email: string, password: string) => person().call('POST /auth/login', { body: { email, password } })

function audited(action: string, name: string) {
  const isOf = and(eq(auditEntries.action, action), eq(auditEntries.target_name, name))
  return orm.select().from(auditEntries).where(isOf).orderBy(auditEntries.seq)
}

describeEndpoint('POST /auth/forgot-password', {
  202: () => {
    it('mails a link, however the address is written', async () => {
      const ada = await user({ email: 'ada@example.com', language: 'de', email_notifications: false })
      expect(await ask('  Ada@Example.com ')).toEqual({ message: SAME_ANSWER })
      const [mail, ...others] = await mailsTo(ada.email)
      expect(others).toEqual([])
      expect(mail?.text).toMatch(/http:\/\/localhost:8000\/reset\/[\w-]{43}(?!\S)/)
      expect(await audited('account.password.forget', ada.email)).toMatchObject([{ target_id: ada.id, actor_id: null }])
    })

    it('answers the same and mails nothing where there is no account with a password that can be used', async () => {
      const disabled = await user({ disabled_at: new Date(START) })
      const withSso = await user({ password_hash: null })
      for (const email of ['nobody@example.com', disabled.email, withSso.email]) {
        expect(await ask(email)).toEqual({ message: SAME_ANSWER })
        expect(await mailsTo(email)).toEqual([])
        expect(await audited('account.password.forget', email)).toHaveLength(1)
      }
    })

    it('takes as long without an account as with one', async () => {
      const { email } = await user()
      for (const address of [email, 'nobody-at-all@example.com']) {
        const begin = performance.now()
        await ask(address)
        expect(performance.now() - begin).toBeGreaterThan(245)
      }
    })

    it('keeps no link in clear', async () => {
      const { email } = await user()
      const token = await mailedToken(email)
      const dump = await app.deps.database.pool.query<{ all: string }>(
        `select concat((select json_agg(l) from one_time_links l), (select json_agg(o) from outbox o), (select json_agg(a) from audit_entries a)) as all`,
      )
      expect(dump.rows[0]?.all).toContain(email)
      expect(dump.rows[0]?.all).not.toContain(token)
      expect(JSON.stringify(app.logged)).not.toContain(token)
    })
  },
  400: () => {
    it.each(['', 'nobody', 'a@b', 'x@example.com\nbcc: y@example.com', `${'x'.repeat(250)}@example.com`])(
      'refuses %j, which is no address',
      async (email) => {
        await expect(ask(email)).rejects.toMatchObject({ status: 400, problems: [{ field: 'email' }] })
      },
    )
  },
  429: () => {
    it.each(['with', 'without'])(
      'refuses the fourth link to an address %s an account in an hour, from wherever it is asked',
      async (which) => {
        const email = which === 'with' ? (await user()).email : 'no-account@example.com'
        for (let times = 0; times < 3; times++) await ask(email)
        await expect(ask(email.toUpperCase())).rejects.toMatchObject(TOO_MANY)
        expect(await mailsTo(email)).toHaveLength(which === 'with' ? 3 : 0)
        expect(await ask((await user()).email)).toEqual({ message: SAME_ANSWER })
      },
    )
  },
  503: () => {
    it('says that no mail can be sent', async () => {
      const known = await withoutMail.user().ready()
      for (const email of [known.email, 'nobody@example.com']) {
        await expect(ask(email, withoutMail.person())).rejects.toMatchObject({
          status: 503,
          message: 'This installation sends no mail, so it cannot send you a link: ask an administrator for help.',
        })
      }
    })
  },
})

describeEndpoint('GET /auth/reset/{token}', {
  200: () => {
    it('says for whom the link is and how long it works, as often as it is asked', async () => {
      const { email } = await user()
      const token = await mailedToken(email)
      for (let times = 0; times < 2; times++) {
        expect(await person().call('GET /auth/reset/{token}', { params: { token } })).toEqual({
          email,
          expires_at: '2026-11-02T11:00:00.000Z',
        })
      }
    })
  },
  404: () => {
    const read = (token: string) => person().call('GET /auth/reset/{token}', { params: { token } })

    it.each(['nothing', newSecret(), "' or true --", 'é', 'x'.repeat(1000)])('does not know %j', async (token) => {
      await expect(read(token)).rejects.toMatchObject(NO_LINK)
    })

    it('does not know a link after an hour', async () => {
      const token = await mailedToken((await user()).email)
      app.setTime('2026-11-02T10:59:59.999Z')
      await read(token)
      app.setTime('2026-11-02T11:00:00Z')
      await expect(read(token)).rejects.toMatchObject(NO_LINK)
      await expect(reset(token)).rejects.toMatchObject(NO_LINK)
    })

    it('does not know a link that a newer one replaced, also when both were asked for at once', async () => {
      const { email } = await user()
      const token = await mailedToken(email)
      const newer = await mailedToken(email)
      await expect(read(token)).rejects.toMatchObject(NO_LINK)
      expect(await read(newer)).toMatchObject({ email })
      const { id, email: other } = await user()
      await Promise.all([ask(other), ask(other), ask(other)])
      expect(await orm.select().from(oneTimeLinks).where(eq(oneTimeLinks.user_id, id))).toHaveLength(1)
    })

    it('does not know the link of a person who was disabled or has another address since', async () => {
      for (const change of [{ disabled_at: new Date(START) }, { email: 'moved@example.com' }]) {
        const { id, email } = await user()
        const token = await resetToken(email)
        await orm.update(users).set(change).where(eq(users.id, id))
        await expect(read(token)).rejects.toMatchObject(NO_LINK)
        await expect(reset(token)).rejects.toMatchObject(NO_LINK)
      }
    })

    it('does not take a link that confirms an address for one', async () => {
      const { id, email } = await user()
      const token = newSecret()
      await orm.insert(oneTimeLinks).values({
        secret_hash: hashSecret(token),
        purpose: 'email',
        user_id: id,
        email,
        expires_at: new Date('2026-11-03'),
      })
      await expect(read(token)).rejects.toMatchObject(NO_LINK)
      await expect(reset(token)).rejects.toMatchObject(NO_LINK)
    })
  },
})

describeEndpoint('POST /auth/reset', {
  204: () => {
    it('sets the password, which is the only one from then on', async () => {
      const { id, email } = await user()
      await reset(await mailedToken(email))
      const [row] = await orm.select().from(users).where(eq(users.id, id))
      expect(await isPassword(NEW_PASSWORD, row?.password_hash)).toBe(true)
      expect(row?.password_changed_at).toEqual(new Date(START))
      await expect(logIn(email, PASSWORD)).rejects.toMatchObject({ status: 401 })
      expect(await logIn(email, NEW_PASSWORD)).toMatchObject({ needs_two_factor: false })
    })

    it('ends every session, awaited sign-in and link of the account, and no one else’s', async () => {
      const [one, other] = [await user(), await user()]
      const expires_at = new Date('2026-11-03')
      for (const { id } of [one, other]) {
        await orm.insert(signInChallenges).values({ secret_hash: newSecret(), user_id: id, expires_at })
        await orm
          .insert(oneTimeLinks)
          .values({ secret_hash: newSecret(), purpose: 'email', user_id: id, email: 'new@example.com', expires_at })
      }
      const browser = person()
      await reset(await resetToken(one.email), NEW_PASSWORD, browser)
      await expect(one.call('GET /account', {})).rejects.toMatchObject({ status: 401 })
      expect((await other.call('GET /auth/session', {})).account?.id).toBe(other.id)
      for (const table of [sessions, signInChallenges, oneTimeLinks]) {
        expect(await orm.select().from(table).where(eq(table.user_id, one.id))).toEqual([])
        expect(await orm.select().from(table).where(eq(table.user_id, other.id))).toHaveLength(1)
      }
      expect(browser.cookies.size).toBe(0)
    })

    it('leaves two-factor on', async () => {
      const { email } = await user({
        two_factor_enabled_at: new Date(START),
        two_factor_secret: app.deps.seal.seal('x', 'x'),
      })
      await reset(await resetToken(email))
      expect(await logIn(email, NEW_PASSWORD)).toEqual({ needs_two_factor: true, session: null })
    })

    it('lifts a lock-out', async () => {
      const { email } = await user()
      const token = await resetToken(email)
      for (let times = 0; times < 5; times++) await expect(logIn(email, 'wrong')).rejects.toMatchObject({ status: 401 })
      await expect(logIn(email, PASSWORD)).rejects.toMatchObject({ status: 429 })
      await reset(token)
      expect(await logIn(email, NEW_PASSWORD)).toMatchObject({ needs_two_factor: false })
    })

    it('tells the person, and the audit log without any secret', async () => {
      const { id, email } = await user()
      const token = await resetToken(email)
      await reset(token)
      const told = await orm.select().from(notifications).where(eq(notifications.user_id, id))
      expect(told.map(({ kind }) => kind)).toEqual(['password-changed'])
      const entries = await audited('account.password.reset', email)
      expect(entries).toMatchObject([{ actor_id: id, target_id: id, after: { sessions_ended: 1 } }])
      const everything = JSON.stringify([entries, told, app.logged])
      for (const secret of [token, hashSecret(token), NEW_PASSWORD]) expect(everything).not.toContain(secret)
    })
  },
  400: () => {
    it('says what is wrong with the password and leaves the link', async () => {
      const token = await resetToken((await user()).email)
      await expect(reset(token, '12345')).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'password', message: 'Password must be at least 6 characters' }],
      })
      await expect(reset(token, 'x'.repeat(201))).rejects.toMatchObject({
        problems: [{ message: 'Password must be at most 200 characters' }],
      })
      await expect(reset(token, 'letmein')).rejects.toMatchObject({
        status: 400,
        problems: [
          { field: 'password', message: 'This password is one of those that guessers try first: choose another one.' },
        ],
      })
      await reset(token, 'q7!x2z')
    })
  },
  404: () => {
    it('works once', async () => {
      const { email } = await user()
      const token = await resetToken(email)
      await reset(token)
      await expect(reset(token, 'a third password')).rejects.toMatchObject(NO_LINK)
      expect(await logIn(email, NEW_PASSWORD)).toMatchObject({ needs_two_factor: false })
    })

    it('lets one of several at once win', async () => {
      const { email } = await user()
      const token = await resetToken(email)
      const passwords = ['password one', 'password two', 'password three']
      const outcomes = await Promise.allSettled(passwords.map((password) => reset(token, password)))
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
      const winner = passwords[outcomes.findIndex(({ status }) => status === 'fulfilled')] ?? ''
      expect(await logIn(email, winner)).toMatchObject({ needs_two_factor: false })
      expect(await audited('account.password.reset', email)).toHaveLength(1)
    })
  },
  429: () => {
    it('refuses an address that guesses, then also with a right link', async () => {
      const token = await resetToken((await user()).email)
      await orm.delete(attempts)
      for (let times = 0; times < 50; times++) await expect(reset(newSecret())).rejects.toMatchObject(NO_LINK)
      await expect(reset(newSecret())).rejects.toMatchObject(TOO_MANY)
      await expect(reset(token)).rejects.toMatchObject(TOO_MANY)
    })
  },
})
