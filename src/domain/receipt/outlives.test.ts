import { expect, it } from 'vitest'
import { keptOf, purgesIn } from './outlives.ts'

const at = new Date('2026-11-02T10:00:00Z')
const NONE = purgesIn('purge_soft_delete_on_destroy = false')

it.each([
  [
    'aws_db_instance',
    { final_snapshot_identifier: 'last' },
    { how: 'snapshot', name: 'last', until: '2026-11-16T10:00:00.000Z' },
  ],
  ['aws_db_instance', { final_snapshot_identifier: 'last', skip_final_snapshot: true }, undefined],
  [
    'aws_db_instance',
    { skip_final_snapshot: true, delete_automated_backups: false, backup_retention_period: 7 },
    { how: 'backups', until: '2026-11-09T10:00:00.000Z' },
  ],
  ['aws_kms_key', {}, { how: 'soft-deleted', until: '2026-12-02T10:00:00.000Z' }],
  ['aws_secretsmanager_secret', { recovery_window_in_days: 0 }, undefined],
  ['azurerm_key_vault', { soft_delete_retention_days: 7 }, { how: 'soft-deleted', until: '2026-11-09T10:00:00.000Z' }],
  ['azurerm_log_analytics_workspace', {}, { how: 'soft-deleted', until: '2026-11-16T10:00:00.000Z' }],
  ['azurerm_app_configuration', { soft_delete_retention_days: 7 }, undefined],
  ['google_kms_crypto_key', { destroy_scheduled_duration: '86400s' }, { until: '2026-11-03T10:00:00.000Z' }],
  ['google_sql_database_instance', { settings: [{ retain_backups_on_delete: true }] }, { how: 'snapshot', name: null }],
  ['google_sql_database_instance', {}, undefined],
  ['aws_vpc', {}, undefined],
] as const)('knows what is kept of %s with %j', (type, values, kept) => {
  const found = keptOf({ address: `${type}.main`, type, values }, { at, purges: NONE })
  if (kept === undefined) expect(found).toBeUndefined()
  else expect(found).toMatchObject({ address: `${type}.main`, type, ...kept })
})

it('keeps no vault and no workspace that the provider purges, unless it is protected', () => {
  const vault = { address: 'azurerm_key_vault.main', type: 'azurerm_key_vault', values: {} }
  const purges = purgesIn('permanently_delete_on_destroy = true')
  expect(purges).toEqual({ vaults: true, workspaces: true })
  expect(keptOf(vault, { at, purges })).toBeUndefined()
  expect(keptOf({ ...vault, values: { purge_protection_enabled: true } }, { at, purges })).toMatchObject({
    how: 'soft-deleted',
  })
  const workspace = { address: 'a.b', type: 'azurerm_log_analytics_workspace', values: {} }
  expect(keptOf(workspace, { at, purges })).toBeUndefined()
})
