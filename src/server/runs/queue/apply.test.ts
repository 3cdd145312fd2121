import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Binary } from '#contract/agent.ts'
import type { RunKind } from '#domain/environment/lifecycle.ts'
import { make } from '../../../../test/support/make.ts'
import { makeAgent, type TakenJob, type TestAgent } from '../../../../test/support/agents.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeRun, runRow, runsOf } from '../../../../test/support/run-orders.ts'
import { environmentRow, makeCompiledStack, makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { environments } from '../../db/schema/environments.ts'
import { runArtifacts } from '../../db/schema/states.ts'
import { runs } from '../../db/schema/runs.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const cast = await makeCast(app)
const OLD: Binary = { flavour: 'terraform', version: '1.11.4' }
const NEW: Binary = { flavour: 'terraform', version: '1.12.0' }
const agent = await makeAgent(app, { binaries: [OLD] })

const makeOne = (given: Parameters<typeof makeEnvironment>[3] = {}) =>
  makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox', ...given })
const taken = async (by: TestAgent = agent): Promise<TakenJob> => {
  const job = await by.take()
  if (!job) throw new Error('There was no job.')
  return job
}
const makeApplying = async (kind: RunKind = 'apply', given: Parameters<typeof makeEnvironment>[3] = {}) => {
  const environment = await makeOne({ status: 'pending', ...given })
  const run = await makeRun(deps, environment, kind)
  await (await taken()).finishPlan()
  return { environment, run, job: await taken() }
}
const put = (job: TakenJob, kind: string, body: string) =>
  app.person().send(`/api/agent/jobs/${job.id}/artifacts/${kind}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${job.token}` },
    body,
  })
const readOutputs = (id: string) => cast.developer.call('GET /environments/{id}/outputs', { params: { id } })

beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  await orm.delete(runs)
})

describe('the outputs of an apply', () => {
  const OUTPUTS = { address: { value: 'https://shop', sensitive: false }, key: { value: 'canary', sensitive: true } }

  it('are those of its environment when it has ended, and gone with what is destroyed', async () => {
    const { environment, job } = await makeApplying()
    expect((await put(job, 'outputs', JSON.stringify(OUTPUTS))).status).toBe(204)
    expect(await readOutputs(environment)).toEqual([])
    await job.finish()
    expect(await readOutputs(environment)).toMatchObject([
      { name: 'address', value: '"https://shop"' },
      { name: 'key', value: null, is_sensitive: true },
    ])
    const busy = { operation: 'destroying', operation_run: 'destroy' } as const
    await orm.update(environments).set(busy).where(eq(environments.id, environment))
    await makeRun(deps, environment, 'destroy')
    await (await taken()).finishPlan(['delete'])
    const destroy = await taken()
    await put(destroy, 'outputs', '{}')
    await destroy.finish()
    expect(await readOutputs(environment)).toEqual([])
  })

  it('stay what they were when the apply fails', async () => {
    const { environment, job } = await makeApplying()
    await put(job, 'outputs', JSON.stringify(OUTPUTS))
    await job.finish({ outcome: 'failed' })
    expect(await readOutputs(environment)).toEqual([])
  })

  it('are refused where they are nested without end', async () => {
    const { run, job } = await makeApplying()
    const deep = `{"a":{"value":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`
    expect((await put(job, 'outputs', deep)).status).toBe(400)
    await job.finish()
    expect(await runRow(deps, run.id)).toMatchObject({ status: 'applied' })
    expect(await orm.$count(runArtifacts, and(eq(runArtifacts.run_id, run.id), eq(runArtifacts.kind, 'outputs')))).toBe(
      0,
    )
  })
})

describe('a plan whose binary no agent has any more', () => {
  it('is made again with the one that there is', async () => {
    const environment = await makeOne({ status: 'pending' })
    const run = await makeRun(deps, environment, 'apply')
    await (await taken()).finishPlan()
    const newer = await makeAgent(app, { binaries: [NEW] })
    expect(await newer.take()).toBeUndefined()
    // The one that planned it was not heard for more than a minute.
    app.setTime('2026-11-02T10:01:01Z')
    const again = await taken(newer)
    expect(again).toMatchObject({ run_id: run.id, phase: 'plan' })
    await again.finishPlan()
    await orm.update(runs).set({ binary: NEW }).where(eq(runs.id, run.id))
    expect(await taken(newer)).toMatchObject({ run_id: run.id, phase: 'apply', binary: NEW })
  })

  it('is not made again with another program', async () => {
    const environment = await makeOne({ status: 'pending' })
    await makeRun(deps, environment, 'apply')
    await (await taken()).finishPlan()
    app.setTime('2026-11-02T10:01:01Z')
    const tofu = await makeAgent(app, { binaries: [{ flavour: 'tofu', version: '1.11.4' }] })
    expect(await tofu.take()).toBeUndefined()
    expect((await environmentRow(deps, environment)).binary_flavour).toBe('terraform')
  })
})

describe('what an agent is told', () => {
  it('names the end of the environment in the plan alone, whose file keeps it', async () => {
    const environment = await makeOne({ status: 'pending', lifetime_days: 3 })
    await makeRun(deps, environment, 'apply')
    const plan = await taken()
    expect(plan.variables).toEqual({ expires_on: '2026-11-05' })
    await plan.finishPlan()
    app.setTime('2026-11-03T10:00:00Z')
    expect((await taken()).variables).toEqual({})
  })

  it.each([
    ['files', undefined],
    ['a registry', { kind: 'registry', address: 'terraform-aws-modules/sqs/aws', version: '4.2.0' }],
    ['Git', { kind: 'git', url: 'https://git.example.com/farm.git', ref: 'v1' }],
  ] as const)('that it runs code that people brought from %s', async (_, source) => {
    const own = make.ownStack({ is_free: true })
    const stack = source ? { ...own, modules: own.modules?.map((module) => ({ ...module, source })) } : own
    const { id: compiled_id } = await makeCompiledStack(deps, stack)
    await makeRun(deps, await makeOne({ status: 'pending', compiled_id }), 'apply')
    expect(await taken()).toMatchObject({ phase: 'plan', has_own_modules: true })
  })
})

describe('an apply whose agent is shut down', () => {
  it('goes on with another one where nothing is in use yet', async () => {
    const { environment, run, job } = await makeApplying()
    await job.finish({ outcome: 'canceled' })
    expect(await runsOf(deps, environment)).toMatchObject([
      { id: run.id, status: 'errored', error: { code: 'queue.agent-stopped' } },
      { kind: 'apply', status: 'queued', cause: 'continuation', continuation: 1 },
    ])
    expect((await environmentRow(deps, environment)).operation).toBe('applying')
  })

  it('waits for a person where something is', async () => {
    const environment = await makeOne()
    const { applied_compiled_id } = await environmentRow(deps, environment)
    expect(applied_compiled_id).toBeNull()
    const { compiled_id } = await environmentRow(deps, environment)
    const update = { applied_compiled_id: compiled_id, update_compiled_id: compiled_id }
    await orm.update(environments).set(update).where(eq(environments.id, environment))
    await makeRun(deps, environment, 'update')
    await (await taken()).finishPlan()
    await (await taken()).finish({ outcome: 'killed' })
    expect(await runsOf(deps, environment)).toMatchObject([{ status: 'errored', error: { code: 'queue.killed' } }])
    expect(await environmentRow(deps, environment)).toMatchObject({ operation: 'failed', operation_run: 'update' })
  })
})

describe('a first apply whose end has passed', () => {
  const END = new Date('2026-11-02T10:05:00Z')

  it.each(['plan', 'apply'] as const)(
    'ends before its %s, with nothing made, and can go on when its end is moved',
    async (phase) => {
      const environment = await makeOne({ status: 'pending', expires_at: END })
      const run = await makeRun(deps, environment, 'apply')
      if (phase === 'apply') await (await taken()).finishPlan()
      const told = await toldTo(deps, cast.developer)
      app.setTime('2026-11-02T10:06:00Z')
      expect(await agent.take()).toBeUndefined()
      expect(await runRow(deps, run.id)).toMatchObject({
        status: 'errored',
        error: { code: 'queue.end-passed', params: { at: END.toISOString() } },
      })
      const params = { id: environment }
      expect(await cast.developer.call('GET /environments/{id}', { params })).toMatchObject({
        status: 'pending',
        operation: { kind: 'none' },
        waiting: { kind: 'end-passed' },
        cost_now: 0,
        actions: { cancel: null, extend: null },
      })
      expect((await toldTo(deps, cast.developer)).slice(told.length)).toMatchObject([{ kind: 'environment-failed' }])
      await cast.developer.call('POST /environments/{id}/extend', { params, body: { days: 1 } })
      await cast.developer.call('POST /runs/{id}/retry', { params: { id: run.id } })
      expect(await taken()).toMatchObject({ phase: 'plan' })
    },
  )

  it('gives its share of the budget back when it is canceled', async () => {
    const environment = await makeOne({ status: 'pending', expires_at: END })
    await makeRun(deps, environment, 'apply')
    app.setTime('2026-11-02T10:06:00Z')
    await agent.take()
    expect(await environmentRow(deps, environment)).toMatchObject({ is_reserved: true })
    await cast.developer.call('POST /environments/{id}/cancel', { params: { id: environment } })
    expect(await environmentRow(deps, environment)).toMatchObject({ status: 'deleted', is_reserved: false })
  })

  it('creates nothing more where something is there already', async () => {
    const activated_at = new Date('2026-11-02T09:00:00Z')
    const place = {
      status: 'pending',
      expires_at: END,
      activated_at,
      operation: 'applying',
      operation_run: 'apply',
    } as const
    const environment = await makeOne(place)
    const run = await makeRun(deps, environment, 'apply')
    app.setTime('2026-11-02T10:06:00Z')
    expect(await agent.take()).toBeUndefined()
    expect(await runRow(deps, run.id)).toMatchObject({ error: { code: 'queue.end-passed-half-way' } })
  })
})
