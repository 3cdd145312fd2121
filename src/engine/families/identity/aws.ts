// Roles and policies on AWS.
import { account, globalPrefix, plainArn, stackKey } from '../../clouds/aws/naming.ts'
import { shortened } from '../../clouds/shortened.ts'
import type { Site } from '../../clouds/site.ts'
import { block, data, id, ref, resource, t, x, type Body, type TopBlock, type Value } from '../../hcl/nodes.ts'

/** What the longest prefix and a dash leave of the 64 characters of a role's name. */
const ROLE_NAME = 17

/** Attaches a policy that AWS maintains. */
export function managedPolicy(label: string, role: Value, policy: string): TopBlock {
  return resource('aws_iam_role_policy_attachment', label, {
    role,
    policy_arn: plainArn('iam', 'aws', `policy/${policy}`),
  })
}

/** Reading and writing what the stack's key encrypts. */
export const USE_KEY: Body = { sid: 'DataKey', actions: ['kms:Decrypt', 'kms:GenerateDataKey'], resources: [stackKey] }

interface Trust {
  /** Only for calls that the service makes for this account. */
  readonly isAccountBound?: boolean
  /** The service passes session tags, as EKS does. */
  readonly canTagSession?: boolean
  /** Only for this resource. */
  readonly sourceArn?: Value
}

/** A trust policy for one AWS service, named `<label>_trust`. */
export function serviceTrust(label: string, service: string, trust: Trust = {}): TopBlock {
  const conditions = [
    ...(trust.isAccountBound
      ? [block({ test: 'StringEquals', variable: 'aws:SourceAccount', values: [account] })]
      : []),
    ...(trust.sourceArn === undefined
      ? []
      : [block({ test: 'ArnEquals', variable: 'aws:SourceArn', values: [trust.sourceArn] })]),
  ]
  return data('aws_iam_policy_document', `${label}_trust`, {
    statement: block({
      actions: trust.canTagSession ? ['sts:AssumeRole', 'sts:TagSession'] : ['sts:AssumeRole'],
      principals: block({ type: 'Service', identifiers: [service] }),
      condition: conditions.length === 0 ? undefined : conditions,
    }),
  })
}

/**
 * A role that one AWS service assumes; its trust policy is {@link serviceTrust}. Where the stack has a pipeline, the
 * role carries the boundary: without it the pipeline may neither make nor change it.
 * @param isBounded false for roles whose rights come from a policy of AWS that the boundary does not hold
 */
export function serviceRole(site: Site, label: string, name: string, isBounded = true): TopBlock {
  const hasBoundary = site.has('service-principal')
  const body = {
    name: t`${globalPrefix}-${shortened(name, ROLE_NAME)}`,
    assume_role_policy: x`data.aws_iam_policy_document.${id(`${label}_trust`)}.json`,
    permissions_boundary: isBounded && hasBoundary ? ref('aws_iam_policy', 'boundary', 'arn') : undefined,
  }
  return resource(
    'aws_iam_role',
    label,
    body,
    isBounded || !hasBoundary
      ? undefined
      : 'Without the boundary, which does not hold the policies of AWS that it takes: the pipeline cannot change it.',
  )
}

/** Statements for a role: a policy document and the inline policy that holds it, both named `label`. */
export function rolePolicy(
  label: string,
  policyName: string,
  role: Value,
  statements: readonly Body[],
  why?: string,
): TopBlock[] {
  return [
    data('aws_iam_policy_document', label, { statement: statements.map((statement) => block(statement)) }, why),
    resource('aws_iam_role_policy', label, {
      name: policyName,
      role,
      policy: x`data.aws_iam_policy_document.${id(label)}.json`,
    }),
  ]
}
