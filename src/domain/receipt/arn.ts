// Names of resources of AWS, and the types of Terraform that they are.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html
import type { FoundResource } from './of-account.ts'

/** The parts of an ARN. */
export interface Arn {
  readonly service: string
  /** Empty for what belongs to no region. */
  readonly region: string
  readonly account: string
  /** What comes before the name, such as `instance`, `log-group` or `secret`; empty where there is only a name. */
  readonly kind: string
  /** Such as i-0abc, or the name of a bucket. */
  readonly name: string
}

/** Parses an ARN; undefined for other texts. */
export function parseArn(text: string): Arn | undefined {
  const [arn, , service, region, account, ...rest] = text.split(':')
  if (arn !== 'arn' || !service || region === undefined || account === undefined || rest.length === 0) return undefined
  const resource = rest.join(':').replace(/:\*$/, '').replace(/^\//, '')
  const [, kind = '', name = resource] = /^([A-Za-z-]+)[:/](.+)$/.exec(resource) ?? []
  return { service, region, account, kind, name }
}

/** Types by service, and by what comes before the name; an empty kind stands for a name alone. */
const TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  acm: { certificate: 'aws_acm_certificate' },
  apigateway: { restapis: 'aws_api_gateway_rest_api', apis: 'aws_apigatewayv2_api' },
  autoscaling: { autoScalingGroup: 'aws_autoscaling_group' },
  backup: { 'backup-vault': 'aws_backup_vault', 'backup-plan': 'aws_backup_plan' },
  cloudfront: { distribution: 'aws_cloudfront_distribution' },
  cloudwatch: { alarm: 'aws_cloudwatch_metric_alarm' },
  'cognito-idp': { userpool: 'aws_cognito_user_pool' },
  dynamodb: { table: 'aws_dynamodb_table' },
  ec2: {
    'elastic-ip': 'aws_eip',
    image: 'aws_ami',
    instance: 'aws_instance',
    'internet-gateway': 'aws_internet_gateway',
    'launch-template': 'aws_launch_template',
    natgateway: 'aws_nat_gateway',
    'network-acl': 'aws_network_acl',
    'network-interface': 'aws_network_interface',
    'route-table': 'aws_route_table',
    'security-group': 'aws_security_group',
    snapshot: 'aws_ebs_snapshot',
    subnet: 'aws_subnet',
    volume: 'aws_ebs_volume',
    vpc: 'aws_vpc',
    'vpc-endpoint': 'aws_vpc_endpoint',
    'vpc-flow-log': 'aws_flow_log',
  },
  ecr: { repository: 'aws_ecr_repository' },
  ecs: { cluster: 'aws_ecs_cluster', service: 'aws_ecs_service', 'task-definition': 'aws_ecs_task_definition' },
  eks: { cluster: 'aws_eks_cluster', nodegroup: 'aws_eks_node_group', addon: 'aws_eks_addon' },
  elasticache: {
    cluster: 'aws_elasticache_cluster',
    parametergroup: 'aws_elasticache_parameter_group',
    replicationgroup: 'aws_elasticache_replication_group',
    snapshot: 'aws_elasticache_snapshot',
    subnetgroup: 'aws_elasticache_subnet_group',
  },
  elasticfilesystem: { 'file-system': 'aws_efs_file_system', 'access-point': 'aws_efs_access_point' },
  elasticloadbalancing: {
    listener: 'aws_lb_listener',
    'listener-rule': 'aws_lb_listener_rule',
    loadbalancer: 'aws_lb',
    targetgroup: 'aws_lb_target_group',
  },
  es: { domain: 'aws_opensearch_domain' },
  events: { rule: 'aws_cloudwatch_event_rule', 'event-bus': 'aws_cloudwatch_event_bus' },
  firehose: { deliverystream: 'aws_kinesis_firehose_delivery_stream' },
  iam: { 'instance-profile': 'aws_iam_instance_profile', policy: 'aws_iam_policy', role: 'aws_iam_role' },
  kafka: { cluster: 'aws_msk_cluster' },
  kinesis: { stream: 'aws_kinesis_stream' },
  kms: { key: 'aws_kms_key' },
  lambda: { function: 'aws_lambda_function' },
  logs: { 'log-group': 'aws_cloudwatch_log_group' },
  rds: {
    cluster: 'aws_rds_cluster',
    'cluster-pg': 'aws_rds_cluster_parameter_group',
    'cluster-snapshot': 'aws_db_cluster_snapshot',
    db: 'aws_db_instance',
    og: 'aws_db_option_group',
    pg: 'aws_db_parameter_group',
    snapshot: 'aws_db_snapshot',
    subgrp: 'aws_db_subnet_group',
  },
  redshift: { cluster: 'aws_redshift_cluster' },
  route53: { hostedzone: 'aws_route53_zone' },
  s3: { '': 'aws_s3_bucket' },
  secretsmanager: { secret: 'aws_secretsmanager_secret' },
  sns: { '': 'aws_sns_topic' },
  sqs: { '': 'aws_sqs_queue' },
  ssm: { parameter: 'aws_ssm_parameter' },
  states: { stateMachine: 'aws_sfn_state_machine' },
  wafv2: { regional: 'aws_wafv2_web_acl', global: 'aws_wafv2_web_acl' },
}

/** The type of Terraform that an ARN is of; for what this table lacks, what the ARN says of itself. */
export function typeOfArn({ service, kind }: Arn): string {
  return TYPES[service]?.[kind] ?? (kind === '' ? service : `${service}:${kind}`)
}

/** A resource by its ARN; undefined for what is none. */
export function foundByArn(key: string, condition: FoundResource['condition']): FoundResource | undefined {
  const arn = parseArn(key)
  if (!arn) return undefined
  const { name, region, kind } = arn
  return { key, type: typeOfArn(arn), name, region, is_backup: kind === 'auto-backup', condition }
}
