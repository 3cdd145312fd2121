// What clouds keep of a resource after its deletion, by the settings with which it was deleted.
import { DAY_MS } from '#engine/durations.ts'
import type { KeptOne, Outlives } from './receipt.ts'
import { AZURE_BACKUP_DAYS, endsSnapshots, hasOwnKey, SNAPSHOT_DAYS, type Values } from './snapshots.ts'

type Kept = { readonly how: Outlives; readonly days: number | null; readonly name?: string | null } | null

/** What the configured provider of Azure removes for good. */
export interface Purges {
  readonly vaults: boolean
  readonly workspaces: boolean
}

/** Reads it in the provider block of a stack; where that says nothing, what the provider does without. */
export function purgesIn(provider: string): Purges {
  return {
    vaults: !/\bpurge_soft_delete_on_destroy\s*=\s*false\b/.test(provider),
    workspaces: /\bpermanently_delete_on_destroy\s*=\s*true\b/.test(provider),
  }
}

const days = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)
const isOn = (value: unknown): boolean => value === true || value === 'true'
const soft = (count: number): Kept => (count > 0 ? { how: 'soft-deleted', days: count } : null)

/** A last snapshot stays until someone deletes it: Strata does so at its end, where it can. */
const snapshot = ({ skip_final_snapshot: skips, final_snapshot_identifier: name }: Values): Kept =>
  isOn(skips) || typeof name !== 'string' || name === '' ? null : { how: 'snapshot', days: null, name }

/** A last snapshot that gets its name only when it is taken. */
const UNNAMED: Kept = { how: 'snapshot', days: null, name: null }

const disk = ({ create_snapshot_before_destroy: is }: Values): Kept => (isOn(is) ? UNNAMED : null)

/**
 * Azure keeps the backups of a deleted server, which only its key reads where it has one. A replica has none.
 * https://learn.microsoft.com/azure/postgresql/backup-restore/how-to-restore-deleted-server
 */
const server = (values: Values): Kept =>
  hasOwnKey(values) || values['create_mode'] === 'Replica' || typeof values['name'] !== 'string'
    ? null
    : { how: 'backups', days: AZURE_BACKUP_DAYS, name: values['name'] }

/** Defaults as the providers document them: a number that is not set is what the cloud takes. */
const KEPT: Readonly<Record<string, (values: Values, purges: Purges) => Kept>> = {
  aws_db_instance: (values) =>
    snapshot(values) ??
    (values['delete_automated_backups'] === false && days(values['backup_retention_period'], 0) > 0
      ? { how: 'backups', days: days(values['backup_retention_period'], 0) }
      : null),
  aws_rds_cluster: snapshot,
  aws_docdb_cluster: snapshot,
  aws_ebs_volume: ({ final_snapshot: is }) => (isOn(is) ? UNNAMED : null),
  aws_neptune_cluster: snapshot,
  aws_redshift_cluster: snapshot,
  aws_elasticache_replication_group: ({ final_snapshot_identifier: name }) =>
    snapshot({ final_snapshot_identifier: name }),
  aws_memorydb_cluster: ({ final_snapshot_name: name }) => snapshot({ final_snapshot_identifier: name }),
  aws_kms_key: ({ deletion_window_in_days: window }) => soft(days(window, 30)),
  aws_secretsmanager_secret: ({ recovery_window_in_days: window }) => soft(days(window, 30)),
  azurerm_key_vault: ({ soft_delete_retention_days: kept, purge_protection_enabled: isProtected }, { vaults }) =>
    vaults && !isOn(isProtected) ? null : soft(days(kept, 90)),
  azurerm_log_analytics_workspace: (_, { workspaces }) => (workspaces ? null : soft(14)),
  azurerm_mysql_flexible_server: server,
  azurerm_postgresql_flexible_server: server,
  azurerm_recovery_services_vault: ({ soft_delete_enabled: is }) => (is === false ? null : soft(14)),
  // Its provider purges those that nothing protects.
  azurerm_app_configuration: ({ purge_protection_enabled: isProtected, soft_delete_retention_days: kept }) =>
    isOn(isProtected) ? soft(days(kept, 7)) : null,
  google_compute_disk: disk,
  google_compute_region_disk: disk,
  google_kms_crypto_key: ({ destroy_scheduled_duration: duration }) => {
    const seconds = typeof duration === 'string' ? Number.parseInt(duration, 10) : Number.NaN
    return soft(Number.isNaN(seconds) ? 30 : Math.ceil((seconds * 1000) / DAY_MS))
  },
  // Strata takes a last backup before it destroys one whose backups stay, as the provider does of a disk.
  google_sql_database_instance: ({ settings, master_instance_name: source }) => {
    const [first] = Array.isArray(settings) ? (settings as unknown[]) : []
    const own = typeof first === 'object' && first !== null ? (first as Values) : {}
    const isReplica = typeof source === 'string' && source !== ''
    return isOn(own['retain_backups_on_delete']) && !isReplica ? UNNAMED : null
  },
}

/** What a cloud keeps of a resource that was deleted at this moment; undefined for what is gone at once. */
export function keptOf(
  { address, type, values }: { readonly address: string; readonly type: string; readonly values: Values },
  { at, purges }: { readonly at: Date; readonly purges: Purges },
): KeptOne | undefined {
  const kept = KEPT[type]?.(values, purges)
  if (!kept) return undefined
  const isEnded = kept.how === 'snapshot' && endsSnapshots(type)
  const count = isEnded ? SNAPSHOT_DAYS : kept.days
  const until = count === null ? null : new Date(at.getTime() + count * DAY_MS).toISOString()
  return { address, type, how: kept.how, name: kept.name ?? null, until, ...(isEnded && { ended_by: 'strata' }) }
}
