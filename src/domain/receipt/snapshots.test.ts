import { expect, it } from 'vitest'
import { lostOf } from './lost.ts'
import { keptOf } from './outlives.ts'
import { costOfDays, endOfRestore, isLeftBehind, longestEnd, snapshotOf } from './snapshots.ts'

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

it('loses nothing with a replica', () => {
  const values = { identifier: 'orders-2', replicate_source_db: 'orders' }
  expect(lostOf({ address: 'x', type: 'aws_db_instance' }, values, () => false)).toBeUndefined()
})
