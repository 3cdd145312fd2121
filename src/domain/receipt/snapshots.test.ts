import { expect, it } from 'vitest'
import { isLostData, lostOf } from './lost.ts'
import { keptOf } from './outlives.ts'
import { costOfDays, endOfRestore, isLeftBehind, longestEnd, settingOf, snapshotOf } from './snapshots.ts'
import { withoutUnnamed } from './unnamed.ts'

const at = new Date('2026-11-02T10:00:00Z')
const purges = { vaults: true, workspaces: true }
const DATABASE = {
  arn: 'arn:aws:rds:eu-west-1:123456789012:db:orders',
  engine: 'mysql',
  allocated_storage: 64,
  final_snapshot_identifier: 'orders-final',
}
const keep = (type: string, values: Readonly<Record<string, unknown>>) =>
  keptOf({ address: `${type}.one`, type, values }, { at, purges })

it.each([
  ['aws_db_instance', DATABASE, 'aws_db_snapshot', 'arn:aws:rds:eu-west-1:123456789012:snapshot:orders-final', 64],
  [
    'aws_rds_cluster',
    { arn: 'arn:aws:rds:eu-west-1:123456789012:cluster:one', final_snapshot_identifier: 'orders-final' },
    'aws_db_cluster_snapshot',
    'arn:aws:rds:eu-west-1:123456789012:cluster-snapshot:orders-final',
    null,
  ],
  [
    'aws_elasticache_replication_group',
    { final_snapshot_identifier: 'orders-final' },
    'aws_elasticache_snapshot',
    null,
    null,
  ],
] as const)('knows what %s leaves, and until when', (type, values, own, arn, size_gb) => {
  const kept = keep(type, values)
  expect(kept).toMatchObject({ how: 'snapshot', until: '2026-11-16T10:00:00.000Z', ended_by: 'strata' })
  expect(kept && snapshotOf(kept, values)).toMatchObject({ type: own, arn, size_gb })
})

it.each([
  [
    'azurerm_postgresql_flexible_server',
    { id: '/subscriptions/1/x/shop', name: 'shop', storage_mb: 32_768 },
    { how: 'backups', name: 'shop', until: '2026-11-07T10:00:00.000Z' },
    { type: 'azurerm_postgresql_deleted_server', place: '/subscriptions/1/x/shop', size_gb: 32, arn: null },
  ],
  [
    'azurerm_mysql_flexible_server',
    { id: '/subscriptions/1/x/shop', name: 'shop', storage: [{ size_gb: 20 }] },
    { how: 'backups', name: 'shop', until: '2026-11-07T10:00:00.000Z' },
    { type: 'azurerm_mysql_deleted_server', size_gb: 20 },
  ],
  [
    'google_sql_database_instance',
    {
      name: 'shop-1',
      project: 'p-1',
      database_version: 'POSTGRES_17',
      settings: [{ retain_backups_on_delete: true, disk_size: 64 }],
    },
    { how: 'snapshot', name: null, until: '2026-11-16T10:00:00.000Z', ended_by: 'strata' },
    { type: 'google_sql_backup', place: 'p-1', source: 'shop-1', size_gb: 64, engine: 'POSTGRES_17' },
  ],
  [
    'google_compute_disk',
    { name: 'desk-1', project: 'p-1', size: 50, create_snapshot_before_destroy: true },
    { how: 'snapshot', name: null, until: '2026-11-16T10:00:00.000Z', ended_by: 'strata' },
    { type: 'google_compute_snapshot', size_gb: 50 },
  ],
] as const)('knows what stays of %s', (type, values, kept, facts) => {
  const one = keep(type, values)
  expect(one).toMatchObject(kept)
  expect(one && snapshotOf(one, values)).toMatchObject(facts)
})

it.each([
  ['azurerm_postgresql_flexible_server', { name: 'shop', customer_managed_key: [{}] }],
  ['azurerm_mysql_flexible_server', { name: 'shop', create_mode: 'Replica' }],
  ['google_sql_database_instance', { settings: [{ retain_backups_on_delete: true }], master_instance_name: 'shop-1' }],
  ['google_compute_disk', { name: 'desk-1' }],
] as const)('knows that nothing of %s stays with %j', (type, values) => {
  expect(keep(type, values)).toBeUndefined()
})

it('says in a setting to which moment Azure restores, before the server was deleted', () => {
  const row = { name: 'shop', key: '/subscriptions/1/x/shop', taken_at: at }
  expect(settingOf({ ...row, type: 'azurerm_mysql_deleted_server' })).toBe(
    '/subscriptions/1/x/shop@2026-11-02T09:45:00Z',
  )
  expect(settingOf({ ...row, type: 'google_sql_backup', name: 'projects/p/backups/1' })).toBe('projects/p/backups/1')
})

it('promises no end of what nobody has found', () => {
  const values = { settings: [{ retain_backups_on_delete: true }] }
  const kept = [keep('google_sql_database_instance', values), keep('aws_db_instance', DATABASE)].flatMap(
    (one) => one ?? [],
  )
  expect(withoutUnnamed(kept)).toEqual([
    { address: 'google_sql_database_instance.one', type: kept[0]?.type, how: 'backups', name: null, until: null },
    kept[1],
  ])
})

it('ends no snapshot that it cannot delete', () => {
  const kept = keep('aws_redshift_cluster', { final_snapshot_identifier: 'orders-final' })
  expect(kept).toMatchObject({ until: null })
  expect(kept && snapshotOf(kept, {})).toBeUndefined()
})

it('keeps a snapshot within its bounds, and calls it left only past its end', () => {
  const until = new Date('2026-11-16T10:00:00Z')
  expect(longestEnd(at).toISOString()).toBe('2026-11-30T10:00:00.000Z')
  expect(endOfRestore(until, at, new Date('2026-11-03T10:00:00Z'))).toEqual(until)
  expect(endOfRestore(until, at, new Date('2026-11-15T10:00:00Z')).toISOString()).toBe('2026-11-22T10:00:00.000Z')
  expect(endOfRestore(until, at, new Date('2026-11-29T10:00:00Z'))).toEqual(longestEnd(at))
  expect(isLeftBehind({ until, problem: 'refused' }, until)).toBe(true)
  expect(isLeftBehind({ until, problem: 'refused' }, at)).toBe(false)
  expect(isLeftBehind({ until, problem: null }, longestEnd(at))).toBe(false)
})

it('never takes an unknown price or end for nothing', () => {
  expect(costOfDays(3.04, 14)).toBe(1.4)
  expect(costOfDays(null, 14)).toBeNull()
  expect(costOfDays(3.04, null)).toBeNull()
})

it.each([
  [
    'azurerm_mysql_flexible_server',
    { fqdn: 'shop.mysql.database.azure.com' },
    'mysqldump --host=shop.mysql.database.azure.com',
  ],
  ['google_sql_database_instance', { name: 'shop-1' }, 'gcloud sql export sql shop-1'],
  ['aws_db_instance', { identifier: 'orders' }, 'aws rds create-db-snapshot --db-instance-identifier orders'],
  ['aws_ebs_volume', { id: 'vol-1' }, 'aws ec2 create-snapshot --volume-id vol-1'],
  [
    'azurerm_managed_disk',
    { name: 'data', resource_group_name: 'rg-shop' },
    'az disk show --resource-group rg-shop --name data --query id',
  ],
  [
    'google_compute_disk',
    { name: 'data', zone: 'europe-west1-b' },
    '--source-disk=data --source-disk-zone=europe-west1-b',
  ],
  ['google_compute_region_disk', { name: 'data', region: 'europe-west1' }, '--source-disk-region=europe-west1'],
] as const)('has the command that saves %s', (type, values, command) => {
  const lost = lostOf({ address: `${type}.one`, type }, values, () => false)
  expect(lost?.command).toContain(command)
})

it.each([
  [{ fqdn: 'a; rm -rf /' }, null],
  [{}, null],
] as const)('writes no command of what is no name', (values, command) => {
  const type = 'azurerm_postgresql_flexible_server'
  expect(lostOf({ address: 'x', type }, values, () => false)).toMatchObject({ loss: 'azure-postgresql', command })
})

it.each([
  [{ fqdn: 'shop.postgres.database.azure.com' }, 'azure-postgresql'],
  [{ fqdn: 'shop.postgres.database.azure.com', customer_managed_key: [{}] }, 'azure-postgresql-key'],
] as const)('takes what Azure keeps for no promise: %j', (values, loss) => {
  const type = 'azurerm_postgresql_flexible_server'
  expect(isLostData(type, keep(type, { name: 'shop', ...values }))).toBe(true)
  expect(lostOf({ address: 'x', type }, values, () => false)).toMatchObject({ loss })
})

it('loses nothing with a replica', () => {
  const values = { identifier: 'orders-2', replicate_source_db: 'orders' }
  expect(lostOf({ address: 'x', type: 'aws_db_instance' }, values, () => false)).toBeUndefined()
})
