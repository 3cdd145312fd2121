import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LAST_BACKUP } from '#cloud-api/google/backups.ts'
import { printGoogleKey } from '#cloud-api/google/key.ts'
import { startSqlBackups, type FakeSqlBackups } from '../../../test/support/sql-backups.ts'
import { stateWith, type StateResource } from '../../../test/support/stop-job.ts'
import { Masker } from '../execute/mask.ts'
import { Orders } from '../execute/orders.ts'
import type { JobDiagnostic } from '../execute/port.ts'
import { takeLastBackups } from './last-backups.ts'

const SHOP: StateResource = [
  'google_sql_database_instance',
  'shop',
  { id: 'shop', name: 'shop', project: 'p', settings: [{ retain_backups_on_delete: true }] },
]

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const service_account = 'strata@p-shop-1.iam.gserviceaccount.com'
const key = printGoogleKey({ service_account, project: 'p-shop-1', private_key_id: 'abc123', private_key: privateKey })

let google: FakeSqlBackups
let log = ''
beforeEach(async () => {
  google = await startSqlBackups('p')
  log = ''
})
afterEach(async () => {
  expect(google.asked.filter((one) => one.startsWith('unknown'))).toEqual([])
  await google.close()
})

async function take(resources: readonly StateResource[], kind: 'destroy' | 'apply' = 'destroy') {
  const diagnostics: JobDiagnostic[] = []
  let time = Date.parse('2026-11-02T10:00:00Z')
  const outcome = await takeLastBackups({
    job: { kind, credentials: { cloud: 'gcp', by: 'key', project: 'p', key, endpoint: google.url } },
    channel: {
      log: (text) => void (log += text),
      readState: () => Promise.resolve(stateWith(resources)),
      cloudToken: () => Promise.reject(new Error('A key signs in.')),
    },
    orders: new Orders(),
    workshop: { now: () => new Date(time), pause: (ms) => Promise.resolve((time += ms)) },
    masker: new Masker([]),
    diagnostics,
  })
  return { outcome, said: diagnostics.map(({ summary }) => summary) }
}

it('takes a last backup, waits for it, and keeps only the newest', async () => {
  google.add({ instance: 'shop', description: LAST_BACKUP })
  google.add({ instance: 'shop', description: '' })
  google.add({ instance: 'other', description: LAST_BACKUP })
  expect(await take([SHOP])).toEqual({ outcome: undefined, said: [] })
  expect(google.asked.filter((one) => one === 'cloudsql.operations.get').length).toBeGreaterThan(1)
  expect(google.backups.map(({ instance, description }) => [instance, description])).toEqual([
    ['projects/p/instances/shop', ''],
    ['projects/p/instances/other', LAST_BACKUP],
    ['projects/p/instances/shop', LAST_BACKUP],
  ])
  expect(log).toBe('google_sql_database_instance.shop: a last backup is taken.\n')
})

it.each([
  ['an apply', [SHOP], 'apply'],
  ['what leaves no backups', [[SHOP[0], SHOP[1], { ...SHOP[2], settings: [{}] }]], 'destroy'],
  ['a replica', [[SHOP[0], SHOP[1], { ...SHOP[2], master_instance_name: 'p:main' }]], 'destroy'],
] as const)('takes none of %s', async (_what, resources, kind) => {
  expect(await take(resources, kind)).toEqual({ outcome: undefined, said: [] })
  expect(google.asked).toEqual([])
})

it('waits while the instance is busy', async () => {
  const busy = { status: 409, json: { error: { code: 409, errors: [{ reason: 'operationInProgress' }] } } }
  google.refusals.set('cloudsql.backupRuns.create', [busy, busy])
  expect(await take([SHOP])).toEqual({ outcome: undefined, said: [] })
  expect(google.backups).toHaveLength(1)
})

it('passes over an instance that is gone', async () => {
  const gone = { status: 404, json: { error: { code: 404, errors: [{ reason: 'instanceDoesNotExist' }] } } }
  google.refusals.set('cloudsql.backupRuns.create', [gone])
  expect(await take([SHOP])).toEqual({ outcome: undefined, said: [] })
})

it('ends before anything is destroyed where Google Cloud refuses it, or fails', async () => {
  const denied = { status: 403, json: { error: { code: 403, errors: [{ reason: 'notAuthorized' }] } } }
  google.refusals.set('cloudsql.backupRuns.create', [denied])
  expect(await take([SHOP])).toEqual({
    outcome: 'failed',
    said: [
      'google_sql_database_instance.shop: The identity of the connection may not do cloudsql.backupRuns.create: allow it in the account.',
    ],
  })
  google.failure = 'BACKUP_FAILED'
  expect(await take([SHOP])).toMatchObject({ outcome: 'failed', said: [expect.stringContaining('BACKUP_FAILED')] })
})
