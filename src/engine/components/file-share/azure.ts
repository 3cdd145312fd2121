import { message } from '#words/message.ts'
import type { z } from 'zod'
import { regionsWithZones } from '../../families/zones/azure.ts'
import { applicationGrant, roleAssignment } from '../../families/identity/azure.ts'
import { adminIpRanges } from '../../families/inputs/azure.ts'
import { privateEndpoint, reach, serviceEndpoints } from '../../families/network/azure.ts'
import { keptInProductionText } from '../../families/retention/azure.ts'
import {
  accountId,
  accountService,
  availabilityAlert,
  storageAccount,
  STORAGE_LOGS,
} from '../../families/storage/azure.ts'
import { offers } from '../../clouds/cloud.ts'
import type { Charge, Lowered, Note } from '../../clouds/lowered.ts'
import { byEnvironment } from '../../clouds/site.ts'
import { block, comment, id, ref, resource, t, x, type Body } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** Role of an application that reads and writes files. */
const ROLE = 'Storage File Data SMB Share Contributor'
/** Premium shares start at this size (learn.microsoft.com, Azure Files scalability targets). */
const LEAST_PREMIUM_GB = 100

type Node = Placement<z.output<typeof schema>, 'azure'>

/** A share over SMB 3.1.1: Kerberos tickets in place of keys, encrypted on the way. */
export function lowerAzure(node: Node): Lowered {
  const { site, settings, label, title, slug, consumers } = node
  const { replication, notes } = replicationOf(node)
  const sizeGb = settings.has_premium ? Math.max(LEAST_PREMIUM_GB, settings.size_gb) : settings.size_gb
  const account = accountId(label)
  const endpoint = site.hasPrivateEndpoints
    ? privateEndpoint({ label, name: slug('files'), title, target: account, subresource: 'file', zone: 'file' })
    : undefined
  const open = endpoint === undefined ? serviceEndpoints(consumers, 'Microsoft.Storage') : { subnets: [], needs: [] }
  const host = ref('azurerm_storage_account', label, 'primary_file_host')
  const name = ref('azurerm_storage_account', label, 'name')
  const application = consumers[0]?.handle.principalId
  return {
    headline: settings.has_premium
      ? 'premium files over SMB, Kerberos instead of keys'
      : 'files over SMB, Kerberos instead of keys',
    blocks: [
      storageAccount(site, {
        label,
        namePart: slug('stf', 10),
        kind: kindOf(settings.has_premium, replication, notes),
        extra: {},
        services: {
          azure_files_authentication: block({ directory_type: 'AADKERB' }),
          share_properties: shareProperties(byEnvironment(site, 7, 14, 30)),
        },
        isPrivate: endpoint !== undefined,
        subnets: open.subnets,
      }),
      resource('azurerm_storage_share', label, {
        name: 'share',
        storage_account_id: account,
        quota: ref('var', `${label}_gb`),
        enabled_protocol: 'SMB',
        lifecycle: site.isProduction ? block({ prevent_destroy: true }) : undefined,
      }),
      ...(application === undefined ? [] : [roleAssignment(`${label}_app`, account, ROLE, application)]),
      ...(endpoint?.blocks ?? []),
    ],
    variables: [
      {
        name: `${label}_gb`,
        type: x`number`,
        description: `Size of ${title} in GB`,
        default: sizeGb,
        validation: [
          {
            condition: x`var.${id(`${label}_gb`)} >= ${settings.has_premium ? LEAST_PREMIUM_GB : 1}`,
            message: settings.has_premium ? 'A premium share has at least 100 GB.' : 'A share has at least 1 GB.',
          },
        ],
      },
      ...(endpoint === undefined ? [adminIpRanges()] : []),
    ],
    outputs: [
      { name: `${label}_account`, description: `${title}: storage account`, value: name },
      {
        name: `${label}_connect`,
        description: `${title}: how to mount it on Linux with a Kerberos ticket`,
        value: t`sudo mount -t cifs //${host}/share /mnt/share -o vers=3.1.1,sec=krb5,seal`,
      },
    ],
    charges: [...chargesOf(node, replication, sizeGb), ...(endpoint?.charges ?? [])],
    included: { [`azurerm_storage_account.${label}`]: 'billed with the share in it' },
    grants: applicationGrant(consumers, ROLE, title),
    needs: [
      'suffix',
      'compact',
      ...open.needs,
      ...(endpoint === undefined ? [] : [...endpoint.needs, ...reach(consumers, 'endpoints', 445)]),
    ],
    alerts: [availabilityAlert(label, title)],
    logSources: [{ key: label, target: accountService(label, 'fileServices'), categories: STORAGE_LOGS }],
    offer: { environment: { FILE_SHARE_HOST: host, FILE_SHARE_NAME: 'share' } },
    facts: [`${sizeGb} GB`, settings.has_premium ? 'premium' : 'standard', replication],
    notes: [
      ...notes,
      ...(sizeGb === settings.size_gb
        ? []
        : [
            {
              kind: 'replaced',
              messages: [message('data.files-premium', { title, gb: LEAST_PREMIUM_GB })],
              rank: 20,
            } as const,
          ]),
    ],
    readme: {
      after: [
        `${title}: an administrator of the directory grants consent once to the application that Azure makes for the storage account (Entra Kerberos), before anyone can mount the share.`,
      ],
      connect: [
        `${title}: mount it as the output \`${label}_connect\` shows, signed in with an identity that has the role ${ROLE}.`,
      ],
      destroy: keptInProductionText(site, title, `azurerm_storage_account.${label}`, `azurerm_storage_share.${label}`),
    },
  }
}

/** Over several zones in Production, where the region has them. */
function replicationOf({ site, settings, title }: Node): { replication: 'LRS' | 'ZRS'; notes: Note[] } {
  if (!site.isProduction) return { replication: 'LRS', notes: [] }
  if (offers(site.region, settings.has_premium ? 'files.premium.zrs' : 'files.standard.zrs'))
    return { replication: 'ZRS', notes: [] }
  return {
    replication: 'LRS',
    notes: [
      {
        kind: 'replaced',
        isLoss: true,
        messages: [message('data.files-loss', { region: site.region.label, title, regions: regionsWithZones() })],
        rank: 11,
      },
    ],
  }
}

function kindOf(isPremium: boolean, replication: string, notes: readonly Note[]): Body {
  return {
    account_kind: isPremium ? 'FileStorage' : 'StorageV2',
    account_tier: isPremium ? 'Premium' : 'Standard',
    '#replication': notes.length > 0 ? comment('No zones in this region.') : undefined,
    account_replication_type: replication,
  }
}

function shareProperties(days: number): ReturnType<typeof block> {
  return block({
    retention_policy: block({ days }),
    smb: block({
      versions: ['SMB3.1.1'],
      authentication_types: ['Kerberos'],
      kerberos_ticket_encryption_type: ['AES-256'],
      channel_encryption_type: ['AES-256-GCM'],
    }),
  })
}

/** Premium shares are billed by their size; standard ones by what lies in them, here all of it, and by operations. */
function chargesOf({ site, settings, label }: Node, replication: 'LRS' | 'ZRS', sizeGb: number): Charge[] {
  const line = { resource: `azurerm_storage_share.${label}`, service: 'file-share' }
  if (settings.has_premium) {
    return [
      {
        ...line,
        label: 'Files',
        sku: `Files premium ${replication} (provisioned GiB)`,
        per: 'gb-month',
        quantity: sizeGb,
        basis: `${sizeGb} GB`,
      },
    ]
  }
  const { usage } = site
  const requests = (usage.requests_millions * 1e6) / site.count('file-share')
  const operations = (text: string, sku: string, perRequest: number): Charge => ({
    ...line,
    label: text,
    sku,
    per: '10k-requests',
    quantity: (requests * perRequest) / 10_000,
    basis: `${Math.round(requests * perRequest)} operations assumed`,
    isUsage: true,
  })
  return [
    {
      ...line,
      label: 'Files',
      sku: `Files standard transaction optimized ${replication}`,
      per: 'gb-month',
      quantity: sizeGb,
      basis: `${sizeGb} GB, all of it in use`,
      isUsage: true,
    },
    operations(
      'Write operations',
      `Files transaction optimized ${replication} write operations`,
      usage.object_writes_per_request,
    ),
    operations(
      'Read operations',
      'Files transaction optimized read and other operations',
      usage.object_reads_per_request,
    ),
  ]
}
