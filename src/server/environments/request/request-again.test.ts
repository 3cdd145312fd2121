import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import type { InputOf } from '#contract/client.ts'
import { DAY_MS } from '#engine/durations.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { approvalRow } from '../../../../test/support/requests.ts'
import { auditOf, environmentRow, makeEnvironment, proveNothing, toldTo } from '../../../../test/support/things.ts'
import { approvals } from '../../db/schema/environments.ts'
import { projects } from '../../db/schema/projects.ts'

const app = await createTestApp({ prove: proveNothing })
const { deps, user } = app
const { orm } = deps.database

const [owner, developer, viewer] = [await user().ready(), await user({ name: 'Dev' }).ready(), await user().ready()]
const project = await makeProject(deps, owner, { developer, viewer })
let made = 0
const create = (projectId = project.id, stack = make.stack({ environment_type: 'production' })) =>
  developer.call('POST /environments', {
    body: { project_id: projectId, name: `Shop ${(made += 1)}`, stack, description: 'First try.' },
  })
const reject = (id: string | null) =>
  owner.call('POST /approval/{id}/reject', { params: { id: id ?? '' }, body: { notes: 'Too large.' } })
const again = (id: string, note?: string, who: User = developer) =>
  who.call('POST /environments/{id}/request', { params: { id }, body: { ...(note !== undefined && { note }) } })

type Changes = InputOf<'POST /environments/{id}/request'>['body']
const changed = (id: string, body: Changes, who: User = developer) =>
  who.call('POST /environments/{id}/request', { params: { id }, body })

const rejected = async (projectId = project.id) => {
  const shop = await create(projectId)
  await reject(shop.approval_id)
  return shop
}
const at = { id: (await create()).id }

describeEndpoint('POST /environments/{id}/request', {
  200: () => {
    it('reserves and asks again after a rejection', async () => {
      const { id, approval_id } = await rejected()
      expect(await environmentRow(deps, id)).toMatchObject({ is_reserved: false })
      const asked = await again(id, ' Half of it. ')
      expect(asked).toMatchObject({ status: 'pending', waiting: { kind: 'approval', who: [{ email: owner.email }] } })
      expect(asked.approval_id).not.toBe(approval_id)
      expect(await approvalRow(deps, asked.approval_id)).toMatchObject({
        state: 'pending',
        reasons: ['production'],
        request_note: 'Half of it.',
        requester_id: developer.id,
      })
      expect(await approvalRow(deps, approval_id)).toMatchObject({
        state: 'rejected',
        void_reason: null,
        notes: 'Too large.',
      })
      expect(await environmentRow(deps, id)).toMatchObject({ is_reserved: true })
      expect(await auditOf(deps, id)).toMatchObject([
        { action: 'environment.request' },
        { action: 'approval.request' },
        { action: 'approval.reject' },
        {
          action: 'environment.request',
          actor_email: developer.email,
          before: { approval_id, state: 'rejected' },
          after: { again: true, note: 'Half of it.' },
        },
        { action: 'approval.request', after: { approval_id: asked.approval_id } },
      ])
      expect((await toldTo(deps, owner)).filter(({ path }) => path === `/approvals/${asked.approval_id}`)).toHaveLength(
        1,
      )
    })

    it.each(['expired', 'canceled'] as const)(
      'asks again after a request that is %s, with what was said first',
      async (state) => {
        const { id, approval_id } = await create()
        await orm
          .update(approvals)
          .set({ state })
          .where(eq(approvals.id, approval_id ?? ''))
        expect(await approvalRow(deps, (await again(id)).approval_id)).toMatchObject({
          state: 'pending',
          request_note: 'First try.',
        })
      },
    )

    it('asks again when the time is over and nothing has marked it yet', async () => {
      const { id, approval_id } = await create()
      await orm
        .update(approvals)
        .set({ expires_at: deps.now() })
        .where(eq(approvals.id, approval_id ?? ''))
      expect((await again(id)).approval_id).not.toBe(approval_id)
      expect(await approvalRow(deps, approval_id)).toMatchObject({ state: 'canceled' })
    })

    it('looks at rules and budget as they are now', async () => {
      const mine = await makeProject(deps, owner, { developer }, { auto_approve_dev: false })
      const shop = await create(mine.id, make.stack())
      await reject(shop.approval_id)
      await orm.update(projects).set({ auto_approve_dev: true }).where(eq(projects.id, mine.id))
      expect(await again(shop.id)).toMatchObject({ approval_id: null, waiting: { kind: 'apply' } })

      const other = await rejected(mine.id)
      await orm.update(projects).set({ budget_limit: 1 }).where(eq(projects.id, mine.id))
      expect(await approvalRow(deps, (await again(other.id)).approval_id)).toMatchObject({
        reasons: ['production', 'over-project-budget'],
      })
      expect(await environmentRow(deps, other.id)).toMatchObject({ is_reserved: false })
    })

    it('changes stack, budget and end before it asks, and answers the approver', async () => {
      const { id, approval_id, stack_digest, cost_monthly } = await rejected()
      const end = new Date(deps.now().getTime() + 20 * DAY_MS).toISOString()
      const asked = await changed(id, {
        stack: make.stack({ environment_type: 'staging', team_size: 1 }),
        budget_limit: 120.456,
        expires_at: end,
        note: 'Staging is enough.',
      })
      expect(asked).toMatchObject({
        environment_type: 'Staging',
        team_size: 1,
        budget_limit: 120.46,
        expires_at: end,
        lifetime_days: null,
      })
      expect(asked.stack_digest).not.toBe(stack_digest)
      expect(asked.cost_monthly).toBeLessThan(cost_monthly)
      expect(await approvalRow(deps, approval_id)).toMatchObject({ state: 'rejected', void_reason: null })
      expect(asked.approval_id).not.toBe(approval_id)
      const entries = await auditOf(deps, id)
      expect(entries.slice(3, 5)).toMatchObject([
        {
          action: 'environment.update',
          before: { environment_type: 'Production', budget_limit: null },
          after: { environment_type: 'Staging', budget_limit: 120.46, expires_at: end },
        },
        { action: 'environment.request', after: { again: true, note: 'Staging is enough.' } },
      ])
    })

    it('makes the stack of answers or of a template, and looks at the rules for it', async () => {
      const { id } = await rejected()
      const answers = {
        use_case: 'Web Application',
        environment_type: 'Production',
        data_sensitivity: 'Internal',
        duration: 'Long-term',
        cloud_provider: 'GCP',
      }
      const asked = await changed(id, { answers })
      expect(asked).toMatchObject({ cloud_provider: 'GCP', waiting: { kind: 'approval' } })
      expect(await approvalRow(deps, asked.approval_id)).toMatchObject({
        reasons: ['production'],
        request_note: 'First try.',
      })
      await reject(asked.approval_id)
      const template = await developer.call('POST /templates', {
        body: {
          name: 'Small',
          stack: make.stack({ environment_type: 'production', cloud: 'azure', region: 'westeurope' }),
        },
      })
      expect(await changed(id, { template_id: template.id, lifetime_days: 12 })).toMatchObject({
        cloud_provider: 'Azure',
        lifetime_days: 12,
        expires_at: null,
      })
    })

    it('writes nothing of a stack, a budget and an end that are the same', async () => {
      const { id, stack_digest } = await rejected()
      const stack = make.stack({ environment_type: 'production' })
      const asked = await changed(id, { stack, budget_limit: null, lifetime_days: null })
      expect(asked.stack_digest).toBe(stack_digest)
      expect((await auditOf(deps, id)).map(({ action }) => action)).not.toContain('environment.update')
    })

    it('asks once when it is asked for twice at once', async () => {
      const { id } = await rejected()
      const outcomes = await Promise.allSettled([again(id), again(id)])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const all = await orm.select().from(approvals).where(eq(approvals.environment_id, id))
      expect(all.filter(({ state }) => state === 'pending')).toHaveLength(1)
    })
  },
  400: () => {
    it('refuses a note that is too long', async () => {
      await expect(again(at.id, 'x'.repeat(1001))).rejects.toMatchObject({ status: 400, problems: [{ field: 'note' }] })
    })
    it.each([
      ['two stacks', { stack: make.stack(), template_id: 'x' }, 'stack'],
      ['two ends', { expires_at: '2099-01-01T00:00:00.000Z', lifetime_days: 3 }, 'lifetime_days'],
      ['an end that has passed', { expires_at: '2001-01-01T00:00:00.000Z' }, 'expires_at'],
      ['a budget that no one can mean', { budget_limit: -1 }, 'budget_limit'],
    ] as const)('refuses %s, and leaves everything as it was', async (_, body, field) => {
      const { id, approval_id } = await rejected()
      const before = await environmentRow(deps, id)
      await expect(changed(id, body)).rejects.toMatchObject({ status: 400, problems: [{ field }] })
      expect(await environmentRow(deps, id)).toEqual({ ...before, approval_id })
    })
  },
  403: () => {
    it('refuses a person who may only look', async () => {
      await expect(again(at.id, '', viewer)).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('shows an environment to no one who is not in its project', async () => {
      await expect(again(at.id, '', user())).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('changes nothing while a decision is awaited', async () => {
      const { id, stack_digest } = await create()
      await expect(changed(id, { stack: make.stack(), budget_limit: 5 })).rejects.toMatchObject({ status: 409 })
      expect(await environmentRow(deps, id)).toMatchObject({ stack_digest, budget_limit: null })
    })
    it('refuses while a decision is awaited', async () => {
      await expect(again(at.id)).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('is waiting for a decision already'),
      })
    })
    it('refuses where none is missing', async () => {
      const free = await create(project.id, make.stack())
      await expect(again(free.id)).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('No rule of the project'),
      })
      const { id, approval_id } = await create()
      await owner.call('POST /approval/{id}/approve', { params: { id: approval_id ?? '' }, body: {} })
      await expect(again(id)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('is approved') })
    })
    it.each([
      ['active', 'no longer pending'],
      ['suspended', 'no longer pending'],
      ['deleted', 'has been deleted'],
    ] as const)('refuses for an environment that is %s', async (status, message) => {
      const id = await makeEnvironment(deps, project.id, developer, { status })
      await expect(again(id)).rejects.toMatchObject({ status: 409, message: expect.stringContaining(message) })
    })
    it('refuses in an archived project, and leaves everything as it was', async () => {
      const mine = await makeProject(deps, owner, { developer })
      const { id, approval_id } = await rejected(mine.id)
      await orm.update(projects).set({ status: 'archived' }).where(eq(projects.id, mine.id))
      await expect(again(id)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('archived') })
      expect(await environmentRow(deps, id)).toMatchObject({ approval_id, is_reserved: false })
    })
  },
})
