// What a database on RDS costs.
import type { Charge } from '../../clouds/lowered.ts'
import { HOURS_PER_MONTH } from '../../clouds/site.ts'
import type { Engine, Node } from './aws-engine.ts'
import { rdsSnapshot } from './settings.ts'

/** The charges of a database: server, storage, backups, and the secret with its password. */
export function rdsCharges({ site, settings, label }: Node, engine: Engine, size: string): Charge[] {
  const zones = settings.has_standby ? 'multi-az' : 'single-az'
  const backupGb = settings.storage_gb * site.usage.snapshot_factor
  const line = { resource: `aws_db_instance.${label}`, service: engine.service }
  return [
    {
      ...line,
      label: `${size} server`,
      sku: `${size} ${zones}`,
      per: 'hour',
      quantity: HOURS_PER_MONTH,
      basis: `${HOURS_PER_MONTH} h`,
    },
    {
      ...line,
      label: 'Storage',
      sku: `gp3-storage ${zones}`,
      per: 'gb-month',
      quantity: settings.storage_gb,
      basis: `${settings.storage_gb} GB`,
    },
    ...(backupGb > 0
      ? [
          {
            ...line,
            label: 'Backups beyond the free share',
            sku: 'backup-storage',
            per: 'gb-month',
            quantity: backupGb,
            basis: `${site.usage.snapshot_factor} x ${settings.storage_gb} GB assumed`,
            isUsage: true,
          } as const,
        ]
      : []),
    ...(rdsSnapshot(settings.snapshot) === undefined
      ? []
      : [
          {
            resource: `aws_db_snapshot_copy.${label}`,
            service: engine.service,
            label: 'Snapshot that it began from',
            sku: 'backup-storage',
            per: 'gb-month',
            quantity: settings.storage_gb,
            basis: `${settings.storage_gb} GB at most`,
          } as const,
        ]),
    {
      ...line,
      label: 'Secret with the password',
      service: 'secrets',
      sku: 'Secrets Manager secret',
      per: 'secret-month',
      quantity: 1,
      basis: '1 secret',
    },
  ]
}
