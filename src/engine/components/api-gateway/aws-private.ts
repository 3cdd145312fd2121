// What an HTTP API reaches inside the VPC: machines through an internal load balancer, a cluster through its own
// ingress.
import { message } from '#words/message.ts'
import { prefix, vpc } from '../../clouds/aws/naming.ts'
import { securityGroup } from '../../families/network/aws.ts'
import { APP_PORT, attachMachines, groupArn } from '../../families/edge/aws.ts'
import type { Charge, Note, Variable } from '../../clouds/lowered.ts'
import { counted, HOURS_PER_MONTH } from '../../clouds/site.ts'
import { block, id, ref, resource, t, x, type Body, type Expr, type TopBlock, type Value } from '../../hcl/nodes.ts'
import type { Placement, Target } from '../component.ts'

/** Port of the internal load balancer. */
const ENTRANCE_PORT = 80

/** An integration with its route. */
export interface Route {
  readonly label: string
  /** First part of the path when it is not the only route. */
  readonly path: string
  /** Present when the route comes only with a value that a person gives later. */
  readonly count?: Expr
  readonly integration: Body
  readonly blocks: readonly TopBlock[]
}

interface Private {
  readonly blocks: readonly TopBlock[]
  readonly routes: readonly Route[]
  readonly variables: readonly Variable[]
  readonly charges: readonly Charge[]
  readonly notes: readonly Note[]
  readonly connect: readonly string[]
}

type Node = Placement<unknown, 'aws'>

/** The link into the VPC and everything behind it; empty when the API leads only to functions. */
export function lowerPrivate(node: Node, name: string): Private {
  const machines = node.targets.filter((target) => target.type === 'vm')
  const clusters = node.targets.filter((target) => target.type === 'kubernetes')
  if (machines.length + clusters.length === 0)
    return { blocks: [], routes: [], variables: [], charges: [], notes: [], connect: [] }
  const { label, title } = node
  return {
    blocks: [
      securityGroup(label, name, `${title}: link into the VPC`),
      ...(clusters.length > 0 ? [clusterEgress(label)] : []),
      resource('aws_apigatewayv2_vpc_link', label, {
        name: t`${prefix}-${name}`,
        subnet_ids: x`aws_subnet.private[*].id`,
        security_group_ids: [ref('aws_security_group', label, 'id')],
      }),
      ...(machines.length > 0 ? entranceRules(label) : []),
    ],
    routes: [
      ...machines.map((target) => machineRoute(node, target)),
      ...clusters.map((target) => clusterRoute(node, target)),
    ],
    variables: clusters.flatMap(ingressVariables),
    charges: machines.flatMap((target) => entranceCharges(node, target)),
    notes: clusters.map((target) => ({
      kind: 'advice',
      messages: [message('edge.set-listener', { variable: listenerName(target), cluster: target.title, title })],
      rank: 24,
    })),
    connect: clusters.map(
      (target) =>
        `${title}: deploy an ingress in ${target.title} with an internal load balancer (AWS Load Balancer Controller, scheme \`internal\`) that admits the security group of the link, then set \`${listenerName(target)}\` to the ARN of its listener (and \`${serverName(target)}\` where that speaks HTTPS) and apply again.`,
    ),
  }
}

/**
 * The link and the entrance of the machines share a group: in on the entrance's port, out to it and to the machines.
 */
function entranceRules(label: string): TopBlock[] {
  const group = ref('aws_security_group', label, 'id')
  const rule = {
    security_group_id: group,
    description: 'From the link to the internal load balancer',
    referenced_security_group_id: group,
    ip_protocol: 'tcp',
    from_port: ENTRANCE_PORT,
    to_port: ENTRANCE_PORT,
  }
  return [
    resource('aws_vpc_security_group_ingress_rule', `${label}_entrance`, rule),
    resource('aws_vpc_security_group_egress_rule', `${label}_entrance`, rule),
  ]
}

function clusterEgress(label: string): TopBlock {
  return resource('aws_vpc_security_group_egress_rule', `${label}_ingress`, {
    for_each: { http: 80, https: 443 },
    security_group_id: ref('aws_security_group', label, 'id'),
    description: t`${x`upper(each.key)`} to the ingress of the cluster`,
    cidr_ipv4: ref('var', 'vpc_cidr'),
    ip_protocol: 'tcp',
    from_port: x`each.value`,
    to_port: x`each.value`,
  })
}

function throughLink(label: string, listener: Value): Body {
  return {
    integration_type: 'HTTP_PROXY',
    integration_method: 'ANY',
    integration_uri: listener,
    connection_type: 'VPC_LINK',
    connection_id: x`aws_apigatewayv2_vpc_link.${id(label)}.id`,
  }
}

function machineRoute(node: Node, target: Target): Route {
  const label = `${node.label}_${target.label}`
  const balancer = x`aws_lb.${id(label)}.arn`
  return {
    label,
    path: target.id,
    integration: throughLink(node.label, x`aws_lb_listener.${id(label)}.arn`),
    blocks: [
      resource('aws_lb', label, {
        name_prefix: 'api-',
        load_balancer_type: 'network',
        internal: true,
        subnets: x`aws_subnet.private[*].id`,
        security_groups: [ref('aws_security_group', node.label, 'id')],
        enable_cross_zone_load_balancing: true,
        enable_deletion_protection: node.site.isProduction,
        tags: { Name: t`${prefix}-${target.label.replaceAll('_', '-')}` },
      }),
      resource('aws_lb_target_group', label, {
        name_prefix: 'app-',
        port: APP_PORT,
        protocol: 'TCP',
        target_type: 'instance',
        vpc_id: vpc,
        // With the caller's address the machines would have to admit everyone.
        preserve_client_ip: false,
        deregistration_delay: 30,
        health_check: block({ protocol: 'HTTP', path: '/healthz', matcher: '200', interval: 15 }),
        lifecycle: block({ create_before_destroy: true }),
      }),
      resource('aws_lb_listener', label, {
        load_balancer_arn: balancer,
        port: ENTRANCE_PORT,
        protocol: 'TCP',
        default_action: block({ type: 'forward', target_group_arn: groupArn(label) }),
      }),
      ...attachMachines(label, target),
    ],
  }
}

function listenerName(target: Target): string {
  return `${target.label}_listener_arn`
}

function serverName(target: Target): string {
  return `${target.label}_server_name`
}

function ingressVariables(target: Target): Variable[] {
  const name = listenerName(target)
  return [
    {
      name,
      type: x`string`,
      description: `Listener of the internal load balancer that the ingress of ${target.title} made; empty: the API does not lead there yet`,
      default: '',
      validation: [
        {
          condition: x`var.${id(name)} == "" || can(regex(${':elasticloadbalancing:.*:listener/'}, var.${id(name)}))`,
          message: 'Give the ARN of a listener.',
        },
      ],
    },
    {
      name: serverName(target),
      type: x`string`,
      description: `Name in the certificate of that listener; empty: it speaks plain HTTP inside the VPC`,
      default: '',
    },
  ]
}

function clusterRoute(node: Node, target: Target): Route {
  const listener = ref('var', listenerName(target))
  const name = ref('var', serverName(target))
  const tls = block({
    for_each: x`${name} == "" ? [] : [${name}]`,
    content: block({ server_name_to_verify: x`tls_config.value` }),
  })
  const integration = { ...throughLink(node.label, listener), 'dynamic "tls_config"': tls }
  return {
    label: `${node.label}_${target.label}`,
    path: target.id,
    count: x`${listener} == "" ? 0 : 1`,
    integration,
    blocks: [],
  }
}

function entranceCharges({ site, label }: Node, target: Target): Charge[] {
  const line = { resource: `aws_lb.${label}_${target.label}`, service: 'load-balancer' }
  const units = site.usage.capacity_units
  return [
    {
      ...line,
      label: 'Internal load balancer',
      sku: 'NLB',
      per: 'hour',
      quantity: HOURS_PER_MONTH,
      basis: `${HOURS_PER_MONTH} h`,
    },
    {
      ...line,
      label: 'Internal capacity',
      sku: 'NLB LCU',
      per: 'capacity-unit-hour',
      quantity: units * HOURS_PER_MONTH,
      basis: `${counted(units, 'unit')} x ${HOURS_PER_MONTH} h assumed`,
      isUsage: true,
    },
  ]
}
