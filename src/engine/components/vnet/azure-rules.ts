import type { AzureSubnet } from '../../clouds/azure/base.ts'
import { placed, prefix, tags } from '../../clouds/azure/parts.ts'
import { ref, resource, t, x, type Body, type TopBlock, type Value } from '../../hcl/nodes.ts'

/** Subnets that only those get into who use what lies there. */
const GUARDED: readonly AzureSubnet[] = ['pg', 'mysql', 'endpoints']
/** Subnets of servers that copy their data to one another. */
const REPLICATING: readonly AzureSubnet[] = ['pg', 'mysql']
/** Subnets whose machines may ask any private endpoint: behind each of them an identity decides. */
const CALLING: readonly AzureSubnet[] = ['app', 'function', 'gateway', 'apim']
/** First priority of the rules between subnets; see clouds/azure/base.ts. */
const FIRST_PRIORITY = 200

const groupName = ref('azurerm_resource_group', 'main', 'name')

/**
 * A network security group for each subnet, the ways between subnets that the parts of the stack ask for, and
 * denials of everything else.
 * @param asked ways as `from:to:port`
 */
export function securityRules(subnets: readonly AzureSubnet[], asked: readonly string[]): TopBlock[] {
  if (subnets.length === 0) return []
  const ways = waysOf(subnets, asked)
  const closed = subnets.filter((subnet) => subnet !== 'gateway')
  const guarded = subnets.filter((subnet) => GUARDED.includes(subnet))
  return [
    resource('azurerm_network_security_group', 'main', { for_each: ref('local', 'subnets'), ...placed(t`nsg-${prefix}-${x`each.key`}`), tags }),
    resource('azurerm_subnet_network_security_group_association', 'main', {
      for_each: ref('local', 'subnets'),
      subnet_id: x`azurerm_subnet.main[each.key].id`,
      network_security_group_id: x`azurerm_network_security_group.main[each.key].id`,
    }),
    ...(Object.keys(ways).length > 0 ? [wayRule(ways)] : []),
    ...(subnets.includes('gateway') ? [gatewayRule()] : []),
    ...(closed.length > 0 ? [denial('deny_internet', closed, 'DenyInternetInbound', 4000, 'Internet')] : []),
    ...(guarded.length > 0 ? [denial('deny_network', guarded, 'DenyNetworkInbound', 4010, 'VirtualNetwork', 'Azure admits a whole virtual network by default: here only the ways above lead in.')] : []),
  ]
}

interface Way {
  readonly from: string
  readonly to: string
  readonly port: string
  readonly priority: number
}

function waysOf(subnets: readonly AzureSubnet[], asked: readonly string[]): Record<string, Way> {
  const own = REPLICATING.map((subnet) => `${subnet}:${subnet}:*`)
  const calls = CALLING.map((subnet) => `${subnet}:endpoints:443`)
  const known = new Set<string>(subnets)
  const ways = [...new Set([...own, ...calls, ...[...asked].sort()])].map((way) => way.split(':') as [string, string, string]).filter(([from, to]) => known.has(from) && known.has(to))
  return Object.fromEntries(ways.map(([from, to, port], index) => [port === '*' ? `${from}_itself` : `${from}_${to}_${port}`, { from, to, port, priority: FIRST_PRIORITY + index * 10 }]))
}

function wayRule(ways: Record<string, Way>): TopBlock {
  return rule('reach', x`azurerm_network_security_group.main[each.value.to].name`, {
    for_each: ways as unknown as Value,
    name: t`Allow-${x`each.key`}`,
    priority: x`each.value.priority`,
    access: 'Allow',
    protocol: 'Tcp',
    port: x`each.value.port`,
    source: x`azurerm_subnet.main[each.value.from].address_prefixes[0]`,
    destination: x`azurerm_subnet.main[each.value.to].address_prefixes[0]`,
  })
}

function gatewayRule(): TopBlock {
  const rows = {
    web: { priority: 100, port: '443', source: 'Internet' },
    http: { priority: 110, port: '80', source: 'Internet' },
    manager: { priority: 120, port: '65200-65535', source: 'GatewayManager' },
  }
  return rule(
    'gateway',
    x`azurerm_network_security_group.main[${'gateway'}].name`,
    { for_each: rows, name: t`Allow-${x`each.key`}`, priority: x`each.value.priority`, access: 'Allow', protocol: 'Tcp', port: x`each.value.port`, source: x`each.value.source`, destination: '*' },
    'The entrance; Azure itself manages the gateway on the high ports.',
  )
}

function denial(label: string, subnets: readonly AzureSubnet[], name: string, priority: number, source: string, why?: string): TopBlock {
  const group = x`azurerm_network_security_group.main[each.key].name`
  return rule(label, group, { for_each: x`toset(${subnets})`, name, priority, access: 'Deny', protocol: '*', port: '*', source, destination: '*' }, why)
}

interface Rule {
  readonly for_each: Value
  readonly name: Value
  readonly priority: Value
  readonly access: 'Allow' | 'Deny'
  readonly protocol: 'Tcp' | '*'
  readonly port: Value
  readonly source: Value
  readonly destination: Value
}

function rule(label: string, group: Value, { for_each, name, priority, access, protocol, port, source, destination }: Rule, why?: string): TopBlock {
  const body: Body = {
    for_each,
    name,
    resource_group_name: groupName,
    network_security_group_name: group,
    priority,
    direction: 'Inbound',
    access,
    protocol,
    source_port_range: '*',
    destination_port_range: port,
    source_address_prefix: source,
    destination_address_prefix: destination,
  }
  return resource('azurerm_network_security_rule', label, body, why)
}
