import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { users } from '../../db/schema/accounts.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { prepareFirstRun } from '../../first-run.ts'

const GIVEN = { name: 'Ada Byron', email: 'ada@example.com', password: 'difference engine' }

/** An installation without the demo, and its setup code. */
async function newInstallation(): Promise<{ app: TestApp; code: string }> {
  const app = await createTestApp()
  const { setup_code } = await prepareFirstRun(app.deps, { demo: false, host: '127.0.0.1' })
  expect(setup_code).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
  return { app, code: setup_code ?? '' }
}

const empty = await newInstallation()
const full = await createTestApp({
  sso: {
    issuer: 'https://id.example.com',
    clientId: 'a',
    clientSecret: 'b',
    label: 'Example ID',
    scope: 'openid',
    groupsClaim: 'groups',
  },
  version: '1.2.3',
})
await prepareFirstRun(full.deps, { demo: undefined, host: '127.0.0.1' })

describeEndpoint('GET /auth/options', {
  200: () => {
    it('lists the demo accounts, with which one can sign in', async () => {
      const options = await full.person().call('GET /auth/options', {})
      expect(options).toMatchObject({
        needs_setup: false,
        sso_label: 'Example ID',
        can_send_mail: false,
        version: '1.2.3',
      })
      expect(options.demo_accounts).toEqual([
        { email: 'demo.admin@example.com', password: 'demo-admin', name: 'Demo Admin', role: 'admin' },
        { email: 'demo.lead@example.com', password: 'demo-lead', name: 'Demo Lead', role: 'user' },
        { email: 'demo.user@example.com', password: 'demo-user', name: 'Demo User', role: 'user' },
      ])
      for (const { email, password } of options.demo_accounts)
        expect((await signIn(full.person(), email, password)).status).toBe(200)
    })

    it('leaves out a demo account that was disabled, and one that has another password', async () => {
      const { orm } = full.deps.database
      await orm.update(users).set({ disabled_at: new Date() }).where(eq(users.email, 'demo.user@example.com'))
      await orm.update(users).set({ password_changed_at: new Date() }).where(eq(users.email, 'demo.lead@example.com'))
      const { demo_accounts } = await full.person().call('GET /auth/options', {})
      expect(demo_accounts.map(({ name }) => name)).toEqual(['Demo Admin'])
    })

    it('says that there is no one who could administer', async () => {
      expect(await empty.app.person().call('GET /auth/options', {})).toMatchObject({
        demo_accounts: [],
        needs_setup: true,
        sso_label: null,
      })
    })
  },
})

describeEndpoint('POST /auth/setup', {
  201: () => {
    it('creates the administrator, signs in, and works once', async () => {
      const { app, code } = await newInstallation()
      const browser = app.person()
      const session = await browser.call('POST /auth/setup', { body: { ...GIVEN, code: ` ${code.toUpperCase()}` } })
      expect(session.account).toMatchObject({ email: GIVEN.email, name: GIVEN.name, role: 'admin', has_password: true })
      expect((await browser.call('GET /auth/session', {})).account?.id).toBe(session.account?.id)
      expect((await signIn(app.person(), GIVEN.email, GIVEN.password)).status).toBe(200)
      expect((await app.person().call('GET /auth/options', {})).needs_setup).toBe(false)
      const entries = await app.deps.database.orm.select().from(auditEntries).orderBy(auditEntries.seq)
      expect(entries.map(({ action, actor_email }) => [action, actor_email]).slice(0, 2)).toEqual([
        ['account.create', GIVEN.email],
        ['session.create', GIVEN.email],
      ])
      expect(JSON.stringify(entries)).not.toContain(code)
      expect(JSON.stringify(app.logged)).not.toContain(code)
      await expect(app.person().call('POST /auth/setup', { body: { ...GIVEN, code } })).rejects.toMatchObject({
        status: 409,
      })
    })

    it('takes the code that was made last', async () => {
      const { app, code } = await newInstallation()
      const { setup_code = '' } = await prepareFirstRun(app.deps, { demo: false, host: '127.0.0.1' })
      await expect(app.person().call('POST /auth/setup', { body: { ...GIVEN, code } })).rejects.toMatchObject({
        status: 401,
      })
      expect(
        (await app.person().call('POST /auth/setup', { body: { ...GIVEN, code: setup_code } })).account?.role,
      ).toBe('admin')
    })
  },
  400: () => {
    it.each([
      [{ code: ' ' }, 'code: Setup code is required'],
      [{ name: '' }, 'name: Name is required'],
      [{ email: 'ada' }, 'email: Enter an e-mail address such as name@example.com.'],
      [{ password: '12345' }, 'password: Password must be at least 6 characters'],
      [{ password: 'letmein' }, 'This password is one of those that guessers try first: choose another one.'],
    ])('refuses %o', async (wrong, message) => {
      await expect(
        empty.app.person().call('POST /auth/setup', { body: { ...GIVEN, code: empty.code, ...wrong } }),
      ).rejects.toMatchObject({
        status: 400,
        message,
      })
    })
  },
  401: () => {
    it('refuses another code', async () => {
      await expect(
        empty.app.person().call('POST /auth/setup', { body: { ...GIVEN, code: 'aaaaa-aaaaa-aaaaa-aaaaa' } }),
      ).rejects.toMatchObject({
        status: 401,
        message: 'That setup code is not right: use the one that the last start of the server printed.',
      })
      expect(await empty.app.deps.database.orm.select().from(users)).toEqual([])
    })
  },
  409: () => {
    it('refuses when there is an administrator', async () => {
      await expect(full.person().call('POST /auth/setup', { body: { ...GIVEN, code: 'x' } })).rejects.toMatchObject({
        status: 409,
        message: 'This installation has an administrator already: sign in, or ask that person to invite you.',
      })
    })

    it('refuses the address of an account', async () => {
      const { app, code } = await newInstallation()
      await app.user({ email: GIVEN.email }).ready()
      await expect(app.person().call('POST /auth/setup', { body: { ...GIVEN, code } })).rejects.toMatchObject({
        status: 409,
        message: 'There is an account with this e-mail address already: use another address.',
      })
      expect(
        (await app.person().call('POST /auth/setup', { body: { ...GIVEN, email: 'other@example.com', code } })).account
          ?.role,
      ).toBe('admin')
    })

    it('lets one of two win that use the code at the same time', async () => {
      const { app, code } = await newInstallation()
      const tries = ['one@example.com', 'two@example.com'].map((email) =>
        app.person().call('POST /auth/setup', { body: { ...GIVEN, email, code } }),
      )
      const outcomes = await Promise.allSettled(tries)
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await app.deps.database.orm.select().from(users)).toHaveLength(1)
    })
  },
  429: () => {
    it('takes fifty wrong codes from an address', async () => {
      const { app, code } = await newInstallation()
      const attempt = (given: string) => app.person().call('POST /auth/setup', { body: { ...GIVEN, code: given } })
      for (let count = 0; count < 50; count++) await expect(attempt('wrong')).rejects.toMatchObject({ status: 401 })
      await expect(attempt(code)).rejects.toMatchObject({
        status: 429,
        message: 'Too many attempts. Try again in 15 minutes.',
      })
    })
  },
})
