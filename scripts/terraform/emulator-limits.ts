// What the AWS emulator (moto_server 5) cannot do, found by running the stacks
// on it. A newer one may do more: remove a line, run verify:terraform, see.

const arn = (service: string, resource: string): string => `arn:aws:${service}:us-east-1:123456789012:${resource}`

/**
 * Types that it lacks, with what their attributes hold where others refer to them. Every other type is really created.
 */
export const NOT_EMULATED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  aws_budgets_budget: {},
  aws_cloudwatch_query_definition: {},
  aws_efs_backup_policy: {},
  // It cannot be deleted there.
  aws_efs_file_system_policy: {},
  aws_eks_addon: {},
  aws_eks_pod_identity_association: {},
  aws_elasticache_replication_group: { arn: arn('elasticache', 'replicationgroup:redis') },
  // It cannot be deleted there.
  aws_elasticache_subnet_group: {},
  aws_elasticache_user_group: {},
  // It compares the prefix of the bucket policy letter by letter, which AWS does not.
  aws_s3_bucket_logging: {},
}

/** Rules on the security group that EKS gives a cluster; the emulator gives it none. */
export const NOT_EMULATED_REFERENCE = 'cluster_security_group_id'

/** Parameters that AWS publishes and it does not have, by the beginning of their path. */
export const PUBLISHED_PARAMETERS: Readonly<Record<string, string>> = { '/aws/service/deeplearning/': 'ami-03cf127a' }

interface Difference {
  readonly attributes: readonly string[]
  readonly reason: string
}

const RULE: Difference = {
  attributes: ['description', 'security_group_id', 'referenced_security_group_id'],
  reason: 'it forgets the description of a rule between groups, and the group of a cluster',
}

/** What a second plan would change because of it alone: attributes that it forgets, or answers otherwise than AWS. */
export const EMULATOR_DIFFERENCES: Readonly<Record<string, Difference>> = {
  aws_autoscaling_group: {
    attributes: ['capacity_reservation_specification', 'launch_template'],
    reason: 'it answers an empty capacity reservation, and the launch template seems to change',
  },
  aws_autoscaling_policy: {
    attributes: ['enabled', 'predictive_scaling_configuration'],
    reason: 'it answers another kind of policy',
  },
  aws_db_instance: {
    attributes: [
      'monitoring_interval',
      'monitoring_role_arn',
      'performance_insights_enabled',
      'performance_insights_kms_key_id',
    ],
    reason: 'it forgets the monitoring of a database',
  },
  aws_db_parameter_group: { attributes: ['parameter'], reason: 'it forgets the parameters' },
  aws_eks_cluster: { attributes: ['access_config'], reason: 'it forgets who can enter a cluster' },
  aws_eks_node_group: { attributes: ['remote_access'], reason: 'it answers a key for remote access that no one set' },
  aws_iam_role_policy: { attributes: ['policy'], reason: 'the policy names a database that seems to change' },
  aws_instance: { attributes: ['associate_public_ip_address'], reason: 'it gives every machine a public address' },
  aws_lambda_function: {
    attributes: [
      'dead_letter_config',
      'kms_key_arn',
      'logging_config',
      'last_modified',
      'qualified_arn',
      'qualified_invoke_arn',
      'version',
    ],
    reason: 'it forgets the queue for failures, the key and the form of the logs',
  },
  aws_launch_template: {
    attributes: ['tag_specifications', 'default_version', 'latest_version'],
    reason: 'it mixes the tags of the template itself with those for its machines',
  },
  aws_vpc_security_group_egress_rule: RULE,
  aws_vpc_security_group_ingress_rule: RULE,
}
