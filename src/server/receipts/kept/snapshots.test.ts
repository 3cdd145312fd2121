import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeAgent } from '../../../../test/support/agents.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { makeSnapshot } from '../../../../test/support/snapshots.ts'
import { destroy, makeDoomed } from '../../../../test/support/teardowns.ts'
import { auditOf, makeCompiledStack, makeEnvironment } from '../../../../test/support/things.ts'
import { keptSnapshots, leaks as leakRows } from '../../db/schema/receipts.ts'
import { simulatedResources } from '../../db/schema/states.ts'
import { cleanUp } from '../../clean-up.ts'
import { lookForLeaks } from '../look-daily.ts'
import { endSnapshots } from './daily.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const agent = await makeAgent(app)
const NOWHERE = '99999999-9999-4999-8999-999999999999'

const DATABASE = 'aws_db_instance.postgresql'
const RESOURCES = {
  [DATABASE]: {
    id: 'db-1',
    arn: 'arn:aws:rds:us-east-1:123456789012:db:shop-dev-pg',
    identifier: 'shop-dev-pg',
    engine: 'postgres',
    instance_class: 'db.t4g.micro',
    allocated_storage: 32,
    storage_type: 'gp3',
    skip_final_snapshot: false,
    final_snapshot_identifier: 'shop-dev-pg-final-1a2b3c4d',
  },
}
const stack = make.stack({ cloud: 'aws', region: 'us-east-1', nodes: [{ id: 'postgresql', type: 'postgresql' }] })
const { id: compiled_id } = await makeCompiledStack(deps, stack)
/** 32 GB of backups at $0.095. */
const MONTHLY = 3.04

let cast: Awaited<ReturnType<typeof makeCast>>
beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  cast = await makeCast(app)
  await orm.delete(keptSnapshots)
})

/** An environment of the sandbox that was destroyed and left a snapshot. */
async function makeGone(): Promise<string> {
  const { id, keys } = await makeDoomed(app, cast.project.id, cast.developer, RESOURCES, { compiled_id, name: 'Shop' })
  await destroy(app, id, { reported: [DATABASE], gone: [keys[DATABASE] ?? ''] }, agent)
  return id
}

const SERVER = 'azurerm_postgresql_flexible_server.postgresql'
const AZURE = {
  [SERVER]: {
    id: '/subscriptions/00000000-0000-0000-0000-000000000001/resourceGroups/rg-shop/providers/Microsoft.DBforPostgreSQL/flexibleServers/shop-pg-1',
    name: 'shop-pg-1',
    fqdn: 'shop-pg-1.postgres.database.azure.com',
    storage_mb: 32_768,
  },
}
const azure = make.stack({ cloud: 'azure', region: 'eastus', nodes: [{ id: 'postgresql', type: 'postgresql' }] })
const { id: azure_id } = await makeCompiledStack(deps, azure)

/** One on Azure, whose deleted server Azure keeps the backups of. */
async function makeAzure() {
  const given = { compiled_id: azure_id, name: 'Shop' }
  const { id, keys } = await makeDoomed(app, cast.project.id, cast.developer, AZURE, given)
  await destroy(app, id, { reported: [SERVER], gone: [keys[SERVER] ?? ''] }, agent)
  const [row] = await orm.select().from(keptSnapshots).where(eq(keptSnapshots.environment_id, id))
  return { id, snapshot: row?.id ?? '' }
}
const list = (query: { cursor?: string; limit?: number; environment_id?: string } = {}) =>
  cast.viewer.call('GET /projects/{id}/snapshots', { params: { id: cast.project.id }, query })
const summary = (id = cast.project.id) => cast.viewer.call('GET /projects/{id}/snapshots/summary', { params: { id } })
const leaks = () => cast.viewer.call('GET /projects/{id}/leaks', { params: { id: cast.project.id }, query: {} })
const preview = (id: string) => cast.viewer.call('GET /environments/{id}/teardown', { params: { id } })
const keep = (id: string, snapshot_id: string, until: string) =>
  cast.developer.call('PUT /environments/{id}/snapshots/{snapshot_id}', {
    params: { id, snapshot_id },
    body: { until },
  })
const remove = (id: string, snapshot_id: string) =>
  cast.developer.call('DELETE /environments/{id}/snapshots/{snapshot_id}', { params: { id, snapshot_id } })
const restore = (id: string, snapshot_id: string) =>
  cast.developer.call('POST /environments/{id}/snapshots/{snapshot_id}/restore', { params: { id, snapshot_id } })
const accountOf = (id: string) => orm.select().from(simulatedResources).where(eq(simulatedResources.environment_id, id))

/** A snapshot of an environment in an account whose connection is gone. */
async function makeStranded() {
  const id = await makeEnvironment(deps, cast.project.id, cast.developer, { status: 'deleted', connection: 'cloud' })
  const key = 'arn:aws:rds:us-east-1:123456789012:snapshot:shop-dev-pg-final'
  return { id, snapshot: await makeSnapshot(deps, id, { key }) }
}

describeEndpoint('GET /environments/{id}/teardown', {
  200: () => {
    it('says before what is kept, until when and at what cost', async () => {
      const { id } = await makeDoomed(app, cast.project.id, cast.developer, RESOURCES, { compiled_id })
      expect(await preview(id)).toEqual({
        is_known: true,
        kept: [
          {
            address: DATABASE,
            type: 'aws_db_instance',
            how: 'snapshot',
            name: 'shop-dev-pg-final-1a2b3c4d',
            until: '2026-11-16T10:00:00.000Z',
            ended_by: 'strata',
            size_gb: 32,
            monthly: MONTHLY,
            total: 1.4,
          },
        ],
        lost: [],
      })
    })

    it('names what is lost, with the command that saves it, and says where nothing is known', async () => {
      const azure = {
        'azurerm_postgresql_flexible_server.main': { id: 'pg', fqdn: 'shop.postgres.database.azure.com' },
      }
      const { id } = await makeDoomed(app, cast.project.id, cast.developer, azure)
      expect(await preview(id)).toMatchObject({
        kept: [],
        lost: [
          { loss: 'azure-postgresql', command: expect.stringContaining('--host=shop.postgres.database.azure.com') },
        ],
      })
      const empty = await makeEnvironment(deps, cast.project.id, cast.developer)
      expect(await preview(empty)).toEqual({ is_known: false, kept: [], lost: [] })
    })
  },
  404: () => {
    it('is not there for an environment that is not', async () => {
      await expect(preview(NOWHERE)).rejects.toMatchObject({ status: 404 })
    })
  },
})

describeEndpoint('GET /projects/{id}/snapshots', {
  200: () => {
    it('lists what a teardown has left on purpose, which is no leftover', async () => {
      const id = await makeGone()
      const { receipt } = await cast.viewer.call('GET /environments/{id}/receipt', { params: { id } })
      expect(receipt).toMatchObject({ verdict: 'clean', left: [] })
      expect(receipt.kept).toMatchObject([
        { name: 'shop-dev-pg-final-1a2b3c4d', size_gb: 32, monthly: MONTHLY, until: '2026-11-16T10:00:00.000Z' },
      ])
      expect(await list()).toMatchObject([
        {
          type: 'aws_db_snapshot',
          name: 'shop-dev-pg-final-1a2b3c4d',
          address: DATABASE,
          component: 'PostgreSQL',
          size_gb: 32,
          monthly: MONTHLY,
          taken_at: '2026-11-02T10:00:00.000Z',
          until: '2026-11-16T10:00:00.000Z',
          longest_until: '2026-11-30T10:00:00.000Z',
          is_left: false,
          problem: null,
          can_restore: true,
          environment: { id, name: 'Shop', is_simulated: true },
          owner: { email: cast.developer.email },
        },
      ])
      expect(await accountOf(id)).toMatchObject([{ type: 'aws_db_snapshot', provider: 'aws' }])
      expect(await list({ environment_id: NOWHERE })).toEqual([])
      app.setTime('2026-11-04T10:00:00Z')
      await lookForLeaks(deps)
      expect(await orm.$count(leakRows, eq(leakRows.environment_id, id))).toBe(0)
    })

    it('pages through them', async () => {
      const id = await makeEnvironment(deps, cast.project.id, cast.developer, { status: 'deleted' })
      for (const name of ['one', 'two', 'three']) await makeSnapshot(deps, id, { name })
      const first = await cast.viewer.send(`/api/projects/${cast.project.id}/snapshots?limit=2`)
      const [, cursor = ''] = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '') ?? []
      const names = ((await first.json()) as { name: string }[]).map(({ name }) => name)
      const rest = await list({ limit: 2, cursor })
      expect(new Set([...names, ...rest.map(({ name }) => name)])).toEqual(new Set(['one', 'two', 'three']))
    })
  },
  400: () => {
    it('refuses a cursor of another list', async () => {
      await expect(list({ cursor: 'x' })).rejects.toMatchObject({ status: 400 })
    })
  },
  404: () => {
    it('is not there for a project that is not', async () => {
      const params = { id: NOWHERE }
      await expect(cast.viewer.call('GET /projects/{id}/snapshots', { params, query: {} })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
})

describeEndpoint('GET /projects/{id}/snapshots/summary', {
  200: () => {
    it('adds up what has a price, says how much has none, and never counts what is left', async () => {
      expect(await summary()).toEqual({ count: 0, monthly: 0, unpriced: 0 })
      const id = await makeGone()
      await makeSnapshot(deps, id, { monthly: null })
      const until = new Date('2026-11-01T00:00:00Z')
      await makeSnapshot(deps, id, { until, problem: 'refused', tried_at: until })
      expect(await summary()).toEqual({ count: 2, monthly: MONTHLY, unpriced: 1 })
    })
  },
  404: () => {
    it('is not there for a project that is not', async () => {
      await expect(summary(NOWHERE)).rejects.toMatchObject({ status: 404 })
    })
  },
})

describeEndpoint('PUT /environments/{id}/snapshots/{snapshot_id}', {
  200: () => {
    it('keeps one longer, and the audit log says so', async () => {
      const id = await makeGone()
      const [one] = await list()
      expect(await keep(id, one?.id ?? '', '2026-11-28T10:00:00.000Z')).toMatchObject({
        until: '2026-11-28T10:00:00.000Z',
      })
      app.setTime('2026-11-17T10:00:00Z')
      expect((await endSnapshots(deps)).summary).toBe('No snapshot is due.')
      expect(await auditOf(deps, id)).toContainEqual(
        expect.objectContaining({
          action: 'environment.snapshot-kept',
          before: { name: 'shop-dev-pg-final-1a2b3c4d', until: '2026-11-16T10:00:00.000Z' },
        }),
      )
    })
  },
  400: () => {
    it('refuses an end in the past, and one after the key is deleted', async () => {
      const id = await makeGone()
      const [one] = await list()
      for (const until of ['2026-11-02T10:00:00.000Z', '2026-11-30T10:00:00.001Z'])
        await expect(keep(id, one?.id ?? '', until)).rejects.toMatchObject({ status: 400 })
    })
  },
  404: () => {
    it('is not there for one that is not kept, or of another environment', async () => {
      const { snapshot } = await makeStranded()
      const id = await makeGone()
      for (const one of [NOWHERE, snapshot])
        await expect(keep(id, one, '2026-11-20T10:00:00.000Z')).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('says of what Azure keeps that nobody can keep it longer, or delete it before', async () => {
      const { id, snapshot } = await makeAzure()
      const refused = { status: 409, said: { code: 'receipts.snapshot-by-cloud' } }
      await expect(keep(id, snapshot, '2026-11-20T10:00:00.000Z')).rejects.toMatchObject(refused)
      await expect(remove(id, snapshot)).rejects.toMatchObject(refused)
    })
  },
})

describeEndpoint('DELETE /environments/{id}/snapshots/{snapshot_id}', {
  204: () => {
    it('deletes it from the account', async () => {
      const id = await makeGone()
      const [one] = await list()
      await remove(id, one?.id ?? '')
      expect([await list(), await accountOf(id)]).toEqual([[], []])
      expect(await auditOf(deps, id)).toContainEqual(
        expect.objectContaining({ action: 'environment.snapshot-deleted' }),
      )
    })
  },
  404: () => {
    it('is not there for one that is not kept', async () => {
      await expect(remove(await makeGone(), NOWHERE)).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('says why its account cannot be reached', async () => {
      const { id, snapshot } = await makeStranded()
      await expect(remove(id, snapshot)).rejects.toMatchObject({
        status: 409,
        said: { code: 'receipts.snapshot-trouble', params: { problem: 'no-connection' } },
      })
      // Its end has not come: it is kept, and nothing is left.
      expect([await list(), await leaks()]).toMatchObject([[{ is_left: false, problem: {} }], []])
    })
  },
})

describeEndpoint('POST /environments/{id}/snapshots/{snapshot_id}/restore', {
  200: () => {
    it('gives the stack that begins from it, and keeps it for a week at least', async () => {
      const id = await makeGone()
      const [one] = await list()
      const ends = { until: new Date('2026-11-03T10:00:00Z') }
      await orm.update(keptSnapshots).set(ends).where(eq(keptSnapshots.environment_id, id))
      const { stack: begun, until } = await restore(id, one?.id ?? '')
      expect(until).toBe('2026-11-09T10:00:00.000Z')
      expect(begun.nodes.slice(0, 1)).toMatchObject([
        { id: 'postgresql', settings: { snapshot: 'shop-dev-pg-final-1a2b3c4d' } },
      ])
      const { id: compiled } = await makeCompiledStack(deps, begun)
      expect(compiled).toBeTruthy()
      expect(await auditOf(deps, id)).toContainEqual(expect.objectContaining({ action: 'environment.snapshot-kept' }))
    })
  },
  404: () => {
    it('is not there for one that is not kept', async () => {
      await expect(restore(await makeGone(), NOWHERE)).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('refuses what no component can begin from', async () => {
      const id = await makeGone()
      for (const [given, reason] of [
        [{ type: 'aws_db_cluster_snapshot' as const }, 'type'],
        [{ node: null }, 'stack'],
      ] as const)
        await expect(restore(id, await makeSnapshot(deps, id, given))).rejects.toMatchObject({
          status: 409,
          said: { code: 'receipts.snapshot-no-restore', params: { cause: reason } },
        })
    })
  },
})

it('keeps in the list what Azure keeps, begins from it before its deletion, and notes its end', async () => {
  const { id, snapshot } = await makeAzure()
  expect(await list({ environment_id: id })).toMatchObject([
    {
      type: 'azurerm_postgresql_deleted_server',
      name: 'shop-pg-1',
      size_gb: 32,
      monthly: null,
      until: expect.stringMatching(/^2026-11-07T09:5/),
      ended_by: 'cloud',
      can_restore: true,
    },
  ])
  const { stack: begun, until } = await restore(id, snapshot)
  expect(begun.nodes[0]?.settings['snapshot']).toMatch(/flexibleServers\/shop-pg-1@2026-11-02T09:4\d:\d\dZ$/)
  expect(until).toMatch(/^2026-11-07T09:5/)
  app.setTime('2026-11-07T10:00:00Z')
  expect(await endSnapshots(deps)).toMatchObject({ summary: 'Deleted 1 snapshot.', problems: [] })
  const [row] = await orm.select().from(keptSnapshots).where(eq(keptSnapshots.id, snapshot))
  expect(row?.gone_at).toEqual(new Date('2026-11-07T10:00:00Z'))
})

it('is deleted at its end, and what cannot be deleted is left with its price until it is gone', async () => {
  const id = await makeGone()
  const { id: other, snapshot } = await makeStranded()
  const isTheirs = and(eq(simulatedResources.environment_id, id))
  app.setTime('2026-11-16T09:00:00Z')
  await endSnapshots(deps)
  expect(await orm.$count(simulatedResources, isTheirs)).toBe(1)
  app.setTime('2026-11-16T10:00:00Z')
  expect(await endSnapshots(deps)).toMatchObject({ summary: 'Deleted 1 snapshot.', problems: [] })
  expect(await orm.$count(simulatedResources, isTheirs)).toBe(0)
  const rows = await orm.select().from(leakRows).where(eq(leakRows.environment_id, other))
  expect(rows).toMatchObject([
    {
      type: 'aws_db_snapshot',
      name: 'shop-dev-pg-final',
      monthly: MONTHLY,
      gone_at: null,
      project_id: cast.project.id,
    },
  ])
  const [row] = await orm.select().from(keptSnapshots).where(eq(keptSnapshots.id, snapshot))
  expect(row).toMatchObject({ problem: 'no-connection', gone_at: null })
  expect(await auditOf(deps, other)).toContainEqual(expect.objectContaining({ action: 'environment.snapshot-stays' }))
  // It is tried again a day later, and not before.
  app.setTime('2026-11-16T12:00:00Z')
  const attempts = async () =>
    (await auditOf(deps, other)).filter(({ action }) => action === 'environment.snapshot-stays').length
  await endSnapshots(deps)
  expect(await attempts()).toBe(1)
  app.setTime('2026-11-17T11:00:00Z')
  await endSnapshots(deps)
  expect(await attempts()).toBe(2)
})

it('keeps the account of what has a snapshot', async () => {
  const id = await makeGone()
  app.setTime('2027-01-15T10:00:00Z')
  await cleanUp(deps)
  expect(await accountOf(id)).toHaveLength(1)
  await endSnapshots(deps)
  await cleanUp(deps)
  expect(await accountOf(id)).toEqual([])
})
