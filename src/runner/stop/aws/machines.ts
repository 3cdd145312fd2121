// Single machines, and the schedules that start and stop them.
import { z } from 'zod'
import type { Aws } from '#cloud-api/aws/client.ts'
import { elementsAt, textAt } from '#cloud-api/aws/xml.ts'
import { textOf, type Kind, type Look, type Target } from '../kind.ts'

const MACHINE_AT: Readonly<Record<string, Look['at']>> = {
  running: 'running',
  stopped: 'stopped',
  terminated: 'gone',
  'shutting-down': 'gone',
}

const machine: Kind<Aws> = {
  tier: 1,
  // Where the zone has no room for it now, it is tried until the time is up.
  busy: ['IncorrectInstanceState', 'IncorrectState', 'InsufficientInstanceCapacity', 'InsufficientHostCapacity'],
  // One on the disks of its host, one that is lent (spot), and one that its owner protects.
  never: ['UnsupportedOperation', 'OperationNotPermitted'],
  look: async (aws, target) => {
    const answer = await aws.form('ec2', target.region, {
      Action: 'DescribeInstances',
      'InstanceId.1': textOf(target, 'id'),
    })
    const [one] = elementsAt(answer, 'reservationSet.item.instancesSet.item')
    if (one === undefined) return { at: 'gone', status: 'deleted' }
    const status = textAt(one, 'instanceState.name')
    return { at: MACHINE_AT[status] ?? 'changing', status }
  },
  ask: async (aws, target, what) => {
    const Action = what === 'stop' ? 'StopInstances' : 'StartInstances'
    await aws.form('ec2', target.region, { Action, 'InstanceId.1': textOf(target, 'id') })
  },
}

/** What a schedule says of itself; all of it is said again when one thing of it changes. */
const scheduleAnswer = z.looseObject({ State: z.string(), Target: z.looseObject({ Arn: z.string() }) })

/** What a schedule calls that would start something which is stopped. */
const STARTS = /:scheduler:::aws-sdk:(?:autoscaling|ec2|eks|rds):/i

/** What AWS adds to a schedule and does not take back. */
const GIVEN = ['Arn', 'CreationDate', 'LastModificationDate', 'Name']

function groupOf(target: Target): string {
  return textOf(target, 'group_name') || 'default'
}

const pathOf = (target: Target): string => `/schedules/${encodeURIComponent(textOf(target, 'name'))}`

const schedule: Kind<Aws> = {
  tier: 0,
  busy: ['ConflictException'],
  look: async (aws, target) => {
    const { State: status, Target } = await read(aws, target)
    if (!STARTS.test(Target.Arn)) return { at: 'other', status }
    return { at: status === 'DISABLED' ? 'stopped' : 'running', status }
  },
  ask: async (aws, target, what) => {
    const now = await read(aws, target)
    const kept = Object.fromEntries(Object.entries(now).filter(([name]) => !GIVEN.includes(name)))
    await aws.json('scheduler', target.region, {
      action: 'UpdateSchedule',
      method: 'PUT',
      path: pathOf(target),
      body: { ...kept, State: what === 'stop' ? 'DISABLED' : 'ENABLED' },
    })
  },
}

async function read(aws: Aws, target: Target): Promise<z.infer<typeof scheduleAnswer>> {
  const path = `${pathOf(target)}?groupName=${encodeURIComponent(groupOf(target))}`
  return scheduleAnswer.parse(
    await aws.json('scheduler', target.region, { action: 'GetSchedule', method: 'GET', path }),
  )
}

/** Kinds of machines by their type. */
export const MACHINES = { aws_instance: machine, aws_scheduler_schedule: schedule } as const
