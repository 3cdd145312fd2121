import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { beforeEach, expect, it } from 'vitest'
import { TOKEN_SCOPES, type TokenScope } from '#domain/access/token-scopes.ts'
import { createTestApp, type Person, type User } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { PASSWORD, withPassword } from '../../../../test/support/sign-in.ts'
import { auditOf } from '../../../../test/support/things.ts'
import { TOTP_SEAL, newTotpSecret } from '../../access/two-factor.ts'
import { hashSecret } from '../../crypto/secrets.ts'
import { apiTokens, users } from '../../db/schema/accounts.ts'

const NOW = '2026-11-02T10:00:00.000Z'
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const app = await createTestApp()
const { deps, user, person } = app
const { orm } = deps.database

beforeEach(() => app.setTime(NOW))

interface Given {
  name?: string
  scopes?: TokenScope[]
  expires_in_days?: number
}

const make = (who: User, given: Given = {}) =>
  who.call('POST /account/tokens', {
    body: { name: 'Nightly', scopes: ['projects:read'], expires_in_days: 30, ...given },
  })

/** What a program gets that sends a token. */
const sendWith = (token: string, path = '/api/projects', method = 'GET') =>
  person().send(path, { method, headers: { authorization: `Bearer ${token}` } })

interface Proof {
  current_password?: string
  code?: string
}

const makeWith = (who: Person, proof: Proof) =>
  who.call('POST /account/tokens', {
    body: { name: 'Nightly', scopes: ['projects:read'], expires_in_days: 30, ...proof },
  })

/** Someone with a second factor, and the code that it shows now. */
async function withFactor(given: Parameters<typeof user>[0] = {}): Promise<{ ada: User; code: string }> {
  const secret = newTotpSecret()
  const sealed = { two_factor_secret: deps.seal.seal(secret, TOTP_SEAL), two_factor_enabled_at: deps.now() }
  const ada = await withPassword(app, { ...sealed, ...given })
  return { ada, code: await generate({ secret, epoch: deps.now().getTime() / 1000 }) }
}

describeEndpoint('GET /account/tokens', {
  200: () => {
    it('lists the own tokens, newest first, never with the secret', async () => {
      const ada = user()
      const first = await make(ada)
      app.setTime('2026-11-02T10:01:00Z')
      const second = await make(ada, { name: 'Weekly' })
      await make(user())
      const list = await ada.call('GET /account/tokens', {})
      expect(list.map(({ name }) => name)).toEqual(['Weekly', 'Nightly'])
      for (const { token } of [first, second]) expect(JSON.stringify(list)).not.toContain(token)
    })

    it('says when one was last used', async () => {
      const ada = user()
      const { token } = await make(ada)
      app.setTime('2026-11-02T10:05:00Z')
      await sendWith(token, '/api/account')
      expect(await ada.call('GET /account/tokens', {})).toMatchObject([{ last_used_at: '2026-11-02T10:05:00.000Z' }])
    })
  },
})

describeEndpoint('POST /account/tokens', {
  429: () => {
    it('takes five wrong passwords, and then not even the right one', async () => {
      const ada = await withPassword(app)
      for (const given of [{}, { current_password: '' }])
        await expect(makeWith(ada, given)).rejects.toMatchObject({
          status: 400,
          problems: [{ field: 'current_password' }],
        })
      for (let count = 0; count < 5; count++)
        await expect(makeWith(ada, { current_password: `${count}` })).rejects.toMatchObject({ status: 400 })
      await expect(makeWith(ada, { current_password: PASSWORD })).rejects.toMatchObject({ status: 429 })
      expect(await ada.call('GET /account/tokens', {})).toEqual([])
    })
  },
  201: () => {
    it('asks a person who has a password for it', async () => {
      const ada = await withPassword(app)
      expect((await makeWith(ada, { current_password: PASSWORD })).token).toMatch(/^strata_/)
    })

    it('takes the second factor instead, once', async () => {
      const { ada, code } = await withFactor()
      expect((await makeWith(ada, { code })).token).toMatch(/^strata_/)
      await expect(makeWith(ada, { code })).rejects.toMatchObject({ status: 400, problems: [{ field: 'code' }] })
      expect((await makeWith(ada, { current_password: PASSWORD })).token).toMatch(/^strata_/)
    })

    it('asks a person without a password for the second factor, where there is one', async () => {
      const { ada, code } = await withFactor({ password_hash: null })
      await expect(makeWith(ada, {})).rejects.toMatchObject({ status: 400, problems: [{ field: 'code' }] })
      expect((await makeWith(ada, { code })).token).toMatch(/^strata_/)
    })

    it('makes a token that opens what its scopes say, and keeps only its hash', async () => {
      const ada = await user().ready()
      const { token, ...rest } = await make(ada, { scopes: ['projects:read', 'projects:read'] })
      expect(token).toMatch(/^strata_[\w-]{43}$/)
      expect(rest).toEqual({
        id: rest.id,
        name: 'Nightly',
        prefix: token.slice(0, 12),
        scopes: ['projects:read'],
        created_at: NOW,
        expires_at: '2026-12-02T10:00:00.000Z',
        last_used_at: null,
        is_shortened: false,
      })
      expect((await sendWith(token)).status).toBe(200)
      expect((await sendWith(token, '/api/teams')).status).toBe(403)
      const [row] = await orm.select().from(apiTokens).where(eq(apiTokens.id, rest.id))
      expect(row?.secret_hash).toBe(hashSecret(token))
      expect(JSON.stringify(row)).not.toContain(token)
      expect(await auditOf(deps, rest.id)).toEqual([
        {
          action: 'account.token.create',
          actor_email: ada.email,
          before: null,
          after: { scopes: ['projects:read'], expires_at: '2026-12-02T10:00:00.000Z' },
        },
      ])
    })

    it('makes one that ends automatically', async () => {
      const { token } = await make(user(), { expires_in_days: 1 })
      app.setTime('2026-11-03T09:59:59Z')
      expect((await sendWith(token)).status).toBe(200)
      app.setTime('2026-11-03T10:00:00Z')
      expect((await sendWith(token)).status).toBe(401)
    })

    it('lets an administrator choose every scope; the token does no more than its owner may by then', async () => {
      const admin = await user({ role: 'admin' }).ready()
      const { token } = await make(admin, { scopes: [...TOKEN_SCOPES] })
      expect((await sendWith(token, '/api/people')).status).toBe(200)
      await orm.update(users).set({ role: 'user' }).where(eq(users.id, admin.id))
      expect((await sendWith(token, '/api/people')).status).toBe(403)
      await orm.update(users).set({ disabled_at: deps.now() }).where(eq(users.id, admin.id))
      expect((await sendWith(token)).status).toBe(401)
    })

    it('lets a user choose every scope but those of administrators', async () => {
      const scopes = TOKEN_SCOPES.filter((scope) => !scope.startsWith('administration:'))
      expect((await make(user(), { scopes })).scopes).toEqual(scopes)
    })
  },
  400: () => {
    it.each<TokenScope>(['administration:read', 'administration:write'])(
      'refuses %s for who is no administrator',
      async (scope) => {
        const message = `Your role does not allow ${scope}: leave this scope out.`
        const ada = user()
        await expect(make(ada, { scopes: ['projects:read', scope] })).rejects.toMatchObject({
          status: 400,
          message,
          problems: [{ field: 'scopes', message }],
        })
        expect(await ada.call('GET /account/tokens', {})).toEqual([])
      },
    )

    it.each<[Given, string]>([
      [{ name: ' ' }, 'name: Name is required'],
      [{ scopes: [] }, 'scopes: Choose at least one scope.'],
      [{ expires_in_days: 0 }, 'expires_in_days: '],
      [{ expires_in_days: 366 }, 'expires_in_days: '],
      [{ expires_in_days: 1.5 }, 'expires_in_days: '],
    ])('refuses %j', async (given, message) => {
      await expect(make(user(), given)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(message) as string,
      })
    })

    it('lets no one have more than 20, also not by asking many times at once', async () => {
      const ada = await user().ready()
      const outcomes = await Promise.allSettled(
        Array.from({ length: 22 }, (_, index) => make(ada, { name: `Program ${index}` })),
      )
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
      const message = 'You have 20 API tokens, the maximum: revoke one that you do not need.'
      expect(refused).toMatchObject([
        { status: 400, message },
        { status: 400, message },
      ])
      const [one] = await ada.call('GET /account/tokens', {})
      await ada.call('DELETE /account/tokens/{id}', { params: { id: one?.id ?? '' } })
      await make(ada)
    })
  },
})

describeEndpoint('DELETE /account/tokens/{id}', {
  204: () => {
    it('revokes a token from its next request on', async () => {
      const ada = user()
      const [gone, kept] = [await make(ada), await make(ada)]
      await ada.call('DELETE /account/tokens/{id}', { params: { id: gone.id } })
      expect((await sendWith(gone.token)).status).toBe(401)
      expect((await sendWith(kept.token)).status).toBe(200)
      expect((await auditOf(deps, gone.id)).at(-1)).toEqual({
        action: 'account.token.revoke',
        actor_email: ada.email,
        before: { scopes: ['projects:read'] },
        after: null,
      })
    })
  },
  404: () => {
    it('hides the tokens of others, also from administrators', async () => {
      const { id, token } = await make(user())
      for (const other of [user(), user({ role: 'admin' })]) {
        await expect(other.call('DELETE /account/tokens/{id}', { params: { id } })).rejects.toMatchObject({
          status: 404,
          message: 'This API token no longer exists: it was revoked.',
        })
      }
      expect((await sendWith(token)).status).toBe(200)
    })

    it.each([UNKNOWN, 'nothing', "' or true --"])('does not know %j', async (id) => {
      await expect(user().call('DELETE /account/tokens/{id}', { params: { id } })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
})
