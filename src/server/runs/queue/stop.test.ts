// An environment in an account of AWS from its suspension to its resumption, as its agent and the clock make it.
import { beforeEach, expect, it } from 'vitest'
import type { ResourceEvent } from '#contract/agent.ts'
import type { Capacity } from '#contract/stop.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#engine/durations.ts'
import { makeAgent, type TakenJob } from '../../../../test/support/agents.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeConnection, makeGoogleConnection } from '../../../../test/support/connections.ts'
import { makeRun, runsOf } from '../../../../test/support/run-orders.ts'
import { auditOf, environmentRow, makeEnvironment } from '../../../../test/support/things.ts'
import { eq } from 'drizzle-orm'
import { connections } from '../../db/schema/connections.ts'
import { environments } from '../../db/schema/environments.ts'
import { runs } from '../../db/schema/runs.ts'
import { keepStopped } from './keep-stopped.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const { project, developer } = await makeCast(app)
const START = Date.parse('2026-11-02T10:00:00Z')
const REMEMBERED: Record<string, Capacity> = { 'aws_autoscaling_group.web': { min: 2, max: 6, desired: 3 } }

let id: string
let connection_id: string
let at = START
const later = (ms: number): void => app.setTime(new Date((at += ms)).toISOString())

beforeEach(async () => {
  at = START
  app.setTime(new Date(at).toISOString())
  await orm.delete(runs)
  await orm.delete(environments)
  connection_id = await makeConnection(deps, project.id)
  id = await makeEnvironment(deps, project.id, developer, { connection: 'cloud', connection_id, cloud_provider: 'AWS' })
})

const its = () => ({ params: { id } })
const take = async (): Promise<TakenJob> => {
  const job = await (await makeAgent(app)).take()
  if (!job) throw new Error('There is no job.')
  return job
}
const hand = (job: TakenJob, path: string, body: unknown) =>
  app.person().send(`/api/agent/jobs/${job.id}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${job.token}` },
    body: JSON.stringify(body),
  })
const tell = (job: TakenJob, ...told: readonly (readonly [ResourceEvent['kind'], string])[]) =>
  hand(
    job,
    '/events?first=0',
    told.map(([kind, address]) => ({
      at: deps.now().toISOString(),
      kind,
      address,
      type: address.split('.')[0],
      action: 'stop',
      seconds: null,
      message: kind === 'kept' ? 'It goes on.' : null,
    })),
  )
/** Carries out the stop that waits. @param begins databases that it has to stop */
async function stop(...begins: readonly string[]): Promise<TakenJob> {
  const job = await take()
  expect(job.stop).toMatchObject({ where: 'aws', what: 'stop' })
  expect((await hand(job, '/artifacts/stopped', REMEMBERED)).status).toBe(204)
  await tell(
    job,
    ...begins.map((address) => ['started', address] as const),
    ...begins.map((one) => ['done', one] as const),
  )
  expect((await job.finish({})).status).toBe(204)
  return job
}
const summary = async () => (await keepStopped(deps)).summary
const NOTHING = 'Nothing has to be stopped again.'
const AGAIN = 'Stopped 1 environment again.'

it('remembers what a stop emptied until a resume has given it back', async () => {
  await developer.call('POST /environments/{id}/suspend', its())
  const first = await stop('aws_db_instance.shop')
  expect(first).toMatchObject({ sandbox: null, stop: { remembered: {} }, credentials: { role: null } })
  expect(await environmentRow(deps, id)).toMatchObject({ status: 'suspended', operation: 'none', cost_now: 2 })

  await developer.call('POST /environments/{id}/resume', its())
  const failed = await take()
  expect(failed.stop).toEqual({ where: 'aws', what: 'resume', remembered: REMEMBERED })
  await failed.finish({ outcome: 'failed' })
  await developer.call('POST /environments/{id}/resume', its())
  const resumed = await take()
  expect(resumed.stop).toMatchObject({ remembered: REMEMBERED })
  await hand(resumed, '/artifacts/stopped', {})
  await resumed.finish({})
  expect(await environmentRow(deps, id)).toMatchObject({ status: 'active', cost_now: 10 })

  await developer.call('POST /environments/{id}/suspend', its())
  expect((await take()).stop).toMatchObject({ what: 'stop', remembered: {} })
})

it('lets the agent stop what is in a project of Google Cloud, and remembers its autoscalers', async () => {
  connection_id = await makeGoogleConnection(deps, project.id)
  const given = { connection: 'cloud', connection_id, cloud_provider: 'GCP' } as const
  id = await makeEnvironment(deps, project.id, developer, given)
  await developer.call('POST /environments/{id}/suspend', its())
  const job = await take()
  expect(job).toMatchObject({ stop: { where: 'gcp', what: 'stop', remembered: {} }, credentials: { cloud: 'gcp' } })
  const pool = { min: 0, max: 0, desired: 2, autoscaling: { enabled: true, totalMinNodeCount: 1 } }
  expect((await hand(job, '/artifacts/stopped', { 'google_container_node_pool.apps': pool })).status).toBe(204)
  await job.finish({})
  await developer.call('POST /environments/{id}/resume', its())
  expect((await take()).stop).toEqual({
    where: 'gcp',
    what: 'resume',
    remembered: { 'google_container_node_pool.apps': pool },
  })
})

it('takes no sizes that are none', async () => {
  await developer.call('POST /environments/{id}/suspend', its())
  const job = await take()
  for (const capacity of [{ min: -1, max: 1, desired: 1 }, { min: 0.5, max: 1, desired: 1 }, 'all'])
    expect((await hand(job, '/artifacts/stopped', { 'aws_autoscaling_group.web': capacity })).status).toBe(400)
})

it('shows what was stopped, and what goes on and why', async () => {
  await developer.call('POST /environments/{id}/suspend', its())
  const job = await take()
  await tell(
    job,
    ['planned', 'aws_db_instance.shop'],
    ['planned', 'aws_db_instance.replica'],
    ['started', 'aws_db_instance.shop'],
    ['done', 'aws_db_instance.shop'],
    ['kept', 'aws_db_instance.replica'],
  )
  await job.finish({})
  const { resources } = await developer.call('GET /runs/{id}', { params: { id: job.run_id } })
  expect(resources.map(({ address, action, state, error }) => [address, action, state, error])).toEqual([
    ['aws_db_instance.shop', 'stop', 'done', null],
    ['aws_db_instance.replica', 'stop', 'kept', 'It goes on.'],
  ])
})

it('lets half a stop be resumed', async () => {
  await developer.call('POST /environments/{id}/suspend', its())
  const job = await take()
  await hand(job, '/artifacts/stopped', REMEMBERED)
  await job.finish({ outcome: 'failed' })
  expect(await environmentRow(deps, id)).toMatchObject({ status: 'active', operation: 'failed' })
  await developer.call('POST /environments/{id}/resume', its())
  const resumed = await take()
  expect(resumed.stop).toMatchObject({ what: 'resume', remembered: REMEMBERED })
  await resumed.finish({})
  expect(await environmentRow(deps, id)).toMatchObject({ status: 'active', operation: 'none' })
})

it('stops again what AWS starts after seven days, and says so', async () => {
  await developer.call('POST /environments/{id}/suspend', its())
  await stop('aws_db_instance.shop')
  later(7 * DAY_MS + 59 * MINUTE_MS)
  expect(await summary()).toBe(NOTHING)
  later(MINUTE_MS)
  expect(await summary()).toBe(AGAIN)
  // It is under way.
  expect(await summary()).toBe(NOTHING)
  expect(await environmentRow(deps, id)).toMatchObject({ status: 'suspended', operation: 'stopping', cost_now: 2 })
  const job = await stop('aws_db_instance.shop')
  expect(job.stop).toMatchObject({ remembered: REMEMBERED })
  expect(await environmentRow(deps, id)).toMatchObject({ status: 'suspended', operation: 'none', cost_now: 2 })
  expect((await runsOf(deps, id)).map(({ kind, cause, ordered_by }) => [kind, cause, ordered_by !== null])).toEqual([
    ['stop', 'person', true],
    ['stop', 'schedule', false],
  ])
  expect(await auditOf(deps, id)).toContainEqual(
    expect.objectContaining({ action: 'environment.stop-again', actor_email: '' }),
  )
  later(7 * DAY_MS)
  expect(await summary()).toBe(NOTHING)
  later(HOUR_MS)
  expect(await summary()).toBe(AGAIN)
})

it('stops again a MySQL server of Azure, which Azure starts after thirty days', async () => {
  await developer.call('POST /environments/{id}/suspend', its())
  await stop('azurerm_mysql_flexible_server.blog')
  later(30 * DAY_MS + 59 * MINUTE_MS)
  expect(await summary()).toBe(NOTHING)
  later(MINUTE_MS)
  expect(await summary()).toBe(AGAIN)
  await stop('azurerm_mysql_flexible_server.blog', 'azurerm_postgresql_flexible_server.shop')
  later(7 * DAY_MS + HOUR_MS)
  expect(await summary()).toBe(AGAIN)
})

it('looks again a day later where AWS had not started it yet, or it could not be stopped', async () => {
  await developer.call('POST /environments/{id}/suspend', its())
  await stop('aws_db_instance.shop')
  later(7 * DAY_MS + HOUR_MS)
  expect(await summary()).toBe(AGAIN)
  await stop()
  expect(await summary()).toBe(NOTHING)
  later(DAY_MS)
  expect(await summary()).toBe(AGAIN)
  const failed = await take()
  await tell(failed, ['started', 'aws_db_instance.shop'], ['failed', 'aws_db_instance.shop'])
  await failed.finish({ outcome: 'failed' })
  expect(await environmentRow(deps, id)).toMatchObject({ status: 'suspended', operation: 'failed' })
  later(DAY_MS)
  expect(await summary()).toBe(AGAIN)
})

it('leaves alone what has no database, runs, or is in an account that was given up', async () => {
  await developer.call('POST /environments/{id}/suspend', its())
  await stop('aws_instance.desk')
  later(8 * DAY_MS)
  expect(await summary()).toBe(NOTHING)
  await orm.delete(runs)
  await makeRun(deps, id, 'stop')
  await stop('aws_rds_cluster.big')
  later(8 * DAY_MS)
  await orm.update(connections).set({ revoked_at: deps.now() }).where(eq(connections.id, connection_id))
  expect(await summary()).toBe(NOTHING)
  await orm.update(connections).set({ revoked_at: null })
  await orm.update(environments).set({ status: 'active' })
  expect(await summary()).toBe(NOTHING)
  await orm.update(environments).set({ status: 'suspended' })
  expect(await summary()).toBe(AGAIN)
})
