// An apply is of exactly what was planned: what has changed since is planned again.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeAgent, type TakenJob } from '../../../../test/support/agents.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeApproval } from '../../../../test/support/requests.ts'
import { makeRun, runRow } from '../../../../test/support/run-orders.ts'
import { auditOf, environmentRow, makeEnvironment } from '../../../../test/support/things.ts'
import { approvals, environments } from '../../db/schema/environments.ts'
import { runs } from '../../db/schema/runs.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const cast = await makeCast(app)
const agent = await makeAgent(app)

const makeFirst = () =>
  makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox', status: 'pending' })
const taken = async (): Promise<TakenJob> => {
  const job = await agent.take()
  if (!job) throw new Error('There was no job.')
  return job
}

beforeEach(async () => {
  await orm.delete(runs)
})

describe('an apply', () => {
  const reasonOf = async (run: string) =>
    (await auditOf(deps, run)).find(({ action }) => action === 'run.plan-again')?.after
  const makePlanned = async () => {
    const environment = await makeFirst()
    const run = await makeRun(deps, environment, 'apply')
    await (await taken()).finishPlan()
    return { environment, run }
  }

  it('is planned again when the files have changed since the plan', async () => {
    const { environment, run } = await makePlanned()
    const other = await environmentRow(deps, await makeFirst())
    await orm.update(environments).set({ compiled_id: other.compiled_id }).where(eq(environments.id, environment))
    expect(await taken()).toMatchObject({ run_id: run.id, phase: 'plan' })
    const after = await runRow(deps, run.id)
    expect(after).toMatchObject({ status: 'planning', compiled_id: other.compiled_id })
    expect(after.history.map(({ status }) => status)).toEqual([
      'queued',
      'planning',
      'apply_queued',
      'queued',
      'planning',
    ])
  })

  it('is planned again when the state has changed since the plan', async () => {
    const { run } = await makePlanned()
    await orm.update(runs).set({ state_serial: 7 }).where(eq(runs.id, run.id))
    expect(await taken()).toMatchObject({ run_id: run.id, phase: 'plan' })
  })

  it('is planned again when the connection has changed since the plan', async () => {
    const { run } = await makePlanned()
    // As a run keeps it that was ordered before its environment went to simulated clouds.
    await orm.update(runs).set({ connection: 'manual' }).where(eq(runs.id, run.id))
    expect(await taken()).toMatchObject({ run_id: run.id, phase: 'plan', connection: 'sandbox' })
    expect(await runRow(deps, run.id)).toMatchObject({ status: 'planning', connection: 'sandbox' })
    expect(await reasonOf(run.id)).toMatchObject({ reason: 'queue.other-connection' })
  })

  it('is planned again when another approval counts than at the plan', async () => {
    const { environment, run } = await makePlanned()
    const approval_id = await makeApproval(deps, environment, { state: 'approved' })
    const again = await taken()
    expect(again).toMatchObject({ run_id: run.id, phase: 'plan' })
    expect(await runRow(deps, run.id)).toMatchObject({ status: 'planning', approval_id })
    expect(await reasonOf(run.id)).toMatchObject({ reason: 'queue.other-approval' })
    await again.finishPlan()
    expect(await taken()).toMatchObject({ run_id: run.id, phase: 'apply' })
  })

  it('is planned again when its approval was taken back since the plan, and then waits', async () => {
    const environment = await makeFirst()
    const approval_id = await makeApproval(deps, environment, { state: 'approved' })
    const run = await makeRun(deps, environment, 'apply')
    await (await taken()).finishPlan()
    await orm.update(approvals).set({ state: 'canceled' }).where(eq(approvals.id, approval_id))
    await (await taken()).finishPlan()
    expect(await agent.take()).toBeUndefined()
    expect(await runRow(deps, run.id)).toMatchObject({
      status: 'planned',
      weighing: { goes_on: false, reasons: [{ code: 'operations.not-approved' }] },
    })
    expect(await reasonOf(run.id)).toMatchObject({ reason: 'queue.other-approval' })
  })

  it('takes exactly the binary of its plan', async () => {
    await makePlanned()
    const newer = await makeAgent(app, { binaries: [{ flavour: 'terraform', version: '1.12.0' }] })
    expect(await newer.take()).toBeUndefined()
    expect(await agent.take()).toBeDefined()
  })
})
