// How much of what Azure limits the resources of a stack take.
import type { Resource } from '#engine/cost/resources/resource.ts'
import {
  addUp,
  countOf,
  machinesIn,
  numberAt,
  textAt,
  valueAt,
  type Machines,
  type MachinesRead,
  type Need,
  type Needs,
} from '../needs.ts'

/**
 * Limits by location, with the service that says them and the names that it has for them: the first that it knows
 * counts. null: Azure says neither the limit nor what is used of it.
 * https://learn.microsoft.com/rest/api/virtualnetwork/usages/list
 */
export const AZURE_QUOTAS = {
  addresses: {
    service: 'Microsoft.Network',
    names: ['IPv4StandardSkuPublicIpAddresses', 'StandardSkuPublicIpAddresses', 'PublicIPAddresses'],
  },
  'application-gateways': { service: 'Microsoft.Network', names: ['ApplicationGateways'] },
  clusters: null,
  'load-balancers': { service: 'Microsoft.Network', names: ['StandardSkuLoadBalancers', 'LoadBalancers'] },
  'nat-gateways': { service: 'Microsoft.Network', names: ['NatGateways'] },
  networks: { service: 'Microsoft.Network', names: ['VirtualNetworks'] },
  'storage-accounts': { service: 'Microsoft.Storage', names: ['StorageAccounts'] },
} as const
export type AzureQuota = keyof typeof AZURE_QUOTAS

const COUNTED: Readonly<Record<string, AzureQuota>> = {
  azurerm_application_gateway: 'application-gateways',
  azurerm_kubernetes_cluster: 'clusters',
  azurerm_lb: 'load-balancers',
  azurerm_nat_gateway: 'nat-gateways',
  azurerm_public_ip: 'addresses',
  azurerm_storage_account: 'storage-accounts',
  azurerm_virtual_network: 'networks',
}

/** What is counted one by one. */
export function azureNeeds(resources: readonly Resource[]): Needs<Need<AzureQuota>> {
  const needs: Need<AzureQuota>[] = []
  const open: string[] = []
  for (const one of resources) {
    const limit = Object.hasOwn(COUNTED, one.type) ? COUNTED[one.type] : undefined
    if (limit === undefined) continue
    const times = countOf(one)
    if (times === undefined) open.push(one.address)
    else if (times > 0) needs.push({ limit, least: times, most: times, addresses: [one.address] })
  }
  return { needs: addUp(needs), open }
}

/** The machines of a stack, by their sizes; none that are spot, which count to another limit. */
export function azureMachines(resources: readonly Resource[]): Needs<Machines> {
  return machinesIn(resources, (one) => machinesOf(one))
}

function machinesOf({ type, values }: Resource): MachinesRead | undefined {
  if (textAt(values, 'priority') === 'Spot') return undefined
  switch (type) {
    case 'azurerm_linux_virtual_machine':
      return { machine: textAt(values, 'size'), least: 1, most: 1 }
    case 'azurerm_kubernetes_cluster': {
      const pool = valueAt(values, 'default_node_pool')
      if (typeof pool !== 'object' || pool === null) return { machine: undefined, least: undefined, most: undefined }
      return nodesOf(pool as Resource['values'])
    }
    case 'azurerm_kubernetes_cluster_node_pool':
      return nodesOf(values)
    default:
      return undefined
  }
}

/** Nodes of a pool: those with which it begins, and those that an autoscaler gives it. */
function nodesOf(pool: Resource['values']): MachinesRead {
  const least = numberAt(pool, 'node_count', numberAt(pool, 'min_count', 1) ?? 1)
  return { machine: textAt(pool, 'vm_size'), least, most: numberAt(pool, 'max_count', least ?? 0) }
}
