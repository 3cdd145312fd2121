import { grouped } from '../../clouds/azure/naming.ts'
import { ref, resource, x, type Body, type TopBlock } from '../../hcl/nodes.ts'

/** What parts may ask to be let in from outside, into the subnet of machines and cluster nodes. */
const RULES: Readonly<Record<string, { why: string; body: Body }>> = {
  web: {
    why: "The load balancer keeps the caller's address, so the machines' subnet admits the\ninternet on the two application ports and nothing else.",
    body: { priority: 100, destination_port_ranges: ['8080', '8443'], source_address_prefix: 'Internet' },
  },
  ingress: {
    why: "Callers of the cluster's own ingress: the load balancer keeps their addresses.",
    body: { priority: 110, destination_port_ranges: ['80', '443'], source_address_prefix: 'Internet' },
  },
  probe: {
    why: 'Health probes of load balancers.',
    body: { priority: 120, destination_port_range: '*', source_address_prefix: 'AzureLoadBalancer' },
  },
  ssh: {
    why: 'Sign-in by Entra, only from the addresses in admin_ip_ranges: none by default.',
    body: { priority: 130, destination_port_range: '22', source_address_prefixes: ref('var', 'admin_ip_ranges') },
  },
}

/**
 * Rules that let traffic from outside into the subnet of machines; several nodes may ask for the same one.
 * @param needs names of the rules
 */
export function admissions(needs: readonly string[]): TopBlock[] {
  return Object.entries(RULES)
    .filter(([name]) => needs.includes(name))
    .map(([name, { why, body }]) => {
      const rule: Body = {
        count: name === 'ssh' ? x`length(var.admin_ip_ranges) == 0 ? 0 : 1` : undefined,
        ...grouped(`Allow-${name}`),
        network_security_group_name: x`azurerm_network_security_group.main[${'app'}].name`,
        direction: 'Inbound',
        access: 'Allow',
        protocol: 'Tcp',
        source_port_range: '*',
        destination_address_prefix: '*',
        ...body,
      }
      return resource('azurerm_network_security_rule', name, rule, why)
    })
}
