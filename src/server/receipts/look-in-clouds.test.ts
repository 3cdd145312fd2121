// Searches of Azure and Google Cloud against servers that take only requests which the references describe:
// https://learn.microsoft.com/en-us/rest/api/azureresourcegraph/resourcegraph/resources/resources,
// https://cloud.google.com/asset-inventory/docs/reference/rest/v1/TopLevel/searchAllResources
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createAzure } from '#cloud-api/azure/client.ts'
import { createGoogle } from '#cloud-api/google/client.ts'
import { sendByFetch } from '#cloud-api/send.ts'
import { sortFound, type FormerResource } from '#domain/receipt/of-account.ts'
import { startCloudServer, type CloudServer, type Route } from '../../../test/support/cloud-server.ts'
import { make } from '../../../test/support/make.ts'
import { lookInAzure } from './look-in-azure.ts'
import { lookInGoogle } from './look-in-google.ts'
import type { Sought } from './look.ts'
import { priceLeft } from './price-left.ts'

const reach = {
  send: sendByFetch,
  token: () => Promise.resolve('token-1'),
  signal: new AbortController().signal,
  pause: () => Promise.resolve(),
}
const TAGS = { Project: 'shop', Environment: 'development', ManagedBy: 'strata' }
const LABELS = { project: 'shop', environment: 'development', managed_by: 'strata' }
const formerOne = (address: string, values: object): FormerResource => ({
  address,
  type: address.split('.')[0] ?? '',
  arn: null,
  provider_id: null,
  has_tags: true,
  values: { ...values },
})
const sought = (...former: FormerResource[]): Sought => ({
  name: 'shop',
  environmentType: 'development',
  region: 'westeurope',
  former: {
    stack: undefined,
    before: { serial: 1, held: [], kept: [], known: [], snapshots: [], lost: [], former, sha256: '' },
    destroyed: [],
    deletedAt: () => undefined,
    componentOf: () => null,
    nodeIdOf: () => null,
  },
})

const group = '/subscriptions/s-1/resourceGroups/rg-shop/providers'
const graphBody = z.strictObject({
  subscriptions: z.tuple([z.literal('s-1')]),
  query: z.string(),
  options: z.strictObject({
    resultFormat: z.literal('objectArray'),
    $top: z.int().min(1).max(1000),
    $skipToken: z.string().optional(),
  }),
})
let queries: z.infer<typeof graphBody>[] = []
let pages: object[][] = []
let vaults: object[] = []
const AZURE: readonly Route[] = [
  {
    action: 'Microsoft.ResourceGraph/resources/read',
    method: 'POST',
    path: /^\/providers\/Microsoft\.ResourceGraph\/resources$/,
    query: z.strictObject({ 'api-version': z.literal('2022-10-01') }),
    body: graphBody,
    answer: ({ body }) => {
      const asked = graphBody.parse(body)
      queries.push(asked)
      const at = Number(asked.options.$skipToken ?? 0)
      const data = pages[at] ?? []
      const next = at + 1 < pages.length ? { $skipToken: String(at + 1) } : {}
      return { json: { totalRecords: 3, count: data.length, data, resultTruncated: 'false', ...next } }
    },
  },
  {
    action: 'Microsoft.KeyVault/deletedVaults/read',
    method: 'GET',
    path: /^\/subscriptions\/s-1\/providers\/Microsoft\.KeyVault\/deletedVaults$/,
    query: z.strictObject({ 'api-version': z.literal('2023-07-01') }),
    answer: () => ({ json: { value: vaults } }),
  },
]

const P = 'projects/p'
let assets: object[][] = []
let services: Record<string, object> = {}
const GOOGLE: readonly Route[] = [
  {
    action: 'cloudasset.assets.searchAllResources',
    method: 'GET',
    path: /^\/v1\/projects\/p:searchAllResources$/,
    query: z.strictObject({ query: z.string(), pageSize: z.string(), pageToken: z.string().optional() }),
    answer: ({ query }) => {
      expect(query['query']).toBe('labels.project=shop AND labels.environment=development AND labels.managed_by=strata')
      const at = Number(query['pageToken'] ?? 0)
      const nextPageToken = at + 1 < assets.length ? String(at + 1) : undefined
      return { json: { results: assets[at], nextPageToken } }
    },
  },
  {
    action: 'cloudsql.backupRuns.list',
    method: 'GET',
    path: /^\/v1\/projects\/p\/backups$/,
    answer: () => ({ json: { backups: [{ name: `${P}/backups/b-1`, instance: 'orders', type: 'FINAL' }] } }),
  },
  {
    action: 'describe',
    method: 'GET',
    path: /^\/(.+)$/,
    answer: ({ parts: [path = ''] }) => {
      const json = services[path]
      return json ? { json } : { status: 404, json: { error: { code: 404, errors: [{ reason: 'notFound' }] } } }
    },
  },
]

let azure: CloudServer
let google: CloudServer
beforeEach(async () => {
  azure = await startCloudServer(AZURE)
  google = await startCloudServer(GOOGLE)
  queries = []
  pages = [[]]
  vaults = []
  assets = [[]]
  services = {}
})
afterEach(() => Promise.all([azure.close(), google.close()]))

const lookAzure = (...former: FormerResource[]) =>
  lookInAzure(
    {
      open: () => ({ azure: createAzure({ ...reach, endpoint: azure.url }), subscription_id: 's-1' }),
      identity: 'app-1',
    },
    sought(...former),
  )
const lookGoogle = (...former: FormerResource[]) =>
  lookInGoogle(
    { google: createGoogle({ ...reach, endpoint: google.url }), project: 'p', identity: 'strata@p' },
    sought(...former),
  )

it('finds by tag what is left in a subscription, over all pages, with what it is priced by', async () => {
  const disk = {
    id: `${group}/Microsoft.Compute/disks/data`,
    name: 'data',
    type: 'microsoft.compute/disks',
    location: 'westeurope',
    sku: { name: 'Premium_LRS' },
    properties: { diskSizeGB: 128, provisioningState: 'Succeeded' },
  }
  const server = {
    id: `${group}/Microsoft.DBforPostgreSQL/flexibleServers/db`,
    name: 'db',
    type: 'microsoft.dbforpostgresql/flexibleservers',
    location: 'westeurope',
    sku: { name: 'Standard_B1ms', tier: 'Burstable' },
    properties: { storage: { storageSizeGB: 32 } },
  }
  const going = { ...disk, id: `${disk.id}-2`, properties: { provisioningState: 'Deleting' } }
  pages = [[disk], [server, going]]
  const looked = await lookAzure()
  expect(looked).toMatchObject({
    ok: true,
    where: 'azure-subscription',
    account: 's-1',
    identity: 'app-1',
    regions: [],
    tags: TAGS,
    found: [
      {
        key: disk.id,
        type: 'azurerm_managed_disk',
        condition: { is: 'unknown', values: { storage_account_type: 'Premium_LRS', disk_size_gb: 128 } },
      },
      {
        type: 'azurerm_postgresql_flexible_server',
        condition: { values: { sku_name: 'B_Standard_B1ms', storage_mb: 32768 } },
      },
      { condition: { is: 'gone' } },
    ],
  })
  expect(queries.map(({ options }) => options.$skipToken)).toEqual([undefined, '1'])
  expect(queries[0]?.query).toBe(
    'resources | union (resourcecontainers) | where tostring(tags["Project"]) == "shop" and tostring(tags["Environment"]) == "development" and tostring(tags["ManagedBy"]) == "strata" | project id, name, type, location, sku, properties | order by id asc',
  )
  if (!looked.ok) throw new Error('It was not searched.')
  const { left } = sortFound(looked.found, { former: [], kept: [], destroyed: [] })
  const stack = make.stack({ name: 'Shop', cloud: 'azure', region: 'westeurope', environment_type: 'development' })
  const prices = [
    ...priceLeft(
      stack,
      left.map((one) => ({ ...one, region: one.region })),
    ).values(),
  ]
  expect(prices.map(({ monthly }) => monthly !== null && monthly > 1)).toEqual([true, true])
})

it('names vaults that Azure keeps for a time as kept, and no others', async () => {
  const vault = (name: string, tags: object) => ({
    name,
    properties: {
      vaultId: `${group}/Microsoft.KeyVault/vaults/${name}`,
      location: 'westeurope',
      deletionDate: '2026-11-02T10:00:00Z',
      scheduledPurgeDate: '2027-01-31T10:00:00Z',
      tags,
    },
  })
  vaults = [vault('kv-shop', TAGS), vault('kv-other', { ...TAGS, Project: 'other' })]
  const looked = await lookAzure()
  if (!looked.ok) throw new Error('It was not searched.')
  const former = [formerOne('azurerm_key_vault.main', {})].map((one) => ({
    ...one,
    provider_id: `${group.toUpperCase().replace('/SUBSCRIPTIONS', '/subscriptions')}/Microsoft.KeyVault/vaults/kv-shop`,
  }))
  const sorted = sortFound(looked.found, { former, kept: [], destroyed: [] })
  expect(sorted).toMatchObject({
    left: [],
    kept: [{ address: 'azurerm_key_vault.main', how: 'soft-deleted', until: '2027-01-31T10:00:00.000Z', seen: true }],
  })
  expect(sorted.kept).toHaveLength(1)
})

it('finds by label what is left in a project, and asks the services how it is', async () => {
  const of = (name: string, assetType: string, location = 'europe-west3-a') => ({
    name,
    assetType,
    location,
    labels: LABELS,
  })
  assets = [
    [of(`//compute.googleapis.com/${P}/zones/europe-west3-a/disks/data`, 'compute.googleapis.com/Disk')],
    [
      of(`//compute.googleapis.com/${P}/zones/europe-west3-a/instances/old`, 'compute.googleapis.com/Instance'),
      of(`//cloudsql.googleapis.com/${P}/instances/orders`, 'sqladmin.googleapis.com/Instance', 'europe-west3'),
      of(`//pubsub.googleapis.com/${P}/topics/jobs`, 'pubsub.googleapis.com/Topic', 'global'),
    ],
  ]
  services = {
    [`compute/v1/${P}/zones/europe-west3-a/disks/data`]: { sizeGb: '100', type: `https://x/${P}/diskTypes/pd-ssd` },
    [`v1/${P}/instances/orders`]: { state: 'PENDING_DELETE', settings: { tier: 'db-f1-micro' } },
  }
  const looked = await lookGoogle()
  if (!looked.ok) throw new Error('It was not searched.')
  expect(looked).toMatchObject({ where: 'google-project', account: 'p', identity: 'strata@p', tags: LABELS })
  expect(looked.found.map(({ type, name, region, condition }) => [type, name, region, condition])).toEqual([
    ['google_compute_disk', 'data', 'europe-west3', { is: 'there', values: { type: 'pd-ssd', size: 100 } }],
    ['google_compute_instance', 'old', 'europe-west3', { is: 'gone' }],
    ['google_sql_database_instance', 'orders', 'europe-west3', { is: 'gone' }],
    ['google_pubsub_topic', 'jobs', '', { is: 'unknown' }],
  ])
})

it('names backups that outlive their instance of Cloud SQL as kept', async () => {
  const database = formerOne('google_sql_database_instance.orders', { name: 'orders' })
  const looked = await lookGoogle(database)
  if (!looked.ok) throw new Error('It was not searched.')
  const { address, type } = database
  const kept = [{ address, type, how: 'backups', name: null, until: null }] as const
  expect(sortFound(looked.found, { former: [database], kept, destroyed: [] })).toMatchObject({
    left: [],
    kept: [{ address, how: 'backups', seen: true }],
  })
  expect(sortFound(looked.found, { former: [database], kept: [], destroyed: [] }).left).toMatchObject([
    { type: 'google_sql_backup', name: 'b-1' },
  ])
})

const refusal = (status: number, code: string) => ({ status, json: { error: { code, message: 'secret words' } } })
it.each([
  [refusal(403, 'AuthorizationFailed'), { reason: 'denied', code: 'AuthorizationFailed', identity: 'app-1' }, false],
  [refusal(400, 'BadQuery'), { reason: 'refused', code: 'BadQuery' }, false],
  [refusal(503, 'ServiceUnavailable'), { reason: 'refused', code: 'ServiceUnavailable' }, true],
  [{ status: 200, json: { value: [] } }, { reason: 'refused', code: 'unknown-answer' }, false],
])('says why a subscription was not searched: %j', async (answer, said, is_temporary) => {
  azure.refusals.set(
    'Microsoft.ResourceGraph/resources/read',
    Array.from({ length: 5 }, () => answer),
  )
  expect(await lookAzure()).toMatchObject({
    ok: false,
    said: { ...said, cloud: 'Azure', action: 'Microsoft.ResourceGraph/resources/read' },
    is_temporary,
  })
})

it('says that an API is not enabled, that a permission is missing, and that nothing answered', async () => {
  const disabled = { code: 403, status: 'PERMISSION_DENIED', details: [{ reason: 'SERVICE_DISABLED' }] }
  google.refusals.set('cloudasset.assets.searchAllResources', [
    { status: 403, json: { error: disabled } },
    { status: 403, json: { error: { code: 403, status: 'PERMISSION_DENIED' } } },
  ])
  expect(await lookGoogle()).toMatchObject({ ok: false, said: { reason: 'not-enabled' }, is_temporary: false })
  expect(await lookGoogle()).toMatchObject({
    ok: false,
    said: { reason: 'denied', action: 'cloudasset.assets.searchAllResources' },
  })
  await google.close()
  expect(await lookGoogle()).toMatchObject({ ok: false, said: { reason: 'unreachable' }, is_temporary: true })
  google = await startCloudServer(GOOGLE)
})
