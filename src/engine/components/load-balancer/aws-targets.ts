// What stands behind a load balancer on AWS: a target group for each node that it leads to.
import { refOf } from '../../clouds/aws/environment.ts'
import { prefix, vpc } from '../../clouds/aws/pieces.ts'
import { block, id, ref, resource, t, x, type Body, type Expr, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement, Target } from '../component.ts'

/** Port on which applications and placeholders listen. */
const APP_PORT = 8080

/** A target group with what is attached to it. */
export interface Behind {
  /** Label of the target group. */
  readonly label: string
  readonly title: string
  readonly isFunction: boolean
  readonly blocks: readonly TopBlock[]
}

/** The target groups of all machines and functions that a load balancer leads to; clusters have their own ingress. */
export function targetsOf(node: Pick<Placement, 'label' | 'targets'>): Behind[] {
  return node.targets.flatMap((target): Behind[] => {
    const label = `${node.label}_${target.label}`
    if (target.type === 'vm') return [{ label, title: target.title, isFunction: false, blocks: [machineGroup(label), ...attachMachines(label, target)] }]
    if (target.type === 'function') return [{ label, title: target.title, isFunction: true, blocks: functionGroup(label, target) }]
    return []
  })
}

/** ARN of a target group. */
export function groupArn(label: string): Expr {
  return x`aws_lb_target_group.${id(label)}.arn`
}

function machineGroup(label: string): TopBlock {
  return resource('aws_lb_target_group', label, {
    name_prefix: 'app-',
    port: APP_PORT,
    protocol: 'HTTP',
    target_type: 'instance',
    vpc_id: vpc,
    deregistration_delay: 30,
    health_check: block({ path: '/healthz', matcher: '200', healthy_threshold: 2, unhealthy_threshold: 3, interval: 15 }),
    lifecycle: block({ create_before_destroy: true }),
  })
}

/** A scaling group, a single machine, or several machines: what the VM offers. */
export function attachMachines(label: string, target: Target): TopBlock[] {
  const group = refOf(target, 'autoscaling_group')
  if (group !== undefined) return [resource('aws_autoscaling_attachment', label, { autoscaling_group_name: group, lb_target_group_arn: groupArn(label) })]
  const attach = (body: Body): TopBlock[] => [resource('aws_lb_target_group_attachment', label, { ...body, port: APP_PORT })]
  const one = refOf(target, 'instance')
  if (one !== undefined) return attach({ target_group_arn: groupArn(label), target_id: one })
  const several = refOf(target, 'instances')
  const count = refOf(target, 'instance_count')
  return several === undefined || count === undefined ? [] : attach({ count, target_group_arn: groupArn(label), target_id: x`${several}[count.index]` })
}

function functionGroup(label: string, target: Target): TopBlock[] {
  const arn = refOf(target, 'arn')
  const name = refOf(target, 'function_name')
  if (arn === undefined || name === undefined) return []
  return [
    resource(
      'aws_lb_target_group',
      label,
      { name_prefix: 'fn-', target_type: 'lambda', lambda_multi_value_headers_enabled: true, tags: { Name: t`${prefix}-${target.label.replaceAll('_', '-')}` } },
      'No health check: it would run the function, and be billed, all day long.',
    ),
    resource('aws_lambda_permission', label, {
      statement_id: 'AllowLoadBalancer',
      action: 'lambda:InvokeFunction',
      function_name: name,
      principal: 'elasticloadbalancing.amazonaws.com',
      source_arn: groupArn(label),
    }),
    resource('aws_lb_target_group_attachment', label, { target_group_arn: groupArn(label), target_id: arn, depends_on: [ref('aws_lambda_permission', label)] }),
  ]
}
