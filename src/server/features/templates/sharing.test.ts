import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeProject, makeTeam } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { auditOf, makeTemplate } from '../../../../test/support/things.ts'
import { cleanUp } from '../../clean-up.ts'
import { templateVersions } from '../../db/schema/library.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const NONE = {
  status: 404,
  message: 'There is no such template, or it is not shared with you: ask its author to share it.',
}
const app = await createTestApp()
const { user, deps } = app
beforeEach(() => app.setTime('2026-11-02T10:00:00Z'))

const sharing = 'PUT /templates/{id}/sharing'

describeEndpoint('PUT /templates/{id}/sharing', {
  200: () => {
    it('shares with a team and takes it back, and writes both down', async () => {
      const [ada, ben] = [await user().ready(), user()]
      const team = await makeTeam(deps, user(), ada)
      const id = await makeTemplate(deps, ada)
      const shared = await ada.call(sharing, { params: { id }, body: { visibility: 'team', team_id: team.id } })
      expect(shared).toMatchObject({ visibility: 'team', team_id: team.id, team_name: 'Platform', version: 1 })
      const personal = await ada.call(sharing, { params: { id }, body: { visibility: 'personal' } })
      expect(personal).toMatchObject({ visibility: 'personal', team_id: null, team_name: null })
      await expect(ben.call('GET /templates/{id}', { params: { id } })).rejects.toMatchObject(NONE)
      const share = { action: 'template.share', actor_email: ada.email }
      expect(await auditOf(deps, id)).toEqual([
        {
          ...share,
          before: { visibility: 'personal', team_id: null },
          after: { visibility: 'team', team_id: team.id, team: 'Platform' },
        },
        {
          ...share,
          before: { visibility: 'team', team_id: team.id },
          after: { visibility: 'personal', team_id: null },
        },
      ])
    })

    it('publishes for everyone, beside the team, and takes it out again', async () => {
      const [admin, ada, reader] = [user({ role: 'admin' }), user(), user()]
      const team = await makeTeam(deps, ada)
      const id = await makeTemplate(deps, ada, { team_id: team.id })
      expect(await admin.call(sharing, { params: { id }, body: { visibility: 'public' } })).toMatchObject({
        visibility: 'public',
        team_id: team.id,
      })
      expect(await reader.call('GET /templates/{id}', { params: { id } })).toMatchObject({
        abilities: {
          'template.read': true,
          'template.update': false,
          'template.share': false,
          'template.delete': false,
        },
      })
      // Taking it out needs no right to publish.
      expect(await ada.call(sharing, { params: { id }, body: { visibility: 'team' } })).toMatchObject({
        visibility: 'team',
      })
      await expect(reader.call('GET /templates/{id}', { params: { id } })).rejects.toMatchObject(NONE)
    })

    it('says nothing of what is as it was', async () => {
      const ada = user()
      const id = await makeTemplate(deps, ada)
      await ada.call(sharing, { params: { id }, body: { visibility: 'personal' } })
      expect(await auditOf(deps, id)).toEqual([])
    })
  },
  400: () => {
    it('asks for the team', async () => {
      const ada = user()
      const id = await makeTemplate(deps, ada)
      await expect(ada.call(sharing, { params: { id }, body: { visibility: 'team' } })).rejects.toMatchObject({
        problems: [{ field: 'team_id', message: 'Choose the team to share it with.' }],
      })
      expect(
        (
          await ada.send(`/api/templates/${id}/sharing`, {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: '{}',
          })
        ).status,
      ).toBe(400)
    })
  },
  403: () => {
    it('publishes for administrators only', async () => {
      const ada = user()
      const id = await makeTemplate(deps, ada)
      await expect(ada.call(sharing, { params: { id }, body: { visibility: 'public' } })).rejects.toMatchObject({
        status: 403,
        message:
          'Only administrators can add templates to the public gallery or change them there: ask one, or work on a copy.',
      })
      expect(await ada.call('GET /templates/{id}', { params: { id } })).toMatchObject({ visibility: 'personal' })
    })

    it('is not for members of the team', async () => {
      const [ada, ben] = [user(), user()]
      const team = await makeTeam(deps, ada, ben)
      const id = await makeTemplate(deps, ada, { team_id: team.id })
      await expect(ben.call(sharing, { params: { id }, body: { visibility: 'personal' } })).rejects.toMatchObject({
        status: 403,
        message: 'Only the author of this template or an owner of its team can do this.',
      })
    })
  },
  404: () => {
    it('knows no team that the caller is not in', async () => {
      const ada = user()
      const id = await makeTemplate(deps, ada)
      const team = await makeTeam(deps, user())
      for (const team_id of [team.id, 'nothing'])
        await expect(
          ada.call(sharing, { params: { id }, body: { visibility: 'team', team_id } }),
        ).rejects.toMatchObject({
          status: 404,
          message: 'There is no such team, or you are not in it: ask its owner to add you.',
        })
    })

    it('knows no deleted one', async () => {
      const ada = user()
      const id = await makeTemplate(deps, ada, { deleted_at: deps.now() })
      await expect(ada.call(sharing, { params: { id }, body: { visibility: 'personal' } })).rejects.toMatchObject(NONE)
    })
  },
  409: () => {
    it('publishes nothing that does not compile, and says why', async () => {
      const admin = user({ role: 'admin' })
      const id = await makeTemplate(deps, admin, { stack: make.stack({ nodes: [] }) })
      await expect(admin.call(sharing, { params: { id }, body: { visibility: 'public' } })).rejects.toMatchObject({
        status: 409,
        message:
          'A template in the public gallery must compile, and this one does not: A template needs at least one component.',
        said: { code: 'templates.gallery-compiles', params: { problems: [{ code: 'templates.empty', params: {} }] } },
      })
    })
  },
})

describeEndpoint('DELETE /templates/{id}', {
  204: () => {
    it('deletes, also from projects and teams, and leaves others', async () => {
      const caller = await user().ready()
      const team = await makeTeam(deps, caller)
      const gone = await makeTemplate(deps, caller, { name: 'Web', team_id: team.id })
      const kept = await makeTemplate(deps, caller, { name: 'Data' })
      const project = await makeProject(deps, caller)
      const put = (template_id: string) =>
        caller.call('PUT /projects/{id}/templates/{template_id}', { params: { id: project.id, template_id } })
      for (const id of [gone, kept]) await put(id)
      await caller.call('DELETE /templates/{id}', { params: { id: gone } })
      expect((await caller.call('GET /templates', {})).map(({ id }) => id)).toEqual([kept])
      expect(
        (await caller.call('GET /projects/{id}/templates', { params: { id: project.id } })).map(({ id }) => id),
      ).toEqual([kept])
      expect(await caller.call('GET /projects/{id}', { params: { id: project.id } })).toMatchObject({
        template_count: 1,
      })
      expect(await caller.call('GET /teams/{id}', { params: { id: team.id } })).toMatchObject({ template_count: 0 })
      await expect(put(gone)).rejects.toMatchObject({ status: 404 })
      const before = { name: 'Web', cloud: 'azure', version: 1, project_count: 1 }
      expect((await auditOf(deps, gone)).at(-1)).toEqual({
        action: 'template.delete',
        actor_email: caller.email,
        before,
        after: null,
      })
    })

    it('is for owners of the team, whoever made it', async () => {
      const [ada, ben] = [user(), user()]
      const team = await makeTeam(deps, ada, ben)
      const id = await makeTemplate(deps, ben, { team_id: team.id })
      await ada.call('DELETE /templates/{id}', { params: { id } })
      expect(await ben.call('GET /templates', {})).toEqual([])
    })
  },
  403: () => {
    it('is not for members of the team, nor for the gallery', async () => {
      const [ada, ben] = [user(), user()]
      const team = await makeTeam(deps, ada, ben)
      const id = await makeTemplate(deps, ada, { team_id: team.id })
      await expect(ben.call('DELETE /templates/{id}', { params: { id } })).rejects.toMatchObject({ status: 403 })
      const ofGallery = user({ role: 'admin' }).call('DELETE /templates/{id}', { params: { id: 'batch-gpu' } })
      await expect(ofGallery).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('hides the templates of others', async () => {
      const caller = user()
      const id = await makeTemplate(deps, caller)
      await expect(user().call('DELETE /templates/{id}', { params: { id } })).rejects.toMatchObject(NONE)
      expect(await caller.call('GET /templates', {})).toHaveLength(1)
    })

    it.each([UNKNOWN, 'nothing'])('does not know %j', async (id) => {
      await expect(user().call('DELETE /templates/{id}', { params: { id } })).rejects.toMatchObject(NONE)
    })

    it('deletes nothing twice', async () => {
      const caller = user()
      const id = await makeTemplate(deps, caller)
      await caller.call('DELETE /templates/{id}', { params: { id } })
      await expect(caller.call('DELETE /templates/{id}', { params: { id } })).rejects.toMatchObject(NONE)
    })

    it('is gone for a member of the team as for everyone, and not only forbidden', async () => {
      const [ada, ben] = [user(), user()]
      const team = await makeTeam(deps, ada, ben)
      const id = await makeTemplate(deps, ada, { team_id: team.id, is_public: true, deleted_at: deps.now() })
      for (const caller of [ben, user()])
        await expect(caller.call('DELETE /templates/{id}', { params: { id } })).rejects.toMatchObject(NONE)
    })
  },
})

describeEndpoint('POST /templates/{id}/undelete', {
  200: () => {
    it('brings it back as it was, also into projects', async () => {
      const caller = await user().ready()
      const project = await makeProject(deps, caller)
      const id = await makeTemplate(deps, caller, { name: 'Web', updated_by: caller.id })
      await caller.call('PUT /projects/{id}/templates/{template_id}', { params: { id: project.id, template_id: id } })
      const before = await caller.call('GET /templates/{id}', { params: { id } })
      await caller.call('DELETE /templates/{id}', { params: { id } })
      app.setTime('2026-12-02T09:59:00Z')
      await cleanUp(deps)
      // A month later no one is signed in any more.
      const admin = await user({ role: 'admin' }).ready()
      expect(await admin.call('POST /templates/{id}/undelete', { params: { id } })).toEqual({
        ...before,
        is_own: false,
      })
      expect(
        (await admin.call('GET /projects/{id}/templates', { params: { id: project.id } })).map((one) => one.id),
      ).toEqual([id])
      const after = { name: 'Web', cloud: 'azure', version: 1, project_count: 1 }
      expect((await auditOf(deps, id)).at(-1)).toEqual({
        action: 'template.undelete',
        actor_email: admin.email,
        before: null,
        after,
      })
    })

    it('brings back into the public gallery only for a person who may publish', async () => {
      const owner = user()
      const admin = user({ role: 'admin' })
      for (const [who, visibility] of [
        [owner, 'personal'],
        [admin, 'public'],
      ] as const) {
        const id = await makeTemplate(deps, owner, { is_public: true })
        await admin.call('DELETE /templates/{id}', { params: { id } })
        expect(await who.call('POST /templates/{id}/undelete', { params: { id } })).toMatchObject({ visibility })
        expect((await auditOf(deps, id)).at(-1)).toMatchObject({
          action: 'template.undelete',
          after: { is_public: visibility === 'public' },
        })
      }
    })
  },
  404: () => {
    it('has forgotten it after 30 days, with its versions', async () => {
      const caller = user()
      const id = await makeTemplate(deps, caller)
      await caller.call('DELETE /templates/{id}', { params: { id } })
      app.setTime('2026-12-02T10:00:01Z')
      await cleanUp(deps)
      await expect(
        user({ role: 'admin' }).call('POST /templates/{id}/undelete', { params: { id } }),
      ).rejects.toMatchObject(NONE)
      expect(
        await deps.database.orm.select().from(templateVersions).where(eq(templateVersions.template_id, id)),
      ).toEqual([])
    })

    it('brings back nothing of others', async () => {
      const id = await makeTemplate(deps, user(), { is_public: true, deleted_at: deps.now() })
      await expect(user().call('POST /templates/{id}/undelete', { params: { id } })).rejects.toMatchObject(NONE)
    })
  },
  409: () => {
    it('brings back nothing that is there, also when two ask at once', async () => {
      const caller = user()
      const id = await makeTemplate(deps, caller)
      const undelete = () => caller.call('POST /templates/{id}/undelete', { params: { id } })
      await expect(undelete()).rejects.toMatchObject({
        status: 409,
        message: 'This template is not deleted: there is nothing to restore.',
      })
      await caller.call('DELETE /templates/{id}', { params: { id } })
      const both = await Promise.allSettled([undelete(), undelete()])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    })
  },
})
