// Networks, load balancers and firewalls on Google Cloud.
import { HOURS_PER_MONTH } from '../../../clouds/site.ts'
import type { Item, Pricer } from '../item.ts'
import { hourly, running, sized, used } from '../meters.ts'
import { free, type Meter } from '../resource.ts'
import { machinesBehindNat } from './compute.ts'

/** Traffic to the internet, where no network counts it. */
export function egress(it: Item): Meter[] {
  return [
    used(
      ['internet-egress', 'Premium tier, first 1 TB', 'gb'],
      'Traffic to the internet',
      it.use('internet_egress_gb'),
      'GB',
    ),
  ]
}

/** From this number of machines on, NAT costs no more for each (cloud.google.com/nat/pricing). */
const NAT_CAP = 32

const nat: Pricer = (it) => {
  const machines = machinesBehindNat(it)
  const addresses = it.has('nat_ips') ? it.size('nat_ips', 1) : 1
  return [
    machines < NAT_CAP
      ? running(['nat-gateway', 'Cloud NAT per VM', 'vm-hour'], 'NAT', machines, HOURS_PER_MONTH)
      : hourly('nat-gateway', 'Cloud NAT gateway, 32 or more VMs', 'NAT'),
    used(['nat-gateway', 'Cloud NAT data processed', 'gb'], 'Traffic through NAT', it.use('nat_gb'), 'GB'),
    hourly('public-ip', 'External IPv4 in use on a standard VM', 'Address of NAT', addresses),
  ]
}

/** Forwarding rules that a project has for one price. */
const RULES_INCLUDED = 5
const RULE_TYPES = ['google_compute_global_forwarding_rule', 'google_compute_forwarding_rule'] as const

/** Rules that the gateway of a cluster makes for an address: for HTTP and HTTPS. */
const GATEWAY_RULES = 2

/** An address on the internet that nothing here uses: a gateway of a cluster does. */
function isOfGateway(it: Item): boolean {
  const isOpen = it.resource.type === 'google_compute_global_address' && it.value('address_type') !== 'INTERNAL'
  return isOpen && it.isThere('google_container_cluster') && usersOf(it).length === 0
}

function usersOf(it: Item): Item[] {
  return [...RULE_TYPES, 'google_compute_router_nat', 'google_compute_instance'].flatMap((type) => it.users(type))
}

/** The rules of a project have one price up to five: the first that needs one carries it. */
function front(it: Item): Meter[] {
  const { first, count } = it.once('gcp rules', () => {
    const rules = RULE_TYPES.flatMap((type) => it.all(type))
    const gateways = it.all('google_compute_global_address').filter(isOfGateway)
    const needed = rules.reduce((sum, one) => sum + one.count, 0) + gateways.length * GATEWAY_RULES
    return { first: [...rules, ...gateways][0], count: needed }
  })
  const share = first?.resource.address === it.resource.address ? 1 / Math.max(1, it.count) : 0
  const further = Math.max(0, count - RULES_INCLUDED)
  return [
    hourly('load-balancer', 'Forwarding rules, first five', 'Forwarding rules', share),
    hourly('load-balancer', 'Forwarding rule, each further', 'Further forwarding rules', further * share),
    used(
      ['load-balancer', 'Data processed', 'gb'],
      'Traffic through the load balancer',
      it.use('internet_egress_gb', 'forwarding rules'),
      'GB',
    ),
  ]
}

const address: Pricer = (it) => {
  if (it.text('address_type', 'EXTERNAL') === 'INTERNAL') return free('internal addresses are free')
  if (isOfGateway(it)) {
    it.seen.assumed.add('a gateway of the cluster uses it, with a rule for HTTP and one for HTTPS')
    return front(it)
  }
  const users = usersOf(it)
  if (users.some((one) => one.resource.type.includes('forwarding_rule')))
    return free('an address that a forwarding rule uses is free')
  if (users.length > 0) return free('counted with what uses it')
  return [hourly('public-ip', 'Static external IPv4, unused', 'Address without use')]
}

/** Entrances that share the requests: those with an address on the internet. */
function frontsOf(it: Item): number {
  return it.all('google_compute_global_address').filter((one) => one.value('address_type') !== 'INTERNAL').length
}

const policy: Pricer = (it) => {
  const rules = it.size('rule')
  return [
    sized(
      ['web-application-firewall', 'Cloud Armor Standard policy', 'policy-month'],
      'Cloud Armor policy',
      1,
      '1 policy',
    ),
    sized(
      ['web-application-firewall', 'Cloud Armor Standard rule', 'rule-month'],
      'Cloud Armor rules',
      rules,
      `${rules} rules`,
    ),
    used(
      ['web-application-firewall', 'Cloud Armor Standard requests', 'million-requests'],
      'Checked requests',
      it.useAmong('requests_millions', frontsOf(it)),
      'million requests',
    ),
  ]
}

const VENDED = 'Vended network logs (VPC flow, firewall, Cloud NAT)'

/** Pricers by type. */
export const GCP_NETWORK = {
  google_compute_address: address,
  google_compute_backend_service: () => free('its traffic is counted at the forwarding rule'),
  google_compute_firewall: (it) =>
    it.has('log_config')
      ? free('its logs are counted with those of the subnet')
      : free('it keeps no logs, and the rule itself is free'),
  google_compute_forwarding_rule: front,
  google_compute_global_address: address,
  google_compute_global_forwarding_rule: front,
  google_compute_ha_vpn_gateway: () => free('charged by its tunnels'),
  google_compute_interconnect_attachment: (it) => [
    hourly('network-link', `Interconnect attachment ${it.text('bandwidth')}`, 'Attachment'),
  ],
  google_compute_network: egress,
  google_compute_router_nat: nat,
  google_compute_security_policy: policy,
  google_compute_subnetwork: (it) =>
    it.has('log_config')
      ? [used(['logs', VENDED, 'gb'], 'Network logs', it.use('flow_log_gb'), 'GB')]
      : free('it keeps no flow logs, and the subnet itself is free'),
  google_compute_vpn_tunnel: () => [hourly('network-link', 'Cloud VPN tunnel', 'Tunnel')],
  google_dns_managed_zone: (it) => [
    sized(['dns', 'Cloud DNS zone', 'zone-month'], 'Zone', 1, '1 zone'),
    used(
      ['dns', 'Cloud DNS queries', 'million-requests'],
      'Queries',
      it.use('dns_queries_millions'),
      'million queries',
    ),
  ],
  google_network_connectivity_service_connection_policy: (it) => {
    const caches = it.all('google_memorystore_instance').length
    return [hourly('private-endpoint', 'Private Service Connect endpoint', 'Private endpoint', Math.max(1, caches))]
  },
} satisfies Record<string, Pricer>
