// Databases, caches, buckets and files on Google Cloud.
import { HOURS_PER_MONTH } from '../../../clouds/site.ts'
import type { Item, Pricer } from '../item.ts'
import { hourly, running, sized, used } from '../meters.ts'
import { free, type Meter } from '../resource.ts'
import { egress } from './network.ts'

function engineOf(version: string): string {
  return version.startsWith('POSTGRES') ? 'postgresql' : version.startsWith('MYSQL') ? 'mysql' : 'sqlserver'
}

const sql: Pricer = (it) => {
  const service = engineOf(it.text('database_version', 'MYSQL_8_0'))
  const size = it.text('settings.tier')
  const isRegional = it.text('settings.availability_type', 'ZONAL') === 'REGIONAL'
  const meters = isRegional ? 'regional (HA)' : 'zonal'
  const gb = it.number('settings.disk_size', 10)
  const kind = it.text('settings.disk_type', 'PD_SSD') === 'PD_HDD' ? 'hdd' : 'ssd'
  return [
    ...server(service, size, isRegional),
    sized([service, `${kind}-storage ${meters}`, 'gb-month'], 'Storage', gb, `${gb} GB`),
    used([service, 'backup', 'gb-month'], 'Backups', gb * it.factor('snapshot_factor'), 'GB'),
  ]
}

/** Shared-core sizes have a price of their own; custom ones are billed by vCPU and memory. */
function server(service: string, size: string, isRegional: boolean): Meter[] {
  const [, vcpus, megabytes] = /^db-custom-(\d+)-(\d+)$/.exec(size) ?? []
  if (vcpus === undefined || megabytes === undefined)
    return [hourly(service, `${size} ${isRegional ? 'regional' : 'zonal'}`, `${size} server`)]
  const meters = isRegional ? 'regional (HA)' : 'zonal'
  return [
    running([service, `vCPU ${meters}`, 'vcpu-hour'], `${size} server: vCPU`, Number(vcpus), HOURS_PER_MONTH),
    running(
      [service, `memory ${meters}`, 'gb-hour'],
      `${size} server: memory`,
      Number(megabytes) / 1024,
      HOURS_PER_MONTH,
    ),
  ]
}

/** Gigabytes from which on the next class begins (cloud.google.com/memorystore/docs/redis/pricing). */
const CLASSES = [
  [4, 1],
  [10, 2],
  [35, 3],
  [100, 4],
] as const

const redis: Pricer = (it) => {
  const gb = it.number('memory_size_gb', 1)
  const tier = it.text('tier', 'BASIC') === 'STANDARD_HA' ? 'standard' : 'basic'
  const size = CLASSES.find(([most]) => gb <= most)?.[1] ?? 5
  return [running(['redis', `Memorystore Redis ${tier}-m${size}`, 'gb-hour'], 'Memory', gb, HOURS_PER_MONTH)]
}

const valkey: Pricer = (it) => {
  const nodes = it.number('shard_count', 1) * (1 + it.number('replica_count', 0))
  const size = it.text('node_type', 'HIGHMEM_MEDIUM')
  const name = size.toLowerCase().replace('shared_core_', 'shared-core-').replace('_', '-')
  return [hourly('redis', `Memorystore Valkey ${name} node`, `${size} nodes`, nodes)]
}

/** Buckets that hold the package of a function: a few kilobytes. */
function isOfFunction(it: Item): boolean {
  return it
    .users('google_cloudfunctions2_function')
    .some((one) => one.pointsAt('build_config.source.storage_source.bucket', it))
}

function isLogBucket(it: Item): boolean {
  return it.users('google_storage_bucket').some((one) => one.pointsAt('logging.log_bucket', it))
}

const CLASS_NAMES: Readonly<Record<string, string>> = {
  STANDARD: 'Standard',
  NEARLINE: 'Nearline',
  COLDLINE: 'Coldline',
  ARCHIVE: 'Archive',
}

const bucket: Pricer = (it) => {
  if (isOfFunction(it)) return free('it holds the packed function, a few kilobytes')
  if (isLogBucket(it)) return free('holds only the few lines about who read the objects')
  const kind = CLASS_NAMES[it.text('storage_class', 'STANDARD')] ?? it.text('storage_class')
  const isMany = /^(?:us|eu|asia|\w+4)$/i.test(it.text('location'))
  const requests = it.use('requests_millions', 'objects') * 100
  return [
    used(
      ['object-storage', `GCS ${kind} ${isMany ? 'multi-region' : 'regional'}`, 'gb-month'],
      'Stored data',
      it.use('object_storage_gb'),
      'GB',
    ),
    used(
      ['object-storage', `GCS ${kind} class A operations`, '10k-requests'],
      'Writes',
      requests * it.factor('object_writes_per_request'),
      'x 10,000 writes',
    ),
    used(
      ['object-storage', `GCS ${kind} class B operations`, '10k-requests'],
      'Reads',
      requests * it.factor('object_reads_per_request'),
      'x 10,000 reads',
    ),
    // The network counts it where there is one.
    ...(it.isThere('google_compute_network') ? [] : egress(it)),
  ]
}

const FILESTORE: Readonly<Record<string, string>> = {
  BASIC_HDD: 'Filestore basic HDD',
  STANDARD: 'Filestore basic HDD',
  BASIC_SSD: 'Filestore basic SSD',
  PREMIUM: 'Filestore basic SSD',
  ZONAL: 'Filestore zonal',
  REGIONAL: 'Filestore regional',
  ENTERPRISE: 'Filestore regional',
}

const files: Pricer = (it) => {
  const tier = it.text('tier')
  const gb = it.number('file_shares.capacity_gb', 1024)
  return [sized(['file-share', FILESTORE[tier] ?? `Filestore ${tier}`, 'gb-month'], `${tier} storage`, gb, `${gb} GB`)]
}

const firestore: Pricer = (it) => {
  const gb = it.use('nosql_gb')
  // In hundred thousands, as they are billed.
  const requests = it.use('requests_millions', 'nosql') * 10
  const isKept = it.text('point_in_time_recovery_enablement') === 'POINT_IN_TIME_RECOVERY_ENABLED'
  return [
    used(
      ['nosql', 'Firestore reads', '100k-requests'],
      'Reads',
      requests * it.factor('nosql_reads_per_request'),
      'x 100,000 reads',
    ),
    used(
      ['nosql', 'Firestore writes', '100k-requests'],
      'Writes',
      requests * it.factor('nosql_writes_per_request'),
      'x 100,000 writes',
    ),
    used(['nosql', 'Firestore storage', 'gb-month'], 'Stored data', gb, 'GB'),
    used(
      ['nosql', 'Firestore point-in-time recovery data', 'gb-month'],
      'Point-in-time recovery',
      isKept ? gb : 0,
      'GB',
    ),
  ]
}

const firestoreBackup: Pricer = (it) => {
  const days = Number.parseInt(it.text('retention', '604800s'), 10) / 86_400
  const copies = it.has('weekly_recurrence') ? days / 7 : days
  const gb = (it.target('database') ?? it).use('nosql_gb')
  return [used(['nosql', 'Firestore backup data', 'gb-month'], 'Backups', gb * copies, 'GB')]
}

/** Pricers by type. */
export const GCP_DATA = {
  google_alloydb_instance: (it) => [
    running(
      ['database', 'AlloyDB vCPU', 'vcpu-hour'],
      'vCPU',
      it.number('machine_config.cpu_count', 2),
      HOURS_PER_MONTH,
    ),
  ],
  google_bigquery_dataset: (it) => [
    used(['data-warehouse', 'BigQuery active logical storage', 'gb-month'], 'Stored data', it.use('stored_gb'), 'GB'),
    used(['data-warehouse', 'BigQuery on-demand queries', 'tib-scanned'], 'Queries', it.use('scanned_tib'), 'TiB read'),
  ],
  google_bigquery_table: () => free('its data set carries the cost'),
  google_bigtable_instance: (it) => [
    hourly(
      'nosql',
      `Bigtable ${it.text('cluster.storage_type', 'SSD')} node`,
      'Nodes',
      it.number('cluster.num_nodes', 1),
    ),
  ],
  google_filestore_instance: files,
  google_firestore_backup_schedule: firestoreBackup,
  google_firestore_database: firestore,
  google_memorystore_instance: valkey,
  google_redis_cluster: (it) => {
    const nodes = it.number('shard_count', 1) * (1 + it.number('replica_count', 0))
    const size = it
      .text('node_type', 'REDIS_HIGHMEM_MEDIUM')
      .toLowerCase()
      .replace('redis_', '')
      .replace('shared_core_', 'shared-core-')
      .replace('_', '-')
    return [hourly('redis', `Memorystore Redis Cluster ${size} node`, 'Nodes', nodes)]
  },
  google_redis_instance: redis,
  google_spanner_instance: (it) => {
    const units = it.number('processing_units', it.number('num_nodes', 1) * 1000, true)
    return [hourly('database', `Spanner ${it.text('edition', 'STANDARD')} node`, 'Nodes', units / 1000)]
  },
  // No resource of Terraform: what outlives one.
  google_sql_backup: (it) => {
    const gb = it.number('max_chargeable_gb', 0)
    const service = engineOf(it.text('database_version', 'MYSQL_8_0'))
    return [sized([service, 'backup', 'gb-month'], 'Backup', gb, `${gb} GB at most`)]
  },
  google_sql_database_instance: sql,
  google_storage_bucket: bucket,
} satisfies Record<string, Pricer>
