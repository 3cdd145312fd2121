// Rights that what runs on AWS takes, with its identities, its logs and its alarms, by type.
import { allOf, rights, type Rights } from '../row.ts'

const LINKED = rights('iam', '', 'CreateServiceLinkedRole')
/** Images are found by a public parameter. */
const IMAGE = rights('ssm', 'GetParameter')
const PASS = rights('iam', '', 'PassRole')

export const AWS_WORK_RIGHTS = {
  aws_autoscaling_attachment: rights(
    'autoscaling',
    'DescribeAutoScalingGroups',
    'AttachTrafficSources DetachTrafficSources AttachLoadBalancerTargetGroups DetachLoadBalancerTargetGroups',
  ),
  aws_autoscaling_group: allOf(
    rights(
      'autoscaling',
      'DescribeAutoScalingGroups DescribeScalingActivities DescribeInstanceRefreshes',
      'CreateAutoScalingGroup UpdateAutoScalingGroup DeleteAutoScalingGroup CreateOrUpdateTags StartInstanceRefresh SuspendProcesses ResumeProcesses',
    ),
    rights('ec2', 'DescribeInstances', 'RunInstances'),
    PASS,
    LINKED,
  ),
  aws_autoscaling_policy: rights('autoscaling', 'DescribePolicies', 'PutScalingPolicy DeletePolicy'),
  aws_autoscaling_schedule: rights(
    'autoscaling',
    'DescribeScheduledActions',
    'PutScheduledUpdateGroupAction DeleteScheduledAction',
  ),
  aws_budgets_budget: rights('budgets', 'ViewBudget ListTagsForResource', 'ModifyBudget TagResource'),
  aws_cloudwatch_dashboard: rights('cloudwatch', 'GetDashboard', 'PutDashboard DeleteDashboards'),
  aws_cloudwatch_log_group: rights(
    'logs',
    'DescribeLogGroups ListTagsForResource',
    'CreateLogGroup PutRetentionPolicy DeleteLogGroup AssociateKmsKey TagResource UntagResource',
  ),
  aws_cloudwatch_log_metric_filter: rights('logs', 'DescribeMetricFilters', 'PutMetricFilter DeleteMetricFilter'),
  aws_cloudwatch_log_resource_policy: rights(
    'logs',
    'DescribeResourcePolicies',
    'PutResourcePolicy DeleteResourcePolicy',
  ),
  aws_cloudwatch_metric_alarm: rights(
    'cloudwatch',
    'DescribeAlarms ListTagsForResource',
    'PutMetricAlarm DeleteAlarms TagResource UntagResource',
  ),
  aws_cloudwatch_query_definition: rights(
    'logs',
    'DescribeQueryDefinitions',
    'PutQueryDefinition DeleteQueryDefinition',
  ),
  aws_eks_addon: rights(
    'eks',
    'DescribeAddon DescribeAddonVersions',
    'CreateAddon UpdateAddon DeleteAddon TagResource',
  ),
  aws_eks_cluster: allOf(
    rights(
      'eks',
      'DescribeCluster DescribeUpdate',
      'CreateCluster UpdateClusterConfig UpdateClusterVersion DeleteCluster TagResource',
    ),
    PASS,
    LINKED,
  ),
  aws_eks_node_group: allOf(
    rights(
      'eks',
      'DescribeNodegroup DescribeUpdate',
      'CreateNodegroup UpdateNodegroupConfig UpdateNodegroupVersion DeleteNodegroup TagResource',
    ),
    PASS,
    LINKED,
  ),
  aws_eks_pod_identity_association: allOf(
    rights(
      'eks',
      'DescribePodIdentityAssociation',
      'CreatePodIdentityAssociation UpdatePodIdentityAssociation DeletePodIdentityAssociation TagResource',
    ),
    PASS,
  ),
  aws_iam_instance_profile: rights(
    'iam',
    'GetInstanceProfile',
    'CreateInstanceProfile AddRoleToInstanceProfile RemoveRoleFromInstanceProfile DeleteInstanceProfile TagInstanceProfile',
  ),
  aws_iam_openid_connect_provider: rights(
    'iam',
    'GetOpenIDConnectProvider',
    'CreateOpenIDConnectProvider DeleteOpenIDConnectProvider TagOpenIDConnectProvider',
  ),
  aws_iam_policy: rights(
    'iam',
    'GetPolicy GetPolicyVersion ListPolicyVersions',
    'CreatePolicy CreatePolicyVersion DeletePolicyVersion DeletePolicy TagPolicy',
  ),
  aws_iam_role: rights(
    'iam',
    'GetRole ListRolePolicies ListAttachedRolePolicies ListInstanceProfilesForRole',
    'CreateRole UpdateRole UpdateAssumeRolePolicy DeleteRole TagRole UntagRole',
  ),
  aws_iam_role_policy: rights('iam', 'GetRolePolicy', 'PutRolePolicy DeleteRolePolicy'),
  aws_iam_role_policy_attachment: rights('iam', 'ListAttachedRolePolicies', 'AttachRolePolicy DetachRolePolicy'),
  aws_instance: allOf(
    rights(
      'ec2',
      'DescribeInstances DescribeInstanceTypes DescribeInstanceAttribute DescribeVolumes DescribeImages',
      'RunInstances ModifyInstanceAttribute ModifyInstanceMetadataOptions StopInstances StartInstances TerminateInstances CreateTags',
    ),
    IMAGE,
    PASS,
  ),
  aws_lambda_event_source_mapping: rights(
    'lambda',
    'GetEventSourceMapping',
    'CreateEventSourceMapping UpdateEventSourceMapping DeleteEventSourceMapping',
  ),
  aws_lambda_function: allOf(
    rights(
      'lambda',
      'GetFunction ListVersionsByFunction GetFunctionCodeSigningConfig',
      'CreateFunction UpdateFunctionCode UpdateFunctionConfiguration DeleteFunction TagResource',
    ),
    PASS,
  ),
  aws_lambda_permission: rights('lambda', 'GetPolicy', 'AddPermission RemovePermission'),
  aws_launch_template: allOf(
    rights(
      'ec2',
      'DescribeLaunchTemplates DescribeLaunchTemplateVersions DescribeImages',
      'CreateLaunchTemplate CreateLaunchTemplateVersion ModifyLaunchTemplate DeleteLaunchTemplate CreateTags',
    ),
    IMAGE,
  ),
  aws_scheduler_schedule: allOf(
    rights('scheduler', 'GetSchedule', 'CreateSchedule UpdateSchedule DeleteSchedule'),
    PASS,
  ),
  aws_scheduler_schedule_group: rights('scheduler', 'GetScheduleGroup', 'CreateScheduleGroup DeleteScheduleGroup'),
  aws_sns_topic: rights(
    'sns',
    'GetTopicAttributes ListTagsForResource',
    'CreateTopic SetTopicAttributes DeleteTopic TagResource UntagResource',
  ),
  aws_sns_topic_policy: rights('sns', 'GetTopicAttributes', 'SetTopicAttributes'),
  aws_sns_topic_subscription: rights(
    'sns',
    'GetSubscriptionAttributes',
    'Subscribe SetSubscriptionAttributes Unsubscribe',
  ),
  aws_sqs_queue: rights(
    'sqs',
    'GetQueueAttributes GetQueueUrl ListQueueTags',
    'CreateQueue SetQueueAttributes DeleteQueue TagQueue UntagQueue',
  ),
  aws_sqs_queue_policy: rights('sqs', 'GetQueueAttributes', 'SetQueueAttributes'),
} satisfies Readonly<Record<string, Rights>>
