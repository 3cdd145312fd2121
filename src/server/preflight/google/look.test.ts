import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { printGoogleKey } from '#cloud-api/google/key.ts'
import { filesOnDisk } from '#engine/compile/on-disk.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { NUMBER, startLookedGoogle } from '../../../../test/support/looked-google.ts'
import { make } from '../../../../test/support/make.ts'
import { sealConnectionSecret } from '../../environments/base/connection-secrets.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { lookAt } from '../look.ts'
import type { LookedConnection } from '../looked.ts'
import type { LookedStack } from '../parts.ts'

const PROJECT = 'shop-prod-1'
const google = await startLookedGoogle(PROJECT)
afterAll(() => google.close())
const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }), googleEndpoint: google.url })
const { deps } = app

const APPLY = `strata-apply@${PROJECT}.iam.gserviceaccount.com`
const PLAN = `strata-plan@${PROJECT}.iam.gserviceaccount.com`
const { privateKey: private_key } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const keyOf = (service_account: string) =>
  sealConnectionSecret(
    deps,
    printGoogleKey({ service_account, project: PROJECT, private_key_id: 'abc123', private_key }),
  )
const identity = {
  kind: 'google_service_account_key',
  project: PROJECT,
  service_account: APPLY,
  plan_service_account: PLAN,
} as const
const connection = (): LookedConnection => ({
  id: randomUUID(),
  project_id: randomUUID(),
  identity,
  external_id: '',
  secret: keyOf(APPLY),
  plan_secret: keyOf(PLAN),
  account: PROJECT,
  regions: [],
})
const stackOf = (types: readonly string[]): LookedStack => {
  const nodes = types.map((type) => ({ id: type, type }))
  const outcome = compileStack(make.stack({ cloud: 'gcp', region: 'europe-west1', nodes }))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return { region: 'europe-west1', files: filesOnDisk(outcome.result), variables: {}, existing: new Set() }
}
const look = async (stack: LookedStack | undefined) => {
  const { parts, ...rest } = await lookAt(deps, connection(), stack)
  return { ...rest, ...Object.fromEntries(parts.map(({ part, ...found }) => [part, found])) }
}
const gapOf = (code: string, about?: readonly string[]) =>
  expect.objectContaining({ said: expect.objectContaining({ code }) as unknown, ...(about && { about }) }) as unknown
const problem = (severity: string, code: string, about?: readonly string[]) =>
  expect.objectContaining({
    severity,
    said: expect.objectContaining({ code }) as unknown,
    ...(about && { about }),
  }) as unknown
const times = (count: number, status: number, reason: string) =>
  Array.from({ length: count }, () => ({
    status,
    json: { error: { code: status, status: 'PERMISSION_DENIED', message: 'secret words', details: [{ reason }] } },
  }))

beforeEach(() => {
  expect(google.asked.filter((one) => one.startsWith('unknown'))).toEqual([])
  google.asked.length = 0
  google.lookedFor.length = 0
  for (const all of [google.buckets, google.quotas, google.machines, google.lacks, google.refusals]) all.clear()
  for (const all of [google.own, google.off, google.unknown]) all.clear()
  for (const key of [
    'project/CPUS_ALL_REGIONS',
    'project/NETWORKS',
    'project/ROUTERS',
    'project/SUBNETWORKS',
    'project/FIREWALLS',
    'project/HEALTH_CHECKS',
    'project/INSTANCE_TEMPLATES',
    'region/CPUS',
    'region/N2_CPUS',
    'region/INSTANCES',
    'region/REGIONAL_INSTANCE_GROUP_MANAGERS',
  ])
    google.quotas.set(key, [0, 10])
  google.machines.set('europe-west1-c/e2-medium', 2).set('europe-west1-b/e2-standard-2', 2)
})

it('finds nothing wrong with a stack that fits', async () => {
  const found = await look(stackOf(['object-storage', 'vm']))
  expect(found).toMatchObject({
    cloud: 'gcp',
    account: PROJECT,
    region: 'europe-west1',
    names: { looked: 3, problems: [], gaps: [] },
    quotas: { problems: [], gaps: [] },
    services: { problems: [], gaps: [] },
    'plan-rights': { problems: [], gaps: [] },
    'apply-rights': { problems: [], gaps: [] },
  })
  expect([...google.tokens].toSorted()).toEqual(['', `Bearer of-${APPLY}`, `Bearer of-${PLAN}`])
  expect(JSON.stringify([found, app.logged])).not.toContain(private_key.split('\n')[2] ?? 'PRIVATE')
})

it('asks for the name that the bucket of a stack is going to have, and for what the project has', async () => {
  const stack = stackOf(['object-storage'])
  await look(stack)
  const [name = ''] = google.lookedFor
  expect(name).toMatch(/^shop-dev-euwe1-[0-9a-f]{8}-data$/)
  for (const [owner, code] of [
    [0, 'preflight.name-taken'],
    [42, 'preflight.name-taken'],
    [NUMBER, 'preflight.name-own'],
  ] as const) {
    google.buckets.set(name, owner)
    expect(await look(stack)).toMatchObject({ names: { problems: [problem('blocking', code)] } })
  }
  google.buckets.clear()
  expect(await look({ ...stack, existing: new Set(['google_storage_bucket.storage']) })).toMatchObject({
    names: { looked: 0 },
  })
  google.own.add(name.replace(/-[^-]+$/, ''))
  expect(await look(stackOf(['vm']))).toMatchObject({
    names: { problems: [problem('blocking', 'preflight.name-own', ['google_compute_network.main'])] },
  })
  // Where the API is off there is none.
  google.off.add('compute.googleapis.com')
  expect(await look(stackOf(['vm']))).toMatchObject({ names: { problems: [], gaps: [] } })
  google.refusals.set('bucket', times(1, 403, 'SECURITY_POLICY_VIOLATED'))
  expect(await look(stack)).toMatchObject({ names: { looked: 0, problems: [], gaps: [gapOf('preflight.gap-denied')] } })
})

it('compares vCPUs by family and in all, and what is counted in the project, with what is used', async () => {
  const stack = stackOf(['vm'])
  const group = ['google_compute_region_instance_group_manager.vm']
  google.quotas.set('region/CPUS', [9, 10])
  expect(await look(stack)).toMatchObject({
    quotas: { problems: [problem('blocking', 'preflight.quota-full', group)] },
  })
  google.quotas.set('region/CPUS', [0, 10]).set('project/CPUS_ALL_REGIONS', [9, 10])
  expect(await look(stack)).toMatchObject({
    quotas: { problems: [problem('blocking', 'preflight.quota-full', group)] },
  })
  google.quotas.set('project/CPUS_ALL_REGIONS', [0, 10]).set('project/NETWORKS', [10, 10])
  google.quotas.delete('project/ROUTERS')
  const found = await look(stack)
  expect(found).toMatchObject({
    quotas: {
      problems: [problem('blocking', 'preflight.quota-full', ['google_compute_network.main'])],
      gaps: [gapOf('preflight.gap-limit', ['google_compute_router.main'])],
    },
  })
  expect(JSON.stringify(found)).toContain(`https://console.cloud.google.com/iam-admin/quotas?project=${PROJECT}`)
})

it('warns where a stack fits at first alone, and says which limit nobody names', async () => {
  google.quotas.set('region/CPUS', [8, 10])
  expect(await look(stackOf(['kubernetes']))).toMatchObject({
    quotas: {
      problems: [problem('warning', 'preflight.quota-later', ['google_container_node_pool.kubernetes'])],
      gaps: [gapOf('preflight.gap-limit', ['google_container_cluster.kubernetes'])],
    },
  })
})

it('says that a region has no machines of a type', async () => {
  google.machines.clear()
  expect(await look(stackOf(['vm']))).toMatchObject({
    quotas: { problems: [problem('blocking', 'preflight.machine-barred')] },
  })
})

it('names APIs that are not enabled, with the command, by whether the apply enables them', async () => {
  const stack = stackOf(['vm'])
  google.off.add('compute.googleapis.com')
  const found = await look(stack)
  expect(found).toMatchObject({
    services: { problems: [problem('note', 'preflight.apis-later', ['compute.googleapis.com'])] },
    quotas: { problems: [], gaps: [gapOf('preflight.gap-api')] },
  })
  expect(JSON.stringify(found)).toContain(`gcloud services enable compute.googleapis.com --project ${PROJECT}`)
  google.lacks.set(APPLY, ['serviceusage.services.enable'])
  expect(await look(stack)).toMatchObject({
    services: { problems: [problem('blocking', 'preflight.apis-off', ['compute.googleapis.com'])] },
  })
  // What would enable them is off itself: nobody knows of the others.
  google.lacks.clear()
  google.off.add('serviceusage.googleapis.com')
  expect(await look(stack)).toMatchObject({
    services: {
      problems: [
        problem('blocking', 'preflight.apis-off', ['serviceusage.googleapis.com']),
        problem('note', 'preflight.apis-later'),
      ],
    },
  })
  // A stack that uses something without enabling it.
  google.off.clear()
  google.off.add('sqladmin.googleapis.com')
  const text = 'resource "google_sql_database_instance" "a" {\n  name = "shop"\n}\n'
  expect(await look({ ...stack, files: { 'main.tf': text } })).toMatchObject({
    services: { problems: [problem('blocking', 'preflight.apis-off', ['sqladmin.googleapis.com'])] },
  })
})

it('names what each account lacks, and what Google Cloud does not say of a project', async () => {
  const stack = stackOf(['object-storage'])
  google.lacks.set(PLAN, ['storage.buckets.get', 'storage.buckets.create'])
  google.lacks.set(APPLY, ['storage.buckets.create', 'storage.buckets.update'])
  expect(await look(stack)).toMatchObject({
    'plan-rights': { problems: [problem('warning', 'preflight.rights-missing', ['storage.buckets.get'])] },
    'apply-rights': {
      problems: [problem('warning', 'preflight.rights-missing', ['storage.buckets.create', 'storage.buckets.update'])],
    },
  })
  google.unknown.add('storage.buckets.update')
  expect(await look(undefined)).toMatchObject({
    region: null,
    'apply-rights': {
      problems: [problem('warning', 'preflight.rights-missing', ['storage.buckets.create'])],
      gaps: [gapOf('preflight.gap-right', ['storage.buckets.update']), gapOf('preflight.gap-billing')],
    },
    // Each stack enables what it uses.
    services: { problems: [problem('note', 'preflight.apis-later')] },
  })
})

it('says what it was not told, and claims nothing', async () => {
  google.refusals.set('services', times(1, 403, 'IAM_PERMISSION_DENIED'))
  google.refusals.set('compute.regions.get', [{ status: 200, json: { quotas: [{ metric: 'CPUS' }] } }])
  google.off.add('cloudresourcemanager.googleapis.com')
  const api = gapOf('preflight.gap-api')
  expect(await look(stackOf(['vm']))).toMatchObject({
    account: PROJECT,
    quotas: { looked: 0, problems: [], gaps: [gapOf('preflight.gap-refused')] },
    services: { looked: 0, problems: [], gaps: [gapOf('preflight.gap-denied')] },
    'plan-rights': { looked: 0, problems: [], gaps: [api] },
    'apply-rights': { looked: 0, problems: [], gaps: [api] },
  })
})

it('asks again where Google Cloud is busy', async () => {
  google.refusals.set('permissions', [{ status: 503, json: { error: { code: 503, status: 'UNAVAILABLE' } } }])
  expect(await look(stackOf(['object-storage']))).toMatchObject({ 'plan-rights': { problems: [], gaps: [] } })
})

it('looks at nothing without signing in', async () => {
  const refused = {
    status: 400,
    json: { error: 'invalid_grant', error_description: 'Invalid grant: account not found' },
  }
  google.refusals.set('token', [refused, refused])
  const unlooked = { looked: 0, problems: [], gaps: [gapOf('preflight.gap-sign-in')] }
  expect(await look(stackOf(['object-storage']))).toMatchObject({
    account: null,
    names: unlooked,
    services: unlooked,
    'plan-rights': unlooked,
    'apply-rights': unlooked,
  })
  expect(await look({ ...stackOf(['object-storage']), files: { 'main.tf': 'resource {' } })).toMatchObject({
    names: { gaps: [gapOf('preflight.gap-files')] },
  })
})
