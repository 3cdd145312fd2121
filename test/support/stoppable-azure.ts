// Azure Resource Manager, as far as an agent asks it to stop and start things. What is asked goes on for a while, and
// what is busy takes no other order. Requests are as https://learn.microsoft.com/en-us/rest/api/ describes them:
// compute 2024-07-01, aks 2024-09-01, postgresql 2024-08-01, mysql/flexibleserver 2023-12-30, monitor 2022-10-01.
import { z } from 'zod'
import { startCloudServer, type CloudAnswer, type CloudServer, type Route } from './cloud-server.ts'

export interface FakeAzure extends CloudServer {
  /** Power states of machines, such as running, by their names. */
  readonly machines: Map<string, { power: string; isEphemeral?: boolean }>
  /** Power states of the machines of scale sets. */
  readonly sets: Map<string, string[]>
  readonly clusters: Map<string, { power: string; provisioning: string }>
  readonly databases: Map<string, { state: string; role?: string }>
  readonly autoscalers: Map<string, { enabled: boolean }>
  /** What changed something, in its order, such as virtualMachines/deallocate desk. */
  readonly changes: string[]
}

/** On its way, and where that leads. */
const NEXT: Readonly<Record<string, string>> = {
  deallocating: 'deallocated',
  starting: 'running',
  Stopping: 'Stopped',
  Starting: 'Ready',
  Updating: 'Ready',
}
const ORDERED: Readonly<Record<string, string>> = { deallocate: 'deallocating', start: 'starting' }
const PROFILE = { name: 'load', capacity: { minimum: '1', maximum: '6', default: '2' }, rules: [] }
const PROFILE_NAME = { name: z.literal('load'), capacity: z.object({ maximum: z.literal('6') }) }
const MISSING: CloudAnswer = { status: 404, json: { error: { code: 'ResourceNotFound', message: 'none' } } }
const BUSY: CloudAnswer = { status: 409, json: { error: { code: 'Conflict', message: 'busy' } } }
const ACCEPTED: CloudAnswer = {
  status: 202,
  headers: { 'azure-asyncoperation': 'https://management.azure.com/operations/1', 'retry-after': '10' },
}

const version = (of: string) => z.strictObject({ 'api-version': z.literal(of) })
const expanded = (of: string) => version(of).extend({ $expand: z.literal('instanceView').optional() })
const below = (type: string, rest = '') =>
  new RegExp(`^/subscriptions/[\\w-]+/resourceGroups/[\\w-]+/providers/${type}/([\\w-]+)${rest}$`)
/** What Azure could not make has no power state. */
const view = (power: string) => {
  const statuses = [{ code: 'ProvisioningState/succeeded' }]
  return { instanceView: { statuses: power === 'none' ? statuses : [...statuses, { code: `PowerState/${power}` }] } }
}

/** Starts it on a free port of this machine. */
export async function startStoppableAzure(): Promise<FakeAzure> {
  const fake = {
    machines: new Map<string, { power: string; isEphemeral?: boolean }>(),
    sets: new Map<string, string[]>(),
    clusters: new Map<string, { power: string; provisioning: string }>(),
    databases: new Map<string, { state: string; role?: string }>(),
    autoscalers: new Map<string, { enabled: boolean }>(),
    changes: [] as string[],
  }
  const { machines, sets, clusters, databases, autoscalers, changes } = fake

  const routes: Route[] = [
    {
      action: 'Microsoft.Compute/virtualMachines/read',
      method: 'GET',
      path: below('Microsoft.Compute/virtualMachines'),
      query: expanded('2024-07-01'),
      answer: ({ parts: [name = ''] }) => {
        const one = machines.get(name)
        if (!one) return MISSING
        const osDisk = one.isEphemeral === true ? { diffDiskSettings: { option: 'Local' } } : {}
        const json = { name, properties: { storageProfile: { osDisk }, ...view(one.power) } }
        one.power = NEXT[one.power] ?? one.power
        return { json }
      },
    },
    ...(['deallocate', 'start'] as const).flatMap((verb): Route[] => [
      {
        action: `Microsoft.Compute/virtualMachines/${verb}/action`,
        method: 'POST',
        path: below('Microsoft.Compute/virtualMachines', `/${verb}`),
        query: version('2024-07-01'),
        answer: ({ parts: [name = ''] }) => {
          const one = machines.get(name)
          if (!one) return MISSING
          if (NEXT[one.power] !== undefined) return BUSY
          changes.push(`virtualMachines/${verb} ${name}`)
          one.power = ORDERED[verb] ?? ''
          return ACCEPTED
        },
      },
      {
        action: `Microsoft.Compute/virtualMachineScaleSets/${verb}/action`,
        method: 'POST',
        path: below('Microsoft.Compute/virtualMachineScaleSets', `/${verb}`),
        query: version('2024-07-01'),
        answer: ({ parts: [name = ''] }) => {
          changes.push(`virtualMachineScaleSets/${verb} ${name}`)
          sets.set(
            name,
            (sets.get(name) ?? []).map(() => ORDERED[verb] ?? ''),
          )
          return ACCEPTED
        },
      },
    ]),
    {
      action: 'Microsoft.Compute/virtualMachineScaleSets/read',
      method: 'GET',
      path: below('Microsoft.Compute/virtualMachineScaleSets'),
      query: version('2024-07-01'),
      answer: ({ parts: [name = ''] }) =>
        sets.has(name)
          ? { json: { name, properties: { virtualMachineProfile: { storageProfile: { osDisk: {} } } } } }
          : MISSING,
    },
    {
      action: 'Microsoft.Compute/virtualMachineScaleSets/virtualMachines/read',
      method: 'GET',
      path: below('Microsoft.Compute/virtualMachineScaleSets', '/virtualMachines'),
      query: expanded('2024-07-01'),
      answer: ({ parts: [name = ''] }) => {
        const powers = sets.get(name) ?? []
        sets.set(
          name,
          powers.map((power) => NEXT[power] ?? power),
        )
        return { json: { value: powers.map((power) => ({ properties: view(power) })) } }
      },
    },
    {
      action: 'Microsoft.ContainerService/managedClusters/read',
      method: 'GET',
      path: below('Microsoft.ContainerService/managedClusters'),
      query: version('2024-09-01'),
      answer: ({ parts: [name = ''] }) => {
        const one = clusters.get(name)
        if (!one) return MISSING
        const json = { properties: { provisioningState: one.provisioning, powerState: { code: one.power } } }
        one.provisioning = 'Succeeded'
        return { json }
      },
    },
    ...(['stop', 'start'] as const).flatMap((verb): Route[] => [
      {
        action: `Microsoft.ContainerService/managedClusters/${verb}/action`,
        method: 'POST',
        path: below('Microsoft.ContainerService/managedClusters', `/${verb}`),
        query: version('2024-09-01'),
        answer: ({ parts: [name = ''] }) => {
          const one = clusters.get(name)
          if (!one) return MISSING
          if (one.provisioning !== 'Succeeded') return BUSY
          changes.push(`managedClusters/${verb} ${name}`)
          Object.assign(one, { power: verb === 'stop' ? 'Stopped' : 'Running', provisioning: 'Stopping' })
          return ACCEPTED
        },
      },
      ...servers('Microsoft.DBforPostgreSQL', '2024-08-01', verb),
      ...servers('Microsoft.DBforMySQL', '2023-12-30', verb),
    ]),
    {
      action: 'Microsoft.Insights/autoscaleSettings/read',
      method: 'GET',
      path: below('Microsoft.Insights/autoScaleSettings'),
      query: version('2022-10-01'),
      answer: ({ parts: [name = ''] }) => {
        const one = autoscalers.get(name)
        return one ? { json: { properties: { ...one, profiles: [PROFILE] } } } : MISSING
      },
    },
    {
      action: 'Microsoft.Insights/autoscaleSettings/write',
      method: 'PATCH',
      path: below('Microsoft.Insights/autoScaleSettings'),
      query: version('2022-10-01'),
      body: z.strictObject({
        properties: z.strictObject({ enabled: z.boolean(), profiles: z.tuple([z.object(PROFILE_NAME)]) }),
      }),
      answer: ({ parts: [name = ''], body }) => {
        const { properties } = body as { properties: { enabled: boolean } }
        changes.push(`autoscaleSettings ${name} ${properties.enabled ? 'on' : 'off'}`)
        autoscalers.set(name, { enabled: properties.enabled })
        return { json: { properties } }
      },
    },
  ]
  return { ...fake, ...(await startCloudServer(routes)) }

  function servers(provider: string, of: string, verb: 'stop' | 'start'): Route[] {
    const type = `${provider}/flexibleServers`
    return [
      {
        action: `${type}/read`,
        method: 'GET',
        path: below(type),
        query: version(of),
        answer: ({ parts: [name = ''] }) => {
          const one = databases.get(name)
          if (!one) return MISSING
          const json = { properties: { state: one.state, replicationRole: one.role ?? 'None' } }
          one.state = NEXT[one.state] ?? one.state
          return { json }
        },
      },
      {
        action: `${type}/${verb}/action`,
        method: 'POST',
        path: below(type, `/${verb}`),
        query: version(of),
        answer: ({ parts: [name = ''] }) => {
          const one = databases.get(name)
          if (!one) return MISSING
          if (NEXT[one.state] !== undefined) return BUSY
          changes.push(`flexibleServers/${verb} ${name}`)
          one.state = verb === 'stop' ? 'Stopping' : 'Starting'
          return ACCEPTED
        },
      },
    ]
  }
}
