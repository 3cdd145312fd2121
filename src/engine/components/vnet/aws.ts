import { message } from '#words/message.ts'
import type { z } from 'zod'
import { prefix, stackKey, vpc } from '../../clouds/aws/naming.ts'
import { awsNeeds } from '../../clouds/aws/needs.ts'
import { rolePolicy, serviceRole, serviceTrust } from '../../families/identity/aws.ts'
import { securityGroup } from '../../families/network/aws.ts'
import type { Lowered } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { id, locals, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import { networkCharges } from './aws-charges.ts'
import type { settings as schema } from './settings.ts'

/** VPC with a public, a private and a data tier; only the private tier has a way out, through NAT. */
export function lowerAws({ site, settings, collected }: Placement<z.output<typeof schema>, 'aws'>): Lowered {
  const zones = site.zoneCount
  const nats = settings.has_nat ? (settings.nat_per_zone ? zones : 1) : 0
  const hasFlowLog = !site.isPublic || site.isProduction
  const interfaces = [...collected.needs]
    .filter((need) => need.startsWith('endpoint:'))
    .map((need) => need.slice('endpoint:'.length))
  const hasClusters = collected.needs.has('subnet-roles')
  return {
    headline: `VPC with public, private and data subnets in ${zones} zones`,
    needs: awsNeeds('zones'),
    blocks: [
      locals({ azs: x`slice(sort(data.aws_availability_zones.available.names), 0, ${zones})` }),
      resource('aws_vpc', 'main', {
        cidr_block: ref('var', 'vpc_cidr'),
        enable_dns_support: true,
        enable_dns_hostnames: true,
        tags: { Name: prefix },
      }),
      resource(
        'aws_default_security_group',
        'main',
        { vpc_id: vpc },
        'Without rules: nothing may rely on the default group.',
      ),
      subnets(
        'public',
        x`cidrsubnet(var.vpc_cidr, 8, count.index)`,
        hasClusters ? { 'kubernetes.io/role/elb': '1' } : {},
      ),
      subnets(
        'private',
        x`cidrsubnet(var.vpc_cidr, 4, count.index + 1)`,
        hasClusters ? { 'kubernetes.io/role/internal-elb': '1' } : {},
      ),
      subnets('data', x`cidrsubnet(var.vpc_cidr, 8, count.index + 8)`),
      resource('aws_internet_gateway', 'main', { vpc_id: vpc, tags: { Name: prefix } }),
      ...routes('public', false),
      resource('aws_route', 'internet', {
        route_table_id: ref('aws_route_table', 'public', 'id'),
        destination_cidr_block: '0.0.0.0/0',
        gateway_id: ref('aws_internet_gateway', 'main', 'id'),
      }),
      ...routes('private', true),
      ...natGateways(nats),
      ...routes('data', false, 'The data tier has no route out.'),
      resource('aws_vpc_endpoint', 'gateway', {
        for_each: x`toset(${['s3', 'dynamodb']})`,
        vpc_id: vpc,
        service_name: t`com.amazonaws.${ref('var', 'region')}.${x`each.key`}`,
        vpc_endpoint_type: 'Gateway',
        route_table_ids: x`concat(aws_route_table.private[*].id, [aws_route_table.data.id])`,
        tags: { Name: t`${prefix}-${x`each.key`}` },
      }),
      ...interfaceEndpoints(interfaces),
      ...(hasFlowLog ? flowLog(site) : []),
    ],
    variables: [
      {
        name: 'vpc_cidr',
        type: x`string`,
        description: 'Address range of the VPC, a /16',
        default: settings.address_range,
        validation: [
          {
            condition: x`can(cidrhost(var.vpc_cidr, 0)) && endswith(var.vpc_cidr, "/16")`,
            message: 'Write a /16 address range such as 10.20.0.0/16.',
          },
        ],
      },
    ],
    outputs: [
      { name: 'vpc_id', description: 'VPC', value: vpc },
      { name: 'private_subnet_ids', description: 'Subnets for applications', value: x`aws_subnet.private[*].id` },
    ],
    charges: networkCharges(site, nats, hasFlowLog, interfaces.length),
    included: {
      'aws_vpc_endpoint.gateway': 'gateway endpoints are free',
    },
    facts: [
      settings.address_range,
      `${zones} zones`,
      nats === 0 ? 'no NAT' : nats === 1 ? '1 NAT gateway' : `${nats} NAT gateways`,
    ],
    notes:
      nats === 1 && zones > 1 && site.isStaging
        ? [
            {
              kind: 'advice',
              messages: [message('edge.one-nat')],
              rank: 60,
            },
          ]
        : [],
    readme: {
      quotas: nats === 0 ? [] : [`${nats} Elastic IP${nats === 1 ? '' : 's'} (the default quota of a region is 5)`],
    },
  }
}

/** @param roles tags by which a cluster finds the subnets for its load balancers */
function subnets(
  tier: 'public' | 'private' | 'data',
  range: ReturnType<typeof x>,
  roles: Readonly<Record<string, string>> = {},
): TopBlock {
  return resource('aws_subnet', tier, {
    count: x`length(local.azs)`,
    vpc_id: vpc,
    availability_zone: x`local.azs[count.index]`,
    cidr_block: range,
    tags: { Name: t`${prefix}-${tier}-${x`count.index + 1`}`, Tier: tier, ...roles },
  })
}

function routes(tier: 'public' | 'private' | 'data', isPerZone: boolean, why?: string): TopBlock[] {
  const index = isPerZone ? x`[count.index]` : x``
  return [
    resource(
      'aws_route_table',
      tier,
      {
        count: isPerZone ? x`length(local.azs)` : undefined,
        vpc_id: vpc,
        tags: { Name: isPerZone ? t`${prefix}-${tier}-${x`count.index + 1`}` : t`${prefix}-${tier}` },
      },
      why,
    ),
    resource('aws_route_table_association', tier, {
      count: x`length(local.azs)`,
      subnet_id: x`aws_subnet.${id(tier)}[count.index].id`,
      route_table_id: x`aws_route_table.${id(tier)}${index}.id`,
    }),
  ]
}

function natGateways(count: number): TopBlock[] {
  if (count === 0) return []
  return [
    resource('aws_eip', 'nat', { count, domain: 'vpc', tags: { Name: t`${prefix}-nat-${x`count.index + 1`}` } }),
    resource('aws_nat_gateway', 'main', {
      count,
      allocation_id: x`aws_eip.nat[count.index].id`,
      subnet_id: x`aws_subnet.public[count.index].id`,
      tags: { Name: t`${prefix}-${x`count.index + 1`}` },
      depends_on: [ref('aws_internet_gateway', 'main')],
    }),
    resource('aws_route', 'nat', {
      count: x`length(local.azs)`,
      route_table_id: x`aws_route_table.private[count.index].id`,
      destination_cidr_block: '0.0.0.0/0',
      nat_gateway_id: count === 1 ? x`aws_nat_gateway.main[0].id` : x`aws_nat_gateway.main[count.index].id`,
    }),
  ]
}

function interfaceEndpoints(services: readonly string[]): TopBlock[] {
  if (services.length === 0) return []
  const group = ref('aws_security_group', 'endpoints', 'id')
  return [
    securityGroup('endpoints', 'endpoints', 'Private endpoints'),
    resource('aws_vpc_security_group_ingress_rule', 'endpoints', {
      security_group_id: group,
      description: 'HTTPS from the VPC',
      cidr_ipv4: ref('var', 'vpc_cidr'),
      ip_protocol: 'tcp',
      from_port: 443,
      to_port: 443,
    }),
    resource('aws_vpc_endpoint', 'interface', {
      for_each: x`toset(${[...services].sort()})`,
      vpc_id: vpc,
      service_name: t`com.amazonaws.${ref('var', 'region')}.${x`each.key`}`,
      vpc_endpoint_type: 'Interface',
      private_dns_enabled: true,
      subnet_ids: x`aws_subnet.private[*].id`,
      security_group_ids: [group],
      tags: { Name: t`${prefix}-${x`each.key`}` },
    }),
  ]
}

function flowLog(site: Site): TopBlock[] {
  return [
    resource('aws_cloudwatch_log_group', 'flow', {
      name: t`/aws/vpc/${prefix}`,
      retention_in_days: ref('var', 'log_retention_days'),
      kms_key_id: stackKey,
    }),
    serviceTrust('flow', 'vpc-flow-logs.amazonaws.com', { isAccountBound: true }),
    serviceRole(site, 'flow', 'flow-logs'),
    ...rolePolicy('flow', 'write-logs', ref('aws_iam_role', 'flow', 'id'), [
      {
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents', 'logs:DescribeLogStreams'],
        resources: [t`${ref('aws_cloudwatch_log_group', 'flow', 'arn')}:*`],
      },
    ]),
    resource('aws_flow_log', 'main', {
      vpc_id: vpc,
      traffic_type: 'ALL',
      log_destination_type: 'cloud-watch-logs',
      log_destination: ref('aws_cloudwatch_log_group', 'flow', 'arn'),
      iam_role_arn: ref('aws_iam_role', 'flow', 'arn'),
    }),
  ]
}
