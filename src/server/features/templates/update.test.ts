import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeTeam } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { auditOf, makeTemplate } from '../../../../test/support/things.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const NONE = {
  status: 404,
  message: 'There is no such template, or it is not shared with you: ask its author to share it.',
}
const app = await createTestApp()
const { user, deps } = app
beforeEach(() => app.setTime('2026-11-02T10:00:00Z'))

const create = (caller: User, name: string) => caller.call('POST /templates', { body: { name } })
const read = (caller: User, id: string) => caller.call('GET /templates/{id}', { params: { id } })
const versionsOf = (caller: User, id: string) => caller.call('GET /templates/{id}/versions', { params: { id } })

describeEndpoint('PUT /templates/{id}', {
  200: () => {
    it('renames, which is a version and is written down when the name changes', async () => {
      const caller = await user().ready()
      const made = await create(caller, 'Web')
      app.setTime('2026-11-02T10:10:00Z')
      for (let times = 0; times < 2; times++) {
        const renamed = await caller.call('PUT /templates/{id}', { params: { id: made.id }, body: { name: 'Shop' } })
        // A stack that is called like its template goes on doing so.
        const stack = { ...made.stack, name: 'Shop' }
        expect(renamed).toEqual({ ...made, name: 'Shop', stack, version: 2, updated_at: '2026-11-02T10:10:00.000Z' })
        app.setTime('2026-11-02T10:20:00Z')
      }
      expect((await auditOf(deps, made.id)).slice(1)).toEqual([
        {
          action: 'template.update',
          actor_email: caller.email,
          before: { name: 'Web', version: 1 },
          after: { name: 'Shop', version: 2 },
        },
      ])
      expect(await versionsOf(caller, made.id)).toMatchObject([
        { version: 2, name: 'Shop' },
        { version: 1, name: 'Web' },
      ])
    })

    it('saves another stack as a version with its author, note and price', async () => {
      const [ada, ben] = [user({ name: 'Ada' }), await user({ name: 'Ben' }).ready()]
      const team = await makeTeam(deps, ada, ben)
      const { id } = await ada.call('POST /templates', {
        body: { name: 'Shop', team_id: team.id, stack: make.stack() },
      })
      const stack = make.stack({
        cloud: 'aws',
        region: 'us-east-1',
        nodes: [
          { id: 'redis', type: 'redis' },
          { id: 'mysql', type: 'mysql' },
        ],
      })
      const saved = await ben.call('PUT /templates/{id}', {
        params: { id },
        body: { stack, base_version: 1, note: 'To AWS' },
      })
      expect(saved).toMatchObject({
        version: 2,
        cloud: 'aws',
        component_types: ['redis', 'mysql'],
        nodes: stack.nodes.map(({ id: node, type }, position) => ({ id: node, component: type, position })),
        owner_name: 'Ada',
        updated_by: 'Ben',
      })
      const [newest, first] = await versionsOf(ada, id)
      expect(newest).toMatchObject({
        version: 2,
        author_name: 'Ben',
        note: 'To AWS',
        node_count: 2,
        cost_monthly: saved.cost_monthly,
        restored_from: null,
      })
      expect(first).toMatchObject({ version: 1, author_name: 'Ada', node_count: 1 })
      expect(first?.cost_monthly).not.toBe(newest?.cost_monthly)
      const entry = (await auditOf(deps, id)).at(-1)
      expect(entry).toMatchObject({
        actor_email: ben.email,
        before: { version: 1, cloud: 'azure', region: 'eastus', component_count: 1 },
        after: { version: 2, cloud: 'aws', region: 'us-east-1', component_count: 2, note: 'To AWS' },
      })
      // Never the stack itself.
      expect(JSON.stringify(entry)).not.toContain('nodes')
    })

    it('makes no version of a description, and none when nothing changes', async () => {
      const caller = await user().ready()
      const made = await create(caller, 'Web')
      const described = await caller.call('PUT /templates/{id}', {
        params: { id: made.id },
        body: { description: 'Sells.' },
      })
      expect(described).toMatchObject({ description: 'Sells.', version: 1 })
      const body = { name: 'Web', description: 'Sells.', stack: described.stack, base_version: 1, note: 'Nothing' }
      expect(await caller.call('PUT /templates/{id}', { params: { id: made.id }, body })).toEqual(described)
      expect(await versionsOf(caller, made.id)).toHaveLength(1)
      expect((await auditOf(deps, made.id)).slice(1)).toMatchObject([
        { before: { description: '' }, after: { description: 'Sells.' } },
      ])
    })

    it('makes no version of a description where the stack has no name of its own', async () => {
      const caller = user()
      const { id } = await caller.call('POST /templates', {
        body: { name: 'Web', stack: { ...make.stack(), name: '' } },
      })
      const described = await caller.call('PUT /templates/{id}', { params: { id }, body: { description: 'Sells.' } })
      expect(described).toMatchObject({ version: 1, stack: { name: '' } })
    })

    it('changes tags and README without a version, each tag once and in lower case', async () => {
      const caller = await user().ready()
      const made = await create(caller, 'Web')
      expect(made).toMatchObject({ tags: [], readme: '' })
      const readme = '# Web\n\nSells **things**.\n'
      const described = await caller.call('PUT /templates/{id}', {
        params: { id: made.id },
        body: { tags: ['Shop', 'web', ' shop '], readme, base_updated_at: made.updated_at },
      })
      expect(described).toMatchObject({ tags: ['shop', 'web'], readme, version: 1 })
      expect((await auditOf(deps, made.id)).slice(1)).toMatchObject([
        { before: { tags: [], readme_characters: 0 }, after: { tags: ['shop', 'web'], readme_characters: 25 } },
      ])
      // Another text of the same length is another text.
      await caller.call('PUT /templates/{id}', { params: { id: made.id }, body: { readme: readme.toUpperCase() } })
      const [{ after } = { after: undefined }] = (await auditOf(deps, made.id)).slice(2)
      expect(after).toEqual({ readme_digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
      const copy = await caller.call('POST /templates/{id}/fork', { params: { id: made.id }, body: {} })
      expect(copy).toMatchObject({ tags: ['shop', 'web'], readme: readme.toUpperCase() })
      expect(await caller.call('POST /templates/{id}/fork', { params: { id: 'batch-gpu' }, body: {} })).toMatchObject({
        tags: ['gpu', 'batch', 'machine-learning'],
        readme: expect.stringContaining('A GPU machine') as string,
      })
    })

    it('lets through a save on an old version that says the same as the newest', async () => {
      const caller = user()
      const { id } = await create(caller, 'Web')
      const stack = make.stack()
      await caller.call('PUT /templates/{id}', { params: { id }, body: { stack, base_version: 1 } })
      expect(
        await caller.call('PUT /templates/{id}', { params: { id }, body: { stack, base_version: 1 } }),
      ).toMatchObject({ version: 2 })
    })

    it('is for administrators, who publish, also of what is in the gallery', async () => {
      const id = await makeTemplate(deps, user(), { is_public: true })
      const body = { stack: make.stack({ nodes: [{ id: 'redis', type: 'redis' }] }), base_version: 1 }
      expect(await user({ role: 'admin' }).call('PUT /templates/{id}', { params: { id }, body })).toMatchObject({
        version: 2,
        visibility: 'public',
      })
    })
  },
  400: () => {
    it('asks for a name', async () => {
      const caller = user()
      const { id } = await create(caller, 'Web')
      await expect(caller.call('PUT /templates/{id}', { params: { id }, body: { name: '' } })).rejects.toMatchObject({
        problems: [{ field: 'name', message: 'Please enter a template name.' }],
      })
    })

    it('refuses what is too long, too many tags, and a comma in one', async () => {
      const caller = user()
      const { id } = await create(caller, 'Web')
      const save = (body: object) => caller.call('PUT /templates/{id}', { params: { id }, body })
      const eleven = Array.from({ length: 11 }, (_, number) => `tag ${number}`)
      for (const tags of [eleven, [''], ['a,b'], ['x'.repeat(31)]]) {
        await expect(save({ tags })).rejects.toMatchObject({
          status: 400,
          problems: [{ field: expect.stringMatching(/^tags/) as string }],
        })
      }
      await expect(save({ readme: 'x'.repeat(20_001) })).rejects.toMatchObject({ problems: [{ field: 'readme' }] })
      expect(await save({ readme: 'x'.repeat(20_000), tags: eleven.slice(1) })).toMatchObject({ version: 1 })
    })

    it('asks which version was edited, and knows no later one', async () => {
      const caller = user()
      const { id } = await create(caller, 'Web')
      const stack = make.stack()
      for (const base_version of [undefined, 2]) {
        await expect(
          caller.call('PUT /templates/{id}', {
            params: { id },
            body: { stack, ...(base_version && { base_version }) },
          }),
        ).rejects.toMatchObject({
          status: 400,
          problems: [{ field: 'base_version' }],
        })
      }
    })
  },
  403: () => {
    it('changes nothing of the gallery of the installation, nor of what others published', async () => {
      const published = await makeTemplate(deps, user(), { is_public: true })
      for (const caller of [user(), user({ role: 'admin' })]) {
        await expect(
          caller.call('PUT /templates/{id}', { params: { id: 'batch-gpu' }, body: { name: 'Mine' } }),
        ).rejects.toMatchObject({
          status: 403,
          message: 'This template is part of the gallery: copy it and change the copy.',
        })
      }
      await expect(
        user().call('PUT /templates/{id}', { params: { id: published }, body: { name: 'Mine' } }),
      ).rejects.toMatchObject({ status: 403 })
    })

    it('leaves what stands in the public gallery to administrators, also from its owner', async () => {
      const owner = user()
      const id = await makeTemplate(deps, owner, { is_public: true })
      const body = { stack: make.stack({ nodes: [{ id: 'redis', type: 'redis' }] }), base_version: 1 }
      await expect(owner.call('PUT /templates/{id}', { params: { id }, body })).rejects.toMatchObject({
        status: 403,
        message:
          'Only administrators can add templates to the public gallery or change them there: ask one, or work on a copy.',
      })
      // What it says of itself stands there too.
      await expect(
        owner.call('PUT /templates/{id}', { params: { id }, body: { description: 'Ask at evil.example.' } }),
      ).rejects.toMatchObject({ status: 403 })
      expect(await read(owner, id)).toMatchObject({
        version: 1,
        description: '',
        abilities: { 'template.update': false, 'template.share': true },
      })
    })
  },
  404: () => {
    it('hides the templates of others', async () => {
      const caller = user()
      const { id } = await create(caller, 'Web')
      await expect(
        user().call('PUT /templates/{id}', { params: { id }, body: { name: 'Mine' } }),
      ).rejects.toMatchObject(NONE)
      expect(await read(caller, id)).toMatchObject({ name: 'Web' })
    })

    it.each([UNKNOWN, 'nothing'])('does not know %j', async (id) => {
      await expect(user().call('PUT /templates/{id}', { params: { id }, body: { name: 'Web' } })).rejects.toMatchObject(
        NONE,
      )
    })

    it('knows no deleted one', async () => {
      const caller = user()
      const { id } = await create(caller, 'Web')
      await caller.call('DELETE /templates/{id}', { params: { id } })
      await expect(
        caller.call('PUT /templates/{id}', { params: { id }, body: { name: 'Shop' } }),
      ).rejects.toMatchObject(NONE)
    })
  },
  409: () => {
    it('says who saved which version meanwhile, and keeps that one', async () => {
      const [ada, ben] = [user({ name: 'Demo Lead' }), user({ name: 'Ben' })]
      const team = await makeTeam(deps, ada, ben)
      const { id } = await ada.call('POST /templates', { body: { name: 'Shop', team_id: team.id } })
      app.setTime('2026-11-02T10:12:30Z')
      const save = (caller: User, type: string, base_version: number) =>
        caller.call('PUT /templates/{id}', {
          params: { id },
          body: { stack: make.stack({ nodes: [{ id: type, type }] }), base_version },
        })
      await save(ada, 'redis', 1)
      const message =
        'Demo Lead saved version 2 while you were editing: nothing of yours is lost, and nothing of it is saved yet. ' +
        'Compare yours with version 2 (2026-11-02 10:12 UTC), and save it on top of that or as a copy.'
      await expect(save(ben, 'mysql', 1)).rejects.toMatchObject({ status: 409, message })
      // From another window of your own.
      await expect(save(ada, 'mysql', 1)).rejects.toMatchObject({
        status: 409,
        message: message.replace('Demo Lead', 'You'),
      })
      expect(await read(ben, id)).toMatchObject({ version: 2, component_types: ['redis'] })
      expect(await save(ben, 'mysql', 2)).toMatchObject({ version: 3 })
      await expect(
        ada.call('PUT /templates/{id}', { params: { id }, body: { name: 'Other', base_version: 2 } }),
      ).rejects.toMatchObject({ status: 409 })
    })

    it('lets exactly one of many through that save at once', async () => {
      const caller = user()
      const { id } = await create(caller, 'Web')
      const types = ['redis', 'mysql', 'postgresql', 'nosql', 'vm', 'kubernetes']
      const saved = await Promise.allSettled(
        types.map((type) =>
          caller.call('PUT /templates/{id}', {
            params: { id },
            body: { stack: make.stack({ nodes: [{ id: type, type }] }), base_version: 1 },
          }),
        ),
      )
      expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of saved) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
      expect(await versionsOf(caller, id)).toHaveLength(2)
      const winner = saved.findIndex(({ status }) => status === 'fulfilled')
      expect(await read(caller, id)).toMatchObject({ version: 2, component_types: [types[winner]] })
    })

    it('writes no description over one that the caller has not seen', async () => {
      const [ada, ben] = [user(), user()]
      const team = await makeTeam(deps, ada, ben)
      const made = await ada.call('POST /templates', { body: { name: 'Shop', team_id: team.id } })
      const save = (caller: User, readme: string) =>
        caller.call('PUT /templates/{id}', {
          params: { id: made.id },
          body: { readme, base_updated_at: made.updated_at },
        })
      app.setTime('2026-11-02T10:12:30Z')
      await save(ada, 'By Ada.')
      await expect(save(ben, 'By Ben.')).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('Someone changed this template (2026-11-02 10:12 UTC)') as string,
      })
      expect(await save(ben, 'By Ada.')).toMatchObject({ readme: 'By Ada.' })
      expect(await read(ben, made.id)).toMatchObject({ readme: 'By Ada.' })
    })

    it('keeps what does not compile out of the gallery', async () => {
      const admin = user({ role: 'admin' })
      const id = await makeTemplate(deps, admin, { is_public: true })
      const body = { stack: make.stack({ nodes: [{ id: 'load-balancer', type: 'load-balancer' }] }), base_version: 1 }
      await expect(admin.call('PUT /templates/{id}', { params: { id }, body })).rejects.toMatchObject({
        status: 409,
        message: expect.stringMatching(
          /must compile, and this one does not: Load Balancer has nothing behind it/,
        ) as string,
      })
    })
  },
})
