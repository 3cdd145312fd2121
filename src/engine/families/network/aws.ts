// Security groups on AWS and the rules between them.
import { prefix, vpc } from '../../clouds/aws/naming.ts'
import { block, ref, resource, t, type TopBlock, type Value } from '../../hcl/nodes.ts'

/**
 * The two rules of a network path on AWS: out of the caller's security group, into the called one's.
 * @param name Terraform label of both rules
 */
export function securityGroupPair(name: string, description: string, from: Value, to: Value, port: number): TopBlock[] {
  const rule = { description, ip_protocol: 'tcp', from_port: port, to_port: port }
  return [
    resource('aws_vpc_security_group_egress_rule', name, {
      security_group_id: from,
      referenced_security_group_id: to,
      ...rule,
    }),
    resource('aws_vpc_security_group_ingress_rule', name, {
      security_group_id: to,
      referenced_security_group_id: from,
      ...rule,
    }),
  ]
}

/** An empty security group of the stack's VPC; rules are resources of their own. */
export function securityGroup(label: string, namePart: string, description: string): TopBlock {
  return resource('aws_security_group', label, {
    name_prefix: t`${prefix}-${namePart}-`,
    description,
    vpc_id: vpc,
    lifecycle: block({ create_before_destroy: true }),
  })
}

/** Lets a security group call AWS and the internet over HTTPS, and nothing else. */
export function httpsEgress(label: string): TopBlock {
  return resource('aws_vpc_security_group_egress_rule', `${label}_https`, {
    security_group_id: ref('aws_security_group', label, 'id'),
    description: 'HTTPS to AWS and the internet',
    cidr_ipv4: '0.0.0.0/0',
    ip_protocol: 'tcp',
    from_port: 443,
    to_port: 443,
  })
}
