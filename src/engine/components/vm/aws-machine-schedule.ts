// Single machines on AWS that run on weekdays from 07:00 to 19:00: a scheduler starts and stops them.
import { plainArn, prefix, stackKey } from '../../clouds/aws/naming.ts'
import { rolePolicy, serviceRole, serviceTrust } from '../../families/identity/aws.ts'
import { block, id, ref, resource, t, x, type TopBlock, type Value } from '../../hcl/nodes.ts'
import type { Plan } from './aws-plan.ts'

const REGION = ref('var', 'region')

/** The schedule and the role with which it acts. */
export function machineSchedule(plan: Plan): TopBlock[] {
  const { node, name } = plan
  const own = `${node.label}_schedule`
  const isOne = node.settings.count === 1
  const machine = ref('aws_instance', node.label)
  const ids: Value = isOne ? [x`${machine}.id`] : x`${machine}[*].id`
  return [
    resource('aws_scheduler_schedule_group', own, { name: t`${prefix}-${name}` }),
    serviceTrust(own, 'scheduler.amazonaws.com', {
      isAccountBound: true,
      sourceArn: ref('aws_scheduler_schedule_group', own, 'arn'),
    }),
    serviceRole(node.site, own, `${name}-schedule`),
    ...rolePolicy(
      own,
      'start-stop',
      x`aws_iam_role.${id(own)}.id`,
      [
        {
          sid: 'StartStop',
          actions: ['ec2:StartInstances', 'ec2:StopInstances'],
          resources: isOne ? [x`${machine}.arn`] : x`${machine}[*].arn`,
        },
        {
          sid: 'DiskKey',
          actions: ['kms:CreateGrant'],
          resources: [stackKey],
          condition: [
            block({ test: 'Bool', variable: 'kms:GrantIsForAWSResource', values: ['true'] }),
            block({ test: 'StringEquals', variable: 'kms:ViaService', values: [t`ec2.${REGION}.amazonaws.com`] }),
          ],
        },
        { sid: 'ScheduleKey', actions: ['kms:Decrypt'], resources: [stackKey] },
      ],
      'Starting a machine with an encrypted disk takes a grant on the key of the disk.',
    ),
    resource('aws_scheduler_schedule', own, {
      for_each: { start: 'cron(0 7 ? * MON-FRI *)', stop: 'cron(0 19 ? * MON-FRI *)' },
      name: t`${prefix}-${name}-${x`each.key`}`,
      description: t`${x`each.key`} of ${prefix}-${name} on weekdays`,
      group_name: x`aws_scheduler_schedule_group.${id(own)}.name`,
      schedule_expression: x`each.value`,
      schedule_expression_timezone: ref('var', 'schedule_time_zone'),
      kms_key_arn: stackKey,
      flexible_time_window: block({ mode: 'OFF' }),
      target: block({
        arn: plainArn('scheduler', '', 'aws-sdk:ec2:', x`each.key`, 'Instances'),
        role_arn: x`aws_iam_role.${id(own)}.arn`,
        input: x`jsonencode(${{ InstanceIds: ids }})`,
        retry_policy: block({ maximum_event_age_in_seconds: 3600, maximum_retry_attempts: 5 }),
      }),
      depends_on: [ref('aws_iam_role_policy', own)],
    }),
  ]
}
