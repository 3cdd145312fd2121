import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeTeam } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { auditOf, makeTemplate } from '../../../../test/support/things.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const app = await createTestApp()
const { user, deps } = app
beforeEach(() => app.setTime('2026-11-02T10:00:00Z'))

const create = (caller: User, name: string) => caller.call('POST /templates', { body: { name } })

describeEndpoint('POST /templates', {
  201: () => {
    it('creates an empty one of the caller, and writes it down', async () => {
      const caller = await user({ name: 'Ada' }).ready()
      const made = await caller.call('POST /templates', { body: { name: '  Web shop ', cloud: 'gcp' } })
      expect(made).toMatchObject({
        name: 'Web shop',
        description: '',
        cloud: 'gcp',
        region: 'us-central1',
        environment_type: 'development',
        component_types: [],
        visibility: 'personal',
        team_id: null,
        owner_name: 'Ada',
        updated_by: 'Ada',
        is_own: true,
        version: 1,
        use_count: 0,
        cost_monthly: null,
        problem_count: 1,
        stack: { name: 'Web shop', cloud: 'gcp', nodes: [] },
        created_at: '2026-11-02T10:00:00.000Z',
        updated_at: '2026-11-02T10:00:00.000Z',
      })
      expect(made.prices.map(({ total_monthly }) => total_monthly)).toEqual([null, null, null])
      const { stack: _, readme: _readme, updated_by: _by, forked_from: _from, plan, ...card } = made
      expect(plan).toBeNull()
      expect(await caller.call('GET /templates', {})).toEqual([card])
      const after = { name: 'Web shop', cloud: 'gcp', component_count: 0 }
      expect(await auditOf(deps, made.id)).toEqual([
        { action: 'template.create', actor_email: caller.email, before: null, after },
      ])
    })

    it('takes a description, tags and a README', async () => {
      const about = { description: 'Sells.', tags: ['shop'], readme: '  - indented' }
      expect(await user().call('POST /templates', { body: { name: 'Shop', ...about } })).toMatchObject(about)
    })

    it('takes Azure and any text as it is', async () => {
      const name = '<script>alert(1)</script> 名前 \' "'
      expect(await create(user(), name)).toMatchObject({ name, cloud: 'azure' })
    })

    it('keeps a stack byte for byte, also one that does not compile, with a price where it does', async () => {
      const caller = user()
      const given = make.stack({
        cloud: 'aws',
        region: 'us-west-2',
        tags: { b: '1', a: '2' },
        nodes: [{ id: 'db', type: 'postgresql', settings: { z: 1 } }],
      })
      const made = await caller.call('POST /templates', { body: { name: 'Shop', stack: given, note: 'First try' } })
      const got = await caller.call('GET /templates/{id}', { params: { id: made.id } })
      expect(JSON.stringify(got.stack)).toBe(JSON.stringify(made.stack))
      expect(Object.keys(got.stack.tags)).toEqual(['b', 'a'])
      expect(got).toMatchObject({ problem_count: 1, cost_monthly: null, component_types: ['postgresql'] })
      const priced = await caller.call('POST /templates', {
        body: { name: 'Shop', stack: { ...make.stack(), name: '' } },
      })
      expect(priced.cost_monthly).toBeGreaterThan(5)
      expect(await caller.call('GET /templates/{id}/versions', { params: { id: made.id } })).toMatchObject([
        { version: 1, note: 'First try', node_count: 1 },
      ])
    })

    it('shares with a team of the caller at once', async () => {
      const [ada, ben] = [user(), user()]
      const team = await makeTeam(deps, ada, ben)
      const made = await ben.call('POST /templates', { body: { name: 'Shop', team_id: team.id } })
      expect(made).toMatchObject({ visibility: 'team', team_id: team.id, team_name: 'Platform' })
      expect(await ada.call('GET /teams/{id}', { params: { id: team.id } })).toMatchObject({ template_count: 1 })
      expect(await ada.call('GET /templates/{id}', { params: { id: made.id } })).toMatchObject({ is_own: false })
      expect((await auditOf(deps, made.id))[0]).toMatchObject({ after: { team_id: team.id } })
    })

    it('counts a copy as a use of what it comes from', async () => {
      const caller = user()
      const origin = await create(caller, 'Web')
      for (const forked_from of [origin.id, 'batch-gpu']) {
        const before = await caller.call('GET /templates/{id}', { params: { id: forked_from } })
        const made = await caller.call('POST /templates', { body: { name: 'Copy', stack: before.stack, forked_from } })
        expect(made.forked_from).toEqual({ id: forked_from, name: before.name, version: 1 })
        const after = await caller.call('GET /templates/{id}', { params: { id: forked_from } })
        expect(after.use_count).toBe(before.use_count + 1)
        expect((await auditOf(deps, made.id))[0]).toMatchObject({ after: { copy_of: before.name, copy_of_version: 1 } })
      }
    })
  },
  400: () => {
    it('asks for a name', async () => {
      await expect(create(user(), '   ')).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'name', message: 'Please enter a template name.' }],
      })
    })
    it.each([
      {},
      { name: 'x'.repeat(101) },
      { name: 'Web', cloud: 'ibm' },
      { name: 'Web', owner_id: UNKNOWN },
      { name: 'Web', stack: { cloud: 'aws' } },
    ])('refuses %j', async (body) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      expect((await user().send('/api/templates', init)).status).toBe(400)
    })
    it('refuses a cloud that is not the one of the stack', async () => {
      await expect(
        user().call('POST /templates', { body: { name: 'Web', cloud: 'aws', stack: make.stack() } }),
      ).rejects.toMatchObject({
        problems: [
          { field: 'cloud', message: 'The stack is for Azure: leave the cloud out, or move the stack first.' },
        ],
      })
    })
    it('keeps no secret, also none in a draft that does not compile', async () => {
      const module = {
        type: 'custom-queue',
        name: 'Queue',
        category: 'storage' as const,
        cloud: 'custom' as const,
        source: { kind: 'files' as const, files: { 'main.tf': '\nlocals {\n  a = "AKIAABCDEFGHIJKLMNOP"\n}\n' } },
        variables: [
          { name: 'password', is_sensitive: true },
          { name: 'token', is_sensitive: true, default: 'hunter2' },
        ],
      }
      const stack = make.stack({
        nodes: [{ id: 'queue', type: 'custom-queue', settings: { password: 'hunter2' } }],
        modules: [module],
      })
      const fields = [
        'stack.nodes.0.settings.password',
        'stack.modules.0.variables.1.default',
        'stack.modules.0.source.files.main.tf',
      ]
      const problems = fields.map((field) => ({ field }))
      const caller = user()
      await expect(caller.call('POST /templates', { body: { name: 'Web', stack } })).rejects.toMatchObject({
        status: 400,
        problems,
      })
      const { id } = await create(caller, 'Web')
      const body = { stack, base_version: 1 }
      await expect(caller.call('PUT /templates/{id}', { params: { id }, body })).rejects.toMatchObject({
        status: 400,
        problems,
      })
    })
  },
  404: () => {
    it('knows no team that the caller is not in, and makes nothing', async () => {
      const caller = user()
      const team = await makeTeam(deps, user())
      for (const team_id of [team.id, 'nothing'])
        await expect(caller.call('POST /templates', { body: { name: 'Web', team_id } })).rejects.toMatchObject({
          status: 404,
        })
      expect(await caller.call('GET /templates', {})).toEqual([])
    })

    it('copies nothing that the caller does not see', async () => {
      const others = await makeTemplate(deps, user())
      for (const forked_from of [others, UNKNOWN, 'nothing'])
        await expect(user().call('POST /templates', { body: { name: 'Web', forked_from } })).rejects.toMatchObject({
          status: 404,
        })
    })
  },
})

describeEndpoint('POST /templates/{id}/fork', {
  201: () => {
    it('copies what the caller may read into their own, and counts it', async () => {
      const [ada, ben] = [user({ name: 'Ada' }), await user().ready()]
      const team = await makeTeam(deps, ada, ben)
      const id = await makeTemplate(deps, ada, {
        name: 'Shop',
        description: 'Sells.',
        team_id: team.id,
        stack: make.stack({ cloud: 'gcp', region: 'asia-east1' }),
      })
      const made = await ben.call('POST /templates/{id}/fork', { params: { id }, body: {} })
      expect(made).toMatchObject({
        name: 'Shop (copy)',
        description: 'Sells.',
        visibility: 'personal',
        version: 1,
        is_own: true,
        region: 'asia-east1',
        use_count: 0,
      })
      expect(made.forked_from).toEqual({ id, name: 'Shop', version: 1 })
      expect(await ada.call('GET /templates/{id}', { params: { id } })).toMatchObject({ use_count: 1, version: 1 })
      const after = { name: 'Shop (copy)', cloud: 'gcp', component_count: 1, copy_of: 'Shop', copy_of_version: 1 }
      expect(await auditOf(deps, made.id)).toEqual([
        { action: 'template.create', actor_email: ben.email, before: null, after },
      ])
    })

    it('copies those of the gallery, under another name where one is given', async () => {
      const caller = user()
      const made = await caller.call('POST /templates/{id}/fork', {
        params: { id: 'internal-tool' },
        body: { name: 'Ours' },
      })
      const origin = await caller.call('GET /templates/{id}', { params: { id: 'internal-tool' } })
      expect(made).toMatchObject({
        name: 'Ours',
        is_curated: false,
        stack: origin.stack,
        cost_monthly: origin.cost_monthly,
        prices: origin.prices,
      })
      expect(made.forked_from).toEqual({ id: 'internal-tool', name: origin.name, version: 1 })
      expect(origin.use_count).toBe(1)
      const long = await makeTemplate(deps, caller, { name: 'x'.repeat(100) })
      expect((await caller.call('POST /templates/{id}/fork', { params: { id: long }, body: {} })).name).toBe(
        `${'x'.repeat(93)} (copy)`,
      )
    })

    it('no longer says where it comes from when the reader may not see that', async () => {
      const [ada, ben] = [user(), user()]
      const team = await makeTeam(deps, ada, ben)
      const id = await makeTemplate(deps, ada, { team_id: team.id })
      const made = await ben.call('POST /templates/{id}/fork', { params: { id }, body: {} })
      await ada.call('PUT /templates/{id}/sharing', { params: { id }, body: { visibility: 'personal' } })
      expect(await ben.call('GET /templates/{id}', { params: { id: made.id } })).toMatchObject({ forked_from: null })
    })
  },
  400: () => {
    it('asks for a name when one is given', async () => {
      await expect(
        user().call('POST /templates/{id}/fork', { params: { id: 'batch-gpu' }, body: { name: '' } }),
      ).rejects.toMatchObject({
        problems: [{ field: 'name', message: 'Please enter a template name.' }],
      })
    })
  },
  403: () => {
    it('makes nothing for a token that may only read', async () => {
      const program = user().token(['templates:read'])
      await expect(
        program.call('POST /templates/{id}/fork', { params: { id: 'batch-gpu' }, body: {} }),
      ).rejects.toMatchObject({
        status: 403,
        message: 'The API token "test" lacks the scope templates:write: create a token that has it.',
      })
    })
  },
  404: () => {
    it('copies nothing that the caller does not see', async () => {
      const others = await makeTemplate(deps, user())
      for (const id of [others, UNKNOWN, 'nothing'])
        await expect(user().call('POST /templates/{id}/fork', { params: { id }, body: {} })).rejects.toMatchObject({
          status: 404,
        })
    })
  },
})
