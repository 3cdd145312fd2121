// What a target offers on AWS, and how it is attached behind an entrance.
import type { Target } from '../../components/component.ts'
import { id, resource, x, type Body, type Expr, type TopBlock, type Value } from '../../hcl/nodes.ts'

/** Port on which applications and placeholders listen. */
export const APP_PORT = 8080

/** A reference that a target offers under a name; undefined when it has none. */
export function refOf(target: Target, name: string): Expr | undefined {
  const value = target.offer.refs?.[name]
  const isExpr = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'expr'
  return isExpr ? (value as Expr) : undefined
}

/** ARN of a target group. */
export function groupArn(label: string): Expr {
  return x`aws_lb_target_group.${id(label)}.arn`
}

/** Attaches what a VM offers to the target group of that label: a scaling group, a single machine, or several. */
export function attachMachines(label: string, target: Target): TopBlock[] {
  const group = refOf(target, 'autoscaling_group')
  if (group !== undefined)
    return [
      resource('aws_autoscaling_attachment', label, {
        autoscaling_group_name: group,
        lb_target_group_arn: groupArn(label),
      }),
    ]
  const attach = (body: Body): TopBlock[] => [
    resource('aws_lb_target_group_attachment', label, { ...body, port: APP_PORT }),
  ]
  const one = refOf(target, 'instance')
  if (one !== undefined) return attach({ target_group_arn: groupArn(label), target_id: one })
  const several = refOf(target, 'instances')
  const count = refOf(target, 'instance_count')
  return several === undefined || count === undefined
    ? []
    : attach({ count, target_group_arn: groupArn(label), target_id: x`element(${several}, count.index)` })
}

/** Lets a service of AWS run the function that a target offers; empty when it offers none. */
export function allowInvoke(
  label: string,
  target: Target,
  statement: string,
  principal: string,
  source: Value,
): TopBlock[] {
  const name = refOf(target, 'function_name')
  if (name === undefined) return []
  return [
    resource('aws_lambda_permission', label, {
      statement_id: statement,
      action: 'lambda:InvokeFunction',
      function_name: name,
      principal,
      source_arn: source,
    }),
  ]
}
