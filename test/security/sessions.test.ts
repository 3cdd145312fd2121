// Sessions under attack: planted before a sign-in, copied, kept after their end.
import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { beforeEach, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { SESSION_COOKIE } from '../../src/server/access/sessions.ts'
import { attempts, sessions, users } from '../../src/server/db/schema/accounts.ts'
import { createProxies } from '../../src/server/http/proxies.ts'
import { createTestApp, type Person, type TestApp, type User } from '../support/app.ts'
import { PASSWORD, signIn, signedIn, withPassword } from '../support/sign-in.ts'

const app = await createTestApp()
const { orm } = app.deps.database
const publicUrl = 'https://strata.example.com'
const secure = await createTestApp({
  database: app.deps.database,
  newId: randomUUID,
  publicUrl,
  proxies: createProxies([], publicUrl),
})
const HOST_COOKIE = `__Host-${SESSION_COOKIE}`

beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  await orm.delete(attempts)
})

/** Who the server takes a cookie for. */
async function holderOf(secret: string, at: TestApp = app, name = SESSION_COOKIE): Promise<string | undefined> {
  const copy = at.person()
  copy.cookies.set(name, secret)
  return (await copy.call('GET /auth/session', {})).account?.id
}

const secretOf = (browser: Person): string => browser.cookies.get(SESSION_COOKIE) ?? ''

/** Turns two-factor on and gives the secret of the authenticator. */
async function withTwoFactor(ada: User): Promise<string> {
  const { secret } = await ada.call('POST /account/two-factor/start', { body: { current_password: PASSWORD } })
  await ada.call('POST /account/two-factor/enable', {
    body: { code: await generate({ secret, epoch: app.deps.now().getTime() / 1000 }) },
  })
  return secret
}

describe('a cookie that was there before the sign-in', () => {
  it.each(['planted', '', 'x'.repeat(3000), '../../etc/passwd', "' or 1=1 --", '%00', 'null'])(
    'is nobody: %j',
    async (planted) => {
      const ada = await withPassword(app)
      const browser = app.person()
      browser.cookies.set(SESSION_COOKIE, planted)
      expect((await browser.call('GET /auth/session', {})).account).toBeNull()
      expect((await signIn(browser, ada.email)).status).toBe(200)
      expect(secretOf(browser)).toMatch(/^[\w-]{43}$/)
      expect(await holderOf(planted)).toBeUndefined()
    },
  )

  it('does not become the victim’s when it is the attacker’s own session', async () => {
    const [ada, mallory] = [await withPassword(app), await withPassword(app)]
    const attacker = await signedIn(app, mallory)
    const planted = secretOf(attacker)
    const victim = app.person()
    victim.cookies.set(SESSION_COOKIE, planted)
    await signIn(victim, ada.email)
    expect(secretOf(victim)).not.toBe(planted)
    expect((await victim.call('GET /auth/session', {})).account?.id).toBe(ada.id)
    expect(await holderOf(planted)).toBeUndefined()
  })

  it('is not what two-factor is completed with: the session comes with the code, under a secret of its own', async () => {
    const ada = await withPassword(app)
    const secret = await withTwoFactor(ada)
    const browser = app.person()
    browser.cookies.set(SESSION_COOKIE, 'planted')
    await signIn(browser, ada.email)
    expect(secretOf(browser)).toBe('planted')
    const challenge = browser.cookies.get('strata_sign_in') ?? ''
    expect(await holderOf(challenge)).toBeUndefined()
    app.setTime('2026-11-02T10:01:00Z')
    await browser.call('POST /auth/two-factor', {
      body: { code: await generate({ secret, epoch: app.deps.now().getTime() / 1000 }) },
    })
    expect(secretOf(browser)).not.toBe('planted')
    expect(secretOf(browser)).not.toBe(challenge)
    expect(await holderOf(secretOf(browser))).toBe(ada.id)
    expect(await holderOf(challenge)).toBeUndefined()
  })

  it('is no awaited sign-in either', async () => {
    const browser = app.person()
    browser.cookies.set('strata_sign_in', 'planted')
    await expect(browser.call('POST /auth/two-factor', { body: { code: '123456' } })).rejects.toMatchObject({
      status: 401,
    })
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false)
  })
})

describe('a copy of a session', () => {
  it('ends with the password: the browser that changes it gets another secret', async () => {
    const ada = await withPassword(app)
    const browser = await signedIn(app, ada)
    const stolen = secretOf(browser)
    const next = { current_password: PASSWORD, new_password: 'battery staple', confirm_password: 'battery staple' }
    const response = await browser.send('/api/account/password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(next),
    })
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^strata_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(await holderOf(stolen)).toBeUndefined()
    expect(await holderOf(secretOf(browser))).toBe(ada.id)
  })

  it('keeps its secret where changing the password failed', async () => {
    const ada = await withPassword(app)
    const browser = await signedIn(app, ada)
    const before = secretOf(browser)
    const body = { current_password: 'wrong', new_password: 'battery staple', confirm_password: 'battery staple' }
    await expect(browser.call('POST /account/password', { body })).rejects.toMatchObject({ status: 400 })
    expect(secretOf(browser)).toBe(before)
    expect(await holderOf(before)).toBe(ada.id)
  })

  it('ends with signing out, on every server', async () => {
    const ada = await withPassword(app)
    const browser = await signedIn(app, ada)
    const stolen = secretOf(browser)
    const response = await browser.send('/api/auth/logout', { method: 'POST' })
    expect(response.headers.getSetCookie()).toEqual(['strata_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
    const other = await createTestApp({ database: app.deps.database })
    for (const server of [app, other]) expect(await holderOf(stolen, server)).toBeUndefined()
  })

  it('renews nothing by reading, by polling or by being refused', async () => {
    const ada = await withPassword(app, { session_timeout: 5 })
    const browser = await signedIn(app, ada)
    app.setTime('2026-11-02T10:04:59Z')
    for (const path of ['/api/auth/session', '/api/notifications', '/api/projects', '/api/people', '/api/health', '/'])
      await browser.send(path)
    app.setTime('2026-11-02T10:05:00Z')
    expect(await holderOf(secretOf(browser))).toBeUndefined()
    await expect(browser.call('POST /auth/session/renew', {})).rejects.toMatchObject({ status: 401 })
  })

  it('is not kept alive beyond thirty days by renewing it', async () => {
    const ada = await withPassword(app, { session_timeout: 480 })
    const browser = await signedIn(app, ada)
    const end = app.deps.now().getTime() + 30 * 86_400_000
    await orm
      .update(sessions)
      .set({ last_active_at: new Date(end) })
      .where(eq(sessions.user_id, ada.id))
    app.setTime(new Date(end - 1000).toISOString())
    await browser.call('POST /auth/session/renew', {})
    app.setTime(new Date(end).toISOString())
    expect(await holderOf(secretOf(browser))).toBeUndefined()
  })

  it('ends with the account being disabled, and stays ended when it is enabled again', async () => {
    const ada = await withPassword(app)
    const admin = app.user({ role: 'admin' })
    const browser = await signedIn(app, ada)
    await admin.call('POST /people/{id}/disable', { params: { id: ada.id } })
    expect(await holderOf(secretOf(browser))).toBeUndefined()
    await admin.call('POST /people/{id}/enable', { params: { id: ada.id } })
    expect(await holderOf(secretOf(browser))).toBeUndefined()
  })
})

describe('the cookie of an installation with TLS', () => {
  it('is one that only this host can set: a neighbour’s of the same name is not read', async () => {
    const [ada, mallory] = [await withPassword(app), await withPassword(app)]
    const planted = secretOf(await signedIn(app, mallory))
    const victim = secure.person()
    victim.cookies.set(SESSION_COOKIE, planted)
    expect((await victim.call('GET /auth/session', {})).account).toBeNull()
    const [cookie] = (await signIn(victim, ada.email)).headers.getSetCookie()
    expect(cookie).toMatch(
      /^__Host-strata_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect((await victim.call('GET /auth/session', {})).account?.id).toBe(ada.id)
    expect(await holderOf(victim.cookies.get(HOST_COOKIE) ?? '', secure, HOST_COOKIE)).toBe(ada.id)
    await victim.call('POST /auth/logout', {})
    expect(victim.cookies.has(HOST_COOKIE)).toBe(false)
    expect((await victim.call('GET /auth/session', {})).account).toBeNull()
  })

  it('waits for the code in such a cookie too', async () => {
    const ada = await withPassword(app)
    await withTwoFactor(ada)
    const [cookie] = (await signIn(secure.person(), ada.email)).headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-strata_sign_in=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })
})

it('knows no one by two sessions of one cookie header, by another scheme or by the address', async () => {
  const ada = await withPassword(app)
  const secret = secretOf(await signedIn(app, ada))
  for (const [path, headers] of [
    ['/api/account', { authorization: `Bearer ${secret}` }],
    ['/api/account', { authorization: `Basic ${Buffer.from(`${ada.email}:${PASSWORD}`).toString('base64')}` }],
    ['/api/account', { authorization: 'Bearer', cookie: `${SESSION_COOKIE}=${secret}` }],
    ['/api/account', { cookie: `${SESSION_COOKIE.toUpperCase()}=${secret}` }],
    [`/api/account?${SESSION_COOKIE}=${secret}`, {}],
  ] as const) {
    expect((await app.person().send(path, { headers })).status).toBe(401)
  }
  const [row] = await orm.select().from(users).where(eq(users.id, ada.id))
  expect(await holderOf(row?.password_hash ?? '')).toBeUndefined()
  const [session] = await orm.select().from(sessions).where(eq(sessions.user_id, ada.id))
  expect(await holderOf(session?.secret_hash ?? '')).toBeUndefined()
  expect(await holderOf(session?.id ?? '')).toBeUndefined()
})
