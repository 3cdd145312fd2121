import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { EndpointKey } from '#contract/client.ts'
import type { EnvironmentStatus } from '#domain/environment/lifecycle.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { behind } from '../../../../test/support/locks.ts'
import { makeApproval } from '../../../../test/support/requests.ts'
import { auditOf, makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { allowances, approvals, environments } from '../../db/schema/environments.ts'
import type { Transaction } from '../../db/connect.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'
import type { RunOrder } from '../base/run-engine.ts'

const orders: RunOrder[] = []
const app = await createTestApp({
  runs: {
    check: () => Promise.resolve(false),
    withdraw: () => Promise.resolve(),
    accept: () => Promise.resolve(false),
    order: (_tx, order) => {
      orders.push(order)
      return Promise.resolve()
    },
  },
})
const { deps, user } = app
const { orm } = deps.database
const cast = await makeCast(app)
const NO_ENVIRONMENT = {
  status: 404,
  message: 'There is no such environment, or you are not in its project: ask the owner of the project to add you.',
}
const MANAGERS = ['developer', 'owner', 'project_admin', 'admin'] as const

type Given = Parameters<typeof makeEnvironment>[3]
const makeOne = (given: Given = {}) =>
  makeEnvironment(deps, cast.project.id, cast.developer, { expires_at: new Date('2026-12-01T00:00:00Z'), ...given })
const some = { id: await makeOne() }

type Operate = Extract<
  EndpointKey,
  'DELETE /environments/{id}' | 'POST /environments/{id}/suspend' | 'POST /environments/{id}/resume'
>

/** What the endpoints of this file refuse alike. */
const refusals = (key: Operate, given: Given = {}) => ({
  403: () => {
    it.each(['viewer', 'other developer'])('refuses a %s whose environment it is not', async (who) => {
      const id = await makeEnvironment(deps, cast.project.id, cast.owner, given)
      const caller = who === 'viewer' ? cast.viewer : cast.developer
      await expect(caller.call(key, { params: { id } })).rejects.toMatchObject({
        status: 403,
        message: `Your role in this project is ${who === 'viewer' ? 'other' : 'developer'}: this requires one of the roles owner, admin.`,
      })
      expect(await auditOf(deps, id)).toEqual([])
    })
  },
  404: () => {
    it('hides it from a person who is not in its project, also when it stands in their name', async () => {
      await expect(cast.outsider.call(key, { params: some })).rejects.toMatchObject(NO_ENVIRONMENT)
      const left = await makeEnvironment(deps, cast.project.id, cast.outsider, given)
      await expect(cast.outsider.call(key, { params: { id: left } })).rejects.toMatchObject(NO_ENVIRONMENT)
    })
    it.each(['99999999-9999-4999-8999-999999999999', 'shop'])('does not know %j', async (id) => {
      await expect(cast.admin.call(key, { params: { id } })).rejects.toMatchObject(NO_ENVIRONMENT)
    })
  },
})

/** 409: the statuses and operations that do not fit, each with its sentence. */
function conflicts(
  key: Operate,
  rows: readonly (readonly [status: EnvironmentStatus, given: Given, message: string])[],
): void {
  it.each(rows)('refuses for a %s one with %j: %s', async (status, given, message) => {
    const id = await makeOne({ status, ...given })
    await expect(cast.developer.call(key, { params: { id } })).rejects.toMatchObject({ status: 409, message })
    expect(await auditOf(deps, id)).toEqual([])
  })
}

const GONE = 'The environment has been deleted: you can no longer change it.'
const HALF = 'Destroying the environment failed and some of its resources may be gone: delete it to try again.'
const failed = (operation_run: 'apply' | 'stop' | 'resume' | 'destroy') => ({
  operation: 'failed' as const,
  operation_run,
})
const STOPPING = { operation: 'stopping', operation_run: 'stop' } as const

describeEndpoint('POST /environments/{id}/suspend', {
  202: () => {
    it.each(MANAGERS)('lets %s begin to stop it', async (who) => {
      const id = await makeOne()
      orders.length = 0
      expect(await cast[who].call('POST /environments/{id}/suspend', { params: { id } })).toMatchObject({
        status: 'active',
        operation: { kind: 'stopping', run: 'stop', since: '2026-11-02T10:00:00.000Z', note: null },
        waiting: { kind: 'stopping', since: '2026-11-02T10:00:00.000Z' },
        actions: { suspend: 'operation', extend: 'operation', delete: 'operation', report: null },
      })
      expect(orders).toMatchObject([{ environment_id: id, run: 'stop' }])
      expect(await auditOf(deps, id)).toMatchObject([
        {
          action: 'environment.suspend',
          before: { operation: 'none' },
          after: { operation: 'stopping' },
          actor_email: cast[who].email,
        },
      ])
    })

    it('tries again what failed', async () => {
      const id = await makeOne({ status: 'expiring_soon', ...failed('stop'), operation_note: 'No rights' })
      expect(await cast.developer.call('POST /environments/{id}/suspend', { params: { id } })).toMatchObject({
        operation: { kind: 'stopping', note: null },
      })
    })
  },
  409: () => {
    conflicts('POST /environments/{id}/suspend', [
      ['pending', {}, 'The environment is pending and does not run yet: there is nothing to suspend.'],
      ['expired', {}, 'The environment has expired: extend it before you suspend it, or delete it.'],
      ['suspended', {}, 'The environment is suspended already.'],
      ['deleted', {}, GONE],
      ['active', STOPPING, 'The environment is being stopped: wait until this is done, or report the outcome.'],
      ['active', failed('destroy'), HALF],
    ])
  },
  ...refusals('POST /environments/{id}/suspend'),
})

describeEndpoint('POST /environments/{id}/resume', {
  202: () => {
    it.each(MANAGERS)('lets %s begin to start it', async (who) => {
      const id = await makeOne({ status: 'suspended' })
      orders.length = 0
      const answer = await cast[who].call('POST /environments/{id}/resume', { params: { id } })
      expect(answer).toMatchObject({ status: 'suspended', operation: { kind: 'resuming', run: 'resume' } })
      expect(orders).toMatchObject([{ environment_id: id, run: 'resume' }])
      expect(await auditOf(deps, id)).toMatchObject([{ action: 'environment.resume', actor_email: cast[who].email }])
    })
  },
  409: () => {
    conflicts('POST /environments/{id}/resume', [
      ['pending', {}, 'The environment is pending and was never suspended: there is nothing to resume.'],
      ['active', {}, 'The environment is not suspended: there is nothing to resume.'],
      ['expiring_soon', {}, 'The environment is not suspended: there is nothing to resume.'],
      ['expired', {}, 'The environment has expired and is not suspended: extend it instead.'],
      ['deleted', {}, GONE],
      [
        'suspended',
        { operation: 'destroying', operation_run: 'destroy' },
        'The environment is being destroyed: wait until this is done, or report the outcome.',
      ],
      ['suspended', failed('destroy'), HALF],
    ])
  },
  ...refusals('POST /environments/{id}/resume', { status: 'suspended' }),
})

describeEndpoint('DELETE /environments/{id}', {
  202: () => {
    it.each(['active', 'expiring_soon', 'expired', 'suspended'] as const)(
      'begins to destroy a %s one, which costs until that is done',
      async (status) => {
        const id = await makeOne({ status })
        orders.length = 0
        expect(await cast.developer.call('DELETE /environments/{id}', { params: { id } })).toMatchObject({
          status,
          operation: { kind: 'destroying', run: 'destroy' },
          deleted_at: null,
        })
        expect(orders).toMatchObject([{ environment_id: id, run: 'destroy' }])
        expect(await auditOf(deps, id)).toMatchObject([
          { action: 'environment.delete', after: { status, operation: 'destroying' } },
        ])
        const [row] = await orm.select().from(environments).where(eq(environments.id, id))
        expect(row?.is_reserved).toBe(true)
      },
    )

    it('tries again what could not be destroyed, and destroys what was half applied', async () => {
      for (const given of [
        { status: 'active' as const, ...failed('destroy') },
        { status: 'pending' as const, ...failed('apply') },
      ]) {
        const id = await makeOne(given)
        const answer = await cast.owner.call('DELETE /environments/{id}', { params: { id } })
        expect(answer).toMatchObject({ status: given.status, operation: { kind: 'destroying' } })
      }
    })

    it('deletes at once what has nothing in the cloud, with its request and what was allowed for it, and tells its owner', async () => {
      const requester = await user().ready()
      const id = await makeEnvironment(deps, cast.project.id, requester, { status: 'pending', name: 'Fair' })
      const approval_id = await makeApproval(deps, id)
      await orm.insert(allowances).values({
        id: deps.newId(),
        project_id: cast.project.id,
        environment_id: id,
        approval_id,
        approver_id: cast.owner.id,
        amount: 5,
        from_month: '2026-11',
        created_at: deps.now(),
      })
      orders.length = 0
      expect(await cast.owner.call('DELETE /environments/{id}', { params: { id } })).toMatchObject({
        status: 'deleted',
        operation: { kind: 'none' },
        deleted_at: '2026-11-02T10:00:00.000Z',
        cost_to_date: 0,
        waiting: null,
      })
      expect(orders).toEqual([])
      expect(await orm.select().from(approvals).where(eq(approvals.id, approval_id))).toMatchObject([
        { state: 'canceled', decided_by: cast.owner.id, void_reason: `${cast.owner.name} deleted the environment.` },
      ])
      expect(await orm.select().from(allowances).where(eq(allowances.environment_id, id))).toEqual([])
      expect(await orm.select().from(environments).where(eq(environments.id, id))).toMatchObject([
        { is_reserved: false },
      ])
      expect(await auditOf(deps, id)).toMatchObject([
        { action: 'approval.cancel', before: { state: 'pending' }, after: { state: 'canceled' } },
        { action: 'environment.delete', before: { status: 'pending' }, after: { status: 'deleted' } },
      ])
    })

    it('tells a person who manages it, and no one of what they did themselves', async () => {
      const id = await makeOne({ status: 'pending', name: 'Told' })
      await cast.owner.call('DELETE /environments/{id}', { params: { id } })
      const told = {
        kind: 'environment-deleted',
        data: { environment: 'Told', connection: 'manual', project: 'Storefront', actor: cast.owner.name },
        path: `/environments/${id}`,
      }
      expect(await toldTo(deps, cast.developer)).toContainEqual(told)
      expect(await toldTo(deps, cast.project_admin)).toContainEqual(told)
      expect(await toldTo(deps, cast.owner)).not.toContainEqual(
        expect.objectContaining({ path: `/environments/${id}` }),
      )
      expect(await toldTo(deps, cast.viewer)).toEqual([])
    })
  },
  409: () => {
    conflicts('DELETE /environments/{id}', [
      ['deleted', {}, GONE],
      ['active', STOPPING, 'The environment is being stopped: wait until this is done, or report the outcome.'],
      [
        'pending',
        { operation: 'applying', operation_run: 'apply' },
        'The environment is being applied: wait until this is done, or report the outcome.',
      ],
    ])
  },
  ...refusals('DELETE /environments/{id}'),
})

describe('at once', () => {
  it('does nothing for a person who loses the right to it while they wait', async () => {
    const isProject = (tx: Transaction) =>
      tx.select().from(projects).where(eq(projects.id, cast.project.id)).for('update')
    const manager = await user().ready()
    const isManager = eq(projectMembers.user_id, manager.id)
    for (const [then, refusal] of [
      [(tx: Transaction) => tx.update(projectMembers).set({ role: 'developer' }).where(isManager), { status: 403 }],
      [(tx: Transaction) => tx.delete(projectMembers).where(isManager), NO_ENVIRONMENT],
    ] as const) {
      await orm.delete(projectMembers).where(isManager)
      await orm
        .insert(projectMembers)
        .values({ project_id: cast.project.id, user_id: manager.id, role: 'admin', added_at: deps.now() })
      const id = await makeOne({ name: 'Kept' })
      const params = { id }
      const calls = [
        () => manager.call('DELETE /environments/{id}', { params }),
        () => manager.call('PUT /environments/{id}', { params, body: { name: 'Taken' } }),
      ]
      for (const outcome of await behind(deps, isProject, calls, then))
        expect(outcome).toMatchObject({ status: 'rejected', reason: refusal })
      expect(await auditOf(deps, id)).toEqual([])
    }
  })

  it('lets one of several begin, whatever they want', async () => {
    const id = await makeOne()
    const calls = [1, 2, 3].flatMap(() => [
      cast.developer.call('POST /environments/{id}/suspend', { params: { id } }),
      cast.owner.call('DELETE /environments/{id}', { params: { id } }),
    ])
    const settled = await Promise.allSettled(calls)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of settled)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 })
    expect(await auditOf(deps, id)).toHaveLength(1)
  })
})
