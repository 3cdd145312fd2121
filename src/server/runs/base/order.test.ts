import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { auditOf, environmentRow, makeCompiledStack, makeEnvironment } from '../../../../test/support/things.ts'
import { change } from '../../audit/change.ts'
import { runJobs, runs } from '../../db/schema/runs.ts'
import type { RunRow } from './lock.ts'
import { moveRun } from './move.ts'
import { orderRun, type NewRun } from './order.ts'
import { queueApply } from './queue-apply.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const cast = await makeCast(app)

const makeOne = (given: Parameters<typeof makeEnvironment>[3] = {}) =>
  makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox', ...given })
const runsOf = (id: string) => orm.select().from(runs).where(eq(runs.environment_id, id)).orderBy(asc(runs.number))
const jobsOf = (run: Pick<RunRow, 'id'>) => orm.select().from(runJobs).where(eq(runJobs.run_id, run.id))
const inChange = <Value>(work: (context: Parameters<typeof orderRun>[0]) => Promise<Value>) =>
  change(deps, { via: 'test' }, (one) => work({ deps, work: one, now: deps.now() }))
const order = async (id: string, kind: NewRun['kind'], cause: NewRun['cause'] = 'person') => {
  const environment = await environmentRow(deps, id)
  return inChange((context) => orderRun(context, { environment, kind, cause, ordered_by: null }))
}

describe('an order of the lifecycle', () => {
  it('becomes a run with a job, ordered by who asked for it', async () => {
    const id = await makeOne()
    await cast.developer.call('DELETE /environments/{id}', { params: { id } })
    const [run] = await runsOf(id)
    expect(run).toMatchObject({
      number: 1,
      kind: 'destroy',
      status: 'queued',
      history: [{ status: 'queued', stage: 'main', at: '2026-11-02T10:00:00.000Z' }],
      connection: 'sandbox',
      pool: 'default',
      cause: 'person',
      ordered_by: cast.developer.id,
      ended_at: null,
    })
    expect(run && (await jobsOf(run))).toMatchObject([{ phase: 'plan', status: 'queued', priority: 1, attempts: 0 }])
  })

  it('makes no run where people run it themselves', async () => {
    const id = await makeOne({ connection: 'manual' })
    await cast.developer.call('DELETE /environments/{id}', { params: { id } })
    expect(await runsOf(id)).toEqual([])
  })

  it('stops and starts without a plan', async () => {
    const id = await makeOne()
    await cast.developer.call('POST /environments/{id}/suspend', { params: { id } })
    const [run] = await runsOf(id)
    expect(run).toMatchObject({ kind: 'stop', status: 'apply_queued' })
    expect(run && (await jobsOf(run))).toMatchObject([{ phase: 'apply' }])
  })

  it('destroys with the files that were last begun to be applied', async () => {
    const environment = await makeOne()
    const [began, only_planned] = [await makeCompiledStack(deps), await makeCompiledStack(deps)]
    const update = await order(environment, 'update')
    const history = [{ status: 'applying', stage: 'main', at: deps.now().toISOString() }] as const
    await orm.update(runs).set({ compiled_id: began.id, history }).where(eq(runs.id, update.id))
    const planned = await order(environment, 'update')
    await orm.update(runs).set({ compiled_id: only_planned.id }).where(eq(runs.id, planned.id))
    expect(await order(environment, 'destroy')).toMatchObject({ compiled_id: began.id })
    expect((await order(await makeOne(), 'destroy')).compiled_id).not.toBe(began.id)
  })

  it('comes first where it destroys what has expired, and last where it only checks', async () => {
    const [expired, check] = [await order(await makeOne(), 'destroy', 'expiry'), await order(await makeOne(), 'check')]
    expect(await jobsOf(expired)).toMatchObject([{ priority: 0 }])
    expect(await jobsOf(check)).toMatchObject([{ priority: 2 }])
  })
})

describe('a run before it that is still open', () => {
  it('is discarded with its job where no agent works on it', async () => {
    const id = await makeOne()
    const check = await order(id, 'check')
    await order(id, 'destroy')
    expect(await runsOf(id)).toMatchObject([
      { number: 1, status: 'discarded', error: { code: 'queue.gave-way' }, ended_at: deps.now() },
      { number: 2, status: 'queued' },
    ])
    expect(await jobsOf(check)).toMatchObject([{ status: 'ended', outcome: 'discarded' }])
    expect(await auditOf(deps, check.id)).toMatchObject([{ action: 'run.discard', actor_email: '' }])
  })

  it('is asked to stop where an agent plans it', async () => {
    const id = await makeOne()
    const check = await order(id, 'check')
    await inChange((context) => moveRun(context, check, { status: 'planning' }, null))
    await order(id, 'destroy')
    expect(await runsOf(id)).toMatchObject([
      { status: 'planning', cancel_asked_at: deps.now() },
      { status: 'queued', cancel_asked_at: null },
    ])
  })
})

describe('a move of a run', () => {
  it('keeps when each status began, and queues the apply', async () => {
    const run = await order(await makeOne(), 'destroy')
    const planning = await inChange((context) => moveRun(context, run, { status: 'planning' }, null))
    const after = await inChange((context) => queueApply(context, planning, null))
    expect(after.history.map(({ status }) => status)).toEqual(['queued', 'planning', 'apply_queued'])
    expect(await jobsOf(run)).toMatchObject([{ phase: 'plan' }, { phase: 'apply', status: 'queued' }])
  })

  it('is none that the table does not have', async () => {
    const run = await order(await makeOne(), 'destroy')
    await expect(inChange((context) => moveRun(context, run, { status: 'applied' }, null))).rejects.toThrow(
      'cannot go from queued to applied',
    )
  })
})
