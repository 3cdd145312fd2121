// Databases, caches, buckets and files on AWS.
import type { Item, Pricer } from '../item.ts'
import { hourly, noted, running, sized, used } from '../meters.ts'
import { free, type Meter } from '../resource.ts'
import { egress } from './network.ts'

/** The services of the price book by engine of RDS; others have their engine's name. */
const ENGINES: Readonly<Record<string, string>> = { postgres: 'postgresql', mysql: 'mysql' }

/** gp3 of RDS includes so many IOPS, and more from 400 GB on (docs.aws.amazon.com, RDS storage). */
const RDS_IOPS = 3000
const RDS_IOPS_LARGE = 12_000
const LARGE_GB = 400

const database: Pricer = (it) => {
  const engine = it.text('engine', it.has('replicate_source_db') ? 'postgres' : '')
  const source = it.target('replicate_source_db', 'aws_db_instance')
  const kind = source?.text('engine') ?? engine
  const service = ENGINES[kind] ?? kind
  const zones = it.flag('multi_az') ? 'multi-az' : 'single-az'
  const size = it.text('instance_class')
  const storage = it.text('storage_type', it.has('iops') ? 'io1' : 'gp2')
  const gb =
    it.has('allocated_storage') || source === undefined
      ? it.number('allocated_storage', 20)
      : source.number('allocated_storage', 20)
  const included = storage === 'gp3' ? (gb >= LARGE_GB ? RDS_IOPS_LARGE : RDS_IOPS) : 0
  const iops = Math.max(0, it.number('iops', 0, true) - included)
  const factor = it.factor('snapshot_factor')
  return [
    hourly(service, `${size} ${zones}`, `${size} server`),
    sized([service, `${storage}-storage ${zones}`, 'gb-month'], 'Storage', gb, `${gb} GB`),
    sized([service, `${storage}-iops ${zones}`, 'iops-month'], 'Further IOPS', iops, `${iops} IOPS`),
    used([service, 'backup-storage', 'gb-month'], 'Backups beyond the free share', gb * factor, 'GB'),
    ...(it.flag('manage_master_user_password')
      ? [sized(['secrets', 'Secrets Manager secret', 'secret-month'], 'Secret with the password', 1, '1 secret')]
      : []),
  ]
}

/** Memory by node in GB (docs.aws.amazon.com/AmazonElastiCache/latest/dg/CacheNodes.SupportedTypes.html). */
const NODE_GB: Readonly<Record<string, number>> = {
  'cache.t4g.micro': 0.5,
  'cache.t4g.small': 1.37,
  'cache.t4g.medium': 3.09,
  'cache.m7g.large': 6.38,
  'cache.m7g.xlarge': 12.93,
}

function cacheSku(type: string, engine: string): string {
  return `${type} (${engine === 'valkey' ? 'Valkey' : 'Redis OSS/Memcached'})`
}

const cacheGroup: Pricer = (it) => {
  const type = it.text('node_type')
  const shards = it.number('num_node_groups', 0, true)
  const count = shards > 0 ? shards * (1 + it.number('replicas_per_node_group', 0)) : it.number('num_cache_clusters', 1)
  const kept = it.number('snapshot_retention_limit', 0, true)
  const memory = NODE_GB[type]
  const factor = it.factor('snapshot_factor')
  const nodes = hourly('redis', cacheSku(type, it.text('engine', 'redis')), `${type} nodes`, count)
  return [
    kept > 1 && factor > 0 && memory === undefined
      ? noted(nodes, 'Snapshots of this size are not in the estimate.')
      : nodes,
    used(
      ['redis', 'ElastiCache backup storage', 'gb-month'],
      'Snapshots beyond the first',
      kept > 1 ? (memory ?? 0) * factor * Math.max(1, shards) : 0,
      'GB',
    ),
  ]
}

/** Size of a line of an access log in KB. */
const LOG_LINE_KB = 0.5

/** Whoever writes its access log to a bucket. */
function writersTo(bucket: Item): Item[] {
  const address = bucket.resource.address
  const balancers = bucket.users('aws_lb').filter((one) => one.target('access_logs')?.resource.address === address)
  const buckets = bucket
    .users('aws_s3_bucket_logging')
    .filter((one) => one.target('target_bucket')?.resource.address === address)
    .flatMap((one) => one.target('bucket') ?? [])
  return [...balancers, ...buckets]
}

const bucket: Pricer = (it) => {
  const writers = writersTo(it)
  if (writers.length > 0) return logBucket(it, writers)
  const requests = it.use('requests_millions', 'objects') * 100
  return [
    used(['object-storage', 'S3 Standard', 'gb-month'], 'Stored data', it.use('object_storage_gb'), 'GB'),
    used(
      ['object-storage', 'S3 Standard GET', '10k-requests'],
      'Reads',
      requests * it.factor('object_reads_per_request'),
      'x 10,000 reads',
    ),
    used(
      ['object-storage', 'S3 Standard PUT/COPY/POST/LIST', '10k-requests'],
      'Writes',
      requests * it.factor('object_writes_per_request'),
      'x 10,000 writes',
    ),
    // The network counts it where there is one.
    ...(it.isThere('aws_internet_gateway') ? [] : egress(it)),
  ]
}

function logBucket(it: Item, writers: readonly Item[]): ReturnType<Pricer> {
  if (writers.every((one) => one.resource.type === 'aws_s3_bucket' && writersTo(one).length > 0))
    return free('holds only the few lines about who read the access logs')
  const rule = it.users('aws_s3_bucket_lifecycle_configuration')[0]
  const days =
    rule
      ?.blocks('rule')
      .map((one) => one.number('expiration.days', 0, true))
      .find((one) => one !== 0) ?? 30
  const gb = (it.factor('requests_millions') * LOG_LINE_KB * days) / 30
  return [used(['object-storage', 'S3 Standard', 'gb-month'], 'Access logs', gb, 'GB')]
}

const table: Pricer = (it) => {
  const gb = it.use('nosql_gb')
  const requests = it.use('requests_millions', 'nosql')
  const isOnDemand = it.text('billing_mode', 'PROVISIONED') === 'PAY_PER_REQUEST'
  const unit = (what: 'read' | 'write'): Meter => {
    const capacity = it.number(`${what}_capacity`, 0)
    return running(
      ['nosql', `DynamoDB provisioned ${what === 'read' ? 'RCU' : 'WCU'}`, 'hour'],
      `Provisioned ${what}s`,
      capacity,
      730,
    )
  }
  return [
    ...(isOnDemand
      ? [
          used(
            ['nosql', 'DynamoDB on-demand writes', 'million-request-units'],
            'Writes',
            requests * it.factor('nosql_writes_per_request'),
            'million writes',
          ),
          used(
            ['nosql', 'DynamoDB on-demand reads', 'million-request-units'],
            'Reads',
            requests * it.factor('nosql_reads_per_request'),
            'million reads',
          ),
        ]
      : [unit('write'), unit('read')]),
    used(['nosql', 'DynamoDB storage', 'gb-month'], 'Stored items', gb, 'GB'),
    ...(it.flag('point_in_time_recovery.enabled')
      ? [used(['nosql', 'DynamoDB point-in-time recovery', 'gb-month'], 'Point-in-time restore', gb, 'GB')]
      : []),
  ]
}

/** Share of the files that is rewritten in a month; assumed. */
const WRITTEN_SHARE = 0.1

const files: Pricer = (it) => {
  const gb = it.use('stored_gb')
  const isElastic = it.text('throughput_mode') === 'elastic'
  const provisioned = it.text('throughput_mode') === 'provisioned' ? it.number('provisioned_throughput_in_mibps', 0) : 0
  return [
    used(
      ['file-share', it.has('availability_zone_name') ? 'EFS One Zone' : 'EFS Standard', 'gb-month'],
      'Files',
      gb,
      'GB',
    ),
    used(
      ['file-share', 'EFS elastic throughput read', 'gb'],
      'Reading',
      isElastic ? (it.own('read_gb') ?? gb) : 0,
      'GB',
    ),
    used(
      ['file-share', 'EFS elastic throughput write', 'gb'],
      'Writing',
      isElastic ? (it.own('written_gb') ?? gb * WRITTEN_SHARE) : 0,
      'GB',
    ),
    sized(
      ['file-share', 'EFS provisioned throughput (MB/s)', 'throughput-month'],
      'Throughput',
      provisioned,
      `${provisioned} MB/s`,
    ),
  ]
}

const fileBackup: Pricer = (it) => {
  if (it.text('backup_policy.status') === 'DISABLED') return free('it makes no backups')
  const gb = (it.target('file_system_id') ?? it).use('stored_gb') * it.factor('snapshot_factor')
  return [used(['backup', 'AWS Backup EFS, warm', 'gb-month'], 'Backups', gb, 'GB')]
}

/** Pricers by type. */
export const AWS_DATA = {
  aws_db_instance: database,
  aws_dynamodb_table: table,
  aws_efs_backup_policy: fileBackup,
  aws_efs_file_system: files,
  aws_elasticache_cluster: (it) => {
    const type = it.text('node_type')
    if (it.has('replication_group_id')) return free('its replication group carries the cost')
    return [hourly('redis', cacheSku(type, it.text('engine')), `${type} nodes`, it.number('num_cache_nodes', 1))]
  },
  aws_elasticache_replication_group: cacheGroup,
  aws_s3_bucket: bucket,
} satisfies Record<string, Pricer>
