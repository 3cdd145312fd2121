// A receipt of an environment in a subscription of Azure, from its destroy to its signature.
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestApp } from '../../../test/support/app.ts'
import { destroyInAws, makeDoomedInAws } from '../../../test/support/aws-teardowns.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { startCloudServer } from '../../../test/support/cloud-server.ts'
import { makeConnection } from '../../../test/support/connections.ts'
import { make } from '../../../test/support/make.ts'
import { makeCompiledStack } from '../../../test/support/things.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { searchDue } from './account-searches.ts'

const TENANT = '11111111-1111-4111-8111-111111111111'
const SUBSCRIPTION = '22222222-2222-4222-8222-222222222222'
const CLIENT = '33333333-3333-4333-8333-333333333333'
const DISK = `/subscriptions/${SUBSCRIPTION}/resourceGroups/rg-shop/providers/Microsoft.Compute/disks/data`
let data: object[] = []
const azure = await startCloudServer([
  {
    action: 'sign-in',
    method: 'POST',
    path: new RegExp(`^/${TENANT}/oauth2/v2\\.0/token$`),
    body: z.string().includes(`client_id=${CLIENT}`),
    answer: () => ({ json: { access_token: 'access-1', expires_in: 3600 } }),
  },
  {
    action: 'graph',
    method: 'POST',
    path: /^\/providers\/Microsoft\.ResourceGraph\/resources$/,
    query: z.strictObject({ 'api-version': z.literal('2022-10-01') }),
    body: z.object({ subscriptions: z.tuple([z.literal(SUBSCRIPTION)]) }),
    answer: () => ({ json: { data } }),
  },
  {
    action: 'vaults',
    method: 'GET',
    path: new RegExp(`^/subscriptions/${SUBSCRIPTION}/providers/Microsoft\\.KeyVault/deletedVaults$`),
    query: z.strictObject({ 'api-version': z.literal('2023-07-01') }),
    answer: () => ({ json: { value: [] } }),
  },
])
afterAll(() => azure.close())
const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }), azureEndpoint: azure.url })
const { deps } = app
const cast = await makeCast(app)
const project = cast.project.id
const stack = make.stack({ name: 'Shop', cloud: 'azure', region: 'westeurope', environment_type: 'development' })
const { id: compiled_id } = await makeCompiledStack(deps, stack)
const RESOURCES = {
  'azurerm_managed_disk.data': { id: DISK.replace('resourceGroups', 'RESOURCEGROUPS'), tags: { Project: 'shop' } },
}

async function gone(reported: readonly string[]) {
  const identity = {
    kind: 'azure_secret',
    tenant_id: TENANT,
    subscription_id: SUBSCRIPTION,
    client_id: CLIENT,
    plan_client_id: null,
  } as const
  const connection_id = await makeConnection(deps, project, { cloud: 'azure', identity, account: SUBSCRIPTION })
  const given = { compiled_id, name: 'Shop', connection_id, cloud_provider: 'Azure' }
  const { id } = await makeDoomedInAws(app, project, cast.developer, RESOURCES, given)
  await destroyInAws(app, id, reported)
  return id
}
const receiptOf = (id: string) => cast.developer.call('GET /environments/{id}/receipt', { params: { id } })

it('signs what is left in a subscription, with its price, only after the last look', async () => {
  app.setTime('2026-11-02T10:00:00Z')
  const properties = { diskSizeGB: 128 }
  data = [
    {
      id: DISK,
      name: 'data',
      type: 'microsoft.compute/disks',
      location: 'westeurope',
      sku: { name: 'Premium_LRS' },
      properties,
    },
  ]
  const id = await gone(['azurerm_managed_disk.data'])
  // Terraform reported it destroyed, so the graph may only be late.
  for (const minute of ['00', '01', '06', '21']) {
    app.setTime(`2026-11-02T10:${minute}:00Z`)
    expect(await searchDue(deps)).toBe(0)
  }
  app.setTime('2026-11-02T11:06:00Z')
  expect(await searchDue(deps)).toBe(1)
  app.setTime('2026-11-02T10:25:00Z')
  const { receipt } = await receiptOf(id)
  expect(receipt).toMatchObject({
    verdict: 'left',
    search: { looked: true, where: 'azure-subscription', account: SUBSCRIPTION, identity: CLIENT, looks: 5 },
    left: [{ key: DISK, address: 'azurerm_managed_disk.data' }],
  })
  expect(receipt.left[0]?.monthly).toBeGreaterThan(1)
  expect(azure.asked.filter((one) => one.startsWith('unknown'))).toEqual([])
})

it('says that nobody could sign in', async () => {
  app.setTime('2026-11-02T10:26:00Z')
  azure.refusals.set('sign-in', [{ status: 401, json: { error: 'invalid_client', error_codes: [7000215] } }])
  const id = await gone(['azurerm_managed_disk.data'])
  expect(await searchDue(deps)).toBe(1)
  expect((await receiptOf(id)).receipt.search).toMatchObject({ looked: false, reason: 'key-refused', cloud: 'Azure' })
})
