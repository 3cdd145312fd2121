// What machines on Google Cloud cost.
import type { Charge } from '../../clouds/lowered.ts'
import { HOURS_PER_MONTH, SCHEDULED_HOURS } from '../../clouds/site.ts'
import { backupCharges } from './gcp-backup.ts'
import type { VmNode } from './gcp-machine.ts'

/** The charges of machines: hours, GPUs, disks, backups and public addresses. */
export function machineCharges(node: VmNode, size: string, diskGb: number): Charge[] {
  const { settings, label } = node
  const where = settings.has_gpu
    ? `google_compute_instance.${label}`
    : `google_compute_region_instance_group_manager.${label}`
  const hours = settings.is_scheduled ? SCHEDULED_HOURS : HOURS_PER_MONTH
  const running = {
    resource: where,
    per: 'hour',
    quantity: settings.count * hours,
    basis: `${settings.count} x ${hours} h`,
  } as const
  const hasT4 = settings.has_gpu && size.startsWith('n1-')
  const disk = settings.has_premium_disk ? 'pd-ssd' : 'pd-balanced'
  // A group that stops deletes its machines with their disks; a single machine keeps its disk.
  const diskHours = settings.has_gpu ? HOURS_PER_MONTH : hours
  const diskOwner = settings.has_gpu && node.site.isTemporary ? `google_compute_disk.${label}` : where
  return [
    { ...running, label: `${size} machines`, service: 'virtual-machine', sku: size },
    ...(hasT4 ? [{ ...running, label: 'GPU', service: 'gpu', sku: 'nvidia-tesla-t4' }] : []),
    {
      resource: diskOwner,
      label: 'Disks',
      service: 'block-storage',
      sku: disk,
      per: 'gb-month',
      quantity: (settings.count * diskGb * diskHours) / HOURS_PER_MONTH,
      basis: `${settings.count} x ${diskGb} GB${diskHours === HOURS_PER_MONTH ? '' : `, for ${diskHours} of ${HOURS_PER_MONTH} h`}`,
    },
    ...backupCharges(node, where, diskGb),
    ...(settings.has_public_address
      ? [{ ...running, label: 'Public address', service: 'public-ip', sku: 'External IPv4 in use on a standard VM' }]
      : []),
  ]
}
