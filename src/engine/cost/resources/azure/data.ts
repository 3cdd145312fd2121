// Databases, caches, storage and files on Azure.
import type { Item, Pricer } from '../item.ts'
import { hourly, running, sized, used } from '../meters.ts'
import { free, type Meter } from '../resource.ts'
import { egress } from './network.ts'

function flexibleServer(service: 'postgresql' | 'mysql', fallback: number): Pricer {
  return (it) => {
    const size = it.text('sku_name')
    const servers = it.has('high_availability') ? 2 : 1
    const gb =
      service === 'postgresql'
        ? it.number('storage_mb', fallback * 1024) / 1024
        : it.number('storage.size_gb', fallback)
    const copies = it.flag('geo_redundant_backup_enabled') ? 2 : 1
    const iops = service === 'mysql' ? Math.max(0, it.number('storage.iops', 0, true) - 360) : 0
    return [
      hourly(service, size, `${size} server`, servers),
      sized([service, 'flexible-server-storage', 'gb-month'], 'Storage', gb * servers, `${servers} x ${gb} GB`),
      sized([service, 'flexible-server-additional-iops', 'iops-month'], 'Further IOPS', iops, `${iops} IOPS`),
      used(
        [service, 'flexible-server-backup-lrs', 'gb-month'],
        'Backups beyond the free share',
        gb * copies * it.factor('snapshot_factor'),
        'GB',
      ),
    ]
  }
}

const cache: Pricer = (it) => {
  const size = `${it.text('sku_name')}_${it.text('family')}${it.text('capacity')}`
  const shards = Math.max(1, it.number('shard_count', 1, true))
  return [hourly('redis', size, `${size} cache`, shards)]
}

/** Request units of a read and a write of 1 KB (learn.microsoft.com/azure/cosmos-db/request-units). */
const READ_UNITS = 1
const WRITE_UNITS = 5
/** Share of the highest throughput that autoscale reaches on average; assumed. It bills at least a tenth. */
const AUTOSCALE_SHARE = 0.3

const account: Pricer = (it) => {
  const isServerless = it.blocks('capabilities').some((one) => one.text('name') === 'EnableServerless')
  const regions = Math.max(1, it.size('geo_location', 1))
  const gb = it.use('nosql_gb') * regions
  const requests = it.use('requests_millions', 'nosql')
  const units = it.factor('nosql_reads_per_request') * READ_UNITS + it.factor('nosql_writes_per_request') * WRITE_UNITS
  const isKept = it.text('backup.tier') === 'Continuous30Days'
  return [
    used(
      ['nosql', 'Cosmos DB serverless', 'million-request-units'],
      'Requests',
      isServerless ? requests * units : 0,
      'million request units',
    ),
    used(['nosql', 'Cosmos DB storage', 'gb-month'], 'Stored data', gb, 'GB'),
    used(['nosql', 'Cosmos DB continuous backup (30 days)', 'gb-month'], 'Backup for 30 days', isKept ? gb : 0, 'GB'),
  ]
}

/** Throughput of a container or of a whole database; a database without its own leaves it to its containers. */
function throughput(isContainer: boolean): Pricer {
  return (it) => {
    const most = it.number('autoscale_settings.max_throughput', 0, true)
    const fixed = it.number('throughput', 0, true)
    if (most === 0 && fixed === 0)
      return free(isContainer ? 'billed by request, with the account' : 'its containers carry the cost')
    if (most === 0) return [hourly('nosql', 'Cosmos DB provisioned 100 RU/s', 'Throughput', fixed / 100)]
    const blocks = (most / 100) * AUTOSCALE_SHARE
    return [{ ...hourly('nosql', 'Cosmos DB autoscale 100 RU/s', 'Throughput', blocks), isUsage: true }]
  }
}

/** How the price book writes the kinds of replication. */
const REPLICATIONS: Readonly<Record<string, string>> = { RAGRS: 'RA-GRS', RAGZRS: 'RA-GZRS' }
/** The kind whose operations a kind is billed with. */
const WRITE_METER: Readonly<Record<string, string>> = { RAGRS: 'GRS', RAGZRS: 'GZRS' }
const READ_METER: Readonly<Record<string, string>> = { GZRS: 'ZRS', RAGZRS: 'ZRS', RAGRS: 'GRS' }

/** Accounts that hold files, the package of a function, or what events leave, and no objects of people. */
function isForOthers(it: Item): boolean {
  const shares = it.users('azurerm_storage_share').length > 0
  return it.text('account_kind') === 'FileStorage' || shares
}

const storage: Pricer = (it) => {
  if (isForOthers(it)) return free('billed with the share in it')
  const kind = it.text('account_replication_type')
  const tier = it.text('access_tier', 'Hot')
  const requests = it.use('requests_millions', 'objects') * 100
  return [
    used(
      ['object-storage', `Blob ${tier} ${REPLICATIONS[kind] ?? kind}`, 'gb-month'],
      'Stored objects',
      it.use('object_storage_gb'),
      'GB',
    ),
    used(
      ['object-storage', `Blob ${tier} ${WRITE_METER[kind] ?? kind} write operations`, '10k-requests'],
      'Write operations',
      requests * it.factor('object_writes_per_request'),
      'x 10,000 operations',
    ),
    used(
      ['object-storage', `Blob ${tier} ${READ_METER[kind] ?? kind} read operations`, '10k-requests'],
      'Read operations',
      requests * it.factor('object_reads_per_request'),
      'x 10,000 operations',
    ),
    // The network counts it where there is one.
    ...(it.isThere('azurerm_virtual_network') ? [] : egress(it)),
  ]
}

const TIERS: Readonly<Record<string, string>> = {
  TransactionOptimized: 'transaction optimized',
  Hot: 'hot',
  Cool: 'cool',
}

/** Premium shares are billed by their size; standard ones by what lies in them, here all of it, and by operations. */
const share: Pricer = (it) => {
  const owner = it.target('storage_account_id') ?? it.target('storage_account_name')
  const kind = owner?.text('account_replication_type') ?? 'LRS'
  if (owner === undefined) it.seen.assumed.add('the account is not among the resources: standard, LRS')
  const gb = it.number('quota', 5)
  const requests = it.use('requests_millions', 'files') * 100
  if (owner?.text('account_tier') === 'Premium' || it.text('access_tier') === 'Premium')
    return [sized(['file-share', `Files premium ${kind} (provisioned GiB)`, 'gb-month'], 'Files', gb, `${gb} GB`)]
  const tier = TIERS[it.text('access_tier', 'TransactionOptimized')] ?? it.text('access_tier')
  const operations = (label: string, sku: string, count: number): Meter =>
    used(['file-share', sku, '10k-requests'], label, count, 'x 10,000 operations')
  return [
    used(['file-share', `Files standard ${tier} ${kind}`, 'gb-month'], 'Files', gb, 'GB'),
    operations(
      'Write operations',
      `Files ${tier} ${kind} write operations`,
      requests * it.factor('object_writes_per_request'),
    ),
    operations(
      'Read operations',
      tier === 'hot' ? 'Files hot read operations' : `Files ${tier} read and other operations`,
      requests * it.factor('object_reads_per_request'),
    ),
  ]
}

/** SQL Database: by vCores or by the units of its older sizes. */
const sqlDatabase: Pricer = (it) => {
  const size = it.text('sku_name', 'GP_S_Gen5_2')
  const gb = it.number('max_size_gb', 32)
  return [
    hourly('sql-database', size, `${size} database`),
    sized(
      ['sql-database', 'general-purpose-storage', 'gb-month'],
      'Storage',
      /^(?:GP|HS|BC)_/.test(size) ? gb : 0,
      `${gb} GB`,
    ),
  ]
}

/** Pricers by type. */
export const AZURE_DATA = {
  azurerm_cosmosdb_account: account,
  azurerm_cosmosdb_sql_container: throughput(true),
  azurerm_cosmosdb_sql_database: throughput(false),
  azurerm_managed_redis: (it) => {
    const size = it.text('sku_name')
    return [hourly('redis', size, `${size} cache`, it.flag('high_availability_enabled', true) ? 2 : 1)]
  },
  azurerm_mssql_database: sqlDatabase,
  azurerm_mysql_flexible_server: flexibleServer('mysql', 20),
  azurerm_postgresql_flexible_server: flexibleServer('postgresql', 32),
  azurerm_redis_cache: cache,
  azurerm_redis_enterprise_cluster: (it) => [hourly('redis', `Enterprise ${it.text('sku_name')}`, 'Cluster')],
  azurerm_storage_account: storage,
  azurerm_storage_share: share,
  azurerm_synapse_sql_pool: (it) => [
    running(['data-warehouse', `Synapse ${it.text('sku_name')}`, 'hour'], 'Pool', 1, 730),
  ],
} satisfies Record<string, Pricer>
