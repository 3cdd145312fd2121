import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeAgent } from '../../../../test/support/agents.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { runRow, runsOf } from '../../../../test/support/run-orders.ts'
import { makeRun } from '../../../../test/support/runs.ts'
import { auditOf, environmentRow, makeEnvironment } from '../../../../test/support/things.ts'

const app = await createTestApp()
const { deps } = app
const { project, developer } = await makeCast(app)
const FOUND = {
  run_id: '99999999-9999-4999-8999-999999999999',
  count: 2,
  found_at: '2026-11-02T09:00:00.000Z',
}

type Given = Parameters<typeof makeEnvironment>[3]
const make = (given: Given = {}) =>
  makeEnvironment(deps, project.id, developer, { connection: 'sandbox', drift: FOUND, ...given })
const revert = (id: string) => developer.call('POST /environments/{id}/drift-revert', { params: { id } })

describeEndpoint('POST /environments/{id}/drift-revert', {
  202: () => {
    it('makes the stack of the environment true again, after a person has seen the plan', async () => {
      const id = await make()
      const before = await environmentRow(deps, id)
      const run = await revert(id)
      expect(run).toMatchObject({ kind: 'update', status: 'queued', ordered_by: { email: developer.email } })
      expect(await auditOf(deps, run.id)).toMatchObject([{ action: 'run.revert', actor_email: developer.email }])
      const agent = await makeAgent(app)
      await (await agent.take())?.finishPlan(['update'])
      expect(await runRow(deps, run.id)).toMatchObject({ status: 'planned', compiled_id: before.compiled_id })
      const { id: plan_id } = await developer.call('GET /runs/{id}/plan', { params: { id: run.id } })
      await developer.call('POST /runs/{id}/confirm', { params: { id: run.id }, body: { plan_id } })
      await (await agent.take())?.finish()
      expect(await runRow(deps, run.id)).toMatchObject({ status: 'applied' })
      expect(await environmentRow(deps, id)).toMatchObject({
        drift: null,
        operation: 'none',
        compiled_id: before.compiled_id,
        cost_monthly: before.cost_monthly,
        update_compiled_id: null,
      })
    })

    it('leaves what runs as it is when its plan is discarded', async () => {
      const id = await make()
      const run = await revert(id)
      await (await (await makeAgent(app)).take())?.finishPlan(['update'])
      await developer.call('POST /runs/{id}/discard', { params: { id: run.id }, body: {} })
      expect(await environmentRow(deps, id)).toMatchObject({
        drift: FOUND,
        operation: 'none',
        update_compiled_id: null,
      })
    })
  },
  404: () => {
    it('refuses one that is not there', async () => {
      await expect(revert('99999999-9999-4999-8999-999999999999')).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it.each([
      ['is not known to differ', { drift: null }, 'operations.no-drift'],
      ['is suspended', { status: 'suspended' }, 'environments.update-suspended'],
      ['people run by hand', { connection: 'manual' }, 'environments.run-by-hand'],
    ] as const)('refuses one that %s', async (_, given, code) => {
      const id = await make(given)
      await expect(revert(id)).rejects.toMatchObject({ status: 409, said: { code } })
      expect(await runsOf(deps, id)).toEqual([])
    })

    it('drops no update that waits, and ends no open run', async () => {
      const waiting = await make({ update_compiled_id: (await environmentRow(deps, await make())).compiled_id })
      await expect(revert(waiting)).rejects.toMatchObject({ status: 409, said: { code: 'operations.update-waits' } })
      const busy = await make()
      await makeRun(deps, busy, { kind: 'check', status: 'planning' })
      await expect(revert(busy)).rejects.toMatchObject({ status: 409, said: { code: 'operations.check-open-run' } })
    })
  },
})
