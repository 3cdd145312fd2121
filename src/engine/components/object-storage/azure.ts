import { message } from '#words/message.ts'
import type { z } from 'zod'
import { regionsThat } from '../../families/zones/azure.ts'
import { applicationGrant, roleAssignment } from '../../families/identity/azure.ts'
import { adminIpRanges } from '../../families/inputs/azure.ts'
import { privateEndpoint, serviceEndpoints } from '../../families/network/azure.ts'
import { keptInProductionText, pairedCopies } from '../../families/retention/azure.ts'
import {
  accountId,
  accountService,
  availabilityAlert,
  storageAccount,
  STORAGE_LOGS,
} from '../../families/storage/azure.ts'
import { offers } from '../../clouds/cloud.ts'
import type { Charge, Lowered, Note } from '../../clouds/lowered.ts'
import { block, comment, ref, resource, t, type Body, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** Role of an application that reads and writes objects. */
const ROLE = 'Storage Blob Data Contributor'
/** Azure's word for each redundancy, what the region must have for it, and what takes its place. */
const REDUNDANCY = {
  local: { type: 'LRS', capability: 'storage.lrs', instead: 'LRS' },
  zone: { type: 'ZRS', capability: 'storage.zrs', instead: 'LRS' },
  geo: { type: 'GZRS', capability: 'storage.gzrs', instead: 'GRS' },
} as const
type Replication = 'LRS' | 'ZRS' | 'GRS' | 'GZRS'
/** Meters of operations that are published under another replication (price book, notes of the entries). */
const READ_METER: Readonly<Record<Replication, string>> = { LRS: 'LRS', ZRS: 'ZRS', GRS: 'GRS', GZRS: 'ZRS' }
/** Days after which an object that no one changes moves to cheaper storage. */
const COOL_AFTER_DAYS = 90

type Node = Placement<z.output<typeof schema>, 'azure'>

/** A storage account for objects: versioned, without keys, closed by its firewall or behind a private endpoint. */
export function lowerAzure(node: Node): Lowered {
  const { site, settings, label, title, slug, consumers } = node
  const { replication, notes } = replicationOf(node)
  const account = accountId(label)
  const endpoint = site.hasPrivateEndpoints
    ? privateEndpoint({ label, name: slug('blob'), title, target: account, subresource: 'blob', zone: 'blob' })
    : undefined
  const open = endpoint === undefined ? serviceEndpoints(consumers, 'Microsoft.Storage') : { subnets: [], needs: [] }
  const name = ref('azurerm_storage_account', label, 'name')
  const endpointUri = ref('azurerm_storage_account', label, 'primary_blob_endpoint')
  const application = consumers[0]?.handle.principalId
  return {
    headline: 'versioned storage without shared keys',
    blocks: [
      storageAccount(site, {
        label,
        namePart: slug('st', 10),
        kind: kindOf(replication, notes),
        extra: site.hasStackKey ? { queue_encryption_key_type: 'Account', table_encryption_key_type: 'Account' } : {},
        services: { blob_properties: blobProperties(settings.version_days) },
        isPrivate: endpoint !== undefined,
        subnets: open.subnets,
      }),
      resource('azurerm_storage_container', label, {
        name: 'data',
        storage_account_id: account,
        container_access_type: 'private',
        lifecycle: site.isProduction ? block({ prevent_destroy: true }) : undefined,
      }),
      housekeeping(node),
      ...(application === undefined ? [] : [roleAssignment(`${label}_app`, account, ROLE, application)]),
      ...(endpoint?.blocks ?? []),
    ],
    variables: endpoint === undefined ? [adminIpRanges()] : [],
    outputs: [
      { name: `${label}_account`, description: `${title}: storage account`, value: name },
      {
        name: `${label}_connect`,
        description: `${title}: how to list objects, with the role ${ROLE}`,
        value: t`az storage blob list --account-name ${name} --container-name data --auth-mode login --output table`,
      },
    ],
    charges: [...chargesOf(node, replication), ...(endpoint?.charges ?? [])],
    grants: applicationGrant(consumers, ROLE, title),
    needs: ['suffix', 'compact', ...open.needs, ...(endpoint?.needs ?? [])],
    alerts: [availabilityAlert(label, title)],
    logSources: [{ key: label, target: accountService(label, 'blobServices'), categories: STORAGE_LOGS }],
    offer: {
      environment: { STORAGE_ACCOUNT: name, STORAGE_CONTAINER: 'data', STORAGE_ENDPOINT: endpointUri },
      refs: {
        account_id: account,
        account_name: name,
        endpoint: endpointUri,
        container: ref('azurerm_storage_container', label, 'name'),
      },
    },
    facts: [
      `${Number(settings.storage_gb.toFixed(2))} GB`,
      replication,
      endpoint === undefined ? 'firewall' : 'private endpoint',
    ],
    notes: [...notes, ...(replication.startsWith('G') ? pairedCopies(site, 'regions.copies', title) : [])],
    readme: {
      connect: [
        `${title}: as the output \`${label}_connect\` shows${endpoint === undefined ? ', from a machine of the stack or an address in `admin_ip_ranges`' : ', from inside the virtual network'}.`,
      ],
      destroy: keptInProductionText(
        site,
        title,
        `azurerm_storage_account.${label}`,
        `azurerm_storage_container.${label}`,
      ),
    },
  }
}

/** The replication that the region can give; a person's own wish is refused where it cannot. */
function replicationOf({ site, settings, given, title }: Node): { replication: Replication; notes: Note[] } {
  const { type, capability, instead } = REDUNDANCY[settings.redundancy]
  if (offers(site.region, capability)) return { replication: type, notes: [] }
  const others = regionsThat((region) => offers(region, capability))
  if (given.has('redundancy'))
    return {
      replication: instead,
      notes: [
        {
          kind: 'refused',
          messages: [
            message('data.storage-refused', {
              region: site.region.label,
              redundancy: type,
              title,
              instead,
              regions: others,
            }),
          ],
        },
      ],
    }
  const code = instead === 'GRS' ? 'data.storage-failover' : 'data.storage-loss'
  return {
    replication: instead,
    notes: [
      {
        kind: 'replaced',
        ...(code === 'data.storage-loss' && { isLoss: true }),
        messages: [message(code, { region: site.region.label, title, instead, redundancy: type, regions: others })],
        rank: 11,
      },
    ],
  }
}

function kindOf(replication: Replication, notes: readonly Note[]): Body {
  return {
    account_kind: 'StorageV2',
    account_tier: 'Standard',
    '#replication':
      notes.length > 0
        ? comment(`No zones in this region: ${replication} is the strongest that it has for this.`)
        : undefined,
    account_replication_type: replication,
    access_tier: 'Hot',
  }
}

function blobProperties(days: number): ReturnType<typeof block> {
  return block({
    versioning_enabled: true,
    change_feed_enabled: true,
    delete_retention_policy: block({ days }),
    container_delete_retention_policy: block({ days }),
  })
}

function housekeeping({ label, settings }: Node): TopBlock {
  return resource('azurerm_storage_management_policy', label, {
    storage_account_id: accountId(label),
    rule: block({
      name: 'housekeeping',
      enabled: true,
      filters: block({ blob_types: ['blockBlob'] }),
      actions: block({
        base_blob: block({ tier_to_cool_after_days_since_modification_greater_than: COOL_AFTER_DAYS }),
        version: block({ delete_after_days_since_creation: settings.version_days }),
      }),
    }),
  })
}

function chargesOf({ site, settings, label }: Node, replication: Replication): Charge[] {
  const { usage } = site
  const requests = (usage.requests_millions * 1e6) / site.count('object-storage')
  const reads = requests * usage.object_reads_per_request
  const writes = requests * usage.object_writes_per_request
  const line = { resource: `azurerm_storage_account.${label}`, service: 'object-storage', isUsage: true } as const
  const operations = (text: string, sku: string, count: number): Charge => ({
    ...line,
    label: text,
    sku,
    per: '10k-requests',
    quantity: count / 10_000,
    basis: `${Math.round(count)} operations assumed`,
  })
  const gb = usage.internet_egress_gb / site.count('object-storage')
  const egress: Charge = {
    ...line,
    label: 'Traffic to the internet',
    service: 'internet-egress',
    sku: 'Microsoft network, 100 GB to 10 TB',
    per: 'gb',
    quantity: gb,
    basis: `${gb} GB assumed`,
  }
  return [
    {
      ...line,
      label: 'Stored objects',
      sku: `Blob Hot ${replication}`,
      per: 'gb-month',
      quantity: settings.storage_gb,
      basis: `${Number(settings.storage_gb.toFixed(2))} GB assumed`,
    },
    operations('Write operations', `Blob Hot ${replication} write operations`, writes),
    operations('Read operations', `Blob Hot ${READ_METER[replication]} read operations`, reads),
    // The network counts it where there is one.
    ...(site.has('vnet') ? [] : [egress]),
  ]
}
