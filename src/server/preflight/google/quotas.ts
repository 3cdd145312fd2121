// Limits of a project and of its regions, beside what they use and what a stack needs.
import { z } from 'zod'
import { googleCpuQuotaOf, googleMachines, googleNeeds, type GoogleQuota } from '#domain/preflight/google/needs.ts'
import { addUp, vcpusOf, type Machines, type Need } from '#domain/preflight/needs.ts'
import { joinedPart } from '#domain/preflight/report.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { message } from '#words/message.ts'
import { barredMachines } from '../machines.ts'
import { fits, gap, severally, type Found } from '../parts.ts'
import { isMissing, orGap, read } from '../refused.ts'
import type { GoogleCaller } from './caller.ts'

type Caller = Pick<GoogleCaller, 'google' | 'project'>

const CLOUD = 'Google Cloud'
/** To which all machines of a project count, wherever they are. */
const ALL_MACHINES: GoogleQuota = 'project:CPUS_ALL_REGIONS'
const INSTANCES: GoogleQuota = 'region:INSTANCES'

const quotas = z.array(z.object({ metric: z.string(), limit: z.number(), usage: z.number() })).default([])
/** https://cloud.google.com/compute/docs/reference/rest/v1/projects/get */
const projectAnswer = z.object({ quotas })
/** https://cloud.google.com/compute/docs/reference/rest/v1/regions/get */
const regionAnswer = z.object({ quotas, zones: z.array(z.string()).default([]) })
const machineAnswer = z.object({ guestCpus: z.int().positive() })

interface Limits {
  readonly project: z.infer<typeof quotas>
  readonly region: z.infer<typeof quotas>
  /** Names of the zones of the region. */
  readonly zones: readonly string[]
}

/** Compares what a stack needs with the limits of its project and its region. */
export async function lookAtQuotas(caller: Caller, resources: readonly Resource[], region: string): Promise<Found> {
  const { needs, open } = googleNeeds(resources)
  const machines = googleMachines(resources)
  const about = [...needs, ...machines.needs.map(({ address }) => ({ addresses: [address] }))].flatMap(
    ({ addresses }) => addresses,
  )
  const later = [...open, ...machines.open]
  const gaps = later.length > 0 ? [gap(message('preflight.gap-count-later'), later)] : []
  if (about.length === 0) return joinedPart('quotas', gaps)
  const found = await orGap(CLOUD, [...new Set(about)], async () => {
    const limits = await readLimits(caller, region)
    return joinedPart('quotas', [
      ...needs.map((need) => compare(caller, limits, need, region)),
      ...(await lookAtMachines(caller, limits, machines.needs, region)),
    ])
  })
  return joinedPart('quotas', [found, ...gaps])
}

async function readLimits({ google, project }: Caller, region: string): Promise<Limits> {
  const ask = (action: string, path: string, fields: string): Promise<unknown> =>
    google.ask({ action, service: 'compute', path: `/compute/v1/projects/${project}${path}`, query: { fields } })
  const [ofProject, ofRegion] = [
    await ask('compute.projects.get', '', 'quotas'),
    await ask('compute.regions.get', `/regions/${region}`, 'quotas,zones'),
  ]
  const { quotas: own, zones } = read(CLOUD, regionAnswer, ofRegion, 'compute.regions.get')
  return {
    project: read(CLOUD, projectAnswer, ofProject, 'compute.projects.get').quotas,
    region: own,
    zones: zones.map((zone) => zone.split('/').at(-1) ?? ''),
  }
}

/** vCPUs by family and in all, and whether a region has machines of a type at all. */
async function lookAtMachines(
  caller: Caller,
  limits: Limits,
  machines: readonly Machines[],
  region: string,
): Promise<readonly Found[]> {
  const vcpus = new Map<string, number>()
  const missing = new Set<string>()
  const types = [...new Set(machines.map(({ machine }) => machine))]
  const asked = await severally(types, (type) =>
    orGap(
      CLOUD,
      machines.filter(({ machine }) => machine === type).map(({ address }) => address),
      async () => {
        const count = await vcpusOfType(caller, limits.zones, type)
        if (count === undefined) missing.add(type)
        else vcpus.set(type, count)
        return { looked: 0, problems: [], gaps: [] }
      },
    ),
  )
  const known = machines.filter(({ machine }) => vcpus.has(machine))
  const families = vcpusOf(known, googleCpuQuotaOf, vcpus)
  const inAll = vcpusOf(known, () => ALL_MACHINES, vcpus)
  const instances = addUp(
    machines.map(({ least, most, address }) => ({ limit: INSTANCES, least, most, addresses: [address] })),
  )
  return [
    ...asked,
    ...barredMachines(
      machines.filter(({ machine }) => missing.has(machine)),
      region,
    ),
    ...[...families.needs, ...inAll.needs, ...instances].map((need) => compare(caller, limits, need, region)),
    ...(families.open.length > 0 ? [gap(message('preflight.gap-machine'), families.open)] : []),
  ]
}

/** The vCPUs of a type of machines, in the first zone that has it; undefined where none has. @throws CloudRefusal */
async function vcpusOfType({ google, project }: Caller, zones: readonly string[], type: string) {
  const action = 'compute.machineTypes.get'
  for (const zone of zones) {
    try {
      const json = await google.ask({
        action,
        service: 'compute',
        path: `/compute/v1/projects/${project}/zones/${zone}/machineTypes/${encodeURIComponent(type)}`,
        query: { fields: 'guestCpus' },
      })
      return read(CLOUD, machineAnswer, json, action).guestCpus
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return undefined
}

function compare({ project }: Caller, limits: Limits, need: Need<GoogleQuota>, region: string): Found {
  const [scope, metric = ''] = need.limit.split(':')
  const all = scope === 'region' ? limits.region : scope === 'project' ? limits.project : []
  const found = all.find((one) => one.metric === metric)
  if (!found) return gap(message('preflight.gap-limit'), need.addresses)
  const name =
    need.limit === ALL_MACHINES
      ? message('preflight.limit-vcpus-all')
      : metric.endsWith('CPUS')
        ? message('preflight.limit-vcpus', { family: metric })
        : message('preflight.limit-named', { name: metric })
  const todo = message('preflight.quota-todo', {
    place: `https://console.cloud.google.com/iam-admin/quotas?project=${project}`,
  })
  const place = scope === 'region' ? region : project
  return fits({ name, value: found.limit, used: found.usage, region: place, todo }, need)
}
