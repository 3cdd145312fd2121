// Starting pipelines that destroy, against servers that answer like those of the three systems.
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { TRIGGER_TOKEN, reportOf, setPipeline, startPipelineHost } from '../../../../test/support/pipeline-hosts.ts'
import { auditOf, makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { environments } from '../../db/schema/environments.ts'
import { pipelineTriggers } from '../../db/schema/pipelines.ts'
import { sweepEnvironments } from '../../environments/clock/sweep.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { callPipelines } from './send.ts'

const host = await startPipelineHost()
const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }) })
const { deps, setTime } = app
const { developer, project, owner } = await makeCast(app)
const START = Date.parse('2026-11-02T10:00:00Z')
const MINUTE_MS = 60_000

beforeEach(async () => {
  setTime(new Date(START).toISOString())
  host.received.length = 0
  host.answer = (response) => void response.writeHead(204).end()
  await deps.database.orm.delete(environments)
})

const at = (minutes: number): void => setTime(new Date(START + minutes * MINUTE_MS).toISOString())
const problems: string[] = []
const call = () => callPipelines(deps, (text) => void problems.push(text))
const answering = (status: number, headers: Record<string, string> = {}) => {
  host.answer = (response) => void response.writeHead(status, headers).end('{}')
}
const remove = (id: string) => developer.call('DELETE /environments/{id}', { params: { id } })
const see = (id: string) => developer.call('GET /environments/{id}', { params: { id } })
// A token outlasts the hours of a session.
const reader = developer.token(['environments:read'])
const callOf = async (id: string) => (await reader.call('GET /environments/{id}/pipeline', { params: { id } })).call
const failures = async () => (await toldTo(deps, owner)).filter(({ kind }) => kind === 'pipeline-failed')

async function makeOne(
  given: Parameters<typeof setPipeline>[2] = {},
  more: Parameters<typeof makeEnvironment>[3] = {},
) {
  const id = await makeEnvironment(deps, project.id, developer, more)
  await setPipeline(developer, id, { host: host.address, ...given })
  return id
}

describe('the request', () => {
  it('of GitHub is a workflow dispatch', async () => {
    await remove(await makeOne())
    expect(await call()).toBe(1)
    const [request] = host.received
    expect(request).toMatchObject({
      method: 'POST',
      url: '/repos/example/shop/actions/workflows/shop-pipeline.yml/dispatches',
      headers: {
        authorization: `Bearer ${TRIGGER_TOKEN}`,
        accept: 'application/vnd.github+json',
        'x-github-api-version': '2022-11-28',
        'content-type': 'application/json',
        'user-agent': 'Strata/0.0.0-test',
      },
    })
    expect(JSON.parse(request?.body ?? '')).toEqual({ ref: 'main', inputs: { operation: 'destroy' } })
  })

  it('of GitLab is a trigger, with the token in its body', async () => {
    answering(201)
    const id = await makeOne({ provider: 'gitlab', project: 'group/sub/shop', pipeline: '' })
    await remove(id)
    await call()
    const [request] = host.received
    expect(request).toMatchObject({
      method: 'POST',
      url: '/api/v4/projects/group%2Fsub%2Fshop/trigger/pipeline',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      token: TRIGGER_TOKEN,
      ref: 'main',
      'variables[STRATA_OPERATION]': 'destroy',
    })
    expect(await callOf(id)).toMatchObject({ state: 'sent' })
  })

  it('of Azure DevOps is a run with a parameter', async () => {
    answering(200)
    const id = await makeOne({ provider: 'azure-devops', project: 'example/My Shop', pipeline: '12' })
    await remove(id)
    await call()
    const [request] = host.received
    expect(request).toMatchObject({
      method: 'POST',
      url: '/example/My%20Shop/_apis/pipelines/12/runs?api-version=7.1',
      headers: { authorization: `Basic ${Buffer.from(`:${TRIGGER_TOKEN}`).toString('base64')}` },
    })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      resources: { repositories: { self: { refName: 'refs/heads/main' } } },
      templateParameters: { operation: 'destroy' },
    })
    expect(await callOf(id)).toMatchObject({ state: 'sent' })
  })
})

describe('a teardown', () => {
  it('that the clock begins starts the pipeline, which reports it home', async () => {
    const id = await makeOne({}, { expires_at: new Date(START - MINUTE_MS), auto_teardown_enabled: true })
    await sweepEnvironments(deps)
    expect((await see(id)).waiting).toMatchObject({ kind: 'destroying', code: 'waiting.pipeline-starting' })
    await call()
    expect(host.received).toHaveLength(1)
    expect(await see(id)).toMatchObject({
      operation: { kind: 'destroying' },
      waiting: { code: 'waiting.pipeline-sent' },
      actions: { report: null, begin: null },
    })
    const program = developer.token(['runs:write'])
    await program.call('POST /runs/report', { body: reportOf(id, { phase: 'destroy', outcome: 'started' }) })
    expect((await see(id)).waiting).toMatchObject({ code: 'waiting.pipeline-at-work' })
    expect(await callOf(id)).toMatchObject({ state: 'done' })
    await program.call('POST /runs/report', { body: reportOf(id, { phase: 'destroy' }) })
    expect(await see(id)).toMatchObject({ status: 'deleted', cost_now: 0 })
    // Its token goes with it.
    expect(await deps.database.orm.$count(pipelineTriggers)).toBe(0)
  })

  it('without a pipeline waits for people, as before', async () => {
    const id = await makeEnvironment(deps, project.id, developer)
    await remove(id)
    expect(await call()).toBe(0)
    expect((await see(id)).waiting).toMatchObject({ code: 'waiting.destroying' })
  })

  it.each([
    ['taken back', (id: string) => developer.call('POST /environments/{id}/undo', { params: { id } })],
    ['begun by hand', (id: string) => developer.call('POST /environments/{id}/begin', { params: { id } })],
    [
      'reported by hand',
      (id: string) =>
        developer.call('POST /environments/{id}/report', { params: { id }, body: { outcome: 'destroyed' } }),
    ],
  ])('that is %s starts nothing', async (_, act) => {
    const id = await makeOne()
    await remove(id)
    await act(id)
    await call()
    expect(host.received).toEqual([])
    expect(await callOf(id)).toMatchObject({ state: 'done' })
  })
})

describe('a pipeline that cannot be started', () => {
  it('is tried again with growing pauses, and then the managers hear', async () => {
    answering(503)
    const id = await makeOne()
    await remove(id)
    let minutes = 0
    for (const pause of [1, 5, 30, 120, 360]) {
      await call()
      const shown = await callOf(id)
      expect(shown).toMatchObject({ state: 'waiting' })
      expect(Date.parse(shown?.next_attempt_at ?? '')).toBe(START + (minutes + pause) * MINUTE_MS)
      at(minutes + pause - 0.5)
      expect(await call()).toBe(0)
      minutes += pause
      at(minutes)
    }
    expect(await failures()).toEqual([])
    await call()
    expect(host.received).toHaveLength(6)
    expect(await failures()).toMatchObject([
      { data: { note: expect.stringContaining('did not start the pipeline (503)') }, path: `/environments/${id}` },
    ])
    expect((await auditOf(deps, id)).map(({ action }) => action)).toContain('environment.pipeline-failed')
  })

  it.each([
    [401, 'pipelines.call-token'],
    [403, 'pipelines.call-token'],
    [203, 'pipelines.call-token'],
    [404, 'pipelines.call-not-found'],
    [422, 'pipelines.call-refused'],
  ])('for %i is given up at once, stays visible, and can be started again', async (status, code) => {
    answering(status)
    const id = await makeOne()
    await remove(id)
    await call()
    expect(await callOf(id)).toMatchObject({ state: 'given-up', attempts: [{ status, error: { code } }] })
    expect((await see(id)).waiting).toMatchObject({
      code: 'waiting.pipeline-given-up',
      reason: expect.stringContaining('its resources cost money'),
    })
    expect((await failures()).filter(({ path }) => path?.includes(id))).toHaveLength(1)
    answering(204)
    await developer.call('POST /environments/{id}/pipeline/start', { params: { id } })
    await call()
    expect(await callOf(id)).toMatchObject({ state: 'sent' })
  })

  it('follows no redirect with the token', async () => {
    answering(302, { location: `${host.address}/sign-in` })
    const id = await makeOne()
    await remove(id)
    await call()
    expect(host.received).toHaveLength(1)
    expect(await callOf(id)).toMatchObject({
      state: 'given-up',
      attempts: [{ error: { code: 'pipelines.call-redirected' } }],
    })
  })

  it('shows its token to no one', async () => {
    host.answer = (response) => void response.writeHead(500).end(TRIGGER_TOKEN)
    const id = await makeOne()
    await remove(id)
    await call()
    const shown = [await callOf(id), await see(id), await auditOf(deps, id), app.logged, problems]
    expect(JSON.stringify(shown)).not.toContain(TRIGGER_TOKEN)
  })
})

describe('a pipeline that was started', () => {
  it('and says nothing for a day is told of once, and the environment waits on', async () => {
    const id = await makeOne()
    await remove(id)
    await call()
    setTime(new Date(START + 86_400_000 + 1000).toISOString())
    await call()
    await call()
    expect((await failures()).filter(({ path }) => path?.includes(id))).toMatchObject([
      { data: { note: expect.stringContaining('has reported nothing since') } },
    ])
    expect(host.received).toHaveLength(1)
  })

  it('is started once, also by two servers at the same time', async () => {
    await remove(await makeOne())
    await Promise.all([call(), call(), call()])
    expect(host.received).toHaveLength(1)
    expect(problems).toEqual([])
  })
})
