import { describe, expect, it } from 'vitest'
import type { TeamRole } from '#domain/access/roles.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast, makeTeam } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, toldTo } from '../../../../test/support/things.ts'

const app = await createTestApp()
const { user, deps } = app
const cast = await makeCast(app)
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const params = { id: cast.team.id }
const NOBODY = { status: 404, message: 'This person is not in the team: check its list of members.' }

/** A team of an owner and a member. */
async function pair() {
  const owner = await user({ name: 'Ada' }).ready()
  const member = await user({ name: 'Bob' }).ready()
  const { id } = await makeTeam(deps, owner, member)
  return { owner, member, id }
}

async function membersOf(id: string) {
  return (await cast.admin.call('GET /teams/{id}', { params: { id } })).members
}

async function roleOf(id: string, who: User): Promise<TeamRole | undefined> {
  return (await membersOf(id)).find(({ email }) => email === who.email)?.role
}

async function refer(id: string, who: User): Promise<{ id: string; member_id: string }> {
  const member = (await membersOf(id)).find(({ email }) => email === who.email)
  return { id, member_id: member?.id ?? UNKNOWN }
}

async function setRole(who: User, id: string, target: User, role: TeamRole) {
  return who.call('PUT /teams/{id}/members/{member_id}/role', { params: await refer(id, target), body: { role } })
}

describeEndpoint('PUT /teams/{id}/members/{member_id}/role', {
  200: () => {
    it('changes what someone may do at once, tells them and writes it down', async () => {
      const { owner, member, id } = await pair()
      expect(await setRole(owner, id, member, 'owner')).toMatchObject({
        email: member.email,
        role: 'owner',
        is_self: false,
      })
      await member.call('PUT /teams/{id}', { params: { id }, body: { description: 'now I may' } })
      expect(await toldTo(deps, member)).toEqual([
        { kind: 'team-role-changed', data: { actor: 'Ada', team: 'Platform', role: 'owner' }, path: `/team/${id}` },
      ])
      expect((await auditOf(deps, id))[0]).toEqual({
        action: 'team.member.role',
        actor_email: owner.email,
        before: { email: member.email, role: 'member' },
        after: { email: member.email, role: 'owner' },
      })
    })

    it('lets an owner step back while there is another, and tells them nothing', async () => {
      const { owner, member, id } = await pair()
      await setRole(owner, id, member, 'owner')
      expect(await setRole(owner, id, owner, 'member')).toMatchObject({ role: 'member', is_self: true })
      expect(await toldTo(deps, owner)).toEqual([])
    })

    it('writes and tells nothing when it is the same', async () => {
      const { owner, member, id } = await pair()
      await setRole(owner, id, member, 'member')
      await setRole(owner, id, owner, 'owner')
      expect([await auditOf(deps, id), await toldTo(deps, member)]).toEqual([[], []])
    })
  },
  400: () => {
    it.each([{}, { role: 'admin' }, { role: 'owner', id: 'x' }])('refuses %j', async (body) => {
      const headers = { 'content-type': 'application/json' }
      const response = await cast.owner.send(`/api/teams/${cast.team.id}/members/${UNKNOWN}/role`, {
        method: 'PUT',
        headers,
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(400)
    })
  },
  403: () => {
    it('lets no member raise anyone, least of all themselves', async () => {
      const { owner, member, id } = await pair()
      await expect(setRole(member, id, member, 'owner')).rejects.toMatchObject({ status: 403 })
      await expect(setRole(member, id, owner, 'member')).rejects.toMatchObject({ status: 403 })
      expect([await roleOf(id, owner), await roleOf(id, member)]).toEqual(['owner', 'member'])
    })
    it('lets no administrator raise themselves in a team that they are in', async () => {
      const administrator = await user({ role: 'admin' }).ready()
      const { id } = await makeTeam(deps, user(), administrator)
      await expect(setRole(administrator, id, administrator, 'owner')).rejects.toMatchObject({
        status: 403,
        message: 'You cannot raise your own role: ask an owner of the team.',
      })
    })
  },
  404: () => {
    it('knows no one of another team', async () => {
      const { owner, id } = await pair()
      const { member_id } = await refer(cast.team.id, cast.developer)
      for (const guess of [member_id, cast.developer.id, UNKNOWN, 'nothing'])
        await expect(
          owner.call('PUT /teams/{id}/members/{member_id}/role', {
            params: { id, member_id: guess },
            body: { role: 'owner' },
          }),
        ).rejects.toMatchObject(NOBODY)
      expect(await roleOf(cast.team.id, cast.developer)).toBe('member')
      await expect(setRole(owner, cast.team.id, cast.developer, 'owner')).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('leaves the last owner an owner, whoever asks', async () => {
      const { owner, id } = await pair()
      for (const who of [owner, cast.admin]) {
        await expect(setRole(who, id, owner, 'member')).rejects.toMatchObject({
          status: 409,
          message: 'Ada is the last owner of the team: make someone else an owner first, or delete the team.',
        })
      }
    })
  },
})

describeEndpoint('DELETE /teams/{id}/members/{member_id}', {
  204: () => {
    it('takes someone out at once, tells them and writes it down', async () => {
      const { owner, member, id } = await pair()
      await owner.call('DELETE /teams/{id}/members/{member_id}', { params: await refer(id, member) })
      await expect(member.call('GET /teams/{id}', { params: { id } })).rejects.toMatchObject({ status: 404 })
      expect(await toldTo(deps, member)).toEqual([
        { kind: 'team-member-removed', data: { actor: 'Ada', team: 'Platform' }, path: null },
      ])
      expect(await auditOf(deps, id)).toEqual([
        {
          action: 'team.member.remove',
          actor_email: owner.email,
          before: { email: member.email, role: 'member' },
          after: null,
        },
      ])
    })
  },
  403: () => {
    it('is not for members', async () => {
      const { owner, member, id } = await pair()
      await expect(
        member.call('DELETE /teams/{id}/members/{member_id}', { params: await refer(id, owner) }),
      ).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('knows no one of another team', async () => {
      const { owner, id } = await pair()
      const { member_id } = await refer(cast.team.id, cast.developer)
      await expect(
        owner.call('DELETE /teams/{id}/members/{member_id}', { params: { id, member_id } }),
      ).rejects.toMatchObject(NOBODY)
      await expect(
        owner.call('DELETE /teams/{id}/members/{member_id}', { params: { ...params, member_id } }),
      ).rejects.toMatchObject({ status: 404 })
      expect(await roleOf(cast.team.id, cast.developer)).toBe('member')
    })
  },
  409: () => {
    it('leaves the last owner in it, whoever asks', async () => {
      const { owner, id } = await pair()
      const last = await refer(id, owner)
      for (const who of [owner, cast.admin])
        await expect(who.call('DELETE /teams/{id}/members/{member_id}', { params: last })).rejects.toMatchObject({
          status: 409,
        })
    })
  },
})

describeEndpoint('POST /teams/{id}/leave', {
  204: () => {
    it('lets a member go, and an owner while there is another', async () => {
      const { owner, member, id } = await pair()
      const third = await user().ready()
      await owner.call('POST /teams/{id}/members', { params: { id }, body: { email: third.email, role: 'owner' } })
      for (const who of [member, owner]) await who.call('POST /teams/{id}/leave', { params: { id } })
      expect((await membersOf(id)).map(({ email }) => email)).toEqual([third.email])
      expect((await auditOf(deps, id)).slice(-2)).toMatchObject([
        { action: 'team.member.remove', actor_email: member.email },
        { action: 'team.member.remove', actor_email: owner.email },
      ])
      expect((await toldTo(deps, member)).filter(({ kind }) => kind === 'team-member-removed')).toEqual([])
    })
  },
  404: () => {
    it('is for a person who is in it', async () => {
      await expect(cast.outsider.call('POST /teams/{id}/leave', { params })).rejects.toMatchObject({ status: 404 })
      await expect(cast.admin.call('POST /teams/{id}/leave', { params })).rejects.toMatchObject(NOBODY)
    })
  },
  409: () => {
    it('keeps the last owner', async () => {
      const { owner, id } = await pair()
      await expect(owner.call('POST /teams/{id}/leave', { params: { id } })).rejects.toMatchObject({ status: 409 })
      expect(await roleOf(id, owner)).toBe('owner')
    })
  },
})

describe('at the same time', () => {
  it('owners who go, step back or remove each other leave one behind', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, member, id } = await pair()
      await setRole(owner, id, member, 'owner')
      const [ofOwner, ofMember] = [await refer(id, owner), await refer(id, member)]
      await Promise.allSettled([
        owner.call('POST /teams/{id}/leave', { params: { id } }),
        member.call('POST /teams/{id}/leave', { params: { id } }),
        owner.call('DELETE /teams/{id}/members/{member_id}', { params: ofMember }),
        member.call('PUT /teams/{id}/members/{member_id}/role', { params: ofOwner, body: { role: 'member' } }),
      ])
      expect((await membersOf(id)).filter(({ role }) => role === 'owner').length).toBeGreaterThanOrEqual(1)
    }
  })
})
