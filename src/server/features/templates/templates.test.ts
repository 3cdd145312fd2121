import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { bodyRefusals, refusesBadJson, refusesOtherScopes, refusesOtherSites, refusesStrangers } from '../../../../test/support/refusals.ts'
import { auditOf, makeTemplate } from '../../../../test/support/things.ts'
import { projectTemplates } from '../../db/schema/projects.ts'
import { templates } from '../../db/schema/teams.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const by = { id: UNKNOWN }
const NONE = { status: 404, message: 'There is no such template, or it is not yours: look for it in your templates.' }
const START = '2026-11-02T10:00:00Z'

const app = await createTestApp()
const { user, person: stranger, deps } = app
beforeEach(() => app.setTime(START))

const create = (caller: User, name: string) => caller.call('POST /templates', { body: { name } })

describeEndpoint('GET /templates', {
  200: () => {
    it('gives the templates of the caller only, newest first and in pages', async () => {
      const caller = await user().ready()
      const hours = [9, 8, 8, 8, 7]
      for (const hour of hours) await makeTemplate(deps, caller, { created_at: new Date(`2026-11-01T0${hour}:00:00Z`) })
      await makeTemplate(deps, user())
      const seen: { id: string; created_at: string }[] = []
      let path: string | undefined = '/api/templates?limit=2'
      for (let page = 0; path !== undefined; page++) {
        expect(page).toBeLessThan(3)
        const response = await caller.send(path)
        expect(response.headers.get('x-total-count')).toBe('5')
        seen.push(...((await response.json()) as typeof seen))
        path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
      }
      expect(seen.map(({ created_at }) => created_at)).toEqual(hours.map((hour) => `2026-11-01T0${hour}:00:00.000Z`))
      expect(new Set(seen.map(({ id }) => id)).size).toBe(5)
    })

    it('is empty for a new person, and for an administrator when others have some', async () => {
      await create(user(), 'Web')
      expect(await user({ role: 'admin' }).call('GET /templates', {})).toEqual([])
    })
  },
  400: () => {
    it.each(['limit=0', 'limit=201', 'cursor=nothing'])('refuses %s', async (query) => {
      expect((await user().send(`/api/templates?${query}`)).status).toBe(400)
    })

    it.each([
      ['another list', ['Web', UNKNOWN]],
      ['no list', ['2026-11-02T10:00:00Z', "' or true --"]],
    ])('refuses a cursor of %s', async (_, position) => {
      const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
      expect((await user().send(`/api/templates?cursor=${cursor}`)).status).toBe(400)
    })
  },
  401: () => refusesStrangers('GET /templates', stranger),
  403: () => refusesOtherScopes('GET /templates', user, ['projects:read']),
})

describeEndpoint('POST /templates', {
  201: () => {
    it('creates one of the caller, and writes it down', async () => {
      const caller = await user().ready()
      const made = await caller.call('POST /templates', { body: { name: '  Web shop ', cloud: 'gcp' } })
      expect(made).toEqual({ id: made.id, name: 'Web shop', cloud: 'gcp', created_at: '2026-11-02T10:00:00.000Z', updated_at: '2026-11-02T10:00:00.000Z' })
      expect(await caller.call('GET /templates', {})).toEqual([made])
      const after = { name: 'Web shop', cloud: 'gcp' }
      expect(await auditOf(deps, made.id)).toEqual([{ action: 'template.create', actor_email: caller.email, before: null, after }])
    })

    it('takes Azure and any text as it is', async () => {
      const name = '<script>alert(1)</script> 名前 \' "'
      expect(await create(user(), name)).toMatchObject({ name, cloud: 'azure' })
    })
  },
  400: () => {
    refusesBadJson('POST /templates', user)
    it('asks for a name', async () => {
      await expect(create(user(), '   ')).rejects.toMatchObject({ status: 400, problems: [{ field: 'name', message: 'Please enter a template name.' }] })
    })
    it.each([{}, { name: 'x'.repeat(101) }, { name: 'Web', cloud: 'ibm' }, { name: 'Web', owner_id: UNKNOWN }])('refuses %j', async (body) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      expect((await user().send('/api/templates', init)).status).toBe(400)
    })
  },
  403: () => {
    refusesOtherSites('POST /templates', user)
    refusesOtherScopes('POST /templates', user, ['templates:read'])
  },
  ...bodyRefusals('POST /templates', stranger, user),
})

describeEndpoint('PUT /templates/{id}', {
  200: () => {
    it('renames, which is written down when the name changes', async () => {
      const caller = await user().ready()
      const made = await create(caller, 'Web')
      app.setTime('2026-11-02T10:10:00Z')
      for (let times = 0; times < 2; times++) {
        const renamed = await caller.call('PUT /templates/{id}', { params: { id: made.id }, body: { name: 'Shop' } })
        expect(renamed).toEqual({ ...made, name: 'Shop', updated_at: '2026-11-02T10:10:00.000Z' })
        app.setTime('2026-11-02T10:20:00Z')
      }
      expect((await auditOf(deps, made.id)).slice(1)).toEqual([
        { action: 'template.update', actor_email: caller.email, before: { name: 'Web' }, after: { name: 'Shop' } },
      ])
    })
  },
  400: () => {
    refusesBadJson('PUT /templates/{id}', user, by)
    it('asks for a name', async () => {
      await expect(user().call('PUT /templates/{id}', { params: by, body: { name: '' } })).rejects.toMatchObject({
        problems: [{ field: 'name', message: 'Please enter a template name.' }],
      })
    })
  },
  403: () => {
    refusesOtherSites('PUT /templates/{id}', user, by)
    refusesOtherScopes('PUT /templates/{id}', user, ['templates:read'], by)
  },
  404: () => {
    it('hides the templates of others, also from an administrator', async () => {
      const { id } = await create(user(), 'Web')
      for (const other of [user(), user({ role: 'admin' })])
        await expect(other.call('PUT /templates/{id}', { params: { id }, body: { name: 'Mine' } })).rejects.toMatchObject(NONE)
      expect(await deps.database.orm.select().from(templates).where(eq(templates.id, id))).toMatchObject([{ name: 'Web' }])
    })

    it.each([UNKNOWN, 'nothing'])('does not know %j', async (id) => {
      await expect(user().call('PUT /templates/{id}', { params: { id }, body: { name: 'Web' } })).rejects.toMatchObject(NONE)
    })
  },
  ...bodyRefusals('PUT /templates/{id}', stranger, user, by),
})

describeEndpoint('DELETE /templates/{id}', {
  204: () => {
    it('deletes, also from projects, and leaves others', async () => {
      const caller = await user().ready()
      const gone = await create(caller, 'Web')
      const kept = await create(caller, 'Data')
      const project = await makeProject(deps, caller)
      for (const { id } of [gone, kept])
        await deps.database.orm.insert(projectTemplates).values({ project_id: project.id, template_id: id, added_by: caller.id, added_at: deps.now() })
      await caller.call('DELETE /templates/{id}', { params: { id: gone.id } })
      expect(await caller.call('GET /templates', {})).toEqual([kept])
      const placed = await deps.database.orm.select().from(projectTemplates).where(eq(projectTemplates.project_id, project.id))
      expect(placed.map(({ template_id }) => template_id)).toEqual([kept.id])
      const before = { name: 'Web', cloud: 'azure', project_count: 1 }
      expect((await auditOf(deps, gone.id)).at(-1)).toEqual({ action: 'template.delete', actor_email: caller.email, before, after: null })
    })
  },
  401: () => refusesStrangers('DELETE /templates/{id}', stranger, by),
  403: () => {
    refusesOtherSites('DELETE /templates/{id}', user, by)
    refusesOtherScopes('DELETE /templates/{id}', user, ['templates:read'], by)
  },
  404: () => {
    it('hides the templates of others', async () => {
      const { id } = await create(user(), 'Web')
      await expect(user().call('DELETE /templates/{id}', { params: { id } })).rejects.toMatchObject(NONE)
      expect(await deps.database.orm.select().from(templates).where(eq(templates.id, id))).toHaveLength(1)
    })

    it.each([UNKNOWN, 'nothing'])('does not know %j', async (id) => {
      await expect(user().call('DELETE /templates/{id}', { params: { id } })).rejects.toMatchObject(NONE)
    })
  },
})
