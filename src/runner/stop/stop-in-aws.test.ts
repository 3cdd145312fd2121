import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AgentJob, ResourceEvent } from '#contract/agent.ts'
import { inEnglish } from '#words/in-english.ts'
import { startStoppableAws, type FakeAws } from '../../../test/support/stoppable-aws.ts'
import { Orders } from '../execute/orders.ts'
import { Masker } from '../execute/mask.ts'
import type { JobDiagnostic } from '../execute/port.ts'
import { startForDestroy } from './start-for-destroy.ts'
import { openAws } from './aws/open.ts'
import { stopInCloud } from './stop-in-cloud.ts'

type Remembered = Extract<NonNullable<AgentJob['stop']>, { remembered: unknown }>['remembered']

const arn = (service: string, rest: string): string => `arn:aws:${service}:eu-central-1:123456789012:${rest}`
const RESOURCES = [
  [
    'aws_autoscaling_group',
    'web',
    { arn: arn('autoscaling', 'g'), name: 'web', min_size: 1, max_size: 3, desired_capacity: 1 },
  ],
  ['aws_autoscaling_schedule', 'web_start', { arn: arn('autoscaling', 's'), autoscaling_group_name: 'web' }],
  ['aws_instance', 'desk', { arn: arn('ec2', 'instance/i-1'), id: 'i-1' }],
  ['aws_scheduler_schedule', 'desk', { arn: arn('scheduler', 's'), name: 'desk', group_name: 'default' }],
  ['aws_scheduler_schedule', 'report', { arn: arn('scheduler', 's'), name: 'report', group_name: 'default' }],
  ['aws_db_instance', 'shop', { arn: arn('rds', 'db:shop'), identifier: 'shop' }],
  ['aws_rds_cluster', 'big', { arn: arn('rds', 'cluster:big'), cluster_identifier: 'big' }],
  [
    'aws_eks_node_group',
    'pods',
    {
      arn: arn('eks', 'n'),
      cluster_name: 'k8s',
      node_group_name: 'pods',
      scaling_config: [{ min_size: 1, max_size: 4, desired_size: 2 }],
    },
  ],
  ['aws_nat_gateway', 'main', { id: 'nat-1' }],
] as const

const stateOf = (resources: readonly (readonly [string, string, object])[]): Uint8Array =>
  Buffer.from(
    JSON.stringify({
      version: 4,
      serial: 1,
      lineage: 'lineage',
      resources: resources.map(([type, name, attributes]) => ({
        mode: 'managed',
        type,
        name,
        provider: 'provider["registry.terraform.io/hashicorp/aws"]',
        instances: [{ attributes }],
      })),
    }),
  )

let aws: FakeAws
let remembered: Remembered
let events: ResourceEvent[]
let log: string
let secrets: string[]
let time: number

beforeEach(async () => {
  aws = await startStoppableAws()
  aws.groups.set('web', { min: 2, max: 6, desired: 3, machines: 3, isPaused: false })
  aws.machines.set('i-1', 'running')
  const target = (name: string) => ({ Arn: `arn:aws:scheduler:::aws-sdk:${name}`, RoleArn: 'role', Input: '{}' })
  aws.schedules.set('desk', {
    Name: 'desk',
    State: 'ENABLED',
    ScheduleExpression: 'cron(1)',
    Target: target('ec2:startInstances'),
  })
  aws.schedules.set('report', { Name: 'report', State: 'ENABLED', Target: target('lambda:invoke') })
  aws.databases.set('shop', { status: 'backing-up' })
  aws.clusters.set('big', { status: 'available' })
  aws.nodes.set('k8s/pods', { status: 'ACTIVE', minSize: 1, maxSize: 4, desiredSize: 2 })
  remembered = {}
  events = []
  log = ''
  secrets = []
  time = Date.parse('2026-11-02T10:00:00Z')
})
afterEach(() => aws.close())

const ROLE = { role_arn: 'arn:aws:iam::123456789012:role/strata', external_id: 'strata-1' }

async function carryOut(
  what: 'stop' | 'resume',
  {
    resources = RESOURCES as readonly (readonly [string, string, object])[],
    orders = new Orders(),
    role = null as typeof ROLE | null,
    token = undefined as string | undefined,
    onPause = (): void => undefined,
  } = {},
): Promise<string | undefined> {
  const key = { access_key_id: 'AKIAIOSFODNN7EXAMPLE', secret_access_key: 'key-secret-canary' }
  const place = openAws({
    credentials:
      token === undefined
        ? { cloud: 'aws', by: 'key', ...key, role, endpoint: aws.url }
        : { cloud: 'aws', by: 'token', role_arn: ROLE.role_arn, endpoint: aws.url },
    token: () => Promise.resolve(token ?? ''),
    orders,
    now: () => new Date(time),
    pause: (ms) => {
      time += ms
      onPause()
      return Promise.resolve()
    },
    onSecret: (more) => secrets.push(...more),
  })
  const failure = await stopInCloud(place, { what, remembered }, stateOf(resources), {
    channel: {
      log: (text) => (log += text),
      event: (event) => events.push(event),
      putArtifact: (kind, bytes) => {
        expect(kind).toBe('stopped')
        remembered = JSON.parse(Buffer.from(bytes).toString()) as Remembered
        return Promise.resolve()
      },
    },
    now: () => new Date(time),
  })
  return failure && inEnglish(failure)
}

const endsOf = (): Record<string, string> =>
  Object.fromEntries(
    events.filter(({ kind }) => ['done', 'kept', 'failed'].includes(kind)).map(({ address, kind }) => [address, kind]),
  )

it('stops schedules, then machines, then databases, and resumes all of it the other way round', async () => {
  const before = structuredClone([aws.groups, aws.nodes, aws.schedules])
  expect(await carryOut('stop')).toBeUndefined()
  expect(aws.groups.get('web')).toEqual({ min: 0, max: 0, desired: 0, machines: 0, isPaused: true })
  expect(aws.nodes.get('k8s/pods')).toEqual({ status: 'ACTIVE', minSize: 0, maxSize: 4, desiredSize: 0 })
  expect([aws.machines.get('i-1'), aws.databases.get('shop'), aws.clusters.get('big')]).toEqual([
    'stopped',
    { status: 'stopped' },
    { status: 'stopped' },
  ])
  expect(aws.schedules.get('desk')).toMatchObject({ State: 'DISABLED', ScheduleExpression: 'cron(1)' })
  expect(aws.schedules.get('report')).toMatchObject({ State: 'ENABLED' })
  const tiers = [
    ['SuspendProcesses web', 'UpdateSchedule desk'],
    ['StopInstances i-1', 'UpdateAutoScalingGroup web', 'UpdateNodegroupConfig pods'],
    ['StopDBCluster big', 'StopDBInstance shop'],
  ]
  const inTiers = (order: readonly (readonly string[])[]): string[][] => {
    const done = aws.changes.splice(0)
    return order.map((tier) => done.splice(0, tier.length).toSorted())
  }
  expect(inTiers(tiers)).toEqual(tiers)
  expect(remembered).toEqual({
    'aws_autoscaling_group.web': { min: 2, max: 6, desired: 3 },
    'aws_eks_node_group.pods': { min: 1, max: 4, desired: 2 },
  })
  expect(Object.values(endsOf())).toEqual(Array.from({ length: 7 }, () => 'done'))
  expect(log).toContain('aws_db_instance.shop is stopped.\n')
  expect(log.endsWith('7 resources stopped.\n')).toBe(true)

  expect(await carryOut('resume')).toBeUndefined()
  const back = [
    ['StartDBCluster big', 'StartDBInstance shop'],
    ['StartInstances i-1', 'UpdateAutoScalingGroup web', 'UpdateNodegroupConfig pods'],
    ['ResumeProcesses web', 'UpdateSchedule desk'],
  ]
  expect(inTiers(back)).toEqual(back)
  expect([aws.groups, aws.nodes]).toEqual(before.slice(0, 2))
  expect(aws.schedules.get('desk')).toMatchObject({ State: 'ENABLED', ScheduleExpression: 'cron(1)' })
  expect([aws.machines.get('i-1'), aws.databases.get('shop')]).toEqual(['running', { status: 'available' }])
  expect(remembered).toEqual({})
})

it('does again only what is left, and keeps what it remembers', async () => {
  await carryOut('stop')
  events = []
  aws.changes.length = 0
  aws.databases.set('shop', { status: 'available' })
  expect(await carryOut('stop')).toBeUndefined()
  expect(aws.changes).toEqual(['StopDBInstance shop'])
  // Only what has to be stopped is begun.
  expect(events.filter(({ kind }) => kind === 'started').map(({ address }) => address)).toEqual([
    'aws_db_instance.shop',
  ])
  expect(remembered).toMatchObject({ 'aws_autoscaling_group.web': { desired: 3 } })
})

it('gives groups what was applied where nothing was remembered', async () => {
  await carryOut('stop')
  remembered = {}
  expect(await carryOut('resume')).toBeUndefined()
  expect(aws.groups.get('web')).toMatchObject({ min: 1, max: 3, desired: 1 })
  expect(aws.nodes.get('k8s/pods')).toMatchObject({ minSize: 1, maxSize: 4, desiredSize: 2 })
})

it('leaves databases alone while what uses them runs, says what it did, and can be done again', async () => {
  aws.refusals.set('StopInstances', ['UnauthorizedOperation'])
  expect(await carryOut('stop')).toBe(
    'Not stopped: aws_instance.desk (The identity of the connection may not do ec2:StopInstances: allow it in the account.). Stopped: aws_autoscaling_schedule.web_start, aws_scheduler_schedule.desk, aws_autoscaling_group.web and aws_eks_node_group.pods. Left alone, because what uses it still runs: aws_db_instance.shop and aws_rds_cluster.big. Retry it: only what is left is done.',
  )
  expect(aws.databases.get('shop')?.status).toBe('available')
  expect(endsOf()).toMatchObject({ 'aws_instance.desk': 'failed', 'aws_autoscaling_group.web': 'done' })
  expect(await carryOut('stop')).toBeUndefined()
  expect(aws.databases.get('shop')?.status).toBe('stopped')
})

it('asks again while AWS is busy, within a limit', async () => {
  aws.refusals.set('StopDBInstance', ['InvalidDBInstanceState', 'Throttling'])
  expect(await carryOut('stop', { resources: [RESOURCES[5]] })).toBeUndefined()
  aws.databases.set('shop', { status: 'storage-full' })
  expect(await carryOut('stop', { resources: [RESOURCES[5]] })).toContain(
    'aws_db_instance.shop (After 60 minutes it has not stopped; AWS calls it: storage-full.)',
  )
})

it('keeps what AWS cannot stop, and says why', async () => {
  const source = '<ReadReplicaSourceDBInstanceIdentifier>big</ReadReplicaSourceDBInstanceIdentifier>'
  aws.databases.set('shop', { status: 'available', more: source })
  aws.refusals.set('StopInstances', ['UnsupportedOperation'])
  aws.groups.delete('web')
  expect(await carryOut('stop', { resources: [RESOURCES[0], RESOURCES[2], RESOURCES[5]] })).toBeUndefined()
  expect(events.filter(({ kind }) => kind === 'kept').map(({ message }) => message)).toEqual([
    'It is no longer in the account: the next check for drift shows it.',
    'AWS does not stop it (UnsupportedOperation): it goes on and costs.',
    'AWS stops no database that has read replicas or is one: it goes on and costs.',
  ])
  expect(log).toContain('0 resources stopped. 3 stay as before.')
})

it('breaks off when it is told to, and asks for nothing more', async () => {
  const orders = new Orders()
  const outcome = await carryOut('stop', { orders, onPause: () => orders.cancel('person') })
  expect(outcome).toBeUndefined()
  expect(aws.changes.some((change) => change.startsWith('StopDB'))).toBe(false)
  expect(remembered).toMatchObject({ 'aws_autoscaling_group.web': { min: 2, max: 6, desired: 3 } })
})

it('breaks off before it has looked at anything', async () => {
  const orders = new Orders()
  orders.cancel('time')
  expect(await carryOut('stop', { orders })).toBeUndefined()
  expect([aws.changes, events, log]).toEqual([[], [], ''])
})

it('assumes the role of the connection, whose secrets are masked', async () => {
  await carryOut('stop', { resources: [RESOURCES[2]], role: ROLE })
  expect([...aws.signers]).toEqual(['AKIAIOSFODNN7EXAMPLE', 'ASIAROLE'])
  expect(secrets).toEqual(['role-secret-canary', 'role-token-canary&'])
  expect(log + JSON.stringify(events)).not.toContain('canary')
})

it('signs with a role that trusts a token of Strata, and never with that token', async () => {
  await carryOut('stop', { resources: [RESOURCES[2]], token: 'web-token-canary' })
  expect(aws.tokens).toEqual(['web-token-canary'])
  expect([...aws.signers]).toEqual(['', 'ASIAROLE'])
  expect(secrets).toEqual(['web-token-canary', 'role-secret-canary', 'role-token-canary'])
  expect(log + JSON.stringify(events)).not.toContain('canary')
})

it('starts databases before a destroy that has to change them or leaves a snapshot, and no others', async () => {
  const [type, name, attributes] = RESOURCES[5]
  aws.databases.set('shop', { status: 'stopped' })
  const destroy = async (more: object, given: { kind?: 'destroy' | 'apply' } = {}) => {
    const lines: string[] = []
    const diagnostics: JobDiagnostic[] = []
    const key = { access_key_id: 'AKIAIOSFODNN7EXAMPLE', secret_access_key: 'key-secret-canary' }
    const pause = (ms: number) => Promise.resolve((time += ms))
    const job = {
      kind: 'destroy',
      credentials: { cloud: 'aws', by: 'key', ...key, role: null, endpoint: aws.url },
      ...given,
    } as const
    const channel = {
      log: (text: string) => lines.push(text),
      readState: () => Promise.resolve(stateOf([[type, name, { ...attributes, ...more }]])),
      cloudToken: () => Promise.reject(new Error('A key signs in.')),
    }
    const outcome = await startForDestroy({
      job,
      channel,
      orders: new Orders(),
      workshop: { now: () => new Date(time), pause },
      masker: new Masker([]),
      diagnostics,
    })
    return { outcome, said: diagnostics.map(({ summary }) => summary) }
  }
  await destroy({ deletion_protection: false, skip_final_snapshot: true })
  await destroy({ deletion_protection: true }, { kind: 'apply' })
  expect(aws.databases.get('shop')?.status).toBe('stopped')
  expect(await destroy({ deletion_protection: true })).toEqual({ outcome: undefined, said: [] })
  expect(aws.databases.get('shop')?.status).toBe('available')
  aws.databases.set('shop', { status: 'stopped' })
  aws.refusals.set('StartDBInstance', ['AccessDenied'])
  expect(await destroy({ skip_final_snapshot: false })).toEqual({
    outcome: 'failed',
    said: [
      'aws_db_instance.shop: The identity of the connection may not do rds:StartDBInstance: allow it in the account.',
    ],
  })
})

it('says that AWS did not answer', async () => {
  await aws.close()
  expect(await carryOut('stop', { resources: [RESOURCES[2]] })).toContain(
    'AWS did not answer ec2:DescribeInstances: look at the network of the agent.',
  )
  aws = await startStoppableAws()
})
