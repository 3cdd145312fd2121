import { globalPrefix } from '../../clouds/gcp/naming.ts'
import { message } from '#words/message.ts'
import type { z } from 'zod'
import type { Charge, Lowered } from '../../clouds/lowered.ts'
import { gcpNeeds, listNeeds } from '../../clouds/gcp/needs.ts'
import { hasFlowLog } from '../../families/network/gcp.ts'
import { HOURS_PER_MONTH, type Site } from '../../clouds/site.ts'
import { block, ref, resource, t, x, type Block, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import {
  clusterRanges,
  connector,
  memorystorePolicy,
  MOST_CLUSTERS,
  peering,
  CONNECTOR_MACHINES,
} from './gcp-services.ts'
import type { settings as schema } from './settings.ts'

type Node = Placement<z.output<typeof schema>, 'gcp'>
const prefix = ref('local', 'prefix')
const region = ref('var', 'region')
const network = ref('google_compute_network', 'main', 'id')

/** From this number of machines on, NAT costs no more for each (price book, nat-gateway). */
const NAT_CAP = 32

/** A network with one subnet, no way in but what components open, and a way out only where a machine asks for it. */
export function lowerGcp({ site, settings, collected }: Node): Lowered {
  const { needs } = collected
  const machines = listNeeds(collected, 'nat:').reduce((sum, need) => sum + Number(need.split(':')[1]), 0)
  const hasNat = settings.has_nat && machines > 0
  const clusters = listNeeds(collected, 'pods:')
  const tags = listNeeds(collected, 'ssh:')
  const log = hasFlowLog(site)
  return {
    headline: hasNat ? 'one private subnet with a way out through NAT' : 'one private subnet without a way out',
    blocks: [
      resource('google_compute_network', 'main', {
        name: globalPrefix,
        auto_create_subnetworks: false,
        routing_mode: 'REGIONAL',
        depends_on: [ref('google_project_service', 'main')],
      }),
      subnet(site, clusters, log),
      ...(hasNat ? nat(log) : []),
      firewall(
        'deny_ingress',
        'deny-ingress',
        { priority: 65000, ranges: ['0.0.0.0/0'], log },
        { deny: block({ protocol: 'all' }) },
      ),
      ...(tags.length > 0
        ? [
            firewall(
              'iap_ssh',
              'iap-ssh',
              { ranges: ['35.235.240.0/20'], tags, log },
              { allow: block({ protocol: 'tcp', ports: ['22'] }) },
              'SSH only through Identity-Aware Proxy, which signs people in.',
            ),
          ]
        : []),
      ...(needs.has('peering') ? peering() : []),
      ...(needs.has('connector') ? [connector()] : []),
      ...(needs.has('memorystore-policy') ? [memorystorePolicy()] : []),
    ],
    variables: [
      {
        name: 'network_cidr',
        type: x`string`,
        description: 'Address range of the network, a /16; everything of the stack lies in it',
        default: settings.address_range,
        validation: [
          {
            condition: x`can(cidrhost(var.network_cidr, 0)) && endswith(var.network_cidr, "/16")`,
            message: 'Write a /16 address range such as 10.40.0.0/16.',
          },
        ],
      },
    ],
    outputs: [
      { name: 'network', description: 'Network', value: ref('google_compute_network', 'main', 'name') },
      {
        name: 'subnetwork',
        description: 'Subnet for applications',
        value: ref('google_compute_subnetwork', 'app', 'name'),
      },
    ],
    charges: chargesOf(site, { machines: hasNat ? machines : 0, log, needs }),
    included: includedOf(log, tags.length > 0, needs),
    needs: gcpNeeds(
      'service:compute.googleapis.com',
      ...(needs.has('connector') ? (['service:vpcaccess.googleapis.com'] as const) : []),
      ...(needs.has('peering') ? (['service:servicenetworking.googleapis.com'] as const) : []),
      ...(needs.has('memorystore-policy') ? (['service:networkconnectivity.googleapis.com'] as const) : []),
    ),
    facts: [settings.address_range, hasNat ? 'Cloud NAT' : 'no NAT', log ? 'flow logs' : 'no flow logs'],
    notes: notesOf(site, settings.has_nat, machines, clusters.length),
  }
}

function subnet(site: Site, clusters: readonly string[], log: boolean): TopBlock {
  return resource('google_compute_subnetwork', 'app', {
    name: t`${prefix}-app`,
    region,
    network,
    ip_cidr_range: x`cidrsubnet(var.network_cidr, 4, 0)`,
    private_ip_google_access: true,
    secondary_ip_range: clusterRanges(clusters),
    log_config: log
      ? block({
          aggregation_interval: 'INTERVAL_5_SEC',
          flow_sampling: site.isProduction ? 0.5 : 0.1,
          metadata: 'INCLUDE_ALL_METADATA',
        })
      : undefined,
  })
}

function nat(log: boolean): TopBlock[] {
  return [
    resource('google_compute_router', 'main', { name: prefix, region, network }),
    resource('google_compute_router_nat', 'main', {
      name: prefix,
      router: ref('google_compute_router', 'main', 'name'),
      region,
      nat_ip_allocate_option: 'AUTO_ONLY',
      source_subnetwork_ip_ranges_to_nat: 'ALL_SUBNETWORKS_ALL_IP_RANGES',
      log_config: block({ enable: log, filter: 'ERRORS_ONLY' }),
    }),
  ]
}

interface Rule {
  readonly priority?: number
  readonly ranges: readonly string[]
  readonly tags?: readonly string[]
  readonly log: boolean
}

function firewall(
  label: string,
  name: string,
  rule: Rule,
  action: { allow: Block } | { deny: Block },
  why?: string,
): TopBlock {
  return resource(
    'google_compute_firewall',
    label,
    {
      name: t`${globalPrefix}-${name}`,
      network,
      direction: 'INGRESS',
      priority: rule.priority,
      source_ranges: rule.ranges,
      target_tags: rule.tags,
      ...action,
      log_config: rule.log ? block({ metadata: 'INCLUDE_ALL_METADATA' }) : undefined,
    },
    why,
  )
}

function chargesOf(
  site: Site,
  { machines, log, needs }: { machines: number; log: boolean; needs: ReadonlySet<string> },
): Charge[] {
  const { usage } = site
  const hours = { per: 'hour', quantity: HOURS_PER_MONTH, basis: `${HOURS_PER_MONTH} h` } as const
  const charges: Charge[] = []
  if (machines > 0) {
    const nat = { resource: 'google_compute_router_nat.main', service: 'nat-gateway' }
    charges.push(
      machines < NAT_CAP
        ? {
            ...nat,
            label: 'NAT',
            sku: 'Cloud NAT per VM',
            per: 'vm-hour',
            quantity: machines * HOURS_PER_MONTH,
            basis: `${machines} x ${HOURS_PER_MONTH} h`,
          }
        : { ...nat, label: 'NAT', sku: 'Cloud NAT gateway, 32 or more VMs', ...hours },
      {
        ...nat,
        label: 'Traffic through NAT',
        sku: 'Cloud NAT data processed',
        per: 'gb',
        quantity: usage.nat_gb,
        basis: `${usage.nat_gb} GB assumed`,
        isUsage: true,
      },
      {
        ...nat,
        label: 'Address of NAT',
        service: 'public-ip',
        sku: 'External IPv4 in use on a standard VM',
        ...hours,
        note: 'NAT takes more addresses automatically when many connections are open.',
      },
    )
  }
  charges.push({
    resource: 'google_compute_network.main',
    label: 'Traffic to the internet',
    service: 'internet-egress',
    sku: 'Premium tier, first 1 TB',
    per: 'gb',
    quantity: usage.internet_egress_gb,
    basis: `${usage.internet_egress_gb} GB assumed`,
    isUsage: true,
  })
  if (log) {
    const sku = 'Vended network logs (VPC flow, firewall, Cloud NAT)'
    charges.push({
      resource: 'google_compute_subnetwork.app',
      label: 'Network logs',
      service: 'logs',
      sku,
      per: 'gb',
      quantity: usage.flow_log_gb,
      basis: `${usage.flow_log_gb} GB of flow, firewall and NAT logs assumed`,
      isUsage: true,
    })
  }
  if (needs.has('connector')) {
    const basis = `${CONNECTOR_MACHINES} machines x ${HOURS_PER_MONTH} h`
    charges.push({
      resource: 'google_vpc_access_connector.main',
      label: 'Connector of functions',
      service: 'virtual-machine',
      sku: 'e2-micro',
      per: 'hour',
      quantity: CONNECTOR_MACHINES * HOURS_PER_MONTH,
      basis,
    })
  }
  if (needs.has('memorystore-policy')) {
    const note =
      'Whether Google charges endpoints of its own services could not be verified: one is counted for each cache.'
    const quantity = site.count('redis') * HOURS_PER_MONTH
    const basis = `${site.count('redis')} x ${HOURS_PER_MONTH} h`
    charges.push({
      resource: 'google_network_connectivity_service_connection_policy.memorystore',
      label: 'Private endpoint',
      service: 'private-endpoint',
      sku: 'Private Service Connect endpoint',
      per: 'hour',
      quantity,
      basis,
      note,
    })
  }
  return charges
}

function includedOf(log: boolean, hasSsh: boolean, needs: ReadonlySet<string>): Record<string, string> {
  const rule = log ? 'its logs are counted with those of the subnet' : 'it keeps no logs, and the rule itself is free'
  return {
    ...(log ? {} : { 'google_compute_subnetwork.app': 'it keeps no flow logs, and the subnet itself is free' }),
    'google_compute_firewall.deny_ingress': rule,
    ...(hasSsh ? { 'google_compute_firewall.iap_ssh': rule } : {}),
    ...(needs.has('peering')
      ? { 'google_compute_global_address.services': 'a range of internal addresses is free' }
      : {}),
  }
}

function notesOf(site: Site, wantsNat: boolean, machines: number, clusters: number): NonNullable<Lowered['notes']> {
  return [
    ...(clusters > MOST_CLUSTERS
      ? [
          {
            kind: 'refused',
            code: 'too-many',
            messages: [message('edge.pod-room', { most: MOST_CLUSTERS, count: clusters })],
          } as const,
        ]
      : []),
    ...(!wantsNat && machines > 0
      ? [
          {
            kind: 'advice',
            messages: [message('edge.without-nat', { machines })],
            rank: 20,
          } as const,
        ]
      : []),
    ...(site.isConfidential ? [{ kind: 'advice', messages: [message('edge.perimeter')], rank: 30 } as const] : []),
  ]
}
