import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { PASSWORD, signIn, signedIn, withPassword } from '../../../../test/support/sign-in.ts'
import { SESSION_COOKIE } from '../../access/sessions.ts'
import { attempts, sessions, users } from '../../db/schema/accounts.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { createProxies } from '../../http/proxies.ts'

const app = await createTestApp({ proxies: createProxies(['loopback']) })
const { person, deps } = app
const { orm } = deps.database

beforeEach(() => app.setTime('2026-11-02T10:00:00Z'))

const WRONG = { status: 401, message: 'Invalid email or password' }

describeEndpoint('POST /auth/login', {
  200: () => {
    it('signs in, in any case of the address, and says who it is', async () => {
      const user = await withPassword(app)
      const browser = person()
      const outcome = await browser.call('POST /auth/login', {
        body: { email: ` ${user.email.toUpperCase()} `, password: PASSWORD },
      })
      expect(outcome).toMatchObject({
        needs_two_factor: false,
        session: { account: { id: user.id, login_time: '2026-11-02T10:00:00.000Z' } },
      })
      expect((await browser.call('GET /auth/session', {})).account?.email).toBe(user.email)
    })

    it('gives a cookie that scripts and other sites do not get', async () => {
      const user = await withPassword(app)
      const [cookie] = (await signIn(person(), user.email)).headers.getSetCookie()
      expect(cookie).toMatch(/^strata_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
      const [secure] = (
        await signIn(person(), user.email, PASSWORD, { 'x-forwarded-proto': 'https' })
      ).headers.getSetCookie()
      expect(secure).toMatch(/; Secure/)
    })

    it('gives a new secret at every sign-in, whatever the browser sends', async () => {
      const user = await withPassword(app)
      const browser = person()
      browser.cookies.set(SESSION_COOKIE, 'chosen-by-somebody-else')
      await signIn(browser, user.email)
      const first = browser.cookies.get(SESSION_COOKIE)
      expect(first).not.toBe('chosen-by-somebody-else')
      await signIn(browser, user.email)
      expect(browser.cookies.get(SESSION_COOKIE)).not.toBe(first)
      const thief = person()
      thief.cookies.set(SESSION_COOKIE, first ?? '')
      expect((await thief.call('GET /auth/session', {})).account).toBeNull()
    })

    it('keeps of the secret only its hash', async () => {
      const user = await withPassword(app)
      const browser = await signedIn(app, user)
      const kept = await orm.select().from(sessions).where(eq(sessions.user_id, user.id))
      expect(kept).toHaveLength(2)
      expect(JSON.stringify(kept)).not.toContain(browser.cookies.get(SESSION_COOKIE))
    })

    it('writes who signed in and how, and that the session before ended', async () => {
      const user = await withPassword(app)
      const browser = await signedIn(app, user)
      await signIn(browser, user.email)
      const entries = await orm
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.actor_id, user.id))
        .orderBy(auditEntries.seq)
      expect(entries.map(({ action, target_name }) => [action, target_name])).toEqual([
        ['session.create', user.email],
        ['session.end', user.email],
        ['session.create', user.email],
      ])
      expect(entries[0]?.after).toEqual({ method: 'password', second_factor: null, user_agent: '' })
    })

    it('keeps when the session before began', async () => {
      const user = await withPassword(app)
      app.setTime('2026-11-02T11:00:00Z')
      const second = await signedIn(app, user)
      expect((await second.call('GET /auth/session', {})).account?.last_login).toBe('2026-11-02T10:00:00.000Z')
      await second.call('POST /auth/logout', {})
      app.setTime('2026-11-02T12:00:00Z')
      const third = await signedIn(app, user)
      expect((await third.call('GET /auth/session', {})).account?.last_login).toBe('2026-11-02T11:00:00.000Z')
    })

    it('tells the person of a browser that is new to them, once', async () => {
      const user = await withPassword(app)
      const kinds = async () =>
        (await orm.select().from(notifications).where(eq(notifications.user_id, user.id))).map(({ kind, data }) => ({
          kind,
          data,
        }))
      await signIn(person(), user.email, PASSWORD, { 'user-agent': 'test' })
      expect(await kinds()).toEqual([])
      const other = person()
      await signIn(other, user.email, PASSWORD, { 'user-agent': 'Firefox', 'x-forwarded-for': '203.0.113.5' })
      const told = [{ kind: 'new-sign-in', data: { user_agent: 'Firefox', ip: '203.0.113.5' } }]
      expect(await kinds()).toEqual(told)
      await other.call('POST /auth/logout', {})
      await signIn(other, user.email, PASSWORD, { 'user-agent': 'Firefox' })
      expect(await kinds()).toEqual(told)
    })

    it('knows the sign-ins of before under another address', async () => {
      const user = await withPassword(app)
      const known = person()
      await signIn(known, user.email, PASSWORD, { 'user-agent': 'Opera' })
      await known.call('POST /auth/logout', {})
      await user.call('POST /auth/logout', {})
      const email = `new-${user.email}`
      await orm.update(users).set({ email }).where(eq(users.id, user.id))
      await signIn(person(), email, PASSWORD, { 'user-agent': 'Safari' })
      const told = await orm.select().from(notifications).where(eq(notifications.user_id, user.id))
      expect(told.filter(({ data }) => data['user_agent'] === 'Safari')).toHaveLength(1)
    })

    it('deletes sessions of the person that ended by themselves', async () => {
      const user = await withPassword(app)
      app.setTime('2026-11-02T11:00:00Z')
      await signIn(person(), user.email)
      expect(await orm.select().from(sessions).where(eq(sessions.user_id, user.id))).toHaveLength(1)
    })
  },
  400: () => {
    it.each([
      [{ password: 'x' }, 'email: Email is required'],
      [{ email: ' ', password: 'x' }, 'email: Email is required'],
      [{ email: 'a@example.com' }, 'password: Password is required'],
      [{ email: 'a@example.com', password: '' }, 'password: Password is required'],
    ])('says what is missing in %o', async (body, detail) => {
      const response = await person().send('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ detail })
    })
  },
  401: () => {
    it('answers the same for a wrong password, an unknown address, a disabled account and one without a password', async () => {
      const right = await withPassword(app)
      const disabled = await withPassword(app, { disabled_at: deps.now() })
      const passwordless = await app.user({ password_hash: null }).ready()
      const tries = [
        [right.email, 'wrong'],
        ['nobody@example.com', PASSWORD],
        ['no address', PASSWORD],
        [disabled.email, PASSWORD],
        [passwordless.email, PASSWORD],
        [passwordless.email, 'nobody has this password'],
      ] as const
      for (const [email, password] of tries) {
        const browser = person()
        await expect(browser.call('POST /auth/login', { body: { email, password } })).rejects.toMatchObject(WRONG)
        expect(browser.cookies.size).toBe(0)
      }
      const entries = await orm
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.action, 'session.refuse'))
        .orderBy(auditEntries.seq)
      expect(entries.map(({ target_name, actor_id }) => [target_name, actor_id])).toEqual(
        tries.map(([email]) => [email, null]),
      )
      expect(JSON.stringify(entries)).not.toContain(PASSWORD)
    })

    it('leaves the session of the browser as it is', async () => {
      const user = await withPassword(app)
      const browser = await signedIn(app, user)
      expect((await signIn(browser, user.email, 'wrong')).status).toBe(401)
      expect((await browser.call('GET /auth/session', {})).account?.id).toBe(user.id)
    })
  },
  429: () => {
    const from = (ip: string) => ({ 'x-forwarded-for': ip })

    it('takes no sixth wrong password of an account from one address, and other addresses as before', async () => {
      const user = await withPassword(app)
      for (let count = 0; count < 5; count++)
        expect((await signIn(person(), user.email, 'wrong', from('198.51.100.1'))).status).toBe(401)
      const refused = await signIn(person(), user.email, PASSWORD, from('198.51.100.1'))
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
      expect(await refused.json()).toEqual({
        detail: 'Too many attempts. Try again in 15 minutes.',
        code: 'http.too-many-attempts',
        params: { minutes: 15 },
      })
      expect((await signIn(person(), user.email, PASSWORD, from('198.51.100.2'))).status).toBe(200)
    })

    it('takes no sixth of many at the same time', async () => {
      const user = await withPassword(app)
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => signIn(person(), user.email, 'wrong', from('198.51.100.3'))),
      )
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    })

    it('forgets failures with a success', async () => {
      const user = await withPassword(app)
      for (let round = 0; round < 3; round++) {
        for (let count = 0; count < 4; count++)
          expect((await signIn(person(), user.email, 'wrong', from('198.51.100.4'))).status).toBe(401)
        expect((await signIn(person(), user.email, PASSWORD, from('198.51.100.4'))).status).toBe(200)
      }
    })

    it('locks an account after twenty failures from many addresses, and unlocks it automatically', async () => {
      const user = await withPassword(app)
      for (let count = 0; count < 20; count++)
        expect((await signIn(person(), user.email, 'wrong', from(`198.51.101.${count}`))).status).toBe(401)
      const refused = await signIn(person(), user.email, PASSWORD, from('198.51.101.99'))
      expect(await refused.json()).toEqual({
        detail: 'Too many attempts. Try again in 60 minutes.',
        code: 'http.too-many-attempts',
        params: { minutes: 60 },
      })
      // The library reads the clock of the process: the hour is over when the table says so.
      await orm.update(attempts).set({ expire: Date.now() - 1 })
      expect((await signIn(person(), user.email, PASSWORD, from('198.51.101.99'))).status).toBe(200)
    })

    it('does not let one address lock an account for others', async () => {
      const user = await withPassword(app)
      for (let count = 0; count < 30; count++) await signIn(person(), user.email, 'wrong', from('198.51.100.5'))
      expect((await signIn(person(), user.email, PASSWORD, from('198.51.100.6'))).status).toBe(200)
    })

    it('takes no more than fifty failures from one address', async () => {
      for (let count = 0; count < 50; count++)
        expect((await signIn(person(), `unknown-${count}@example.com`, 'wrong', from('198.51.100.7'))).status).toBe(401)
      const user = await withPassword(app)
      expect((await signIn(person(), user.email, PASSWORD, from('198.51.100.7'))).status).toBe(429)
      await orm.delete(attempts)
    })
  },
})
