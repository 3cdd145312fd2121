import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type User } from '../../../../test/support/app.ts'
import { makeTeam } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf } from '../../../../test/support/things.ts'
import { hashSecret } from '../../crypto/secrets.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { outbox } from '../../db/schema/notifications.ts'
import { invitations } from '../../db/schema/teams.ts'
import { OUTBOX_SEAL } from '../../notify/notify.ts'

const START = '2026-11-02T10:00:00Z'
const IN_A_WEEK = '2026-11-09T10:00:00.000Z'
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const GONE = {
  status: 404,
  message:
    'This invitation no longer exists: it was accepted or withdrawn. Invite the person again if they have no account.',
}

const app = await createTestApp()
const { user, person: stranger, deps } = app
const { orm } = deps.database
const admin = () => user({ role: 'admin' })

beforeEach(() => app.setTime(START))

let count = 0
const newAddress = () => `invited-${(count += 1)}@example.com`
const invite = (caller: User, email = newAddress(), role?: 'admin' | 'user') =>
  caller.call('POST /people/invitations', { body: { email, role } })
const secretOf = (link: string | null) => (link ?? '').split('/').at(-1) ?? ''
const rowsOf = (email: string) => orm.select().from(invitations).where(eq(invitations.email, email))

/** An invitation into a team, made without the API of teams. */
async function teamInvitation(inviter: User): Promise<{ id: string; email: string }> {
  const team = await makeTeam(deps, user())
  const row = {
    id: deps.newId(),
    email: newAddress(),
    role: 'user' as const,
    team_id: team.id,
    team_role: 'member' as const,
  }
  const times = { created_at: new Date(START), expires_at: new Date(IN_A_WEEK) }
  await orm
    .insert(invitations)
    .values({ ...row, ...times, secret_hash: hashSecret(row.id), invited_by: (await inviter.ready()).id })
  return row
}

function refusesUsers(method: string, path: string, body?: string): void {
  it('refuses a user', async () => {
    const init = { method, ...(body && { headers: { 'content-type': 'application/json' }, body }) }
    for (const caller of [user(), user().token(['administration:write'])])
      expect((await caller.send(path, init)).status).toBe(403)
  })
}

/** An application that sends mail, where invitations are counted. */
async function mailing(): Promise<TestApp> {
  return createTestApp({ mail: { url: 'smtp://localhost', from: 'strata@example.com' } })
}

/** The statuses of one call after another, from the first that is refused. */
async function refusalsOf(calls: readonly (() => Promise<unknown>)[]): Promise<(number | 'done')[]> {
  const ends: (number | 'done')[] = []
  for (const call of calls)
    ends.push(
      await call().then(
        () => 'done' as const,
        (error: { status: number }) => error.status,
      ),
    )
  return ends
}

describeEndpoint('GET /people/invitations', {
  200: () => {
    it('lists what can be accepted, newest first, and never a link', async () => {
      const caller = await user({ role: 'admin', name: 'Grace Hopper' }).ready()
      app.setTime('2026-10-26T10:00:00Z')
      const ended = await invite(caller)
      app.setTime(START)
      const first = await invite(caller)
      const team = await teamInvitation(caller)
      app.setTime('2026-11-02T10:20:00Z')
      const last = await invite(caller, newAddress(), 'admin')
      const overtaken = await invite(caller)
      await user({ email: overtaken.email }).ready()
      const listed = await admin().call('GET /people/invitations', {})
      const { link: _, is_mailed: __, ...shown } = last
      expect(listed[0]).toEqual({ ...shown, role: 'admin', team_name: null, invited_by: 'Grace Hopper' })
      expect(listed.find(({ id }) => id === team.id)).toMatchObject({
        email: team.email,
        role: 'user',
        team_name: 'Platform',
      })
      expect(listed.map(({ id }) => id)).toContain(first.id)
      for (const id of [ended.id, overtaken.id]) expect(listed.map((one) => one.id)).not.toContain(id)
    })
  },
  403: () => {
    refusesUsers('GET', '/api/people/invitations')
  },
})

describeEndpoint('POST /people/invitations', {
  429: () => {
    it('sends 5 invitations an hour to one address, whoever invites', async () => {
      const { user: one } = await mailing()
      const inviters = [one({ role: 'admin' }), one({ role: 'admin' })]
      const calls = Array.from({ length: 6 }, (_, at) => () => invite(inviters[at % 2] ?? admin(), 'ada@example.com'))
      expect(await refusalsOf(calls)).toEqual(['done', 'done', 'done', 'done', 'done', 429])
      expect(await refusalsOf([() => invite(inviters[0] ?? admin(), 'bob@example.com')])).toEqual(['done'])
    })

    it('sends 30 an hour of one person, and does not count what is refused', async () => {
      const { user: one } = await mailing()
      const inviter = await one({ role: 'admin' }).ready()
      const taken = Array.from({ length: 6 }, () => () => invite(inviter, inviter.email))
      expect(new Set(await refusalsOf(taken))).toEqual(new Set([409]))
      const ends = await refusalsOf(Array.from({ length: 31 }, () => () => invite(inviter)))
      expect(ends.indexOf(429)).toBe(30)
      expect(await refusalsOf([() => invite(one({ role: 'admin' }))])).toEqual(['done'])
    })
  },
  201: () => {
    it('gives a link for seven days, keeps its hash and writes no secret down', async () => {
      const caller = await user({ role: 'admin', name: 'Grace Hopper' }).ready()
      const made = await invite(caller, '  New.Person@Example.com ', 'admin')
      expect(made).toMatchObject({
        email: 'new.person@example.com',
        role: 'admin',
        team_name: null,
        invited_by: 'Grace Hopper',
        is_mailed: false,
      })
      expect(made).toMatchObject({ created_at: '2026-11-02T10:00:00.000Z', expires_at: IN_A_WEEK })
      expect(made.link).toMatch(/^http:\/\/localhost:8000\/invite\/[\w-]{43}$/)
      expect(await rowsOf(made.email)).toMatchObject([
        { secret_hash: hashSecret(secretOf(made.link)), invited_by: caller.id },
      ])
      const after = { email: made.email, role: 'admin' }
      expect(await auditOf(deps, made.id)).toEqual([
        { action: 'invitation.create', actor_email: caller.email, before: null, after },
      ])
      expect(JSON.stringify([await orm.select().from(auditEntries), app.logged])).not.toContain(secretOf(made.link))
    })

    it('makes users unless it is told otherwise', async () => {
      expect(await invite(admin())).toMatchObject({ role: 'user' })
    })

    it('lets a person in who was invited, once', async () => {
      const made = await invite(admin())
      const body = { token: secretOf(made.link), name: 'Ada Lovelace', password: 'a password of theirs' }
      expect(await stranger().call('POST /auth/invitations/accept', { body })).toMatchObject({
        account: { email: made.email, role: 'user' },
      })
      await expect(stranger().call('POST /auth/invitations/accept', { body })).rejects.toMatchObject({ status: 404 })
    })

    it('replaces the link of an address that is invited already, and leaves its invitation into a team', async () => {
      const caller = admin()
      const { email } = await teamInvitation(caller)
      const first = await invite(caller, email)
      const second = await invite(caller, email, 'admin')
      expect((await rowsOf(email)).filter(({ team_id }) => team_id === null)).toMatchObject([
        { id: second.id, role: 'admin' },
      ])
      expect(await rowsOf(email)).toHaveLength(2)
      expect((await stranger().send(`/api/auth/invitations/${secretOf(first.link)}`)).status).toBe(404)
      expect((await stranger().send(`/api/auth/invitations/${secretOf(second.link)}`)).status).toBe(200)
      expect((await auditOf(deps, first.id)).map(({ action }) => action)).toEqual([
        'invitation.create',
        'invitation.withdraw',
      ])
    })

    it('leaves one invitation when several invite an address at once', async () => {
      const email = newAddress()
      const made = await Promise.all([invite(admin(), email), invite(admin(), email), invite(admin(), email)])
      const rows = await rowsOf(email)
      expect(rows).toHaveLength(1)
      expect(made.map(({ id }) => id)).toContain(rows[0]?.id)
    })

    it('mails the link where there is a mail server', async () => {
      const mailing = await createTestApp({ mail: { url: 'smtp://localhost:1', from: 'strata@example.com' } })
      const made = await mailing
        .user({ role: 'admin', name: 'Grace Hopper' })
        .call('POST /people/invitations', { body: { email: 'mailed@example.com' } })
      expect(made).toMatchObject({ is_mailed: true, link: expect.stringContaining('/invite/') as string })
      const [waiting] = await mailing.deps.database.orm.select().from(outbox)
      expect(waiting).toMatchObject({ channel: 'mail', recipient: 'mailed@example.com' })
      expect(waiting?.sealed_content).not.toContain(secretOf(made.link))
      const content = mailing.deps.seal.open(waiting?.sealed_content ?? '', OUTBOX_SEAL)
      expect(content).toContain(made.link)
      expect(content).toContain('Grace Hopper')
    })
  },
  400: () => {
    it.each([
      {},
      { email: 'nobody' },
      { email: 'a@example.com', role: 'owner' },
      { email: 'a@example.com', team_id: 'platform' },
    ])('refuses %j', async (body) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      expect((await admin().send('/api/people/invitations', init)).status).toBe(400)
    })
  },
  403: () => {
    refusesUsers('POST', '/api/people/invitations', '{"email":"friend@example.com","role":"admin"}')
  },
  409: () => {
    it.each([{}, { disabled_at: new Date(START) }])('refuses an address that has an account (%j)', async (given) => {
      const other = await user(given).ready()
      await expect(invite(admin(), other.email.toUpperCase())).rejects.toMatchObject({
        status: 409,
        message: `${other.email} has an account already and needs no invitation.`,
      })
      expect(await rowsOf(other.email)).toEqual([])
    })
  },
})

describeEndpoint('POST /people/invitations/{id}/renew', {
  429: () => {
    it('counts with the invitations to the address', async () => {
      const { user: one } = await mailing()
      const caller = one({ role: 'admin' })
      const { id } = await invite(caller)
      const renew = () => caller.call('POST /people/invitations/{id}/renew', { params: { id } })
      expect(await refusalsOf([renew, renew, renew, renew, renew])).toEqual(['done', 'done', 'done', 'done', 429])
    })
  },
  200: () => {
    it('makes a new link, also for one that has ended, for which the caller answers', async () => {
      const made = await invite(admin())
      app.setTime('2026-11-10T10:00:00Z')
      const caller = await user({ role: 'admin', name: 'Alan Turing' }).ready()
      const renewed = await caller.call('POST /people/invitations/{id}/renew', { params: { id: made.id } })
      expect(renewed).toMatchObject({
        id: made.id,
        email: made.email,
        invited_by: 'Alan Turing',
        expires_at: '2026-11-17T10:00:00.000Z',
      })
      expect((await stranger().send(`/api/auth/invitations/${secretOf(made.link)}`)).status).toBe(404)
      expect((await stranger().send(`/api/auth/invitations/${secretOf(renewed.link)}`)).status).toBe(200)
      expect((await auditOf(deps, made.id)).map(({ action }) => action)).toEqual([
        'invitation.create',
        'invitation.renew',
      ])
    })

    it('keeps the team', async () => {
      const { id } = await teamInvitation(admin())
      expect(await admin().call('POST /people/invitations/{id}/renew', { params: { id } })).toMatchObject({
        team_name: 'Platform',
        role: 'user',
      })
    })
  },
  403: () => {
    refusesUsers('POST', `/api/people/invitations/${UNKNOWN}/renew`)
  },
  404: () => {
    it.each([UNKNOWN, 'nothing'])('does not know %j', async (id) => {
      await expect(admin().call('POST /people/invitations/{id}/renew', { params: { id } })).rejects.toMatchObject(GONE)
    })

    it('does not renew for a person who has an account meanwhile', async () => {
      const { id, email, link } = await invite(admin())
      await user({ email }).ready()
      await expect(admin().call('POST /people/invitations/{id}/renew', { params: { id } })).rejects.toMatchObject(GONE)
      expect(await rowsOf(email)).toMatchObject([{ secret_hash: hashSecret(secretOf(link)) }])
    })
  },
})

describeEndpoint('DELETE /people/invitations/{id}', {
  204: () => {
    it('ends the link', async () => {
      const caller = await admin().ready()
      const { id, email, link } = await invite(caller)
      await caller.call('DELETE /people/invitations/{id}', { params: { id } })
      expect(await rowsOf(email)).toEqual([])
      expect((await stranger().send(`/api/auth/invitations/${secretOf(link)}`)).status).toBe(404)
      const before = { email, role: 'user' }
      expect((await auditOf(deps, id)).at(-1)).toEqual({
        action: 'invitation.withdraw',
        actor_email: caller.email,
        before,
        after: null,
      })
    })

    it('names the team in the audit log', async () => {
      const { id, email } = await teamInvitation(admin())
      await admin().call('DELETE /people/invitations/{id}', { params: { id } })
      expect(await auditOf(deps, id)).toMatchObject([{ before: { email, role: 'user', team: 'Platform' } }])
    })
  },
  403: () => {
    refusesUsers('DELETE', `/api/people/invitations/${UNKNOWN}`)
  },
  404: () => {
    it.each([UNKNOWN, 'nothing'])('does not know %j', async (id) => {
      await expect(admin().call('DELETE /people/invitations/{id}', { params: { id } })).rejects.toMatchObject(GONE)
    })

    it('withdraws once', async () => {
      const { id } = await invite(admin())
      const caller = admin()
      const outcomes = await Promise.allSettled(
        [1, 2].map(() => caller.call('DELETE /people/invitations/{id}', { params: { id } })),
      )
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect((await auditOf(deps, id)).map(({ action }) => action)).toEqual([
        'invitation.create',
        'invitation.withdraw',
      ])
    })
  },
})
