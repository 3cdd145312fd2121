import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type Person } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { signIn, signedIn, withPassword } from '../../../../test/support/sign-in.ts'
import { SESSION_COOKIE } from '../../access/sessions.ts'
import { sessions, users } from '../../db/schema/accounts.ts'
import { auditEntries } from '../../db/schema/audit.ts'

const app = await createTestApp()
const { person, deps } = app
const { orm } = deps.database

beforeEach(() => app.setTime('2026-11-02T10:00:00Z'))

describeEndpoint('GET /auth/session', {
  200: () => {
    it('says that no one is signed in', async () => {
      expect(await person().call('GET /auth/session', {})).toEqual({
        account: null,
        idle_ends_at: null,
        policy: null,
        second_factor: null,
        server_time: '2026-11-02T10:00:00.000Z',
      })
    })

    it('says until when without renewing it', async () => {
      const user = await withPassword(app, { session_timeout: 10 })
      const browser = await signedIn(app, user)
      const ends = '2026-11-02T10:10:00.000Z'
      expect((await browser.call('GET /auth/session', {})).idle_ends_at).toBe(ends)
      app.setTime('2026-11-02T10:09:59Z')
      // What a page asks automatically: it is no sign of a person.
      await browser.call('GET /results/current', {}).catch(() => undefined)
      await browser.call('GET /blueprints', {})
      expect((await browser.call('GET /auth/session', {})).idle_ends_at).toBe(ends)
      app.setTime('2026-11-02T10:10:00Z')
      expect((await browser.call('GET /auth/session', {})).account).toBeNull()
      await expect(browser.call('POST /auth/session/renew', {})).rejects.toMatchObject({ status: 401 })
    })

    it('ends after thirty days whatever a person does', async () => {
      const user = await withPassword(app, { session_timeout: 480 })
      const browser = await signedIn(app, user)
      const start = new Date('2026-11-02T10:00:00Z').getTime()
      await orm
        .update(sessions)
        .set({ last_active_at: new Date(start + 30 * 86_400_000) })
        .where(eq(sessions.user_id, user.id))
      app.setTime(new Date(start + 30 * 86_400_000 - 1000).toISOString())
      expect((await browser.call('GET /auth/session', {})).account?.id).toBe(user.id)
      app.setTime(new Date(start + 30 * 86_400_000).toISOString())
      expect((await browser.call('GET /auth/session', {})).account).toBeNull()
    })
  },
})

describeEndpoint('POST /auth/session/renew', {
  200: () => {
    it('begins the idle time again, also when the session is old', async () => {
      const user = await withPassword(app, { session_timeout: 5 })
      const browser = await signedIn(app, user)
      for (const minute of [4, 8, 12]) {
        app.setTime(`2026-11-02T10:${String(minute).padStart(2, '0')}:00Z`)
        const { idle_ends_at } = await browser.call('POST /auth/session/renew', {})
        expect(idle_ends_at).toBe(`2026-11-02T10:${String(minute + 5).padStart(2, '0')}:00.000Z`)
      }
    })
  },
})

describeEndpoint('POST /auth/logout', {
  204: () => {
    it('ends the session and makes the browser forget it', async () => {
      const user = await withPassword(app)
      const browser = await signedIn(app, user)
      const copy = person()
      copy.cookies.set(SESSION_COOKIE, browser.cookies.get(SESSION_COOKIE) ?? '')
      await browser.call('POST /auth/logout', {})
      expect(browser.cookies.has(SESSION_COOKIE)).toBe(false)
      expect((await copy.call('GET /auth/session', {})).account).toBeNull()
      const entries = await orm
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.actor_id, user.id))
        .orderBy(auditEntries.seq)
      expect(entries.map(({ action }) => action)).toEqual(['session.create', 'session.end'])
    })

    it('does nothing for a person who has no session', async () => {
      const before = await orm.select().from(auditEntries)
      await person().call('POST /auth/logout', {})
      expect(await orm.select().from(auditEntries)).toHaveLength(before.length)
    })
  },
})

describe('two servers on one database', async () => {
  const other = await createTestApp({ database: deps.database, newId: randomUUID })

  /** The same browser, which a load balancer sends to the other server. */
  function atOther(browser: Person): Person {
    const same = other.person()
    for (const [name, value] of browser.cookies) same.cookies.set(name, value)
    return same
  }

  it('know each other’s sessions', async () => {
    const user = await withPassword(app)
    const browser = await signedIn(app, user)
    expect((await atOther(browser).call('GET /auth/session', {})).account?.id).toBe(user.id)
  })

  it('let no one in from the next request on who signed out or was disabled at the other', async () => {
    const user = await withPassword(app)
    const [first, second] = [await signedIn(app, user), await signedIn(app, user)]
    const [firstThere, secondThere] = [atOther(first), atOther(second)]
    await first.call('POST /auth/logout', {})
    expect((await firstThere.call('GET /auth/session', {})).account).toBeNull()
    expect((await secondThere.call('GET /auth/session', {})).account?.id).toBe(user.id)
    await orm.update(users).set({ disabled_at: deps.now() }).where(eq(users.id, user.id))
    expect((await secondThere.call('GET /auth/session', {})).account).toBeNull()
    expect((await second.call('GET /auth/session', {})).account).toBeNull()
  })

  it('judge by the role that someone has now', async () => {
    const user = await withPassword(app, { role: 'admin' })
    const browser = await signedIn(app, user)
    const there = atOther(browser)
    expect((await there.call('GET /auth/session', {})).account?.role).toBe('admin')
    await orm.update(users).set({ role: 'user' }).where(eq(users.id, user.id))
    expect((await there.call('GET /auth/session', {})).account?.role).toBe('user')
    expect((await there.send('/api/people')).status).toBe(403)
  })

  it('count guesses together', async () => {
    const user = await withPassword(app)
    for (let count = 0; count < 5; count++) {
      expect((await signIn(count % 2 === 0 ? person() : other.person(), user.email, 'wrong')).status).toBe(401)
    }
    expect((await signIn(other.person(), user.email)).status).toBe(429)
    expect((await signIn(person(), user.email)).status).toBe(429)
  })
})
