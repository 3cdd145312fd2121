import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAzure } from '#cloud-api/azure/client.ts'
import { sendByFetch } from '#cloud-api/send.ts'
import { makeStopJob, type StateResource, type StopJob } from '../../../test/support/stop-job.ts'
import { startStoppableAzure, type FakeAzure } from '../../../test/support/stoppable-azure.ts'
import { placeInAzure } from './azure/open.ts'
import { AZURE_TABLE } from './azure/kinds.ts'

const id = (type: string, name: string) => `/subscriptions/s-1/resourceGroups/rg-shop/providers/${type}/${name}`
const VM: StateResource = [
  'azurerm_linux_virtual_machine',
  'desk',
  { id: id('Microsoft.Compute/virtualMachines', 'desk'), name: 'desk' },
]
const SET: StateResource = [
  'azurerm_linux_virtual_machine_scale_set',
  'web',
  { id: id('Microsoft.Compute/virtualMachineScaleSets', 'web') },
]
const SCALER: StateResource = [
  'azurerm_monitor_autoscale_setting',
  'web',
  { id: id('Microsoft.Insights/autoScaleSettings', 'web'), enabled: true },
]
const AKS: StateResource = [
  'azurerm_kubernetes_cluster',
  'k8s',
  { id: id('Microsoft.ContainerService/managedClusters', 'k8s') },
]
const POSTGRESQL: StateResource = [
  'azurerm_postgresql_flexible_server',
  'shop',
  { id: id('Microsoft.DBforPostgreSQL/flexibleServers', 'shop'), name: 'shop' },
]
const MYSQL: StateResource = [
  'azurerm_mysql_flexible_server',
  'blog',
  { id: id('Microsoft.DBforMySQL/flexibleServers', 'blog'), name: 'blog' },
]
const ALL = [
  VM,
  SET,
  SCALER,
  AKS,
  POSTGRESQL,
  MYSQL,
  ['azurerm_kubernetes_cluster_node_pool', 'apps', { id: 'pool', kubernetes_cluster_id: AKS[2] }],
  ['azurerm_dev_test_global_vm_shutdown_schedule', 'desk', { id: 'schedule' }],
] as const satisfies readonly StateResource[]

let azure: FakeAzure
let job: StopJob
beforeEach(async () => {
  azure = await startStoppableAzure()
  azure.machines.set('desk', { power: 'running' })
  azure.sets.set('web', ['running', 'starting'])
  azure.autoscalers.set('web', { enabled: true })
  azure.clusters.set('k8s', { power: 'Running', provisioning: 'Updating' })
  azure.databases.set('shop', { state: 'Updating' })
  azure.databases.set('blog', { state: 'Ready' })
  job = makeStopJob()
})
afterEach(async () => {
  expect(azure.asked.filter((one) => one.startsWith('unknown'))).toEqual([])
  await azure.close()
})

const run = (what: 'stop' | 'resume', resources: readonly StateResource[] = ALL, on = {}) =>
  job.run(
    what,
    resources,
    (orders, pause) =>
      placeInAzure({
        orders,
        pause,
        azure: (until) =>
          createAzure({ ...until, send: sendByFetch, token: () => Promise.resolve('token-1'), endpoint: azure.url }),
      }),
    on,
  )
/** What changed, tier by tier, each in alphabetical order. */
const tiers = (...sizes: readonly number[]) => {
  const done = azure.changes.splice(0)
  return sizes.map((size) => done.splice(0, size).toSorted())
}

it('stops autoscaling, then machines and clusters, then databases, and resumes all of it the other way round', async () => {
  expect(await run('stop')).toBeUndefined()
  expect(tiers(1, 3, 2)).toEqual([
    ['autoscaleSettings web off'],
    ['managedClusters/stop k8s', 'virtualMachineScaleSets/deallocate web', 'virtualMachines/deallocate desk'],
    ['flexibleServers/stop blog', 'flexibleServers/stop shop'],
  ])
  expect([azure.machines.get('desk'), azure.sets.get('web'), azure.databases.get('shop')]).toEqual([
    { power: 'deallocated' },
    ['deallocated', 'deallocated'],
    { state: 'Stopped' },
  ])
  expect(Object.values(job.ends())).toEqual(Array.from({ length: 6 }, () => 'done'))
  expect(job.remembered).toEqual({
    'azurerm_monitor_autoscale_setting.web': { min: 0, max: 0, desired: 0, autoscaling: { enabled: true } },
  })
  expect(await run('resume')).toBeUndefined()
  expect(tiers(2, 3, 1)).toEqual([
    ['flexibleServers/start blog', 'flexibleServers/start shop'],
    ['managedClusters/start k8s', 'virtualMachineScaleSets/start web', 'virtualMachines/start desk'],
    ['autoscaleSettings web on'],
  ])
  expect([azure.machines.get('desk'), azure.sets.get('web'), azure.databases.get('shop')]).toEqual([
    { power: 'running' },
    ['running', 'running'],
    { state: 'Ready' },
  ])
  expect(job.remembered).toEqual({})
  expect([...azure.tokens]).toEqual(['Bearer token-1'])
})

it('deallocates a machine that was shut down from within, because that costs on', async () => {
  azure.machines.set('desk', { power: 'stopped' })
  expect(await run('stop', [VM])).toBeUndefined()
  expect(azure.machines.get('desk')).toEqual({ power: 'deallocated' })
})

it('leaves alone what Azure could not make', async () => {
  azure.machines.set('desk', { power: 'none' })
  azure.sets.set('web', ['none', 'running'])
  expect(await run('stop', [VM, SET])).toBeUndefined()
  expect(azure.changes).toEqual(['virtualMachineScaleSets/deallocate web'])
})

it('does again only what is left, and leaves off what was off before', async () => {
  await run('stop')
  azure.changes.length = 0
  azure.databases.set('shop', { state: 'Ready' })
  expect(await run('stop')).toBeUndefined()
  expect(azure.changes).toEqual(['flexibleServers/stop shop'])
  expect(job.events.filter(({ kind }) => kind === 'started').map(({ address }) => address)).toEqual([
    'azurerm_postgresql_flexible_server.shop',
  ])
  expect(job.remembered).toMatchObject({ 'azurerm_monitor_autoscale_setting.web': { autoscaling: { enabled: true } } })
  job = makeStopJob()
  azure.autoscalers.set('web', { enabled: false })
  const off: StateResource = [SCALER[0], SCALER[1], { ...SCALER[2], enabled: false }]
  await run('stop', [off])
  await run('resume', [off])
  expect(azure.autoscalers.get('web')).toEqual({ enabled: false })
})

it('waits as Azure asks, asks again while it is busy, and gives up after an hour', async () => {
  azure.refusals.set('Microsoft.Compute/virtualMachines/deallocate/action', [
    { status: 429, headers: { 'retry-after': '30' }, json: { error: { code: 'TooManyRequests' } } },
    { status: 409, json: { error: { code: 'OperationNotAllowed' } } },
  ])
  const from = job.time
  expect(await run('stop', [VM])).toBeUndefined()
  expect(job.time - from).toBeGreaterThanOrEqual(30_000)
  azure.databases.set('shop', { state: 'Inaccessible' })
  expect(await run('stop', [POSTGRESQL])).toContain(
    'After 60 minutes it has not stopped; Azure calls it: Inaccessible.',
  )
})

it('leaves databases alone while what uses them runs, and says which permission is missing', async () => {
  azure.refusals.set('Microsoft.Compute/virtualMachines/deallocate/action', [
    { status: 403, json: { error: { code: 'AuthorizationFailed', message: 'secret words' } } },
  ])
  const said = await run('stop', [VM, POSTGRESQL])
  expect(said).toBe(
    'Not stopped: azurerm_linux_virtual_machine.desk (The identity of the connection may not do Microsoft.Compute/virtualMachines/deallocate/action: allow it in the account.). Left alone, because what uses it still runs: azurerm_postgresql_flexible_server.shop. Retry it: only what is left is done.',
  )
  expect(job.log).not.toContain('secret words')
  expect(await run('resume', [VM, POSTGRESQL])).toBeUndefined()
})

it('keeps what Azure cannot stop, and says why', async () => {
  azure.machines.set('desk', { power: 'running', isEphemeral: true })
  azure.databases.set('shop', { state: 'Ready', role: 'Primary' })
  azure.databases.delete('blog')
  expect(await run('stop', [VM, POSTGRESQL, MYSQL])).toBeUndefined()
  expect(job.events.filter(({ kind }) => kind === 'kept').map(({ message }) => message)).toEqual([
    'Azure deallocates no machine whose disk is on its host: it goes on and costs.',
    'Azure stops no database that has read replicas or is one: it goes on and costs.',
    'It is no longer in the account: the next check for drift shows it.',
  ])
})

it('breaks off when it is told to, and asks for nothing more', async () => {
  const cancel = { pause: (orders: { cancel(by: 'person'): void }) => orders.cancel('person') }
  expect(await run('stop', ALL, cancel)).toBeUndefined()
  expect(azure.changes.some((change) => change.startsWith('flexibleServers'))).toBe(false)
})

it('starts before a destroy what holds something that Azure deletes only while it runs', () => {
  const target = (one: StateResource) => ({ address: '', type: one[0], attributes: { ...one[2] }, region: '' })
  const needs = (one: StateResource, ...others: StateResource[]) =>
    AZURE_TABLE.needsRunning(target(one), [one, ...others].map(target))
  const vm = { virtual_machine_id: (VM[2] as { id: string }).id }
  expect(needs(VM, ['azurerm_virtual_machine_extension', 'x', vm])).toBe(true)
  expect(needs(VM)).toBe(false)
  expect(needs(MYSQL, ['azurerm_mysql_flexible_database', 'x', { server_name: 'blog' }])).toBe(true)
  expect(needs(MYSQL, ['azurerm_mysql_flexible_database', 'x', { server_name: 'other' }])).toBe(false)
})
