// What a cluster costs: its fee, its nodes or pods, its images.
import type { z } from 'zod'
import type { Charge } from '../../clouds/lowered.ts'
import { HOURS_PER_MONTH } from '../../clouds/site.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'gcp'>

/** Memory of a vCPU in the standard series of Compute Engine, in GB. */
const GB_PER_VCPU = 4
/** Ephemeral storage that Autopilot gives a pod by default is 1 GiB; assumed pods on what would be a node. */
const PODS_PER_NODE_ASSUMED = 10

/** The lines of a cluster. */
export function chargesOf(node: Node, isSpot: boolean): Charge[] {
  const { site, settings, label } = node
  const share = site.usage.registry_gb / Math.max(1, site.count('kubernetes'))
  return [
    {
      resource: `google_container_cluster.${label}`,
      label: 'Cluster fee',
      service: 'kubernetes-control-plane',
      sku: 'GKE cluster management fee',
      per: 'hour',
      quantity: HOURS_PER_MONTH,
      basis: `${HOURS_PER_MONTH} h`,
      note: 'A monthly credit of the billing account, for one zonal or Autopilot cluster, is not subtracted.',
    },
    ...(settings.is_autopilot ? podCharges(node) : nodeCharges(node, isSpot)),
    ...(settings.has_registry
      ? [
          {
            resource: `google_artifact_registry_repository.${label}`,
            label: 'Container images',
            service: 'container-registry',
            sku: 'Artifact Registry storage',
            per: 'gb-month',
            quantity: share,
            basis: `${share} GB assumed`,
            isUsage: true,
          } as const,
        ]
      : []),
  ]
}

function nodeCharges({ site, settings, label }: Node, isSpot: boolean): Charge[] {
  const resource = `google_container_node_pool.${label}`
  const nodes = settings.min_nodes
  return [
    {
      resource,
      label: `${settings.size} nodes`,
      service: 'virtual-machine',
      sku: settings.size,
      per: 'hour',
      quantity: nodes * HOURS_PER_MONTH,
      basis: `${nodes} x ${HOURS_PER_MONTH} h`,
      note: isSpot ? 'Spot nodes cost less: the price book has no spot prices, so this is an upper bound.' : undefined,
    },
    {
      resource,
      label: 'Node disks',
      service: 'block-storage',
      sku: site.tier >= 3 ? 'pd-ssd' : 'pd-balanced',
      per: 'gb-month',
      quantity: nodes * settings.disk_gb,
      basis: `${nodes} x ${settings.disk_gb} GB`,
    },
  ]
}

/** Autopilot bills what pods ask for: assumed to be what the nodes would have held. */
function podCharges({ settings, label }: Node): Charge[] {
  const vcpus = settings.min_nodes * Number(/-(\d+)$/.exec(settings.size)?.[1] ?? 2)
  const line = {
    resource: `google_container_cluster.${label}`,
    service: 'serverless-container',
    isUsage: true,
  }
  const storage = settings.min_nodes * PODS_PER_NODE_ASSUMED
  const basis = (amount: string): string => `pods that ask for ${amount} assumed x ${HOURS_PER_MONTH} h`
  return [
    {
      ...line,
      label: 'Pods: vCPU',
      sku: 'GKE Autopilot pod vCPU',
      per: 'vcpu-hour',
      quantity: vcpus * HOURS_PER_MONTH,
      basis: basis(`${vcpus} vCPU`),
    },
    {
      ...line,
      label: 'Pods: memory',
      sku: 'GKE Autopilot pod memory',
      per: 'gb-hour',
      quantity: vcpus * GB_PER_VCPU * HOURS_PER_MONTH,
      basis: basis(`${vcpus * GB_PER_VCPU} GB`),
    },
    {
      ...line,
      label: 'Pods: storage',
      sku: 'GKE Autopilot pod ephemeral storage',
      per: 'gb-hour',
      quantity: storage * HOURS_PER_MONTH,
      basis: basis(`${storage} GB`),
    },
  ]
}
