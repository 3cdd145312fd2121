import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
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
