import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeAgent } from '../../../../test/support/agents.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { runRow, runsOf } from '../../../../test/support/run-orders.ts'
import { makeRun } from '../../../../test/support/runs.ts'
import { auditOf, environmentRow, makeEnvironment, toldTo } from '../../../../test/support/things.ts'

const app = await createTestApp()
const { deps } = app
const { project, owner, developer } = await makeCast(app)

type Given = Parameters<typeof makeEnvironment>[3]
const make = (given: Given = {}) => makeEnvironment(deps, project.id, developer, { connection: 'sandbox', ...given })
const check = (id: string, by = developer) => by.call('POST /environments/{id}/drift-check', { params: { id } })
/** The first answer of an agent that plans it. */
async function planned(id: string, actions: readonly 'update'[]): Promise<void> {
  const agent = await makeAgent(app)
  const job = await agent.take()
  expect(job).toMatchObject({ kind: 'check', phase: 'plan', is_destroy: false, environment: { id } })
  await job?.finishPlan(actions)
}

describeEndpoint('POST /environments/{id}/drift-check', {
  202: () => {
    it('orders a run behind what people wait for, which is no operation', async () => {
      const id = await make()
      const run = await check(id)
      expect(run).toMatchObject({ kind: 'check', status: 'queued', ordered_by: { email: developer.email } })
      expect(await auditOf(deps, run.id)).toMatchObject([{ action: 'run.check', actor_email: developer.email }])
      expect(await environmentRow(deps, id)).toMatchObject({ status: 'active', operation: 'none' })
      await planned(id, ['update'])
      expect(await runRow(deps, run.id)).toMatchObject({
        status: 'planned_and_finished',
        weighing: { reasons: [{ code: 'operations.check-differs', params: { count: 1 } }] },
      })
      expect(await environmentRow(deps, id)).toMatchObject({ status: 'active', operation: 'none', cost_now: 10 })
      expect(await toldTo(deps, developer)).toMatchObject([
        { kind: 'drift-found', path: `/environments/${id}?tab=drift` },
      ])
    })

    it('says that nothing differs', async () => {
      const id = await make()
      const run = await check(id)
      await planned(id, [])
      expect(await runRow(deps, run.id)).toMatchObject({
        weighing: { reasons: [{ code: 'operations.check-clean' }] },
      })
    })

    it('ends for what is ordered meanwhile, and lets what failed before it be tried again', async () => {
      const id = await make({ operation: 'failed', operation_run: 'stop' })
      const failed = await makeRun(deps, id, { kind: 'stop', status: 'errored', ended_at: deps.now() })
      const run = await check(id)
      const shown = await developer.call('GET /runs/{id}', { params: { id: failed } })
      expect(shown.actions.retry).toBeNull()
      const again = await developer.call('POST /runs/{id}/retry', { params: { id: failed } })
      expect(again).toMatchObject({ kind: 'stop', number: 3 })
      expect(await runRow(deps, run.id)).toMatchObject({ status: 'discarded' })
    })
  },
  404: () => {
    it('refuses one that is not there', async () => {
      await expect(check('99999999-9999-4999-8999-999999999999')).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it.each([
      ['is pending', { status: 'pending' }, 'environments.check-pending'],
      ['has expired', { status: 'expired' }, 'environments.check-expired'],
      ['is suspended', { status: 'suspended' }, 'environments.check-suspended'],
      ['people run by hand', { connection: 'manual' }, 'environments.check-by-hand'],
      ['is being stopped', { operation: 'stopping', operation_run: 'stop' }, 'environments.under-way'],
    ] as const)('refuses one that %s', async (_, given, code) => {
      const id = await make(given)
      await expect(check(id, owner)).rejects.toMatchObject({ status: 409, said: { code } })
      expect(await runsOf(deps, id)).toEqual([])
    })

    it('ends no run that waits for someone', async () => {
      const id = await make()
      const waiting = await makeRun(deps, id, { kind: 'update', status: 'planned' })
      await expect(check(id)).rejects.toMatchObject({ status: 409, said: { code: 'operations.check-open-run' } })
      expect(await runRow(deps, waiting)).toMatchObject({ status: 'planned' })
    })

    it('is not tried again while the environment is suspended', async () => {
      const id = await make({ status: 'suspended' })
      const failed = await makeRun(deps, id, { kind: 'check', status: 'errored', ended_at: deps.now() })
      const again = developer.call('POST /runs/{id}/retry', { params: { id: failed } })
      await expect(again).rejects.toMatchObject({ said: { code: 'environments.check-suspended' } })
    })
  },
})
