import { describe, expect, it } from 'vitest'
import type { ProjectRole } from '#domain/access/roles.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, toldTo } from '../../../../test/support/things.ts'

const app = await createTestApp()
const { user, deps } = app
const cast = await makeCast(app)

function setRole(who: User, id: string, target: User, role: ProjectRole) {
  return who.call('PUT /projects/{id}/team/{email}/role', { params: { id, email: target.email }, body: { role } })
}

async function rolesIn(id: string): Promise<Map<string, string>> {
  const { team_members } = await cast.admin.call('GET /projects/{id}', { params: { id } })
  return new Map(team_members.map((member) => [member.user_email, member.role]))
}

/** A project with a member for each role and a second owner. */
async function crew() {
  const people = { owner: await user({ name: 'Ada' }).ready(), admin: user(), developer: user(), viewer: user() }
  const second = await user().ready()
  const { id } = await makeProject(deps, people.owner, {
    admin: people.admin,
    developer: people.developer,
    viewer: people.viewer,
  })
  await people.owner.call('POST /projects/{id}/team', {
    params: { id },
    body: { user_email: second.email, role: 'owner' },
  })
  return { ...people, second, id }
}

describeEndpoint('PUT /projects/{id}/team/{email}/role', {
  200: () => {
    it('changes what someone may do at once, tells them and writes it down', async () => {
      const { owner, viewer, id } = await crew()
      expect(await setRole(owner, id, viewer, 'admin')).toMatchObject({ user_email: viewer.email, role: 'admin' })
      await viewer.call('PUT /projects/{id}', { params: { id }, body: { description: 'now I may' } })
      expect(await toldTo(deps, viewer)).toEqual([
        {
          kind: 'project-role-changed',
          data: { actor: 'Ada', project: 'Storefront', role: 'admin' },
          path: `/projects/${id}`,
        },
      ])
      const audited = (await auditOf(deps, id)).filter(({ action }) => action === 'project.member.role')
      expect(audited).toEqual([
        {
          action: 'project.member.role',
          actor_email: owner.email,
          before: { email: viewer.email, role: 'viewer' },
          after: { email: viewer.email, role: 'admin' },
        },
      ])
    })

    it('writes and tells nothing when it is the same', async () => {
      const { owner, viewer, id } = await crew()
      const before = await auditOf(deps, id)
      expect(await setRole(owner, id, viewer, 'viewer')).toMatchObject({ role: 'viewer' })
      expect(await setRole(owner, id, owner, 'owner')).toMatchObject({ role: 'owner' })
      expect(await auditOf(deps, id)).toEqual(before)
      expect(await toldTo(deps, viewer)).toEqual([])
    })

    it('takes "other" for viewer, and an address in any case', async () => {
      const { owner, developer, id } = await crew()
      const response = await owner.send(
        `/api/projects/${id}/team/${encodeURIComponent(developer.email.toUpperCase())}/role`,
        {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ role: 'other' }),
        },
      )
      expect(await response.json()).toMatchObject({ user_email: developer.email, role: 'viewer' })
    })

    it('lets owners and administrators make and unmake owners, and everyone lower themselves', async () => {
      const { owner, second, developer, admin, id } = await crew()
      await setRole(owner, id, developer, 'owner')
      await setRole(cast.admin, id, developer, 'admin')
      await setRole(second, id, second, 'admin')
      await setRole(admin, id, admin, 'viewer')
      const roles = await rolesIn(id)
      expect([developer, second, admin].map(({ email }) => roles.get(email))).toEqual(['admin', 'admin', 'viewer'])
    })
  },
  400: () => {
    it.each([{}, { role: 'god' }, { role: null }, { role: 'admin', email: 'x' }])('refuses %j', async (body) => {
      const response = await cast.owner.send(`/api/projects/${cast.project.id}/team/${cast.viewer.email}/role`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(400)
    })
  },
  403: () => {
    it('lets no one raise themselves', async () => {
      const { viewer, developer, admin, id } = await crew()
      const before = await rolesIn(id)
      for (const [who, role] of [
        [viewer, 'developer'],
        [developer, 'admin'],
        [developer, 'owner'],
        [admin, 'owner'],
      ] as const)
        await expect(setRole(who, id, who, role)).rejects.toMatchObject({ status: 403 })
      expect(await rolesIn(id)).toEqual(before)
    })

    it('lets no administrator raise themselves in a project that they are in', async () => {
      const administrator = await user({ role: 'admin' }).ready()
      const { id } = await makeProject(deps, user(), { viewer: administrator })
      await expect(setRole(administrator, id, administrator, 'owner')).rejects.toMatchObject({
        status: 403,
        message: 'You cannot raise your own role: ask an owner of the project.',
      })
    })

    it('lets no admin of the project make or unmake owners', async () => {
      const { admin, second, owner, viewer, id } = await crew()
      for (const [target, role] of [
        [viewer, 'owner'],
        [second, 'viewer'],
        [owner, 'admin'],
      ] as const)
        await expect(setRole(admin, id, target, role)).rejects.toMatchObject({
          status: 403,
          message: 'Only owners of the project can add or remove owners: ask one.',
        })
    })
  },
  404: () => {
    it('knows no one who is not in the project', async () => {
      await expect(setRole(cast.owner, cast.project.id, cast.outsider, 'viewer')).rejects.toMatchObject({ status: 404 })
      await expect(setRole(cast.outsider, cast.project.id, cast.viewer, 'viewer')).rejects.toMatchObject({
        status: 404,
      })
    })
  },
  409: () => {
    it('leaves the owner an owner, whoever asks', async () => {
      const { owner, second, id } = await crew()
      for (const who of [owner, second, cast.admin])
        await expect(setRole(who, id, owner, 'admin')).rejects.toMatchObject({ status: 409 })
    })
  },
})

describe('at the same time', () => {
  it('owners who remove each other do not both go', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, second, id } = await crew()
      const third = await user().ready()
      await owner.call('POST /projects/{id}/team', { params: { id }, body: { user_email: third.email, role: 'owner' } })
      const remove = (who: User, target: User) =>
        who.call('DELETE /projects/{id}/team/{email}', { params: { id, email: target.email } })
      const done = await Promise.allSettled([remove(second, third), remove(third, second)])
      // The second one is no longer an owner: refused by the guard, or by the locked project.
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of done)
        if (one.status === 'rejected') expect([403, 404]).toContain((one.reason as { status: number }).status)
      expect([...(await rolesIn(id)).values()].filter((role) => role === 'owner')).toHaveLength(2)
    }
  })

  it('a project that changes hands keeps an owner in whose name it stands', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, second, id } = await crew()
      await Promise.allSettled([
        cast.admin.call('PUT /projects/{id}', { params: { id }, body: { owner_email: second.email } }),
        setRole(owner, id, second, 'viewer'),
        owner.call('DELETE /projects/{id}/team/{email}', { params: { id, email: second.email } }),
      ])
      const { owner_email } = await cast.admin.call('GET /projects/{id}', { params: { id } })
      expect((await rolesIn(id)).get(owner_email)).toBe('owner')
    }
  })
})
