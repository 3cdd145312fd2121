import { expect, it } from 'vitest'
import type { ProjectRole } from '#domain/access/roles.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, toldTo } from '../../../../test/support/things.ts'

const app = await createTestApp()
const { user, deps } = app
const cast = await makeCast(app)
const ownParams = { id: cast.project.id }
const ofViewer = { ...ownParams, email: cast.viewer.email }

/** A project with a member for each role. */
async function crew() {
  const people = { owner: user({ name: 'Ada' }), second: user(), admin: user(), developer: user(), viewer: user() }
  const { owner, second, ...others } = people
  const project = await makeProject(deps, owner, others)
  const params = { id: project.id }
  await second.ready()
  await owner.call('POST /projects/{id}/team', { params, body: { user_email: second.email, role: 'owner' } })
  const roles = async () =>
    (await owner.call('GET /projects/{id}', { params })).team_members.map(
      ({ user_email, role }) => [user_email, role] as const,
    )
  return { ...people, project, params, roles }
}

describeEndpoint('POST /projects/{id}/team', {
  201: () => {
    it('adds someone, tells them and writes it down', async () => {
      const owner = await user({ name: 'Ada' }).ready()
      const project = await makeProject(deps, owner)
      const newcomer = await user({ name: 'Bob' }).ready()
      const body = { user_email: ` ${newcomer.email.toUpperCase()} `, role: 'admin' as const }
      expect(await owner.call('POST /projects/{id}/team', { params: { id: project.id }, body })).toEqual({
        user_email: newcomer.email,
        name: 'Bob',
        role: 'admin',
        added_at: '2026-11-02T10:00:00.000Z',
      })
      expect(await newcomer.call('GET /projects/{id}', { params: { id: project.id } })).toMatchObject({ role: 'admin' })
      expect(await toldTo(deps, newcomer)).toEqual([
        {
          kind: 'project-member-added',
          data: { actor: 'Ada', project: 'Storefront', role: 'admin' },
          path: `/projects/${project.id}`,
        },
      ])
      expect(await auditOf(deps, project.id)).toEqual([
        {
          action: 'project.member.add',
          actor_email: owner.email,
          before: null,
          after: { email: newcomer.email, role: 'admin' },
        },
      ])
    })

    it.each<[given: Record<string, string>, role: ProjectRole]>([
      [{}, 'developer'],
      [{ role: 'other' }, 'viewer'],
      [{ role: 'owner' }, 'owner'],
    ])('takes %j for the role %s', async (given, role) => {
      const newcomer = await user().ready()
      const response = await cast.owner.send(`/api/projects/${cast.project.id}/team`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user_email: newcomer.email, ...given }),
      })
      expect(await response.json()).toMatchObject({ role })
    })

    it('lets admins of the project and administrators add', async () => {
      for (const who of [cast.project_admin, cast.admin]) {
        const newcomer = await user().ready()
        expect(
          await who.call('POST /projects/{id}/team', { params: ownParams, body: { user_email: newcomer.email } }),
        ).toMatchObject({ role: 'developer' })
      }
    })
  },
  400: () => {
    it.each([
      [{ user_email: 'x' }, 'user_email'],
      [{}, 'user_email'],
      [{ user_email: 'a@example.com', role: 'god' }, 'role'],
    ])('refuses %j', async (body, field) => {
      const response = await cast.owner.send(`/api/projects/${cast.project.id}/team`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ problems: [{ field }] })
    })
  },
  403: () => {
    it('is not for developers and viewers', async () => {
      for (const who of [cast.developer, cast.viewer])
        await expect(
          who.call('POST /projects/{id}/team', { params: ownParams, body: { user_email: cast.outsider.email } }),
        ).rejects.toMatchObject({
          status: 403,
        })
    })

    it('lets no admin of the project make an owner', async () => {
      const body = { user_email: cast.outsider.email, role: 'owner' as const }
      await expect(
        cast.project_admin.call('POST /projects/{id}/team', { params: ownParams, body }),
      ).rejects.toMatchObject({
        status: 403,
        message: 'Only owners of the project can add or remove owners: ask one.',
      })
      await expect(cast.outsider.call('GET /projects/{id}', { params: ownParams })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
  404: () => {
    it('knows no one without an account', async () => {
      await expect(
        cast.owner.call('POST /projects/{id}/team', { params: ownParams, body: { user_email: 'nobody@example.com' } }),
      ).rejects.toMatchObject({
        status: 404,
        message: 'No one with the address nobody@example.com has an account: ask an administrator to invite them.',
      })
    })
    it('hides the project from a person who wants to join it', async () => {
      const body = { user_email: cast.outsider.email }
      await expect(cast.outsider.call('POST /projects/{id}/team', { params: ownParams, body })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
  409: () => {
    it('refuses a member, also the owner', async () => {
      for (const { email } of [cast.viewer, cast.owner]) {
        await expect(
          cast.owner.call('POST /projects/{id}/team', {
            params: ownParams,
            body: { user_email: email, role: 'viewer' },
          }),
        ).rejects.toMatchObject({
          status: 409,
          message: `${email} is in this project already: change their role instead.`,
        })
      }
    })
    it('refuses a disabled account', async () => {
      const { email } = await user({ disabled_at: new Date('2026-11-01') }).ready()
      await expect(
        cast.owner.call('POST /projects/{id}/team', { params: ownParams, body: { user_email: email } }),
      ).rejects.toMatchObject({ status: 409 })
    })
    it('adds once of many times at once', async () => {
      const { owner, params } = await crew()
      const newcomer = await user().ready()
      const add = () => owner.call('POST /projects/{id}/team', { params, body: { user_email: newcomer.email } })
      const done = await Promise.allSettled([add(), add(), add()])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
      expect(await toldTo(deps, newcomer)).toHaveLength(1)
    })
  },
})

describeEndpoint('DELETE /projects/{id}/team/{email}', {
  204: () => {
    it('takes someone out at once, tells them and writes it down', async () => {
      const { owner, viewer, params } = await crew()
      await owner.call('DELETE /projects/{id}/team/{email}', {
        params: { ...params, email: viewer.email.toUpperCase() },
      })
      await expect(viewer.call('GET /projects/{id}', { params })).rejects.toMatchObject({ status: 404 })
      expect(await toldTo(deps, viewer)).toEqual([
        { kind: 'project-member-removed', data: { actor: 'Ada', project: 'Storefront' }, path: null },
      ])
      expect((await auditOf(deps, params.id)).at(-1)).toEqual({
        action: 'project.member.remove',
        actor_email: owner.email,
        before: { email: viewer.email, role: 'viewer' },
        after: null,
      })
    })

    it('lets an admin of the project and a further owner go themselves, and tells them nothing', async () => {
      const { admin, second, params, roles } = await crew()
      for (const who of [admin, second]) {
        await who.call('DELETE /projects/{id}/team/{email}', { params: { ...params, email: who.email } })
        expect((await toldTo(deps, who)).filter(({ kind }) => kind === 'project-member-removed')).toEqual([])
      }
      expect(await roles()).toHaveLength(3)
    })
  },
  403: () => {
    it('is not for developers and viewers, not even for themselves', async () => {
      for (const who of [cast.developer, cast.viewer])
        await expect(who.call('DELETE /projects/{id}/team/{email}', { params: ofViewer })).rejects.toMatchObject({
          status: 403,
        })
    })
    it('lets no admin of the project remove an owner', async () => {
      const { admin, second, owner, params, roles } = await crew()
      for (const { email } of [second, owner])
        await expect(
          admin.call('DELETE /projects/{id}/team/{email}', { params: { ...params, email } }),
        ).rejects.toMatchObject({ status: 403 })
      expect(await roles()).toHaveLength(5)
    })
  },
  404: () => {
    it.each(['nobody@example.com', cast.outsider.email, 'no address', '%'])('knows no member %s', async (email) => {
      await expect(
        cast.owner.call('DELETE /projects/{id}/team/{email}', { params: { ...ownParams, email } }),
      ).rejects.toMatchObject({
        status: 404,
        message: 'This person is not in the project: check its list of members.',
      })
    })
  },
  409: () => {
    it('leaves the owner in it, whoever asks', async () => {
      const { owner, second, params } = await crew()
      for (const who of [owner, second, cast.admin]) {
        await expect(
          who.call('DELETE /projects/{id}/team/{email}', { params: { ...params, email: owner.email } }),
        ).rejects.toMatchObject({
          status: 409,
          message:
            'The project belongs to Ada, who keeps the role owner: ask an administrator to transfer the project first.',
        })
      }
    })
  },
})

describeEndpoint('POST /projects/{id}/leave', {
  204: () => {
    it('lets every role go, and further owners, and writes it down', async () => {
      const { owner, second, admin, developer, viewer, params, roles } = await crew()
      for (const who of [second, admin, developer, viewer]) {
        await who.call('POST /projects/{id}/leave', { params })
        await expect(who.call('GET /projects/{id}', { params })).rejects.toMatchObject({ status: 404 })
        expect((await toldTo(deps, who)).filter(({ kind }) => kind === 'project-member-removed')).toEqual([])
        expect((await auditOf(deps, params.id)).at(-1)).toMatchObject({
          action: 'project.member.remove',
          actor_email: who.email,
          before: { email: who.email },
        })
      }
      expect(await roles()).toEqual([[owner.email, 'owner']])
    })

    it('says with the project that one may', async () => {
      expect((await cast.viewer.call('GET /projects/{id}', { params: ownParams })).abilities).toMatchObject({
        'project.leave': true,
        'project.members': false,
      })
    })
  },
  404: () => {
    it('knows no one who is not in it, not even an administrator', async () => {
      await expect(cast.outsider.call('POST /projects/{id}/leave', { params: ownParams })).rejects.toMatchObject({
        status: 404,
      })
      await expect(cast.admin.call('POST /projects/{id}/leave', { params: ownParams })).rejects.toMatchObject({
        status: 404,
        message: 'This person is not in the project: check its list of members.',
      })
    })
  },
  409: () => {
    it('keeps the person in whose name it stands, also beside another owner', async () => {
      const { owner, params, roles } = await crew()
      await expect(owner.call('POST /projects/{id}/leave', { params })).rejects.toMatchObject({
        status: 409,
        message:
          'The project belongs to Ada, who keeps the role owner: ask an administrator to transfer the project first.',
      })
      expect(await roles()).toHaveLength(5)
    })
  },
})
