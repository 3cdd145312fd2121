import { afterAll, beforeEach, expect, it } from 'vitest'
import { jsonRefusal, startAwsServer, xmlRefusal } from '../../../test/support/aws-server.ts'
import type { AwsReach } from '#cloud-api/aws/client.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { sendBy } from '../outbound/send-to-cloud.ts'
import { describeResource } from './describe.ts'
import { findTagged } from './tagging.ts'

const server = await startAwsServer()
afterAll(() => server.close())
const waited: number[] = []
const aws: AwsReach = {
  send: sendBy(createOutbound({ allowsPrivate: true })),
  endpoint: server.url,
  pause: async (ms) => waited.push(ms),
}
const key = { access_key_id: 'AKIAIOSFODNN7EXAMPLE', secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const region = 'eu-central-1'
const tags = { Project: 'shop', ManagedBy: 'strata' }
const find = (by: AwsReach = aws) => findTagged(by, key, { region, tags })
const queue = (at: number) => `arn:aws:sqs:eu-central-1:123456789012:jobs-${at}`

beforeEach(() => {
  server.asked.length = 0
  server.listed.clear()
  server.next.clear()
  server.always.clear()
  server.pageSize = 100
  waited.length = 0
})

it('asks for all tags at once, signed for its region, and reads every page', async () => {
  const arns = Array.from({ length: 7 }, (_, at) => queue(at))
  server.listed.set(region, arns)
  server.pageSize = 3
  const found = await find()
  expect(found).toMatchObject({ ok: true })
  expect(found.ok && found.resources.map(({ arn }) => arn)).toEqual(arns)
  expect(found.ok && found.resources[0]?.tags).toEqual({ ManagedBy: 'strata' })
  expect(server.asked.map(({ body }) => (JSON.parse(body) as { PaginationToken: string }).PaginationToken)).toEqual([
    '',
    '3',
    '6',
  ])
  expect(server.asked[0]).toMatchObject({ service: 'tagging', region, action: 'GetResources' })
  expect(server.asked[0]?.signature).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.parse(server.asked[0]?.body ?? '')).toMatchObject({
    ResourcesPerPage: 100,
    TagFilters: [
      { Key: 'Project', Values: ['shop'] },
      { Key: 'ManagedBy', Values: ['strata'] },
    ],
  })
})

it('waits longer and longer while AWS asks for fewer requests or fails itself', async () => {
  server.listed.set(region, [queue(1)])
  server.next.set('GetResources', [jsonRefusal('ThrottlingException'), [503, 'busy'], jsonRefusal('SlowDown', 429)])
  expect(await find()).toMatchObject({ ok: true, resources: [{ arn: queue(1) }] })
  expect(waited).toEqual([500, 1500, 4000])
  server.always.set('GetResources', jsonRefusal('ThrottlingException'))
  expect(await find()).toMatchObject({ ok: false, code: 'ThrottlingException', status: 400 })
  expect(server.asked).toHaveLength(9)
})

it.each([
  ['a refusal', jsonRefusal('AccessDeniedException'), 'AccessDeniedException'],
  ['a key that is gone', jsonRefusal('UnrecognizedClientException', 403), 'UnrecognizedClientException'],
  ['a refusal in XML', xmlRefusal('InvalidClientTokenId', 403), 'InvalidClientTokenId'],
  ['a refusal without a code', [403, '<html>' as string] as const, '403'],
  ['what is not AWS', [200, '<html>hello' as string] as const, 'not-understood'],
  ['a list that is none', [200, '{"ResourceTagMappingList": 1}' as string] as const, 'not-understood'],
] as const)('gives the code of %s, and asks once', async (_, answer, code) => {
  server.always.set('GetResources', answer)
  expect(await find()).toMatchObject({ ok: false, code })
  expect(server.asked).toHaveLength(1)
  expect(waited).toEqual([])
})

it('gives up on pages without an end', async () => {
  const page = { PaginationToken: 'again', ResourceTagMappingList: [{ ResourceARN: queue(1), Tags: [] }] }
  server.always.set('GetResources', [200, JSON.stringify(page)])
  expect(await find()).toMatchObject({ ok: false, code: 'not-understood' })
  expect(server.asked).toHaveLength(100)
})

it('says that nobody answered, and calls no address of the own network unless that is allowed', async () => {
  expect(await find({ ...aws, endpoint: 'http://127.0.0.1:1' })).toMatchObject({ ok: false, code: 'unreachable' })
  expect(await find({ ...aws, send: sendBy(createOutbound({ allowsPrivate: false })) })).toMatchObject({
    ok: false,
    code: 'unreachable',
  })
  expect(server.asked).toEqual([])
})

const arn = (service: string, resource: string) => `arn:aws:${service}:eu-central-1:123456789012:${resource}`
const secondsOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000
const xml = (text: string) => [200, `<Answer>${text}</Answer>`] as const
const state = (name: string) => `<instanceState><code>48</code><name>${name}</name></instanceState>`

it.each([
  [
    arn('ec2', 'volume/vol-1'),
    'DescribeVolumes',
    xml('<size>40</size><volumeType>gp3</volumeType><iops>3000</iops>'),
    { is: 'there', values: { size: 40, type: 'gp3', iops: 3000 } },
  ],
  [arn('ec2', 'volume/vol-1'), 'DescribeVolumes', xmlRefusal('InvalidVolume.NotFound'), { is: 'gone' }],
  [arn('ec2', 'instance/i-1'), 'DescribeInstances', xml(state('terminated')), { is: 'gone' }],
  [
    arn('ec2', 'instance/i-1'),
    'DescribeInstances',
    xml(`<instanceType>t3.micro</instanceType>${state('stopped')}`),
    { is: 'there', values: { instance_type: 't3.micro' } },
  ],
  [arn('ec2', 'natgateway/nat-1'), 'DescribeNatGateways', xml('<state>deleted</state>'), { is: 'gone' }],
  [arn('ec2', 'natgateway/nat-1'), 'DescribeNatGateways', xml('<state>available</state>'), { is: 'there', values: {} }],
  [
    arn('ec2', 'elastic-ip/eipalloc-1'),
    'DescribeAddresses',
    xmlRefusal('InvalidAllocationID.NotFound'),
    { is: 'gone' },
  ],
  [arn('rds', 'db:orders'), 'DescribeDBInstances', xmlRefusal('DBInstanceNotFound', 404), { is: 'gone' }],
  [
    arn('rds', 'db:orders'),
    'DescribeDBInstances',
    xml('<DBInstanceClass>db.t4g.micro</DBInstanceClass><Engine>postgres</Engine><MultiAZ>false</MultiAZ>'),
    { is: 'there', values: { instance_class: 'db.t4g.micro', engine: 'postgres', multi_az: false } },
  ],
  [
    arn('kms', 'key/1'),
    'DescribeKey',
    [200, JSON.stringify({ KeyMetadata: { KeyState: 'PendingDeletion', DeletionDate: secondsOf('2026-12-09') } })],
    { is: 'scheduled', until: '2026-12-09T00:00:00.000Z' },
  ],
  [
    arn('kms', 'key/1'),
    'DescribeKey',
    [200, JSON.stringify({ KeyMetadata: { KeyState: 'Enabled' } })],
    { is: 'there', values: {} },
  ],
  [
    arn('secretsmanager', 'secret:shop-1'),
    'DescribeSecret',
    [200, JSON.stringify({ DeletedDate: secondsOf('2026-12-01') })],
    { is: 'scheduled', until: '2026-12-01T00:00:00.000Z' },
  ],
  [arn('secretsmanager', 'secret:a'), 'DescribeSecret', jsonRefusal('ResourceNotFoundException'), { is: 'gone' }],
  [arn('kms', 'key/1'), 'DescribeKey', jsonRefusal('AccessDeniedException'), { is: 'unknown' }],
  [arn('kms', 'key/1'), 'DescribeKey', [200, 'no JSON'], { is: 'unknown' }],
  [arn('sqs', 'jobs'), 'none', [200, ''], { is: 'unknown' }],
] as const)('reads of %s what %s answers (%#)', async (text, action, answer, expected) => {
  server.always.set(action, answer)
  expect(await describeResource(aws, key, text)).toEqual(expected)
  expect(server.asked.map((one) => one.action)).toEqual(action === 'none' ? [] : [action])
})
