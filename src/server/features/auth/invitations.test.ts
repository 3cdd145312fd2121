import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type Person, type User } from '../../../../test/support/app.ts'
import { makeTeam } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { hashSecret, newSecret } from '../../crypto/secrets.ts'
import { attempts, sessions, users } from '../../db/schema/accounts.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { invitations, teamMembers } from '../../db/schema/teams.ts'

const START = '2026-11-02T10:00:00Z'
const PASSWORD = 'a password of theirs'
const NO_INVITATION = {
  status: 404,
  message: 'This invitation was accepted, was withdrawn or has ended: ask the person who invited you for a new one.',
}
const TOO_MANY = {
  status: 429,
  message: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes?\.$/) as string,
}

const app = await createTestApp()
const { orm } = app.deps.database
const { person } = app

beforeEach(async () => {
  app.setTime(START)
  // Otherwise the tests would count as one address that guesses.
  await orm.delete(attempts)
})

function audited(action: string, name: string) {
  const isOf = and(eq(auditEntries.action, action), eq(auditEntries.target_name, name))
  return orm.select().from(auditEntries).where(isOf).orderBy(auditEntries.seq)
}

/** An invitation in the database, as an administrator makes it. */
async function invite(
  given: Partial<typeof invitations.$inferInsert> = {},
): Promise<{ token: string; email: string; inviter: User }> {
  const inviter = await app.user({ role: 'admin', name: 'Grace Hopper' }).ready()
  const token = newSecret()
  const email = given.email ?? `invited-${token.slice(0, 8).toLowerCase()}@example.com`
  const row = {
    role: 'user' as const,
    invited_by: inviter.id,
    created_at: new Date(START),
    expires_at: new Date('2026-11-09T10:00:00Z'),
    ...given,
    email,
  }
  await orm.insert(invitations).values({ id: app.deps.newId(), secret_hash: hashSecret(token), ...row })
  return { token, email, inviter }
}

const accept = (token: string, browser: Person = person(), given: { name?: string; password?: string } = {}) =>
  browser.call('POST /auth/invitations/accept', { body: { token, name: 'Ada Lovelace', password: PASSWORD, ...given } })

describeEndpoint('GET /auth/invitations/{token}', {
  200: () => {
    it('says what it is for', async () => {
      const { token, email } = await invite({ role: 'admin' })
      expect(await person().call('GET /auth/invitations/{token}', { params: { token } })).toEqual({
        email,
        role: 'admin',
        team_name: null,
        invited_by: 'Grace Hopper',
        expires_at: '2026-11-09T10:00:00.000Z',
      })
    })

    it('names the team', async () => {
      const team = await makeTeam(app.deps, app.user())
      const { token } = await invite({ team_id: team.id, team_role: 'member' })
      expect(await person().call('GET /auth/invitations/{token}', { params: { token } })).toMatchObject({
        team_name: 'Platform',
      })
    })
  },
  404: () => {
    it.each(['nothing', newSecret(), 'x'.repeat(1000)])('does not know %j', async (token) => {
      await expect(person().call('GET /auth/invitations/{token}', { params: { token } })).rejects.toMatchObject(
        NO_INVITATION,
      )
    })

    it('does not know one that has ended', async () => {
      const { token } = await invite()
      app.setTime('2026-11-09T10:00:00Z')
      await expect(person().call('GET /auth/invitations/{token}', { params: { token } })).rejects.toMatchObject(
        NO_INVITATION,
      )
    })
  },
})

describeEndpoint('POST /auth/invitations/accept', {
  201: () => {
    it('creates the account with the role of the invitation and signs in', async () => {
      const { token, email } = await invite({ role: 'admin' })
      const browser = person()
      const session = await accept(token, browser)
      expect(session.account).toMatchObject({
        email,
        name: 'Ada Lovelace',
        role: 'admin',
        has_password: true,
        is_demo: false,
        teams: [],
      })
      expect(session.idle_ends_at).toBe('2026-11-02T10:30:00.000Z')
      expect((await browser.call('GET /auth/session', {})).account?.email).toBe(email)
      expect(await person().call('POST /auth/login', { body: { email, password: PASSWORD } })).toMatchObject({
        needs_two_factor: false,
      })
      expect(await audited('account.create', email)).toMatchObject([
        { actor_email: email, after: { email, name: 'Ada Lovelace', role: 'admin', way: 'invitation' } },
      ])
      expect(JSON.stringify(await orm.select().from(auditEntries))).not.toContain(PASSWORD)
    })

    it('tells the inviter', async () => {
      const { token, email, inviter } = await invite()
      await accept(token)
      const told = await orm.select().from(notifications).where(eq(notifications.user_id, inviter.id))
      expect(told).toMatchObject([
        { kind: 'invitation-accepted', data: { actor: 'Ada Lovelace', email }, path: '/admin/people' },
      ])
    })

    it('joins every team to which the address is invited, with the role there, and accepts all', async () => {
      const [one, two] = [await makeTeam(app.deps, app.user()), await makeTeam(app.deps, app.user())]
      const { token, email } = await invite({ team_id: one.id, team_role: 'owner' })
      await invite({ email, team_id: two.id, team_role: 'member', role: 'admin' })
      await invite({ email, team_id: two.id, team_role: 'owner', expires_at: new Date(START) })
      const { account } = await accept(token)
      expect(account?.role).toBe('user')
      expect(account?.teams.map(({ id, role }) => ({ id, role }))).toEqual(
        expect.arrayContaining([
          { id: one.id, role: 'owner' },
          { id: two.id, role: 'member' },
        ]),
      )
      expect(account?.teams).toHaveLength(2)
      expect(await orm.select().from(invitations).where(eq(invitations.email, email))).toEqual([])
      const joined = (await orm.select().from(auditEntries).where(eq(auditEntries.actor_email, email))).filter(
        ({ action }) => action === 'team.member.add',
      )
      expect(joined.map(({ target_id }) => target_id).toSorted()).toEqual([one.id, two.id].toSorted())
    })

    it('ends the session of whoever was signed in in this browser', async () => {
      const { token, email, inviter } = await invite()
      const before = inviter.cookies.get('strata_session')
      await accept(token, inviter)
      expect(inviter.cookies.get('strata_session')).not.toBe(before)
      expect(await orm.select().from(sessions).where(eq(sessions.user_id, inviter.id))).toEqual([])
      expect((await inviter.call('GET /auth/session', {})).account?.email).toBe(email)
    })
  },
  400: () => {
    it.each([
      [{ name: '  ' }, 'name', 'Name is required'],
      [{ name: 'x'.repeat(101) }, 'name', 'Use at most 100 characters.'],
      [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
      [
        { password: 'Letmein' },
        'password',
        'This password is one of those that guessers try first: choose another one.',
      ],
    ])('refuses %j and leaves the invitation', async (given, field, message) => {
      const { token } = await invite()
      await expect(accept(token, person(), given)).rejects.toMatchObject({
        status: 400,
        problems: [{ field, message }],
      })
      await accept(token)
    })

    it.each(['email', 'role', 'is_demo'])('lets no one choose their %s', async (field) => {
      const { token } = await invite()
      const body = JSON.stringify({ token, name: 'Ada', password: PASSWORD, [field]: 'admin' })
      const response = await person().send('/api/auth/invitations/accept', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect(response.status).toBe(400)
    })
  },
  404: () => {
    it('works once', async () => {
      const { token } = await invite()
      await accept(token)
      await expect(accept(token)).rejects.toMatchObject(NO_INVITATION)
    })

    it('does not work after its end, nor when it was withdrawn', async () => {
      const [ended, withdrawn] = [await invite(), await invite()]
      await orm.delete(invitations).where(eq(invitations.email, withdrawn.email))
      await expect(accept(withdrawn.token)).rejects.toMatchObject(NO_INVITATION)
      app.setTime('2026-11-09T10:00:00Z')
      await expect(accept(ended.token)).rejects.toMatchObject(NO_INVITATION)
      expect(await orm.select().from(users).where(eq(users.email, ended.email))).toEqual([])
    })

    it('lets one of several at once win', async () => {
      const team = await makeTeam(app.deps, app.user())
      const { token, email } = await invite({ team_id: team.id, team_role: 'member' })
      const browsers = [person(), person(), person()]
      const outcomes = await Promise.allSettled(browsers.map((browser) => accept(token, browser)))
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(NO_INVITATION)
      expect(browsers.filter((browser) => browser.cookies.size > 0)).toHaveLength(1)
      expect(await orm.select().from(users).where(eq(users.email, email))).toHaveLength(1)
      expect(await orm.select().from(teamMembers).where(eq(teamMembers.team_id, team.id))).toHaveLength(2)
    })
  },
  409: () => {
    it('refuses when the address has an account meanwhile, which stays as it is', async () => {
      const { token, email } = await invite({ role: 'admin' })
      const { id } = await app.user({ email }).ready()
      await expect(accept(token)).rejects.toMatchObject({
        status: 409,
        message: 'There is an account with this e-mail address already: sign in with it.',
      })
      const rows = await orm.select().from(users).where(eq(users.email, email))
      expect(rows).toMatchObject([{ id, role: 'user', password_hash: null }])
    })
  },
  429: () => {
    it('refuses an address that guesses', async () => {
      for (let times = 0; times < 50; times++) await expect(accept(newSecret())).rejects.toMatchObject(NO_INVITATION)
      await expect(accept((await invite()).token)).rejects.toMatchObject(TOO_MANY)
    })
  },
})
