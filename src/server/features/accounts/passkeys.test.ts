// The passkeys of the own account.
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { createAuthenticator } from '../../../../test/support/passkey.ts'
import { PASSWORD, withPassword } from '../../../../test/support/sign-in.ts'
import { auditOf, toldTo } from '../../../../test/support/things.ts'

const NOW = '2026-11-02T10:00:00.000Z'
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const SITE = { origin: 'http://localhost:8000', rpId: 'localhost' }
const app = await createTestApp()
const { deps, user } = app

beforeEach(() => app.setTime(NOW))

/** Adds a passkey of a new authenticator. */
async function add(who: User, name = 'Laptop', device = createAuthenticator(SITE)) {
  const options = await who.call('POST /account/passkeys/start', { body: {} })
  return who.call('POST /account/passkeys', { body: { name, credential: device.register(options) } })
}

describeEndpoint('GET /account/passkeys', {
  200: () => {
    it('lists the own ones, oldest first, and nothing of their keys', async () => {
      const ada = user()
      const first = await add(ada)
      app.setTime('2026-11-02T10:01:00Z')
      await add(ada, 'Phone')
      await add(user())
      expect(await ada.call('GET /account/passkeys', {})).toEqual([
        { id: first.id, name: 'Laptop', created_at: NOW, last_used_at: null },
        expect.objectContaining({ name: 'Phone' }),
      ])
    })
  },
})

describeEndpoint('POST /account/passkeys/start', {
  200: () => {
    it('asks for a discoverable one with its owner verified, once the password was given', async () => {
      const ada = await withPassword(app)
      const options = await ada.call('POST /account/passkeys/start', { body: { current_password: PASSWORD } })
      expect(options).toMatchObject({
        rp: { id: 'localhost' },
        user: { name: ada.email },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    })
  },
  400: () => {
    it('refuses a wrong password and none', async () => {
      const ada = await withPassword(app)
      for (const body of [{}, { current_password: 'wrong' }])
        await expect(ada.call('POST /account/passkeys/start', { body })).rejects.toMatchObject({
          status: 400,
          problems: [{ field: 'current_password' }],
        })
    })
  },
  403: () => {
    it('wants a recent sign-in of a person without a password', async () => {
      const ada = await user({ session_timeout: 480 }).ready()
      app.setTime('2026-11-02T10:10:01Z')
      await expect(ada.call('POST /account/passkeys/start', { body: {} })).rejects.toMatchObject({
        status: 403,
        said: { code: 'accounts.sign-in-again' },
      })
    })
  },
  409: () => {
    it('takes ten, and no more', async () => {
      const ada = user()
      for (let count = 0; count < 10; count++) await add(ada, `Key ${count}`)
      await expect(add(ada)).rejects.toMatchObject({ status: 409, said: { code: 'accounts.too-many-passkeys' } })
    })

    it('says that a site without a name has none', async () => {
      const { user: other } = await createTestApp({ publicUrl: 'http://10.0.0.7:8000' })
      await expect(other().call('POST /account/passkeys/start', { body: {} })).rejects.toMatchObject({
        status: 409,
        said: { code: 'accounts.passkeys-need-name' },
      })
    })
  },
  429: () => {
    it('takes five wrong passwords', async () => {
      const ada = await withPassword(app)
      const start = (current_password: string) =>
        ada.call('POST /account/passkeys/start', { body: { current_password } })
      for (let count = 0; count < 5; count++) await expect(start(`${count}`)).rejects.toMatchObject({ status: 400 })
      await expect(start(PASSWORD)).rejects.toMatchObject({ status: 429 })
    })
  },
})

describeEndpoint('POST /account/passkeys', {
  201: () => {
    it('adds it, writes it down and tells its owner', async () => {
      const ada = await user().ready()
      expect(await add(ada)).toMatchObject({ name: 'Laptop', last_used_at: null })
      expect((await auditOf(deps, ada.id)).at(-1)).toMatchObject({
        action: 'account.passkey.add',
        after: { passkey: 'Laptop' },
      })
      expect(await toldTo(deps, ada)).toMatchObject([{ kind: 'two-factor-changed', data: { change: 'passkey-added' } }])
    })
  },
  400: () => {
    it.each([
      ['of another site', { origin: 'http://localhost:9000' }],
      ['of another relying party', { rpId: 'example.com' }],
      ['without its owner verified', { isVerified: false }],
      ['for a challenge of its own', { challenge: 'AAAA' }],
    ])('refuses one %s', async (_, wrong) => {
      const ada = user()
      const options = await ada.call('POST /account/passkeys/start', { body: {} })
      const credential = createAuthenticator(SITE).register(options, wrong)
      await expect(ada.call('POST /account/passkeys', { body: { name: 'X', credential } })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'credential', code: 'accounts.passkey-not-read' }],
      })
      expect(await ada.call('GET /account/passkeys', {})).toEqual([])
    })

    it('takes a challenge once, within five minutes, from whom it was given', async () => {
      const ada = await user({ session_timeout: 480 }).ready()
      const options = await ada.call('POST /account/passkeys/start', { body: {} })
      const make = (who: User) =>
        who.call('POST /account/passkeys', {
          body: { name: 'X', credential: createAuthenticator(SITE).register(options) },
        })
      await expect(make(user())).rejects.toMatchObject({ status: 400 })
      await make(ada)
      await expect(make(ada)).rejects.toMatchObject({ status: 400 })
      const late = await ada.call('POST /account/passkeys/start', { body: {} })
      app.setTime('2026-11-02T10:05:00Z')
      const credential = createAuthenticator(SITE).register(late)
      await expect(ada.call('POST /account/passkeys', { body: { name: 'X', credential } })).rejects.toMatchObject({
        status: 400,
      })
    })
  },
  409: () => {
    it('refuses one that someone has', async () => {
      const device = createAuthenticator(SITE)
      await add(user(), 'Laptop', device)
      await expect(add(user(), 'Laptop', device)).rejects.toMatchObject({
        status: 409,
        said: { code: 'accounts.passkey-there' },
      })
    })
  },
})

describeEndpoint('PUT /account/passkeys/{id}', {
  200: () => {
    it('renames it', async () => {
      const ada = await user().ready()
      const { id } = await add(ada)
      const rename = () => ada.call('PUT /account/passkeys/{id}', { params: { id }, body: { name: 'Phone' } })
      expect(await rename()).toMatchObject({ id, name: 'Phone' })
      await rename()
      expect((await auditOf(deps, ada.id)).filter(({ action }) => action === 'account.passkey.rename')).toMatchObject([
        { before: { passkey: 'Laptop' }, after: { passkey: 'Phone' } },
      ])
    })
  },
  400: () => {
    it('wants a name', async () => {
      const ada = user()
      const { id } = await add(ada)
      await expect(
        ada.call('PUT /account/passkeys/{id}', { params: { id }, body: { name: ' ' } }),
      ).rejects.toMatchObject({ status: 400, problems: [{ field: 'name' }] })
    })
  },
  404: () => {
    it('knows none of someone else', async () => {
      const { id } = await add(user())
      for (const wrong of [id, UNKNOWN, 'nonsense'])
        await expect(
          user().call('PUT /account/passkeys/{id}', { params: { id: wrong }, body: { name: 'Mine' } }),
        ).rejects.toMatchObject({ status: 404, said: { code: 'accounts.no-passkey' } })
    })
  },
})

describeEndpoint('DELETE /account/passkeys/{id}', {
  204: () => {
    it('removes it, writes it down and tells its owner', async () => {
      const ada = await user().ready()
      await add(ada)
      const { id } = await add(ada, 'Phone')
      await ada.call('DELETE /account/passkeys/{id}', { params: { id } })
      expect(await ada.call('GET /account/passkeys', {})).toMatchObject([{ name: 'Laptop' }])
      expect((await auditOf(deps, ada.id)).at(-1)).toMatchObject({
        action: 'account.passkey.remove',
        before: { passkey: 'Phone' },
      })
      expect((await toldTo(deps, ada)).map(({ data }) => data)).toContainEqual({ change: 'passkey-removed' })
    })
  },
  404: () => {
    it('knows none of someone else', async () => {
      const { id } = await add(user())
      await expect(user().call('DELETE /account/passkeys/{id}', { params: { id } })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
  409: () => {
    it('keeps what alone signs its owner in', async () => {
      const ada = user()
      const { id } = await add(ada)
      await expect(ada.call('DELETE /account/passkeys/{id}', { params: { id } })).rejects.toMatchObject({
        status: 409,
        said: { code: 'accounts.last-way-in' },
      })
    })
  },
})
