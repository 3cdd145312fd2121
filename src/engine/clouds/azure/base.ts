// What every stack on Azure begins with: naming, tags, resource group; and the words in which its parts speak.
//
// Addresses that parts of a stack rely on (helpers that print them are in parts.ts):
// - azurerm_resource_group.main, local.prefix (name and environment), local.tags; where asked for: local.compact (the
//   prefix without dashes, 16 characters), local.suffix (5 characters for global names),
//   data.azurerm_client_config.current
// - azurerm_virtual_network.main, azurerm_subnet.main["app"], azurerm_network_security_group.main["app"],
//   azurerm_subnet_nat_gateway_association.main (where the network has NAT), azurerm_private_dns_zone.main["blob"],
//   azurerm_private_dns_zone_virtual_network_link.main: each key only where a part asks for it
// - azurerm_user_assigned_identity.app (what all compute runs as), azurerm_key_vault.vault, time_sleep.vault_roles
//   (before anything that lies in the vault), azurerm_log_analytics_workspace.logs
// - with a key of the stack's own: azurerm_key_vault_key.data, azurerm_user_assigned_identity.encryption
// - azurerm_role_assignment.<label>_app: the role of the application's identity at the data node of that label
// Network security rules: 100-199 belong to compute and edge, 200-3999 to `reach`, from 4000 on lie the denials.
import { block, data, locals, ref, resource, t, x, type Body, type TopBlock, type Value } from '../../hcl/nodes.ts'
import { expiryVariable, nameVariable } from '../variables.ts'
import type { Collected, Lowered } from '../lowered.ts'
import type { Site } from '../site.ts'
import { pairedKey } from './paired-key.ts'

/** Subnets of the virtual network; app holds machines and cluster nodes, apim the outbound side of API Management. */
export type AzureSubnet = 'app' | 'endpoints' | 'function' | 'pg' | 'mysql' | 'gateway' | 'apim'

/** Private DNS zones; those of pg and mysql belong to servers in delegated subnets, the others to private endpoints. */
export type AzureZone = 'blob' | 'queue' | 'file' | 'vault' | 'redis' | 'cosmos' | 'acr' | 'sites' | 'pg' | 'mysql'

/**
 * What parts of a stack may ask of the Azure base and the VNet:
 * subnet and dns as above; endpoint: the label of a private endpoint, whose traffic the VNet prices; reach: a way
 * through the security groups, from subnet to subnet at a port or range of ports (443 to endpoints is open to the whole network); service: a service endpoint such as
 * Microsoft.Storage on a subnet; admit: a way in from outside to the subnet of machines, for callers of a load
 * balancer, its probes, or administrators; suffix, compact, client: the local values and the data source of these
 * names; topic: the label of a storage account whose events someone has printed already, for Azure allows only one
 * topic each; paired-key: a second vault and key in the paired region.
 */
export type AzureNeed =
  | `subnet:${AzureSubnet}`
  | `dns:${AzureZone}`
  | `endpoint:${string}`
  | `reach:${AzureSubnet}:${AzureSubnet}:${string}`
  | `service:${AzureSubnet}:${string}`
  | `topic:${string}`
  | `admit:${'web' | 'ingress' | 'probe' | 'ssh'}`
  | 'suffix'
  | 'compact'
  | 'client'
  | 'paired-key'

/** Azure tag names: none of `< > % & \ ? /`, at most 512 characters; values at most 256 (learn.microsoft.com, Use tags to organize your Azure resources). */
function tagKey(text: string): string {
  return text
    .replace(/[<>%&\\?/]/g, '-')
    .trim()
    .slice(0, 512)
}

/** Base of main.tf on Azure. */
export function lowerAzureBase(site: Site, collected: Collected): Lowered {
  const { needs } = collected
  const paired = needs.has('paired-key') ? pairedKey(site) : undefined
  return {
    headline: 'names, tags and the resource group',
    blocks: [
      locals({
        prefix: t`${ref('var', 'name')}-${site.env}`,
        compact: needs.has('compact') || paired !== undefined ? x`substr(replace(${t`${ref('var', 'name')}${site.env}`}, "-", ""), 0, 16)` : undefined,
        suffix: needs.has('suffix') || paired !== undefined ? ref('random_string', 'suffix', 'result') : undefined,
        tags: tagsOf(site),
      }),
      ...(needs.has('suffix') || paired !== undefined
        ? [resource('random_string', 'suffix', { length: 5, upper: false, special: false }, 'Names that must be unique in all of Azure end in this.')]
        : []),
      ...(needs.has('client') || paired !== undefined ? [data('azurerm_client_config', 'current')] : []),
      resource('azurerm_resource_group', 'main', { name: t`rg-${ref('local', 'prefix')}`, location: ref('var', 'location'), tags: ref('local', 'tags') }),
      ...(paired?.blocks ?? []),
    ],
    variables: [
      {
        name: 'subscription_id',
        type: x`string`,
        description: 'Azure subscription',
        validation: [
          {
            condition: x`can(regex(${'^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'}, var.subscription_id))`,
            message: 'Write the id of the subscription, such as 00000000-0000-0000-0000-000000000000.',
          },
        ],
      },
      { name: 'location', type: x`string`, description: 'Azure region', default: site.region.id },
      nameVariable(site),
      ...expiryVariable(site),
      ...(paired?.variables ?? []),
    ],
    outputs: [{ name: 'resource_group', description: 'Resource group', value: ref('azurerm_resource_group', 'main', 'name') }],
    charges: paired?.charges ?? [],
    included: paired?.included ?? {},
    grants: paired?.grants ?? [],
    readme: {
      before: paired?.readme.before ?? [],
      rights: [
        'Contributor on the subscription for the first apply, which makes the resource group and registers resource providers; on the resource group from then on.',
        ...(collected.resourceTypes.has('azurerm_role_assignment')
          ? ['Role Based Access Control Administrator (or Owner) in the same place: the stack assigns the roles that are listed under identities.']
          : []),
      ],
      destroy: [
        ...(paired?.readme.destroy ?? []),
        ...(site.isDevelopment ? [] : ['The resource group refuses to go while it holds anything that Terraform did not make: delete such resources first.']),
      ],
    },
  }
}

/** The Azure provider: Entra identities instead of storage keys, and what a destroy may remove for good. */
export function azureProviders(site: Site, { resourceTypes }: Collected): TopBlock[] {
  const hasStorage = resourceTypes.has('azurerm_storage_account')
  const features: Body = {
    key_vault: resourceTypes.has('azurerm_key_vault')
      ? block({ purge_soft_delete_on_destroy: site.isDevelopment && !site.isConfidential, recover_soft_deleted_key_vaults: true })
      : undefined,
    log_analytics_workspace: resourceTypes.has('azurerm_log_analytics_workspace') ? block({ permanently_delete_on_destroy: site.isDevelopment }) : undefined,
    resource_group: block({ prevent_deletion_if_contains_resources: !site.isDevelopment }),
    // Containers and shares are made through the management plane: the provider need not reach a closed account.
    storage: hasStorage ? block({ data_plane_available: false }) : undefined,
  }
  return [
    {
      type: 'provider',
      labels: ['azurerm'],
      body: {
        subscription_id: ref('var', 'subscription_id'),
        storage_use_azuread: hasStorage ? true : undefined,
        // Flex Consumption lives in subnets of Microsoft.App, which the provider does not register by itself.
        resource_providers_to_register: resourceTypes.has('azurerm_function_app_flex_consumption') ? ['Microsoft.App'] : undefined,
        features: block(features),
      },
    },
  ]
}

function tagsOf(site: Site): Value {
  // Azure compares tag names without regard to case: a tag of a person never doubles one of these.
  const taken = new Set(['', 'project', 'environment', 'owner', 'managedby', 'sensitivity', 'costcenter', 'expireson'])
  const own = Object.fromEntries(
    Object.entries(site.tags)
      .map(([key, value]) => [tagKey(key), value.slice(0, 256)] as const)
      .filter(([key]) => !taken.has(key.toLowerCase())),
  )
  const tags = {
    ...own,
    Project: ref('var', 'name'),
    Environment: site.environment,
    Owner: site.owner?.slice(0, 256),
    ManagedBy: 'strata',
    Sensitivity: site.sensitivity,
    CostCenter: site.costCenter?.slice(0, 256),
  }
  return site.isTemporary ? x`merge(${tags}, var.expires_on == "" ? {} : { ExpiresOn = var.expires_on })` : tags
}
