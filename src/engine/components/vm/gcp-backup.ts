// Daily snapshots of the disks of single machines: what people keep there is nowhere else.
import type { Charge } from '../../clouds/lowered.ts'
import { block, ref, resource, t, type TopBlock, type Value } from '../../hcl/nodes.ts'
import type { VmNode } from './gcp-machine.ts'

/** Whether the disks have daily snapshots: in Production; a Temporary stack leaves one snapshot when it ends. */
export function hasBackup({ site, settings }: VmNode): boolean {
  return settings.has_gpu && site.isProduction && !site.isTemporary
}

/** What a disk names to be copied. */
export function backupPolicy(node: VmNode): Value[] | undefined {
  return hasBackup(node) ? [ref('google_compute_resource_policy', `${node.label}_backup`, 'self_link')] : undefined
}

/** The schedule. Copies carry the key of their disk. */
export function backupBlocks(node: VmNode): TopBlock[] {
  if (!hasBackup(node)) return []
  return [
    resource(
      'google_compute_resource_policy',
      `${node.label}_backup`,
      {
        name: t`${ref('local', 'prefix')}-${node.slug('backup')}`,
        region: ref('var', 'region'),
        snapshot_schedule_policy: block({
          schedule: block({ daily_schedule: block({ days_in_cycle: 1, start_time: '02:00' }) }),
          retention_policy: block({
            max_retention_days: node.site.backupDays,
            on_source_disk_delete: 'APPLY_RETENTION_POLICY',
          }),
          snapshot_properties: block({ labels: ref('local', 'labels'), storage_locations: [ref('var', 'region')] }),
        }),
        depends_on: [ref('google_project_service', 'main')],
      },
      'What people keep on the disks is copied every night.',
    ),
  ]
}

/** Price of the copies, which hold only what changed. */
export function backupCharges(node: VmNode, where: string, diskGb: number): Charge[] {
  if (!hasBackup(node)) return []
  const { settings, site } = node
  return [
    {
      resource: where,
      label: 'Snapshots',
      service: 'disk-snapshot',
      sku: 'snapshot',
      per: 'gb-month',
      quantity: settings.count * diskGb * site.usage.snapshot_factor,
      basis: `${site.usage.snapshot_factor} x ${settings.count} x ${diskGb} GB assumed`,
      isUsage: true,
    },
  ]
}
