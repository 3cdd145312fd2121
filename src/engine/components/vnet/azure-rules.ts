import type { AzureSubnet } from '../../clouds/azure/needs.ts'
import { placed, prefix, tags } from '../../clouds/azure/naming.ts'
import { ref, resource, t, x, type Body, type TopBlock, type Value } from '../../hcl/nodes.ts'

/** Subnets that only those get into who use what lies there. */
const GUARDED: readonly AzureSubnet[] = ['pg', 'mysql', 'endpoints']
/** Subnets of servers that copy their data to one another. */
const REPLICATING: readonly AzureSubnet[] = ['pg', 'mysql']
/** The whole network, joined ones too: behind each private endpoint an identity decides who gets in. */
const NETWORK = 'network'
/**
 * Callers and ports, by which a rule gets its priority: it never changes with what else the stack has, for Azure
 * refuses two rules of one priority even while they swap. Other ports follow in the order in which they are needed.
 */
const CALLERS = [NETWORK, 'pg', 'mysql', 'app', 'function', 'gateway', 'apim', 'endpoints']
const PORTS = ['*', '443', '445', '3306', '5432', '8080', '8500-8599', '10000']
/** First priority of the rules between subnets; see clouds/azure/base.ts. */
const FIRST_PRIORITY = 200
/** Priorities that each caller has. */
const STEP = 100

const groupName = ref('azurerm_resource_group', 'main', 'name')

/**
 * A network security group for each subnet, the ways between subnets that the parts of the stack ask for, and
 * denials of everything else.
 * @param needed ways as `from:to:port`
 */
export function securityRules(subnets: readonly AzureSubnet[], needed: readonly string[]): TopBlock[] {
  if (subnets.length === 0) return []
  const ways = waysOf(subnets, needed)
  const closed = subnets.filter((subnet) => subnet !== 'gateway')
  const guarded = subnets.filter((subnet) => GUARDED.includes(subnet))
  return [
    resource('azurerm_network_security_group', 'main', {
      for_each: ref('local', 'subnets'),
      ...placed(t`nsg-${prefix}-${x`each.key`}`),
      tags,
    }),
    resource('azurerm_subnet_network_security_group_association', 'main', {
      for_each: ref('local', 'subnets'),
      subnet_id: x`azurerm_subnet.main[each.key].id`,
      network_security_group_id: x`azurerm_network_security_group.main[each.key].id`,
    }),
    ...(ways.length > 0 ? [wayRule(ways)] : []),
    ...(subnets.includes('gateway') ? [gatewayRule()] : []),
    ...(closed.length > 0 ? [denial('deny_internet', closed, 'DenyInternetInbound', 4000, 'Internet')] : []),
    ...(guarded.length > 0
      ? [
          denial(
            'deny_network',
            guarded,
            'DenyNetworkInbound',
            4010,
            'VirtualNetwork',
            'Azure admits a whole virtual network by default: here only the ways above lead in.',
          ),
        ]
      : []),
  ]
}

interface Way {
  readonly from: string
  readonly to: string
  readonly port: string
}

function waysOf(subnets: readonly AzureSubnet[], needed: readonly string[]): Way[] {
  const own = REPLICATING.map((subnet) => `${subnet}:${subnet}:*`)
  const known = new Set<string>([...subnets, NETWORK])
  return [...new Set([`${NETWORK}:endpoints:443`, ...own, ...[...needed].sort()])]
    .map((way) => {
      const [from = '', to = '', port = ''] = way.split(':')
      return { from, to, port }
    })
    .filter(({ from, to }) => known.has(from) && known.has(to))
}

function wayRule(ways: readonly Way[]): TopBlock {
  const others = [...new Set(ways.map(({ port }) => port))].filter((port) => !PORTS.includes(port))
  const ports = [...PORTS, ...others]
  const range = (subnet: string): Value =>
    subnet === NETWORK ? 'VirtualNetwork' : x`azurerm_subnet.main[${subnet}].address_prefixes[0]`
  const rows = ways.map(({ from, to, port }) => [
    port === '*' ? `${from}_itself` : `${from}_${to}_${port}`,
    {
      to,
      port,
      priority: FIRST_PRIORITY + CALLERS.indexOf(from) * STEP + ports.indexOf(port),
      source: range(from),
      destination: range(to),
    },
  ])
  return rule('reach', x`azurerm_network_security_group.main[each.value.to].name`, {
    for_each: Object.fromEntries(rows) as Value,
    name: t`Allow-${x`each.key`}`,
    priority: x`each.value.priority`,
    access: 'Allow',
    protocol: 'Tcp',
    port: x`each.value.port`,
    source: x`each.value.source`,
    destination: x`each.value.destination`,
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
    {
      for_each: rows,
      name: t`Allow-${x`each.key`}`,
      priority: x`each.value.priority`,
      access: 'Allow',
      protocol: 'Tcp',
      port: x`each.value.port`,
      source: x`each.value.source`,
      destination: '*',
    },
    'The entrance; Azure itself manages the gateway on the high ports.',
  )
}

function denial(
  label: string,
  subnets: readonly AzureSubnet[],
  name: string,
  priority: number,
  source: string,
  why?: string,
): TopBlock {
  const group = x`azurerm_network_security_group.main[each.key].name`
  return rule(
    label,
    group,
    {
      for_each: x`toset(${subnets})`,
      name,
      priority,
      access: 'Deny',
      protocol: '*',
      port: '*',
      source,
      destination: '*',
    },
    why,
  )
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

function rule(
  label: string,
  group: Value,
  { for_each, name, priority, access, protocol, port, source, destination }: Rule,
  why?: string,
): TopBlock {
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
