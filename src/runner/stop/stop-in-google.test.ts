import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeStopJob, type StateResource, type StopJob } from '../../../test/support/stop-job.ts'
import { startStoppableGoogle, type FakeGoogle } from '../../../test/support/stoppable-google.ts'
import { openGoogle } from './google/open.ts'
import { GOOGLE_TABLE } from './google/kinds.ts'

const compute = (path: string) => `https://www.googleapis.com/compute/v1/projects/p/${path}`
const of = (type: string, name: string, path: string, more = {}): StateResource => [
  type,
  name,
  { id: `projects/p/${path}`, self_link: compute(path), name, ...more },
]
const VM = of('google_compute_instance', 'desk', 'zones/a/instances/desk')
const GROUP = of('google_compute_region_instance_group_manager', 'web', 'regions/r/instanceGroupManagers/web')
const SCALER = of('google_compute_region_autoscaler', 'web', 'regions/r/autoscalers/web', {
  autoscaling_policy: [{ mode: 'ON' }],
})
const POOL: StateResource = [
  'google_container_node_pool',
  'apps',
  {
    id: 'projects/p/locations/r/clusters/k8s/nodePools/apps',
    initial_node_count: 1,
    autoscaling: [{ total_min_node_count: 1, total_max_node_count: 6 }],
  },
]
const AUTOPILOT: StateResource = ['google_container_cluster', 'auto', { id: 'c', enable_autopilot: true }]
const SQL: StateResource = ['google_sql_database_instance', 'shop', { id: 'shop', name: 'shop', project: 'p' }]
const ALL = [VM, GROUP, SCALER, POOL, SQL]
const SCHEDULE = compute('regions/r/resourcePolicies/mornings')
const STOPS = compute('regions/r/resourcePolicies/evenings')
const SCALING = { enabled: true, totalMinNodeCount: 2, totalMaxNodeCount: 8, locationPolicy: 'ANY' }

let google: FakeGoogle
let job: StopJob
beforeEach(async () => {
  google = await startStoppableGoogle()
  google.machines.set('desk', { status: 'RUNNING', resourcePolicies: [SCHEDULE, STOPS] })
  google.policies.set('mornings', { starts: true })
  google.policies.set('evenings', { starts: false })
  google.groups.set('web', { target: 3, machines: 3 })
  google.autoscalers.set('web', { mode: 'ONLY_SCALE_OUT' })
  google.pools.set('apps', { status: 'RUNNING', zones: ['a', 'b'], autoscaling: SCALING })
  google.groups.set('apps-a', { target: 2, machines: 2 })
  google.groups.set('apps-b', { target: 1, machines: 1 })
  google.databases.set('shop', { policy: 'ALWAYS', state: 'RUNNABLE', operation: 'RUNNING' })
  job = makeStopJob()
})
afterEach(async () => {
  expect(google.asked.filter((one) => one.startsWith('unknown'))).toEqual([])
  await google.close()
})

const run = (what: 'stop' | 'resume', resources: readonly StateResource[] = ALL, on = {}) =>
  job.run(
    what,
    resources,
    (orders, pause) =>
      openGoogle({ orders, pause, signIn: () => () => Promise.resolve('token-1'), endpoint: google.url }),
    on,
  )

it('stops autoscalers, then machines, then databases, keeps what was there, and gives all of it back', async () => {
  expect(await run('stop')).toBeUndefined()
  const done = google.changes.splice(0)
  expect(done[0]).toBe('autoscaler web OFF')
  expect(done.slice(1, -1).toSorted()).toEqual([
    'removeResourcePolicies desk',
    'resize web 0',
    'setAutoscaling apps false',
    'setSize apps 0',
    'stop desk',
  ])
  expect(done.indexOf('setAutoscaling apps false')).toBeLessThan(done.indexOf('setSize apps 0'))
  expect(done.at(-1)).toBe('activationPolicy shop NEVER')
  expect(google.machines.get('desk')).toEqual({ status: 'TERMINATED', resourcePolicies: [STOPS] })
  expect(job.remembered).toEqual({
    'google_compute_instance.desk': { min: 0, max: 0, desired: 0, schedules: [SCHEDULE] },
    'google_compute_region_instance_group_manager.web': { min: 0, max: 0, desired: 3 },
    'google_compute_region_autoscaler.web': { min: 0, max: 0, desired: 0, autoscaling: { mode: 'ONLY_SCALE_OUT' } },
    'google_container_node_pool.apps': { min: 0, max: 0, desired: 2, autoscaling: SCALING },
  })
  expect(Object.values(job.ends())).toEqual(Array.from({ length: 5 }, () => 'done'))

  expect(await run('resume')).toBeUndefined()
  const back = google.changes.splice(0)
  expect(back[0]).toBe('activationPolicy shop ALWAYS')
  expect(back.indexOf('setSize apps 2')).toBeLessThan(back.indexOf('setAutoscaling apps true'))
  expect(back.indexOf('start desk')).toBeLessThan(back.indexOf('addResourcePolicies desk'))
  expect(back).toContain('resize web 3')
  expect(back.at(-1)).toBe('autoscaler web ONLY_SCALE_OUT')
  expect(google.machines.get('desk')).toEqual({ status: 'RUNNING', resourcePolicies: [STOPS, SCHEDULE] })
  expect(google.pools.get('apps')?.autoscaling).toEqual(SCALING)
  expect(job.remembered).toEqual({})
})

it('remembers what half a stop had taken when it is done again', async () => {
  google.refusals.set('container.clusters.update', [
    { json: { name: 'operation' } },
    { status: 403, json: { error: { code: 403, status: 'PERMISSION_DENIED' } } },
  ])
  // The first order is lost, the second one refused.
  expect(await run('stop', [POOL, SQL])).toContain('may not do container.clusters.update')
  expect(google.databases.get('shop')?.policy).toBe('ALWAYS')
  google.pools.set('apps', { status: 'RUNNING', zones: ['a', 'b'], autoscaling: { enabled: false } })
  expect(await run('stop', [POOL, SQL])).toBeUndefined()
  expect(job.remembered).toMatchObject({ 'google_container_node_pool.apps': { desired: 2, autoscaling: SCALING } })
  expect(await run('stop', [POOL, SQL])).toBeUndefined()
  expect(job.remembered).toMatchObject({ 'google_container_node_pool.apps': { desired: 2, autoscaling: SCALING } })
})

it('gives back what was applied where nothing was remembered', async () => {
  await run('stop')
  job.remembered = {}
  const short: StateResource = [POOL[0], POOL[1], { ...POOL[2], id: 'p/r/k8s/apps' }]
  expect(await run('resume', [short, SCALER])).toBeUndefined()
  expect(google.pools.get('apps')?.autoscaling).toEqual({ enabled: true, totalMinNodeCount: 1, totalMaxNodeCount: 6 })
  expect(google.groups.get('apps-a')?.target).toBe(1)
  expect(google.autoscalers.get('web')).toEqual({ mode: 'ON' })
})

it('asks again while a service is busy, and waits as it asks', async () => {
  google.machines.set('desk', { status: 'STAGING' })
  google.refusals.set('cloudsql.instances.update', [
    { status: 409, json: { error: { code: 409, errors: [{ reason: 'operationInProgress' }] } } },
    { status: 429, headers: { 'retry-after': '20' }, json: { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } } },
  ])
  const from = job.time
  expect(await run('stop', [VM, SQL])).toBeUndefined()
  expect(job.time - from).toBeGreaterThanOrEqual(30_000)
  expect(google.databases.get('shop')?.policy).toBe('NEVER')
})

it('keeps what Google Cloud cannot stop, and says why', async () => {
  google.machines.set('desk', { status: 'RUNNING', disks: [{ type: 'SCRATCH' }] })
  google.databases.set('shop', {
    policy: 'ALWAYS',
    state: 'RUNNABLE',
    operation: 'DONE',
    type: 'READ_REPLICA_INSTANCE',
  })
  google.groups.delete('web')
  expect(await run('stop', [VM, AUTOPILOT, GROUP, SQL])).toBeUndefined()
  expect(job.events.filter(({ kind }) => kind === 'kept').map(({ message }) => message)).toEqual([
    'A cluster in Autopilot mode has no nodes to stop: its pods go on and cost.',
    'It has local SSDs, and a stop would lose what is on them: it goes on and costs.',
    'It is no longer in the account: the next check for drift shows it.',
    'Google Cloud stops no database that has read replicas or is one: it goes on and costs.',
  ])
  expect(await run('resume', [AUTOPILOT])).toBeUndefined()
})

it('stops and resumes a machine that somebody had suspended', async () => {
  google.machines.set('desk', { status: 'SUSPENDED' })
  await run('stop', [VM])
  google.machines.set('desk', { status: 'SUSPENDED' })
  await run('resume', [VM])
  expect(google.changes).toEqual(['stop desk', 'resume desk'])
})

it('says that an API is not enabled', async () => {
  const error = { code: 403, status: 'PERMISSION_DENIED', details: [{ reason: 'SERVICE_DISABLED' }] }
  google.refusals.set('compute.instances.get', [{ status: 403, json: { error } }])
  expect(await run('stop', [VM])).toContain('Google Cloud answered SERVICE_DISABLED to compute.instances.get.')
})

it('breaks off when it is told to, and asks for nothing more', async () => {
  const cancel = { pause: (orders: { cancel(by: 'person'): void }) => orders.cancel('person') }
  expect(await run('stop', ALL, cancel)).toBeUndefined()
  expect(google.changes.some((change) => change.startsWith('activationPolicy'))).toBe(false)
  expect(job.remembered).toMatchObject({ 'google_container_node_pool.apps': { desired: 2 } })
})

it('starts an instance of Cloud SQL before a destroy that deletes what is in it', () => {
  const target = (one: StateResource) => ({ address: '', type: one[0], attributes: { ...one[2] }, region: '' })
  const user: StateResource = ['google_sql_user', 'app', { instance: 'shop' }]
  expect(GOOGLE_TABLE.needsRunning(target(SQL), [target(SQL), target(user)])).toBe(true)
  expect(GOOGLE_TABLE.needsRunning(target(SQL), [target(SQL)])).toBe(false)
})
