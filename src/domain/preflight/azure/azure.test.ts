import { expect, it } from 'vitest'
import { compileStack } from '#engine/compile/compile.ts'
import { filesOnDisk } from '#engine/compile/on-disk.ts'
import { registeredByStack } from '#engine/clouds/azure/provider.ts'
import { COMPONENTS } from '#engine/components/catalogue.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { Unknown } from '#engine/cost/resources/unknown.ts'
import { folderOf } from '#engine/terraform/folder.ts'
import { resourcesOfFiles } from '#engine/terraform/resources-of-files.ts'
import { ENVIRONMENT_TYPES, SENSITIVITIES } from '#engine/vocabulary.ts'
import { find, read } from '../../../../test/support/source.ts'
import { PLAN_ACTIONS, PLAN_DATA_ACTIONS } from '../../connection/set-up/azure/plan.ts'
import { rightsOf } from '../row.ts'
import { azureMachines, azureNeeds } from './needs.ts'
import { allowsInAzure, type AzurePermission } from './permissions.ts'
import { azureNamespaces, isRegisteredByApply } from './providers.ts'
import { AZURE_RIGHTS } from './table.ts'

const nodes = COMPONENTS.map(({ type }) => ({ id: type, type }))
const connections = [
  { from: 'load-balancer', to: 'vm' },
  { from: 'api-gateway', to: 'function' },
  { from: 'function', to: 'object-storage' },
]
const permission = (actions: readonly string[], notActions: readonly string[] = []): AzurePermission => ({
  actions,
  notActions,
  dataActions: [],
  notDataActions: [],
})
/** https://learn.microsoft.com/azure/role-based-access-control/built-in-roles/privileged */
const CONTRIBUTOR = permission(
  ['*'],
  [
    'Microsoft.Authorization/*/Delete',
    'Microsoft.Authorization/*/Write',
    'Microsoft.Authorization/elevateAccess/Action',
    'Microsoft.Blueprint/blueprintAssignments/write',
    'Microsoft.Blueprint/blueprintAssignments/delete',
    'Microsoft.Compute/galleries/share/action',
  ],
)
const ROLES_ADMIN = permission([
  'Microsoft.Authorization/roleAssignments/write',
  'Microsoft.Authorization/roleAssignments/delete',
  '*/read',
  'Microsoft.Support/*',
])

it.each(ENVIRONMENT_TYPES.flatMap((type) => SENSITIVITIES.map((sensitivity) => [type.id, sensitivity.id] as const)))(
  'knows the rights and the numbers of every type of Azure that a stack can have (%s, %s)',
  (environment_type, data_sensitivity) => {
    const given = { name: 'Shop', cloud: 'azure', region: 'westeurope', environment_type, data_sensitivity } as const
    const outcome = compileStack({ ...given, nodes, connections })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
    const { resources } = resourcesOfFiles(folderOf(filesOnDisk(outcome.result)))
    const types = new Set(resources.map(({ type }) => type).filter((type) => type.startsWith('azurerm_')))
    expect(types.size).toBeGreaterThan(45)
    expect(rightsOf(AZURE_RIGHTS, types).unknown).toEqual([])
    expect([azureNeeds(resources).open, azureMachines(resources).open]).toEqual([[], []])
    expect(azureMachines(resources).needs.length).toBeGreaterThan(2)
    // What nobody registers needs no registration.
    const own = registeredByStack(types)
    const open = azureNamespaces(types).filter((name) => !isRegisteredByApply(name) && !own.includes(name))
    expect(open.filter((name) => name !== 'Microsoft.Consumption')).toEqual([])
  },
)

it('has a row for each type that the compiler names', () => {
  const data = ['azurerm_client_config', 'azurerm_role_definition']
  const named = ['components', 'families', 'clouds']
    .flatMap((room) => find(`src/engine/${room}/**/*.ts`))
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...read(file).matchAll(/'(azurerm_[a-z0-9_]+[a-z0-9])'/g)].map(([, type = '']) => type))
  expect(new Set(named).size).toBeGreaterThan(50)
  expect(rightsOf(AZURE_RIGHTS, named).unknown.filter((type) => !data.includes(type))).toEqual([])
})

it('asks for nothing but what the set-up lets plans and applies do', () => {
  const { plan, apply } = rightsOf(AZURE_RIGHTS, Object.keys(AZURE_RIGHTS))
  expect(plan.filter((action) => !allowsInAzure([permission(PLAN_ACTIONS)], action))).toEqual([])
  expect(apply.filter((action) => !allowsInAzure([CONTRIBUTOR, ROLES_ADMIN], action))).toEqual([])
  expect(apply.filter((action) => !allowsInAzure([CONTRIBUTOR], action))).toEqual([
    'Microsoft.Authorization/roleAssignments/delete',
    'Microsoft.Authorization/roleAssignments/write',
  ])
})

it.each([
  ['*', 'Microsoft.Web/sites/read', true],
  ['*/read', 'Microsoft.Web/sites/read', true],
  ['*/read', 'Microsoft.Web/sites/write', false],
  ['Microsoft.Web/*/read', 'microsoft.web/sites/config/READ', true],
  ['Microsoft.Web/*/config/*', 'Microsoft.Web/sites/config/list/action', true],
  ['Microsoft.Web/*/config/*/read', 'Microsoft.Web/sites/config/read', false],
  ['Microsoft.Web/sites/read', 'Microsoft.Web/sites/read', true],
  ['Microsoft.Web/sites', 'Microsoft.Web/sites/read', false],
  ['Microsoft_Web/sites/read', 'Microsoft.Web/sites/read', false],
  ['a*a', 'a', false],
  ['a*b*b', 'ab', false],
] as const)('reads the pattern %s for %s', (pattern, action, isAllowed) => {
  expect(allowsInAzure([permission([pattern])], action)).toBe(isAllowed)
  expect(allowsInAzure([permission(['*'], [pattern])], action)).toBe(!isAllowed)
})

it('gives by one assignment what another takes away, and tells data from the rest', () => {
  expect(allowsInAzure([permission(['*'], ['a/*']), permission(['a/read'])], 'a/read')).toBe(true)
  expect(allowsInAzure([], 'a/read')).toBe(false)
  const [secret = ''] = PLAN_DATA_ACTIONS
  const reader = { ...permission(['*']), dataActions: PLAN_DATA_ACTIONS }
  expect(allowsInAzure([permission(['*'])], secret, true)).toBe(false)
  expect(allowsInAzure([reader], secret, true)).toBe(true)
  expect(allowsInAzure([{ ...reader, notDataActions: ['*/getSecret/action'] }], secret, true)).toBe(false)
})

const one = (type: string, values: Resource['values'], count?: Resource['count']): Resource => ({
  address: `${type}.x`,
  type,
  values,
  ...(count !== undefined && { count }),
})

it('counts machines by their sizes, and leaves open what only the plan says', () => {
  const { needs, open } = azureMachines([
    one('azurerm_linux_virtual_machine', { size: 'Standard_B2s_v2' }, 3),
    one('azurerm_linux_virtual_machine', { size: 'Standard_B2s_v2', priority: 'Spot' }),
    one('azurerm_linux_virtual_machine', { size: new Unknown() }),
    one('azurerm_kubernetes_cluster', { default_node_pool: [{ vm_size: 'Standard_D2s_v5', node_count: 2 }] }),
    one('azurerm_kubernetes_cluster_node_pool', { vm_size: 'Standard_D4s_v5', min_count: 1, max_count: 5 }),
    one('azurerm_kubernetes_cluster_node_pool', { vm_size: 'Standard_D4s_v5', max_count: new Unknown() }),
  ])
  expect(needs.map(({ machine, least, most }) => [machine, least, most])).toEqual([
    ['Standard_B2s_v2', 3, 3],
    ['Standard_D2s_v5', 2, 2],
    ['Standard_D4s_v5', 1, 5],
  ])
  expect(open).toEqual(['azurerm_linux_virtual_machine.x', 'azurerm_kubernetes_cluster_node_pool.x'])
  expect(azureNeeds([one('azurerm_public_ip', {}, 2), one('azurerm_public_ip', {}, new Unknown())])).toEqual({
    needs: [{ limit: 'addresses', least: 2, most: 2, addresses: ['azurerm_public_ip.x'] }],
    open: ['azurerm_public_ip.x'],
  })
})
