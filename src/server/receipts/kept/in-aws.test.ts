import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { AWS_ACCOUNT, destroyInAws, makeDoomedInAws } from '../../../../test/support/aws-teardowns.ts'
import { jsonRefusal, startAwsServer, xmlRefusal } from '../../../../test/support/aws-server.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { make } from '../../../../test/support/make.ts'
import { makeCompiledStack } from '../../../../test/support/things.ts'
import { keptSnapshots, leaks } from '../../db/schema/receipts.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { searchDue } from '../account-searches.ts'
import { lookForLeaks } from '../look-daily.ts'
import { endSnapshots } from './daily.ts'

const aws = await startAwsServer()
afterAll(() => aws.close())
const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }), awsEndpoint: aws.url })
const { deps } = app
const { orm } = deps.database

const arn = (service: string, resource: string) => `arn:aws:${service}:us-east-1:${AWS_ACCOUNT}:${resource}`
const DATABASE = 'aws_db_instance.postgresql'
const NAME = 'shop-dev-pg-final-1a2b3c4d'
const SNAPSHOT = arn('rds', `snapshot:${NAME}`)
const KEY = arn('kms', 'key/1a2b3c4d')
const RESOURCES = {
  [DATABASE]: {
    id: 'db-1',
    arn: arn('rds', 'db:shop-dev-pg'),
    identifier: 'shop-dev-pg',
    engine: 'postgres',
    allocated_storage: 32,
    final_snapshot_identifier: NAME,
    tags_all: { Project: 'shop' },
  },
  'aws_kms_key.main': { id: '1a2b3c4d', arn: KEY, deletion_window_in_days: 30, tags_all: { Project: 'shop' } },
}
const stack = make.stack({
  name: 'Shop',
  cloud: 'aws',
  region: 'us-east-1',
  nodes: [{ id: 'postgresql', type: 'postgresql' }],
})
const { id: compiled_id } = await makeCompiledStack(deps, stack)
const described = (state: string) =>
  [200, JSON.stringify({ KeyMetadata: { Arn: KEY, KeyState: state, DeletionDate: 1_798_700_000 } })] as const
const SAID = [
  200,
  `<DBSnapshot><DBSnapshotIdentifier>${NAME}</DBSnapshotIdentifier><Engine>postgres</Engine><Status>available</Status><AllocatedStorage>32</AllocatedStorage><KmsKeyId>${KEY}</KmsKeyId></DBSnapshot>`,
] as const

let cast: Awaited<ReturnType<typeof makeCast>>
beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  aws.asked.length = 0
  for (const map of [aws.listed, aws.next, aws.always]) map.clear()
  aws.always.set('DescribeDBSnapshots', SAID)
  aws.always.set('DescribeKey', described('PendingDeletion'))
  for (const action of ['CancelKeyDeletion', 'EnableKey', 'ScheduleKeyDeletion']) aws.always.set(action, [200, '{}'])
  aws.always.set('DeleteDBSnapshot', [200, '<DeleteDBSnapshotResponse/>'])
  cast = await makeCast(app)
  await orm.delete(keptSnapshots)
  await orm.delete(leaks)
})

/** A destroyed environment whose account still holds the snapshot and the key. */
async function makeGone() {
  const doomed = await makeDoomedInAws(app, cast.project.id, cast.developer, RESOURCES, { compiled_id, name: 'Shop' })
  await destroyInAws(app, doomed.id, Object.keys(RESOURCES))
  aws.listed.set('us-east-1', [SNAPSHOT, KEY])
  expect(await searchDue(deps)).toBe(1)
  const [row] = await orm.select().from(keptSnapshots).where(eq(keptSnapshots.environment_id, doomed.id))
  return { id: doomed.id, snapshot_id: row?.id ?? '' }
}
const asked = (action: string) => aws.asked.filter((one) => one.action === action)
const rowOf = async (id: string) => (await orm.select().from(keptSnapshots).where(eq(keptSnapshots.id, id)))[0]
const leaksOf = (id: string) => orm.select().from(leaks).where(eq(leaks.environment_id, id))

it('is kept and no leftover, and deleted at its end with the identity that applies', async () => {
  const { id, snapshot_id } = await makeGone()
  const { receipt } = await cast.viewer.call('GET /environments/{id}/receipt', { params: { id } })
  expect(receipt).toMatchObject({
    verdict: 'clean',
    left: [],
    kept: [
      { name: NAME, until: '2026-11-16T10:00:00.000Z', ended_by: 'strata', size_gb: 32, monthly: 3.04, seen: true },
      { address: 'aws_kms_key.main', how: 'soft-deleted' },
    ],
  })
  expect(await rowOf(snapshot_id)).toMatchObject({ key: SNAPSHOT, name: NAME, node: 'postgresql', size_gb: 32 })
  app.setTime('2026-11-16T09:59:00Z')
  await endSnapshots(deps)
  expect(asked('DeleteDBSnapshot')).toEqual([])
  app.setTime('2026-11-16T10:00:00Z')
  expect(await endSnapshots(deps)).toMatchObject({ problems: [], summary: 'Deleted 1 snapshot.' })
  expect(asked('DeleteDBSnapshot')).toMatchObject([
    { service: 'rds', region: 'us-east-1', body: expect.stringContaining(`DBSnapshotIdentifier=${NAME}`) },
  ])
  expect(await rowOf(snapshot_id)).toMatchObject({ gone_at: new Date('2026-11-16T10:00:00Z') })
  expect(await leaksOf(id)).toEqual([])
  // AWS lists it no more, and asks nothing of the key that was never brought back.
  expect(asked('ScheduleKeyDeletion')).toEqual([])
})

it('becomes left where AWS refuses, until a later try deletes it', async () => {
  const { id, snapshot_id } = await makeGone()
  aws.always.set('DeleteDBSnapshot', xmlRefusal('AccessDenied', 403))
  app.setTime('2026-11-16T10:00:00Z')
  await endSnapshots(deps)
  expect(await leaksOf(id)).toMatchObject([{ key: SNAPSHOT, type: 'aws_db_snapshot', monthly: 3.04, gone_at: null }])
  expect(await rowOf(snapshot_id)).toMatchObject({ problem: 'refused', problem_code: 'AccessDenied', gone_at: null })
  // Another search finds it, and it stays what it is; one that lists nothing does not close it either.
  app.setTime('2026-11-17T09:00:00Z')
  await lookForLeaks(deps)
  aws.listed.clear()
  app.setTime('2026-11-18T09:30:00Z')
  await lookForLeaks(deps)
  expect(await leaksOf(id)).toMatchObject([{ key: SNAPSHOT, monthly: 3.04, gone_at: null }])
  aws.always.set('DeleteDBSnapshot', xmlRefusal('DBSnapshotNotFound', 404))
  await endSnapshots(deps)
  expect(await leaksOf(id)).toMatchObject([{ key: SNAPSHOT, gone_at: new Date('2026-11-18T09:30:00Z') }])
})

it('brings the key back for a restore, which no search calls left, and deletes it again at the end', async () => {
  const { id, snapshot_id } = await makeGone()
  const params = { id, snapshot_id }
  const { stack: begun } = await cast.developer.call('POST /environments/{id}/snapshots/{snapshot_id}/restore', {
    params,
  })
  expect(begun.nodes[0]?.settings).toMatchObject({ snapshot: NAME })
  expect([...asked('CancelKeyDeletion'), ...asked('EnableKey')]).toMatchObject([
    { service: 'kms', body: JSON.stringify({ KeyId: '1a2b3c4d' }) },
    { service: 'kms', body: JSON.stringify({ KeyId: '1a2b3c4d' }) },
  ])
  expect(await rowOf(snapshot_id)).toMatchObject({ revived_key: KEY })
  aws.always.set('DescribeKey', described('Enabled'))
  app.setTime('2026-11-04T10:00:00Z')
  await lookForLeaks(deps)
  expect(await leaksOf(id)).toEqual([])
  app.setTime('2026-11-16T10:00:00Z')
  await endSnapshots(deps)
  expect(asked('ScheduleKeyDeletion')).toMatchObject([
    { body: JSON.stringify({ KeyId: '1a2b3c4d', PendingWindowInDays: 7 }) },
  ])
})

it.each([
  ['DescribeDBSnapshots', xmlRefusal('DBSnapshotNotFound', 404), 'receipts.snapshot-no-restore'],
  ['DescribeDBSnapshots', xmlRefusal('AccessDenied', 403), 'receipts.snapshot-trouble'],
  ['DescribeKey', jsonRefusal('AccessDeniedException'), 'receipts.snapshot-trouble'],
  ['CancelKeyDeletion', jsonRefusal('AccessDeniedException'), 'receipts.snapshot-trouble'],
] as const)('refuses a restore that %s does not let begin', async (action, answer, code) => {
  const params = await makeGone()
  aws.always.set(action, answer)
  await expect(
    cast.developer.call('POST /environments/{id}/snapshots/{snapshot_id}/restore', { params }),
  ).rejects.toMatchObject({ status: 409, said: { code } })
})
