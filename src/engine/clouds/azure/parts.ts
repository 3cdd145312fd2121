// Pieces of Terraform that several components on Azure print alike.
import { HOURS_PER_MONTH, type Site } from '../site.ts'
import type { Charge, GrantText, LogSource, Lowered, Note, Variable } from '../lowered.ts'
import { block, comment, ref, resource, t, x, type Block, type Body, type Expr, type TopBlock, type Value } from '../../hcl/nodes.ts'
import type { AzureNeed, AzureSubnet, AzureZone } from './base.ts'

export const prefix: Expr = ref('local', 'prefix')
export const suffix: Expr = ref('local', 'suffix')
export const tags: Expr = ref('local', 'tags')
export const tenantId: Expr = ref('data', 'azurerm_client_config', 'current', 'tenant_id')
/** Object id of whoever applies. */
export const deployerId: Expr = ref('data', 'azurerm_client_config', 'current', 'object_id')

const groupName = ref('azurerm_resource_group', 'main', 'name')

/** The arguments that open nearly every resource on Azure: its name, region and resource group. */
export function placed(name: Value): Body {
  return { name, location: ref('azurerm_resource_group', 'main', 'location'), resource_group_name: groupName }
}

/** Name and resource group, for resources that lie inside another and have no region. */
export function grouped(name: Value): Body {
  return { name, resource_group_name: groupName }
}

/** A subnet's id. */
export function subnetId(subnet: AzureSubnet): Expr {
  return x`azurerm_subnet.main[${subnet}].id`
}

/** A private DNS zone's id. */
export function zoneId(zone: AzureZone): Expr {
  return x`azurerm_private_dns_zone.main[${zone}].id`
}

/** The subnet in which compute of a type runs; undefined for what has no place in the network. */
export function subnetOf(type: string): AzureSubnet | undefined {
  return type === 'vm' || type === 'kubernetes' ? 'app' : type === 'function' ? 'function' : undefined
}

/** The subnets of all that use a node, each once, in a fixed order. */
function subnetsOf(consumers: readonly { readonly type: string }[]): AzureSubnet[] {
  return [...new Set(consumers.flatMap(({ type }) => subnetOf(type) ?? []))].sort()
}

/** A way through the security groups from all that use a node to the subnet where it answers. */
export function reach(consumers: readonly { readonly type: string }[], to: AzureSubnet, port: number | string): AzureNeed[] {
  return subnetsOf(consumers).map((from): AzureNeed => `reach:${from}:${to}:${port}`)
}

/**
 * A way in past the firewall of a service without a private endpoint: the subnets of all that use a node, each with a
 * service endpoint.
 * @param service such as Microsoft.Storage
 */
export function serviceEndpoints(consumers: readonly { readonly type: string }[], service: string): { subnets: Expr[]; needs: AzureNeed[] } {
  const subnets = subnetsOf(consumers)
  return { subnets: subnets.map(subnetId), needs: subnets.flatMap((subnet): AzureNeed[] => [`subnet:${subnet}`, `service:${subnet}:${service}`]) }
}

/** The client id with which a machine of the stack signs in as the application, for it has an identity of its own as well. */
export function clientIdOf([application]: readonly { readonly handle: { readonly clientId: Expr } }[]): Expr | '<client id>' {
  return application?.handle.clientId ?? '<client id>'
}

/** A role for an identity at one resource. */
export function roleAssignment(label: string, scope: Value, role: string, principalId: Value): TopBlock {
  return resource('azurerm_role_assignment', label, { scope, role_definition_name: role, principal_id: principalId, principal_type: 'ServicePrincipal' })
}

/** The text of a role that the application's identity gets; empty without consumers. */
export function applicationGrant(consumers: readonly unknown[], role: string, scope: string): GrantText[] {
  return consumers.length === 0 ? [] : [{ identity: 'Application identity', role, scope }]
}

export interface PrivateEndpoint {
  /** Terraform label, unique among private endpoints. */
  readonly label: string
  /** Part of the physical name. */
  readonly name: string
  /** What it is called in price lines. */
  readonly title: string
  readonly target: Expr
  /** The vendor's name of the part of the service, such as blob. */
  readonly subresource: string
  readonly zone: AzureZone
}

/** A private endpoint in the subnet for them, its name in the zone of its service, its price, and what it needs of the VNet. */
export function privateEndpoint({
  label,
  name,
  title,
  target,
  subresource,
  zone,
}: PrivateEndpoint): Required<Pick<Lowered, 'blocks' | 'charges'>> & { needs: AzureNeed[] } {
  const charge: Charge = {
    resource: `azurerm_private_endpoint.${label}`,
    label: `Private endpoint of ${title}`,
    service: 'private-endpoint',
    sku: 'Private Endpoint',
    per: 'hour',
    quantity: HOURS_PER_MONTH,
    basis: `${HOURS_PER_MONTH} h`,
  }
  return {
    blocks: [
      resource('azurerm_private_endpoint', label, {
        ...placed(t`pe-${prefix}-${name}`),
        subnet_id: subnetId('endpoints'),
        tags,
        private_service_connection: block({ name, private_connection_resource_id: target, subresource_names: [subresource], is_manual_connection: false }),
        private_dns_zone_group: block({ name: 'default', private_dns_zone_ids: [zoneId(zone)] }),
        // The name must be known in the network before the first one asks for it.
        depends_on: [ref('azurerm_private_dns_zone_virtual_network_link', 'main')],
      }),
    ],
    charges: [charge],
    needs: ['subnet:endpoints', `dns:${zone}`, `endpoint:${label}`],
  }
}

/** Sends the logs and metrics of a resource to the workspace; the data is priced with the workspace. */
export function diagnosticSetting(source: LogSource): TopBlock {
  const enabled = source.categories?.map((category) => block({ category })) ?? [block({ category_group: source.categoryGroup ?? 'allLogs' })]
  return resource('azurerm_monitor_diagnostic_setting', source.key, {
    name: 'to-workspace',
    target_resource_id: source.target,
    log_analytics_workspace_id: ref('azurerm_log_analytics_workspace', 'logs', 'id'),
    enabled_log: enabled,
    enabled_metric: source.hasMetrics === true ? block({ category: 'AllMetrics' }) : undefined,
  })
}

/** Id of the stack's own key without its version: services follow each rotation by themselves. */
export const stackKeyId: Expr = ref('azurerm_key_vault_key', 'data', 'versionless_id')
/** Id of the newest version of the stack's key, for services that take no other. */
export const stackKeyVersionId: Expr = ref('azurerm_key_vault_key', 'data', 'id')
/** Id of the identity that unwraps the stack's key. */
export const encryptionIdentityId: Expr = ref('azurerm_user_assigned_identity', 'encryption', 'id')

/** The identity block of a resource that is encrypted with the stack's key. */
export function keyIdentity(...others: readonly Value[]): Block {
  return block({ type: 'UserAssigned', identity_ids: [encryptionIdentityId, ...others] })
}

/** A global name: the part of a node, the prefix and the suffix. */
export function globalName(part: string): Value {
  return t`${part}-${prefix}-${suffix}`
}

/**
 * A global name for services that allow 24 letters and digits: the part of a node, the first letters of the prefix
 * and the suffix.
 * @param separator `-` where the service allows dashes
 */
export function shortGlobalName(part: string, separator: '' | '-' = ''): Value {
  const room = 24 - part.length - 2 * separator.length - 5
  return t`${part}${separator}${x`substr(local.compact, 0, ${Math.min(room, 16)})`}${separator}${suffix}`
}

/** In Production nothing that holds data goes with `destroy`; elsewhere nothing is printed. */
export function keptInProduction(site: Site, ignored: readonly Value[] = [], why?: string): Block | undefined {
  if (!site.isProduction && ignored.length === 0) return undefined
  return block({
    prevent_destroy: site.isProduction ? true : undefined,
    ...(why === undefined ? {} : { '#ignored': comment(why) }),
    ignore_changes: ignored.length > 0 ? ignored : undefined,
  })
}

/** Lifecycle of an application in the directory and of its principal: who applies next becomes no owner by that. */
export const ownersStay: Block = block({ '#owners': comment('Stay as the first apply made them, whoever applies next.'), ignore_changes: [x`owners`] })

/** How to destroy what {@link keptInProduction} keeps. */
export function keptInProductionText(site: Site, title: string, ...addresses: string[]): string[] {
  return site.isProduction
    ? [`${title} is protected: remove \`prevent_destroy\` from ${addresses.map((address) => `\`${address}\``).join(' and ')} before destroying.`]
    : []
}

/** Says where geo-redundant copies lie: it is another region, and may be another country. */
export function pairedCopies(site: Site, what: string): Note[] {
  return [
    {
      kind: 'advice',
      text: `Copies of ${what} lie in the paired region, ${site.region.pair ?? 'which Azure chooses'}: check that the data may be there.`,
      rank: 30,
    },
  ]
}

/** Addresses of people who may reach what has a public endpoint; the same variable for every part that has one. */
export function adminIpRanges(): Variable {
  return {
    name: 'admin_ip_ranges',
    type: x`list(string)`,
    description: 'Public address ranges of the people who administer the stack, such as 203.0.113.7/32; empty opens nothing',
    default: [],
    validation: [
      {
        // Firewalls of storage accounts take no IPv6 and no ranges of two addresses.
        condition: x`alltrue([for range in var.admin_ip_ranges : can(cidrnetmask(range)) && !endswith(range, "/0") && !endswith(range, "/31")])`,
        message: 'Write IPv4 ranges such as 203.0.113.7/32 (no /31); a range that admits everyone is refused.',
      },
    ],
  }
}
