// Last backups and snapshots of disks in a project of Google Cloud, from the destroy to their end.
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { LAST_BACKUP } from '#cloud-api/google/backups.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { destroyInAws, makeDoomedInAws } from '../../../../test/support/aws-teardowns.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { GOOGLE_PROJECT, makeGoogleConnection } from '../../../../test/support/connections.ts'
import { make } from '../../../../test/support/make.ts'
import { startSqlBackups } from '../../../../test/support/sql-backups.ts'
import { makeCompiledStack } from '../../../../test/support/things.ts'
import { keptSnapshots, leaks } from '../../db/schema/receipts.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { searchDue } from '../account-searches.ts'
import { lookForLeaks } from '../look-daily.ts'
import { endSnapshots } from './daily.ts'

const google = await startSqlBackups(GOOGLE_PROJECT, [
  {
    action: 'cloudasset.assets.searchAllResources',
    method: 'GET',
    path: new RegExp(`^/v1/projects/${GOOGLE_PROJECT}:searchAllResources$`),
    query: z.strictObject({ query: z.string(), pageSize: z.string() }),
    answer: () => ({ json: { results: [] } }),
  },
])
afterAll(() => google.close())
const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }), googleEndpoint: google.url })
const { deps } = app
const { orm } = deps.database

const DATABASE = 'google_sql_database_instance.postgresql'
const DISK = 'google_compute_disk.desk[0]'
const LINK = `https://www.googleapis.com/compute/v1/projects/${GOOGLE_PROJECT}/zones/europe-west1-b/disks/desk-1`
const RESOURCES = {
  [DATABASE]: {
    id: 'shop-pg-1',
    name: 'shop-pg-1',
    project: GOOGLE_PROJECT,
    database_version: 'POSTGRES_17',
    settings: [{ retain_backups_on_delete: true, disk_size: 32 }],
  },
  [DISK]: {
    id: 'desk-1',
    name: 'desk-1',
    project: GOOGLE_PROJECT,
    disk_id: '42',
    self_link: LINK,
    size: 50,
    create_snapshot_before_destroy: true,
  },
}
const SNAPSHOT = { name: 'desk-1-20261102-100000', sourceDisk: LINK, sourceDiskId: '42', diskSizeGb: '50' }
const stack = make.stack({
  name: 'Shop',
  cloud: 'gcp',
  region: 'europe-west1',
  nodes: [{ id: 'postgresql', type: 'postgresql' }],
})
const { id: compiled_id } = await makeCompiledStack(deps, stack)

let cast: Awaited<ReturnType<typeof makeCast>>
beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  google.asked.length = 0
  google.refusals.clear()
  google.backups.length = 0
  google.snapshots.length = 0
  cast = await makeCast(app)
  await orm.delete(keptSnapshots)
  await orm.delete(leaks)
})

/** A destroyed environment. @param kmsKey that encrypts its backup */
async function makeGone(kmsKey?: string) {
  const connection_id = await makeGoogleConnection(deps, cast.project.id)
  const given = { compiled_id, name: 'Shop', connection_id, cloud_provider: 'GCP' }
  const { id } = await makeDoomedInAws(app, cast.project.id, cast.developer, RESOURCES, given)
  google.add({ instance: 'shop-pg-1', description: '' })
  const backup = google.add({
    instance: 'shop-pg-1',
    description: LAST_BACKUP,
    ...(kmsKey !== undefined && { kmsKey }),
  })
  google.snapshots.push({ ...SNAPSHOT, creationTimestamp: '2026-11-02T02:00:00.000-08:00' })
  google.snapshots.push({ ...SNAPSHOT, name: 'of-another', sourceDiskId: '41' })
  google.snapshots.push({ ...SNAPSHOT, name: 'by-a-schedule', autoCreated: true })
  await destroyInAws(app, id, Object.keys(RESOURCES))
  expect(await searchDue(deps)).toBe(1)
  return { id, backup }
}
const receiptOf = async (id: string) =>
  (await cast.viewer.call('GET /environments/{id}/receipt', { params: { id } })).receipt
const rowsOf = (id: string) => orm.select().from(keptSnapshots).where(eq(keptSnapshots.environment_id, id))
const rowOf = async (id: string, type: string) => (await rowsOf(id)).find((row) => row.type === type)
const leaksOf = (id: string) => orm.select().from(leaks).where(eq(leaks.environment_id, id))
const restore = (id: string, snapshot_id: string) =>
  cast.developer.call('POST /environments/{id}/snapshots/{snapshot_id}/restore', { params: { id, snapshot_id } })

it('is found, in the receipt with its price and its end, and deleted then with the identity that applies', async () => {
  const { id, backup } = await makeGone()
  expect(await receiptOf(id)).toMatchObject({
    verdict: 'clean',
    kept: [
      {
        address: DISK,
        how: 'snapshot',
        name: SNAPSHOT.name,
        until: '2026-11-16T10:00:00.000Z',
        ended_by: 'strata',
        size_gb: 50,
        monthly: expect.any(Number),
        seen: true,
      },
      { address: DATABASE, how: 'snapshot', name: backup, size_gb: 10, monthly: expect.any(Number), seen: true },
    ],
  })
  const listed = await cast.viewer.call('GET /projects/{id}/snapshots', {
    params: { id: cast.project.id },
    query: { environment_id: id },
  })
  expect(new Map(listed.map(({ type, can_restore, ended_by }) => [type, { can_restore, ended_by }]))).toEqual(
    new Map([
      ['google_compute_snapshot', { can_restore: false, ended_by: 'strata' }],
      ['google_sql_backup', { can_restore: true, ended_by: 'strata' }],
    ]),
  )
  app.setTime('2026-11-04T10:00:00Z')
  await lookForLeaks(deps)
  expect(await leaksOf(id)).toEqual([])
  app.setTime('2026-11-16T10:00:00Z')
  expect(await endSnapshots(deps)).toMatchObject({ problems: [], summary: 'Deleted 2 snapshots.' })
  // The automatic one ages, and is no business of Strata.
  expect(google.backups.map(({ description }) => description)).toEqual([''])
  expect(google.snapshots.map(({ name }) => name)).toEqual(['of-another', 'by-a-schedule'])
  app.setTime('2026-11-17T10:00:00Z')
  await lookForLeaks(deps)
  expect(await leaksOf(id)).toEqual([])
  expect(google.asked.filter((one) => one.startsWith('unknown'))).toEqual([])
})

it('is deleted now by a person, and one that is not there any more is deleted', async () => {
  const { id } = await makeGone()
  google.snapshots.length = 0
  for (const { id: snapshot_id } of await rowsOf(id))
    await cast.developer.call('DELETE /environments/{id}/snapshots/{snapshot_id}', { params: { id, snapshot_id } })
  expect(google.backups).toHaveLength(1)
  expect((await rowsOf(id)).every(({ gone_at }) => gone_at !== null)).toBe(true)
})

it('becomes left where Google Cloud refuses, and says what it lacks', async () => {
  const { id, backup } = await makeGone()
  const denied = { status: 403, json: { error: { code: 403, errors: [{ reason: 'notAuthorized' }] } } }
  google.refusals.set('cloudsql.backups.delete', [denied])
  app.setTime('2026-11-16T10:00:00Z')
  await endSnapshots(deps)
  expect(await rowOf(id, 'google_sql_backup')).toMatchObject({ problem: 'refused', problem_code: 'notAuthorized' })
  expect(await leaksOf(id)).toMatchObject([{ key: `//sqladmin.googleapis.com/${backup}`, type: 'google_sql_backup' }])
  app.setTime('2026-11-17T10:01:00Z')
  await endSnapshots(deps)
  expect(await leaksOf(id)).toMatchObject([{ gone_at: new Date('2026-11-17T10:01:00Z') }])
})

it('gives the stack that begins from it', async () => {
  const { id, backup } = await makeGone()
  const row = await rowOf(id, 'google_sql_backup')
  const { stack: begun } = await restore(id, row?.id ?? '')
  expect(begun.nodes[0]?.settings).toMatchObject({ snapshot: backup })
})

it('refuses a restore of what is gone, of what a deleted key encrypts, and of a disk', async () => {
  const { id } = await makeGone('projects/p/locations/l/keyRings/r/cryptoKeys/k')
  const row = await rowOf(id, 'google_sql_backup')
  const disk = await rowOf(id, 'google_compute_snapshot')
  const refused = (cause: string) => ({
    status: 409,
    said: { code: 'receipts.snapshot-no-restore', params: { cause } },
  })
  await expect(restore(id, row?.id ?? '')).rejects.toMatchObject(refused('key'))
  await expect(restore(id, disk?.id ?? '')).rejects.toMatchObject(refused('type'))
  google.backups.length = 0
  await expect(restore(id, row?.id ?? '')).rejects.toMatchObject(refused('gone'))
})

it('promises nothing of what was not found', async () => {
  const refusal = { status: 403, json: { error: { code: 403, errors: [{ reason: 'notAuthorized' }] } } }
  google.refusals.set('cloudsql.backups.list', [refusal])
  google.refusals.set('compute.snapshots.list', [refusal])
  const { id } = await makeGone()
  const { kept } = await receiptOf(id)
  expect(kept).toMatchObject([
    { address: DISK, how: 'snapshot', name: null, until: null },
    { address: DATABASE, how: 'backups', name: null, until: null },
  ])
  expect(await rowsOf(id)).toEqual([])
})
