import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf as readAudit, toldTo } from '../../../../test/support/things.ts'
import { oneTimeLinks, sessions, signInChallenges, users } from '../../db/schema/accounts.ts'
import { pushSubscriptions } from '../../db/schema/notifications.ts'
import { invitations } from '../../db/schema/teams.ts'

const { user, person, deps } = await createTestApp()
const { orm } = deps.database
const admin = () => user({ role: 'admin' })
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const by = { id: UNKNOWN }
const NOBODY = { status: 404, message: 'There is no such person: look for them in the list of people.' }

const auditOf = (id: string) => readAudit(deps, id)

async function rowOf({ id }: User) {
  const [row] = await orm.select().from(users).where(eq(users.id, id))
  return row
}

const setRole = (caller: User, { id }: User, role: 'admin' | 'user') =>
  caller.call('PUT /people/{id}/role', { params: { id }, body: { role } })
const disable = (caller: User, { id }: User) => caller.call('POST /people/{id}/disable', { params: { id } })
const enable = (caller: User, { id }: User) => caller.call('POST /people/{id}/enable', { params: { id } })

function refusesUsers(method: string, path: string, body?: string): void {
  it('refuses a user, for others and for themselves', async () => {
    const caller = await user().ready()
    const other = await user().ready()
    for (const id of [other.id, caller.id]) {
      const init = { method, ...(body && { headers: { 'content-type': 'application/json' }, body }) }
      expect((await caller.send(path.replace('{id}', id), init)).status).toBe(403)
      expect((await caller.token(['administration:write']).send(path.replace('{id}', id), init)).status).toBe(403)
    }
    expect(await rowOf(caller)).toMatchObject({ role: 'user', disabled_at: null })
    expect(await rowOf(other)).toMatchObject({ role: 'user', disabled_at: null })
  })
}

describeEndpoint('PUT /people/{id}/role', {
  200: () => {
    it('holds from the next request on, is told and written down', async () => {
      const caller = await user({ role: 'admin', name: 'Grace Hopper' }).ready()
      const other = await user().ready()
      expect(await setRole(caller, other, 'admin')).toMatchObject({ id: other.id, role: 'admin', is_self: false })
      expect((await other.send('/api/people')).status).toBe(200)
      await setRole(caller, other, 'user')
      expect((await other.send('/api/people')).status).toBe(403)
      expect(await auditOf(other.id)).toEqual([
        { action: 'person.role', actor_email: caller.email, before: { role: 'user' }, after: { role: 'admin' } },
        { action: 'person.role', actor_email: caller.email, before: { role: 'admin' }, after: { role: 'user' } },
      ])
      const telling = (role: string) => ({
        kind: 'instance-role-changed',
        data: { actor: 'Grace Hopper', role },
        path: '/profile',
      })
      expect(await toldTo(deps, other)).toEqual([telling('admin'), telling('user')])
    })

    it('changes and tells nothing when someone has the role', async () => {
      const other = await user().ready()
      expect(await setRole(admin(), other, 'user')).toMatchObject({ role: 'user' })
      const caller = await admin().ready()
      expect(await setRole(caller, caller, 'admin')).toMatchObject({ role: 'admin' })
      expect([...(await auditOf(other.id)), ...(await auditOf(caller.id))]).toEqual([])
      expect(await toldTo(deps, other)).toEqual([])
    })

    it('ends the invitations by which someone could become an administrator again', async () => {
      const former = await admin().ready()
      const kept = await former.call('POST /people/invitations', { body: { email: 'kept@example.com' } })
      const ended = await former.call('POST /people/invitations', {
        body: { email: 'ended@example.com', role: 'admin' },
      })
      await setRole(admin(), former, 'user')
      const left = await orm.select().from(invitations).where(eq(invitations.invited_by, former.id))
      expect(left.map(({ id }) => id)).toEqual([kept.id])
      expect(await auditOf(ended.id)).toMatchObject([
        { action: 'invitation.create' },
        { action: 'invitation.withdraw' },
      ])
    })
  },
  400: () => {
    it.each([{}, { role: 'owner' }, { role: 'admin', is_demo: true }])('refuses %j', async (body) => {
      const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      expect((await admin().send(`/api/people/${UNKNOWN}/role`, init)).status).toBe(400)
    })
  },
  403: () => {
    refusesUsers('PUT', '/api/people/{id}/role', '{"role":"admin"}')
  },
  404: () => {
    it.each([UNKNOWN, 'nobody', '\u0000'])('does not know %j', async (id) => {
      await expect(
        admin().call('PUT /people/{id}/role', { params: { id }, body: { role: 'user' } }),
      ).rejects.toMatchObject({ status: 404 })
    })
    it('says so', async () => {
      await expect(admin().call('PUT /people/{id}/role', { params: by, body: { role: 'user' } })).rejects.toMatchObject(
        NOBODY,
      )
    })
  },
  409: () => {
    it('lets no one change their own role', async () => {
      await admin().ready()
      const caller = await admin().ready()
      const message = 'You cannot change your own role: ask another administrator.'
      await expect(setRole(caller, caller, 'user')).rejects.toMatchObject({ status: 409, message })
      expect(await rowOf(caller)).toMatchObject({ role: 'admin' })
      expect(await auditOf(caller.id)).toEqual([])
    })
  },
})

describeEndpoint('POST /people/{id}/disable', {
  200: () => {
    it('ends sessions, tokens, links and push messages at once', async () => {
      const caller = await admin().ready()
      const other = await user().ready()
      const program = other.token(['templates:read'])
      expect((await program.send('/api/templates')).status).toBe(200)
      const expires_at = new Date('2126-01-01')
      await orm
        .insert(oneTimeLinks)
        .values({ secret_hash: other.id, purpose: 'reset', user_id: other.id, email: other.email, expires_at })
      await orm.insert(signInChallenges).values({ secret_hash: other.id, user_id: other.id, expires_at })
      const browser = { endpoint: `https://push.example.com/${other.id}`, p256dh: 'k', auth: 'a' }
      await orm.insert(pushSubscriptions).values({ ...browser, user_id: other.id, created_at: deps.now() })
      expect(await disable(caller, other)).toMatchObject({ status: 'disabled' })
      expect([(await other.send('/api/templates')).status, (await program.send('/api/templates')).status]).toEqual([
        401, 401,
      ])
      for (const table of [sessions, oneTimeLinks, signInChallenges, pushSubscriptions])
        expect(await orm.select().from(table).where(eq(table.user_id, other.id))).toEqual([])
      expect(await auditOf(other.id)).toEqual([
        {
          action: 'person.disable',
          actor_email: caller.email,
          before: { disabled: false },
          after: { disabled: true, sessions_ended: 1, tokens_revoked: 1 },
        },
      ])
    })

    it('does nothing for a person who is disabled already', async () => {
      const other = await user({ disabled_at: new Date('2026-01-01') }).ready()
      expect(await disable(admin(), other)).toMatchObject({ status: 'disabled' })
      expect(await rowOf(other)).toMatchObject({ disabled_at: new Date('2026-01-01') })
      expect(await auditOf(other.id)).toEqual([])
    })

    it('ends the invitations by which someone could come back as an administrator', async () => {
      const former = await admin().ready()
      await former.call('POST /people/invitations', { body: { email: 'back-door@example.com', role: 'admin' } })
      await disable(admin(), former)
      expect(await orm.select().from(invitations).where(eq(invitations.invited_by, former.id))).toEqual([])
    })
  },
  403: () => {
    refusesUsers('POST', '/api/people/{id}/disable')
  },
  404: () => {
    it.each([UNKNOWN, 'nobody'])('does not know %j', async (id) => {
      await expect(admin().call('POST /people/{id}/disable', { params: { id } })).rejects.toMatchObject(NOBODY)
    })
  },
  409: () => {
    it('lets no one disable themselves', async () => {
      await admin().ready()
      const caller = await admin().ready()
      const message = 'You cannot disable your own account: ask another administrator.'
      await expect(disable(caller, caller)).rejects.toMatchObject({ status: 409, message })
      expect((await caller.send('/api/templates')).status).toBe(200)
    })
  },
})

describeEndpoint('POST /people/{id}/enable', {
  200: () => {
    it('lets someone in again, whose sessions stay ended, and whose tokens stay revoked', async () => {
      const caller = await admin().ready()
      const other = await user().ready()
      const program = other.token(['templates:read'])
      await program.send('/api/templates')
      await disable(caller, other)
      for (let times = 0; times < 2; times++) expect(await enable(caller, other)).toMatchObject({ status: 'active' })
      expect([(await other.send('/api/templates')).status, (await program.send('/api/templates')).status]).toEqual([
        401, 401,
      ])
      expect(await auditOf(other.id)).toMatchObject([
        { action: 'person.disable', after: { disabled: true, tokens_revoked: 1 } },
        { action: 'person.enable' },
      ])
    })

    it('revokes the tokens of an account that an older version disabled', async () => {
      const other = await user({ disabled_at: deps.now() }).ready()
      const program = other.token(['templates:read'])
      expect((await program.send('/api/templates')).status).toBe(401)
      await enable(admin(), other)
      expect((await program.send('/api/templates')).status).toBe(401)
      expect(await auditOf(other.id)).toMatchObject([{ action: 'person.enable', after: { tokens_revoked: 1 } }])
    })
  },
  403: () => {
    refusesUsers('POST', '/api/people/{id}/enable')
  },
  404: () => {
    it.each([UNKNOWN, 'nobody'])('does not know %j', async (id) => {
      await expect(admin().call('POST /people/{id}/enable', { params: { id } })).rejects.toMatchObject(NOBODY)
    })
  },
  409: () => {
    it('keeps a demo account disabled whose password was forgotten for good', async () => {
      const demo = await user({ is_demo: true, disabled_at: deps.now(), password_hash: null }).ready()
      await expect(enable(admin(), demo)).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('permanently') as string,
      })
      expect(await rowOf(demo)).toMatchObject({ disabled_at: deps.now() })
    })
  },
})

describeEndpoint('POST /people/{id}/unlock', {
  200: () => {
    it('forgets what was guessed at an account, and writes down only that', async () => {
      const caller = await admin().ready()
      const other = await user().ready()
      const unlock = () => caller.call('POST /people/{id}/unlock', { params: { id: other.id } })
      expect(await unlock()).toMatchObject({ id: other.id, sign_in_paused_until: null })
      expect(await auditOf(other.id)).toEqual([])
      const body = { email: other.email, password: 'wrong' }
      await expect(person().call('POST /auth/login', { body })).rejects.toMatchObject({ status: 401 })
      await unlock()
      expect((await auditOf(other.id)).map(({ action }) => action)).toEqual(['session.refuse', 'person.unlock'])
    })
  },
  403: () => {
    refusesUsers('POST', '/api/people/{id}/unlock')
  },
  404: () => {
    it.each([UNKNOWN, 'nobody'])('does not know %j', async (id) => {
      await expect(admin().call('POST /people/{id}/unlock', { params: { id } })).rejects.toMatchObject(NOBODY)
    })
  },
})

describeEndpoint('DELETE /people/{id}/sessions', {
  204: () => {
    it('signs someone out everywhere, which is written down once', async () => {
      const caller = await admin().ready()
      const other = await user().ready()
      for (let times = 0; times < 2; times++)
        await caller.call('DELETE /people/{id}/sessions', { params: { id: other.id } })
      expect((await other.send('/api/templates')).status).toBe(401)
      expect((await caller.send('/api/templates')).status).toBe(200)
      expect(await auditOf(other.id)).toEqual([
        { action: 'person.sign-out', actor_email: caller.email, before: null, after: { sessions_ended: 1 } },
      ])
    })
  },
  403: () => {
    refusesUsers('DELETE', '/api/people/{id}/sessions')
  },
  404: () => {
    it.each([UNKNOWN, 'nobody'])('does not know %j', async (id) => {
      await expect(admin().call('DELETE /people/{id}/sessions', { params: { id } })).rejects.toMatchObject(NOBODY)
    })
  },
})
