import { afterAll, beforeEach, expect, it } from 'vitest'
import { MINUTE_MS } from '#engine/durations.ts'
import { ACCOUNT, startAccountServer } from '../../../../test/support/account-server.ts'
import { makeAgent } from '../../../../test/support/agents.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeConnection } from '../../../../test/support/connections.ts'
import { make } from '../../../../test/support/make.ts'
import { runRow } from '../../../../test/support/run-orders.ts'
import { environmentRow, makeCompiledStack, makeEnvironment } from '../../../../test/support/things.ts'
import { change } from '../../audit/change.ts'
import type { RunPurpose } from '#domain/run/status.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { orderRun } from '../base/order.ts'
import { readWaiting } from '../queue/waiting.ts'
import { lookDue } from './look-due.ts'

const server = await startAccountServer()
afterAll(() => server.close())
const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }), awsEndpoint: server.url })
const { deps } = app
const { project, developer, owner } = await makeCast(app)
const agent = await makeAgent(app)
const { id: compiled_id } = await makeCompiledStack(
  deps,
  make.stack({ cloud: 'aws', region: 'eu-west-1', nodes: [{ id: 'data', type: 'object-storage' }] }),
)
beforeEach(() => {
  server.asked.length = 0
  server.buckets.clear()
})

/** Orders a run, which waits for the look at its account. */
async function order(given: Parameters<typeof makeConnection>[2] = {}, kind: RunPurpose = 'apply') {
  const connection_id = await makeConnection(deps, project.id, { account: ACCOUNT, ...given })
  const id = await makeEnvironment(deps, project.id, developer, {
    connection: 'cloud',
    connection_id,
    compiled_id,
    status: 'pending',
  })
  const environment = await environmentRow(deps, id)
  return change(deps, { via: 'test' }, (work) =>
    orderRun({ deps, work, now: deps.now() }, { environment, kind, cause: 'person', ordered_by: null }),
  )
}
const read = (id: string) => owner.call('GET /runs/{id}', { params: { id } })
const cancel = (id: string) => owner.call('POST /runs/{id}/cancel', { params: { id } })

it('lets the first job of a run wait until its account was looked at', async () => {
  const run = await order()
  expect(await agent.take()).toBeUndefined()
  const waiting = await readWaiting(deps.database.orm, [run.id], deps.now())
  expect(waiting.get(run.id)).toMatchObject({ code: 'preflight.waits' })
  expect(await read(run.id)).toMatchObject({ preflight: { state: 'looking', report: null } })
  expect(await lookDue(deps)).toBe(1)
  expect(await read(run.id)).toMatchObject({
    status: 'queued',
    preflight: { state: 'looked', report: { account: ACCOUNT, parts: [{ part: 'names', looked: 2 }, {}, {}, {}] } },
  })
  expect(await lookDue(deps)).toBe(0)
  expect(await agent.take()).toMatchObject({ run_id: run.id })
})

it('ends a run whose apply would fail for certain, before its plan', async () => {
  const run = await order()
  // Whatever the bucket is called.
  server.buckets.get = () => 403
  expect(await lookDue(deps)).toBe(1)
  delete (server.buckets as { get?: unknown }).get
  expect(await runRow(deps, run.id)).toMatchObject({
    status: 'errored',
    error: { code: 'preflight.blocks', params: { count: 2 } },
  })
  const { preflight, error } = await read(run.id)
  const problems = preflight?.report?.parts[0]?.problems ?? []
  expect(problems.map(({ severity, said, about }) => [severity, said.code, ...about].join(' ')).toSorted()).toEqual([
    'blocking preflight.name-taken aws_s3_bucket.logs',
    'blocking preflight.name-taken aws_s3_bucket.storage',
  ])
  expect(error?.text).toContain('ended before its plan')
  expect(await agent.take()).toBeUndefined()
})

it('lets a run go on whose look did not come to its end', async () => {
  const run = await order()
  const later = { ...deps, now: () => new Date(deps.now().getTime() + 4 * MINUTE_MS) }
  expect(await read(run.id)).toMatchObject({ preflight: { state: 'looking' } })
  const waiting = await readWaiting(deps.database.orm, [run.id], later.now())
  expect(waiting.get(run.id)?.code).not.toBe('preflight.waits')
  await cancel(run.id)
  expect(await read(run.id)).toMatchObject({ status: 'canceled', preflight: { state: 'missed', report: null } })
})

it('looks at nothing for a run that was canceled meanwhile, or whose connection is revoked', async () => {
  const canceled = await order()
  await cancel(canceled.id)
  const revoked = await order({ secret: null, revoked_at: deps.now() })
  await lookDue(deps)
  expect(server.asked).toEqual([])
  expect(await read(canceled.id)).toMatchObject({ preflight: { state: 'missed' } })
  // Nothing holds it any more: whoever takes it ends it with a sentence.
  expect(await agent.take()).toBeUndefined()
  expect(await runRow(deps, revoked.id)).toMatchObject({ error: { code: 'queue.connection-revoked' } })
})

it('looks once, before the first apply alone', async () => {
  const destroy = await order({}, 'destroy')
  expect(await read(destroy.id)).toMatchObject({ preflight: null })
  expect(await agent.take()).toMatchObject({ run_id: destroy.id })
})
