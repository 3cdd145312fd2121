import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, makeEnvironment, makeTemplate, toldTo } from '../../../../test/support/things.ts'
import { environments } from '../../db/schema/environments.ts'

const app = await createTestApp()
const { user, deps } = app
const cast = await makeCast(app)
const ownParams = { id: cast.project.id }

describeEndpoint('DELETE /projects/{id}', {
  204: () => {
    it('deletes it for everyone and tells the other members', async () => {
      const owner = await user({ name: 'Ada' }).ready()
      const viewer = user()
      const project = await makeProject(deps, owner, { viewer })
      const params = { id: project.id }
      const template_id = await makeTemplate(deps, owner)
      await owner.call('PUT /projects/{id}/templates/{template_id}', { params: { ...params, template_id } })
      await owner.call('DELETE /projects/{id}', { params })
      for (const who of [owner, viewer, cast.admin])
        await expect(who.call('GET /projects/{id}', { params })).rejects.toMatchObject({ status: 404 })
      expect(await owner.call('GET /projects', {})).toEqual([])
      expect(await toldTo(deps, viewer)).toEqual([
        { kind: 'project-deleted', data: { actor: 'Ada', project: 'Storefront' }, path: null },
      ])
      expect(await toldTo(deps, owner)).toEqual([])
      expect((await auditOf(deps, project.id)).at(-1)).toMatchObject({
        action: 'project.delete',
        before: { name: 'Storefront', slug: project.slug, owner_email: owner.email },
        after: null,
      })
    })

    it('is not kept by environments that are deleted, and frees the slug', async () => {
      const owner = await user().ready()
      const project = await makeProject(deps, owner)
      for (let times = 0; times < 2; times++) await makeEnvironment(deps, project.id, owner, { status: 'deleted' })
      await owner.call('DELETE /projects/{id}', { params: { id: project.id } })
      expect(
        await deps.database.orm.select().from(environments).where(eq(environments.project_id, project.id)),
      ).toEqual([])
      await owner.call('POST /projects', { body: { name: 'Again', slug: project.slug, owner_email: owner.email } })
    })

    it('is for an administrator too', async () => {
      const owner = await user().ready()
      const project = await makeProject(deps, owner)
      await cast.admin.call('DELETE /projects/{id}', { params: { id: project.id } })
      expect(await toldTo(deps, owner)).toMatchObject([{ kind: 'project-deleted' }])
    })
  },
  409: () => {
    it.each([
      [1, 'This project still has 1 environment: delete it first.'],
      [3, 'This project still has 3 environments: delete them first.'],
    ])('keeps a project with %d environments', async (number, message) => {
      const owner = user()
      const project = await makeProject(deps, owner)
      for (const status of (['pending', 'expired', 'suspended'] as const).slice(0, number))
        await makeEnvironment(deps, project.id, owner, { status })
      await makeEnvironment(deps, project.id, owner, { status: 'deleted' })
      await expect(owner.call('DELETE /projects/{id}', { params: { id: project.id } })).rejects.toMatchObject({
        status: 409,
        message,
      })
      expect((await owner.call('GET /projects/{id}', { params: { id: project.id } })).environment_count).toBe(number)
      expect(await auditOf(deps, project.id)).toEqual([])
    })

    it('lets no environment come between', async () => {
      const owner = user()
      const project = await makeProject(deps, owner)
      const [made, deleted] = await Promise.allSettled([
        makeEnvironment(deps, project.id, owner),
        owner.call('DELETE /projects/{id}', { params: { id: project.id } }),
      ])
      expect([made.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      if (deleted.status === 'rejected') expect(deleted.reason).toMatchObject({ status: 409 })
    })
  },
  403: () => {
    it('is for owners only', async () => {
      for (const who of [cast.project_admin, cast.developer, cast.viewer]) {
        await expect(who.call('DELETE /projects/{id}', { params: ownParams })).rejects.toMatchObject({
          status: 403,
          message: expect.stringContaining('this requires the role owner'),
        })
      }
    })
  },
  404: () => {
    it('hides it from a person who is not in it', async () => {
      await expect(cast.outsider.call('DELETE /projects/{id}', { params: ownParams })).rejects.toMatchObject({
        status: 404,
      })
      expect(await cast.owner.call('GET /projects/{id}', { params: ownParams })).toMatchObject(ownParams)
    })

    it('deletes once of two at once', async () => {
      const owner = user()
      const project = await makeProject(deps, owner)
      const remove = () => owner.call('DELETE /projects/{id}', { params: { id: project.id } })
      const done = await Promise.allSettled([remove(), remove()])
      expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 404 })
      expect(await auditOf(deps, project.id)).toHaveLength(1)
    })
  },
})
