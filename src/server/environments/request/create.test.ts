import { count, eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { environments as rows } from '#contract/environments.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { auditOf, environmentRow, makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { compiledStacks, environments } from '../../db/schema/environments.ts'

const app = await createTestApp()
const { deps, user } = app
const { orm } = deps.database
const cast = await makeCast(app)
const { owner, developer, viewer, outsider, admin, project } = cast

type Body = Input<(typeof rows)['create']>['body']
let made = 0
const newName = () => `Shop ${(made += 1)}`
const body = (given: Partial<Body> = {}): Body => ({
  project_id: project.id,
  name: newName(),
  stack: make.stack(),
  ...given,
})
const create = (given: Partial<Body> = {}, who = developer) => who.call('POST /environments', { body: body(given) })
const total = async (table: typeof environments | typeof compiledStacks) =>
  (await orm.select({ rows: count() }).from(table))[0]?.rows

describeEndpoint('POST /environments', {
  201: () => {
    it('makes an environment that waits to be applied, with its cost reserved', async () => {
      const shop = await create({ name: '  The shop ', description: 'For the demo on Friday.' })
      expect(shop).toMatchObject({
        name: 'The shop',
        status: 'pending',
        operation: { kind: 'none' },
        waiting: { kind: 'apply' },
        project: { id: project.id },
        owner: { email: developer.email },
        cloud_provider: 'Azure',
        region: 'eastus',
        environment_type: 'Development',
        data_sensitivity: 'Internal',
        duration: 'Long-term',
        team_size: 3,
        cost_to_date: 0,
        budget_limit: null,
        expires_at: null,
        lifetime_days: null,
        auto_teardown_enabled: true,
        tags: {},
        approval_id: null,
        activated_at: null,
      })
      expect(shop.cost_monthly).toBeGreaterThan(0)
      expect(shop.cost_monthly_suspended).toBeLessThan(shop.cost_monthly)
      expect(shop.stack_digest).toMatch(/^[0-9a-f]{64}$/)
      expect(await environmentRow(deps, shop.id)).toMatchObject({
        is_reserved: true,
        requester_id: developer.id,
        author_id: developer.id,
        description: 'For the demo on Friday.',
      })
    })

    it('keeps the stack as it was compiled and proved', async () => {
      const { id, stack_digest, resource_count } = await create()
      const row = await environmentRow(deps, id)
      const [kept] = await orm
        .select()
        .from(compiledStacks)
        .where(eq(compiledStacks.id, row?.compiled_id ?? ''))
      expect(kept).toMatchObject({
        digest: stack_digest,
        result: { resource_count, terraform: { main_tf: expect.stringContaining('resource') } },
        proof: { errors: [] },
        released: { protected: [], terraform: { main_tf: expect.stringContaining('resource') } },
      })
    })

    it('keeps what a destroy uses of a Production stack: its files without protections', async () => {
      const { id } = await create({ stack: make.stack({ environment_type: 'production' }) })
      const row = await environmentRow(deps, id)
      const [kept] = await orm
        .select({ released: compiledStacks.released, result: compiledStacks.result })
        .from(compiledStacks)
        .where(eq(compiledStacks.id, row?.compiled_id ?? ''))
      expect(kept?.result).toMatchObject({ terraform: { main_tf: expect.stringContaining('prevent_destroy') } })
      expect(kept?.released).toMatchObject({
        terraform: { main_tf: expect.not.stringContaining('prevent_destroy') },
        protected: expect.arrayContaining([{ address: 'azurerm_postgresql_flexible_server.postgresql', by: 'files' }]),
      })
    })

    it('takes the answers of the wizard, with their budget limit and tags', async () => {
      const answers = make.answers({
        budget_limit: 5000,
        tags: { team: 'web' },
        duration: 'temporary',
        data_sensitivity: 'public',
      })
      expect(await create({ stack: undefined, answers, tags: { cost_centre: '42' } })).toMatchObject({
        cloud_provider: 'AWS',
        data_sensitivity: 'Public',
        duration: 'Temporary',
        budget_limit: 5000,
        lifetime_days: 7,
        tags: { team: 'web', cost_centre: '42' },
      })
    })

    it('takes a result; who made it is the author', async () => {
      const result = await owner.call('POST /generate', { body: make.answers() })
      await owner.call('POST /results/{id}/share', { params: { id: result.id } })
      const shop = await create({ stack: undefined, result_id: result.id })
      expect(shop).toMatchObject({ cloud_provider: 'AWS', cost_monthly: result.cost_estimate.total_monthly })
      expect(await environmentRow(deps, shop.id)).toMatchObject({ author_id: owner.id, requester_id: developer.id })
    })

    it('keeps the end, the switches and the limit that are given', async () => {
      const expires_at = '2026-11-20T08:30:00.000Z'
      const shop = await create({
        stack: make.stack({ duration: 'temporary' }),
        expires_at,
        auto_teardown_enabled: false,
        budget_limit: 249.999,
      })
      expect(shop).toMatchObject({ expires_at, lifetime_days: null, auto_teardown_enabled: false, budget_limit: 250 })
      const row = await environmentRow(deps, shop.id)
      const [kept] = await orm
        .select({ stack: compiledStacks.stack })
        .from(compiledStacks)
        .where(eq(compiledStacks.id, row?.compiled_id ?? ''))
      expect(kept?.stack).toMatchObject({ starts_on: '2026-11-02', expires_on: '2026-11-20' })
    })

    it('has the same digest whatever its end', async () => {
      const stack = make.stack({ duration: 'temporary' })
      const [a, b] = [await create({ stack, lifetime_days: 3 }), await create({ stack, lifetime_days: 30 })]
      expect(a.lifetime_days).toBe(3)
      expect(a.stack_digest).toBe(b.stack_digest)
    })

    it('reads the day on which answers end as the end', async () => {
      const answers = make.answers({ duration: 'Temporary', expires_on: '2026-11-12' })
      expect(await create({ stack: undefined, answers })).toMatchObject({
        expires_at: '2026-11-12T23:59:59.000Z',
        lifetime_days: null,
      })
    })

    it('puts its tags into the Terraform, with those of the project', async () => {
      const tagged = await makeProject(deps, developer, {}, { default_tags: { cost_centre: '42' } })
      const { id } = await create({ project_id: tagged.id, tags: { team: 'checkout' } })
      const { result } = await developer.call('GET /environments/{id}', { params: { id } })
      expect(result.stack.tags).toEqual({ cost_centre: '42', team: 'checkout' })
      expect(result.terraform.main_tf).toMatch(/cost_centre\s+= "42"/)
      await developer.call('PUT /environments/{id}', { params: { id }, body: { tags: { team: 'search' } } })
      const { bytes } = await developer.call('GET /environments/{id}/export', { params: { id } })
      const main = strFromU8(unzipSync(bytes)['main.tf'] ?? new Uint8Array())
      expect(main).toMatch(/team\s+= "search"/)
      expect(main).not.toContain('checkout')
    })

    it('gives the default tags of the project, and lives no longer than it lets it', async () => {
      const capped = await makeProject(
        deps,
        developer,
        {},
        { default_tags: { team: 'shop', stage: 'dev' }, max_lifetime_days: 30, require_tags: true },
      )
      expect(await create({ project_id: capped.id, tags: { stage: 'test' } })).toMatchObject({
        lifetime_days: 30,
        tags: { team: 'shop', stage: 'test' },
      })
    })

    it('lets the name of a deleted environment and of another project be used again', async () => {
      const other = await makeProject(deps, developer)
      await makeEnvironment(deps, project.id, developer, { name: 'Phoenix', status: 'deleted' })
      expect((await create({ name: 'Phoenix' })).name).toBe('Phoenix')
      expect((await create({ name: 'Phoenix', project_id: other.id })).name).toBe('Phoenix')
    })

    it('lets an administrator ask for someone of the project, or for themselves', async () => {
      expect((await create({ owner_email: developer.email.toUpperCase() }, admin)).owner.email).toBe(developer.email)
      expect((await create({}, admin)).owner.email).toBe(admin.email)
    })

    it('is written to the audit log', async () => {
      const { id, stack_digest, cost_monthly } = await create({ tags: { a: 'b' } })
      expect(await auditOf(deps, id)).toEqual([
        {
          action: 'environment.request',
          actor_email: developer.email,
          before: null,
          after: expect.objectContaining({
            project_id: project.id,
            owner_id: developer.id,
            stack_digest,
            cost_monthly,
            tags: { a: 'b' },
          }),
        },
      ])
    })
  },
  400: () => {
    it.each<[field: string, given: Record<string, unknown>, message: string]>([
      ['project_id', { project_id: undefined }, 'Choose a project.'],
      ['name', { name: ' ' }, 'Environment name is required'],
      ['budget_limit', { budget_limit: -1 }, 'The budget limit must be 0 or more.'],
      ['expires_at', { expires_at: 'tomorrow' }, 'Use a date and time'],
      ['lifetime_days', { lifetime_days: 0 }, 'Use at least 1.'],
      ['result_id', { stack: undefined }, 'give one of result_id, template_id, stack, answers'],
      ['answers', { answers: make.answers() }, 'Give only one of'],
      ['stack', { result_id: 'some' }, 'Give only one of'],
      ['stack.region', { stack: make.stack({ region: 'moon' }) }, 'moon'],
      ['stack.nodes[0].type', { stack: make.stack({ nodes: [{ id: 'x', type: 'teapot' }] }) }, 'teapot'],
      [
        'answers.use_case',
        { stack: undefined, answers: make.answers({ use_case: 'Coffee' }) },
        'Choose one of: Web Application',
      ],
      [
        'answers.budget_limit',
        { stack: undefined, answers: make.answers({ budget_limit: 1e12 }) },
        'at most 1,000,000,000',
      ],
      ['stack.budget_limit', { stack: make.stack({ budget_limit: 1e300 }) }, 'at most 1,000,000,000'],
      ['lifetime_days', { expires_at: '2026-12-01T00:00:00Z', lifetime_days: 3 }, 'not both'],
      ['expires_at', { expires_at: '2026-11-02T09:59:59Z' }, 'is in the past'],
      [
        'answers.expires_on',
        { stack: undefined, answers: make.answers({ duration: 'Temporary', expires_on: '2026-11-01' }) },
        'is in the past',
      ],
      ['extra', { extra: 1 }, 'There is no such field'],
    ])('names the field %s of %j', async (field, given, message) => {
      const response = await developer.send('/api/environments', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body(), ...given }),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ problems: [{ field, message: expect.stringContaining(message) }] })
    })

    it('refuses a life that is longer than the project lets it be, with the latest end', async () => {
      const capped = await makeProject(deps, developer, {}, { max_lifetime_days: 10 })
      await expect(create({ project_id: capped.id, lifetime_days: 11 })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'lifetime_days' }],
      })
      await expect(create({ project_id: capped.id, expires_at: '2026-11-12T10:00:01Z' })).rejects.toMatchObject({
        problems: [{ field: 'expires_at', message: expect.stringContaining('2026-11-12 10:00 UTC') }],
      })
    })

    it('refuses an environment without tags in a project that wants them, whatever its defaults', async () => {
      const tagged = await makeProject(deps, developer, {}, { require_tags: true, default_tags: { team: 'shop' } })
      await expect(create({ project_id: tagged.id })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'tags' }],
      })
    })

    it('refuses an owner who is not in the project or cannot sign in', async () => {
      const disabled = await user({ disabled_at: new Date('2026-11-01') }).ready()
      for (const owner_email of [outsider.email, disabled.email, 'nobody@example.com']) {
        await expect(create({ owner_email }, admin)).rejects.toMatchObject({
          status: 400,
          problems: [{ field: 'owner_email', message: expect.stringContaining(owner_email) }],
        })
      }
    })

    it('leaves nothing behind', async () => {
      const before = [await total(environments), await total(compiledStacks)]
      await expect(create({ owner_email: outsider.email }, admin)).rejects.toMatchObject({ status: 400 })
      expect([await total(environments), await total(compiledStacks)]).toEqual(before)
    })
  },
  403: () => {
    it('refuses a person who may only look', async () => {
      await expect(create({}, viewer)).rejects.toMatchObject({
        status: 403,
        message: 'Your role in this project is other: this requires one of the roles owner, admin, developer.',
      })
    })
    it('refuses to ask in the name of someone else', async () => {
      await expect(create({ owner_email: owner.email })).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining(developer.email),
      })
    })
  },
  404: () => {
    it.each(['00000000-0000-4000-8000-00000000ffff', 'no-id'])('knows no project %s', async (project_id) => {
      await expect(create({ project_id })).rejects.toMatchObject({ status: 404 })
    })
    it('shows a project to no one who is not in it', async () => {
      await expect(create({}, outsider)).rejects.toMatchObject({
        status: 404,
        message: expect.stringContaining('There is no such project'),
      })
    })
    it("takes no one else's result that is not shared", async () => {
      const { id } = await owner.call('POST /generate', { body: make.answers() })
      for (const result_id of [id, 'no-id'])
        await expect(create({ stack: undefined, result_id })).rejects.toMatchObject({
          status: 404,
          message: expect.stringContaining('result'),
        })
    })
  },
  409: () => {
    it('refuses a name that another environment of the project has, in any case', async () => {
      await makeEnvironment(deps, project.id, owner, { name: 'Größe' })
      const before = [await total(environments), await total(compiledStacks)]
      await expect(create({ name: 'GRÖßE' })).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('called Größe already'),
      })
      expect([await total(environments), await total(compiledStacks)]).toEqual(before)
    })
    it('makes one of two that ask for the same name at once', async () => {
      const name = newName()
      const outcomes = await Promise.allSettled([create({ name }), create({ name })])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    })
    it('refuses an archived project', async () => {
      const archived = await makeProject(deps, developer, {}, { name: 'Attic', status: 'archived' })
      await expect(create({ project_id: archived.id })).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('The project Attic is archived'),
      })
      expect(await toldTo(deps, developer)).toEqual([])
    })
  },
})
