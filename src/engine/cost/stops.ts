// What stopping an environment does to each type of resource, by its type in Terraform: the one table that prices,
// simulated clouds and real ones go by. What is not in it goes on, and costs on.
import type { CostEstimate } from '../result.ts'
import type { CloudId } from '../vocabulary.ts'

/** What of a resource a stop ends: everything, or what is counted in these units or is of these services. */
export type Ended = 'everything' | { readonly units?: readonly string[]; readonly services?: readonly string[] }

export interface Stop {
  readonly cloud: CloudId
  readonly ends: Ended
  /** Stopped by what it belongs to: nothing is asked of it itself. */
  readonly isPart?: true
}

const RUNNING: Ended = { units: ['hour'] }
const COMPUTE: Ended = { units: ['hour', 'vcpu-hour', 'gb-hour'] }
const EMPTIED: Ended = { services: ['virtual-machine', 'block-storage', 'public-ip'] }

const TABLE = {
  // Empty, its machines are gone with their disks.
  aws_autoscaling_group: { cloud: 'aws', ends: 'everything' },
  aws_db_instance: { cloud: 'aws', ends: RUNNING },
  aws_eks_node_group: { cloud: 'aws', ends: 'everything' },
  // Its disks stay; its public address is given back, its metrics end.
  aws_instance: { cloud: 'aws', ends: { units: ['hour', 'metric-month'] } },
  aws_rds_cluster: { cloud: 'aws', ends: RUNNING },
  aws_rds_cluster_instance: { cloud: 'aws', ends: RUNNING, isPart: true },
  // The load balancer of the cluster goes on.
  azurerm_kubernetes_cluster: { cloud: 'azure', ends: { services: ['kubernetes-control-plane', 'virtual-machine'] } },
  azurerm_kubernetes_cluster_node_pool: { cloud: 'azure', ends: RUNNING, isPart: true },
  // Deallocated, a machine keeps its disks.
  azurerm_linux_virtual_machine: { cloud: 'azure', ends: RUNNING },
  azurerm_linux_virtual_machine_scale_set: { cloud: 'azure', ends: RUNNING },
  azurerm_mysql_flexible_server: { cloud: 'azure', ends: RUNNING },
  azurerm_orchestrated_virtual_machine_scale_set: { cloud: 'azure', ends: RUNNING },
  azurerm_postgresql_flexible_server: { cloud: 'azure', ends: RUNNING },
  azurerm_windows_virtual_machine: { cloud: 'azure', ends: RUNNING },
  azurerm_windows_virtual_machine_scale_set: { cloud: 'azure', ends: RUNNING },
  google_compute_instance: { cloud: 'gcp', ends: RUNNING },
  // Empty, its machines are gone with their disks.
  google_compute_instance_group_manager: { cloud: 'gcp', ends: EMPTIED },
  google_compute_region_instance_group_manager: { cloud: 'gcp', ends: EMPTIED },
  // The control plane of its cluster goes on. Nothing but Kubernetes itself ends the pods of Autopilot.
  google_container_node_pool: { cloud: 'gcp', ends: 'everything' },
  google_sql_database_instance: { cloud: 'gcp', ends: COMPUTE },
} as const satisfies Readonly<Record<string, Stop>>

/** A type of resource that a stop ends. */
export type StoppedType = keyof typeof TABLE

type Rows = typeof TABLE
/** Types of a cloud of which something is asked to stop them. */
export type StoppedTypeOf<Cloud extends CloudId> = {
  [Type in StoppedType]: Rows[Type] extends { readonly isPart: true }
    ? never
    : Rows[Type]['cloud'] extends Cloud
      ? Type
      : never
}[StoppedType]

/** What a stop does to a type of resource; undefined for what goes on. */
export function stopOf(type: string): Stop | undefined {
  return Object.hasOwn(TABLE, type) ? TABLE[type as StoppedType] : undefined
}

/** What of a price is looked at: the address of its resource, its service in the price book, and its unit. */
export interface StoppedCharge {
  readonly resource: string
  readonly service: string
  readonly unit: string
}

/** Whether stopping the environment ends what is paid. */
export function endsOnStop({ resource, service, unit }: StoppedCharge): boolean {
  const ends = stopOf(typeOf(resource))?.ends
  if (ends === undefined || ends === 'everything') return ends !== undefined
  return ends.units?.includes(unit) === true || ends.services?.includes(service) === true
}

/** The type in an address such as module.farm["a"].aws_instance.web[0]. */
function typeOf(address: string): string {
  const plain = address.includes('[') ? address.replaceAll(/\["(?:[^"\\]|\\.)*"\]|\[\d+\]/g, '') : address
  const end = plain.lastIndexOf('.')
  return end === -1 ? '' : plain.slice(plain.lastIndexOf('.', end - 1) + 1, end)
}

/** The part of a price that a stop leaves: what costs on while an environment is suspended. */
export function goesOn<Cost extends Pick<CostEstimate, 'lines' | 'total_monthly' | 'priced_lines' | 'total_lines'>>(
  cost: Cost,
): Cost {
  const lines = cost.lines.filter((line) => !line.ends_on_stop)
  return {
    ...cost,
    lines,
    total_monthly: lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    priced_lines: lines.filter(({ amount }) => amount !== null).length,
    total_lines: lines.length,
  }
}
