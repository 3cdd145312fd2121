// A second factor that is required: whoever lacks it reaches what sets one up and nothing else, by their tokens too.
import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setsUpSecondFactor } from '#contract/rules.ts'
import type { SessionPolicy } from '#domain/account/session-policy.ts'
import { sessions, ssoIdentities } from '../../src/server/db/schema/accounts.ts'
import { isStillSignedIn } from '../../src/server/access/caller.ts'
import { createTestApp, type Person, type TestApp, type User } from '../support/app.ts'
import { createAuthenticator } from '../support/passkey.ts'
import { makeServiceAccount, makeServiceToken } from '../support/service-accounts.ts'
import { PASSWORD, signedIn, withPassword } from '../support/sign-in.ts'
import { CALLS, detailOf, named } from './calls.ts'

const SITE = { origin: 'http://localhost:8000', rpId: 'localhost' }
const POLICY = {
  session_hours: 720,
  idle_minutes: 480,
  grace_days: 14,
  person_token_days: 365,
  service_token_days: 365,
}
const MISSING = /requires a second factor, and you signed in without one/

/** Changes the policy by an administrator who has a second factor. */
async function setPolicy(app: TestApp, given: Partial<SessionPolicy>): Promise<void> {
  const admin = await app.user({ role: 'admin' }).ready()
  const { orm } = app.deps.database
  await orm.update(sessions).set({ has_second_factor: true }).where(eq(sessions.user_id, admin.id))
  await admin.call('PUT /instance/session-policy', { body: { ...POLICY, second_factor: 'everybody', ...given } })
}

describe('someone who lacks one', async () => {
  const app = await createTestApp()
  const lacking = app.user({ role: 'admin' })
  const own = CALLS.filter(({ row }) => row.permission !== 'public')
  const refused = own.filter(({ row }) => !setsUpSecondFactor(row))
  beforeAll(() => setPolicy(app, { grace_days: 0 }))

  it('can set one up, and stay meanwhile', () => {
    const keys = own.filter(({ row }) => setsUpSecondFactor(row)).map(({ key }) => key)
    expect(keys.toSorted()).toEqual([
      'GET /account/passkeys',
      'POST /account/passkeys',
      'POST /account/passkeys/start',
      'POST /account/two-factor/enable',
      'POST /account/two-factor/start',
      'POST /auth/session/renew',
    ])
  })

  it.each(named(refused))('is refused by %s', async (_, { row }) => {
    // Before anything that it names is looked for, and before a body is read.
    const path = `/api${row.path.replaceAll(/\{\w+\}/g, 'x')}`
    const response = await lacking.send(path, { method: row.method })
    expect(response.status).toBe(403)
    expect(await detailOf(response)).toMatch(MISSING)
  })
})

describe('the days to set one up', () => {
  let app: TestApp
  const isIn = async (who: Person) => (await who.send('/api/templates')).status === 200
  const enable = async (who: Person) => {
    const { secret } = await who.call('POST /account/two-factor/start', { body: { current_password: PASSWORD } })
    const code = await generate({ secret, epoch: app.deps.now().getTime() / 1000 })
    await who.call('POST /account/two-factor/enable', { body: { code } })
    return secret
  }
  const addPasskey = async (who: Person) => {
    const device = createAuthenticator(SITE)
    const options = await who.call('POST /account/passkeys/start', { body: { current_password: PASSWORD } })
    const added = await who.call('POST /account/passkeys', {
      body: { name: 'Laptop', credential: device.register(options) },
    })
    return { device, id: added.id }
  }
  const make = (given: Parameters<TestApp['user']>[0] = {}): Promise<User> => withPassword(app, given)

  beforeEach(async () => {
    app = await createTestApp()
    app.setTime('2026-11-02T10:00:00Z')
  })

  it('are told until they are over, and then nothing else answers', async () => {
    const ada = await make()
    await setPolicy(app, { grace_days: 2 })
    const second_factor = { due_at: '2026-11-04T10:00:00.000Z', has_one: false }
    expect(await ada.call('GET /auth/session', {})).toMatchObject({ second_factor })
    expect(await isIn(ada)).toBe(true)
    app.setTime('2026-11-04T09:59:59Z')
    const browser = await signedIn(app, ada)
    expect(await isIn(browser)).toBe(true)
    app.setTime('2026-11-04T10:00:00Z')
    expect(await isIn(browser)).toBe(false)
    expect(await browser.call('GET /auth/session', {})).toMatchObject({ account: { id: ada.id }, second_factor })
    await enable(browser)
    expect(await isIn(browser)).toBe(true)
    expect((await browser.call('GET /auth/session', {})).second_factor).toBeNull()
  })

  it('end with a passkey too, which a sign-in with the password alone does without', async () => {
    const ada = await make()
    await setPolicy(app, { grace_days: 0 })
    expect(await isIn(ada)).toBe(false)
    const { id } = await addPasskey(ada)
    expect(await isIn(ada)).toBe(true)
    const browser = await signedIn(app, ada)
    expect(await isIn(browser)).toBe(false)
    expect((await browser.call('GET /auth/session', {})).second_factor).toMatchObject({ has_one: true })
    await ada.call('DELETE /account/passkeys/{id}', { params: { id } })
    expect(await isIn(ada)).toBe(false)
  })

  it('are over again for who turns the last one off, and not while a passkey is left', async () => {
    const [ada, bob] = [await make(), await make()]
    await addPasskey(bob)
    const secrets = [await enable(ada), await enable(bob)]
    await setPolicy(app, { grace_days: 0 })
    expect(await isIn(ada)).toBe(true)
    app.setTime('2026-11-02T10:05:00Z')
    for (const [index, who] of [ada, bob].entries()) {
      const code = await generate({ secret: secrets[index] ?? '', epoch: app.deps.now().getTime() / 1000 })
      await who.call('POST /account/two-factor/disable', { body: { code } })
    }
    expect([await isIn(ada), await isIn(bob)]).toEqual([false, true])
  })

  it('concern administrators alone where it is required of them alone', async () => {
    const [ada, user] = [await make({ role: 'admin' }), await make()]
    await setPolicy(app, { second_factor: 'administrators', grace_days: 0 })
    expect([await isIn(ada), await isIn(user)]).toEqual([false, true])
  })

  it('begin with the account of who comes later', async () => {
    await setPolicy(app, { grace_days: 2 })
    app.setTime('2026-11-10T10:00:00Z')
    const ada = await make()
    expect(await isIn(ada)).toBe(true)
    app.setTime('2026-11-12T10:00:00Z')
    expect(await isIn(await signedIn(app, ada))).toBe(false)
  })

  it('hold for API tokens of people who have none, and for no service account', async () => {
    const admin = await app.user({ role: 'admin' }).ready()
    const { id } = await makeServiceAccount(admin)
    const { program } = await makeServiceToken(app, admin, id, ['templates:read'])
    const ada = await make()
    const bob = await make()
    const identity = { issuer: 'https://login.example.com', subject: 'bob', user_id: bob.id }
    await app.deps.database.orm.insert(ssoIdentities).values(identity)
    const [token, other] = [ada.token(['templates:read']), bob.token(['templates:read'])]
    await setPolicy(app, { grace_days: 0 })
    const response = await token.send('/api/templates')
    expect(response.status).toBe(403)
    expect(await detailOf(response)).toContain('the owner of this API token has none')
    expect([await isIn(program), await isIn(other)]).toEqual([true, true])
    await enable(ada)
    expect(await isIn(token)).toBe(true)
  })

  it('end what someone watches', async () => {
    const ada = await make()
    await setPolicy(app, { grace_days: 2 })
    const [own] = await ada.call('GET /account/sessions', {})
    const at = app.deps.now()
    const caller = {
      id: ada.id,
      email: ada.email,
      name: ada.name,
      role: 'user' as const,
      is_service: false,
      session_timeout: 480,
      second_factor_due_at: undefined,
      session: { id: own?.id ?? '', created_at: at, last_active_at: at },
      token: undefined,
    }
    const { orm } = app.deps.database
    expect(await isStillSignedIn(orm, caller, at)).toBe(true)
    await setPolicy(app, { grace_days: 0 })
    expect(await isStillSignedIn(orm, caller, at)).toBe(false)
  })
})
