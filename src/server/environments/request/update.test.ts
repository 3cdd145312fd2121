import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { environments as rows } from '#contract/environments.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { approvalRow } from '../../../../test/support/requests.ts'
import { auditOf, environmentRow, makeEnvironment, proveNothing, toldTo } from '../../../../test/support/things.ts'
import { allowances, approvals } from '../../db/schema/environments.ts'
import { projectMembers } from '../../db/schema/projects.ts'

const orders: string[] = []
const app = await createTestApp({
  prove: proveNothing,
  runs: {
    order: (_, order) => Promise.resolve(void orders.push(`${order.run} ${order.environment_id}`)),
    check: () => Promise.resolve(false),
    withdraw: () => Promise.resolve(),
    accept: () => Promise.resolve(false),
  },
})
const { deps, user } = app
const { orm } = deps.database

const [owner, second, developer, viewer] = [
  await user().ready(),
  await user().ready(),
  await user({ name: 'Dev' }).ready(),
  await user().ready(),
]
const members = { admin: second, developer, viewer }
const project = await makeProject(deps, owner, members)
const production = make.stack({ environment_type: 'production' })
const larger = make.stack({ nodes: [...make.stack().nodes, { id: 'redis', type: 'redis' }] })

type Body = Input<(typeof rows)['update']>['body']
let made = 0
const create = (stack = make.stack(), projectId = project.id, who: User = developer) =>
  who.call('POST /environments', { body: { project_id: projectId, name: `Shop ${(made += 1)}`, stack } })
const update = (id: string, body: Body, who: User = developer) =>
  who.call('PUT /environments/{id}', { params: { id }, body })
const approve = (id: string | null, who: User = owner) =>
  who.call('POST /approval/{id}/approve', { params: { id: id ?? '' }, body: { notes: 'Fine.' } })
const actionsOf = async (id: string) => (await auditOf(deps, id)).map(({ action }) => action)

const shop = await create()

describeEndpoint('PUT /environments/{id}', {
  200: () => {
    it('changes settings, whatever the status, and says what changed', async () => {
      const id = await makeEnvironment(deps, project.id, developer, {
        status: 'suspended',
        name: 'Old',
        tags: { a: '1' },
        budget_limit: 10,
      })
      const body = { name: ' New ', budget_limit: 99.999, auto_teardown_enabled: false, tags: { b: '2' } }
      expect(await update(id, body)).toMatchObject({
        ...body,
        name: 'New',
        budget_limit: 100,
        status: 'suspended',
        approval_id: null,
      })
      const before = { name: 'Old', budget_limit: 10, auto_teardown_enabled: true, tags: { a: '1' } }
      expect(await auditOf(deps, id)).toEqual([
        {
          action: 'environment.update',
          actor_email: developer.email,
          before,
          after: { name: 'New', budget_limit: 100, auto_teardown_enabled: false, tags: { b: '2' } },
        },
      ])
    })

    it('writes nothing when nothing changes, and lets an environment keep its name', async () => {
      const { id, name } = await create()
      expect(await update(id, { name })).toMatchObject({ name })
      expect(await update(id, {})).toMatchObject({ name })
      expect(await actionsOf(id)).toEqual(['environment.request'])
    })

    it('asks again about another stack, and voids what was decided', async () => {
      const { id, approval_id } = await create(production)
      await approve(approval_id)
      const changed = await update(id, { stack: { ...production, team_size: 20 } }, second)
      expect(changed).toMatchObject({ team_size: 20, waiting: { kind: 'approval' } })
      expect(changed.approval_id).not.toBe(approval_id)
      expect(await approvalRow(deps, approval_id)).toMatchObject({
        state: 'approved',
        decided_by: owner.id,
        void_reason: `${second.name} changed the stack.`,
        void_message: { code: 'events.stack-changed', params: { actor: second.name } },
      })
      expect(await approvalRow(deps, changed.approval_id)).toMatchObject({
        state: 'pending',
        stack_digest: changed.stack_digest,
        author_id: second.id,
        requester_id: developer.id,
      })
      expect(await environmentRow(deps, id)).toMatchObject({ author_id: second.id, is_reserved: true })
      expect(await toldTo(deps, owner)).toContainEqual(
        expect.objectContaining({ kind: 'approval-void', path: `/approvals/${approval_id}` }),
      )
      expect(await actionsOf(id)).toEqual([
        'environment.request',
        'approval.request',
        'approval.approve',
        'environment.update',
        'approval.void',
        'approval.request',
      ])
      // The person who changed it cannot approve it.
      await expect(approve(changed.approval_id, second)).rejects.toMatchObject({ status: 403 })
    })

    it('tells no one who has left the project that their decision is void', async () => {
      const leaver = await user().ready()
      const { id: projectId } = await makeProject(deps, owner, { developer, viewer: leaver })
      const isLeaver = eq(projectMembers.user_id, leaver.id)
      await orm.update(projectMembers).set({ role: 'owner' }).where(isLeaver)
      const { id, approval_id } = await create(production, projectId)
      await approve(approval_id, leaver)
      await orm.delete(projectMembers).where(isLeaver)
      await update(id, { stack: { ...production, team_size: 20 } })
      expect(await approvalRow(deps, approval_id)).toMatchObject({ void_reason: 'Dev changed the stack.' })
      expect((await toldTo(deps, leaver)).map(({ kind }) => kind)).not.toContain('approval-void')
    })

    it("keeps who made another one's result from deciding about it", async () => {
      const { id } = await create(production)
      const result = await owner.call('POST /stacks/compile', { body: { ...production, team_size: 21 } })
      await owner.call('POST /results/{id}/share', { params: { id: result.id } })
      const changed = await update(id, { result_id: result.id })
      expect(await environmentRow(deps, id)).toMatchObject({ author_id: owner.id, requester_id: developer.id })
      await expect(approve(changed.approval_id)).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining('You created the stack'),
      })
    })

    it('withdraws a request that no one has decided, and asks about the new stack', async () => {
      const { id, approval_id } = await create(production)
      const changed = await update(id, { stack: { ...production, region: 'westeurope' } })
      expect(await approvalRow(deps, approval_id)).toMatchObject({
        state: 'canceled',
        void_reason: 'Dev changed the stack.',
        decided_by: developer.id,
      })
      expect(await approvalRow(deps, changed.approval_id)).toMatchObject({ state: 'pending' })
      await expect(approve(approval_id)).rejects.toMatchObject({ status: 409 })
    })

    it('is ready when the new stack needs no approval, also after a rejection', async () => {
      const { id, approval_id } = await create(production)
      await owner.call('POST /approval/{id}/reject', { params: { id: approval_id ?? '' }, body: {} })
      expect(await environmentRow(deps, id)).toMatchObject({ is_reserved: false })
      expect(await update(id, { stack: make.stack() })).toMatchObject({
        approval_id: null,
        waiting: { kind: 'apply' },
        environment_type: 'Development',
      })
      expect(await environmentRow(deps, id)).toMatchObject({ is_reserved: true })
      expect(await approvalRow(deps, approval_id)).toMatchObject({ state: 'rejected', void_reason: null })
      expect(orders).toContain(`apply ${id}`)
    })

    it('voids nothing for the same stack, whatever the order of its fields and its dates', async () => {
      const { id, approval_id } = await create(production)
      await approve(approval_id)
      const { name, ...rest } = production
      expect(await update(id, { stack: { ...rest, expires_on: '2027-01-01', name } }, second)).toMatchObject({
        approval_id,
      })
      expect(await approvalRow(deps, approval_id)).toMatchObject({ state: 'approved', void_reason: null })
      expect(await environmentRow(deps, id)).toMatchObject({ author_id: developer.id })
    })

    it('asks about another budget limit of a pending environment', async () => {
      const { id, cost_monthly } = await create()
      const asked = await update(id, { budget_limit: Math.floor(cost_monthly) })
      expect(await approvalRow(deps, asked.approval_id)).toMatchObject({
        reasons: ['over-request-budget'],
        budget_limit: Math.floor(cost_monthly),
      })
      expect(await update(id, { budget_limit: null })).toMatchObject({ approval_id: null, waiting: { kind: 'apply' } })
      expect(await approvalRow(deps, asked.approval_id)).toMatchObject({
        state: 'canceled',
        void_reason: 'Dev changed the budget limit.',
      })
    })

    it('reserves what the new stack costs in place of the old', async () => {
      const { cost_monthly } = await create(larger)
      const tight = await makeProject(deps, owner, members, { budget_limit: cost_monthly })
      const { id } = await create(make.stack(), tight.id)
      expect(await update(id, { stack: larger })).toMatchObject({ approval_id: null, cost_monthly })
      expect(await environmentRow(deps, id)).toMatchObject({ is_reserved: true })
    })

    it('takes back what an owner allowed for the stack before', async () => {
      const tight = await makeProject(deps, owner, members, { budget_limit: 1 })
      const { id, approval_id } = await create(make.stack(), tight.id)
      await approve(approval_id)
      const open = () => orm.select().from(allowances).where(eq(allowances.environment_id, id))
      expect(await open()).toHaveLength(1)
      const changed = await update(id, { stack: larger })
      expect(await open()).toEqual([])
      expect(await environmentRow(deps, id)).toMatchObject({ is_reserved: false })
      expect(await approvalRow(deps, changed.approval_id)).toMatchObject({ reasons: ['over-project-budget'] })
    })

    it('gives a Temporary stack an end', async () => {
      const { id } = await create()
      expect(await update(id, { stack: make.stack({ duration: 'temporary' }) })).toMatchObject({
        duration: 'Temporary',
        lifetime_days: 7,
      })
      expect(await update(id, { answers: make.answers() })).toMatchObject({ duration: 'Long-term', lifetime_days: 7 })
    })

    it('does not ask about the budget limit of what runs', async () => {
      const id = await makeEnvironment(deps, project.id, developer)
      expect(await update(id, { budget_limit: 0 })).toMatchObject({
        budget_limit: 0,
        approval_id: null,
        status: 'active',
      })
    })
  },
  400: () => {
    it.each<[string, Record<string, unknown>]>([
      ['name', { name: '' }],
      ['budget_limit', { budget_limit: '5' }],
      ['status', { status: 'active' }],
      ['stack.region', { stack: make.stack({ region: 'moon' }) }],
      ['answers', { stack: make.stack(), answers: make.answers() }],
    ])('names the field %s', async (field, given) => {
      const response = await developer.send(`/api/environments/${shop.id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(given),
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ problems: [{ field }] })
    })
    it('refuses to take away all tags in a project that wants some', async () => {
      const tagged = await makeProject(deps, developer, {}, { require_tags: true })
      const id = await makeEnvironment(deps, tagged.id, developer, { tags: { a: 'b' } })
      await expect(update(id, { tags: {} })).rejects.toMatchObject({ status: 400, problems: [{ field: 'tags' }] })
    })
    it('takes no result of a third person: only two are kept from deciding', async () => {
      const { id, stack_digest } = await create(production)
      const result = await owner.call('POST /stacks/compile', { body: { ...production, team_size: 22 } })
      await owner.call('POST /results/{id}/share', { params: { id: result.id } })
      await expect(update(id, { result_id: result.id }, second)).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'result_id' }],
      })
      expect(await environmentRow(deps, id)).toMatchObject({ stack_digest, author_id: developer.id })
      expect(await update(id, { result_id: result.id }, owner)).toMatchObject({ team_size: 22 })
      expect(await environmentRow(deps, id)).toMatchObject({ author_id: owner.id })
    })
  },
  403: () => {
    it('refuses a person who may only look, and a developer whose environment it is not', async () => {
      const id = await makeEnvironment(deps, project.id, owner)
      for (const who of [viewer, developer])
        await expect(update(id, { name: 'Mine' }, who)).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('shows an environment to no one who is not in its project', async () => {
      await expect(update(shop.id, { name: 'Mine' }, user())).rejects.toMatchObject({ status: 404 })
    })
    it('knows no result of someone else', async () => {
      const { id } = await owner.call('POST /generate', { body: make.answers() })
      await expect(update(shop.id, { result_id: id })).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('refuses a name that is taken, and changes nothing else then', async () => {
      const other = await create()
      await expect(update(other.id, { auto_teardown_enabled: false, name: shop.name })).rejects.toMatchObject({
        status: 409,
      })
      expect(await environmentRow(deps, other.id)).toMatchObject({ auto_teardown_enabled: true, name: other.name })
    })
    it.each(['active', 'expiring_soon', 'expired', 'suspended'] as const)(
      'refuses another stack of an environment that is %s',
      async (status) => {
        const id = await makeEnvironment(deps, project.id, developer, { status })
        await expect(update(id, { stack: larger })).rejects.toMatchObject({
          status: 409,
          message: expect.stringContaining('only while it is pending'),
        })
      },
    )
    it('refuses another stack while the first is applied', async () => {
      const id = await makeEnvironment(deps, project.id, developer, {
        status: 'pending',
        operation: 'applying',
        operation_run: 'apply',
      })
      await expect(update(id, { stack: larger })).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('being applied'),
      })
    })
    it('refuses everything of a deleted one', async () => {
      const id = await makeEnvironment(deps, project.id, developer, { status: 'deleted' })
      await expect(update(id, { name: 'Again' })).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('has been deleted'),
      })
    })
    it('refuses another stack in an archived project', async () => {
      const archived = await makeProject(deps, developer, {}, { status: 'archived' })
      const id = await makeEnvironment(deps, archived.id, developer, { status: 'pending' })
      await expect(update(id, { stack: larger })).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('archived'),
      })
    })
  },
})

it('leaves one request when two people change a stack at once', async () => {
  const { id } = await create(production)
  const regions = ['westeurope', 'westus', 'eastasia']
  await Promise.all(regions.map((region) => update(id, { stack: { ...production, region } })))
  const all = await orm.select().from(approvals).where(eq(approvals.environment_id, id))
  const row = await environmentRow(deps, id)
  expect(all.filter(({ state }) => state === 'pending')).toMatchObject([
    { id: row?.approval_id, stack_digest: row?.stack_digest },
  ])
})
