// An installation in parts: processes that serve, processes that work, and how each goes without losing a request.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { NoopSpanProcessor } from '@opentelemetry/sdk-trace'
import { installSdk } from '#telemetry/sdk.ts'
import { setTracing } from '#telemetry/trace.ts'
import { startCollector, type Collector } from '../../test/support/collector.ts'
import { dataParent } from '../../test/support/data-folder.ts'
import { makeAgent } from '../../test/support/agents.ts'
import { makeCast } from '../../test/support/cast.ts'
import { makeFakeTerraform } from '../../test/support/fake-terraform.ts'
import { make } from '../../test/support/make.ts'
import { valuesOf } from '../../test/support/metrics.ts'
import { connectTo, copyTemplate, urlOf } from '../../test/support/postgres.ts'
import { makeRun, runRow } from '../../test/support/run-orders.ts'
import {
  killServers,
  startAgentProcess,
  startServer,
  type Cookies,
  type ServerProcess,
} from '../../test/support/server-process.ts'
import { makeTestApp } from '../../test/support/test-app.ts'
import { makeEnvironment } from '../../test/support/things.ts'
import { createSeal, newSealKey } from './crypto/seal.ts'

const TOKEN = 'a-token-of-a-test-0123456789abcdef'

/** Long enough for a few requests on a machine on which much else runs. */
const DRAIN_S = 12

let folder: string
let env: Record<string, string>

beforeEach(async ({ task }) => {
  folder = await mkdtemp(join(dataParent(), 'strata-roles-'))
  const name = `roles_${task.id.replaceAll(/\W/g, '_')}`
  await copyTemplate(inject('postgres'), name)
  env = {
    STRATA_DATA: folder,
    DATABASE_URL: urlOf(inject('postgres'), name),
    STRATA_SECRET_KEY: newSealKey(),
  }
})

afterEach(async () => {
  await killServers()
  await rm(folder, { recursive: true, force: true })
})

/** Lets an agent carry out a run, and looks at what all three processes tell of it. */
async function readMetricsOfEach(serve: ServerProcess, work: ServerProcess, collector: Collector): Promise<void> {
  const database = connectTo(inject('postgres'), new URL(env['DATABASE_URL'] ?? '').pathname.slice(1))
  const app = makeTestApp(database, { seal: createSeal(env['STRATA_SECRET_KEY'] ?? '') }, () => Promise.resolve())
  app.setTime(new Date().toISOString())
  const cast = await makeCast(app)
  const environment = await makeEnvironment(app.deps, cast.project.id, cast.developer, { connection: 'sandbox' })
  const { token } = await makeAgent(app)
  const sdk = installSdk({
    env: {},
    about: { service: 'test', version: '0', role: 'all' },
    processor: new NoopSpanProcessor(),
    onTrouble: (text) => expect.unreachable(text),
  })
  setTracing(true)
  const run = await makeRun(app.deps, environment, 'check')
  setTracing(false)
  await sdk.remove()
  const terraform = makeFakeTerraform(join(folder, 'bin'))
  const agent = startAgentProcess({
    STRATA_URL: serve.url,
    STRATA_AGENT_TOKEN: token,
    STRATA_DATA: join(folder, 'agent'),
    STRATA_TERRAFORM: terraform.path,
    STRATA_METRICS_PORT: '0',
    STRATA_METRICS_TOKEN: TOKEN,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  })
  await expect.poll(async () => (await runRow(app.deps, run.id)).ended_at, { timeout: 120_000 }).not.toBeNull()
  const { status } = await runRow(app.deps, run.id)
  await database.pool.end()

  const read = async (url: string | undefined, authorization?: string): Promise<string> => {
    const answer = await fetch(url ?? '', { ...(authorization !== undefined && { headers: { authorization } }) })
    expect(answer.status, await answer.clone().text()).toBe(200)
    return answer.text()
  }
  const served = await read(/"metrics_url":"([^"]+)"/.exec(serve.told.log)?.[1])
  const worked = await read(`${work.url}/metrics`, `Bearer ${TOKEN}`)
  await expect.poll(() => agent.said()).toMatch(/The plan of .* has ended/)
  const carried = await read(/Metrics are at (\S+)\./.exec(agent.said())?.[1], `Bearer ${TOKEN}`)
  expect((await fetch(`${serve.url}/metrics`)).status).toBe(404)
  expect((await fetch(`${work.url}/metrics`)).status).toBe(401)

  expect(valuesOf(served, 'strata_http_requests_total')).toMatchObject({
    'method="GET",route="/api/ready",status="200"': 1,
    'method="POST",route="/api/agent/jobs/{id}/finish",status="204"': 1,
  })
  expect(valuesOf(served, 'strata_runs_ended_total')).toEqual({ [`kind="check",outcome="${status}"`]: 1 })
  expect(valuesOf(served, 'strata_queue_wait_seconds_count')).toEqual({ 'pool="default"': 1 })
  expect(valuesOf(worked, 'strata_runs_ended_total')).toEqual({})
  for (const [text, role] of [
    [served, 'serve'],
    [worked, 'work'],
    [carried, 'agent'],
  ] as const) {
    expect(Object.keys(valuesOf(text, 'strata_info'))).toEqual([expect.stringContaining(`role="${role}"`)])
    expect(valuesOf(text, 'process_resident_memory_bytes')['']).toBeGreaterThan(10_000_000)
    for (const secret of [TOKEN, token, env['STRATA_SECRET_KEY'] ?? '', 'demo-admin'])
      expect(text).not.toContain(secret)
  }
  for (const text of [served, worked]) {
    expect(valuesOf(text, 'strata_database_up')).toEqual({ '': 1 })
    expect(valuesOf(text, 'strata_scheduler_lag_seconds')['scheduled_job="runs"']).toBeLessThan(120)
    expect(valuesOf(text, 'strata_agents_seen')).toEqual({ 'pool="default"': 1 })
  }
  expect(valuesOf(carried, 'strata_agent_jobs_ended_total')).toMatchObject({
    [`kind="check",phase="plan",outcome="${status === 'errored' ? 'failed' : 'done'}"`]: 1,
  })
  expect(valuesOf(carried, 'strata_agent_calls_total')['result="answered"']).toBeGreaterThan(2)
  expect(valuesOf(carried, 'strata_agent_jobs_limit')).toEqual({ '': 2 })

  // The same ids on both sides.
  expect(agent.said()).toMatch(new RegExp(`The plan of .* has ended: .* run_id=${run.id} job_id=`))
  const finished = (): unknown =>
    JSON.parse(serve.told.log.split('\n').find((line) => line.includes('/finish') && line.endsWith('}')) ?? '{}')
  await expect.poll(finished).toMatchObject({
    request_id: expect.stringMatching(/^agent-[0-9a-f]{8}-[0-9a-z]+$/) as unknown,
    run_id: run.id,
    job_id: expect.any(String) as unknown,
  })
  expect(await agent.stop()).toBe(0)

  // One trace for the run, which the agent has sent its part of before it ended.
  const trace = Buffer.from(run.traceparent?.split('-')[1] ?? '', 'hex')
  expect(trace.length).toBe(16)
  for (const name of ['agent.plan', 'step.init', 'runs.wait', 'POST /api/agent/jobs/{id}/finish'])
    await expect
      .poll(() => collector.received.some((one) => one.includes(name) && one.includes(trace)), { timeout: 60_000 })
      .toBe(true)
  const all = Buffer.concat(collector.received)
  for (const secret of [TOKEN, token, env['STRATA_SECRET_KEY'] ?? '', 'demo-admin'])
    expect(all.includes(secret)).toBe(false)
}

describe('a process that serves and one that works', () => {
  it('share the work: pages here, jobs there, and each says what it is', async () => {
    const collector = await startCollector()
    onTestFinished(() => collector.close())
    const serve = await startServer({
      ...env,
      STRATA_ROLE: 'serve',
      STRATA_METRICS_PORT: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    })
    const client = await serve.signedIn()
    expect(await client('GET /ready', {})).toEqual({ status: 'ready', role: 'serve' })
    expect((await client('GET /scheduler/status', {})).status).toBe('stopped')

    const work = await startServer({ ...env, STRATA_ROLE: 'work', STRATA_METRICS_TOKEN: TOKEN })
    expect(await work.client()('GET /ready', {})).toEqual({ status: 'ready', role: 'work' })
    expect(await work.client()('GET /health', {})).toMatchObject({ status: 'ok' })
    for (const path of ['/', '/api/projects', '/api/auth/login', '/mcp'])
      expect((await fetch(`${work.url}${path}`)).status, path).toBe(404)
    expect(work.told.terminal).toContain(`/api/ready (stop it with Ctrl-C)`)
    await expect
      .poll(async () => (await client('GET /scheduler/status', {})).status, { timeout: 120_000 })
      .toBe('running')
    // A job that only the other process can have run.
    await expect
      .poll(async () => (await client('GET /scheduler/status', {})).jobs.some((job) => job.run_count > 0), {
        timeout: 150_000,
      })
      .toBe(true)
    await readMetricsOfEach(serve, work, collector)
    expect(await work.stop()).toBe(0)
    expect(await serve.stop()).toBe(0)
  })
})

it('a process that works leaves the code for the first administrator as it is', async () => {
  const serve = await startServer({ ...env, STRATA_ROLE: 'serve', STRATA_DEMO: 'false' })
  await expect.poll(() => serve.told.terminal).toContain('with the setup code')
  const code = /setup code (\S+)/.exec(serve.told.terminal)?.[1] ?? ''
  const work = await startServer({ ...env, STRATA_ROLE: 'work', STRATA_DEMO: 'false' })
  expect(work.told.terminal).not.toContain('setup code')
  const body = { code, name: 'Ada Byron', email: 'ada@example.com', password: 'difference engine' }
  expect((await serve.client()('POST /auth/setup', { body })).account?.role).toBe('admin')
})

describe('a process that is told to stop', () => {
  it('is not ready at once, serves what comes meanwhile, and ends', async () => {
    const server = await startServer({ ...env, STRATA_ROLE: 'serve', STRATA_DRAIN_SECONDS: String(DRAIN_S) })
    const client = await server.signedIn()
    // The first one also starts the threads that compile, which can take longer than a server has.
    await client('POST /generate', { body: make.answers() })
    const stopped = server.stop('SIGTERM')
    await expect.poll(async () => (await fetch(`${server.url}/api/ready`)).status, { timeout: DRAIN_S * 500 }).toBe(503)
    const answer = await fetch(`${server.url}/api/health`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect((await client('POST /generate', { body: make.answers() })).id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await stopped).toBe(0)
  })

  it('ends a request that it has begun when it has no time to go on', async () => {
    const cookies: Cookies = new Map()
    const server = await startServer(env)
    const client = await server.signedIn(cookies)
    await client('POST /generate', { body: make.answers() })
    const body = JSON.stringify(make.answers())
    const sent = request(`${server.url}/api/generate`, {
      method: 'POST',
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        // The answer to it says that the server has begun.
        expect: '100-continue',
      },
    })
    sent.flushHeaders()
    await once(sent, 'continue')
    const stopped = server.stop('SIGTERM')
    await sleep(100)
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    sent.end(body)
    const [response] = await answered
    expect([response.statusCode, response.headers.connection]).toEqual([200, 'close'])
    expect(JSON.parse(await text(response))).toMatchObject({ id: expect.any(String) as unknown })
    expect(await stopped).toBe(0)
  })
})

// Two servers that get another key are restarted one after the other in sealing/rotation.process.test.ts.
it.skip('servers are restarted one after the other, and no request fails (npm run verify:rolling runs it)')
