import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { PASSWORD, withPassword } from '../../../../test/support/sign-in.ts'
import { sendScim } from '../../../../test/support/scim.ts'
import { hashSecret } from '../../crypto/secrets.ts'
import { users } from '../../db/schema/accounts.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { scimTokens } from '../../db/schema/directory.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'

const app = await createTestApp()
const { orm } = app.deps.database
const admin = await withPassword(app)
await orm.update(users).set({ role: 'admin' }).where(eq(users.id, admin.id))
beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  await orm.delete(scimTokens)
})

const create = (more: object = {}) =>
  admin.call('POST /directory/tokens', {
    body: { name: 'Entra ID', expires_in_days: 365, current_password: PASSWORD, ...more },
  })
const statusWith = async (token: string) => (await sendScim(app, token, 'GET', '/Users')).status

describeEndpoint('GET /directory/tokens', {
  200: () => {
    it('lists the tokens, newest first, when each was last used and which have ended', async () => {
      const first = await create({ name: 'Okta', expires_in_days: 1 })
      await orm.update(scimTokens).set({ expires_at: new Date('2026-11-02T10:05:00Z') })
      app.setTime('2026-11-02T10:05:00Z')
      const { token, ...second } = await create()
      expect(await statusWith(token)).toBe(200)
      expect(await admin.call('GET /directory/tokens', {})).toEqual([
        { ...second, last_used_at: '2026-11-02T10:05:00.000Z' },
        expect.objectContaining({ id: first.id, is_expired: true, last_used_at: null }),
      ])
    })
  },
})

describeEndpoint('POST /directory/tokens', {
  201: () => {
    it('shows a token once, keeps its hash, and writes no secret down', async () => {
      const { token, ...made } = await create()
      expect(token).toMatch(/^strata_scim_[\w-]{43}$/)
      expect(made).toMatchObject({ prefix: token.slice(0, 16), expires_at: '2027-11-02T10:00:00.000Z' })
      expect(await statusWith(token)).toBe(200)
      const [row] = await orm.select().from(scimTokens)
      expect(row?.secret_hash).toBe(hashSecret(token))
      const [entry] = await orm.select().from(auditEntries).where(eq(auditEntries.target_id, made.id))
      expect(entry).toMatchObject({ action: 'directory.token.create', actor_email: admin.email })
      expect(JSON.stringify([row, await orm.select().from(auditEntries), app.logged])).not.toContain(token.slice(16))
    })

    it('ends on its day', async () => {
      const { token } = await create({ expires_in_days: 1 })
      app.setTime('2026-11-03T09:59:59Z')
      expect(await statusWith(token)).toBe(200)
      app.setTime('2026-11-03T10:00:00Z')
      expect(await statusWith(token)).toBe(401)
    })
  },
  400: () => {
    it.each([{ current_password: 'wrong' }, { name: '' }, { expires_in_days: 0 }, { expires_in_days: 731 }])(
      'refuses %j',
      async (more) => {
        await expect(create(more)).rejects.toMatchObject({ status: 400 })
        expect(await orm.select().from(scimTokens)).toEqual([])
      },
    )
  },
  409: () => {
    it('refuses one too many', async () => {
      for (let made = 0; made < 20; made++) await create()
      await expect(create()).rejects.toMatchObject({ status: 409 })
    })
  },
  429: () => {
    it('refuses after too many wrong passwords', async () => {
      const guess = () =>
        create({ current_password: 'wrong' }).then(
          () => 201,
          (error: { status: number }) => error.status,
        )
      const ends: number[] = []
      while (ends.length < 60 && ends.at(-1) !== 429) ends.push(await guess())
      expect(ends.at(-1)).toBe(429)
    })
  },
})

describeEndpoint('DELETE /directory/tokens/{id}', {
  204: () => {
    it('ends a token with the next request', async () => {
      const [id, token] = [app.deps.newId(), `strata_scim_${'a'.repeat(43)}`]
      await orm.insert(scimTokens).values({
        id,
        name: 'Okta',
        secret_hash: hashSecret(token),
        prefix: token.slice(0, 16),
        created_at: app.deps.now(),
        expires_at: new Date('2126-01-01'),
      })
      expect(await statusWith(token)).toBe(200)
      await admin.call('DELETE /directory/tokens/{id}', { params: { id } })
      expect(await statusWith(token)).toBe(401)
      const [entry] = await orm.select().from(auditEntries).where(eq(auditEntries.target_id, id))
      expect(entry?.action).toBe('directory.token.revoke')
    })
  },
  404: () => {
    it.each([UNKNOWN, 'x'])('refuses the id %s', async (id) => {
      await expect(admin.call('DELETE /directory/tokens/{id}', { params: { id } })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
})
