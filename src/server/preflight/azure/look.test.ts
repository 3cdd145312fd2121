import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { filesOnDisk } from '#engine/compile/on-disk.ts'
import { compileStack } from '#engine/compile/compile.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { CONNECTION_SECRET } from '../../../../test/support/connections.ts'
import { startLookedAzure, SUBSCRIPTION, TENANT } from '../../../../test/support/looked-azure.ts'
import { make } from '../../../../test/support/make.ts'
import { sealConnectionSecret } from '../../environments/base/connection-secrets.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { lookAt } from '../look.ts'
import type { LookedConnection } from '../looked.ts'
import type { LookedStack } from '../parts.ts'

const azure = await startLookedAzure()
afterAll(() => azure.close())
const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }), azureEndpoint: azure.url })
const { deps } = app

const APPLY = 'aaaaaaaa-0000-4000-8000-000000000001'
const PLAN = 'aaaaaaaa-0000-4000-8000-000000000002'
const identity = { tenant_id: TENANT, subscription_id: SUBSCRIPTION, client_id: APPLY, plan_client_id: PLAN }
const connection = (given: Partial<LookedConnection> = {}): LookedConnection => ({
  id: randomUUID(),
  project_id: randomUUID(),
  identity: { kind: 'azure_secret', ...identity },
  external_id: '',
  secret: sealConnectionSecret(deps, CONNECTION_SECRET),
  plan_secret: null,
  account: SUBSCRIPTION,
  regions: [],
  ...given,
})
const stackOf = (types: readonly string[], connections: { from: string; to: string }[] = []): LookedStack => {
  const nodes = types.map((type) => ({ id: type, type }))
  const outcome = compileStack(make.stack({ cloud: 'azure', region: 'westeurope', nodes, connections }))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
  return { region: 'westeurope', files: filesOnDisk(outcome.result), variables: {}, existing: new Set() }
}
/** What a person wrote: its names are known before the plan. */
const written = (text: string): LookedStack => ({ ...stackOf(['vm']), files: { 'main.tf': text } })
const look = async (stack: LookedStack | undefined, given: Partial<LookedConnection> = {}) => {
  const { parts, ...rest } = await lookAt(deps, connection(given), stack)
  return { ...rest, ...Object.fromEntries(parts.map(({ part, ...found }) => [part, found])) } as Record<string, unknown>
}
const gapOf = (code: string, about?: readonly string[]) =>
  expect.objectContaining({
    said: expect.objectContaining({ code }) as unknown,
    ...(about && { about }),
  }) as unknown
const problem = (severity: string, code: string, about?: readonly string[]) =>
  expect.objectContaining({
    severity,
    said: expect.objectContaining({ code }) as unknown,
    ...(about && { about }),
  }) as unknown
const refusal = (status: number, code: string) => ({ status, json: { error: { code, message: 'secret words' } } })

beforeEach(() => {
  expect(azure.asked.filter((one) => one.startsWith('unknown'))).toEqual([])
  azure.asked.length = 0
  for (const all of [azure.taken, azure.deleted, azure.states, azure.permissions, azure.refusals]) all.clear()
  for (const all of [azure.own, azure.groups, azure.barred]) all.clear()
  azure.usages.clear()
  for (const [key, limit] of Object.entries({
    'Microsoft.Compute/cores': 20,
    'Microsoft.Compute/standardBsv2Family': 10,
    'Microsoft.Compute/standardDSv5Family': 10,
    'Microsoft.Network/PublicIPAddresses': 1000,
    'Microsoft.Network/StandardSkuPublicIpAddresses': 20,
    'Microsoft.Network/VirtualNetworks': 1000,
    'Microsoft.Network/NatGateways': 100,
    'Microsoft.Network/StandardSkuLoadBalancers': 1000,
    'Microsoft.Storage/StorageAccounts': 250,
  }))
    azure.usages.set(key, [0, limit])
})

it('finds nothing wrong with a stack that fits, and names what only the apply makes', async () => {
  const found = await look(stackOf(['object-storage', 'kubernetes']))
  expect(found).toMatchObject({
    cloud: 'azure',
    account: SUBSCRIPTION,
    region: 'westeurope',
    names: { looked: 2, problems: [], gaps: [gapOf('preflight.gap-name-later')] },
    quotas: { problems: [], gaps: [gapOf('preflight.gap-limit', ['azurerm_kubernetes_cluster.kubernetes'])] },
    services: { problems: [], gaps: [] },
    'plan-rights': { problems: [], gaps: [] },
    'apply-rights': { problems: [], gaps: [] },
  })
  expect([...azure.tokens].toSorted()).toEqual(['', `Bearer of-${APPLY}`, `Bearer of-${PLAN}`])
  expect(JSON.stringify([found, app.logged])).not.toContain(CONNECTION_SECRET)
})

it('says that a group of the subscription has the name of the stack', async () => {
  const stack = stackOf(['object-storage'])
  azure.groups.add('rg-shop-dev-westeurope-8bf9d4bb')
  const names = expect.objectContaining({
    problems: [problem('blocking', 'preflight.name-own', ['azurerm_resource_group.main'])],
  }) as unknown
  expect(await look(stack)).toMatchObject({ names })
  const existing = new Set(['azurerm_resource_group.main'])
  expect(await look({ ...stack, existing })).toMatchObject({ names: { problems: [] } })
})

it.each([
  ['azurerm_storage_account', 'shopdata'],
  ['azurerm_key_vault', 'kv-shop'],
  ['azurerm_container_registry', 'shopimages'],
  ['azurerm_function_app_flex_consumption', 'func-shop'],
  ['azurerm_api_management', 'apim-shop'],
  ['azurerm_postgresql_flexible_server', 'psql-shop'],
  ['azurerm_mysql_flexible_server', 'mysql-shop'],
  ['azurerm_cosmosdb_account', 'cosmos-shop'],
])('asks the service of a %s whether its name is free in the world', async (type, name) => {
  const stack = written(`resource "${type}" "a" {\n  name = "${name}"\n}\n`)
  expect(await look(stack)).toMatchObject({ names: { looked: 1, problems: [], gaps: [] } })
  azure.taken.set(name, 'AlreadyExists')
  expect(await look(stack)).toMatchObject({
    names: { looked: 1, problems: [problem('blocking', 'preflight.name-taken', [`${type}.a`])] },
  })
  azure.own.add(name)
  expect(await look(stack)).toMatchObject({ names: { problems: [problem('blocking', 'preflight.name-own')] } })
})

it('tells what was deleted from what others have, and what Terraform gets back', async () => {
  const stack = written('resource "azurerm_key_vault" "a" {\n  name = "kv-shop"\n}\n')
  azure.taken.set('kv-shop', 'AlreadyExists')
  azure.deleted.set('KV-Shop', 'West Europe')
  expect(await look(stack)).toMatchObject({ names: { problems: [problem('warning', 'preflight.name-recovered')] } })
  azure.deleted.set('KV-Shop', 'northeurope')
  expect(await look(stack)).toMatchObject({ names: { problems: [problem('blocking', 'preflight.name-recoverable')] } })
  azure.taken.set('kv-shop', 'AccountNameInvalid')
  expect(await look(stack)).toMatchObject({ names: { looked: 0, gaps: [gapOf('preflight.gap-refused')] } })
  const redis = written('resource "azurerm_managed_redis" "a" {\n  name = "redis-shop"\n}\n')
  expect(await look(redis)).toMatchObject({ names: { gaps: [gapOf('preflight.gap-name-unasked')] } })
})

it('compares vCPUs by family and in all, and addresses, with what is used', async () => {
  const stack = stackOf(['vm'])
  azure.usages.set('Microsoft.Compute/standardBsv2Family', [9, 10])
  expect(await look(stack)).toMatchObject({
    quotas: { problems: [problem('blocking', 'preflight.quota-full', ['azurerm_linux_virtual_machine.vm'])] },
  })
  azure.usages.set('Microsoft.Compute/standardBsv2Family', [8, 10]).set('Microsoft.Compute/cores', [19, 20])
  const found = await look(stack)
  expect(found).toMatchObject({ quotas: { problems: [problem('blocking', 'preflight.quota-full')] } })
  expect(JSON.stringify(found)).toContain('preflight.limit-vcpus-all')
  azure.usages.set('Microsoft.Compute/cores', [0, 20]).set('Microsoft.Network/StandardSkuPublicIpAddresses', [20, 20])
  expect(await look(stack)).toMatchObject({
    quotas: { problems: [problem('blocking', 'preflight.quota-full', ['azurerm_public_ip.nat'])] },
  })
})

it('warns where a stack fits at first alone', async () => {
  azure.usages.set('Microsoft.Compute/standardBsv2Family', [6, 10])
  expect(await look(stackOf(['kubernetes']))).toMatchObject({
    quotas: { problems: [problem('warning', 'preflight.quota-later')] },
  })
})

it('says that the subscription gets no machines of a size, and which limits Azure does not name', async () => {
  azure.barred.add('Standard_B2ls_v2')
  azure.usages.delete('Microsoft.Network/VirtualNetworks')
  expect(await look(stackOf(['vm']))).toMatchObject({
    quotas: {
      problems: [problem('blocking', 'preflight.machine-barred', ['azurerm_linux_virtual_machine.vm'])],
      gaps: [gapOf('preflight.gap-limit', ['azurerm_virtual_network.main'])],
    },
  })
})

it('names resource providers that are not registered, with the command, by whether the run registers them', async () => {
  const stack = stackOf(['function', 'object-storage'], [{ from: 'function', to: 'object-storage' }])
  azure.states.set('Microsoft.Storage', 'NotRegistered').set('Microsoft.Web', 'Registering')
  const services = (await look(stack)) as unknown as { services: { problems: { todo: { params: unknown } }[] } }
  expect(services).toMatchObject({
    services: { problems: [problem('note', 'preflight.providers-later', ['Microsoft.Storage'])] },
  })
  expect(services.services.problems[0]?.todo.params).toEqual({
    command: `az provider register --subscription ${SUBSCRIPTION} --namespace Microsoft.Storage`,
  })
  // The plan itself registers what the stack names, and its application only reads.
  azure.states.set('Microsoft.App', 'NotRegistered')
  azure.permissions.set(PLAN, [{ actions: ['*/read'], notActions: [] }])
  expect(await look(stack)).toMatchObject({
    services: {
      problems: [
        problem('blocking', 'preflight.providers-off', ['Microsoft.App']),
        problem('note', 'preflight.providers-later', ['Microsoft.Storage']),
      ],
    },
  })
  azure.permissions.set(APPLY, [{ actions: ['*'], notActions: ['*/register/action'] }])
  expect(await look(stack)).toMatchObject({
    services: { problems: [problem('blocking', 'preflight.providers-off', ['Microsoft.App', 'Microsoft.Storage'])] },
  })
  // Nobody registers it: Terraform has it in none of its sets.
  azure.permissions.clear()
  azure.states.clear()
  azure.states.set('Microsoft.Consumption', 'NotRegistered').set('Microsoft.Insights', 'NotRegistered')
  const monitored = stackOf(['vm', 'monitoring'])
  expect(await look(monitored)).toMatchObject({
    services: { problems: [problem('blocking', 'preflight.providers-off', ['Microsoft.Consumption'])] },
  })
})

it('names what each application lacks', async () => {
  const stack = stackOf(['object-storage'])
  azure.permissions.set(PLAN, [{ actions: ['*/read'], notActions: [] }])
  azure.permissions.set(APPLY, [
    { actions: ['*'], notActions: ['Microsoft.Authorization/*/Delete', 'Microsoft.Authorization/*/Write'] },
    { actions: ['Microsoft.Authorization/roleAssignments/write'], notActions: null },
  ])
  expect(await look(stack)).toMatchObject({
    'plan-rights': {
      problems: [problem('warning', 'preflight.rights-missing', ['Microsoft.Storage/storageAccounts/listKeys/action'])],
    },
    'apply-rights': { problems: [] },
  })
  const found = await look(undefined)
  expect(Object.keys(found)).toEqual(['at', 'cloud', 'account', 'region', 'services', 'plan-rights', 'apply-rights'])
  expect(found).toMatchObject({
    'apply-rights': {
      problems: [problem('warning', 'preflight.rights-missing', ['Microsoft.Authorization/roleAssignments/delete'])],
      gaps: [gapOf('preflight.gap-directory')],
    },
  })
  // Secrets that Terraform compares are data, which somebody else than whoever applies needs rights on.
  expect(JSON.stringify(found['plan-rights'])).toContain('Microsoft.KeyVault/vaults/secrets/getSecret/action')
  azure.permissions.set(APPLY, [{ actions: ['*'], notActions: [] }])
  const alone = { kind: 'azure_secret', ...identity, plan_client_id: null } as const
  expect(await look(undefined, { identity: alone })).toMatchObject({ 'plan-rights': { problems: [] } })
})

it('says what it was not told, and claims nothing', async () => {
  for (const action of ['permissions', 'sizes', 'Microsoft.Network/usages', 'group'])
    azure.refusals.set(
      action,
      Array.from({ length: 4 }, () => refusal(403, 'AuthorizationFailed')),
    )
  azure.refusals.set('provider', [refusal(400, 'InvalidResourceNamespace')])
  azure.refusals.set('Microsoft.Storage/usages', [{ status: 200, json: { value: [{ limit: 'many' }] } }])
  expect(await look(stackOf(['vm', 'object-storage']))).toMatchObject({
    names: { problems: [], gaps: expect.arrayContaining([gapOf('preflight.gap-denied')]) },
    quotas: {
      looked: 0,
      problems: [],
      gaps: expect.arrayContaining([gapOf('preflight.gap-denied'), gapOf('preflight.gap-refused')]),
    },
    services: { problems: [], gaps: [gapOf('preflight.gap-refused')] },
    'plan-rights': { looked: 0, problems: [], gaps: [gapOf('preflight.gap-denied')] },
    'apply-rights': { looked: 0, problems: [], gaps: [gapOf('preflight.gap-denied')] },
  })
})

it('asks again where Azure is busy', async () => {
  azure.refusals.set('permissions', [{ ...refusal(429, 'TooManyRequests'), headers: { 'retry-after': '1' } }])
  expect(await look(stackOf(['object-storage']))).toMatchObject({
    'plan-rights': { problems: [], gaps: [] },
    'apply-rights': { problems: [], gaps: [] },
  })
})

it('looks at nothing without signing in', async () => {
  azure.refusals.set(
    'token',
    Array.from({ length: 2 }, () => ({ status: 401, json: { error: 'invalid_client', error_codes: [7_000_215] } })),
  )
  const found = await look(stackOf(['object-storage']))
  const refused = { looked: 0, problems: [], gaps: [gapOf('preflight.gap-sign-in')] }
  expect(found).toMatchObject({ account: null, names: refused, services: refused, 'apply-rights': refused })
  expect(JSON.stringify(found)).toContain('connections.azure-wrong-secret')
  const nobody = { kind: 'azure_federated', ...identity, client_id: null, plan_client_id: null, issuer: null } as const
  expect(await look(undefined, { identity: nobody, secret: null })).toMatchObject({ services: refused })
  const unread = { ...stackOf(['object-storage']), files: { 'main.tf': 'resource {' } }
  expect(await look(unread)).toMatchObject({ names: { gaps: [gapOf('preflight.gap-files')] } })
})
