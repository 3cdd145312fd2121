// Machines of EC2, their disks and their groups.
import { HOURS_PER_MONTH, SCHEDULED_HOURS } from '../../../clouds/site.ts'
import type { Item, Pricer } from '../item.ts'
import { hourly, noted, running, sized, used } from '../meters.ts'
import type { Meter } from '../resource.ts'

/** Metrics of a machine with detailed monitoring (aws.amazon.com/cloudwatch/pricing). */
const DETAILED_METRICS = 7
/** Size of the disk of images that say nothing else, such as Amazon Linux. */
const ROOT_GB = 8
/** What gp3 includes (aws.amazon.com/ebs/pricing). */
const GP3_IOPS = 3000
const GP3_MBPS = 125
const SPOT = 'An upper bound: prices of spot machines change by the hour and are not in the price book.'

/** A volume: its size, and what is asked for beyond what the size includes. */
function volume(disk: Item, size: string, type: string, fallbackGb: number): Meter[] {
  const kind = disk.text(type, 'gp2')
  const gb = disk.number(size, fallbackGb)
  const iops = disk.number(size.replace(/[^.]*$/, 'iops'), 0, true)
  const throughput = disk.number(size.replace(/[^.]*$/, 'throughput'), 0, true)
  const extra = kind === 'gp3' ? Math.max(0, iops - GP3_IOPS) : /^io\d$/.test(kind) ? iops : 0
  const fast = kind === 'gp3' ? Math.max(0, throughput - GP3_MBPS) : 0
  return [
    sized(['block-storage', kind, 'gb-month'], `${kind} disk`, gb, `${gb} GB`),
    sized(['block-storage', `${kind} IOPS`, 'iops-month'], 'Further IOPS', extra, `${extra} IOPS`),
    sized(['block-storage', `${kind} throughput`, 'throughput-month'], 'Further throughput', fast, `${fast} MB/s`),
  ]
}

/** The same lines for several machines, which exist for some hours. */
function times(meters: readonly Meter[], count: number, hours = HOURS_PER_MONTH): Meter[] {
  const share = hours / HOURS_PER_MONTH
  const some = share === 1 ? '' : `, for ${hours} of ${HOURS_PER_MONTH} h`
  return meters.map((meter) => ({
    ...meter,
    quantity: meter.quantity * count * share,
    basis: `${count} x ${meter.basis}${some}`,
  }))
}

/** Disks of a launch template, or the disk that its image has. */
function disksOf(template: Item | undefined): Meter[] {
  const disks = template?.blocks('block_device_mappings').flatMap((one) => one.blocks('ebs')) ?? []
  return disks.flatMap((disk) => volume(disk, 'volume_size', 'volume_type', ROOT_GB))
}

function groupHours(group: Item): number {
  return group.users('aws_autoscaling_schedule').length > 0 ? SCHEDULED_HOURS : HOURS_PER_MONTH
}

const instance: Pricer = (it) => {
  const type = it.text('instance_type')
  const hours = it.users('aws_scheduler_schedule').length > 0 ? SCHEDULED_HOURS : HOURS_PER_MONTH
  const isSpot = it.has('instance_market_options')
  const machine = running(['virtual-machine', type, 'hour'], `${type} machine`, 1, hours)
  return [
    isSpot ? noted(machine, SPOT) : machine,
    ...volume(it, 'root_block_device.volume_size', 'root_block_device.volume_type', ROOT_GB),
    ...it.blocks('ebs_block_device').flatMap((disk) => volume(disk, 'volume_size', 'volume_type', ROOT_GB)),
    ...(it.flag('monitoring') ? [detailed(1)] : []),
    ...(it.flag('associate_public_ip_address')
      ? [hourly('public-ip', 'Public IPv4 in use or idle', 'Public address')]
      : []),
  ]
}

function detailed(count: number): Meter {
  const basis = `${count * DETAILED_METRICS} metrics`
  return sized(
    ['monitoring', 'CloudWatch custom metric', 'metric-month'],
    'Detailed monitoring',
    count * DETAILED_METRICS,
    basis,
  )
}

const group: Pricer = (it) => {
  const template = it.target('launch_template', 'aws_launch_template') ?? it.target('mixed_instances_policy')
  const type = (template ?? it).text('instance_type', template === undefined ? 'a type of the launch template' : '')
  const count = it.has('desired_capacity') ? it.number('desired_capacity', 1) : it.number('min_size', 1)
  const hours = groupHours(it)
  return [
    running(['virtual-machine', type, 'hour'], `${type} machines`, count, hours),
    // A group that stops ends its machines with their disks.
    ...times(template === undefined || disksOf(template).length > 0 ? disksOf(template) : rootDisk(it), count, hours),
    ...(template?.flag('monitoring.enabled') === true ? [detailed(count)] : []),
  ]
}

function rootDisk(it: Item): Meter[] {
  it.seen.assumed.add(`no template names a disk: ${ROOT_GB} GB of gp2`)
  return [sized(['block-storage', 'gp2', 'gb-month'], 'gp2 disk', ROOT_GB, `${ROOT_GB} GB`)]
}

/** Disk of a node of EKS when nothing names one (docs.aws.amazon.com/eks, CreateNodegroup). */
const NODE_GB = 20

const nodeGroup: Pricer = (it) => {
  const template = it.target('launch_template', 'aws_launch_template')
  const type = it.has('instance_types')
    ? it.first('instance_types')
    : (template?.text('instance_type', 't3.medium') ?? it.first('instance_types', 't3.medium'))
  const count = it.number('scaling_config.desired_size', 1)
  const hours = groupHours(it)
  const nodes = running(['virtual-machine', type, 'hour'], `${type} nodes`, count, hours)
  const own = disksOf(template)
  const gb = own.length > 0 ? 0 : it.number('disk_size', NODE_GB)
  const disks =
    own.length > 0 ? own : [sized(['block-storage', 'gp3', 'gb-month'], 'Disks of the nodes', gb, `${gb} GB`)]
  return [it.text('capacity_type') === 'SPOT' ? noted(nodes, SPOT) : nodes, ...times(disks, count, hours)]
}

const snapshot: Pricer = (it) => {
  const source = it.target('volume_id', 'aws_ebs_volume')
  const gb = source === undefined ? it.use('stored_gb') : source.number('size', 0)
  return [used(['disk-snapshot', 'EBS snapshot', 'gb-month'], 'Snapshot', gb, 'GB')]
}

/** Pricers by type. */
export const AWS_COMPUTE = {
  aws_autoscaling_group: group,
  aws_ebs_snapshot: snapshot,
  aws_ebs_volume: (it) => volume(it, 'size', 'type', ROOT_GB),
  aws_eks_cluster: (it) => {
    // Only the calendar says when the support of a version ends.
    it.seen.assumed.add('the version of the cluster is in standard support')
    return [hourly('kubernetes-control-plane', 'EKS standard support', 'Control plane')]
  },
  aws_eks_node_group: nodeGroup,
  aws_instance: instance,
} satisfies Record<string, Pricer>
