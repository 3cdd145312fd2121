import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#engine/durations.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { pageOf, reportOf } from '../../../../test/support/pipeline-hosts.ts'
import { makeApproval } from '../../../../test/support/requests.ts'
import { auditOf, environmentRow, makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { costPeriods } from '../../db/schema/environments.ts'
import { pipelineReports } from '../../db/schema/pipelines.ts'
import { receipts } from '../../db/schema/receipts.ts'
import { runs } from '../../db/schema/runs.ts'
import { workflowEvents } from '../../db/schema/workflows.ts'
import { forgetOldLogs } from '../base/clean-up.ts'
import { tendRuns } from '../queue/lost.ts'

const app = await createTestApp()
const { deps, setTime } = app
const { orm } = deps.database
const cast = await makeCast(app)
const program = cast.developer.token(['runs:write'])
const NOW = '2026-11-02T10:00:00.000Z'

type Given = Parameters<typeof makeEnvironment>[3]
const makeOne = (given: Given = {}) =>
  makeEnvironment(deps, cast.project.id, cast.developer, { created_at: new Date('2026-11-01T10:00:00Z'), ...given })
const tell = (id: string, given: Parameters<typeof reportOf>[1] = {}) =>
  program.call('POST /runs/report', { body: reportOf(id, given) })
const see = (id: string) => cast.developer.call('GET /environments/{id}', { params: { id } })
const runsOf = (id: string) => cast.developer.call('GET /runs', { query: { environment_id: id } })
const rowsOf = (id: string) => orm.select().from(runs).where(eq(runs.environment_id, id))
const keptOf = (id: string) => orm.select().from(pipelineReports).where(eq(pipelineReports.environment_id, id))
const some = { id: await makeOne({ status: 'pending' }) }

describeEndpoint('POST /runs/report', {
  200: () => {
    it('a pipeline from plan to apply is one run, and its environment follows', async () => {
      const id = await makeOne({ status: 'pending', lifetime_days: 7 })
      const changes = { add: 12, change: 1, destroy: 2 }
      expect(await tell(id, { phase: 'plan', outcome: 'started' })).toMatchObject({
        is_counted: true,
        reason: null,
        run: { number: 1, kind: 'apply', status: 'planning', reported: { url: pageOf(1), pipeline_run: 1 } },
      })
      expect(await tell(id, { phase: 'plan', changes, commit: 'a'.repeat(40) })).toMatchObject({
        run: {
          number: 1,
          status: 'planned',
          counts: { create: 12, update: 1, replace: 0, delete: 2 },
          reported: { commit: 'a'.repeat(40) },
          waiting: { text: 'It waits in the pipeline: approve it there.' },
          decision: { who: [] },
          actions: { confirm: 'reported', discard: 'reported', cancel: 'reported', destroy: 'reported' },
        },
      })
      expect(await see(id)).toMatchObject({ status: 'pending', operation: { kind: 'none' } })
      await tell(id, { outcome: 'started' })
      expect(await see(id)).toMatchObject({
        status: 'pending',
        operation: { kind: 'applying', run: 'apply', by: null },
        waiting: {
          kind: 'applying',
          reason: expect.stringContaining('Its pipeline has been at work on it since 2026-11-02 10:00 UTC'),
        },
        actions: { cancel: 'operation' },
      })
      const resources = [{ address: 'aws_s3_bucket.data', type: 'aws_s3_bucket' }]
      const { run } = await tell(id, { resources })
      expect(run).toMatchObject({ number: 1, status: 'applied', ended_at: NOW, progress: null })
      expect(run?.steps.map(({ step, state }) => [step, state])).toEqual([
        ['plan', 'done'],
        ['decision', 'done'],
        ['apply', 'done'],
      ])
      expect(await see(id)).toMatchObject({
        status: 'active',
        expires_at: '2026-11-09T10:00:00.000Z',
        activated_at: NOW,
        operation: { kind: 'none' },
      })
      expect(await orm.select().from(costPeriods).where(eq(costPeriods.environment_id, id))).toMatchObject([
        { ended_at: null, cost_monthly: 10 },
      ])
      const detail = await cast.developer.call('GET /runs/{id}', { params: { id: run?.id ?? '' } })
      expect(detail).toMatchObject({ reported_resources: resources, log: { bytes: 0 }, resources: [], agent: null })
      expect((await auditOf(deps, run?.id ?? '')).map(({ action, after }) => [action, Object(after).status])).toEqual([
        ['run.reported', 'planning'],
        ['run.reported', 'planned'],
        ['run.reported', 'applying'],
        ['run.reported', 'applied'],
      ])
      expect((await auditOf(deps, id)).map(({ action }) => action)).toEqual([
        'environment.pipeline-begun',
        'environment.applied',
      ])
    })

    it('one report of the end is enough, and no workflow takes it for a run of Strata', async () => {
      const id = await makeOne({ status: 'pending' })
      expect(await tell(id)).toMatchObject({ run: { status: 'applied' } })
      expect(await see(id)).toMatchObject({ status: 'active' })
      expect(await orm.select().from(workflowEvents).where(eq(workflowEvents.environment_id, id))).toEqual([])
    })

    it('destroyed: it costs nothing from now on, and earns no receipt', async () => {
      const id = await makeOne({ operation: 'destroying', operation_run: 'destroy' })
      await tell(id, { phase: 'destroy', outcome: 'started' })
      expect(await tell(id, { phase: 'destroy', resources: [] })).toMatchObject({
        run: { kind: 'destroy', status: 'applied' },
      })
      expect(await see(id)).toMatchObject({ status: 'deleted', cost_now: 0 })
      expect(await orm.select().from(receipts).where(eq(receipts.environment_id, id))).toEqual([])
      await expect(cast.developer.call('GET /environments/{id}/receipt', { params: { id } })).rejects.toMatchObject({
        status: 404,
      })
      expect((await toldTo(deps, cast.developer)).map(({ kind }) => kind)).toContain('environment-deleted')
    })

    it('destroyed without being asked: the environment is gone all the same', async () => {
      const id = await makeOne()
      await tell(id, { phase: 'destroy' })
      expect(await see(id)).toMatchObject({ status: 'deleted' })
    })

    it('a failure: the operation has failed, and its owner hears although their token reported it', async () => {
      const id = await makeOne({ status: 'pending' })
      const { run } = await tell(id, { outcome: 'failed' })
      expect(run).toMatchObject({
        status: 'errored',
        error: { text: 'The apply failed in the pipeline: its own log says why.' },
      })
      expect(await see(id)).toMatchObject({
        operation: { kind: 'failed', run: 'apply', by: null },
        waiting: { kind: 'apply-failed', reason: expect.stringContaining('failed in the pipeline') },
      })
      const [told] = (await toldTo(deps, cast.developer)).filter(({ path }) => path === `/runs/${run?.id}`)
      expect(told).toMatchObject({ kind: 'environment-failed', data: { run: 'apply' } })
    })

    it('applied again: it stays what it is, and only a failure is told', async () => {
      const id = await makeOne()
      await tell(id, { outcome: 'started' })
      expect(await see(id)).toMatchObject({ status: 'active', operation: { kind: 'none' } })
      await tell(id, { outcome: 'failed' })
      expect(await see(id)).toMatchObject({ status: 'active', operation: { kind: 'none' } })
      expect((await toldTo(deps, cast.owner)).map(({ kind }) => kind)).toContain('environment-failed')
    })

    it('the same again: nothing changes, and the answer is the same', async () => {
      const id = await makeOne({ status: 'pending' })
      const first = await tell(id)
      expect(await tell(id)).toEqual(first)
      expect(await keptOf(id)).toHaveLength(1)
    })

    it.each([
      ['of an earlier run', { run: 1, outcome: 'failed' }],
      ['of an earlier attempt', { run: 2, attempt: 1, outcome: 'failed' }],
      ['of an earlier step', { run: 2, attempt: 2, outcome: 'started' }],
      ['of the plan before', { run: 2, attempt: 2, phase: 'plan', outcome: 'failed' }],
    ] as const)('one %s is kept and changes nothing', async (_, late) => {
      const id = await makeOne({ status: 'pending' })
      await tell(id, { run: 2, attempt: 2 })
      expect(await tell(id, late)).toMatchObject({
        is_counted: false,
        reason: { code: 'pipelines.report-overtaken' },
        run: null,
      })
      expect(await see(id)).toMatchObject({ status: 'active', operation: { kind: 'none' } })
      expect(await runsOf(id)).toHaveLength(1)
      expect((await keptOf(id)).filter(({ is_counted }) => is_counted)).toHaveLength(1)
    })

    it('only runs of one system are put in an order', async () => {
      const id = await makeOne()
      await tell(id, { run: 9_000_000 })
      const elsewhere = { url: 'https://gitlab.example.com/shop/-/pipelines/7', run: 7, attempt: 10_000_000_000 }
      expect(await tell(id, { pipeline: elsewhere, key: 'elsewhere' })).toMatchObject({ is_counted: true })
    })

    it('a later pipeline takes the place of one that waits', async () => {
      const id = await makeOne({ status: 'pending' })
      await tell(id, { phase: 'plan' })
      await tell(id, { run: 2, phase: 'plan' })
      expect((await runsOf(id)).map(({ number, status, error }) => [number, status, error?.code])).toEqual([
        [2, 'planned', undefined],
        [1, 'discarded', 'pipelines.run-overtaken'],
      ])
    })

    it('an apply that is tried again is a run of its own', async () => {
      const id = await makeOne({ status: 'pending' })
      await tell(id, { outcome: 'failed' })
      await tell(id, { attempt: 2 })
      expect((await runsOf(id)).map(({ status }) => status)).toEqual(['applied', 'errored'])
      expect(await see(id)).toMatchObject({ status: 'active' })
    })
  },
  400: () => {
    it.each([
      ['http', { url: 'http://ci.example.com/1', run: 1, attempt: 1 }],
      ['a sign-in in the address', { url: 'https://me:secret@ci.example.com/1', run: 1, attempt: 1 }],
      ['a script', { url: 'javascript:alert(1)', run: 1, attempt: 1 }],
      ['no run', { url: 'https://ci.example.com/1', run: 0, attempt: 1 }],
    ])('%s', async (_, pipeline) => {
      await expect(tell(some.id, { pipeline })).rejects.toMatchObject({ status: 400 })
    })

    it('values of resources, too many of them, and keys that are none', async () => {
      const one = { address: 'a.b', type: 'a' }
      await expect(
        tell(some.id, { resources: [{ ...one, values: { password: 'x' } }] as never }),
      ).rejects.toMatchObject({ status: 400 })
      await expect(tell(some.id, { resources: Array.from({ length: 2001 }, () => one) })).rejects.toMatchObject({
        status: 400,
      })
      await expect(tell(some.id, { key: 'no key' })).rejects.toMatchObject({ status: 400 })
      await expect(tell('shop')).rejects.toMatchObject({ status: 400 })
    })
  },
  404: () => {
    it('an environment of a project that the token does not see', async () => {
      const stranger = app.user().token(['runs:write'])
      await expect(stranger.call('POST /runs/report', { body: reportOf(some.id) })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
  409: () => {
    it.each([
      ['that Strata runs', { connection: 'sandbox' }, {}, /Strata runs this environment/],
      ['that has ended', { status: 'deleted' }, {}, /has been deleted/],
      ['that is suspended', { status: 'suspended' }, {}, /is suspended/],
      ['that is being destroyed', { operation: 'destroying', operation_run: 'destroy' }, {}, /being destroyed/],
      ['of which there is nothing', { status: 'pending' }, { phase: 'destroy' }, /Nothing of the environment/],
    ] as const)('one %s', async (_, given, report, message) => {
      const id = await makeOne(given)
      const before = await environmentRow(deps, id)
      await expect(tell(id, report)).rejects.toMatchObject({ status: 409, message: expect.stringMatching(message) })
      // Also when it is sent again.
      await expect(tell(id, report)).rejects.toMatchObject({ status: 409, message: expect.stringMatching(message) })
      expect(await environmentRow(deps, id)).toEqual(before)
      expect(await runsOf(id)).toEqual([])
    })

    it('one that waits for an approval: the report is kept, and the managers hear of it once', async () => {
      const id = await makeOne({ status: 'pending' })
      await makeApproval(deps, id, { state: 'pending' })
      for (const _ of [1, 2]) await expect(tell(id)).rejects.toMatchObject({ status: 409 })
      expect((await auditOf(deps, id)).map(({ action }) => action)).toEqual(['environment.report-late'])
      const late = (await toldTo(deps, cast.owner)).filter(
        ({ kind, path }) => kind === 'environment-late' && path?.includes(id),
      )
      expect(late).toHaveLength(1)
    })

    it('a key that names another report', async () => {
      const id = await makeOne({ status: 'pending' })
      await tell(id, { key: 'the-same-key' })
      await expect(tell(id, { key: 'the-same-key', run: 2 })).rejects.toMatchObject({
        status: 409,
        message: 'This key names another report already: give each report a key of its own.',
      })
    })
  },
})

describe('a token', () => {
  it('needs the scope, and its owner the environment', async () => {
    const reader = cast.developer.token(['runs:read'])
    await expect(reader.call('POST /runs/report', { body: reportOf(some.id) })).rejects.toMatchObject({ status: 403 })
    const other = cast.viewer.token(['runs:write'])
    await expect(other.call('POST /runs/report', { body: reportOf(some.id) })).rejects.toMatchObject({ status: 403 })
  })
})

describe('a pipeline that says nothing more', () => {
  it('is not under way for ever, and its environment still waits', async () => {
    const id = await makeOne({ status: 'pending' })
    await tell(id, { outcome: 'started' })
    const planned = await makeOne()
    await tell(planned, { phase: 'plan' })
    setTime(new Date(Date.parse(NOW) + DAY_MS + 1000).toISOString())
    await tendRuns(deps)
    expect(await rowsOf(id)).toMatchObject([{ status: 'errored', error: { code: 'pipelines.run-silent' } }])
    expect(await rowsOf(planned)).toMatchObject([{ status: 'planned' }])
    expect(await environmentRow(deps, id)).toMatchObject({ operation: 'applying' })
    setTime(new Date(Date.parse(NOW) + 14 * DAY_MS + 1000).toISOString())
    await tendRuns(deps)
    expect(await rowsOf(planned)).toMatchObject([{ status: 'discarded' }])
    const isCounted = and(eq(pipelineReports.environment_id, id), eq(pipelineReports.is_counted, true))
    expect(await orm.$count(pipelineReports, isCounted)).toBe(1)
  })
})

it('what a pipeline said exists is forgotten with old logs, and that it reported is not', async () => {
  const id = await makeOne()
  setTime(NOW)
  await tell(id, { resources: [{ address: 'aws_s3_bucket.data', type: 'aws_s3_bucket' }] })
  await forgetOldLogs(orm, new Date(Date.parse(NOW) - DAY_MS))
  expect(await keptOf(id)).toMatchObject([{ resources: [{ type: 'aws_s3_bucket' }] }])
  await forgetOldLogs(orm, new Date(Date.parse(NOW) + DAY_MS))
  expect(await keptOf(id)).toMatchObject([{ resources: null, outcome: 'succeeded' }])
})
