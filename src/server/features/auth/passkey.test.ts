// Signing in with a passkey.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { createAuthenticator } from '../../../../test/support/passkey.ts'
import { auditOf } from '../../../../test/support/things.ts'
import { attempts, usedChallenges, users } from '../../db/schema/accounts.ts'
import { cleanUp } from '../../clean-up.ts'

const SITE = { origin: 'http://localhost:8000', rpId: 'localhost' }
const app = await createTestApp()
const { deps, user, person } = app
const { orm } = deps.database

beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  await orm.delete(attempts)
})

/** Someone with a passkey and the authenticator that holds it. */
async function withPasskey(given: Parameters<typeof user>[0] = {}) {
  const device = createAuthenticator(SITE)
  const ada: User = await user(given).ready()
  const options = await ada.call('POST /account/passkeys/start', { body: {} })
  await ada.call('POST /account/passkeys', { body: { name: 'Laptop', credential: device.register(options) } })
  return { ada, device }
}

const start = () => person().call('POST /auth/passkey/start', {})
const send = (credential: ReturnType<ReturnType<typeof createAuthenticator>['sign']>, browser = person()) =>
  browser.call('POST /auth/passkey', { body: { credential } })
const refusal = { status: 401, said: { code: 'auth.passkey-refused' } }

describeEndpoint('POST /auth/passkey/start', {
  200: () => {
    it('asks for any passkey of this site with its owner verified, and keeps nothing', async () => {
      const options = await start()
      expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
      expect(options['allowCredentials'] ?? []).toEqual([])
    })
  },
  409: () => {
    it('says that a site without a name has none', async () => {
      const other = await createTestApp({ publicUrl: 'http://[::1]:8000' })
      await expect(other.person().call('POST /auth/passkey/start', {})).rejects.toMatchObject({ status: 409 })
      expect(await other.person().call('GET /auth/options', {})).toMatchObject({ can_use_passkeys: false })
    })
  },
})

describeEndpoint('POST /auth/passkey', {
  200: () => {
    it('signs in without a password and without a code, also where two-factor is on', async () => {
      const { ada, device } = await withPasskey()
      await orm.update(users).set({ two_factor_enabled_at: deps.now() }).where(eq(users.id, ada.id))
      const browser = person()
      expect((await send(device.sign(await start()), browser)).account).toMatchObject({ email: ada.email })
      expect(await browser.call('GET /account/sessions', {})).toContainEqual(
        expect.objectContaining({ method: 'passkey', is_current: true }),
      )
      expect(await ada.call('GET /account/passkeys', {})).toMatchObject([{ last_used_at: '2026-11-02T10:00:00.000Z' }])
    })
  },
  400: () => {
    it('refuses what is no answer of an authenticator', async () => {
      await expect(person().call('POST /auth/passkey', { body: { credential: {} as never } })).rejects.toMatchObject({
        status: 400,
      })
    })
  },
  401: () => {
    it.each([
      ['of another site', { origin: 'https://evil.example' }],
      ['of another relying party', { rpId: 'evil.example' }],
      ['without its owner verified', { isVerified: false }],
      ['for a challenge that no server gave', { challenge: 'AAAA' }],
      ['whose counter did not grow', { counter: 1 }],
    ])('refuses an answer %s, and writes it down', async (_, wrong) => {
      const { ada, device } = await withPasskey()
      await expect(send(device.sign(await start(), wrong))).rejects.toMatchObject(refusal)
      expect((await auditOf(deps, ada.id)).at(-1)).toMatchObject({
        action: 'session.refuse',
        after: { reason: 'passkey' },
      })
    })

    it('takes a challenge once, within five minutes, and no challenge for a new passkey', async () => {
      const { ada, device } = await withPasskey()
      const options = await start()
      await send(device.sign(options))
      await expect(send(device.sign(options))).rejects.toMatchObject(refusal)
      const other = await ada.call('POST /account/passkeys/start', { body: {} })
      await expect(send(device.sign(other))).rejects.toMatchObject(refusal)
      const late = await start()
      app.setTime('2026-11-02T10:05:00Z')
      await expect(send(device.sign(late))).rejects.toMatchObject(refusal)
      app.setTime('2026-11-02T10:06:00Z')
      await cleanUp(deps)
      expect(await orm.select().from(usedChallenges)).toEqual([])
    })

    it('lets no one in who is disabled or whose passkey is unknown or removed', async () => {
      const { ada, device } = await withPasskey()
      await expect(send(createAuthenticator(SITE).sign(await start()))).rejects.toMatchObject(refusal)
      await orm.update(users).set({ disabled_at: deps.now() }).where(eq(users.id, ada.id))
      await expect(send(device.sign(await start()))).rejects.toMatchObject(refusal)
    })
  },
  429: () => {
    it('stops an address that tries too often', async () => {
      const device = createAuthenticator(SITE)
      const options = await start()
      for (let count = 0; count < 50; count++) await expect(send(device.sign(options))).rejects.toMatchObject(refusal)
      await expect(send(device.sign(options))).rejects.toMatchObject({ status: 429 })
    })
  },
})
