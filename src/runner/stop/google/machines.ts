// Machines of Compute Engine, and the schedules that would start them.
// https://cloud.google.com/compute/docs/instances/stop-start-instance
import { z } from 'zod'
import type { Google } from '#cloud-api/google/client.ts'
import type { Kind, Look } from '../kind.ts'
import { askCompute, linkOf } from './resource.ts'

const machineAnswer = z.object({
  status: z.string(),
  disks: z.array(z.object({ type: z.string().optional() })).default([]),
  resourcePolicies: z.array(z.string()).default([]),
})
const policyAnswer = z.object({
  instanceSchedulePolicy: z.object({ vmStartSchedule: z.unknown().optional() }).optional(),
})

const MACHINE_AT: Readonly<Record<string, Look['at']>> = { RUNNING: 'running', TERMINATED: 'stopped' }
const SUSPENDED = 'SUSPENDED'
/** What Compute Engine answers while something else is done with a machine. */
const BUSY = ['resourceNotReady', 'resourceInUseByAnotherResource', 'FAILED_PRECONDITION']

/** Whether a schedule starts what it is attached to: one that only stops it is left alone. */
async function starts(google: Google, link: string): Promise<boolean> {
  const answer = await askCompute(google, link, { action: 'compute.resourcePolicies.get' })
  return (policyAnswer.parse(answer).instanceSchedulePolicy?.vmStartSchedule ?? null) !== null
}

/**
 * Schedules that would start a machine are taken off it, and put back when it runs again: a change of the schedule
 * itself would reach every machine that has it.
 */
const machine: Kind<Google> = {
  tier: 1,
  busy: BUSY,
  look: async (google, target, what, capacity) => {
    const answer = await askCompute(google, linkOf(target), { action: 'compute.instances.get' })
    const { status, disks, resourcePolicies } = machineAnswer.parse(answer)
    // One that somebody suspended costs on for its memory: it can be stopped, and be resumed.
    const suspended = what === 'stop' ? 'running' : 'stopped'
    const at = status === SUSPENDED ? suspended : (MACHINE_AT[status] ?? 'changing')
    // A stop would lose what is on the disks of its host.
    const hasLocal = disks.some(({ type }) => type === 'SCRATCH')
    if (what === 'stop' && hasLocal && at !== 'stopped') return { at: 'fixed', status, said: 'local-ssd' }
    if (what === 'resume') {
      const missing = (capacity?.schedules ?? []).filter((one) => !resourcePolicies.includes(one))
      return { at: at === 'running' && missing.length > 0 ? 'stopped' : at, status }
    }
    const schedules: string[] = []
    for (const link of resourcePolicies) if (await starts(google, link)) schedules.push(link)
    if (schedules.length === 0) return { at, status }
    return { at: 'running', status, capacity: { min: 0, max: 0, desired: 0, schedules } }
  },
  ask: async (google, target, what, capacity) => {
    const link = linkOf(target)
    const answer = await askCompute(google, link, { action: 'compute.instances.get' })
    const { status, resourcePolicies } = machineAnswer.parse(answer)
    const schedules = (capacity.schedules ?? []).filter((one) => resourcePolicies.includes(one) === (what === 'stop'))
    if (schedules.length > 0 && (what === 'stop' || status === 'RUNNING')) {
      const verb = what === 'stop' ? 'removeResourcePolicies' : 'addResourcePolicies'
      const body = { resourcePolicies: schedules }
      const asked = { action: `compute.instances.${verb}`, method: 'POST', path: `/${verb}`, body } as const
      await askCompute(google, link, asked)
      return
    }
    const start = status === SUSPENDED ? 'resume' : 'start'
    const verb = what === 'stop' ? 'stop' : start
    await askCompute(google, link, { action: `compute.instances.${verb}`, method: 'POST', path: `/${verb}` })
  },
}

/** Kinds of machines by their type. */
export const MACHINES = { google_compute_instance: machine } as const
