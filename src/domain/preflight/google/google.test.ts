import { expect, it } from 'vitest'
import { compileStack } from '#engine/compile/compile.ts'
import { filesOnDisk } from '#engine/compile/on-disk.ts'
import { COMPONENTS } from '#engine/components/catalogue.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { Unknown } from '#engine/cost/resources/unknown.ts'
import { folderOf } from '#engine/terraform/folder.ts'
import { resourcesOfFiles } from '#engine/terraform/resources-of-files.ts'
import { ENVIRONMENT_TYPES, SENSITIVITIES } from '#engine/vocabulary.ts'
import { find, read } from '../../../../test/support/source.ts'
import { planRights } from '../../connection/set-up/google/roles.ts'
import { rightsOf } from '../row.ts'
import { googleApis, SERVICE_USAGE } from './apis.ts'
import { googleCpuQuotaOf, googleMachines, googleNeeds } from './needs.ts'
import { GOOGLE_BILLING_TYPES, GOOGLE_RIGHTS } from './table.ts'

const nodes = COMPONENTS.filter(({ type }) => type !== 'managed-identity').map(({ type }) => ({ id: type, type }))
const connections = [
  { from: 'load-balancer', to: 'vm' },
  { from: 'api-gateway', to: 'function' },
]
const isLooked = (type: string): boolean => type.startsWith('google_') && !GOOGLE_BILLING_TYPES.has(type)

it.each(ENVIRONMENT_TYPES.flatMap((type) => SENSITIVITIES.map((sensitivity) => [type.id, sensitivity.id] as const)))(
  'knows the rights, the APIs and the numbers of every type of Google Cloud that a stack can have (%s, %s)',
  (environment_type, data_sensitivity) => {
    const given = { name: 'Shop', cloud: 'gcp', region: 'europe-west1', environment_type, data_sensitivity } as const
    const outcome = compileStack({ ...given, nodes, connections })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics))
    const folder = folderOf(filesOnDisk(outcome.result))
    const { resources } = resourcesOfFiles(folder, {}, { isByInstance: true })
    const types = new Set(resources.map(({ type }) => type))
    expect(types.size).toBeGreaterThan(45)
    expect(rightsOf(GOOGLE_RIGHTS, [...types].filter(isLooked)).unknown).toEqual([])
    expect([googleNeeds(resources).open, googleMachines(resources).open]).toEqual([[], []])
    expect(googleMachines(resources).needs.length).toBeGreaterThan(0)
    // Every stack enables what it uses, but for the one that enables others.
    const own = resources.flatMap(({ type, values }) => (type === 'google_project_service' ? [values['service']] : []))
    expect(googleApis(types).filter((api) => !own.includes(api))).toEqual([SERVICE_USAGE])
  },
)

it('has a row for each type that the compiler names', () => {
  // Data, and beginnings of types.
  const others = ['google_project', 'google_storage_project_service_account', 'google_compute_backend']
  const named = ['components', 'families', 'clouds']
    .flatMap((room) => find(`src/engine/${room}/**/*.ts`))
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...read(file).matchAll(/'(google_[a-z0-9_]+[a-z0-9])'/g)].map(([, type = '']) => type))
  const { unknown } = rightsOf(GOOGLE_RIGHTS, named.filter(isLooked))
  expect([...new Set(unknown)].filter((type) => !others.includes(type))).toEqual(['google_compute_region_instance'])
})

it('lets plans look, as the set-up lets them', () => {
  const { plan, apply } = rightsOf(GOOGLE_RIGHTS, Object.keys(GOOGLE_RIGHTS))
  expect(plan.filter((one) => !/\.(?:get|getIamPolicy|getMetadata|list)$/.test(one))).toEqual([])
  // What the set-up gives one by one is what plans ask for; the rest comes with roles.
  const single = new Set(planRights().permissions.map((one) => one.split('.').slice(0, 2).join('.')))
  const asked = plan.filter((one) => single.has(one.split('.').slice(0, 2).join('.')))
  expect(asked.length).toBeGreaterThan(8)
  expect(asked.filter((one) => !planRights().permissions.includes(one))).toEqual([])
  expect([...plan, ...apply].filter((one) => !/^[a-z]+\.[a-zA-Z]+\.[a-zA-Z]+$/.test(one))).toEqual([])
})

it.each([
  ['e2-medium', 'region:CPUS'],
  ['n1-standard-1', 'region:CPUS'],
  ['n2-standard-4', 'region:N2_CPUS'],
  ['n2d-standard-4', 'region:N2D_CPUS'],
  ['c3-standard-4', 'region:C3_CPUS'],
  ['n4-standard-4', undefined],
  ['a3-highgpu-8g', undefined],
] as const)('counts %s to its limit', (machine, limit) => {
  expect(googleCpuQuotaOf(machine)).toBe(limit)
})

const one = (type: string, values: Resource['values'], count?: Resource['count']): Resource => ({
  address: `${type}.x`,
  type,
  values,
  ...(count !== undefined && { count }),
})
const machinesOf = (...resources: Resource[]) => {
  const { needs, open } = googleMachines(resources)
  return { needs: needs.map(({ machine, least, most }) => [machine, least, most]), open }
}
const pool = (values: Resource['values']) => one('google_container_node_pool', values)

it('counts machines of groups by their templates and their scalers', () => {
  const group = one('google_compute_region_instance_group_manager', {
    version: [{ instance_template: new Unknown(['google_compute_instance_template.x']) }],
    target_size: 2,
  })
  const scaler = one('google_compute_region_autoscaler', {
    target: new Unknown([group.address]),
    autoscaling_policy: [{ min_replicas: 1, max_replicas: 4 }],
  })
  const template = (values: Resource['values'] = {}) =>
    one('google_compute_instance_template', { machine_type: 'e2-small', ...values })
  expect(machinesOf(group, template()).needs).toEqual([['e2-small', 2, 2]])
  expect(machinesOf(group, template(), scaler).needs).toEqual([['e2-small', 1, 4]])
  expect(machinesOf(group, template({ scheduling: [{ provisioning_model: 'SPOT' }] })).needs).toEqual([])
  expect(machinesOf(group)).toEqual({ needs: [], open: [group.address] })
})

it('counts nodes in every zone of a pool', () => {
  const config = { node_config: [{ machine_type: 'e2-standard-2' }] }
  expect(machinesOf(pool({ location: 'europe-west1-b', initial_node_count: 2, ...config })).needs).toEqual([
    ['e2-standard-2', 2, 2],
  ])
  expect(
    machinesOf(pool({ location: 'europe-west1', node_count: 1, autoscaling: [{ max_node_count: 2 }] })).needs,
  ).toEqual([['e2-medium', 3, 6]])
  const total = { initial_node_count: 1, autoscaling: [{ total_min_node_count: 3, total_max_node_count: 5 }] }
  const two = ['europe-west1-b', 'europe-west1-c']
  expect(machinesOf(pool({ location: 'europe-west1', node_locations: two, ...total, ...config })).needs).toEqual([
    ['e2-standard-2', 3, 5],
  ])
  expect(machinesOf(pool({ location: 'europe-west1', node_count: 1, node_config: [{ spot: true }] })).needs).toEqual([])
  expect(machinesOf(pool({ location: new Unknown(), node_count: 1 })).open).toEqual(['google_container_node_pool.x'])
})

it('counts no addresses inside of a network', () => {
  const { needs, open } = googleNeeds([
    one('google_compute_global_address', { address_type: 'INTERNAL' }),
    one('google_compute_global_address', {}),
    one('google_compute_network', {}, new Unknown()),
  ])
  expect(needs).toEqual([
    { limit: 'project:STATIC_ADDRESSES', least: 1, most: 1, addresses: ['google_compute_global_address.x'] },
  ])
  expect(open).toEqual(['google_compute_network.x'])
})
