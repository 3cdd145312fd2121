import { grouped } from '../../clouds/azure/parts.ts'
import { ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'

const RULES: Readonly<Record<string, TopBlock>> = {
  web: resource(
    'azurerm_network_security_rule',
    'web',
    {
      for_each: {
        web: { priority: 100, source: 'Internet', ports: ['8080', '8443'] },
        probe: { priority: 110, source: 'AzureLoadBalancer', ports: ['8080'] },
      },
      ...grouped(t`Allow-${x`each.key`}`),
      network_security_group_name: x`azurerm_network_security_group.main[${'app'}].name`,
      priority: x`each.value.priority`,
      direction: 'Inbound',
      access: 'Allow',
      protocol: 'Tcp',
      source_port_range: '*',
      destination_port_ranges: x`each.value.ports`,
      source_address_prefix: x`each.value.source`,
      destination_address_prefix: '*',
    },
    "The load balancer keeps the caller's address, so the machines' subnet admits the\ninternet on the two application ports and nothing else.",
  ),
  ssh: resource(
    'azurerm_network_security_rule',
    'ssh',
    {
      count: x`length(var.admin_ip_ranges) == 0 ? 0 : 1`,
      ...grouped('Allow-ssh'),
      network_security_group_name: x`azurerm_network_security_group.main[${'app'}].name`,
      priority: 150,
      direction: 'Inbound',
      access: 'Allow',
      protocol: 'Tcp',
      source_port_range: '*',
      destination_port_range: '22',
      source_address_prefixes: ref('var', 'admin_ip_ranges'),
      destination_address_prefix: '*',
    },
    'Sign-in by Entra, only from the addresses in admin_ip_ranges: none by default.',
  ),
}

/**
 * Rules that let traffic from outside into the subnet of machines; several nodes may ask for the same one.
 * @param asked web: callers of a load balancer on layer 4; ssh: administrators who name their addresses
 */
export function admissions(asked: readonly string[]): TopBlock[] {
  return [...new Set(asked)].sort().flatMap((name) => RULES[name] ?? [])
}
