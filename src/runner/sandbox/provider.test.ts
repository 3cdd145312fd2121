import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { AccountChange, SandboxSettings, SimulatedResource } from './account.ts'
import { textOf } from './cloud/making.ts'
import { Activity } from './activity.ts'
import { Conduct } from './conduct.ts'
import { Crash } from './crash.ts'
import { Problem } from './diagnostics.ts'
import { Holdings } from './holdings.ts'
import { SimulatedProvider } from './provider.ts'
import { SchemaFiles } from './schema-files.ts'
import { isObject, isUnknown, objectFromJson, UNKNOWN, type ObjectValue, type Value } from './value.ts'

const schemas = new SchemaFiles(fileURLToPath(new URL('../../server/proof/schemas', import.meta.url)))
const signal = new AbortController().signal

interface Made {
  readonly state: ObjectValue
  readonly key: string
  readonly warnings: unknown
}

/** A provider with an account in memory. */
function provide(name: string, settings: Partial<SandboxSettings> = {}, held: readonly SimulatedResource[] = []) {
  const account = new Map(held.map((one) => [one.key, one]))
  const keep = ({ put, removed }: AccountChange): Promise<void> => {
    for (const one of put) account.set(one.key, one)
    for (const key of removed) account.delete(key)
    return Promise.resolve()
  }
  const holdings = new Holdings(held, keep)
  const struck: string[] = []
  const conduct = new Conduct(
    { speed: 0, failures: [], ...settings },
    (failure) => {
      struck.push(failure.kind)
      return Promise.resolve(true)
    },
    () => 0,
  )
  const provider = new SimulatedProvider(name, {
    schemas,
    holdings,
    conduct,
    types: [],
    activity: new Activity(),
    crash: new Crash(() => undefined),
  })
  provider.configure(null)
  const proposed = (type: string, values: object): ObjectValue =>
    objectFromJson(provider.shapeOf('resource', type), values)
  /** Plans and applies a new resource as Terraform does. */
  const create = async (type: string, values: object): Promise<Made> => {
    const { planned } = provider.plan(type, null, proposed(type, values))
    const { state, key, warnings } = await provider.apply({ type, key: undefined, prior: null, planned, signal })
    if (!isObject(state) || key === undefined) throw new Error('nothing was created')
    return { state, key, warnings }
  }
  const destroy = (type: string, { state, key }: { state: Value; key: string }) =>
    provider.apply({ type, key, prior: state, planned: null, signal })
  return { provider, account, proposed, create, destroy, struck }
}

it('makes ids and ARNs in the forms of the clouds, and keeps them for the life of a resource', async () => {
  const aws = provide('aws')
  const vpc = await aws.create('aws_vpc', { cidr_block: '10.0.0.0/16' })
  expect(vpc.state['id']).toMatch(/^vpc-0[0-9a-f]{16}$/)
  expect(vpc.state['arn']).toBe(`arn:aws:ec2:us-east-1:123456789012:vpc/${textOf(vpc.state, 'id')}`)
  expect(aws.provider.read('aws_vpc', vpc.state, vpc.key)).toEqual(vpc.state)

  const azure = provide('azurerm')
  const server = await azure.create('azurerm_postgresql_flexible_server', {
    name: 'orders',
    resource_group_name: 'shop',
    location: 'westeurope',
  })
  expect(server.state['id']).toMatch(
    /^\/subscriptions\/[0-9a-f-]{36}\/resourceGroups\/shop\/providers\/Microsoft\.DBforPostgreSQL\/flexibleServers\/orders$/,
  )
  expect(server.state['fqdn']).toBe('orders.postgres.database.azure.com')

  const google = provide('google')
  const network = await google.create('google_compute_network', { name: 'main' })
  expect(network.state['self_link']).toBe(
    'https://www.googleapis.com/compute/v1/projects/sandbox-project/global/networks/main',
  )
})

it('leaves computed values open in the plan of a new resource, and takes static defaults', () => {
  const { provider, proposed } = provide('aws')
  const { planned, replaced } = provider.plan('aws_db_instance', null, proposed('aws_db_instance', { engine: 'mysql' }))
  if (!isObject(planned)) throw new Error('nothing is planned')
  expect(isUnknown(planned['arn'])).toBe(true)
  expect(planned['engine']).toBe('mysql')
  expect(planned['skip_final_snapshot']).toBe(false)
  expect(planned['password_wo']).toBeNull()
  expect(replaced).toEqual([])
})

it('plans nothing for what is as it was, and a new resource where a change wants one', async () => {
  const { provider, create } = provide('aws')
  const { state } = await create('aws_subnet', { vpc_id: 'vpc-1', cidr_block: '10.0.0.0/24', tags: { a: 'b' } })
  expect(provider.plan('aws_subnet', state, state)).toEqual({ planned: state, replaced: [] })
  const moved = provider.plan('aws_subnet', state, { ...state, vpc_id: 'vpc-2' })
  expect(moved.replaced).toEqual([['vpc_id']])
  expect(provider.plan('aws_subnet', state, { ...state, vpc_id: UNKNOWN }).replaced).toEqual([['vpc_id']])
  expect(provider.plan('aws_subnet', state, { ...state, map_public_ip_on_launch: true }).replaced).toEqual([])
})

it('names the element of a list in what must be made anew', async () => {
  const { provider, create } = provide('google')
  const disk = { initialize_params: [{ image: 'debian-12' }] }
  const { state } = await create('google_compute_instance', {
    name: 'one',
    machine_type: 'e2-small',
    boot_disk: [disk],
    network_interface: [{ network: 'default' }],
  })
  const [boot] = (state['boot_disk'] ?? []) as readonly ObjectValue[]
  const [params] = (boot?.['initialize_params'] ?? []) as readonly ObjectValue[]
  const changed = { ...state, boot_disk: [{ ...boot, initialize_params: [{ ...params, image: 'debian-13' }] }] }
  expect(provider.plan('google_compute_instance', state, changed as ObjectValue).replaced).toEqual([
    ['boot_disk', 0, 'initialize_params', 0, 'image'],
  ])
})

it('fills the blocks that a provider fills', async () => {
  const { create } = provide('azurerm')
  const { state } = await create('azurerm_kubernetes_cluster', { name: 'one', default_node_pool: [{ name: 'a' }] })
  const [identity] = (state['kubelet_identity'] ?? []) as readonly ObjectValue[]
  expect(identity?.['object_id']).toMatch(/^[0-9a-f]{8}-/)
})

it('gives every resource the tags of the provider, and sees when they change', async () => {
  const { provider, create } = provide('aws')
  const config = (team: string) => ({ default_tags: [{ tags: { team } }] })
  provider.configure(config('one'))
  const { state } = await create('aws_vpc', { cidr_block: '10.0.0.0/16', tags: { name: 'main' } })
  expect(state['tags_all']).toEqual({ team: 'one', name: 'main' })
  provider.configure(config('two'))
  expect(provider.plan('aws_vpc', state, state).planned).toMatchObject({ tags_all: { team: 'two', name: 'main' } })
})

it('reads what somebody changed by hand, and nothing where it is gone', async () => {
  const { provider, create, account } = provide('aws')
  const { state, key } = await create('aws_vpc', { cidr_block: '10.0.0.0/16' })
  const held = account.get(key)
  if (!held) throw new Error('nothing is held')
  const changed = provide('aws', {}, [{ ...held, values: { ...held.values, enable_dns_hostnames: true } }])
  expect(changed.provider.read('aws_vpc', state, key)).toMatchObject({ enable_dns_hostnames: true })
  expect(provider.read('aws_vpc', state, 'no such key')).toBeNull()
  expect(provider.read('aws_vpc', state, undefined)).toBeNull()
  // A key of something else is no key of it.
  expect(provider.read('aws_subnet', state, key)).toBeNull()
})

it('keeps secrets in the state alone', async () => {
  const { provider, create, account } = provide('aws')
  const password = 'correct horse battery staple'
  const { state, key } = await create('aws_db_instance', { identifier: 'orders', engine: 'postgres', password })
  expect(state['password']).toBe(password)
  expect(JSON.stringify([...account.values()])).not.toContain(password)
  expect(provider.read('aws_db_instance', state, key)).toMatchObject({ password })
})

it('holds nothing of the providers without a cloud', async () => {
  const { create, account, provider } = provide('random')
  const { state, key } = await create('random_string', { length: 24, special: false, min_numeric: 3 })
  expect(state['result']).toMatch(/^[A-Za-z0-9]{24}$/)
  expect(account.size).toBe(0)
  expect(provider.read('random_string', state, key)).toEqual(state)
})

it('imports by id, and says what is not there', async () => {
  const { provider, create } = provide('aws')
  const { state, key } = await create('aws_vpc', { cidr_block: '10.0.0.0/16' })
  expect(provider.import('aws_vpc', textOf(state, 'id') ?? '')).toEqual({ state, key })
  expect(() => provider.import('aws_vpc', 'vpc-0')).toThrow(Problem)
})

it('a database of nothing else is no replica, so that what stays of it is known', async () => {
  const { state } = await provide('google').create('google_sql_database_instance', {
    name: 'pg',
    database_version: 'POSTGRES_17',
    settings: [{ tier: 'db-f1-micro', retain_backups_on_delete: true }],
  })
  expect(state).toMatchObject({ master_instance_name: '' })
})

it('refuses to delete what is protected, until the protection is off', async () => {
  const { provider, create, destroy, account } = provide('aws')
  const database = await create('aws_db_instance', { identifier: 'a', engine: 'mysql', deletion_protection: true })
  await expect(destroy('aws_db_instance', database)).rejects.toThrow('protected against deletion')
  const planned = { ...database.state, deletion_protection: false }
  const { state } = await provider.apply({
    type: 'aws_db_instance',
    key: database.key,
    prior: database.state,
    planned,
    signal,
  })
  await destroy('aws_db_instance', { state, key: database.key })
  expect(account.size).toBe(0)

  const google = provide('google')
  const instance = await google.create('google_sql_database_instance', {
    name: 'a',
    deletion_protection: false,
    settings: [{ tier: 'db-f1-micro', deletion_protection_enabled: true }],
  })
  await expect(google.destroy('google_sql_database_instance', instance)).rejects.toThrow('protected')

  // Azure leaves it to the configuration.
  const azure = provide('azurerm')
  const group = await azure.create('azurerm_resource_group', { name: 'a', location: 'westeurope' })
  await azure.destroy('azurerm_resource_group', group)
  expect(azure.account.size).toBe(0)
})

it('fails as it is told to', async () => {
  const failure = (kind: 'quota' | 'throttled' | 'vanishes' | 'stays' | 'slow', times: number | null) => ({
    failures: [{ id: kind, kind, types: ['aws_vpc'], times, share: 1 }],
  })
  const vpc = { cidr_block: '10.0.0.0/16' }
  const poor = provide('aws', failure('quota', 1))
  await expect(poor.create('aws_vpc', vpc)).rejects.toThrow('Simulated: quota exceeded')
  await poor.create('aws_vpc', vpc)
  expect(poor.account.size).toBe(1)
  expect(poor.struck).toEqual(['quota'])

  // A provider repeats a throttled call some times, and then gives up.
  await expect(provide('aws', failure('throttled', null)).create('aws_vpc', vpc)).rejects.toThrow(
    'Simulated: too many requests',
  )
  await provide('aws', failure('throttled', 3)).create('aws_vpc', vpc)

  const gone = provide('aws', failure('vanishes', 1))
  const { state, key, warnings } = await gone.create('aws_vpc', vpc)
  expect(warnings).toMatchObject([{ severity: 'WARNING', summary: 'Simulated: aws_vpc vanished after it was created' }])
  expect(gone.provider.read('aws_vpc', state, key)).toBeNull()
  expect(gone.account.size).toBe(0)

  const leaky = provide('aws', failure('stays', 1))
  await leaky.destroy('aws_vpc', await leaky.create('aws_vpc', vpc))
  expect(leaky.account.size).toBe(1)
  await leaky.destroy('aws_vpc', await leaky.create('aws_vpc', vpc))
  expect(leaky.account.size).toBe(1)

  const slow = await provide('aws', failure('slow', 1)).create('aws_vpc', vpc)
  expect(slow.warnings).toMatchObject([{ summary: 'Simulated: aws_vpc was slow' }])
})

it('stops at once when it is told to, and has made nothing then', async () => {
  const { provider, proposed, account } = provide('aws', { speed: 1000 })
  const type = 'aws_db_instance'
  const stop = new AbortController()
  const { planned } = provider.plan(type, null, proposed(type, { engine: 'mysql' }))
  const applied = provider.apply({ type, key: undefined, prior: null, planned, signal: stop.signal })
  stop.abort()
  await expect(applied).rejects.toThrow('broken off')
  expect(account.size).toBe(0)
})

it('answers data sources in the form of their cloud, the same each time', async () => {
  const { provider } = provide('aws')
  const shape = provider.shapeOf('data', 'aws_iam_policy_document')
  const config = objectFromJson(shape, {
    statement: [
      {
        sid: 'Read',
        actions: ['s3:GetObject', 's3:ListBucket'],
        resources: ['arn:aws:s3:::data/*'],
        principals: [{ type: 'Service', identifiers: ['ec2.amazonaws.com'] }],
        condition: [{ test: 'Bool', variable: 'aws:SecureTransport', values: ['true'] }],
      },
    ],
  })
  const answer = await provider.answer('data', 'aws_iam_policy_document', config)
  if (!isObject(answer)) throw new Error('no answer')
  expect(JSON.parse(textOf(answer, 'json') ?? '')).toEqual({
    Version: '2012-10-17',
    Statement: [
      {
        Sid: 'Read',
        Effect: 'Allow',
        Action: ['s3:GetObject', 's3:ListBucket'],
        Resource: 'arn:aws:s3:::data/*',
        Principal: { Service: 'ec2.amazonaws.com' },
        Condition: { Bool: { 'aws:SecureTransport': 'true' } },
      },
    ],
  })
  expect(await provider.answer('data', 'aws_iam_policy_document', config)).toEqual(answer)
  provider.configure({ region: 'eu-central-1' })
  expect(await provider.answer('data', 'aws_availability_zones', null)).toMatchObject({
    names: ['eu-central-1a', 'eu-central-1b', 'eu-central-1c'],
  })
})

it('says which type it does not have', () => {
  const { provider } = provide('aws')
  for (const type of ['aws_no_such_thing', 'google_compute_network', '__proto__', ''])
    expect(() => provider.shapeOf('resource', type)).toThrow(`${type} is not part of this sandbox`)
})
