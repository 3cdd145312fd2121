// What deploying and running a stack touches on AWS, by the resource types that it has.
import { arn, globalArn, globalPrefix, plainArn, prefix } from '../../clouds/aws/naming.ts'
import { ref, t, type Template, type Value } from '../../hcl/nodes.ts'

/** A service that a pipeline deploys to. */
interface Service {
  /** Prefix of its actions. */
  readonly actions: string
  /** Resource types that show that the stack uses it: the start of their names. */
  readonly types: readonly string[]
  /** What of it belongs to the stack. */
  readonly owned: readonly Template[]
  /** Reading that knows no single resource. */
  readonly look: readonly string[]
  /** Its resources have no names: the tag Project shows what belongs to the stack. */
  readonly isTagged?: boolean
}

const partition = ref('data', 'aws_partition', 'current', 'partition')

/** Every service but the network and the identities, which have statements of their own. */
const SERVICES: readonly Service[] = [
  {
    actions: 'apigateway',
    types: ['aws_apigatewayv2'],
    owned: [
      ...['apis*', 'tags/*', 'vpclinks*'].map(
        (path) => t`arn:${partition}:apigateway:${ref('var', 'region')}::/${path}`,
      ),
      arn('elasticloadbalancing', '*/net/api-*'),
    ],
    look: [],
  },
  {
    actions: 'autoscaling',
    types: ['aws_autoscaling'],
    owned: [arn('autoscaling', 'autoScalingGroup:*:autoScalingGroupName/', prefix, '-*')],
    look: ['Describe*'],
  },
  { actions: 'budgets', types: ['aws_budgets'], owned: [globalArn('budgets', 'budget/', globalPrefix)], look: [] },
  {
    actions: 'cloudwatch',
    types: ['aws_cloudwatch_metric', 'aws_cloudwatch_dashboard'],
    owned: [arn('cloudwatch', 'alarm:', prefix, '-*'), globalArn('cloudwatch', 'dashboard/', globalPrefix)],
    look: ['Describe*', 'ListTagsForResource'],
  },
  { actions: 'dynamodb', types: ['aws_dynamodb'], owned: [arn('dynamodb', 'table/', prefix, '-*')], look: [] },
  {
    actions: 'ecr',
    types: ['aws_ecr'],
    owned: [arn('ecr', 'repository/', prefix, '-*')],
    look: ['GetAuthorizationToken'],
  },
  {
    actions: 'eks',
    types: ['aws_eks'],
    owned: [
      arn('eks', '*/', prefix, '-*'),
      arn('autoscaling', 'autoScalingGroup:*:autoScalingGroupName/eks-general-*'),
    ],
    look: ['Describe*', 'List*'],
  },
  {
    actions: 'elasticache',
    types: ['aws_elasticache'],
    owned: [arn('elasticache', '*:', prefix, '-*')],
    look: ['Describe*', 'ListTagsForResource'],
  },
  {
    actions: 'elasticfilesystem',
    types: ['aws_efs'],
    owned: [arn('elasticfilesystem', 'file-system/*'), arn('elasticfilesystem', 'access-point/*')],
    look: ['Describe*'],
    isTagged: true,
  },
  {
    actions: 'elasticloadbalancing',
    types: ['aws_lb'],
    owned: [
      arn('elasticloadbalancing', '*/', prefix, '-*'),
      arn('elasticloadbalancing', 'targetgroup/app-*'),
      arn('elasticloadbalancing', 'targetgroup/fn-*'),
    ],
    look: ['Describe*'],
  },
  { actions: 'lambda', types: ['aws_lambda'], owned: [arn('lambda', 'function:', prefix, '-*')], look: [] },
  {
    actions: 'logs',
    types: ['aws_cloudwatch_log', 'aws_cloudwatch_query'],
    owned: [arn('logs', 'log-group:*', prefix, '*')],
    look: ['Describe*', 'ListTagsForResource', '*QueryDefinition'],
  },
  {
    actions: 'rds',
    types: ['aws_db'],
    owned: [arn('rds', '*:', prefix, '-*')],
    look: ['Describe*', 'ListTagsForResource'],
  },
  { actions: 's3', types: ['aws_s3'], owned: [plainArn('s3', '', globalPrefix, '-*')], look: [] },
  { actions: 'scheduler', types: ['aws_scheduler'], owned: [arn('scheduler', 'schedule*/', prefix, '-*')], look: [] },
  {
    actions: 'secretsmanager',
    types: ['aws_secretsmanager'],
    owned: [arn('secretsmanager', 'secret:', prefix, '/*')],
    look: ['GetRandomPassword'],
  },
  { actions: 'sns', types: ['aws_sns'], owned: [arn('sns', prefix, '-*')], look: [] },
  { actions: 'sqs', types: ['aws_sqs'], owned: [arn('sqs', prefix, '-*')], look: [] },
  {
    actions: 'wafv2',
    types: ['aws_wafv2'],
    owned: [arn('wafv2', 'regional/*/', prefix, '-*/*'), arn('wafv2', 'regional/managedruleset/*/*')],
    look: ['Get*', 'List*'],
  },
]

/** What a role of the stack may at most do: actions, on what, and the resource types that ask for it. */
interface Bound {
  readonly types: readonly string[]
  readonly actions: readonly string[]
  readonly resources: readonly Value[]
}

const BOUNDS: readonly Bound[] = [
  {
    types: ['aws_s3'],
    actions: ['s3:DeleteObject', 's3:GetObject', 's3:ListBucket', 's3:PutObject'],
    resources: [plainArn('s3', '', globalPrefix, '-*')],
  },
  {
    types: ['aws_secretsmanager'],
    actions: ['secretsmanager:GetSecretValue'],
    resources: [arn('secretsmanager', 'secret:', prefix, '/*')],
  },
  { types: ['aws_db_instance'], actions: ['rds-db:connect'], resources: [arn('rds-db', 'dbuser:*/*')] },
  {
    types: ['aws_db_instance'],
    actions: [
      'logs:CreateLogGroup',
      'logs:CreateLogStream',
      'logs:DescribeLogStreams',
      'logs:GetLogEvents',
      'logs:PutLogEvents',
      'logs:PutRetentionPolicy',
    ],
    resources: [arn('logs', 'log-group:RDS*')],
  },
  {
    types: ['aws_elasticache'],
    actions: ['elasticache:Connect'],
    resources: [arn('elasticache', 'replicationgroup:', prefix, '-*'), arn('elasticache', 'user:', prefix, '-*')],
  },
  {
    types: ['aws_dynamodb'],
    actions: [
      'dynamodb:Batch*',
      'dynamodb:ConditionCheckItem',
      'dynamodb:DeleteItem',
      'dynamodb:DescribeTable',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:Scan',
      'dynamodb:UpdateItem',
    ],
    resources: [arn('dynamodb', 'table/', prefix, '-*')],
  },
  {
    types: ['aws_efs'],
    actions: ['elasticfilesystem:ClientMount', 'elasticfilesystem:ClientWrite'],
    resources: [arn('elasticfilesystem', 'file-system/*')],
  },
  {
    types: ['aws_cloudwatch_log_group'],
    actions: ['logs:CreateLogStream', 'logs:DescribeLogStreams', 'logs:PutLogEvents'],
    resources: [arn('logs', 'log-group:*', prefix, '*')],
  },
  { types: ['aws_sqs'], actions: ['sqs:SendMessage'], resources: [arn('sqs', prefix, '-*')] },
  {
    types: ['aws_lambda'],
    actions: [
      'ec2:*NetworkInterface*',
      'ec2:AssignPrivateIpAddresses',
      'ec2:UnassignPrivateIpAddresses',
      'ec2:DescribeSubnets',
      'ec2:DescribeSecurityGroups',
      'ec2:DescribeVpcs',
      'xray:Get*',
      'xray:Put*',
    ],
    resources: ['*'],
  },
  {
    types: ['aws_launch_template', 'aws_instance'],
    actions: ['ssm:Get*', 'ssm:List*', 'ssm:Put*', 'ssm:Update*', 'ssm:Describe*', 'ssmmessages:*', 'ec2messages:*'],
    resources: ['*'],
  },
  {
    types: ['aws_scheduler'],
    actions: ['ec2:StartInstances', 'ec2:StopInstances'],
    resources: [arn('ec2', 'instance/*')],
  },
]

/** Services to which roles of the stack are handed over. */
const HANDOVERS: readonly (readonly [string, string])[] = [
  ['aws_db_instance', 'monitoring.rds.amazonaws.com'],
  ['aws_eks', 'eks.amazonaws.com'],
  ['aws_eks', 'pods.eks.amazonaws.com'],
  ['aws_flow_log', 'vpc-flow-logs.amazonaws.com'],
  ['aws_instance', 'ec2.amazonaws.com'],
  ['aws_lambda', 'lambda.amazonaws.com'],
  ['aws_launch_template', 'ec2.amazonaws.com'],
  ['aws_scheduler', 'scheduler.amazonaws.com'],
]

/**
 * Finds the entries of which a stack has a type, in their order. Stacks have the same types again and again: what an
 * entry has to do with a type is looked at once.
 */
function entriesFor<Entry>(entries: readonly Entry[], startsOf: (entry: Entry) => readonly string[]) {
  const byType = new Map<string, readonly Entry[]>()
  const read = (type: string): readonly Entry[] => {
    const found = entries.filter((entry) => startsOf(entry).some((start) => type.startsWith(start)))
    if (byType.size < TYPES_MAX) byType.set(type, found)
    return found
  }
  return (types: ReadonlySet<string>): Entry[] => {
    const used = new Set<Entry>()
    for (const type of types) for (const entry of byType.get(type) ?? read(type)) used.add(entry)
    return entries.filter((entry) => used.has(entry))
  }
}

/** More than the types of all components. */
const TYPES_MAX = 1000

/** The services of a stack. */
export const servicesOf: (types: ReadonlySet<string>) => Service[] = entriesFor(SERVICES, ({ types }) => types)

/** The most that roles of a stack may do. */
export const boundsOf: (types: ReadonlySet<string>) => Bound[] = entriesFor(BOUNDS, ({ types }) => types)

const handoversFor = entriesFor(HANDOVERS, ([start]) => [start])

/** The services to which the roles of a stack are handed over, by name. */
export function handoversOf(types: ReadonlySet<string>): string[] {
  return [...new Set(handoversFor(types).map(([, service]) => service))].sort()
}

/** Prefixes of the actions of every service that a stack can have, but for the network and the identities. */
export const SERVICE_ACTIONS: readonly string[] = SERVICES.map(({ actions }) => actions)

/** Every service to which roles of a stack can be handed over, by name. */
export const HANDOVER_SERVICES: readonly string[] = [...new Set(HANDOVERS.map(([, service]) => service))].sort()
