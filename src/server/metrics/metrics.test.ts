// What a server counts and reads for Prometheus, and who is allowed to read it.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#engine/durations.ts'
import { makeAgent } from '../../../test/support/agents.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { makeRun } from '../../../test/support/run-orders.ts'
import { valuesOf } from '../../../test/support/metrics.ts'
import { makeEnvironment } from '../../../test/support/things.ts'
import { change } from '../audit/change.ts'
import { asSealed } from '../crypto/sealed.ts'
import { agentPools, agentTokens } from '../db/schema/agents.ts'
import { outbox } from '../db/schema/notifications.ts'
import { priceRefreshes } from '../db/schema/prices.ts'
import { runs } from '../db/schema/runs.ts'
import type { Deps } from '../deps.ts'
import { moveRun } from '../runs/base/move.ts'
import { endLostAttempts } from '../runs/queue/lost.ts'
import { runJob } from '../scheduler/run-job.ts'
import { createProbeApp } from '../app.ts'
import { createMetrics, serveMetrics } from './metrics.ts'

const TOKEN = 'a-token-of-a-test-0123456789abcdef'
const BEGIN = '2026-11-02T10:00:00Z'
const now = Date.parse(BEGIN)

const scrape: { answer: Deps['scrape'] } = { answer: undefined }
const app = await createTestApp({ scrape: (given) => scrape.answer?.(given) ?? Promise.reject(new Error('too early')) })
const { deps } = app
const { orm } = deps.database
const metrics = await createMetrics(deps, 'serve', TOKEN)
scrape.answer = metrics.scrape
const cast = await makeCast(app)
afterAll(() => metrics.close())

const after = (minutes: number) => app.setTime(new Date(now + minutes * MINUTE_MS).toISOString())
const send = (authorization?: string) =>
  app.person().send('/metrics', { headers: authorization === undefined ? {} : { authorization } })

/** What a server of its own says, which has read nothing before. */
async function read(given: Deps = deps): Promise<string> {
  const fresh = await createMetrics(given, 'serve', undefined)
  fresh.close()
  return (await fresh.scrape(undefined)).body
}

const counted = async (name: string) => valuesOf(await (await send(`Bearer ${TOKEN}`)).text(), name)

beforeEach(async () => {
  app.setTime(BEGIN)
  await orm.delete(runs)
  await orm.delete(agentTokens)
})

describe('the metrics on the port of the server', () => {
  it('are for who has the token alone', async () => {
    const answer = await send(`Bearer ${TOKEN}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect(await answer.text()).toContain('strata_info{version="0.0.0-test",role="serve"} 1\n')
    const admin = await app.user({ role: 'admin' }).ready()
    for (const answer of [await send(), await send('Bearer wrong'), await admin.send('/metrics')]) {
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Strata metrics"'])
      expect(await answer.text()).not.toContain('strata_info')
    }
  })

  it('are there in a process that only works', async () => {
    const probes = createProbeApp(deps)
    expect((await probes.request('/metrics')).status).toBe(401)
    expect((await probes.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200)
  })

  it('are not there without a token', async () => {
    const open = await createTestApp()
    const answer = await open.person().send('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
    expect(answer.status).toBe(404)
  })
})

describe('the port of metrics', () => {
  it('is none unless it is set, and says why it cannot be had', async () => {
    const nowhere = { port: undefined, host: '127.0.0.1', token: TOKEN }
    expect(await serveMetrics(nowhere, metrics.scrape)).toBeUndefined()
    const first = await serveMetrics({ ...nowhere, port: 0 }, metrics.scrape)
    const { port } = new URL(first?.url ?? '')
    await expect(serveMetrics({ ...nowhere, port: Number(port) }, metrics.scrape)).rejects.toThrow(
      /^Metrics cannot be served on port \d+ of 127\.0\.0\.1 \(.*EADDRINUSE.*\): set STRATA_METRICS_PORT/,
    )
    await first?.close()
  })
})

describe('requests', () => {
  it('are counted by the route of the contract, whatever address was sent', async () => {
    const someone = await app.user().ready()
    for (let n = 0; n < 20; n += 1) {
      await someone.send(`/api/projects/${randomUUID()}`)
      await app.person().send(`/api/nowhere/${n}`)
      await app.person().send(`/page-${n}`)
      await app.person().send('/api/health', { method: `X${n}` })
    }
    const requests = await counted('strata_http_requests_total')
    expect(requests['method="GET",route="/api/projects/{id}",status="404"']).toBe(20)
    expect(requests['method="GET",route="none",status="404"']).toBeGreaterThanOrEqual(20)
    expect(requests['method="GET",route="page",status="404"']).toBe(20)
    expect(requests['method="other",route="none",status="405"']).toBe(20)
    const times = await counted('strata_http_request_duration_seconds_count')
    expect(times['method="GET",route="/api/projects/{id}"']).toBe(20)
    for (const labels of Object.keys(requests)) expect(labels).not.toMatch(/[0-9a-f]{8}-|nowhere|page-|X\d/)
  })
})

describe('runs', () => {
  it('are shown while they wait, and counted when an agent took them and when they end', async () => {
    await orm.insert(agentPools).values({ name: 'idle', created_at: deps.now() }).onConflictDoNothing()
    const environment = await makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox' })
    await makeRun(deps, environment, 'check')
    after(5)
    const waiting = await read()
    expect(valuesOf(waiting, 'strata_queue_jobs')).toMatchObject({
      'pool="default",state="queued"': 1,
      'pool="default",state="postponed"': 0,
      'pool="default",state="running"': 0,
      'pool="idle",state="queued"': 0,
    })
    expect(valuesOf(waiting, 'strata_queue_oldest_wait_seconds')).toEqual({ 'pool="default"': 300, 'pool="idle"': 0 })
    expect(valuesOf(waiting, 'strata_runs_open')).toEqual({ 'kind="check",status="queued"': 1 })
    const agent = await makeAgent(app)
    const job = await agent.take()
    const running = await read()
    expect(valuesOf(running, 'strata_queue_jobs')).toMatchObject({
      'pool="default",state="queued"': 0,
      'pool="default",state="running"': 1,
    })
    expect(valuesOf(running, 'strata_agents_seen')).toEqual({ 'pool="default"': 1, 'pool="idle"': 0 })
    expect(await counted('strata_queue_wait_seconds_sum')).toEqual({ 'pool="default"': 300 })
    after(7)
    await job?.finishPlan([])
    expect(await counted('strata_runs_ended_total')).toEqual({
      'kind="check",outcome="planned_and_finished"': 1,
    })
    expect(await counted('strata_run_duration_seconds_sum')).toEqual({ 'kind="check"': 420 })
    const ended = await read()
    expect(valuesOf(ended, 'strata_runs_open')).toEqual({})
  })

  it('are not counted when their end was undone', async () => {
    const before = await counted('strata_runs_ended_total')
    const environment = await makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox' })
    const run = await makeRun(deps, environment, 'check')
    const failing = change(deps, { via: 'test' }, async (work) => {
      await moveRun({ work, now: deps.now() }, run, { status: 'discarded' }, null)
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await counted('strata_runs_ended_total')).toEqual(before)
  })

  it('whose agents fall silent count as lost, and wait until nothing of them is at work', async () => {
    const environment = await makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox' })
    await makeRun(deps, environment, 'check')
    await (await makeAgent(app, { host: 'silent' })).take()
    after(3)
    expect(await endLostAttempts(deps, (text) => expect.unreachable(text))).toBe(1)
    expect(await counted('strata_leases_lost_total')).toEqual({ 'pool="default"': 1 })
    const text = await read()
    expect(valuesOf(text, 'strata_queue_jobs')['pool="default",state="postponed"']).toBe(1)
    expect(valuesOf(text, 'strata_queue_oldest_wait_seconds')['pool="default"']).toBe(0)
    expect(valuesOf(text, 'strata_agents_seen')['pool="default"']).toBe(0)
  })
})

describe('what else is read from the database', () => {
  it('is the lag of each job of the scheduler, from the start of the process on', async () => {
    after(3)
    const before = await read()
    expect(valuesOf(before, 'strata_scheduler_lag_seconds')).toMatchObject({
      'scheduled_job="runs"': 120,
      'scheduled_job="clean-up"': 0,
    })
    await runJob(deps, 'runs')
    after(9)
    const later = await read()
    expect(valuesOf(later, 'strata_scheduler_lag_seconds')).toMatchObject({ 'scheduled_job="runs"': 300 })
    expect(valuesOf(later, 'strata_scheduler_job_runs_total')).toEqual({ 'scheduled_job="runs"': 1 })
    expect(valuesOf(later, 'strata_scheduler_job_failures_total')).toEqual({ 'scheduled_job="runs"': 0 })
    expect(Object.keys(valuesOf(later, 'strata_scheduler_job_duration_seconds'))).toEqual(['scheduled_job="runs"'])
  })

  it('is what waits to be sent, and since when', async () => {
    const row = {
      recipient: 'a@example.com',
      sealed_content: asSealed('v1.x'),
      next_attempt_at: deps.now(),
      created_at: deps.now(),
    }
    await orm.insert(outbox).values([
      { ...row, id: randomUUID(), channel: 'mail' },
      { ...row, id: randomUUID(), channel: 'mail', created_at: new Date(now + MINUTE_MS) },
    ])
    after(2)
    const text = await read()
    expect(valuesOf(text, 'strata_outbox_messages')).toEqual({
      'channel="mail"': 2,
      'channel="push"': 0,
      'channel="webhook"': 0,
    })
    expect(valuesOf(text, 'strata_outbox_oldest_age_seconds')).toMatchObject({ 'channel="mail"': 120 })
  })

  it('is how old the prices of each cloud are', async () => {
    const ended_at = deps.now()
    const refresh = { id: randomUUID(), cloud: 'aws', begun_at: ended_at, seen_at: ended_at, ended_at } as const
    await orm.insert(priceRefreshes).values({ ...refresh, status: 'unchanged' })
    after(1)
    const ages = valuesOf(await read(), 'strata_price_book_age_seconds')
    expect(ages['cloud="aws"']).toBe(60)
    expect(ages['cloud="azure"']).toBe(ages['cloud="gcp"'])
    expect(ages['cloud="gcp"']).toBeGreaterThan(60)
  })

  it('is left out while the database is away, and the rest is there', async () => {
    const broken = await createTestApp()
    expect(valuesOf(await read(broken.deps), 'strata_database_up')).toEqual({ '': 1 })
    await broken.deps.database.pool.end()
    const text = await read(broken.deps)
    expect(valuesOf(text, 'strata_database_up')).toEqual({ '': 0 })
    expect(valuesOf(text, 'strata_queue_jobs')).toEqual({})
    expect(valuesOf(text, 'strata_database_pool_limit')).toEqual({ '': 4 })
  })

  it('waits for no connection longer than it may, and says what the pool is at', async () => {
    const { pool } = deps.database
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const text = await read()
    for (const client of held) client.release()
    expect(valuesOf(text, 'strata_database_up')).toEqual({ '': 0 })
    expect(valuesOf(text, 'strata_database_pool_connections')).toMatchObject({ 'state="in_use"': 4, 'state="idle"': 0 })
  })
})

it('says no secret, no name and no address of what it was sent', async () => {
  const canary = `CANARY-${randomBytes(12).toString('hex')}`
  const someone = await app.user({ name: canary, email: `${canary}@example.com` }).ready()
  const headers = { authorization: `Bearer ${canary}`, cookie: canary, 'x-request-id': canary, referer: canary }
  for (const path of [`/${canary}`, `/api/${canary}`, `/reset/${canary}`, `/api/projects/${canary}?q=${canary}`]) {
    await app.person().send(path, { headers })
    await app.person().send(path, { method: 'POST', headers: { ...headers, 'content-type': canary }, body: canary })
  }
  await app.person().send('/metrics', { headers })
  await someone.send('/api/account')
  const named = { connection: 'sandbox', name: canary } as const
  await makeRun(deps, await makeEnvironment(deps, cast.project.id, cast.developer, named), 'check')
  const text = `${await (await send(`Bearer ${TOKEN}`)).text()}${await read()}`
  expect(text.length).toBeGreaterThan(10_000)
  expect(text).not.toContain(canary)
  expect(text).not.toContain(TOKEN)
  expect(text).not.toContain('@')
})
