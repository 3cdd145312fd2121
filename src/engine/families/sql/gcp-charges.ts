// What a database on Cloud SQL costs.
import type { Charge } from '../../clouds/lowered.ts'
import { HOURS_PER_MONTH } from '../../clouds/site.ts'
import type { Engine, Node } from './gcp-engine.ts'

/** True for sizes that share a core. */
export function isShared(size: string): boolean {
  return size === 'db-f1-micro' || size === 'db-g1-small'
}

/** The charges of a database: server, storage and backups. */
export function sqlCharges({ site, settings, label }: Node, service: Engine['service'], size: string): Charge[] {
  const line = { resource: `google_sql_database_instance.${label}`, service }
  const zones = settings.has_standby ? 'regional' : 'zonal'
  const meters = settings.has_standby ? 'regional (HA)' : 'zonal'
  const backupGb = settings.storage_gb * site.usage.snapshot_factor
  return [
    ...serverCharges(line, size, zones, meters),
    {
      ...line,
      label: 'Storage',
      sku: `ssd-storage ${meters}`,
      per: 'gb-month',
      quantity: settings.storage_gb,
      basis: `${settings.storage_gb} GB`,
    },
    ...(backupGb > 0
      ? [
          {
            ...line,
            label: 'Backups',
            sku: 'backup',
            per: 'gb-month',
            quantity: backupGb,
            basis: `${site.usage.snapshot_factor} x ${settings.storage_gb} GB assumed`,
            isUsage: true,
          } as const,
        ]
      : []),
  ]
}

/** Shared-core sizes have a price of their own; custom ones are billed by vCPU and memory. */
function serverCharges(
  line: Pick<Charge, 'resource' | 'service'>,
  size: string,
  zones: string,
  meters: string,
): Charge[] {
  const [, vcpus, megabytes] = /^db-custom-(\d+)-(\d+)$/.exec(size) ?? []
  if (vcpus === undefined || megabytes === undefined) {
    return [
      {
        ...line,
        label: `${size} server`,
        sku: `${size} ${zones}`,
        per: 'hour',
        quantity: HOURS_PER_MONTH,
        basis: `${HOURS_PER_MONTH} h`,
      },
    ]
  }
  const gigabytes = Number(megabytes) / 1024
  return [
    {
      ...line,
      label: `${size} server: vCPU`,
      sku: `vCPU ${meters}`,
      per: 'vcpu-hour',
      quantity: Number(vcpus) * HOURS_PER_MONTH,
      basis: `${vcpus} vCPU x ${HOURS_PER_MONTH} h`,
    },
    {
      ...line,
      label: `${size} server: memory`,
      sku: `memory ${meters}`,
      per: 'gb-hour',
      quantity: gigabytes * HOURS_PER_MONTH,
      basis: `${gigabytes} GB x ${HOURS_PER_MONTH} h`,
    },
  ]
}
