// Machines and scale sets of Azure. A stop deallocates them: one that is only stopped costs on.
// https://learn.microsoft.com/en-us/azure/virtual-machines/states-billing
import { z } from 'zod'
import type { Azure } from '#cloud-api/azure/client.ts'
import { textOf, type Kind, type Look, type StopOrResume, type Target } from '../kind.ts'
import { orderResource, readResource } from './resource.ts'

/** https://learn.microsoft.com/en-us/rest/api/compute/virtual-machines */
const COMPUTE = '2024-07-01'

const statuses = z.object({ statuses: z.array(z.object({ code: z.string() })).default([]) })
const disks = z.object({ osDisk: z.object({ diffDiskSettings: z.unknown().optional() }).optional() })
const machineAnswer = z.object({
  properties: z.object({ instanceView: statuses.optional(), storageProfile: disks.optional() }),
})
const setAnswer = z.object({
  properties: z.object({ virtualMachineProfile: z.object({ storageProfile: disks.optional() }).optional() }),
})
const autoscaleAnswer = z.object({
  properties: z.object({ enabled: z.boolean().optional(), profiles: z.array(z.unknown()) }),
})

/** A machine on the disk of its host cannot be deallocated. */
function isEphemeral(profile: z.infer<typeof disks> | undefined): boolean {
  return profile?.osDisk?.diffDiskSettings !== undefined && profile.osDisk.diffDiskSettings !== null
}

const UNKNOWN = 'unknown'

/** Such as deallocated, of the code PowerState/deallocated. */
function powerOf(view: z.infer<typeof statuses> | undefined): string {
  const code = view?.statuses.find((one) => one.code.startsWith('PowerState/'))?.code
  return code?.slice('PowerState/'.length) ?? UNKNOWN
}

const EPHEMERAL: Look = { at: 'fixed', status: 'ephemeral', said: 'ephemeral-disk' }

function machineAt(power: string, what: StopOrResume): Look['at'] {
  if (power === 'running') return 'running'
  if (power === 'deallocated') return 'stopped'
  // Shut down from within, it keeps its host and costs on.
  if (power === 'stopped') return what === 'stop' ? 'running' : 'stopped'
  // One that Azure could not make has no power state, and runs nowhere.
  if (power === UNKNOWN) return 'other'
  return 'changing'
}

const machine: Kind<Azure> = {
  tier: 1,
  busy: [],
  look: async (azure, target, what) => {
    const { instanceView, storageProfile } = machineAnswer.parse(
      await readResource(azure, target, {
        action: 'Microsoft.Compute/virtualMachines/read',
        apiVersion: COMPUTE,
        query: { $expand: 'instanceView' },
      }),
    ).properties
    if (what === 'stop' && isEphemeral(storageProfile)) return EPHEMERAL
    const status = powerOf(instanceView)
    return { at: machineAt(status, what), status }
  },
  ask: (azure, target, what) => {
    const verb = what === 'stop' ? 'deallocate' : 'start'
    const action = `Microsoft.Compute/virtualMachines/${verb}/action`
    return orderResource(azure, target, { action, apiVersion: COMPUTE, path: `/${verb}` })
  },
}

const SET = 'Microsoft.Compute/virtualMachineScaleSets'

/** All machines of a set together; one that is empty is as it should be. */
const scaleSet: Kind<Azure> = {
  tier: 1,
  busy: [],
  look: async (azure, target, what) => {
    const read = { action: `${SET}/read`, apiVersion: COMPUTE }
    const { virtualMachineProfile } = setAnswer.parse(await readResource(azure, target, read)).properties
    if (what === 'stop' && isEphemeral(virtualMachineProfile?.storageProfile)) return EPHEMERAL
    const machines = await azure.all({
      action: `${SET}/virtualMachines/read`,
      apiVersion: COMPUTE,
      path: `${textOf(target, 'id')}/virtualMachines`,
      query: { $expand: 'instanceView' },
    })
    const powers = machines.map((one) => powerOf(machineAnswer.parse(one).properties.instanceView))
    const goal = what === 'stop' ? 'stopped' : 'running'
    const left = powers.filter((power) => ![goal, 'other'].includes(machineAt(power, what)))
    const status = `${powers.length - left.length} of ${powers.length} machines ${goal}`
    if (left.length === 0) return { at: goal, status }
    const isMoving = left.every((power) => machineAt(power, what) === 'changing')
    return { at: isMoving ? 'changing' : what === 'stop' ? 'running' : 'stopped', status }
  },
  ask: (azure, target, what) => {
    const verb = what === 'stop' ? 'deallocate' : 'start'
    return orderResource(azure, target, { action: `${SET}/${verb}/action`, apiVersion: COMPUTE, path: `/${verb}` })
  },
}

/** https://learn.microsoft.com/en-us/rest/api/monitor/autoscale-settings */
const AUTOSCALE = '2022-10-01'
const ON = { min: 0, max: 0, desired: 0, autoscaling: { enabled: true } }

async function readAutoscale(azure: Azure, target: Target): Promise<z.infer<typeof autoscaleAnswer>['properties']> {
  const read = { action: 'Microsoft.Insights/autoscaleSettings/read', apiVersion: AUTOSCALE }
  return autoscaleAnswer.parse(await readResource(azure, target, read)).properties
}

/** What adds machines to a set does nothing while that is stopped. What was off before stays off. */
const autoscale: Kind<Azure> = {
  tier: 0,
  busy: [],
  look: async (azure, target, what, capacity) => {
    const { enabled = true } = await readAutoscale(azure, target)
    if (enabled) return { at: 'running', status: 'enabled', capacity: ON }
    const wasOff = what === 'resume' && capacity?.autoscaling?.['enabled'] !== true
    return { at: wasOff ? 'other' : 'stopped', status: 'disabled' }
  },
  ask: async (azure, target, what) => {
    // A change has to say the profiles again.
    const { profiles } = await readAutoscale(azure, target)
    await azure.ask({
      action: 'Microsoft.Insights/autoscaleSettings/write',
      apiVersion: AUTOSCALE,
      method: 'PATCH',
      path: textOf(target, 'id'),
      body: { properties: { enabled: what === 'resume', profiles } },
    })
  },
  applied: ({ enabled }) => ({ ...ON, autoscaling: { enabled: enabled !== false } }),
}

/** Kinds of machines by their type. */
export const MACHINES = {
  azurerm_linux_virtual_machine: machine,
  azurerm_linux_virtual_machine_scale_set: scaleSet,
  azurerm_monitor_autoscale_setting: autoscale,
  azurerm_orchestrated_virtual_machine_scale_set: scaleSet,
  azurerm_windows_virtual_machine: machine,
  azurerm_windows_virtual_machine_scale_set: scaleSet,
} as const
