import { diskTier } from '../../clouds/azure/disks.ts'
import type { Charge } from '../../clouds/lowered.ts'
import { counted, HOURS_PER_MONTH } from '../../clouds/site.ts'
import type { Node, Plan } from './azure-cluster.ts'

/** What a cluster costs, its registry aside. */
export function chargesOf({ site, settings, label, incoming }: Node, plan: Plan): Charge[] {
  const cluster = { resource: `azurerm_kubernetes_cluster.${label}` }
  const pool = { resource: `azurerm_kubernetes_cluster_node_pool.${label}` }
  // Premium, which AKS takes for its nodes, whatever their size.
  const disk = `P${diskTier(settings.disk_gb)}_LRS`
  const hours = (count: number): string => `${count} x ${HOURS_PER_MONTH} h`
  const disks = (count: number): Pick<Charge, 'service' | 'sku' | 'per' | 'quantity' | 'basis'> => ({
    service: 'managed-disk',
    sku: disk,
    per: 'disk-month',
    quantity: count,
    basis: `${counted(count, 'disk')} of ${settings.disk_gb} GB`,
  })
  const tier = site.isDevelopment ? 'Free' : 'Standard'
  const nodes = settings.min_nodes
  const balancers = (settings.has_mesh ? 1 : 0) + (incoming.includes('load-balancer') ? 1 : 0)
  return [
    {
      ...cluster,
      label: `Control plane, ${tier} tier`,
      service: 'kubernetes-control-plane',
      sku: `AKS ${tier}`,
      per: 'hour',
      quantity: HOURS_PER_MONTH,
      basis: hours(1),
    },
    {
      ...cluster,
      label: `${plan.systemSize} system nodes`,
      service: 'virtual-machine',
      sku: plan.systemSize,
      per: 'hour',
      quantity: plan.systemNodes * HOURS_PER_MONTH,
      basis: hours(plan.systemNodes),
    },
    { ...cluster, label: 'Disks of system nodes', ...disks(plan.systemNodes) },
    {
      ...pool,
      label: `${plan.size} application nodes`,
      service: 'virtual-machine',
      sku: plan.size,
      per: 'hour',
      quantity: nodes * HOURS_PER_MONTH,
      basis: hours(nodes),
      note: plan.isSpot
        ? 'Regular price as an upper bound: spot prices change by the hour and are not in the price book.'
        : `The ${nodes === 1 ? 'node that always runs' : `${nodes} nodes that always run`}; up to ${plan.maxNodes} when the load asks for them.`,
    },
    { ...pool, label: 'Disks of application nodes', ...disks(nodes) },
    ...(balancers > 0
      ? [
          {
            ...cluster,
            label: "Load balancers of the cluster's ingress",
            service: 'load-balancer',
            sku: 'Standard LB first five rules',
            per: 'hour',
            quantity: balancers * HOURS_PER_MONTH,
            basis: hours(balancers),
          } as const,
        ]
      : []),
  ]
}
