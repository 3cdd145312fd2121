// Networks, load balancers and gateways on Azure.
import { HOURS_PER_MONTH } from '../../../clouds/site.ts'
import type { Item, Pricer } from '../item.ts'
import { hourly, running, sized, used } from '../meters.ts'
import { free, type Meter } from '../resource.ts'

/** Traffic to the internet, where no network counts it. */
export function egress(it: Item): Meter[] {
  const gb = it.use('internet_egress_gb')
  return [used(['internet-egress', 'Microsoft network, 100 GB to 10 TB', 'gb'], 'Traffic to the internet', gb, 'GB')]
}

/** A network, with the traffic that leaves it, and that of the private endpoints in it. */
const network: Pricer = (it) => [
  ...egress(it),
  used(
    ['private-endpoint', 'Private Endpoint data processed outbound', 'gb'],
    'Private endpoint traffic',
    it.isThere('azurerm_private_endpoint') ? it.use('private_endpoint_gb') : 0,
    'GB',
  ),
]

/** Rules that the hourly price of a load balancer covers. */
const RULES_INCLUDED = 5

const balancer: Pricer = (it) => {
  if (it.text('sku', 'Standard') === 'Basic') return free('the Basic size is free')
  const rules = [...it.users('azurerm_lb_rule'), ...it.users('azurerm_lb_outbound_rule')].length
  return [
    hourly('load-balancer', 'Standard LB first five rules', 'Load balancer with its rules'),
    hourly('load-balancer', 'Standard LB each further rule', 'Further rules', Math.max(0, rules - RULES_INCLUDED)),
    used(
      ['load-balancer', 'Standard LB data processed', 'gb'],
      'Traffic through the load balancer',
      it.use('internet_egress_gb', 'balancer'),
      'GB',
    ),
  ]
}

const gateway: Pricer = (it) => {
  // It carries a share of the traffic, and charges it in its units of capacity.
  it.join('internet_egress_gb', 'balancer')
  const tier = it.text('sku.tier', 'Standard_v2')
  const least = Math.max(it.number('autoscale_configuration.min_capacity', 0, true), it.number('sku.capacity', 0, true))
  const units = Math.max(least, it.factor('capacity_units'))
  const capacity = running(
    ['application-gateway', `${tier} capacity unit`, 'capacity-unit-hour'],
    'Capacity units',
    units,
    HOURS_PER_MONTH,
  )
  return [hourly('application-gateway', `${tier} fixed`, `Application Gateway ${tier}`), { ...capacity, isUsage: true }]
}

/** An address that only a right refers to waits for the ingress of a cluster, which has one load balancer. */
function isOfIngress(address: Item): boolean {
  const rights = address.users('azurerm_role_assignment').length
  return address.isThere('azurerm_kubernetes_cluster') && address.usersCount === rights
}

/** The first of the addresses that wait carries the load balancers of the clusters. */
function balancersOf(it: Item): number {
  const waiting = it.once('azure waiting addresses', () => it.all('azurerm_public_ip').filter(isOfIngress))
  if (waiting[0]?.resource.address !== it.resource.address) return 0
  const named = waiting.map((one) =>
    one
      .users('azurerm_role_assignment')
      .map((right) => right.target('principal_id')?.resource.address ?? right.resource.address),
  )
  const open = named.filter((clusters) => clusters.length === 0).length
  return Math.min(new Set(named.flat()).size + open, it.all('azurerm_kubernetes_cluster').length)
}

const address: Pricer = (it) => {
  const sku = it.text('sku', 'Standard') === 'Basic' ? 'Basic IPv4' : 'Standard static IPv4'
  const isOfCluster = isOfIngress(it)
  if (isOfCluster) it.seen.assumed.add('the ingress of the cluster makes a load balancer for it')
  return [
    hourly('public-ip', sku, 'Public address'),
    ...(isOfCluster
      ? [
          hourly('load-balancer', 'Standard LB first five rules', 'Load balancer of the ingress', balancersOf(it)),
          used(
            ['load-balancer', 'Standard LB data processed', 'gb'],
            'Traffic through the load balancer',
            it.use('internet_egress_gb', 'balancer'),
            'GB',
          ),
        ]
      : []),
  ]
}

/** Pricers by type. */
export const AZURE_NETWORK = {
  azurerm_application_gateway: gateway,
  azurerm_bastion_host: (it) => [hourly('network-link', `Bastion ${it.text('sku', 'Basic')}`, 'Bastion')],
  azurerm_cdn_frontdoor_profile: (it) => [hourly('cdn', `Front Door ${it.text('sku_name')}`, 'Profile')],
  azurerm_cdn_profile: (it) => [
    used(['cdn', `CDN ${it.text('sku')}`, 'gb'], 'Traffic to the internet', it.use('internet_egress_gb', 'cdn'), 'GB'),
  ],
  azurerm_dns_zone: (it) => [
    sized(['dns', 'Public DNS zone', 'zone-month'], 'Zone', 1, '1 zone'),
    used(
      ['dns', 'Public DNS queries', 'million-requests'],
      'Queries',
      it.use('dns_queries_millions', 'public'),
      'million queries',
    ),
  ],
  azurerm_express_route_circuit: (it) => [
    sized(
      ['network-link', `ExpressRoute ${it.text('sku.tier')} ${it.text('bandwidth_in_mbps')} Mbps`, 'month'],
      'Circuit',
      1,
      '1 circuit',
    ),
  ],
  azurerm_firewall: (it) => [
    hourly('network-link', `Firewall ${it.text('sku_tier')}`, 'Firewall'),
    used(
      ['network-link', `Firewall ${it.text('sku_tier')} data processed`, 'gb'],
      'Traffic',
      it.use('internet_egress_gb', 'firewall'),
      'GB',
    ),
  ],
  azurerm_lb: balancer,
  azurerm_nat_gateway: (it) => [
    hourly('nat-gateway', 'NAT Gateway', 'NAT gateway'),
    used(['nat-gateway', 'NAT Gateway data processed', 'gb'], 'NAT traffic', it.use('nat_gb'), 'GB'),
  ],
  azurerm_private_dns_zone: (it) => [
    sized(['dns', 'Private DNS zone', 'zone-month'], 'Private DNS zone', 1, '1 zone'),
    used(
      ['dns', 'Private DNS queries', 'million-requests'],
      'DNS queries',
      it.use('dns_queries_millions'),
      'million queries',
    ),
  ],
  azurerm_private_endpoint: () => [hourly('private-endpoint', 'Private Endpoint', 'Private endpoint')],
  azurerm_public_ip: address,
  azurerm_traffic_manager_profile: (it) => [
    used(
      ['dns', 'Traffic Manager queries', 'million-requests'],
      'Queries',
      it.use('dns_queries_millions', 'public'),
      'million queries',
    ),
  ],
  azurerm_virtual_network: network,
  azurerm_virtual_network_gateway: (it) => [
    hourly('network-link', `${it.text('type', 'Vpn')} gateway ${it.text('sku')}`, 'Gateway'),
  ],
  azurerm_virtual_network_gateway_connection: () => free('charged with its gateway'),
} satisfies Record<string, Pricer>
