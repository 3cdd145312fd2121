import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast, makeTeam } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, makeComponent, makeTemplate } from '../../../../test/support/things.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const NONE = {
  status: 404,
  message: 'There is no such component, or it is not shared with you: ask its author to share it.',
}
const NO_TEAM = { status: 404, message: 'There is no such team, or you are not in it: ask its owner to add you.' }

const app = await createTestApp()
const { user, deps } = app
beforeEach(() => app.setTime('2026-11-02T10:00:00Z'))

const BASIC = { name: 'Queue', category: 'compute', cloud: 'aws' } as const
const create = (caller: User, more: object = {}) => caller.call('POST /components', { body: { ...BASIC, ...more } })
const filesOf = (files: Record<string, string>) => ({ source: { kind: 'files' as const, files } })
const update = (caller: User, id: string, body: object) => caller.call('PUT /components/{id}', { params: { id }, body })

const FILES = {
  'main.tf':
    'variable "days" {\n  default = 4\n}\n\nresource "aws_sqs_queue" "main" {}\n\noutput "url" {\n  value = aws_sqs_queue.main.url\n}\n',
}

describeEndpoint('GET /components', {
  200: () => {
    it('gives those of the caller and of their teams, newest first and in pages', async () => {
      const { owner: lead, developer, team } = await makeCast(app)
      const hours = [9, 8, 8, 7]
      for (const hour of hours)
        await makeComponent(deps, developer, {
          created_at: new Date(`2026-11-01T0${hour}:00:00Z`),
          ...(hour === 8 && { team_id: team.id }),
        })
      await makeComponent(deps, user())
      const seen: string[] = []
      let path: string | undefined = '/api/components?limit=2'
      while (path !== undefined) {
        const response = await developer.send(path)
        expect(response.headers.get('x-total-count')).toBe('4')
        seen.push(...((await response.json()) as { created_at: string }[]).map((one) => one.created_at))
        path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
      }
      expect(seen).toEqual(hours.map((hour) => `2026-11-01T0${hour}:00:00.000Z`))
      const shared = await lead.call('GET /components', { query: { team_id: team.id } })
      expect(
        shared.map(({ is_own, team_name, abilities }) => [is_own, team_name, abilities['component.delete']]),
      ).toEqual([
        [false, 'Platform', true],
        [false, 'Platform', true],
      ])
    })

    it('finds by name as it stands, and counts the templates that have one', async () => {
      const caller = user()
      await makeComponent(deps, caller, { name: '100% Queue' })
      const id = await makeComponent(deps, caller, { name: 'Topic' })
      const { module } = await caller.call('GET /components/{id}', { params: { id } })
      const stack = {
        name: 'x',
        cloud: 'aws',
        region: 'us-east-1',
        nodes: ['a', 'b'].map((node) => ({ id: node, type: module.type })),
        modules: [module],
      }
      await makeTemplate(deps, caller, { stack })
      await makeTemplate(deps, caller, { stack, deleted_at: deps.now() })
      expect((await caller.call('GET /components', { query: { search: '% q' } })).map((one) => one.use_count)).toEqual([
        0,
      ])
      expect(
        (await caller.call('GET /components', { query: { search: 'TOPIC' } })).map((one) => one.use_count),
      ).toEqual([1])
    })

    it('counts also when someone saved half of a character', async () => {
      const caller = user()
      const component = await create(caller)
      const stack = { name: 'a \ud800 b \\ud800', cloud: 'aws', region: 'us-east-1' } as const
      const nodes = [{ id: 'a', type: component.module.type }]
      await caller.call('POST /templates', {
        body: { name: 'Half', stack: { ...stack, nodes, modules: [component.module] } },
      })
      expect((await caller.call('GET /components', {})).map((one) => one.use_count)).toEqual([1])
    })
  },
  400: () => {
    it.each(['limit=0', 'cursor=nothing', `cursor=${Buffer.from('["Web","x"]').toString('base64url')}`])(
      'refuses %s',
      async (query) => {
        expect((await user().send(`/api/components?${query}`)).status).toBe(400)
      },
    )
  },
})

describeEndpoint('GET /components/{id}', {
  200: () => {
    it('gives one to the team and says what each may do', async () => {
      const { owner: lead, developer, team } = await makeCast(app)
      const id = await makeComponent(deps, lead, { team_id: team.id })
      const read = await developer.call('GET /components/{id}', { params: { id } })
      expect(read).toMatchObject({
        id,
        is_own: false,
        owner_name: lead.name,
        abilities: { 'component.read': true, 'component.update': true, 'component.delete': false },
      })
    })
  },
  404: () => {
    it('hides those of others, and does not know what is not there', async () => {
      const id = await makeComponent(deps, user())
      for (const other of [id, UNKNOWN, 'nothing'])
        await expect(user().call('GET /components/{id}', { params: { id: other } })).rejects.toMatchObject(NONE)
    })
  },
})

describeEndpoint('PUT /components/{id}', {
  200: () => {
    it('changes what is given, keeps the rest and its type, and writes down what changed', async () => {
      const caller = await user().ready()
      const made = await create(caller, { ...filesOf(FILES), is_free: true })
      app.setTime('2026-11-02T10:10:00Z')
      const changed = await update(caller, made.id, { name: 'Topic' })
      expect(changed).toEqual({
        ...made,
        module: { ...made.module, name: 'Topic' },
        updated_at: '2026-11-02T10:10:00.000Z',
      })
      app.setTime('2026-11-02T10:20:00Z')
      expect(await update(caller, made.id, { name: 'Topic' })).toEqual(changed)
      expect((await auditOf(deps, made.id)).slice(1)).toEqual([
        { action: 'component.update', actor_email: caller.email, before: { name: 'Queue' }, after: { name: 'Topic' } },
      ])
    })

    it('takes other files with their variables, and none', async () => {
      const caller = user()
      const { id } = await create(caller, filesOf(FILES))
      const other = await update(caller, id, filesOf({ 'main.tf': 'variable "size" {}\n' }))
      expect([other.module.variables.map(({ name }) => name), other.module.outputs]).toEqual([['size'], []])
      expect((await update(caller, id, { source: null })).module).not.toHaveProperty('source')
    })

    it('is shared with a team and taken back by its author', async () => {
      const { developer, team } = await makeCast(app)
      const { id } = await create(developer)
      expect(await update(developer, id, { team_id: team.id })).toMatchObject({
        team_id: team.id,
        team_name: 'Platform',
      })
      expect(await update(developer, id, { team_id: null })).toMatchObject({ team_id: null, team_name: null })
    })
  },
  400: () => {
    it.each([{ name: '' }, { type: 'custom-x' }, { cloud: 'ibm' }, filesOf({ 'main.tf': 'resource {' })])(
      'refuses %j',
      async (body) => {
        const caller = user()
        const { id } = await create(caller)
        await expect(update(caller, id, body)).rejects.toMatchObject({ status: 400 })
      },
    )
  },
  403: () => {
    it('refuses a member who would give it to another team', async () => {
      const { owner: lead, developer, team } = await makeCast(app)
      const id = await makeComponent(deps, lead, { team_id: team.id })
      expect(await update(developer, id, { description: 'Better' })).toMatchObject({
        module: { description: 'Better' },
      })
      await expect(update(developer, id, { team_id: null })).rejects.toMatchObject({
        status: 403,
        message: 'Only the author of this component or an owner of its team can move it to another team.',
      })
    })
  },
  404: () => {
    it('hides those of others, and refuses teams that the caller is not in', async () => {
      const caller = user()
      const { id } = await create(caller)
      await expect(update(user(), id, { name: 'Mine' })).rejects.toMatchObject(NONE)
      const team = await makeTeam(deps, user())
      await expect(update(caller, id, { team_id: team.id })).rejects.toMatchObject(NO_TEAM)
    })
  },
})

describeEndpoint('DELETE /components/{id}', {
  204: () => {
    it('deletes, and templates keep the module with which they were saved', async () => {
      const caller = await user().ready()
      const { id, module } = await create(caller, filesOf(FILES))
      const template = await makeTemplate(deps, caller, {
        stack: {
          name: 'x',
          cloud: 'aws',
          region: 'us-east-1',
          nodes: [{ id: 'a', type: module.type }],
          modules: [module],
        },
      })
      await caller.call('DELETE /components/{id}', { params: { id } })
      await expect(caller.call('GET /components/{id}', { params: { id } })).rejects.toMatchObject(NONE)
      expect((await caller.call('GET /templates/{id}', { params: { id: template } })).stack.modules).toEqual([module])
      expect((await auditOf(deps, id)).at(-1)).toMatchObject({
        action: 'component.delete',
        before: { name: 'Queue' },
        after: null,
      })
    })
  },
  403: () => {
    it('refuses a member of the team who did not make it', async () => {
      const { owner: lead, developer, team } = await makeCast(app)
      const id = await makeComponent(deps, lead, { team_id: team.id })
      await expect(developer.call('DELETE /components/{id}', { params: { id } })).rejects.toMatchObject({
        status: 403,
        message: 'Only the author of this component or an owner of its team can do this.',
      })
    })
  },
  404: () => {
    it('hides those of others', async () => {
      const id = await makeComponent(deps, user())
      for (const other of [id, UNKNOWN])
        await expect(user().call('DELETE /components/{id}', { params: { id: other } })).rejects.toMatchObject(NONE)
    })
  },
})
