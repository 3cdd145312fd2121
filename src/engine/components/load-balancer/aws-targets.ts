// What stands behind a load balancer on AWS: a target group for each node that it leads to.
import { prefix, vpc } from '../../clouds/aws/naming.ts'
import { APP_PORT, allowInvoke, attachMachines, groupArn, refOf } from '../../families/edge/aws.ts'
import { block, ref, resource, t, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement, Target } from '../component.ts'

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
    if (target.type === 'vm')
      return [
        {
          label,
          title: target.title,
          isFunction: false,
          blocks: [machineGroup(label), ...attachMachines(label, target)],
        },
      ]
    if (target.type === 'function')
      return [{ label, title: target.title, isFunction: true, blocks: functionGroup(label, target) }]
    return []
  })
}

function machineGroup(label: string): TopBlock {
  return resource('aws_lb_target_group', label, {
    name_prefix: 'app-',
    port: APP_PORT,
    protocol: 'HTTP',
    target_type: 'instance',
    vpc_id: vpc,
    deregistration_delay: 30,
    health_check: block({
      path: '/healthz',
      matcher: '200',
      healthy_threshold: 2,
      unhealthy_threshold: 3,
      interval: 15,
    }),
    lifecycle: block({ create_before_destroy: true }),
  })
}

function functionGroup(label: string, target: Target): TopBlock[] {
  const arn = refOf(target, 'arn')
  if (arn === undefined) return []
  return [
    resource(
      'aws_lb_target_group',
      label,
      {
        name_prefix: 'fn-',
        target_type: 'lambda',
        lambda_multi_value_headers_enabled: true,
        tags: { Name: t`${prefix}-${target.label.replaceAll('_', '-')}` },
      },
      'No health check: it would run the function, and be billed, all day long.',
    ),
    ...allowInvoke(label, target, 'AllowLoadBalancer', 'elasticloadbalancing.amazonaws.com', groupArn(label)),
    resource('aws_lb_target_group_attachment', label, {
      target_group_arn: groupArn(label),
      target_id: arn,
      depends_on: [ref('aws_lambda_permission', label)],
    }),
  ]
}
