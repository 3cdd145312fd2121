// One trace for one run: from the request that orders it to what its agent says, with nothing in it that was said.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { InMemorySpanExporter, SimpleSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace'
import { installSdk } from '#telemetry/sdk.ts'
import { currentTraceparent, setTracing, traced } from '#telemetry/trace.ts'
import { makeAgent } from '../../test/support/agents.ts'
import { createTestApp } from '../../test/support/app.ts'
import { makeCast } from '../../test/support/cast.ts'
import { make } from '../../test/support/make.ts'
import { makeRun, runRow } from '../../test/support/run-orders.ts'
import { makeEnvironment } from '../../test/support/things.ts'
import { summaryOf } from './db/traced.ts'
import { createProxies } from './http/proxies.ts'

const exporter = new InMemorySpanExporter()
const sdk = installSdk({
  env: {},
  about: { service: 'strata', version: '0.0.0-test', role: 'all' },
  processor: new SimpleSpanProcessor({ exporter }),
  onTrouble: (text) => expect.unreachable(text),
})
setTracing(true)
afterAll(async () => {
  setTracing(false)
  await sdk.remove()
})

const app = await createTestApp()
const cast = await makeCast(app)
const FOREIGN = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

beforeEach(() => exporter.reset())

const spans = () => exporter.getFinishedSpans()
const named = (name: string): ReadableSpan => {
  const found = spans().find((span) => span.name === name)
  if (!found)
    throw new Error(
      `There is no span ${name} among ${spans()
        .map((span) => span.name)
        .join(', ')}.`,
    )
  return found
}
const parentOf = (span: ReadableSpan): string | undefined =>
  spans().find((one) => one.spanContext().spanId === span.parentSpanContext?.spanId)?.name

describe('a request', () => {
  it('is a span with its service and its statements in it', async () => {
    await cast.owner.call('GET /projects/{id}', { params: { id: cast.project.id } })
    const request = named('GET /api/projects/{id}')
    expect(request.parentSpanContext).toBeUndefined()
    expect(request.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/api/projects/{id}',
      'http.response.status_code': 200,
      'strata.request_id': expect.stringMatching(/^[0-9a-f]{8}-/) as unknown,
    })
    expect(parentOf(named('projects.get'))).toBe('GET /api/projects/{id}')
    const ofService = spans().filter((span) => parentOf(span) === 'projects.get')
    expect(ofService.map(({ attributes }) => attributes['db.system.name'])).toContain('postgresql')
    expect(new Set(spans().map((span) => span.spanContext().traceId)).size).toBe(1)
    expect(app.logged.at(-1)).toMatchObject({
      request_id: request.attributes['strata.request_id'],
      trace_id: request.spanContext().traceId,
    })
  })

  it('keeps its statements also where many wait for few connections', async () => {
    const paths = Array.from({ length: 12 }, () => `/api/projects/${cast.project.id}`)
    await Promise.all(paths.map((path) => cast.owner.send(path)))
    const requests = spans().filter(({ name }) => name === 'GET /api/projects/{id}')
    expect(requests).toHaveLength(12)
    const counts = requests.map(
      (one) => spans().filter((span) => span.spanContext().traceId === one.spanContext().traceId).length,
    )
    // Each asks the same.
    expect(Math.min(...counts)).toBeGreaterThan(3)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  })

  it('is refused without being a failure, and fails with the class of its error and no message', async () => {
    await cast.outsider.send(`/api/projects/${cast.project.id}`)
    expect(spans().filter(({ status }) => status.code !== 0)).toEqual([])
    const broken = await createTestApp({ prove: () => Promise.reject(new TypeError('canary')) })
    const someone = await broken.user().ready()
    exporter.reset()
    await someone.send('/api/generate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(make.answers()),
    })
    expect(named('POST /api/generate').attributes).toMatchObject({ 'error.type': '500' })
    expect(spans().map(({ attributes }) => attributes['error.type'])).toContain('TypeError')
  })

  it.each(['/api/health', '/', '/wizard'])('to %s is none', async (path) => {
    await app.person().send(path)
    expect(spans()).toEqual([])
  })

  it('goes on a trace of an agent or of a proxy that is trusted, and of nobody else', async () => {
    const headers = { traceparent: FOREIGN }
    const traceOf = (): string => named('GET /api/instance').spanContext().traceId
    await app.person().send('/api/instance', { headers })
    expect(traceOf()).not.toBe(FOREIGN.split('-')[1])
    const behind = await createTestApp({ proxies: createProxies(['loopback']) })
    exporter.reset()
    await behind.person().send('/api/instance', { headers })
    expect(traceOf()).toBe(FOREIGN.split('-')[1])
    exporter.reset()
    await behind.person().send('/api/instance', { headers: { traceparent: `${FOREIGN}-canary` } })
    expect(named('GET /api/instance').parentSpanContext).toBeUndefined()
  })
})

describe('a run', () => {
  it('is one trace, from its order over its queue to its agent and the end', async () => {
    const environment = await makeEnvironment(app.deps, cast.project.id, cast.developer, { connection: 'sandbox' })
    exporter.reset()
    const run = await traced('POST /api/some', { kind: 'server' }, () => makeRun(app.deps, environment, 'check'))
    const { traceId, spanId } = named('runs.order').spanContext()
    expect(parentOf(named('runs.order'))).toBe('POST /api/some')
    expect((await runRow(app.deps, run.id)).traceparent).toBe(`00-${traceId}-${spanId}-01`)
    app.setTime('2026-11-02T10:05:00Z')
    const agent = await makeAgent(app)
    const job = await agent.take()
    const waited = named('runs.wait')
    expect(parentOf(waited)).toBe('runs.order')
    expect(waited.attributes).toMatchObject({ 'strata.run_id': run.id, 'strata.job_id': job?.id })
    expect(job?.traceparent).toBe(`00-${traceId}-${waited.spanContext().spanId}-01`)
    // As an agent of another process does.
    await traced('agent.plan', { kind: 'consumer', parent: job?.traceparent }, async () => {
      const headers = { authorization: `Bearer ${job?.token}`, traceparent: currentTraceparent() ?? '' }
      await app.person().send(`/api/agent/jobs/${job?.id}/simulated`, { headers })
    })
    const told = named('GET /api/agent/jobs/{id}/simulated')
    expect(parentOf(told)).toBe('agent.plan')
    expect(told.attributes).toMatchObject({ 'strata.run_id': run.id, 'strata.job_id': job?.id })
    for (const name of ['runs.order', 'runs.wait', 'agent.plan', told.name])
      expect(named(name).spanContext().traceId).toBe(traceId)
    await job?.heartbeat()
    expect(spans().filter(({ name }) => name.includes('heartbeat'))).toEqual([])
  })

  it('begins a trace of its own where Strata itself orders it', async () => {
    const environment = await makeEnvironment(app.deps, cast.project.id, cast.developer, { connection: 'sandbox' })
    const run = await makeRun(app.deps, environment, 'check')
    expect(named('runs.order').parentSpanContext).toBeUndefined()
    expect(run.traceparent).toContain(named('runs.order').spanContext().traceId)
  })
})

it('a trace holds no secret, no name and no value of a query', async () => {
  const canary = `canary-${randomBytes(8).toString('hex')}`
  const owner = await app.user({ name: canary, email: `${canary}@example.com` }).ready()
  exporter.reset()
  const headers = { 'content-type': 'application/json', cookie: canary, 'x-api-key': canary, referer: canary }
  await owner.call('POST /projects', {
    body: { name: canary, slug: 'canary', owner_email: owner.email, description: canary },
  })
  await owner.send(`/api/projects?q=${canary}`)
  await app.person().send(`/api/auth/invitations/${canary}`)
  await app.person().send(`/api/${canary}`, { headers: { ...headers, authorization: `Bearer ${canary}` } })
  const body = JSON.stringify({ email: `${canary}@example.com`, password: canary })
  await app.person().send('/api/auth/login', { method: 'POST', headers, body })
  expect(spans().length).toBeGreaterThan(10)
  const told = spans().map(({ name, attributes, events, links, status }) => ({
    name,
    attributes,
    events,
    links,
    status,
  }))
  expect(JSON.stringify(told)).not.toContain(canary)
  expect(JSON.stringify(told)).not.toContain('@')
})

it.each([
  ['select "id" from "runs" where "id" = $1', 'select', 'runs'],
  ['insert into "run_jobs" ("id") values ($1)', 'insert', 'run_jobs'],
  ['update "runs" set "x" = $1', 'update', 'runs'],
  ['delete from "sessions"', 'delete', 'sessions'],
  ['\n    with\n  running as (select 1) select job.id from run_jobs as job', 'select', 'run_jobs'],
  ['begin', 'begin', undefined],
  ['notify canary', 'statement', undefined],
])('a statement is called by what it does: %s', (text, operation, table) => {
  expect(summaryOf(text)).toEqual({ operation, table })
})
