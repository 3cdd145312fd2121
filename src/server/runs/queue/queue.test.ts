import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { textOfFiles } from '#domain/run/files.ts'
import { makeAgent, type TakenJob, type TestAgent } from '../../../../test/support/agents.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeMachine } from '../../../../test/support/machine.ts'
import { attemptsOf, jobsOf, makeRun, runRow } from '../../../../test/support/run-orders.ts'
import { environmentRow, makeEnvironment } from '../../../../test/support/things.ts'
import { runJobs, runs } from '../../db/schema/runs.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const cast = await makeCast(app)
const agent = await makeAgent(app)

const makeOne = (given: Parameters<typeof makeEnvironment>[3] = {}) =>
  makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox', ...given })
const makeFirst = () => makeOne({ status: 'pending' })
const applying = { operation: 'destroying', operation_run: 'destroy' } as const

const taken = async (by: TestAgent = agent): Promise<TakenJob> => {
  const job = await by.take()
  if (!job) throw new Error('There was no job.')
  return job
}
const makeTaken = async (kind: 'apply' | 'destroy' | 'check' = 'apply') => {
  const environment = kind === 'apply' ? await makeFirst() : await makeOne(kind === 'destroy' ? applying : {})
  const run = await makeRun(deps, environment, kind)
  return { environment, run, job: await taken() }
}
const sayOf = async (answer: Response) => ((await answer.json()) as { code: string }).code

beforeEach(async () => {
  await orm.delete(runs)
})

describeMachine(
  'POST /agent/jobs/take',
  { app, admitted: () => Promise.resolve({ token: agent.token, path: '/api/agent/jobs/take' }) },
  {
    200: () => {
      it('gives no job of another pool than the one that the agent names', async () => {
        await makeRun(deps, await makeFirst(), 'apply')
        const facts = { version: '1', host: 'build-1', system: 'linux x64', can_isolate: false, wait_ms: 0 }
        const binaries = [{ flavour: 'terraform', version: '1.11.4' }]
        const take = (pool: string) => agent.send('/api/agent/jobs/take', { ...facts, binaries, pool })
        expect((await take('other')).status).toBe(204)
        expect((await take('default')).status).toBe(200)
      })

      it('gives the next job, with the files as they were stored', async () => {
        const environment = await makeFirst()
        const run = await makeRun(deps, environment, 'apply')
        const job = await taken()
        expect(job).toMatchObject({
          run_id: run.id,
          attempt: 1,
          kind: 'apply',
          phase: 'plan',
          stage: 'main',
          connection: 'sandbox',
          environment: { id: environment, name: 'Shop' },
          variables: {},
          sensitive: [],
          lock_file: null,
          binary: null,
          targets: [],
          is_destroy: false,
          timeout_ms: 1_800_000,
          heartbeat_ms: 10_000,
          sandbox: { speed: 1, failures: [] },
          stop: null,
          has_own_modules: false,
        })
        expect(job.files['main.tf']).toContain('azurerm_postgresql')
        expect(job.files_digest).toBe(createHash('sha256').update(textOfFiles(job.files)).digest('hex'))
        expect(await runRow(deps, run.id)).toMatchObject({ status: 'planning' })
        expect(await jobsOf(deps, run.id)).toMatchObject([{ status: 'running', attempts: 1 }])
        expect(await agent.take()).toBeUndefined()
      })

      it('gives what is queued while it waits, at once', async () => {
        const waiting = agent.take(20_000)
        const run = await makeRun(deps, await makeFirst(), 'apply')
        const queuedAt = performance.now()
        expect((await waiting)?.run_id).toBe(run.id)
        expect(performance.now() - queuedAt).toBeLessThan(5000)
      })

      it('gives nothing of other pools, and nothing to an agent without the binary that it takes', async () => {
        await makeRun(deps, await makeOne({ binary_flavour: 'tofu' }), 'check')
        const other = await makeAgent(app, { pools: ['private-eu'] })
        const bare = await makeAgent(app, { binaries: [] })
        expect([await other.take(), await bare.take(), await agent.take()]).toEqual([undefined, undefined, undefined])
        const tofu = await makeAgent(app, { binaries: [{ flavour: 'tofu', version: '1.11.0' }] })
        expect((await taken(tofu)).binary).toEqual({ flavour: 'tofu', version: '1.11.0' })
      })

      it('stops and starts simulated clouds without a binary', async () => {
        await makeRun(deps, await makeOne(), 'stop')
        const bare = await makeAgent(app, { binaries: [] })
        expect(await taken(bare)).toMatchObject({ phase: 'apply', stop: { what: 'stop', resources: [] }, binary: null })
      })

      it('gives the end of an environment as a value, not as files', async () => {
        await makeRun(deps, await makeOne({ expires_at: new Date('2026-12-01T12:00:00Z') }), 'check')
        expect((await taken()).variables).toEqual({ expires_on: '2026-12-01' })
      })

      it('gives nothing of an environment on which another job is at work', async () => {
        const { environment, run } = await makeTaken('check')
        await makeRun(deps, environment, 'destroy')
        expect(await agent.take()).toBeUndefined()
        expect(await runRow(deps, run.id)).toMatchObject({ status: 'planning' })
      })
    },
    400: () => {
      it('refuses an agent that does not say what it is', async () => {
        expect((await agent.send('/api/agent/jobs/take', { version: '1.0.0' })).status).toBe(400)
      })
    },
  },
)

describeMachine(
  'POST /agent/jobs/{id}/heartbeat',
  {
    app,
    admitted: async () => {
      const { job } = await makeTaken()
      return { token: job.token, path: `/api/agent/jobs/${job.id}/heartbeat` }
    },
  },
  {
    200: () => {
      it('renews the lease', async () => {
        const { run, job } = await makeTaken()
        app.setTime('2026-11-02T10:00:30Z')
        expect(await (await job.heartbeat()).json()).toEqual({ order: 'continue' })
        expect(await attemptsOf(deps, run.id)).toMatchObject([{ leased_until: new Date('2026-11-02T10:01:30Z') }])
        app.setTime('2026-11-02T10:00:00Z')
      })

      it('tells to stop, and after five minutes to end at once', async () => {
        const { run, job } = await makeTaken()
        await orm.update(runs).set({ cancel_asked_at: deps.now() }).where(eq(runs.id, run.id))
        expect(await (await job.heartbeat()).json()).toEqual({ order: 'cancel' })
        app.setTime('2026-11-02T10:05:01Z')
        expect(await (await job.heartbeat()).json()).toEqual({ order: 'kill' })
        app.setTime('2026-11-02T10:00:00Z')
      })

      it('tells to end at once who was asked to twice', async () => {
        const { run, job } = await makeTaken()
        const at = deps.now()
        await orm.update(runs).set({ cancel_asked_at: at, kill_asked_at: at }).where(eq(runs.id, run.id))
        expect(await (await job.heartbeat()).json()).toEqual({ order: 'kill' })
      })

      it('tells to stop who takes longer than the phase may', async () => {
        const { job } = await makeTaken()
        app.setTime('2026-11-02T10:30:01Z')
        expect(await (await job.heartbeat()).json()).toEqual({ order: 'cancel' })
        app.setTime('2026-11-02T10:00:00Z')
      })
    },
    404: () => {
      it('knows the token only at its own job', async () => {
        const { job } = await makeTaken()
        const answer = await agent.send(`/api/agent/jobs/${job.run_id}/heartbeat`, {}, job.token)
        expect([answer.status, await sayOf(answer)]).toEqual([404, 'operations.other-job'])
      })
    },
    409: () => {
      it('is over with the end of the attempt', async () => {
        const { job } = await makeTaken()
        await job.finishPlan()
        const answer = await job.heartbeat()
        expect([answer.status, await sayOf(answer)]).toEqual([409, 'queue.attempt-over'])
      })
    },
  },
)

describeMachine(
  'POST /agent/jobs/{id}/finish',
  {
    app,
    admitted: async () => {
      const { job } = await makeTaken()
      return { token: job.token, path: `/api/agent/jobs/${job.id}/finish` }
    },
  },
  {
    204: () => {
      it('goes on with a first apply that only creates, and applies it', async () => {
        const { environment, run, job } = await makeTaken()
        expect((await job.finishPlan(['create', 'create'])).status).toBe(204)
        expect(await runRow(deps, run.id)).toMatchObject({
          status: 'apply_queued',
          binary: { flavour: 'terraform', version: '1.11.4' },
          counts: { create: 2, update: 0, replace: 0, delete: 0 },
          weighing: { goes_on: true },
          state_serial: null,
        })
        const apply = await taken()
        expect(apply).toMatchObject({ phase: 'apply', binary: { flavour: 'terraform', version: '1.11.4' } })
        expect((await apply.finish()).status).toBe(204)
        expect(await runRow(deps, run.id)).toMatchObject({ status: 'applied', ended_at: deps.now() })
        expect(await environmentRow(deps, environment)).toMatchObject({
          status: 'active',
          operation: 'none',
          binary_flavour: 'terraform',
        })
      })

      it('lets what deletes wait for a person', async () => {
        const { run, job } = await makeTaken()
        await job.finishPlan(['create', 'delete'])
        const after = await runRow(deps, run.id)
        expect(after).toMatchObject({ status: 'planned', weighing: { goes_on: false } })
        expect(after.history.map(({ status }) => status)).toEqual(['queued', 'planning', 'planned'])
        expect(await agent.take()).toBeUndefined()
      })

      it('destroys without waiting for anyone', async () => {
        const { environment, run, job } = await makeTaken('destroy')
        expect(job.is_destroy).toBe(true)
        await job.finishPlan(['delete'])
        const apply = await taken()
        await apply.finish()
        expect(await runRow(deps, run.id)).toMatchObject({ status: 'applied' })
        expect(await environmentRow(deps, environment)).toMatchObject({ status: 'deleted' })
      })

      it('ends with nothing to do where nothing changes', async () => {
        const { run, job } = await makeTaken('check')
        await job.finishPlan([])
        expect(await runRow(deps, run.id)).toMatchObject({ status: 'planned_and_finished', ended_at: deps.now() })
      })

      it('says why a plan failed, and why an apply did', async () => {
        const { environment, run, job } = await makeTaken()
        await job.finish({
          outcome: 'failed',
          exit_code: 1,
          diagnostics: [{ severity: 'error', summary: 'Quota exceeded', detail: '', address: null }],
        })
        expect(await runRow(deps, run.id)).toMatchObject({
          status: 'errored',
          error: { code: 'queue.failed-because', params: { phase: 'plan', reason: 'Quota exceeded' } },
        })
        expect(await environmentRow(deps, environment)).toMatchObject({ status: 'pending', operation: 'failed' })
        const other = await makeTaken('destroy')
        await other.job.finishPlan()
        await (await taken()).finish({ outcome: 'timed-out' })
        expect(await runRow(deps, other.run.id)).toMatchObject({
          status: 'errored',
          error: { code: 'queue.timed-out', params: { phase: 'apply' } },
        })
      })

      it('cancels who was asked to', async () => {
        const { run, job } = await makeTaken('check')
        await orm.update(runs).set({ cancel_asked_at: deps.now() }).where(eq(runs.id, run.id))
        await job.finish({ outcome: 'canceled' })
        expect(await runRow(deps, run.id)).toMatchObject({ status: 'canceled' })
      })

      it('leaves the plan of an agent that is stopped to another one', async () => {
        const { run, job } = await makeTaken('check')
        await job.finish({ outcome: 'canceled' })
        expect(await runRow(deps, run.id)).toMatchObject({ status: 'queued' })
        expect(await taken()).toMatchObject({ id: job.id, attempt: 2 })
      })

      it('changes nothing when it is said again', async () => {
        const { run, job } = await makeTaken('check')
        await job.finishPlan([])
        const before = await runRow(deps, run.id)
        expect((await job.finish({ outcome: 'done' })).status).toBe(204)
        expect(await runRow(deps, run.id)).toEqual(before)
      })
    },
    400: () => {
      it('refuses an outcome that there is not', async () => {
        const { job } = await makeTaken()
        const answer = await agent.send(`/api/agent/jobs/${job.id}/finish`, { outcome: 'fine' }, job.token)
        expect(answer.status).toBe(400)
      })
    },
    404: () => {
      it('knows the token only at its own job', async () => {
        const { job } = await makeTaken()
        const answer = await agent.send(`/api/agent/jobs/${job.run_id}/finish`, {}, job.token)
        expect(answer.status).toBe(404)
      })
    },
    409: () => {
      it('hears no second outcome', async () => {
        const { job } = await makeTaken()
        await job.finish({ outcome: 'failed' })
        const answer = await job.finish()
        expect([answer.status, await sayOf(answer)]).toEqual([409, 'queue.attempt-over'])
      })
    },
  },
)

describe('an agent that goes away while it waits', () => {
  it('takes no job along', async () => {
    const gone = new AbortController()
    const waiting = app.person().send('/api/agent/jobs/take', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${agent.token}` },
      body: JSON.stringify({ version: '1', host: 'a', system: 'b', binaries: [], can_isolate: false }),
      signal: gone.signal,
    })
    gone.abort()
    expect((await waiting).status).toBe(204)
    const run = await makeRun(deps, await makeFirst(), 'apply')
    expect(await orm.select().from(runJobs).where(eq(runJobs.run_id, run.id))).toMatchObject([{ status: 'queued' }])
  })
})
