// Subnets, the ways between them, and private endpoints on Azure.
import { placed, prefix, tags } from '../../clouds/azure/naming.ts'
import type { AzureNeed, AzureSubnet, AzureZone } from '../../clouds/azure/needs.ts'
import type { Charge, Lowered } from '../../clouds/lowered.ts'
import { HOURS_PER_MONTH } from '../../clouds/site.ts'
import { block, ref, resource, t, x, type Expr } from '../../hcl/nodes.ts'

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
export function reach(
  consumers: readonly { readonly type: string }[],
  to: AzureSubnet,
  port: number | string,
): AzureNeed[] {
  return subnetsOf(consumers).map((from): AzureNeed => `reach:${from}:${to}:${port}`)
}

/**
 * A way in past the firewall of a service without a private endpoint: the subnets of all that use a node, each with a
 * service endpoint.
 * @param service such as Microsoft.Storage
 */
export function serviceEndpoints(
  consumers: readonly { readonly type: string }[],
  service: string,
): { subnets: Expr[]; needs: AzureNeed[] } {
  const subnets = subnetsOf(consumers)
  return {
    subnets: subnets.map(subnetId),
    needs: subnets.flatMap((subnet): AzureNeed[] => [`subnet:${subnet}`, `service:${subnet}:${service}`]),
  }
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

/**
 * A private endpoint in the subnet for them, its name in the zone of its service, its price, and what it needs of the
 * VNet.
 */
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
        private_service_connection: block({
          name,
          private_connection_resource_id: target,
          subresource_names: [subresource],
          is_manual_connection: false,
        }),
        private_dns_zone_group: block({ name: 'default', private_dns_zone_ids: [zoneId(zone)] }),
        // The name must be known in the network before the first one asks for it.
        depends_on: [ref('azurerm_private_dns_zone_virtual_network_link', 'main')],
      }),
    ],
    charges: [charge],
    needs: ['subnet:endpoints', `dns:${zone}`, `endpoint:${label}`],
  }
}
