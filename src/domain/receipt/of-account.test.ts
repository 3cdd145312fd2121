import { expect, it } from 'vitest'
import { foundByArn, parseArn, typeOfArn } from './arn.ts'
import { countUnseen, sortFound, type FormerResource, type FoundResource } from './of-account.ts'
import type { KeptOne } from './receipt.ts'

const arn = (service: string, resource: string) => `arn:aws:${service}:us-east-1:123456789012:${resource}`

it.each([
  ['arn:aws:s3:::shop-logs', { service: 's3', region: '', kind: '', name: 'shop-logs' }, 'aws_s3_bucket'],
  [arn('ec2', 'volume/vol-1'), { service: 'ec2', kind: 'volume', name: 'vol-1' }, 'aws_ebs_volume'],
  [arn('rds', 'snapshot:orders-final'), { kind: 'snapshot', name: 'orders-final' }, 'aws_db_snapshot'],
  [arn('logs', 'log-group:/aws/shop:*'), { kind: 'log-group', name: '/aws/shop' }, 'aws_cloudwatch_log_group'],
  [arn('apigateway', '/restapis/abc'), { kind: 'restapis', name: 'abc' }, 'aws_api_gateway_rest_api'],
  [arn('elasticloadbalancing', 'loadbalancer/app/shop/1'), { name: 'app/shop/1' }, 'aws_lb'],
  [arn('nonesuch', 'thing/1'), { kind: 'thing' }, 'nonesuch:thing'],
  [arn('nonesuch', 'one'), { kind: '' }, 'nonesuch'],
] as const)('reads %s', (text, parts, type) => {
  const parsed = parseArn(text)
  expect(parsed).toMatchObject(parts)
  expect(parsed && typeOfArn(parsed)).toBe(type)
})

it('takes other texts for no ARN', () => {
  expect(foundByArn('no ARN', { is: 'gone' })).toBeUndefined()
  expect(['', 'vol-1', 'arn:aws:s3', 'urn:a:b:c:d:e'].map(parseArn)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

const former = (address: string, given: Partial<FormerResource> = {}): FormerResource => ({
  address,
  type: address.split('.')[0] ?? '',
  arn: null,
  provider_id: null,
  has_tags: true,
  values: {},
  ...given,
})
const found = (text: string, condition: FoundResource['condition'] = { is: 'unknown' }): FoundResource => {
  const one = foundByArn(text, condition)
  if (!one) throw new Error(`${text} is no ARN.`)
  return one
}
const kept = (address: string, given: Partial<KeptOne>): KeptOne => ({
  address,
  type: address.split('.')[0] ?? '',
  how: 'soft-deleted',
  name: null,
  until: null,
  ...given,
})
const none = { former: [], kept: [], destroyed: [] }

it('names what is left by the state where that knew it, and is sure of what Terraform did not destroy', () => {
  const queue = former('aws_sqs_queue.jobs', { arn: arn('sqs', 'jobs'), values: { name: 'jobs' } })
  const gateway = former('aws_nat_gateway.main', { provider_id: 'nat-1' })
  const logs = former('aws_cloudwatch_log_group.app', { arn: arn('logs', 'log-group:/app') })
  const { left } = sortFound(
    [
      found(arn('sqs', 'jobs')),
      found(arn('ec2', 'natgateway/nat-1')),
      found(arn('logs', 'log-group:/app:*')),
      found(arn('ec2', 'volume/vol-9'), { is: 'there', values: { size: 8 } }),
      found(arn('dynamodb', 'table/strange')),
      found(arn('ec2', 'instance/i-1'), { is: 'gone' }),
    ],
    { ...none, former: [queue, gateway, logs], destroyed: [gateway] },
  )
  expect(left.map(({ type, address, name, values, is_sure }) => [type, address, name, values, is_sure])).toEqual([
    // Nobody knows whether it is only still listed.
    ['aws_dynamodb_table', null, 'strange', null, false],
    ['aws_nat_gateway', 'aws_nat_gateway.main', 'nat-1', {}, false],
    ['aws_ebs_volume', null, 'vol-9', { size: 8 }, true],
    ['aws_cloudwatch_log_group', 'aws_cloudwatch_log_group.app', '/app', {}, true],
    ['aws_sqs_queue', 'aws_sqs_queue.jobs', 'jobs', { name: 'jobs' }, true],
  ])
})

it('takes what is scheduled for deletion, and last snapshots, for kept on purpose', () => {
  const key = former('aws_kms_key.main', { arn: arn('kms', 'key/1') })
  const secret = former('aws_secretsmanager_secret.app', { arn: arn('secretsmanager', 'secret:app-1') })
  const given = [
    kept('aws_kms_key.main', { until: '2026-12-01T00:00:00.000Z' }),
    kept('aws_secretsmanager_secret.app', { until: '2026-12-02T00:00:00.000Z' }),
    kept('aws_db_instance.orders', { how: 'snapshot', name: 'orders-final' }),
    kept('aws_db_instance.other', { how: 'backups' }),
    kept('aws_rds_cluster.unseen', { how: 'snapshot', name: 'unseen' }),
  ]
  const sorted = sortFound(
    [
      found(arn('kms', 'key/1'), { is: 'scheduled', until: '2026-12-09T00:00:00.000Z' }),
      found(arn('kms', 'key/2'), { is: 'scheduled', until: null }),
      found(arn('secretsmanager', 'secret:app-1')),
      found(arn('rds', 'snapshot:orders-final')),
      found(arn('rds', 'auto-backup:ab-1')),
      found(arn('rds', 'snapshot:by-hand')),
    ],
    { former: [key, secret], kept: given, destroyed: [key, secret] },
  )
  expect(sorted.left.map(({ name }) => name)).toEqual(['by-hand'])
  expect(sorted.kept.map(({ address, how, until, seen }) => [address, how, until, seen])).toEqual([
    [arn('kms', 'key/2'), 'soft-deleted', null, true],
    ['aws_db_instance.orders', 'snapshot', null, true],
    ['aws_db_instance.other', 'backups', null, true],
    ['aws_kms_key.main', 'soft-deleted', '2026-12-09T00:00:00.000Z', true],
    ['aws_rds_cluster.unseen', 'snapshot', null, false],
    ['aws_secretsmanager_secret.app', 'soft-deleted', '2026-12-02T00:00:00.000Z', true],
  ])
})

it('leaves a key that was to be deleted and was enabled again', () => {
  const key = former('aws_kms_key.main', { arn: arn('kms', 'key/1') })
  const all = [found(arn('kms', 'key/1'), { is: 'there', values: {} })]
  const sorted = sortFound(all, { former: [key], kept: [kept('aws_kms_key.main', {})], destroyed: [key] })
  expect(sorted).toMatchObject({ left: [{ address: 'aws_kms_key.main', is_sure: true }], kept: [{ seen: false }] })
})

it('knows resources of Azure and of Google Cloud again, however they are written', () => {
  const disk = former('azurerm_managed_disk.data', {
    provider_id: '/subscriptions/s/resourceGroups/rg-shop/providers/Microsoft.Compute/disks/data',
  })
  const machine = former('google_compute_instance.desk', {
    values: { self_link: 'https://www.googleapis.com/compute/v1/projects/p/zones/z/instances/desk' },
  })
  const bucket = former('google_storage_bucket.files', { provider_id: 'shop-files' })
  const of = (key: string, type: string, name: string): FoundResource => ({
    key,
    type,
    name,
    region: '',
    condition: { is: 'unknown', values: { size: 8 } },
  })
  const { left } = sortFound(
    [
      of(
        '/subscriptions/s/resourcegroups/RG-SHOP/providers/microsoft.compute/disks/data',
        'azurerm_managed_disk',
        'data',
      ),
      of('//compute.googleapis.com/projects/p/zones/z/instances/desk', 'google_compute_instance', 'desk'),
      of('//storage.googleapis.com/shop-files', 'google_storage_bucket', 'shop-files'),
      of('//compute.googleapis.com/projects/p/zones/z/disks/strange', 'google_compute_disk', 'strange'),
    ],
    { ...none, former: [disk, machine, bucket], destroyed: [disk] },
  )
  expect(left.map(({ address, values, is_sure }) => [address, values?.['size'], is_sure])).toEqual([
    [null, 8, false],
    ['google_compute_instance.desk', 8, true],
    ['google_storage_bucket.files', 8, true],
    ['azurerm_managed_disk.data', 8, false],
  ])
})

it('counts what no search by tag can see', () => {
  const all = [former('aws_sqs_queue.a'), former('aws_iam_role.b'), former('aws_route.c', { has_tags: false })]
  expect(countUnseen(all)).toBe(2)
})
