import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type Person } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { signIn, withPassword } from '../../../../test/support/sign-in.ts'
import { auditOf } from '../../../../test/support/things.ts'
import { SESSION_COOKIE } from '../../access/sessions.ts'
import { sessions } from '../../db/schema/accounts.ts'

const NOW = '2026-11-02T10:00:00.000Z'
const LATER = '2026-11-02T10:10:00.000Z'
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const app = await createTestApp()
const { deps, user, person } = app

beforeEach(() => app.setTime(NOW))

/** Another browser in which someone signs in. */
async function browserOf(email: string, userAgent = 'Firefox'): Promise<Person> {
  const browser = person()
  await signIn(browser, email, undefined, { 'user-agent': userAgent })
  return browser
}

const isIn = async (browser: Person) => (await browser.call('GET /auth/session', {})).account !== null

async function currentId(browser: Person): Promise<string> {
  const current = (await browser.call('GET /account/sessions', {})).find(({ is_current }) => is_current)
  if (!current) throw new Error('A browser sees its own session.')
  return current.id
}

describeEndpoint('GET /account/sessions', {
  200: () => {
    it('says where someone is signed in, since when and when last used', async () => {
      const ada = await withPassword(app)
      app.setTime(LATER)
      const other = await browserOf(ada.email)
      const list = await ada.call('GET /account/sessions', {})
      expect(list).toMatchObject([
        { is_current: false, user_agent: 'Firefox', method: 'password', created_at: LATER, last_active_at: LATER },
        {
          is_current: true,
          user_agent: 'test',
          ip: '127.0.0.1',
          method: 'password',
          created_at: NOW,
          last_active_at: NOW,
        },
      ])
      const seen = await other.call('GET /account/sessions', {})
      expect(seen.map(({ id, is_current }) => [id, is_current])).toEqual(
        list.map(({ id, is_current }) => [id, !is_current]),
      )
    })

    it('shows no one else’s, and none that was idle for too long', async () => {
      const [ada, bob] = [await withPassword(app), await withPassword(app)]
      await browserOf(bob.email)
      await browserOf(ada.email)
      app.setTime('2026-11-02T10:20:00Z')
      await ada.call('POST /auth/session/renew', {})
      app.setTime('2026-11-02T10:30:00Z')
      expect(await ada.call('GET /account/sessions', {})).toMatchObject([{ is_current: true }])
    })

    it('shows none that has come to its end after 30 days', async () => {
      const ada = await withPassword(app)
      await browserOf(ada.email)
      app.setTime('2026-12-02T10:00:00Z')
      await deps.database.orm.update(sessions).set({ last_active_at: deps.now() }).where(eq(sessions.user_id, ada.id))
      expect(await ada.call('GET /account/sessions', {})).toMatchObject([{ is_current: true }])
    })
  },
})

describeEndpoint('DELETE /account/sessions/{id}', {
  204: () => {
    it('ends one session from its next request on', async () => {
      const ada = await withPassword(app)
      const [one, two] = [await browserOf(ada.email), await browserOf(ada.email)]
      const id = await currentId(one)
      await ada.call('DELETE /account/sessions/{id}', { params: { id } })
      expect([await isIn(one), await isIn(two), await isIn(ada)]).toEqual([false, true, true])
      expect((await auditOf(deps, id)).at(-1)).toEqual({
        action: 'session.end',
        actor_email: ada.email,
        before: null,
        after: null,
      })
    })

    it('signs this browser out when it is its own', async () => {
      const ada = await user().ready()
      await ada.call('DELETE /account/sessions/{id}', { params: { id: await currentId(ada) } })
      expect(ada.cookies.has(SESSION_COOKIE)).toBe(false)
      expect(await isIn(ada)).toBe(false)
    })
  },
  404: () => {
    it('hides the sessions of others, also from administrators', async () => {
      const bob = await user().ready()
      const id = await currentId(bob)
      for (const other of [user(), user({ role: 'admin' })]) {
        await expect(other.call('DELETE /account/sessions/{id}', { params: { id } })).rejects.toMatchObject({
          status: 404,
          message: 'This session no longer exists: it has ended, or it was signed out.',
        })
      }
      expect(await isIn(bob)).toBe(true)
    })

    it.each([UNKNOWN, 'nothing', "' or true --"])('does not know %j', async (id) => {
      await expect(user().call('DELETE /account/sessions/{id}', { params: { id } })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
})

describeEndpoint('DELETE /account/sessions', {
  204: () => {
    it('ends every session but this one', async () => {
      const [ada, bob] = [await withPassword(app), await user().ready()]
      const others = [await browserOf(ada.email), await browserOf(ada.email)]
      await ada.call('DELETE /account/sessions', {})
      for (const other of others) expect(await isIn(other)).toBe(false)
      expect([await isIn(ada), await isIn(bob)]).toEqual([true, true])
      expect(await auditOf(deps, ada.id)).toEqual([
        { action: 'account.sign-out-others', actor_email: ada.email, before: null, after: { sessions_ended: 2 } },
      ])
    })
  },
})
