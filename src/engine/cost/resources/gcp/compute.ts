// Machines, disks and clusters on Google Cloud.
import { HOURS_PER_MONTH, SCHEDULED_HOURS } from '../../../clouds/site.ts'
import type { Item, Pricer } from '../item.ts'
import { hourly, noted, running, sized, used } from '../meters.ts'
import type { Meter } from '../resource.ts'

/** Size of a disk of which nothing is said (cloud.google.com/compute/docs/disks). */
const BOOT_GB = 10
const DISK_GB = 500
const NODE_GB = 100
const SPOT = 'Spot machines cost less: the price book has no spot prices, so this is an upper bound.'

function disk(type: string, gb: number, label: string, count = 1): Meter {
  return sized(['block-storage', type, 'gb-month'], label, gb * count, `${count} x ${gb} GB`)
}

function isScheduled(machine: Item): boolean {
  return machine.target('resource_policies')?.has('instance_schedule_policy') === true
}

const instance: Pricer = (it) => {
  const size = it.text('machine_type')
  const hours = isScheduled(it) ? SCHEDULED_HOURS : HOURS_PER_MONTH
  const boot = it.blocks('boot_disk')[0]
  const image = boot?.blocks('initialize_params')[0]
  const hasOwnDisk = boot?.has('source') === true
  const machine = running(['virtual-machine', size, 'hour'], `${size} machine`, 1, hours)
  const copies = image?.target('resource_policies')
  const gb = hasOwnDisk ? 0 : (image?.number('size', BOOT_GB) ?? BOOT_GB)
  return [
    it.flag('scheduling.preemptible') || it.text('scheduling.provisioning_model') === 'SPOT'
      ? noted(machine, SPOT)
      : machine,
    ...it
      .blocks('guest_accelerator')
      .map((one) => running(['gpu', one.text('type'), 'hour'], 'GPU', one.number('count', 1), hours)),
    disk(image?.text('type', 'pd-standard') ?? 'pd-standard', gb, 'Disk'),
    ...(copies === undefined
      ? []
      : [used(['disk-snapshot', 'snapshot', 'gb-month'], 'Daily snapshots', gb * it.factor('snapshot_factor'), 'GB')]),
    ...(it.has('network_interface.access_config')
      ? [running(['public-ip', 'External IPv4 in use on a standard VM', 'hour'], 'Public address', 1, hours)]
      : []),
  ]
}

function groupSize(it: Item): { readonly count: number; readonly hours: number } {
  const scaler = [...it.users('google_compute_region_autoscaler'), ...it.users('google_compute_autoscaler')][0]
  const hours = scaler?.has('autoscaling_policy.scaling_schedules') === true ? SCHEDULED_HOURS : HOURS_PER_MONTH
  const scheduled = scaler?.blocks('autoscaling_policy.scaling_schedules')[0]
  const least = scaler?.number('autoscaling_policy.min_replicas', 1) ?? it.number('target_size', 1)
  const count = scheduled === undefined ? least : Math.max(least, scheduled.number('min_required_replicas', 0, true))
  return { count, hours }
}

/** A group that stops deletes its machines with their disks. */
const group: Pricer = (it) => {
  const template = it.target('version.instance_template')
  const { count, hours } = groupSize(it)
  const size = (template ?? it).text('machine_type')
  if (template === undefined) it.seen.unknown.add('version.instance_template')
  const share = hours / HOURS_PER_MONTH
  return [
    running(['virtual-machine', template === undefined ? '\u0000' : size, 'hour'], `${size} machines`, count, hours),
    ...(template?.blocks('disk') ?? []).map((one) => {
      const line = disk(
        one.text('disk_type', 'pd-standard'),
        one.number('disk_size_gb', BOOT_GB) * share,
        'Disks',
        count,
      )
      return line
    }),
    ...(template?.has('network_interface.access_config') === true
      ? [running(['public-ip', 'External IPv4 in use on a standard VM', 'hour'], 'Public addresses', count, hours)]
      : []),
  ]
}

function poolSize(it: Item): number {
  if (it.has('autoscaling.total_min_node_count')) return it.number('autoscaling.total_min_node_count', 1)
  const zones = Math.max(1, it.size('node_locations', 1))
  if (it.has('autoscaling.min_node_count')) return it.number('autoscaling.min_node_count', 1) * zones
  return (it.has('node_count') ? it.number('node_count', 1) : it.number('initial_node_count', 1)) * zones
}

const pool: Pricer = (it) => {
  const size = it.text('node_config.machine_type', 'e2-medium')
  const count = poolSize(it)
  const line = hourly('virtual-machine', size, `${size} nodes`, count)
  return [
    it.flag('node_config.spot') || it.flag('node_config.preemptible') ? noted(line, SPOT) : line,
    disk(
      it.text('node_config.disk_type', 'pd-balanced'),
      it.number('node_config.disk_size_gb', NODE_GB),
      'Disks of nodes',
      count,
    ),
  ]
}

const cluster: Pricer = (it) => {
  const fee = hourly('kubernetes-control-plane', 'GKE cluster management fee', 'Cluster fee')
  if (it.flag('enable_autopilot')) {
    const cpus = it.own('pod_vcpus') ?? 0
    const line = { isUsage: true } as const
    return [
      fee,
      {
        ...running(
          ['serverless-container', 'GKE Autopilot pod vCPU', 'vcpu-hour'],
          'Pods: vCPU',
          cpus,
          HOURS_PER_MONTH,
        ),
        ...line,
      },
      {
        ...running(
          ['serverless-container', 'GKE Autopilot pod memory', 'gb-hour'],
          'Pods: memory',
          it.own('pod_gb') ?? 0,
          HOURS_PER_MONTH,
        ),
        ...line,
      },
      {
        ...running(
          ['serverless-container', 'GKE Autopilot pod ephemeral storage', 'gb-hour'],
          'Pods: storage',
          it.own('pod_disk_gb') ?? 0,
          HOURS_PER_MONTH,
        ),
        ...line,
      },
    ]
  }
  if (it.flag('remove_default_node_pool')) return [fee]
  const size = it.text('node_config.machine_type', 'e2-medium')
  const count = it.number('initial_node_count', 1)
  return [
    fee,
    hourly('virtual-machine', size, `${size} nodes`, count),
    disk(
      it.text('node_config.disk_type', 'pd-balanced'),
      it.number('node_config.disk_size_gb', NODE_GB),
      'Disks of nodes',
      count,
    ),
  ]
}

/** Machines without an address of their own, which go out through NAT. */
export function machinesBehindNat(it: Item): number {
  return it.once('gcp machines', () => countMachines(it))
}

function countMachines(it: Item): number {
  const instances = it
    .all('google_compute_instance')
    .filter((one) => !one.has('network_interface.access_config'))
    .reduce((sum, one) => sum + one.count, 0)
  const groups = it
    .all('google_compute_region_instance_group_manager')
    .filter((one) => one.target('version.instance_template')?.has('network_interface.access_config') !== true)
    .reduce((sum, one) => sum + groupSize(one).count * one.count, 0)
  const nodes = it.all('google_container_node_pool').reduce((sum, one) => sum + poolSize(one) * one.count, 0)
  const pods = it.all('google_container_cluster').reduce((sum, one) => sum + (one.own('pod_nodes') ?? 0), 0)
  return instances + groups + nodes + pods
}

/** Pricers by type. */
export const GCP_COMPUTE = {
  google_compute_disk: (it) => {
    const type = it.text('type', 'pd-standard')
    return [disk(type, it.number('size', DISK_GB), `${type} disk`)]
  },
  google_compute_instance: instance,
  google_compute_instance_group_manager: group,
  google_compute_region_disk: (it) => {
    const type = it.text('type', 'pd-standard')
    return [disk(`regional-${type}`, it.number('size', DISK_GB), `${type} disk in two zones`)]
  },
  google_compute_region_instance_group_manager: group,
  google_compute_snapshot: (it) => {
    const source = it.target('source_disk', 'google_compute_disk')
    if (source === undefined && it.has('disk_size_gb')) {
      const gb = it.number('disk_size_gb', 0)
      return [sized(['disk-snapshot', 'snapshot', 'gb-month'], 'Snapshot', gb, `${gb} GB at most`)]
    }
    return [
      used(
        ['disk-snapshot', 'snapshot', 'gb-month'],
        'Snapshot',
        source?.number('size', DISK_GB) ?? it.use('stored_gb'),
        'GB',
      ),
    ]
  },
  google_container_cluster: cluster,
  google_container_node_pool: pool,
  google_vpc_access_connector: (it) => {
    const size = it.text('machine_type', 'e2-micro')
    return [hourly('virtual-machine', size, 'Connector of functions', it.number('min_instances', 2))]
  },
} satisfies Record<string, Pricer>
