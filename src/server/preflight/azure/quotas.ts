// Limits of a subscription in a location, beside what it uses and what a stack needs.
import { z } from 'zod'
import { azureMachines, azureNeeds, AZURE_QUOTAS, type AzureQuota } from '#domain/preflight/azure/needs.ts'
import { addUp, vcpusOf, type Machines, type Need } from '#domain/preflight/needs.ts'
import { joinedPart } from '#domain/preflight/report.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { message, type Message } from '#words/message.ts'
import { barredMachines } from '../machines.ts'
import { fits, gap, severally, type Found } from '../parts.ts'
import { orGap, read } from '../refused.ts'
import type { AzureCaller } from './caller.ts'

type Caller = Pick<AzureCaller, 'azure' | 'subscription'>

const VERSIONS: Readonly<Record<string, string>> = {
  'Microsoft.Compute': '2024-07-01',
  'Microsoft.Network': '2023-11-01',
  'Microsoft.Storage': '2023-05-01',
}
/** The limit to which all machines count, whatever their family. */
const ALL_MACHINES = 'cores'
/** Where people ask for more. */
const PLACE = 'https://portal.azure.com/#view/Microsoft_Azure_Capacity/QuotaMenuBlade/~/myQuotas'

const NAMES: Readonly<Partial<Record<AzureQuota, Message>>> = {
  addresses: message('preflight.limit-public-addresses'),
}

const usages = z.array(z.object({ currentValue: z.number(), limit: z.number(), name: z.object({ value: z.string() }) }))
type Usages = z.infer<typeof usages>
/** https://learn.microsoft.com/rest/api/compute/resource-skus/list */
const sizes = z.array(
  z.object({
    resourceType: z.string(),
    name: z.string(),
    family: z.string().nullish(),
    capabilities: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
    restrictions: z.array(z.object({ type: z.string().nullish() })).nullish(),
  }),
)
const SIZES = 'Microsoft.Compute/skus/read'

/** Compares what a stack needs with the limits of its subscription in its location. */
export async function lookAtQuotas(caller: Caller, resources: readonly Resource[], region: string): Promise<Found> {
  const { needs, open } = azureNeeds(resources)
  const machines = azureMachines(resources)
  const byService = new Map<string, Promise<Usages>>()
  /** What a service says of its limits, asked once. */
  const usagesOf = (service: string): Promise<Usages> => {
    const asked = byService.get(service) ?? readUsages(caller, service, region)
    byService.set(service, asked)
    return asked
  }
  const counted = await severally(needs, (need) => {
    const quota = AZURE_QUOTAS[need.limit]
    if (quota === null) return Promise.resolve(gap(message('preflight.gap-limit'), need.addresses))
    const { service, names } = quota
    return orGap('Azure', need.addresses, async () =>
      compare(await usagesOf(service), need, { names, said: NAMES[need.limit], region }),
    )
  })
  const about = machines.needs.map(({ address }) => address)
  const sized =
    about.length === 0
      ? []
      : [await orGap('Azure', about, () => lookAtMachines(caller, machines.needs, region, usagesOf))]
  const later = [...open, ...machines.open]
  return joinedPart('quotas', [
    ...counted,
    ...sized,
    ...(later.length > 0 ? [gap(message('preflight.gap-count-later'), later)] : []),
  ])
}

async function readUsages({ azure, subscription }: Caller, service: string, region: string): Promise<Usages> {
  const action = `${service}/locations/usages/read`
  const path = `/subscriptions/${subscription}/providers/${service}/locations/${region}/usages`
  return read('Azure', usages, await azure.all({ action, path, apiVersion: VERSIONS[service] ?? '' }), action)
}

/** vCPUs by family and in all, and whether the subscription may create machines of a size at all. */
async function lookAtMachines(
  { azure, subscription }: Caller,
  machines: readonly Machines[],
  region: string,
  usagesOf: (service: string) => Promise<Usages>,
): Promise<Found> {
  const path = `/subscriptions/${subscription}/providers/Microsoft.Compute/skus`
  const query = { $filter: `location eq '${region}'` }
  const all = read('Azure', sizes, await azure.all({ action: SIZES, path, apiVersion: '2021-07-01', query }), SIZES)
  const known = new Map(
    all.filter((one) => one.resourceType === 'virtualMachines').map((one) => [one.name.toLowerCase(), one]),
  )
  const sizeOf = (machine: string) => known.get(machine.toLowerCase())
  const isBarred = ({ machine }: Machines): boolean => {
    const size = sizeOf(machine)
    return size === undefined || (size.restrictions ?? []).some(({ type }) => type === 'Location')
  }
  const barred = machines.filter(isBarred)
  const others = machines.filter((one) => !isBarred(one))
  const vcpus = new Map(
    others.map(({ machine }) => [
      machine,
      Number(sizeOf(machine)?.capabilities?.find(({ name }) => name === 'vCPUs')?.value ?? Number.NaN),
    ]),
  )
  const counts = new Map([...vcpus].filter(([, count]) => Number.isFinite(count)))
  const families = vcpusOf(others, (machine) => sizeOf(machine)?.family ?? undefined, counts)
  const inAll = addUp(families.needs.map((need) => ({ ...need, limit: ALL_MACHINES })))
  const used = await usagesOf('Microsoft.Compute')
  return joinedPart('quotas', [
    ...barredMachines(barred, region),
    ...families.needs.map((need) =>
      compare(used, need, {
        names: [need.limit],
        said: message('preflight.limit-vcpus', { family: need.limit }),
        region,
      }),
    ),
    ...inAll.map((need) =>
      compare(used, need, { names: [ALL_MACHINES], said: message('preflight.limit-vcpus-all'), region }),
    ),
    ...(families.open.length > 0 ? [gap(message('preflight.gap-machine'), families.open)] : []),
  ])
}

interface Limit {
  /** As the service calls it: the first that it knows counts. */
  readonly names: readonly string[]
  /** As people call it; undefined for the name of the service. */
  readonly said: Message | undefined
  readonly region: string
}

function compare(all: Usages, need: Need, { names, said, region }: Limit): Found {
  const found = names
    .map((name) => all.find((one) => one.name.value.toLowerCase() === name.toLowerCase()))
    .find((one) => one !== undefined)
  if (!found) return gap(message('preflight.gap-limit'), need.addresses)
  const name = said ?? message('preflight.limit-named', { name: found.name.value })
  const todo = message('preflight.quota-todo', { place: PLACE })
  return fits({ name, value: found.limit, used: found.currentValue, region, todo }, need)
}
