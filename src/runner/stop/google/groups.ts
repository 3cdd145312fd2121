// Managed instance groups and their autoscalers: a stop empties a group, a resume gives it the size that it had.
// https://cloud.google.com/compute/docs/instance-groups/add-remove-vms-in-mig
import { z } from 'zod'
import type { Google } from '#cloud-api/google/client.ts'
import { blockOf, numberOf, textOf, type Kind } from '../kind.ts'
import { askCompute, linkOf } from './resource.ts'

const groupAnswer = z.object({
  targetSize: z.number().default(0),
  status: z.object({ isStable: z.boolean().optional() }).default({}),
  currentActions: z.record(z.string(), z.number()).default({}),
})
const BUSY = ['resourceNotReady', 'FAILED_PRECONDITION']

const group: Kind<Google> = {
  tier: 1,
  busy: BUSY,
  look: async (google, target, what) => {
    const answer = await askCompute(google, linkOf(target), { action: 'compute.instanceGroupManagers.get' })
    const { targetSize: desired, status: state, currentActions } = groupAnswer.parse(answer)
    const machines = Object.values(currentActions).reduce((sum, one) => sum + one, 0)
    const still = currentActions['none'] ?? 0
    const status = `${still} of ${desired} machines in service`
    const capacity = { min: 0, max: 0, desired }
    if (desired === 0) return { at: machines === 0 ? 'stopped' : 'changing', status, capacity }
    // What still begins is emptied as well.
    const isWhole = what === 'stop' || state.isStable === true || still >= desired
    return { at: isWhole ? 'running' : 'changing', status, capacity }
  },
  ask: async (google, target, what, { desired }) => {
    await askCompute(google, linkOf(target), {
      action: 'compute.instanceGroupManagers.update',
      method: 'POST',
      path: '/resize',
      query: { size: String(what === 'stop' ? 0 : desired) },
    })
  },
  applied: (attributes) => ({ min: 0, max: 0, desired: numberOf(attributes, 'target_size') }),
}

const OFF = 'OFF'
const autoscalerAnswer = z.object({ autoscalingPolicy: z.object({ mode: z.string().default('ON') }) })
const inMode = (mode: string) => ({ min: 0, max: 0, desired: 0, autoscaling: { mode } })

/** Where an autoscaler is asked for: its list, with its name as a parameter. */
function listOf(link: string): string {
  return link.slice(0, link.lastIndexOf('/'))
}

/** An autoscaler would fill its group again, by its load or by its schedules: it is off meanwhile. */
const autoscaler: Kind<Google> = {
  tier: 0,
  busy: BUSY,
  look: async (google, target, what, capacity) => {
    const answer = await askCompute(google, linkOf(target), { action: 'compute.autoscalers.get' })
    const { mode } = autoscalerAnswer.parse(answer).autoscalingPolicy
    if (mode !== OFF) return { at: 'running', status: mode, capacity: inMode(mode) }
    const wasOff = what === 'resume' && (capacity?.autoscaling?.['mode'] ?? OFF) === OFF
    return { at: wasOff ? 'other' : 'stopped', status: mode }
  },
  ask: async (google, target, what, { autoscaling }) => {
    const mode = what === 'stop' ? OFF : String(autoscaling?.['mode'] ?? 'ON')
    await askCompute(google, listOf(linkOf(target)), {
      action: 'compute.autoscalers.update',
      method: 'PATCH',
      query: { autoscaler: textOf(target, 'name') },
      body: { autoscalingPolicy: { mode } },
    })
  },
  applied: (attributes) => {
    const { mode } = blockOf(attributes, 'autoscaling_policy')
    return inMode(typeof mode === 'string' && mode !== '' ? mode : 'ON')
  },
}

/** Kinds of groups by their type. */
export const GROUPS = {
  google_compute_autoscaler: autoscaler,
  google_compute_instance_group_manager: group,
  google_compute_region_autoscaler: autoscaler,
  google_compute_region_instance_group_manager: group,
} as const
