// What an EKS cluster costs.
import type { z } from 'zod'
import type { Charge } from '../../clouds/lowered.ts'
import { HOURS_PER_MONTH, SCHEDULED_HOURS } from '../../clouds/site.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** Charges of the control plane, the nodes that always run, their disks, and the registry. */
export function clusterCharges(
  { site, settings, label }: Placement<z.output<typeof schema>, 'aws'>,
  size: string,
): Charge[] {
  const nodes = { resource: `aws_eks_node_group.${label}` }
  const count = settings.min_nodes
  const hours = site.isScheduled ? SCHEDULED_HOURS : HOURS_PER_MONTH
  const some = `${count} node${count === 1 ? '' : 's'}`
  const registryGb = site.usage.registry_gb / site.count('kubernetes')
  return [
    {
      resource: `aws_eks_cluster.${label}`,
      label: 'Control plane',
      service: 'kubernetes-control-plane',
      sku: 'EKS standard support',
      per: 'hour',
      quantity: HOURS_PER_MONTH,
      basis: `${HOURS_PER_MONTH} h`,
    },
    {
      ...nodes,
      label: `${size} nodes`,
      service: 'virtual-machine',
      sku: size,
      per: 'hour',
      quantity: count * hours,
      basis: `${some} x ${hours} h`,
      ...(settings.is_spot
        ? { note: 'An upper bound: prices of spot machines change by the hour and are not in the price book.' }
        : {}),
    },
    // Nodes that a schedule ends go with their disks.
    {
      ...nodes,
      label: 'Disks of the nodes',
      service: 'block-storage',
      sku: 'gp3',
      per: 'gb-month',
      quantity: (count * settings.disk_gb * hours) / HOURS_PER_MONTH,
      basis: `${some} x ${settings.disk_gb} GB${site.isScheduled ? `, for ${hours} of ${HOURS_PER_MONTH} h` : ''}`,
    },
    ...(settings.has_registry
      ? [
          {
            resource: `aws_ecr_repository.${label}`,
            label: 'Images',
            service: 'container-registry',
            sku: 'ECR storage',
            per: 'gb-month',
            quantity: registryGb,
            basis: `${registryGb} GB assumed`,
            isUsage: true,
          } as const,
        ]
      : []),
  ]
}
