import type { z } from 'zod'
import { prefix, stackKey } from '../../clouds/aws/naming.ts'
import { rolePolicy } from '../../families/identity/aws.ts'
import { logGroup } from '../../families/logs/aws.ts'
import { securityGroup, securityGroupPair } from '../../families/network/aws.ts'
import type { Alert, Charge, Lowered } from '../../clouds/lowered.ts'
import { HOURS_PER_MONTH } from '../../clouds/site.ts'
import { block, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import { sizeFor, type Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** T1 to T5; docs/guides/add-a-component.md says how sizes are chosen. */
export const SIZES = [
  'cache.t4g.micro',
  'cache.t4g.small',
  'cache.t4g.medium',
  'cache.m7g.large',
  'cache.m7g.xlarge',
] as const
/**
 * Memory of a node in GB, which is what a snapshot holds (docs.aws.amazon.com/AmazonElastiCache, supported node types).
 */
const MEMORY_GB: Readonly<Record<string, number>> = {
  'cache.t4g.micro': 0.5,
  'cache.t4g.small': 1.37,
  'cache.t4g.medium': 3.09,
  'cache.m7g.large': 6.38,
  'cache.m7g.xlarge': 12.93,
}
const PORT = 6379
/** Names of a replication group and of a user have 40 characters; the prefix takes up to 24 and a dash. */
const MAX_NAME = 15

type Node = Placement<z.output<typeof schema>, 'aws'>

/** ElastiCache for Valkey: TLS, and users that sign in with their IAM role instead of a password. */
export function lowerAws(node: Node): Lowered {
  const { site, settings, label, title } = node
  const { size, notes } = sizeFor(node, 'size', settings.size, 'elasticache.valkey.', SIZES)
  const name = node.slug('redis', MAX_NAME)
  const group = ref('aws_elasticache_replication_group', label)
  const user = ref('aws_elasticache_user', label)
  const logs = logGroup(site, label, t`/aws/elasticache/${prefix}-${name}`)
  return {
    headline: 'ElastiCache for Valkey with IAM users instead of passwords',
    blocks: [
      securityGroup(label, name, title),
      ...access(node),
      resource('aws_elasticache_subnet_group', label, {
        name: t`${prefix}-${name}`,
        subnet_ids: x`aws_subnet.data[*].id`,
      }),
      ...users(label, name),
      ...logs.blocks,
      replicationGroup(node, name),
    ],
    variables: [{ name: `${label}_size`, type: x`string`, description: `Node type of ${title}`, default: size }],
    outputs: [
      {
        name: `${label}_endpoint`,
        description: `${title}: name of the primary, reached over TLS`,
        value: x`${group}.primary_endpoint_address`,
      },
      {
        name: `${label}_connect`,
        description: `${title}: how to sign in with a token of the IAM role, from inside the VPC`,
        value: t`valkey-cli --tls -h ${x`${group}.primary_endpoint_address`} -p ${PORT} --user ${x`${user}.user_name`} --askpass`,
      },
    ],
    charges: [...chargesOf(node, size), ...(logs.charges ?? [])],
    included: logs.included,
    grants: node.consumers.flatMap((consumer) =>
      consumer.handle.roleName
        ? [{ identity: consumer.title, role: 'elasticache:Connect', scope: `${title}, its group and its user` }]
        : [],
    ),
    alerts: alertsOf(node, name),
    offer: {
      environment: {
        REDIS_HOST: x`${group}.primary_endpoint_address`,
        REDIS_PORT: String(PORT),
        REDIS_USER: x`${user}.user_name`,
        REDIS_GROUP: x`${group}.replication_group_id`,
        REDIS_TLS: 'true',
        REDIS_KEY_PREFIX: 'app:',
      },
    },
    facts: [size, ...(settings.has_replica ? ['replica in another zone'] : [])],
    notes,
    readme: {
      connect: [
        `${title}: the password is a token that the role signs for the group and the user (valid 15 minutes); keys begin with \`app:\`.`,
      ],
    },
  }
}

/** For every node that uses the cache: a way through the security groups and the right to sign in. */
function access(node: Node): TopBlock[] {
  const own = ref('aws_security_group', node.label, 'id')
  return node.consumers.flatMap(({ label, title, handle }) => [
    ...(handle.securityGroupId
      ? securityGroupPair(`${label}_${node.label}`, `${title} to ${node.title}`, handle.securityGroupId, own, PORT)
      : []),
    ...(handle.roleName
      ? rolePolicy(`${label}_${node.label}`, `use-${node.slug('redis')}`, handle.roleName, [
          {
            actions: ['elasticache:Connect'],
            resources: [
              ref('aws_elasticache_replication_group', node.label, 'arn'),
              ref('aws_elasticache_user', node.label, 'arn'),
            ],
          },
        ])
      : []),
  ])
}

/** An IAM user's id and name must be equal. */
function users(label: string, name: string): TopBlock[] {
  return [
    resource('aws_elasticache_user', label, {
      user_id: t`${prefix}-${name}`,
      user_name: t`${prefix}-${name}`,
      engine: 'valkey',
      access_string: 'on ~app:* +@all -@dangerous',
      authentication_mode: block({ type: 'iam' }),
    }),
    resource('aws_elasticache_user_group', label, {
      user_group_id: t`${prefix}-${name}`,
      engine: 'valkey',
      user_ids: [ref('aws_elasticache_user', label, 'user_id')],
    }),
  ]
}

function replicationGroup({ site, settings, label }: Node, name: string): TopBlock {
  return resource('aws_elasticache_replication_group', label, {
    replication_group_id: t`${prefix}-${name}`,
    description: t`Cache of ${prefix}`,
    engine: 'valkey',
    engine_version: '8.0',
    node_type: ref('var', `${label}_size`),
    num_cache_clusters: settings.has_replica ? 2 : 1,
    automatic_failover_enabled: settings.has_replica,
    multi_az_enabled: settings.has_replica,
    port: PORT,
    subnet_group_name: x`aws_elasticache_subnet_group.${id(label)}.name`,
    security_group_ids: [ref('aws_security_group', label, 'id')],
    user_group_ids: [ref('aws_elasticache_user_group', label, 'user_group_id')],
    at_rest_encryption_enabled: true,
    transit_encryption_enabled: true,
    transit_encryption_mode: 'required',
    kms_key_id: stackKey,
    snapshot_retention_limit: snapshotDays(site.isProduction),
    auto_minor_version_upgrade: true,
    apply_immediately: !site.isProduction,
    log_delivery_configuration: block({
      destination: x`aws_cloudwatch_log_group.${id(label)}.name`,
      destination_type: 'cloudwatch-logs',
      log_format: 'json',
      log_type: 'slow-log',
    }),
  })
}

/** Days that daily snapshots are kept: one snapshot is free. */
function snapshotDays(isProduction: boolean): number {
  return isProduction ? 7 : 1
}

function chargesOf({ site, settings, label }: Node, size: string): Charge[] {
  const nodes = settings.has_replica ? 2 : 1
  const line = { resource: `aws_elasticache_replication_group.${label}`, service: 'redis' }
  const memory = MEMORY_GB[size]
  const hasSnapshots = snapshotDays(site.isProduction) > 1 && site.usage.snapshot_factor > 0
  return [
    {
      ...line,
      label: `${size} nodes`,
      sku: `${size} (Valkey)`,
      per: 'hour',
      quantity: nodes * HOURS_PER_MONTH,
      basis: `${nodes} node${nodes === 1 ? '' : 's'} x ${HOURS_PER_MONTH} h`,
      ...(hasSnapshots && memory === undefined ? { note: 'Snapshots of this size are not in the estimate.' } : {}),
    },
    ...(hasSnapshots && memory !== undefined
      ? [
          {
            ...line,
            label: 'Snapshots beyond the first',
            sku: 'ElastiCache backup storage',
            per: 'gb-month',
            quantity: memory * site.usage.snapshot_factor,
            basis: `${site.usage.snapshot_factor} x ${memory} GB assumed`,
            isUsage: true,
          } as const,
        ]
      : []),
  ]
}

/** Metrics count for a node: the first one's name ends in -001. */
function alertsOf({ label, title, settings }: Node, name: string): Alert[] {
  const metric = { namespace: 'AWS/ElastiCache', statistic: 'Average', comparison: 'GreaterThanThreshold' } as const
  const first = { CacheClusterId: t`${prefix}-${name}-001` }
  const alerts: Alert[] = [
    {
      key: `${label}_cpu`,
      title: `${title}: CPU above 80 %`,
      from: 'staging',
      metric: { aws: { ...metric, dimensions: first, metric: 'EngineCPUUtilization', threshold: 80 } },
    },
    {
      key: `${label}_memory`,
      title: `${title}: memory above 80 %`,
      from: 'staging',
      metric: { aws: { ...metric, dimensions: first, metric: 'DatabaseMemoryUsagePercentage', threshold: 80 } },
    },
  ]
  if (!settings.has_replica) return alerts
  const replica = { CacheClusterId: t`${prefix}-${name}-002` }
  return [
    ...alerts,
    {
      key: `${label}_lag`,
      title: `${title}: the replica lags more than 10 s`,
      from: 'production',
      metric: { aws: { ...metric, dimensions: replica, metric: 'ReplicationLag', threshold: 10 } },
    },
  ]
}
