import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject, type Cast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { writeCursor } from '../../http/paging.ts'

const app = await createTestApp()
const { user, deps } = app
const cast = await makeCast(app)
const { id } = cast.project
const params = { id }
const members = ['owner', 'project_admin', 'developer', 'viewer', 'admin'] as const satisfies readonly (keyof Cast)[]
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const NO_PROJECT = { status: 404, message: 'There is no such project, or you are not in it: ask its owner to add you.' }

describeEndpoint('GET /projects/{id}', {
  200: () => {
    it('says to each member what they may do', async () => {
      const may = {
        owner: [true, true, true, true, true, true, true, true],
        project_admin: [true, true, false, false, true, false, true, true],
        developer: [true, false, false, false, false, false, true, false],
        viewer: [true, false, false, false, false, false, false, false],
        admin: [true, true, true, true, true, true, true, true],
      }
      for (const who of members) {
        const { abilities, role, team_members } = await cast[who].call('GET /projects/{id}', { params })
        const asked = [
          'project.read',
          'project.update',
          'project.loosen',
          'project.delete',
          'project.members',
          'project.owners',
          'project.templates',
          'project.connections',
        ] as const
        expect([who, ...asked.map((permission) => abilities[permission])]).toEqual([who, ...may[who]])
        expect(role).toBe(team_members.find((member) => member.user_email === cast[who].email)?.role ?? null)
      }
    })

    it('lists its members', async () => {
      const { team_members } = await cast.viewer.call('GET /projects/{id}', { params })
      expect(new Map(team_members.map(({ user_email, role }) => [user_email, role]))).toEqual(
        new Map([
          [cast.owner.email, 'owner'],
          [cast.project_admin.email, 'admin'],
          [cast.developer.email, 'developer'],
          [cast.viewer.email, 'viewer'],
        ]),
      )
    })
  },
  404: () => {
    it('hides it from a person who is not in it', async () => {
      await expect(cast.outsider.call('GET /projects/{id}', { params })).rejects.toMatchObject(NO_PROJECT)
    })
    it.each([UNKNOWN, 'storefront', "' or true --"])('does not know %j', async (unknown) => {
      for (const who of [cast.owner, cast.admin])
        await expect(who.call('GET /projects/{id}', { params: { id: unknown } })).rejects.toMatchObject(NO_PROJECT)
    })
  },
})

describeEndpoint('GET /projects/{id}/stats', {
  200: () => {
    it('counts a project that has nothing', async () => {
      const owner = user()
      const project = await makeProject(deps, owner)
      expect(await owner.call('GET /projects/{id}/stats', { params: { id: project.id } })).toEqual({
        environment_count: 0,
        active_environments: 0,
        expiring_environments: 0,
        team_member_count: 1,
        total_monthly_cost: 0,
      })
    })

    it('counts members with the owner, and environments by what they are', async () => {
      const owner = user()
      const project = await makeProject(deps, owner, { admin: user(), viewer: user() })
      for (const status of ['active', 'active', 'expiring_soon', 'pending', 'expired', 'suspended', 'deleted'] as const)
        await makeEnvironment(deps, project.id, owner, { status, cost_monthly: 0.1, cost_monthly_suspended: 0.01 })
      const stats = await owner.call('GET /projects/{id}/stats', { params: { id: project.id } })
      expect(stats).toEqual({
        environment_count: 6,
        active_environments: 2,
        expiring_environments: 1,
        team_member_count: 3,
        total_monthly_cost: 0.41,
      })
    })
  },
  404: () => {
    it('hides it from a person who is not in it', async () => {
      await expect(cast.outsider.call('GET /projects/{id}/stats', { params })).rejects.toMatchObject(NO_PROJECT)
    })
  },
})

describeEndpoint('GET /projects/{id}/environments', {
  200: () => {
    it('lists what is not deleted, newest first, page by page', async () => {
      const owner = user()
      const project = await makeProject(deps, owner)
      const other = await makeProject(deps, owner)
      await makeEnvironment(deps, other.id, owner, { name: 'elsewhere' })
      const days = { old: 1, gone: 2, new: 3, newest: 4 }
      for (const [name, day] of Object.entries(days)) {
        const status = name === 'gone' ? 'deleted' : 'active'
        await makeEnvironment(deps, project.id, owner, {
          name,
          status,
          created_at: new Date(Date.UTC(2026, 5, day)),
          cost_monthly: day,
        })
      }
      const first = await owner.send(`/api/projects/${project.id}/environments?limit=2`)
      expect(first.headers.get('x-total-count')).toBe('3')
      const rows = (await first.json()) as unknown[]
      expect(rows).toMatchObject([
        { name: 'newest', status: 'active', cloud_provider: 'Azure', environment_type: 'Development', cost_monthly: 4 },
        { name: 'new', cost_monthly: 3 },
      ])
      const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
      expect(await (await owner.send(next)).json()).toMatchObject([{ name: 'old' }])
    })

    it('is for every member', async () => {
      const environment = await makeEnvironment(deps, id, cast.developer)
      for (const who of members)
        expect(await cast[who].call('GET /projects/{id}/environments', { params })).toMatchObject([{ id: environment }])
    })
  },
  400: () => {
    it.each(['nonsense', writeCursor([1, UNKNOWN]), writeCursor(['2026-01-01T00:00:00Z', 'x'])])(
      'refuses the cursor %s',
      async (cursor) => {
        await expect(
          cast.owner.call('GET /projects/{id}/environments', { params, query: { cursor } }),
        ).rejects.toMatchObject({
          status: 400,
          problems: [{ field: 'cursor' }],
        })
      },
    )
  },
  404: () => {
    it('hides it from a person who is not in it', async () => {
      await expect(cast.outsider.call('GET /projects/{id}/environments', { params })).rejects.toMatchObject(NO_PROJECT)
    })
  },
})
