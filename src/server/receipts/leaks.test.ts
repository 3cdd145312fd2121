import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { makeAgent } from '../../../test/support/agents.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { describeEndpoint } from '../../../test/support/describe-endpoint.ts'
import { make } from '../../../test/support/make.ts'
import { makeReceipt } from '../../../test/support/receipts.ts'
import { makeUnknownResource } from '../../../test/support/simulated.ts'
import { destroy, makeDoomed } from '../../../test/support/teardowns.ts'
import { auditOf, makeCompiledStack, makeEnvironment } from '../../../test/support/things.ts'
import { cleanUp } from '../clean-up.ts'
import { leaks } from '../db/schema/receipts.ts'
import { simulatedResources, stateVersions } from '../db/schema/states.ts'
import { lookForLeaks } from './look-daily.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const agent = await makeAgent(app)
const UNKNOWN = { id: '99999999-9999-4999-8999-999999999999' }

const QUEUE = 'aws_sqs_queue.jobs'
const DATABASE = 'aws_db_instance.orders'
const RESOURCES = {
  [DATABASE]: {
    id: 'db-1',
    identifier: 'orders',
    engine: 'postgres',
    instance_class: 'db.t4g.micro',
    allocated_storage: 20,
    storage_type: 'gp3',
  },
  [QUEUE]: { id: 'jobs-1', name: 'jobs' },
}
const { id: compiled_id } = await makeCompiledStack(deps, make.stack({ cloud: 'aws', region: 'us-east-1' }))

let cast: Awaited<ReturnType<typeof makeCast>>
beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  cast = await makeCast(app)
})

/** An environment of which the database was left behind, and something that no state knows. */
async function makeLeak() {
  const { id, keys } = await makeDoomed(app, cast.project.id, cast.developer, RESOURCES, { compiled_id, name: 'Shop' })
  const unknown = await makeUnknownResource(deps, id, 'aws_nonesuch_thing', { id: 'x-1' })
  await destroy(app, id, { reported: [DATABASE, QUEUE], gone: [keys[QUEUE] ?? ''] }, agent)
  return { id, database: keys[DATABASE] ?? '', unknown }
}

type Query = { cursor?: string; limit?: number; environment_id?: string }
const list = (query: Query = {}) =>
  cast.viewer.call('GET /projects/{id}/leaks', { params: { id: cast.project.id }, query })
const summary = () => cast.viewer.call('GET /projects/{id}/leaks/summary', { params: { id: cast.project.id } })
const look = (id: string) => cast.developer.call('POST /environments/{id}/receipt/look', { params: { id } })
const remove = (id: string, key: string) =>
  orm.delete(simulatedResources).where(and(eq(simulatedResources.environment_id, id), eq(simulatedResources.key, key)))

const openOf = (id: string) =>
  orm
    .select()
    .from(leaks)
    .where(and(eq(leaks.environment_id, id), isNull(leaks.gone_at)))

describeEndpoint('GET /projects/{id}/leaks', {
  200: () => {
    it('lists a planted leak with its price and its owner, and what has no price as unknown', async () => {
      const { id, database, unknown } = await makeLeak()
      const found = await list()
      const environment = { id, name: 'Shop', is_simulated: true }
      const owner = { email: cast.developer.email, name: cast.developer.name }
      const at = deps.now().toISOString()
      const times = { found_at: at, looked_at: at }
      expect(found).toHaveLength(2)
      expect(found).toContainEqual({
        key: database,
        type: 'aws_db_instance',
        address: DATABASE,
        name: 'orders',
        provider_id: 'db-1',
        monthly: expect.any(Number),
        is_at_least: false,
        component: null,
        environment,
        owner,
        ...times,
      })
      expect(found).toContainEqual(expect.objectContaining({ key: unknown, address: null, monthly: null, owner }))
      expect(await list({ environment_id: id })).toHaveLength(2)
      expect(await list({ environment_id: UNKNOWN.id })).toEqual([])
    })

    it('pages through them', async () => {
      await makeLeak()
      await makeLeak()
      const path = `/api/projects/${cast.project.id}/leaks?limit=3`
      const first = await cast.viewer.send(path)
      expect(first.headers.get('x-total-count')).toBe('4')
      const [, cursor = ''] = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '') ?? []
      const keys = ((await first.json()) as { key: string }[]).map(({ key }) => key)
      const rest = await list({ limit: 3, cursor })
      expect(new Set([...keys, ...rest.map(({ key }) => key)]).size).toBe(4)
    })
  },
  400: () => {
    it('refuses a cursor of another list', async () => {
      await expect(list({ cursor: 'x' })).rejects.toMatchObject({ status: 400 })
    })
  },
  404: () => {
    it('is not there for a project that is not', async () => {
      await expect(cast.viewer.call('GET /projects/{id}/leaks', { params: UNKNOWN, query: {} })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
})

describeEndpoint('GET /projects/{id}/leaks/summary', {
  200: () => {
    it('adds up what has a price, and says how much has none', async () => {
      expect(await summary()).toEqual({ count: 0, monthly: 0, unpriced: 0 })
      await makeLeak()
      const monthly = (await list()).find(({ type }) => type === 'aws_db_instance')?.monthly ?? 0
      expect(monthly).toBeGreaterThan(5)
      expect(await summary()).toEqual({ count: 2, monthly, unpriced: 1 })
    })
  },
  404: () => {
    it('is not there for a project that is not', async () => {
      await expect(cast.viewer.call('GET /projects/{id}/leaks/summary', { params: UNKNOWN })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
})

describeEndpoint('POST /environments/{id}/receipt/look', {
  200: () => {
    it('closes what is gone, and says so in the audit log', async () => {
      const { id, database } = await makeLeak()
      expect(await look(id)).toMatchObject({ left: 2, found: 0, gone: 0 })
      await remove(id, database)
      app.setTime('2026-11-02T10:20:00Z')
      expect(await look(id)).toEqual({ left: 1, found: 0, gone: 1, looked_at: '2026-11-02T10:20:00.000Z' })
      expect(await list()).toMatchObject([
        { type: 'aws_nonesuch_thing', found_at: '2026-11-02T10:00:00.000Z', looked_at: '2026-11-02T10:20:00.000Z' },
      ])
      expect(await auditOf(deps, id)).toContainEqual(
        expect.objectContaining({ action: 'environment.look-again', after: { found: 0, gone: 1, left: 1 } }),
      )
      // What was signed stays what it was.
      const { receipt } = await cast.viewer.call('GET /environments/{id}/receipt', { params: { id } })
      expect(receipt.left).toHaveLength(2)
    })
  },
  404: () => {
    it('is not there for an environment that is not', async () => {
      await expect(look(UNKNOWN.id)).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('cannot search what has no receipt, or lies in an account that Strata cannot see', async () => {
      const id = await makeEnvironment(deps, cast.project.id, cast.developer, { status: 'deleted' })
      await expect(look(id)).rejects.toMatchObject({ status: 409, said: { code: 'receipts.none' } })
      await makeReceipt(deps, id)
      await expect(look(id)).rejects.toMatchObject({ status: 409, said: { code: 'receipts.not-looked' } })
    })
  },
})

it('is searched again each day, until nothing is left', async () => {
  const { id, database, unknown } = await makeLeak()
  expect((await lookForLeaks(deps)).summary).toBe('No search is due.')
  app.setTime('2026-11-03T11:00:00Z')
  await remove(id, unknown)
  const report = await lookForLeaks(deps)
  expect(report.problems).toEqual([])
  expect(report.lines.map(({ text }) => text)).toContain('1 leftover of Shop is gone.')
  expect(await openOf(id)).toMatchObject([{ key: database, found_at: new Date('2026-11-02T10:00:00Z') }])
  await remove(id, database)
  app.setTime('2026-11-04T12:00:00Z')
  await lookForLeaks(deps)
  expect(await openOf(id)).toEqual([])
  // What appears late is found, and what comes back is open again.
  const late = await makeUnknownResource(deps, id, 'aws_db_instance', RESOURCES[DATABASE])
  app.setTime('2026-11-05T13:00:00Z')
  expect((await lookForLeaks(deps)).lines.map(({ text }) => text)).toContain('Shop has 1 new leftover.')
  expect(await openOf(id)).toMatchObject([
    { key: late, found_at: new Date('2026-11-05T13:00:00Z'), monthly: expect.any(Number) },
  ])
})

it('keeps states and accounts of what has something left', async () => {
  const { id, database, unknown } = await makeLeak()
  const kept = async () => [
    await orm.$count(stateVersions, eq(stateVersions.environment_id, id)),
    await orm.$count(simulatedResources, eq(simulatedResources.environment_id, id)),
  ]
  const before = await kept()
  app.setTime('2027-01-15T10:00:00Z')
  await cleanUp(deps)
  expect(await kept()).toEqual(before)
  await remove(id, database)
  await remove(id, unknown)
  await lookForLeaks(deps)
  await cleanUp(deps)
  expect(await kept()).toEqual([0, 0])
})
