import { message } from '#words/message.ts'
import type { z } from 'zod'
import { regionsThat } from '../../families/zones/azure.ts'
import { offers } from '../../clouds/cloud.ts'
import type { Note } from '../../clouds/lowered.ts'
import { byTier } from '../../clouds/site.ts'
import { sizeFor, type Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** T1 to T5; docs/guides/add-a-component.md says how sizes are chosen. */
export const SIZES = [
  'Standard_B2ls_v2',
  'Standard_B2s_v2',
  'Standard_D2s_v5',
  'Standard_D4s_v5',
  'Standard_D8s_v5',
] as const
/** T1 to T5 with one NVIDIA T4. */
const GPU_SIZES = [
  'Standard_NC4as_T4_v3',
  'Standard_NC4as_T4_v3',
  'Standard_NC8as_T4_v3',
  'Standard_NC8as_T4_v3',
  'Standard_NC8as_T4_v3',
] as const
/** What takes their place in a region without T4. */
const CPU_INSTEAD = [
  'Standard_D4s_v5',
  'Standard_D4s_v5',
  'Standard_D8s_v5',
  'Standard_D8s_v5',
  'Standard_D8s_v5',
] as const
/** Drivers, notebooks and their packages fill the small default disk. */
const GPU_DISK_GB = 128

export type Node = Placement<z.output<typeof schema>, 'azure'>

/** What the settings, the region and the sensitivity come to. */
export interface Plan {
  readonly size: string
  readonly hasGpu: boolean
  readonly diskGb: number
  readonly diskType: 'Premium_LRS' | 'StandardSSD_LRS'
  /** Zones over which the machines go round; none where nothing may be named. */
  readonly zones: readonly string[]
  /** Why no zone is named although the environment would spread. */
  readonly zonesMissing: string | undefined
  /** Whether people may be let in to port 22 from addresses that they name. */
  readonly canAdmit: boolean
}

/** The plan of a node, and what the region made different. */
export function planOf(node: Node): { plan: Plan; notes: Note[] } {
  const { site, settings, given } = node
  const { size, hasGpu, notes } = settings.has_gpu ? gpuSize(node) : { ...cpuSize(node), hasGpu: false }
  const wantsZones = site.isProduction || (site.isStaging && settings.count > 1)
  const spread = hasGpu ? [] : site.region.zones.slice(0, Math.max(2, site.zoneCount))
  const zonesMissing =
    !wantsZones || spread.length > 0
      ? undefined
      : hasGpu
        ? 'No zone is named: which zones have GPUs differs between subscriptions.'
        : `No zone is named: ${site.region.label} has none.`
  return {
    plan: {
      size,
      hasGpu,
      diskGb: hasGpu && !given.has('disk_gb') ? GPU_DISK_GB : settings.disk_gb,
      diskType: settings.has_premium_disk ? 'Premium_LRS' : 'StandardSSD_LRS',
      zones: wantsZones ? spread : [],
      zonesMissing,
      canAdmit: (settings.has_jupyter || settings.has_public_address) && !site.isProduction && !site.isConfidential,
    },
    notes,
  }
}

/** The book proves the Bsv2 series by its Standard_B2s_v2: where that is sold, so is the smaller Standard_B2ls_v2. */
function cpuSize(node: Node): { size: string; notes: Note[] } {
  const choice = sizeFor(node, 'size', node.settings.size, 'vm.', SIZES)
  return choice.size === SIZES[0] && offers(node.site.region, `vm.${SIZES[1]}`)
    ? { size: choice.size, notes: [] }
    : choice
}

function gpuSize(node: Node): { size: string; hasGpu: boolean; notes: Note[] } {
  const { site, settings, given, title } = node
  const wanted = given.has('size') ? settings.size : byTier(site.tier, GPU_SIZES)
  if (given.has('size') || site.region.services[`vm.${wanted}`] !== false)
    return { ...sizeFor(node, 'size', wanted, 'vm.', [...new Set(GPU_SIZES)]), hasGpu: true }
  const size = byTier(site.tier, CPU_INSTEAD)
  const elsewhere = regionsThat((region) => offers(region, `vm.${wanted}`))
  const messages = [message('compute.gpu-missing', { region: site.region.label, title, size, regions: elsewhere })]
  return { size, hasGpu: false, notes: [{ kind: 'replaced', isLoss: true, messages, rank: 0 }] }
}
