// How much of what Google Cloud limits the resources of a stack take.
import type { Resource } from '#engine/cost/resources/resource.ts'
import { refsOf } from '#engine/cost/resources/unknown.ts'
import {
  addUp,
  countOf,
  machinesIn,
  numberAt,
  targetOf,
  textAt,
  valueAt,
  type Machines,
  type MachinesRead,
  type Need,
  type Needs,
} from '../needs.ts'

/**
 * A limit: where it counts, and its metric. unsaid: Google Cloud says neither the limit nor what is used of it, as it
 * does for Compute Engine.
 * https://cloud.google.com/compute/docs/reference/rest/v1/regions
 */
export type GoogleQuota = `project:${string}` | `region:${string}` | 'unsaid:clusters'

const COUNTED: Readonly<Record<string, GoogleQuota>> = {
  google_compute_address: 'region:STATIC_ADDRESSES',
  google_compute_backend_service: 'project:BACKEND_SERVICES',
  google_compute_firewall: 'project:FIREWALLS',
  google_compute_global_address: 'project:STATIC_ADDRESSES',
  google_compute_health_check: 'project:HEALTH_CHECKS',
  google_compute_instance_template: 'project:INSTANCE_TEMPLATES',
  google_compute_managed_ssl_certificate: 'project:SSL_CERTIFICATES',
  google_compute_network: 'project:NETWORKS',
  google_compute_region_instance_group_manager: 'region:REGIONAL_INSTANCE_GROUP_MANAGERS',
  google_compute_router: 'project:ROUTERS',
  google_compute_security_policy: 'project:SECURITY_POLICIES',
  google_compute_subnetwork: 'project:SUBNETWORKS',
  google_compute_url_map: 'project:URL_MAPS',
  google_container_cluster: 'unsaid:clusters',
}

/** What is counted one by one. */
export function googleNeeds(resources: readonly Resource[]): Needs<Need<GoogleQuota>> {
  const needs: Need<GoogleQuota>[] = []
  const open: string[] = []
  for (const one of resources) {
    const limit = Object.hasOwn(COUNTED, one.type) ? COUNTED[one.type] : undefined
    // Addresses inside of a network are limited by the network.
    if (limit === undefined || textAt(one.values, 'address_type') === 'INTERNAL') continue
    const times = countOf(one)
    if (times === undefined) open.push(one.address)
    else if (times > 0) needs.push({ limit, least: times, most: times, addresses: [one.address] })
  }
  return { needs: addUp(needs), open }
}

/**
 * The limit of vCPUs to which a machine counts in its region; undefined for families that have one elsewhere.
 * https://cloud.google.com/compute/resource-usage#cpu_quota
 */
export function googleCpuQuotaOf(machine: string): `region:${string}` | undefined {
  const family = machine.split('-')[0] ?? ''
  if (['e2', 'f1', 'g1', 'n1'].includes(family)) return 'region:CPUS'
  const own = ['a2', 'c2', 'c2d', 'c3', 'm1', 'm2', 'm3', 'n2', 'n2d', 't2a', 't2d'].includes(family)
  return own ? `region:${family.toUpperCase()}_CPUS` : undefined
}

/** The machines of a stack, by their types; none that are spot, which count to another limit. */
export function googleMachines(resources: readonly Resource[]): Needs<Machines> {
  return machinesIn(resources, (one) => machinesOf(resources, one))
}

/** https://cloud.google.com/kubernetes-engine/docs/reference/rest/v1/NodeConfig */
const NODE_MACHINE = 'e2-medium'
/** Zones of a region in which a pool is, where it names none. */
const ZONES = 3

function machinesOf(resources: readonly Resource[], one: Resource): MachinesRead | undefined {
  const { type, values } = one
  switch (type) {
    case 'google_compute_instance':
      return isSpot(values, 'scheduling.provisioning_model')
        ? undefined
        : { machine: textAt(values, 'machine_type'), least: 1, most: 1 }
    case 'google_compute_region_instance_group_manager': {
      const template = targetOf(resources, one, { argument: 'version', type: 'google_compute_instance_template' })
      if (template && isSpot(template.values, 'scheduling.provisioning_model')) return undefined
      const scaler = resources.find(
        (other) =>
          other.type === 'google_compute_region_autoscaler' && refsOf(other.values['target']).includes(one.address),
      )
      const size = numberAt(values, 'target_size', 0)
      const least = scaler ? numberAt(scaler.values, 'autoscaling_policy.min_replicas', 0) : size
      const most = scaler ? numberAt(scaler.values, 'autoscaling_policy.max_replicas', least ?? 0) : size
      return { machine: template && textAt(template.values, 'machine_type'), least, most }
    }
    case 'google_container_node_pool':
      return valueAt(values, 'node_config.spot') === true ? undefined : nodesOf(values)
    default:
      return undefined
  }
}

function isSpot(values: Resource['values'], path: string): boolean {
  return textAt(values, path) === 'SPOT'
}

/** Nodes of a pool, in every zone of it: those with which it begins, and those that an autoscaler gives it. */
function nodesOf(values: Resource['values']): MachinesRead {
  const machine = textAt(values, 'node_config.machine_type', NODE_MACHINE)
  const zones = zonesOf(values)
  const first = numberAt(values, 'node_count', numberAt(values, 'initial_node_count', 0) ?? 0)
  const most = numberAt(values, 'autoscaling.max_node_count', first ?? 0)
  const total = numberAt(values, 'autoscaling.total_max_node_count', 0)
  if (zones === undefined || first === undefined || most === undefined || total === undefined)
    return { machine, least: undefined, most: undefined }
  const least = Math.max(first * zones, numberAt(values, 'autoscaling.total_min_node_count', 0) ?? 0)
  return { machine, least, most: total > 0 ? total : most * zones }
}

function zonesOf(values: Resource['values']): number | undefined {
  const named = values['node_locations']
  if (Array.isArray(named) && named.length > 0) return named.length
  const location = textAt(values, 'location')
  if (location === undefined) return undefined
  return /-[a-z]$/.test(location) ? 1 : ZONES
}
