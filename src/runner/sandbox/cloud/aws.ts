// Identities of AWS resources: ids and ARNs in the forms that AWS gives them.
import { digitsOf, filledIn, hexOf, nameOf, textOf, uuidOf, type Making } from './making.ts'

/**
 * By type: the id, then the ARN as service and resource. An id that ends with a dash goes on with 17 digits; `arn` is
 * the ARN itself; a service with `!` is the same in all regions.
 */
const IDENTITIES: Readonly<Record<string, string>> = {
  aws_apigatewayv2_api: '{#10} apigateway:/apis/{id}',
  aws_apigatewayv2_authorizer: '{#6}',
  aws_apigatewayv2_integration: '{#7}',
  aws_apigatewayv2_route: '{#7}',
  aws_apigatewayv2_stage: '{name} apigateway:/apis/{api_id}/stages/{name}',
  aws_apigatewayv2_vpc_link: '{#6} apigateway:/vpclinks/{id}',
  aws_autoscaling_group: '{name} autoscaling:autoScalingGroup:{#12}:autoScalingGroupName/{name}',
  aws_autoscaling_policy: '{name} autoscaling:scalingPolicy:{#12}:autoScalingGroupName/{autoscaling_group_name}',
  aws_budgets_budget: '{account}:{name} budgets!:budget/{name}',
  aws_cloudfront_distribution: 'E{#13} cloudfront!:distribution/{id}',
  aws_cloudwatch_dashboard: '{dashboard_name} cloudwatch!:dashboard/{dashboard_name}',
  aws_cloudwatch_log_group: '{name} logs:log-group:{name}',
  aws_cloudwatch_metric_alarm: '{alarm_name} cloudwatch:alarm:{alarm_name}',
  aws_db_instance: 'db-{#20} rds:db:{name}',
  aws_db_parameter_group: '{name} rds:pg:{name}',
  aws_db_subnet_group: '{name} rds:subgrp:{name}',
  aws_default_security_group: 'sg- ec2:security-group/{id}',
  aws_dynamodb_table: '{name} dynamodb:table/{name}',
  aws_ecr_repository: '{name} ecr:repository/{name}',
  aws_efs_access_point: 'fsap- elasticfilesystem:access-point/{id}',
  aws_efs_file_system: 'fs- elasticfilesystem:file-system/{id}',
  aws_efs_mount_target: 'fsmt-',
  aws_eip: 'eipalloc- ec2:elastic-ip/{id}',
  aws_eks_addon: '{cluster_name}:{addon_name} eks:addon/{cluster_name}/{addon_name}/{#8}',
  aws_eks_cluster: '{name} eks:cluster/{name}',
  aws_eks_node_group: '{cluster_name}:{node_group_name} eks:nodegroup/{cluster_name}/{node_group_name}/{#8}',
  aws_eks_pod_identity_association: 'a- eks:podidentityassociation/{cluster_name}/{id}',
  aws_elasticache_replication_group: '{replication_group_id} elasticache:replicationgroup:{replication_group_id}',
  aws_elasticache_subnet_group: '{name} elasticache:subnetgroup:{name}',
  aws_elasticache_user: '{user_id} elasticache:user:{user_id}',
  aws_elasticache_user_group: '{user_group_id} elasticache:usergroup:{user_group_id}',
  aws_flow_log: 'fl- ec2:vpc-flow-log/{id}',
  aws_iam_instance_profile: '{name} iam!:instance-profile/{name}',
  aws_iam_openid_connect_provider: 'arn iam!:oidc-provider/{#16}',
  aws_iam_policy: 'arn iam!:policy/{name}',
  aws_iam_role: '{name} iam!:role/{name}',
  aws_iam_role_policy: '{role}:{name}',
  aws_instance: 'i- ec2:instance/{id}',
  aws_internet_gateway: 'igw- ec2:internet-gateway/{id}',
  aws_kms_alias: '{name} kms:{name}',
  aws_kms_key: 'uuid kms:key/{id}',
  aws_lambda_function: '{function_name} lambda:function:{function_name}',
  aws_launch_template: 'lt- ec2:launch-template/{id}',
  aws_lb: 'arn elasticloadbalancing:loadbalancer/app/{name}/{#16}',
  aws_lb_listener: 'arn elasticloadbalancing:listener/app/listener/{#16}/{#16}',
  aws_lb_target_group: 'arn elasticloadbalancing:targetgroup/{name}/{#16}',
  aws_nat_gateway: 'nat- ec2:natgateway/{id}',
  aws_route: 'r-rtb{#10}',
  aws_route_table: 'rtb- ec2:route-table/{id}',
  aws_route_table_association: 'rtbassoc-',
  aws_route53_record: '{zone_id}_{name}_{type}',
  aws_route53_zone: 'Z{#20} route53!!:hostedzone/{id}',
  aws_s3_bucket: '{bucket} s3!!:{bucket}',
  aws_scheduler_schedule: 'default/{name} scheduler:schedule/default/{name}',
  aws_scheduler_schedule_group: '{name} scheduler:schedule-group/{name}',
  aws_secretsmanager_secret: 'arn secretsmanager:secret:{name}-{#6}',
  aws_security_group: 'sg- ec2:security-group/{id}',
  aws_sns_topic: 'arn sns:{name}',
  aws_sns_topic_subscription: 'arn sns:subscription:{#12}',
  aws_sqs_queue: 'https://sqs.{region}.amazonaws.com/{account}/{name} sqs:{name}',
  aws_subnet: 'subnet- ec2:subnet/{id}',
  aws_vpc: 'vpc- ec2:vpc/{id}',
  aws_vpc_endpoint: 'vpce- ec2:vpc-endpoint/{id}',
  aws_vpc_security_group_egress_rule: 'sgr- ec2:security-group-rule/{id}',
  aws_vpc_security_group_ingress_rule: 'sgr- ec2:security-group-rule/{id}',
  aws_wafv2_web_acl: 'uuid wafv2:regional/webacl/{name}/{id}',
}

/** Values that more than their names decide, by type: each with `{…}` as in {@link filledIn}. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  aws_apigatewayv2_api: {
    api_endpoint: 'https://{id}.execute-api.{region}.amazonaws.com',
    execution_arn: 'arn:aws:execute-api:{region}:{account}:{id}',
  },
  aws_apigatewayv2_stage: { invoke_url: 'https://{api_id}.execute-api.{region}.amazonaws.com/' },
  aws_db_instance: {
    address: '{name}.{#12}.{region}.rds.amazonaws.com',
    endpoint: '{address}:{port}',
    hosted_zone_id: 'Z2R2ITUGPM61AM',
    status: 'available',
  },
  aws_ecr_repository: {
    repository_url: '{account}.dkr.ecr.{region}.amazonaws.com/{name}',
    registry_id: '{account}',
  },
  aws_efs_file_system: { dns_name: '{id}.efs.{region}.amazonaws.com' },
  aws_eks_cluster: {
    endpoint: 'https://{#32}.gr7.{region}.eks.amazonaws.com',
    platform_version: 'eks.7',
    status: 'ACTIVE',
  },
  aws_elasticache_replication_group: {
    primary_endpoint_address: 'master.{replication_group_id}.{#6}.{region}.cache.amazonaws.com',
    reader_endpoint_address: 'replica.{replication_group_id}.{#6}.{region}.cache.amazonaws.com',
    configuration_endpoint_address: 'clustercfg.{replication_group_id}.{#6}.{region}.cache.amazonaws.com',
  },
  aws_iam_role: { unique_id: 'AROA{#16}' },
  aws_lambda_function: {
    invoke_arn:
      'arn:aws:apigateway:{region}:lambda:path/2015-03-31/functions/arn:aws:lambda:{region}:{account}:function:{name}/invocations',
    version: '$LATEST',
  },
  aws_lb: { dns_name: '{name}-{#10}.{region}.elb.amazonaws.com', zone_id: 'Z35SXDOTRQ7X7K' },
  aws_s3_bucket: {
    bucket_domain_name: '{bucket}.s3.amazonaws.com',
    bucket_regional_domain_name: '{bucket}.s3.{region}.amazonaws.com',
    hosted_zone_id: 'Z3AQBSTGFYJSTF',
    region: '{region}',
  },
  aws_sqs_queue: { url: 'https://sqs.{region}.amazonaws.com/{account}/{name}' },
}

const PORTS: Readonly<Record<string, string>> = { postgres: '5432', mysql: '3306', mariadb: '3306' }

/** Computed attributes of an AWS resource that stand for it: its id, its ARN, its addresses. */
export function awsIdentity(making: Making): Record<string, unknown> {
  const { type, values } = making
  const [idForm = '', arnForm] = (IDENTITIES[type] ?? fallback(making)).split(' ')
  const port = values['port']
  const known: Record<string, string> = {
    bucket: nameOf(making),
    port: typeof port === 'number' ? String(port) : (PORTS[textOf(values, 'engine') ?? ''] ?? '5432'),
  }
  const arn = (): string => arnOf(arnForm ?? `${serviceOf(type)}:${type.slice(4)}/{id}`, making, known)
  if (idForm === 'uuid') known['id'] = uuidOf(making, 'id')
  else if (idForm === 'arn') known['id'] = arn()
  else if (idForm.endsWith('-')) known['id'] = `${idForm}0${hexOf(making, 'id', 16)}`
  else known['id'] = filledIn(idForm, making, known)
  known['arn'] = arn()
  const own: Record<string, string> = {}
  // One can be made of those before it: an endpoint of its address.
  for (const [name, form] of Object.entries(VALUES[type] ?? {}))
    own[name] = known[name] = filledIn(String(form), making, known)
  return {
    id: known['id'],
    arn: known['arn'],
    owner_id: making.place.account,
    account_id: making.place.account,
    port: Number(known['port']),
    // The last part of an id is what other calls want: the key of an alias, the number of a rule.
    key_id: known['id'],
    allocation_id: known['id'],
    security_group_rule_id: known['id'],
    arn_suffix: known['arn'].split(':').slice(5).join(':').replace('loadbalancer/', ''),
    ...own,
  }
}

function arnOf(form: string, making: Making, known: Readonly<Record<string, string>>): string {
  const colon = form.indexOf(':')
  const service = form.slice(0, colon)
  const resource = filledIn(form.slice(colon + 1), making, known)
  const { region, account } = making.place
  if (service.endsWith('!!')) return `arn:aws:${service.slice(0, -2)}:::${resource}`
  if (service.endsWith('!')) return `arn:aws:${service.slice(0, -1)}::${account}:${resource}`
  return `arn:aws:${service}:${region}:${account}:${resource}`
}

function serviceOf(type: string): string {
  return type.split('_')[1] ?? 'aws'
}

/** A type of which nothing is known is called by its name, or has a number. */
function fallback(making: Making): string {
  const { type, values } = making
  const hasName = ['name', 'bucket', 'identifier', 'name_prefix'].some((one) => textOf(values, one) !== undefined)
  return `${hasName ? '{name}' : digitsOf(making, 'id', 10)} ${serviceOf(type)}:${type.slice(4).replaceAll('_', '-')}/{id}`
}
