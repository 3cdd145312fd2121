import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#engine/durations.ts'
import { makeAgent, type TakenJob } from '../../../../test/support/agents.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { attemptsOf, jobsOf, makeRun, runRow, runsOf } from '../../../../test/support/run-orders.ts'
import { environmentRow, makeEnvironment } from '../../../../test/support/things.ts'
import { runs } from '../../db/schema/runs.ts'
import { endLostAttempts, tendRuns } from './lost.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const cast = await makeCast(app)
const agent = await makeAgent(app)
const BEGIN = '2026-11-02T10:00:00Z'

const after = (minutes: number) => app.setTime(new Date(Date.parse(BEGIN) + minutes * MINUTE_MS).toISOString())
const makeOne = (given: Parameters<typeof makeEnvironment>[3] = {}) =>
  makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox', ...given })
const taken = async (): Promise<TakenJob> => {
  const job = await agent.take()
  if (!job) throw new Error('There was no job.')
  return job
}
const sweep = () => endLostAttempts(deps, (text) => expect.unreachable(text))

beforeEach(async () => {
  app.setTime(BEGIN)
  await orm.delete(runs)
})

describe('a plan whose agent falls silent', () => {
  it('is queued again, for when the agent has certainly stopped', async () => {
    const run = await makeRun(deps, await makeOne(), 'check')
    const job = await taken()
    after(1)
    expect(await sweep()).toBe(0)
    after(1.1)
    expect(await sweep()).toBe(1)
    expect(await runRow(deps, run.id)).toMatchObject({ status: 'queued', ended_at: null })
    expect(await jobsOf(deps, run.id)).toMatchObject([
      { status: 'queued', not_before: new Date(Date.parse(BEGIN) + 8 * MINUTE_MS) },
    ])
    expect((await job.heartbeat()).status).toBe(409)
    expect((await job.finish()).status).toBe(409)
    after(7.9)
    expect(await agent.take()).toBeUndefined()
    after(8)
    expect(await taken()).toMatchObject({ id: job.id, attempt: 2 })
  })

  it('stays with an agent that is heard', async () => {
    await makeRun(deps, await makeOne(), 'check')
    const job = await taken()
    after(0.9)
    await job.heartbeat()
    after(1.5)
    expect(await sweep()).toBe(0)
  })

  it('is given up after three agents', async () => {
    const run = await makeRun(deps, await makeOne(), 'check')
    for (const at of [0, 10, 20]) {
      after(at)
      await taken()
      after(at + 2)
      await sweep()
    }
    expect(await runRow(deps, run.id)).toMatchObject({
      status: 'errored',
      error: { code: 'queue.plan-lost', params: { times: 3 } },
    })
    expect((await attemptsOf(deps, run.id)).map(({ outcome }) => outcome)).toEqual(['lost', 'lost', 'lost'])
  })
})

describe('an apply whose agent falls silent', () => {
  const makeApplying = async (kind: 'apply' | 'destroy', given: Parameters<typeof makeEnvironment>[3]) => {
    const environment = await makeOne(given)
    const run = await makeRun(deps, environment, kind)
    await (await taken()).finishPlan(kind === 'destroy' ? ['delete', 'delete'] : ['create', 'create'])
    await taken()
    return { environment, run }
  }
  const loseAll = async (): Promise<void> => {
    after(2)
    await sweep()
  }

  it('ends with what is known, and a first one is continued', async () => {
    const { environment, run } = await makeApplying('apply', { status: 'pending' })
    await loseAll()
    expect(await runsOf(deps, environment)).toMatchObject([
      {
        id: run.id,
        status: 'errored',
        error: { code: 'queue.apply-lost', params: { done: 0, total: 2, version: null, at: null } },
      },
      { number: 2, kind: 'apply', status: 'queued', cause: 'continuation', continuation: 1 },
    ])
    expect(await agent.take()).toBeUndefined()
    after(9)
    expect(await taken()).toMatchObject({ phase: 'plan' })
    expect((await environmentRow(deps, environment)).operation).not.toBe('failed')
  })

  it('is continued three times at most', async () => {
    const { environment } = await makeApplying('destroy', { operation: 'destroying', operation_run: 'destroy' })
    for (const at of [2, 20, 40, 60]) {
      after(at)
      await sweep()
      after(at + 10)
      const plan = await agent.take()
      await plan?.finishPlan(['delete'])
      await agent.take()
    }
    const all = await runsOf(deps, environment)
    expect(all.map(({ status, continuation }) => [status, continuation])).toEqual([
      ['errored', 0],
      ['errored', 1],
      ['errored', 2],
      ['errored', 3],
    ])
    expect(await environmentRow(deps, environment)).toMatchObject({ operation: 'failed', operation_run: 'destroy' })
  })

  it('is not continued for who asked to cancel it', async () => {
    const { environment, run } = await makeApplying('apply', { status: 'pending' })
    const asked = { cancel_asked_at: deps.now(), cancel_asked_by: cast.developer.id }
    await orm.update(runs).set(asked).where(eq(runs.id, run.id))
    await loseAll()
    expect(await runsOf(deps, environment)).toMatchObject([{ status: 'canceled', error: { code: 'queue.apply-lost' } }])
    expect(await environmentRow(deps, environment)).toMatchObject({ operation: 'failed', is_canceled: true })
  })
})

describe('an apply whose agent is stopped', () => {
  const stopAgent = async (kind: 'apply' | 'update', given: Parameters<typeof makeEnvironment>[3]) => {
    const environment = await makeOne(given)
    await makeRun(deps, environment, kind)
    await (await taken()).finishPlan(['create'])
    expect((await (await taken()).finish({ outcome: 'canceled', exit_code: 1 })).status).toBe(204)
    return runsOf(deps, environment)
  }

  it('goes on at once with a first apply, for whoever takes jobs next', async () => {
    expect(await stopAgent('apply', { status: 'pending' })).toMatchObject([
      { status: 'errored', error: { code: 'queue.agent-stopped', params: { phase: 'apply' } } },
      { number: 2, kind: 'apply', status: 'queued', cause: 'continuation', continuation: 1 },
    ])
    expect(await taken()).toMatchObject({ phase: 'plan' })
  })

  it('leaves the update of what is in use to a person', async () => {
    const updating = { operation: 'updating', operation_run: 'update' } as const
    expect(await stopAgent('update', updating)).toMatchObject([{ status: 'errored', ended_at: deps.now() }])
  })
})

describe('a plan that waits for a person', () => {
  it('lapses after 14 days', async () => {
    const environment = await makeOne({ status: 'pending' })
    const run = await makeRun(deps, environment, 'apply')
    await (await taken()).finishPlan(['delete'])
    app.setTime('2026-11-16T10:00:00Z')
    await tendRuns(deps)
    expect(await runRow(deps, run.id)).toMatchObject({ status: 'planned' })
    app.setTime('2026-11-16T10:00:01Z')
    expect((await tendRuns(deps)).problems).toEqual([])
    expect(await runRow(deps, run.id)).toMatchObject({ status: 'discarded', error: { code: 'queue.plan-lapsed' } })
  })
})
