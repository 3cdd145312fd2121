// How much of what AWS limits the resources of a stack take.
import type { Resource } from '#engine/cost/resources/resource.ts'
import {
  addUp,
  countOf,
  machinesIn,
  numberAt,
  targetOf,
  textAt,
  type Machines,
  type MachinesRead,
  type Need,
  type Needs,
} from '../needs.ts'
import type { AwsQuota } from './table.ts'

type Counted = Exclude<AwsQuota, `vcpus-${string}`>

/** How many of what one resource of a type takes; undefined where only the plan says it. */
const COUNTED: Readonly<Record<string, (one: Resource) => readonly [Counted, number] | undefined>> = {
  aws_db_instance: () => ['databases', 1],
  aws_eip: () => ['addresses', 1],
  aws_eks_cluster: () => ['clusters', 1],
  aws_elasticache_replication_group: ({ values }) => {
    const shards = numberAt(values, 'num_node_groups', 1)
    const replicas = numberAt(values, 'replicas_per_node_group', 0)
    const nodes = numberAt(values, 'num_cache_clusters', 0)
    if (shards === undefined || replicas === undefined || nodes === undefined) return undefined
    return ['cache-nodes', Math.max(nodes, shards * (replicas + 1))]
  },
  aws_internet_gateway: () => ['internet-gateways', 1],
  aws_lb: ({ values }) => {
    switch (textAt(values, 'load_balancer_type', 'application')) {
      case 'application':
        return ['application-load-balancers', 1]
      case 'network':
        return ['network-load-balancers', 1]
      case undefined:
      default:
        return undefined
    }
  },
  aws_vpc: () => ['networks', 1],
}

/** What is counted one by one. */
export function awsNeeds(resources: readonly Resource[]): Needs<Need<Counted>> {
  const needs: Need<Counted>[] = []
  const open: string[] = []
  for (const one of resources) {
    const count = Object.hasOwn(COUNTED, one.type) ? COUNTED[one.type] : undefined
    if (count === undefined) continue
    const times = countOf(one)
    const taken = count(one)
    if (times === undefined || taken === undefined) {
      open.push(one.address)
      continue
    }
    const [limit, each] = taken
    if (times > 0) needs.push({ limit, least: times * each, most: times * each, addresses: [one.address] })
  }
  return { needs: addUp(needs), open }
}

/** The machines of a stack, by their types. */
export function awsMachines(resources: readonly Resource[]): Needs<Machines> {
  return machinesIn(resources, (one) => machinesOf(resources, one))
}

/** Machines of a resource; undefined for one that has none, or whose machines do not count as on-demand ones. */
function machinesOf(resources: readonly Resource[], one: Resource): MachinesRead | undefined {
  const { values } = one
  const template = targetOf(resources, one, { argument: 'launch_template', type: 'aws_launch_template' })
  switch (one.type) {
    case 'aws_instance':
      return 'instance_market_options' in values
        ? undefined
        : { machine: textAt(values, 'instance_type') || undefined, least: 1, most: 1 }
    case 'aws_autoscaling_group': {
      const least = numberAt(values, 'desired_capacity', numberAt(values, 'min_size', 0) ?? 0)
      const machine = (template && textAt(template.values, 'instance_type')) || undefined
      return { machine, least, most: numberAt(values, 'max_size', least ?? 0) }
    }
    case 'aws_eks_node_group': {
      if (textAt(values, 'capacity_type', 'ON_DEMAND') === 'SPOT') return undefined
      const least = numberAt(values, 'scaling_config.desired_size', 1)
      const own = textAt(values, 'instance_types')
      // https://docs.aws.amazon.com/eks/latest/APIReference/API_CreateNodegroup.html
      const machine = own === '' ? (template && textAt(template.values, 'instance_type')) || 't3.medium' : own
      return { machine, least, most: numberAt(values, 'scaling_config.max_size', least ?? 0) }
    }
    default:
      return undefined
  }
}
