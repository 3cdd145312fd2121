// A look into a subscription of Azure for what is left of an environment: Azure Resource Graph lists what carries its
// tags, and the list of deleted vaults what Azure keeps for a time.
// https://learn.microsoft.com/en-us/rest/api/azureresourcegraph/resourcegraph/resources/resources
import { z } from 'zod'
import type { Azure } from '#cloud-api/azure/client.ts'
import { CloudRefusal } from '#cloud-api/refusal.ts'
import { azureTerraformType, valuesInAzure } from '#domain/receipt/azure-types.ts'
import type { FoundResource } from '#domain/receipt/of-account.ts'
import { azureStackTags } from '#engine/clouds/azure/naming.ts'
import type { Looked, Sought } from './look.ts'
import { notSearched } from './not-searched.ts'

/** Of a connection: what it leads to, and who it is there. */
export interface AzurePlace {
  /** @throws CloudRefusal where nobody can sign in */
  readonly open: () => { readonly azure: Azure; readonly subscription_id: string }
  readonly identity: string
}

const GRAPH = {
  action: 'Microsoft.ResourceGraph/resources/read',
  method: 'POST',
  path: '/providers/Microsoft.ResourceGraph/resources',
  apiVersion: '2022-10-01',
} as const
const VAULTS = { action: 'Microsoft.KeyVault/deletedVaults/read', apiVersion: '2023-07-01' } as const
/** The most that Azure gives at once. */
const PER_PAGE = 1000
/** Pages after which something is wrong with the answers: no stack has so many resources. */
const PAGES_MAX = 20

const page = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      location: z.string().nullish(),
      sku: z.unknown(),
      properties: z.unknown(),
    }),
  ),
  $skipToken: z.string().nullish(),
})
const deletedVault = z.object({
  name: z.string(),
  properties: z.object({
    vaultId: z.string(),
    location: z.string().default(''),
    scheduledPurgeDate: z.string().nullish(),
    tags: z.record(z.string(), z.string()).nullish(),
  }),
})

/** Looks into the subscription that a connection leads to. */
export async function lookInAzure({ open, identity }: AzurePlace, sought: Sought): Promise<Looked> {
  const tags = azureStackTags(sought.name, sought.environmentType)
  try {
    const { azure, subscription_id: subscription } = open()
    const found = [...(await findTagged(azure, subscription, tags)), ...(await findVaults(azure, subscription, tags))]
    return { ok: true, where: 'azure-subscription', account: subscription, identity, regions: [], tags, found }
  } catch (error) {
    return notSearched(error, { cloud: 'Azure', identity, actions: [GRAPH.action, VAULTS.action] })
  }
}

type Tags = Readonly<Record<string, string>>

/** In the language of Kusto, whose texts are written as those of JSON. */
function queryFor(tags: Tags): string {
  const conditions = Object.entries(tags).map(
    ([name, value]) => `tostring(tags[${JSON.stringify(name)}]) == ${JSON.stringify(value)}`,
  )
  return [
    'resources',
    'union (resourcecontainers)',
    `where ${conditions.join(' and ')}`,
    'project id, name, type, location, sku, properties',
    'order by id asc',
  ].join(' | ')
}

async function findTagged(azure: Azure, subscription: string, tags: Tags): Promise<FoundResource[]> {
  const found: FoundResource[] = []
  let token: string | undefined
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const body = {
      subscriptions: [subscription],
      query: queryFor(tags),
      options: { resultFormat: 'objectArray', $top: PER_PAGE, ...(token !== undefined && { $skipToken: token }) },
    }
    const read = page.safeParse(await azure.ask({ ...GRAPH, body }))
    if (!read.success)
      throw new CloudRefusal('Azure', { code: 'unknown-answer', action: GRAPH.action, status: undefined })
    found.push(...read.data.data.map(foundIn))
    token = read.data.$skipToken ?? undefined
    if (token === undefined) return found
  }
  throw new CloudRefusal('Azure', { code: 'too-many-pages', action: GRAPH.action, status: undefined })
}

const provisioning = z.object({ provisioningState: z.string() })

/** The graph follows what happens some time later: what it lists may be gone. */
function foundIn({ id, name, type, location, ...described }: z.infer<typeof page>['data'][number]): FoundResource {
  const isDeleting = provisioning.safeParse(described.properties).data?.provisioningState === 'Deleting'
  return {
    key: id,
    type: azureTerraformType(type, described),
    name,
    region: location ?? '',
    condition: isDeleting ? { is: 'gone' } : { is: 'unknown', values: valuesInAzure(type, described) },
  }
}

/** https://learn.microsoft.com/en-us/rest/api/keyvault/keyvault/vaults/list-deleted */
async function findVaults(azure: Azure, subscription: string, tags: Tags): Promise<FoundResource[]> {
  const path = `/subscriptions/${subscription}/providers/Microsoft.KeyVault/deletedVaults`
  const vaults = await azure.all({ ...VAULTS, path })
  return vaults.flatMap((one): FoundResource[] => {
    const read = deletedVault.safeParse(one)
    if (!read.success) return []
    const { name, properties } = read.data
    const { vaultId: key, location: region, scheduledPurgeDate } = properties
    const isOwn = Object.entries(tags).every(([tag, value]) => properties.tags?.[tag] === value)
    const until = scheduledPurgeDate ? new Date(scheduledPurgeDate).toISOString() : null
    return isOwn ? [{ key, type: 'azurerm_key_vault', name, region, condition: { is: 'scheduled', until } }] : []
  })
}
