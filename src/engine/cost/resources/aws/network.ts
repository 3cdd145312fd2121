// Networks, load balancers and firewalls on AWS.
import { HOURS_PER_MONTH } from '../../../clouds/site.ts'
import type { Item, Pricer } from '../item.ts'
import { hourly, running, sized, used } from '../meters.ts'
import { free, type Meter } from '../resource.ts'

/** Traffic to the internet, where no network counts it. */
export function egress(it: Item): Meter[] {
  const gb = it.use('internet_egress_gb')
  return [used(['internet-egress', 'Data transfer out, first 10 TB', 'gb'], 'Traffic to the internet', gb, 'GB')]
}

/** Zones of a load balancer for which no subnet is known. */
const ZONES = 2

const balancer: Pricer = (it) => {
  const type = it.text('load_balancer_type', 'application')
  if (type === 'gateway')
    return [
      hourly('load-balancer', 'GWLB', 'Gateway load balancer'),
      running(
        ['load-balancer', 'GWLB LCU', 'capacity-unit-hour'],
        'Capacity',
        it.factor('capacity_units'),
        HOURS_PER_MONTH,
      ),
    ]
  const kind = type === 'network' ? 'NLB' : 'ALB'
  const units = it.factor('capacity_units')
  const capacity = running(['load-balancer', `${kind} LCU`, 'capacity-unit-hour'], 'Capacity', units, HOURS_PER_MONTH)
  const isPublic = !it.flag('internal')
  // Addresses that a balancer is given are lines of their own.
  const zones = it.has('subnet_mapping') ? 0 : it.size('subnets', ZONES)
  return [
    hourly('load-balancer', kind, 'Load balancer'),
    { ...capacity, isUsage: true },
    ...(isPublic ? [hourly('public-ip', 'Public IPv4 in use or idle', 'Public addresses', zones)] : []),
  ]
}

const endpoint: Pricer = (it) => {
  if (it.text('vpc_endpoint_type', 'Gateway') === 'Gateway') return free('gateway endpoints are free')
  const subnets = it.size('subnet_ids', 1)
  return [
    hourly('private-endpoint', 'Interface VPC endpoint', 'Private endpoint', subnets),
    used(
      ['private-endpoint', 'Interface VPC endpoint data processed', 'gb'],
      'Private endpoint traffic',
      it.use('private_endpoint_gb'),
      'GB',
    ),
  ]
}

/** Zones that public load balancers of a cluster find by the tag of their subnets. */
function publicZones(it: Item): number {
  return it.once('aws public zones', () => {
    const tagged = it.all('aws_subnet').find((one) => one.hasKey('tags', 'kubernetes.io/role/elb'))
    return tagged?.count ?? ZONES
  })
}

/** What the ingress of a cluster makes for what waits there without a user: no resource says so. */
function ofIngress(it: Item, kind: 'ALB' | 'NLB'): Meter[] {
  it.seen.assumed.add(`the ingress of the cluster makes the ${kind} for it`)
  const units = it.factor('capacity_units')
  return [
    hourly('load-balancer', kind, 'Load balancer of the ingress', 1 / Math.max(1, it.count)),
    {
      ...running(
        ['load-balancer', `${kind} LCU`, 'capacity-unit-hour'],
        'Capacity',
        units / Math.max(1, it.count),
        HOURS_PER_MONTH,
      ),
      isUsage: true,
    },
  ]
}

/** Entrances that share the requests: public load balancers, and those that clusters make. */
function frontsOf(it: Item): number {
  return it.once('aws fronts', () => countFronts(it))
}

function countFronts(it: Item): number {
  const balancers = it.all('aws_lb').filter((one) => one.value('internal') !== true).length
  const free = it
    .all('aws_wafv2_web_acl')
    .filter((one) => one.users('aws_wafv2_web_acl_association').length === 0).length
  const waiting = it.isThere('aws_eks_cluster') ? it.all('aws_eip').filter(isWaiting).length : 0
  return balancers + free + waiting
}

/** Whether an address has no user yet. */
function isWaiting(address: Item): boolean {
  const users = ['aws_nat_gateway', 'aws_eip_association', 'aws_lb'].flatMap((type) => address.users(type))
  return users.length === 0 && !address.has('instance') && !address.has('network_interface')
}

const address: Pricer = (it) => [
  hourly('public-ip', 'Public IPv4 in use or idle', 'Public address'),
  ...(it.isThere('aws_eks_cluster') && isWaiting(it) ? ofIngress(it, 'NLB') : []),
]

const firewall: Pricer = (it) => {
  const rules = it.size('rule')
  const associated = it.users('aws_wafv2_web_acl_association').length
  const isOfCluster = associated === 0 && it.isThere('aws_eks_cluster') && it.text('scope', 'REGIONAL') === 'REGIONAL'
  return [
    ...(isOfCluster
      ? [
          ...ofIngress(it, 'ALB'),
          hourly('public-ip', 'Public IPv4 in use or idle', 'Public addresses', publicZones(it)),
        ]
      : []),
    sized(['web-application-firewall', 'WAFv2 web ACL', 'acl-month'], 'Firewall', 1, '1 web ACL'),
    sized(['web-application-firewall', 'WAFv2 rule', 'rule-month'], 'Rules', rules, `${rules} rules`),
    used(
      ['web-application-firewall', 'WAFv2 requests', 'million-requests'],
      'Inspected requests',
      it.useAmong('requests_millions', frontsOf(it)),
      'million requests',
    ),
  ]
}

/** Pricers by type. */
export const AWS_NETWORK = {
  aws_eip: address,
  aws_internet_gateway: egress,
  aws_lb: balancer,
  aws_nat_gateway: (it) => [
    hourly('nat-gateway', 'NAT Gateway', 'NAT gateway'),
    used(['nat-gateway', 'NAT Gateway data processed', 'gb'], 'NAT traffic', it.use('nat_gb'), 'GB'),
  ],
  aws_vpc_endpoint: endpoint,
  aws_wafv2_web_acl: firewall,
} satisfies Record<string, Pricer>
