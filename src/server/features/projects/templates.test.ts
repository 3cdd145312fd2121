import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject, makeTeam } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, makeTemplate } from '../../../../test/support/things.ts'
import { templates } from '../../db/schema/library.ts'

const app = await createTestApp()
const { user, deps } = app
const cast = await makeCast(app)
const { id } = cast.project
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const unknown = { id, template_id: UNKNOWN }

describeEndpoint('PUT /projects/{id}/templates/{template_id}', {
  200: () => {
    it('puts a template into a project once', async () => {
      const owner = user({ name: 'Ada' })
      const project = await makeProject(deps, owner)
      const template_id = await makeTemplate(deps, owner, { name: 'Shop', cloud: 'aws' })
      const params = { id: project.id, template_id }
      const put = () => owner.call('PUT /projects/{id}/templates/{template_id}', { params })
      const row = { id: template_id, name: 'Shop', cloud: 'aws', added_by: 'Ada', added_at: '2026-11-02T10:00:00.000Z' }
      expect(await put()).toEqual({ ...row, is_new: true })
      expect(await put()).toEqual({ ...row, is_new: false })
      expect(await owner.call('GET /projects/{id}/templates', { params: { id: project.id } })).toEqual([row])
      expect(await owner.call('GET /projects/{id}', { params: { id: project.id } })).toMatchObject({
        template_count: 1,
      })
      expect(await auditOf(deps, project.id)).toEqual([
        { action: 'project.template.add', actor_email: owner.email, before: null, after: { template: 'Shop' } },
      ])
    })

    it('is new for one of many at once', async () => {
      const owner = user()
      const project = await makeProject(deps, owner)
      const params = { id: project.id, template_id: await makeTemplate(deps, owner) }
      const put = await Promise.all(
        Array.from({ length: 6 }, () => owner.call('PUT /projects/{id}/templates/{template_id}', { params })),
      )
      expect(put.filter(({ is_new }) => is_new)).toHaveLength(1)
      expect(await auditOf(deps, project.id)).toHaveLength(1)
    })

    it('takes one of the public gallery, by whomever it is', async () => {
      const template_id = await makeTemplate(deps, cast.outsider, { is_public: true })
      expect(
        await cast.developer.call('PUT /projects/{id}/templates/{template_id}', { params: { id, template_id } }),
      ).toMatchObject({ is_new: true })
    })

    it('takes a template of a team of the caller, and of any team from an administrator', async () => {
      const template_id = await makeTemplate(deps, cast.owner, { team_id: cast.team.id })
      for (const [who, is_new] of [
        [cast.developer, true],
        [cast.admin, false],
      ] as const)
        expect(
          await who.call('PUT /projects/{id}/templates/{template_id}', { params: { id, template_id } }),
        ).toMatchObject({ is_new })
    })
  },
  403: () => {
    it('is not for viewers', async () => {
      const template_id = await makeTemplate(deps, cast.viewer)
      await expect(
        cast.viewer.call('PUT /projects/{id}/templates/{template_id}', { params: { id, template_id } }),
      ).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('knows no template that the caller may not see', async () => {
      const others = await makeTemplate(deps, cast.developer)
      const otherTeam = await makeTeam(deps, user())
      const ofOtherTeam = await makeTemplate(deps, cast.developer, { team_id: otherTeam.id })
      const deleted = await makeTemplate(deps, cast.owner, { deleted_at: deps.now() })
      for (const template_id of [others, ofOtherTeam, deleted, UNKNOWN, 'nothing']) {
        await expect(
          cast.owner.call('PUT /projects/{id}/templates/{template_id}', { params: { id, template_id } }),
        ).rejects.toMatchObject({
          status: 404,
          message:
            'There is no such template, or it is not shared with you: ask its owner to share it with a team of yours.',
        })
      }
      // Seeing every team does not open what belongs to one person alone.
      await expect(
        cast.admin.call('PUT /projects/{id}/templates/{template_id}', { params: { id, template_id: others } }),
      ).rejects.toMatchObject({
        status: 404,
      })
    })

    it('puts nothing into a project of others', async () => {
      const template_id = await makeTemplate(deps, cast.outsider)
      await expect(
        cast.outsider.call('PUT /projects/{id}/templates/{template_id}', { params: { id, template_id } }),
      ).rejects.toMatchObject({ status: 404 })
    })
  },
})

describeEndpoint('GET /projects/{id}/templates', {
  200: () => {
    it('lists them by name to every member, and forgets deleted ones', async () => {
      const viewer = user()
      const owner = user()
      const project = await makeProject(deps, owner, { viewer })
      const ids: string[] = []
      for (const name of ['beta', 'Alpha', 'gamma']) {
        const template_id = await makeTemplate(deps, owner, { name })
        await owner.call('PUT /projects/{id}/templates/{template_id}', { params: { id: project.id, template_id } })
        ids.push(template_id)
      }
      const names = async () =>
        (await viewer.call('GET /projects/{id}/templates', { params: { id: project.id } })).map(({ name }) => name)
      expect(await names()).toEqual(['Alpha', 'beta', 'gamma'])
      await deps.database.orm.delete(templates).where(eq(templates.id, ids[0] ?? ''))
      expect(await names()).toEqual(['Alpha', 'gamma'])
      await deps.database.orm
        .update(templates)
        .set({ deleted_at: deps.now() })
        .where(eq(templates.id, ids[1] ?? ''))
      expect(await names()).toEqual(['gamma'])
      expect(await viewer.call('GET /projects/{id}', { params: { id: project.id } })).toMatchObject({
        template_count: 1,
      })
    })
  },
  404: () => {
    it('hides them from a person who is not in the project', async () => {
      await expect(cast.outsider.call('GET /projects/{id}/templates', { params: { id } })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
})

describeEndpoint('DELETE /projects/{id}/templates/{template_id}', {
  204: () => {
    it('takes it out, also when it is of someone else, and leaves the template', async () => {
      const template_id = await makeTemplate(deps, cast.owner, { name: 'Shop' })
      const params = { id, template_id }
      await cast.owner.call('PUT /projects/{id}/templates/{template_id}', { params })
      await cast.developer.call('DELETE /projects/{id}/templates/{template_id}', { params })
      expect(
        (await cast.owner.call('GET /projects/{id}/templates', { params: { id } })).filter(
          (one) => one.id === template_id,
        ),
      ).toEqual([])
      expect(await cast.owner.call('PUT /projects/{id}/templates/{template_id}', { params })).toMatchObject({
        is_new: true,
      })
      expect((await auditOf(deps, id)).slice(-2)).toMatchObject([
        {
          action: 'project.template.remove',
          actor_email: cast.developer.email,
          before: { template: 'Shop' },
          after: null,
        },
        { action: 'project.template.add' },
      ])
    })
  },
  403: () => {
    it('is not for viewers', async () => {
      await expect(
        cast.viewer.call('DELETE /projects/{id}/templates/{template_id}', { params: unknown }),
      ).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('takes out only what is in it', async () => {
      const own = await makeTemplate(deps, cast.owner)
      for (const template_id of [own, UNKNOWN, 'nothing']) {
        await expect(
          cast.owner.call('DELETE /projects/{id}/templates/{template_id}', { params: { id, template_id } }),
        ).rejects.toMatchObject({
          status: 404,
          message: 'This template is not in the project: check its list of templates.',
        })
      }
    })
  },
})
