// Scaling groups and node groups: a stop empties them, a resume gives them the size that they had.
import { z } from 'zod'
import type { Capacity } from '#contract/stop.ts'
import type { Aws } from '#cloud-api/aws/client.ts'
import { elementsAt, numberAt, textAt, type Element } from '#cloud-api/aws/xml.ts'
import { numberOf, textOf, type Kind, type Look, type Target } from '../kind.ts'

const EMPTY: Capacity = { min: 0, max: 0, desired: 0 }
const BUSY = ['ScalingActivityInProgress', 'ResourceContention']

/** A scaling group as AWS describes it; undefined when there is none. */
async function describeGroup(aws: Aws, region: string, name: string): Promise<Element | undefined> {
  const Action = 'DescribeAutoScalingGroups'
  const answer = await aws.form('autoscaling', region, { Action, 'AutoScalingGroupNames.member.1': name })
  return elementsAt(answer, 'DescribeAutoScalingGroupsResult.AutoScalingGroups.member')[0]
}

const GONE: Look = { at: 'gone', status: 'deleted' }

/** A group is empty when its last machine is gone; it is whole when all of its machines are in service. */
const scalingGroup: Kind<Aws> = {
  tier: 1,
  busy: BUSY,
  look: async (aws, target, what) => {
    const group = await describeGroup(aws, target.region, textOf(target, 'name'))
    if (group === undefined || textAt(group, 'Status') !== '') return GONE
    const [min, max, desired] = ['MinSize', 'MaxSize', 'DesiredCapacity'].map((name) => numberAt(group, name))
    const capacity = { min: min ?? 0, max: max ?? 0, desired: desired ?? 0 }
    const machines = elementsAt(group, 'Instances.member').map((one) => textAt(one, 'LifecycleState'))
    const inService = machines.filter((state) => state === 'InService').length
    const status = `${inService} of ${machines.length} machines in service`
    if (capacity.max === 0) return { at: machines.length === 0 ? 'stopped' : 'changing', status, capacity }
    // What still begins is emptied as well.
    const isWhole = what === 'stop' || inService >= capacity.desired
    return { at: isWhole ? 'running' : 'changing', status, capacity }
  },
  ask: async (aws, target, what, before) => {
    const { min, max, desired } = what === 'stop' ? EMPTY : before
    await aws.form('autoscaling', target.region, {
      Action: 'UpdateAutoScalingGroup',
      AutoScalingGroupName: textOf(target, 'name'),
      MinSize: String(min),
      MaxSize: String(max),
      DesiredCapacity: String(Math.min(max, Math.max(min, desired))),
    })
  },
  applied: (attributes) => ({
    min: numberOf(attributes, 'min_size'),
    max: numberOf(attributes, 'max_size'),
    desired: numberOf(attributes, 'desired_capacity'),
  }),
}

const nodeGroupAnswer = z.object({
  nodegroup: z.object({
    status: z.string(),
    scalingConfig: z.object({ minSize: z.number(), maxSize: z.number(), desiredSize: z.number() }),
  }),
})

const pathOf = (target: Target): string =>
  `/clusters/${encodeURIComponent(textOf(target, 'cluster_name'))}/node-groups/${encodeURIComponent(textOf(target, 'node_group_name'))}`

/** The largest size stays: EKS allows no 0 there. */
const nodeGroup: Kind<Aws> = {
  tier: 1,
  busy: ['ResourceInUseException'],
  look: async (aws, target) => {
    const request = { action: 'DescribeNodegroup', method: 'GET', path: pathOf(target) } as const
    const { nodegroup } = nodeGroupAnswer.parse(await aws.json('eks', target.region, request))
    const { status } = nodegroup
    const { minSize: min, maxSize: max, desiredSize: desired } = nodegroup.scalingConfig
    const capacity = { min, max, desired }
    if (status === 'DELETING') return GONE
    if (status !== 'ACTIVE' && status !== 'DEGRADED') return { at: 'changing', status, capacity }
    return { at: min === 0 && desired === 0 ? 'stopped' : 'running', status, capacity }
  },
  ask: async (aws, target, what, before) => {
    const { min, max, desired } = what === 'stop' ? { ...before, min: 0, desired: 0 } : before
    await aws.json('eks', target.region, {
      action: 'UpdateNodegroupConfig',
      method: 'POST',
      path: `${pathOf(target)}/update-config`,
      body: { scalingConfig: { minSize: min, maxSize: max, desiredSize: Math.min(max, Math.max(min, desired)) } },
    })
  },
  applied: ({ scaling_config: configs }) => {
    const [config] = z.array(z.record(z.string(), z.unknown())).catch([]).parse(configs)
    const of = (name: string): number => numberOf(config ?? {}, name)
    return { min: of('min_size'), max: of('max_size'), desired: of('desired_size') }
  },
}

const SCHEDULED = 'ScheduledActions'

/** A schedule of a group would fill it again: the group does nothing by schedule while it is stopped. */
const groupSchedule: Kind<Aws> = {
  tier: 0,
  busy: BUSY,
  look: async (aws, target) => {
    const group = await describeGroup(aws, target.region, textOf(target, 'autoscaling_group_name'))
    if (group === undefined) return GONE
    const paused = elementsAt(group, 'SuspendedProcesses.member').map((one) => textAt(one, 'ProcessName'))
    return paused.includes(SCHEDULED) ? { at: 'stopped', status: 'paused' } : { at: 'running', status: 'scheduled' }
  },
  ask: async (aws, target, what) => {
    await aws.form('autoscaling', target.region, {
      Action: what === 'stop' ? 'SuspendProcesses' : 'ResumeProcesses',
      AutoScalingGroupName: textOf(target, 'autoscaling_group_name'),
      'ScalingProcesses.member.1': SCHEDULED,
    })
  },
}

/** Kinds of groups by their type. */
export const GROUPS = {
  aws_autoscaling_group: scalingGroup,
  aws_autoscaling_schedule: groupSchedule,
  aws_eks_node_group: nodeGroup,
} as const
