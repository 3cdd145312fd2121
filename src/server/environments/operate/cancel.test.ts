import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { approvalRow } from '../../../../test/support/requests.ts'
import { auditOf, environmentRow, makeEnvironment, proveNothing, toldTo } from '../../../../test/support/things.ts'
import { allowances } from '../../db/schema/environments.ts'

const app = await createTestApp({ prove: proveNothing })
const { deps, user } = app
const { orm } = deps.database

const [owner, developer, viewer] = [await user().ready(), await user({ name: 'Dev' }).ready(), await user().ready()]
const project = await makeProject(deps, owner, { developer, viewer })
let made = 0
const create = (projectId = project.id, stack = make.stack({ environment_type: 'production' })) =>
  developer.call('POST /environments', { body: { project_id: projectId, name: `Shop ${(made += 1)}`, stack } })
const cancel = (id: string, who: User = developer) => who.call('POST /environments/{id}/cancel', { params: { id } })
const approve = (id: string | null) => owner.call('POST /approval/{id}/approve', { params: { id: id ?? '' }, body: {} })

const at = { id: (await create()).id }

describeEndpoint('POST /environments/{id}/cancel', {
  200: () => {
    it('withdraws an environment with its request', async () => {
      const { id, approval_id } = await create()
      expect(await cancel(id)).toMatchObject({
        status: 'deleted',
        waiting: null,
        deleted_at: '2026-11-02T10:00:00.000Z',
        cost_to_date: 0,
        approval_id,
      })
      expect(await approvalRow(deps, approval_id)).toMatchObject({
        state: 'canceled',
        decided_by: developer.id,
        void_reason: 'Dev withdrew the request.',
      })
      expect(await environmentRow(deps, id)).toMatchObject({ is_reserved: false })
      expect(await auditOf(deps, id)).toMatchObject([
        { action: 'environment.request' },
        { action: 'approval.request' },
        { action: 'approval.cancel', before: { state: 'pending' }, after: { state: 'canceled' } },
        {
          action: 'environment.cancel',
          actor_email: developer.email,
          before: { status: 'pending' },
          after: { status: 'deleted' },
        },
      ])
    })

    it('keeps what was decided, and takes back what an owner allowed', async () => {
      const tight = await makeProject(deps, owner, { developer }, { budget_limit: 1 })
      const { id, approval_id } = await create(tight.id)
      await approve(approval_id)
      expect(await orm.select().from(allowances).where(eq(allowances.environment_id, id))).toHaveLength(1)
      expect(await cancel(id, owner)).toMatchObject({ status: 'deleted' })
      expect(await approvalRow(deps, approval_id)).toMatchObject({ state: 'approved', decided_by: owner.id })
      expect(await orm.select().from(allowances).where(eq(allowances.environment_id, id))).toEqual([])
    })

    it('tells whose it is, when someone else withdraws it', async () => {
      const { id, name } = await create()
      await cancel(id, owner)
      const told = {
        kind: 'environment-deleted',
        data: { environment: name, connection: 'manual', project: 'Storefront', actor: owner.name },
        path: `/environments/${id}`,
      }
      expect(await toldTo(deps, developer)).toContainEqual(told)
      expect(await toldTo(deps, owner)).not.toContainEqual(expect.objectContaining({ path: `/environments/${id}` }))
    })

    it('withdraws what waits to be applied', async () => {
      const { id } = await create(project.id, make.stack())
      expect(await cancel(id)).toMatchObject({ status: 'deleted', approval_id: null })
    })

    it('has one winner when someone approves at the same time', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { id, approval_id } = await create()
        const [decision] = await Promise.allSettled([approve(approval_id), cancel(id)])
        const state = (await approvalRow(deps, approval_id)).state
        expect(await environmentRow(deps, id)).toMatchObject({ status: 'deleted', is_reserved: false })
        expect(state).toBe(decision.status === 'fulfilled' ? 'approved' : 'canceled')
      }
    })
  },
  403: () => {
    it('refuses a person who may only look', async () => {
      await expect(cancel(at.id, viewer)).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('shows an environment to no one who is not in its project', async () => {
      await expect(cancel(at.id, user())).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it.each([
      ['active', 'delete it instead'],
      ['expired', 'delete it instead'],
      ['suspended', 'delete it instead'],
      ['deleted', 'has been deleted'],
    ] as const)('refuses for an environment that is %s', async (status, message) => {
      const id = await makeEnvironment(deps, project.id, developer, { status })
      await expect(cancel(id)).rejects.toMatchObject({ status: 409, message: expect.stringContaining(message) })
      expect(await auditOf(deps, id)).toEqual([])
    })
    it('refuses while it is applied, and once something may be in the cloud', async () => {
      const applying = await makeEnvironment(deps, project.id, developer, {
        status: 'pending',
        operation: 'applying',
        operation_run: 'apply',
      })
      await expect(cancel(applying)).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('being applied'),
      })
      const failed = await makeEnvironment(deps, project.id, developer, {
        status: 'pending',
        operation: 'failed',
        operation_run: 'apply',
      })
      await expect(cancel(failed)).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('delete it instead'),
      })
    })
  },
})
