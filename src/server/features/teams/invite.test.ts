import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeTeam } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, toldTo } from '../../../../test/support/things.ts'
import { outbox } from '../../db/schema/notifications.ts'
import { invitations } from '../../db/schema/teams.ts'

// Mails are written into the outbox and go nowhere: nothing sends them here.
const app = await createTestApp({ mail: { url: 'smtp://localhost', from: 'strata@example.com' } })
const withoutMail = await createTestApp()
const { user, deps } = app
const cast = await makeCast(app)
const { id } = cast.team
const params = { id }
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const unknown = { id, invitation_id: UNKNOWN }

let count = 0
const newEmail = () => `soon-${(count += 1)}@example.com`

function mailsTo(email: string) {
  return deps.database.orm.select().from(outbox).where(eq(outbox.recipient, email))
}

describeEndpoint('POST /teams/{id}/members', {
  201: () => {
    it('adds someone who has an account at once, and tells them', async () => {
      const founder = await user({ name: 'Ada' }).ready()
      const team = await makeTeam(deps, founder)
      const newcomer = await user({ name: 'Bob' }).ready()
      const made = await founder.call('POST /teams/{id}/members', {
        params: { id: team.id },
        body: { email: newcomer.email.toUpperCase() },
      })
      expect(made).toEqual({
        member: {
          id: made.member?.id,
          name: 'Bob',
          email: newcomer.email,
          role: 'member',
          joined_at: '2026-11-02T10:00:00.000Z',
          last_active_at: null,
          is_self: false,
        },
        invitation: null,
        is_mailed: false,
        link: null,
      })
      expect(await newcomer.call('GET /teams/{id}', { params: { id: team.id } })).toMatchObject({ role: 'member' })
      expect(await toldTo(deps, newcomer)).toEqual([
        {
          kind: 'team-member-added',
          data: { actor: 'Ada', team: 'Platform', role: 'member' },
          path: `/team/${team.id}`,
        },
      ])
      expect(await auditOf(deps, team.id)).toEqual([
        {
          action: 'team.member.add',
          actor_email: founder.email,
          before: null,
          after: { email: newcomer.email, role: 'member' },
        },
      ])
    })

    it('invites someone who has none by mail, and shows the invitation to the team', async () => {
      const email = newEmail()
      const made = await cast.owner.call('POST /teams/{id}/members', { params, body: { email, role: 'owner' } })
      expect(made).toMatchObject({
        member: null,
        invitation: { email, role: 'owner', expires_at: '2026-11-09T10:00:00.000Z' },
        is_mailed: true,
        link: null,
      })
      const team = await cast.developer.call('GET /teams/{id}', { params })
      expect(team.invitations.filter((one) => one.email === email)).toEqual([made.invitation])
      expect(await mailsTo(email)).toHaveLength(1)
      expect(await deps.database.orm.select().from(invitations).where(eq(invitations.email, email))).toMatchObject([
        { role: 'user', team_id: id, team_role: 'owner', invited_by: cast.owner.id },
      ])
      expect(await auditOf(deps, made.invitation?.id ?? '')).toMatchObject([
        { action: 'invitation.create', after: { email, role: 'user' } },
      ])
    })

    it('renews an invitation that is asked for again', async () => {
      const email = newEmail()
      const first = await cast.owner.call('POST /teams/{id}/members', { params, body: { email } })
      const second = await cast.owner.call('POST /teams/{id}/members', { params, body: { email, role: 'owner' } })
      expect(second.invitation?.id).not.toBe(first.invitation?.id)
      const team = await cast.owner.call('GET /teams/{id}', { params })
      expect(team.invitations.filter((one) => one.email === email)).toEqual([second.invitation])
    })

    it('leaves the invitations of other teams alone', async () => {
      const email = newEmail()
      const founder = user()
      const other = await makeTeam(deps, founder)
      const first = await founder.call('POST /teams/{id}/members', { params: { id: other.id }, body: { email } })
      await cast.owner.call('POST /teams/{id}/members', { params, body: { email } })
      expect((await founder.call('GET /teams/{id}', { params: { id: other.id } })).invitations).toEqual([
        first.invitation,
      ])
    })

    it('gives administrators the link, to pass it on', async () => {
      const made = await cast.admin.call('POST /teams/{id}/members', { params, body: { email: newEmail() } })
      expect(made.link).toMatch(/^http:\/\/localhost:8000\/invite\/[\w-]{20,}$/)
    })

    it('shows no invitation that has ended', async () => {
      const email = newEmail()
      await cast.owner.call('POST /teams/{id}/members', { params, body: { email } })
      await deps.database.orm.update(invitations).set({ expires_at: deps.now() }).where(eq(invitations.email, email))
      const team = await cast.owner.call('GET /teams/{id}', { params })
      expect(team.invitations.filter((one) => one.email === email)).toEqual([])
    })
  },
  400: () => {
    it.each([
      [{ email: 'x' }, 'email'],
      [{}, 'email'],
      [{ email: 'a@example.com', role: 'admin' }, 'role'],
      [{ email: 'a@example.com', instance_role: 'admin' }, 'instance_role'],
    ])('refuses %j', async (body, field) => {
      const headers = { 'content-type': 'application/json' }
      const response = await cast.owner.send(`/api/teams/${id}/members`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ problems: [{ field }] })
    })
  },
  403: () => {
    it('is not for members', async () => {
      await expect(
        cast.developer.call('POST /teams/{id}/members', { params, body: { email: newEmail() } }),
      ).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('hides the team from a person who wants to join it', async () => {
      const body = { email: cast.outsider.email, role: 'owner' as const }
      await expect(cast.outsider.call('POST /teams/{id}/members', { params, body })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
  429: () => {
    it('refuses the sixth invitation to one address in an hour, from whichever team', async () => {
      const email = newEmail()
      const statuses: number[] = []
      for (let index = 0; index < 6; index++) {
        const founder = await user().ready()
        const { id: team } = await makeTeam(deps, founder)
        const body = JSON.stringify({ email })
        const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
        statuses.push((await founder.send(`/api/teams/${team}/members`, init)).status)
      }
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
      expect(await mailsTo(email)).toHaveLength(5)
    })
  },
  409: () => {
    it('refuses a member', async () => {
      await expect(
        cast.owner.call('POST /teams/{id}/members', { params, body: { email: cast.developer.email, role: 'owner' } }),
      ).rejects.toMatchObject({
        status: 409,
        message: `${cast.developer.email} is in this team already: change their role instead.`,
      })
    })

    it('refuses a disabled account', async () => {
      const { email } = await user({ disabled_at: new Date('2026-11-01') }).ready()
      await expect(cast.owner.call('POST /teams/{id}/members', { params, body: { email } })).rejects.toMatchObject({
        status: 409,
      })
    })

    it('adds once of many times at once', async () => {
      const founder = await user().ready()
      const team = await makeTeam(deps, founder)
      const { email } = await user().ready()
      const add = () => founder.call('POST /teams/{id}/members', { params: { id: team.id }, body: { email } })
      const done = await Promise.allSettled([add(), add(), add()])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
    })
  },
})

describe('without a mail server', () => {
  it('refuses to invite who has no account, unless an administrator passes the link on', async () => {
    const owner = withoutMail.user()
    const admin = withoutMail.user({ role: 'admin' })
    const team = await makeTeam(withoutMail.deps, owner)
    const email = newEmail()
    await expect(
      owner.call('POST /teams/{id}/members', { params: { id: team.id }, body: { email } }),
    ).rejects.toMatchObject({
      status: 409,
      message: 'No mail server is set up here: ask an administrator to invite them.',
    })
    expect((await owner.call('GET /teams/{id}', { params: { id: team.id } })).invitations).toEqual([])
    const made = await admin.call('POST /teams/{id}/members', { params: { id: team.id }, body: { email } })
    expect(made).toMatchObject({ invitation: { email }, is_mailed: false, link: expect.stringContaining('/invite/') })
  })

  it('adds who has an account all the same', async () => {
    const owner = withoutMail.user()
    const team = await makeTeam(withoutMail.deps, owner)
    const { email } = await withoutMail.user().ready()
    expect(await owner.call('POST /teams/{id}/members', { params: { id: team.id }, body: { email } })).toMatchObject({
      member: { email },
    })
  })
})

describeEndpoint('DELETE /teams/{id}/invitations/{invitation_id}', {
  204: () => {
    it('withdraws it and writes that down', async () => {
      const email = newEmail()
      const { invitation } = await cast.owner.call('POST /teams/{id}/members', { params, body: { email } })
      const invitation_id = invitation?.id ?? ''
      await cast.owner.call('DELETE /teams/{id}/invitations/{invitation_id}', { params: { id, invitation_id } })
      expect(
        (await cast.owner.call('GET /teams/{id}', { params })).invitations.filter((one) => one.email === email),
      ).toEqual([])
      expect((await auditOf(deps, invitation_id)).at(-1)).toEqual({
        action: 'invitation.withdraw',
        actor_email: cast.owner.email,
        before: { email, role: 'user', team: 'Platform' },
        after: null,
      })
    })
  },
  403: () => {
    it('is not for members', async () => {
      await expect(
        cast.developer.call('DELETE /teams/{id}/invitations/{invitation_id}', { params: unknown }),
      ).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('withdraws only invitations into this team', async () => {
      const founder = user()
      const other = await makeTeam(deps, founder)
      const { invitation } = await founder.call('POST /teams/{id}/members', {
        params: { id: other.id },
        body: { email: newEmail() },
      })
      for (const invitation_id of [invitation?.id ?? '', UNKNOWN, 'nothing']) {
        await expect(
          cast.owner.call('DELETE /teams/{id}/invitations/{invitation_id}', { params: { id, invitation_id } }),
        ).rejects.toMatchObject({
          status: 404,
          message: 'There is no such invitation into this team: it was accepted or withdrawn.',
        })
      }
      expect((await founder.call('GET /teams/{id}', { params: { id: other.id } })).invitations).toEqual([invitation])
    })
  },
})
