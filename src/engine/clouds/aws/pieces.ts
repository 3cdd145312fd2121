// Pieces that components on AWS print alike: roles, policies, security groups, log groups.
import { block, data, id, ref, resource, t, x, type Body, type Expr, type Template, type TopBlock, type Value } from '../../hcl/nodes.ts'
import type { Charge, Lowered, Variable } from '../lowered.ts'
import { counted, type Site } from '../site.ts'

/** What parts of a stack may ask of the AWS base and the VNet. */
export type AwsNeed =
  | 'zones'
  | 'logs-bucket'
  | 'autoscaling-key'
  | 'subnet-roles'
  | `endpoint:${'ecr.api' | 'ecr.dkr' | 'kms' | 'logs' | 'secretsmanager' | 'ssm' | 'ssmmessages'}`

/** Needs of a component, checked to be words that the base or the VNet understands. */
export function awsNeeds(...needs: readonly AwsNeed[]): AwsNeed[] {
  return [...needs]
}

/** Start of names of the stack's resources: name and environment. */
export const prefix = ref('local', 'prefix')
/** ARN of the stack's key. */
export const stackKey = ref('aws_kms_key', 'main', 'arn')
export const vpc = ref('aws_vpc', 'main', 'id')

const partition = ref('data', 'aws_partition', 'current', 'partition')
const account = ref('local', 'account_id')

/** An ARN in the stack's account and region: arn('dynamodb', 'table/x'). */
export function arn(service: string, ...rest: readonly (string | Expr)[]): Template {
  return { kind: 'template', parts: ['arn:', partition, `:${service}:`, ref('var', 'region'), ':', account, ':', ...rest] }
}

/** An ARN of a service without regions in the stack's account, such as iam. */
export function globalArn(service: string, ...rest: readonly (string | Expr)[]): Template {
  return { kind: 'template', parts: ['arn:', partition, `:${service}::`, account, ':', ...rest] }
}

/** An ARN that names neither region nor account, such as a bucket or a policy of AWS. */
export function plainArn(service: string, owner: string, ...rest: readonly (string | Expr)[]): Template {
  return { kind: 'template', parts: ['arn:', partition, `:${service}::${owner}:`, ...rest] }
}

/** Attaches a policy that AWS maintains. */
export function managedPolicy(label: string, role: Value, policy: string): TopBlock {
  return resource('aws_iam_role_policy_attachment', label, { role, policy_arn: plainArn('iam', 'aws', `policy/${policy}`) })
}

/** Reading and writing what the stack's key encrypts. */
export const USE_KEY: Body = { sid: 'DataKey', actions: ['kms:Decrypt', 'kms:GenerateDataKey'], resources: [stackKey] }

/**
 * The two rules of a network path on AWS: out of the caller's security group, into the called one's.
 * @param name Terraform label of both rules
 */
export function securityGroupPair(name: string, description: string, from: Value, to: Value, port: number): TopBlock[] {
  const rule = { description, ip_protocol: 'tcp', from_port: port, to_port: port }
  return [
    resource('aws_vpc_security_group_egress_rule', name, { security_group_id: from, referenced_security_group_id: to, ...rule }),
    resource('aws_vpc_security_group_ingress_rule', name, { security_group_id: to, referenced_security_group_id: from, ...rule }),
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
    ...(trust.isAccountBound ? [block({ test: 'StringEquals', variable: 'aws:SourceAccount', values: [account] })] : []),
    ...(trust.sourceArn === undefined ? [] : [block({ test: 'ArnEquals', variable: 'aws:SourceArn', values: [trust.sourceArn] })]),
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
    name: t`${prefix}-${name}`,
    assume_role_policy: x`data.aws_iam_policy_document.${id(`${label}_trust`)}.json`,
    permissions_boundary: isBounded && hasBoundary ? ref('aws_iam_policy', 'boundary', 'arn') : undefined,
  }
  return resource(
    'aws_iam_role',
    label,
    body,
    isBounded || !hasBoundary ? undefined : 'Without the boundary, which does not hold the policies of AWS that it takes: the pipeline cannot change it.',
  )
}

/** Statements for a role: a policy document and the inline policy that holds it, both named `label`. */
export function rolePolicy(label: string, policyName: string, role: Value, statements: readonly Body[], why?: string): TopBlock[] {
  return [
    data('aws_iam_policy_document', label, { statement: statements.map((statement) => block(statement)) }, why),
    resource('aws_iam_role_policy', label, { name: policyName, role, policy: x`data.aws_iam_policy_document.${id(label)}.json` }),
  ]
}

/** Share of its size that a log takes when kept: gzip, as CloudWatch stores it; assumed. */
const COMPRESSION = 0.2

/** Charge of keeping log data for `days`. */
export function keptLogs(resourceAddress: string, gb: number, days: number, basis: string): Charge {
  const quantity = (gb * COMPRESSION * days) / 30
  return {
    resource: resourceAddress,
    label: 'Kept logs',
    service: 'logs',
    sku: 'CloudWatch Logs storage',
    per: 'gb-month',
    quantity,
    basis: `${basis}, kept ${days} days, compressed to a fifth`,
    isUsage: true,
  }
}

/** Charges of log data: taking it in, and keeping it for `days`. */
export function logCharges(resourceAddress: string, gb: number, days: number, basis: string): Charge[] {
  return [
    { resource: resourceAddress, label: 'Logs', service: 'logs', sku: 'CloudWatch Logs ingestion (Standard)', per: 'gb', quantity: gb, basis, isUsage: true },
    keptLogs(resourceAddress, gb, days, basis),
  ]
}

/** Components with a log group of their own, which share the assumed logs. */
const LOGGING_TYPES = ['postgresql', 'mysql', 'redis', 'function', 'kubernetes', 'api-gateway']

/**
 * A log group under the stack's key, kept as long as the sensitivity asks. Its volume is counted with Log Analytics
 * where the stack has it; else it takes its share of the assumed logs.
 * @param streams makes a group for each of them; `name` then ends where each.key follows
 */
export function logGroup(site: Site, label: string, name: Value, streams?: readonly string[]): Pick<Lowered, 'blocks' | 'charges' | 'included'> {
  const address = `aws_cloudwatch_log_group.${label}`
  const group = resource('aws_cloudwatch_log_group', label, {
    for_each: streams === undefined ? undefined : x`toset(${[...streams].sort()})`,
    name,
    retention_in_days: ref('var', 'log_retention_days'),
    kms_key_id: stackKey,
  })
  if (site.has('log-analytics')) return { blocks: [group], charges: [], included: { [address]: 'its volume is counted with Log Analytics' } }
  const sources = LOGGING_TYPES.reduce((sum, type) => sum + site.count(type), 0)
  return {
    blocks: [group],
    charges: logCharges(address, site.usage.logs_gb / sources, site.logDays, `${site.usage.logs_gb} GB assumed for ${counted(sources, 'component')}`),
    included: {},
  }
}

/** Some of the numbers of days that CloudWatch takes (docs.aws.amazon.com, PutRetentionPolicy). */
const RETENTION_DAYS = [1, 7, 14, 30, 60, 90, 180, 365, 731, 1827, 3653]

/** Days that all logs of the stack are kept. */
export function logRetentionVariable(days: number): Variable {
  return {
    name: 'log_retention_days',
    type: x`number`,
    description: 'Days that logs are kept',
    default: days,
    validation: [{ condition: x`contains(${RETENTION_DAYS}, var.log_retention_days)`, message: `Choose one of ${RETENTION_DAYS.join(', ')} days.` }],
  }
}

/** Time zone of weekday schedules; the same for every part that stops. */
export function timeZoneVariable(): Variable {
  return { name: 'schedule_time_zone', type: x`string`, description: 'Time zone of the schedule, by its IANA name', default: 'Etc/UTC' }
}

/** Whether databases leave a final snapshot: only a long-lived Development stack goes without a trace. */
export function keepsSnapshots(site: Site): boolean {
  return !site.isDevelopment || site.isTemporary
}

/** Whether buckets and registries go with what is in them: what ends by itself must not get stuck. */
export function goesWithContents(site: Site): boolean {
  return site.isDevelopment || (site.isTemporary && !site.isProduction)
}
