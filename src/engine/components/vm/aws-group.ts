// Machines on AWS as a scaling group: replaced when they fail, added when they are busy.
import { prefix, stackKey } from '../../clouds/aws/naming.ts'
import { awsNeeds } from '../../clouds/aws/needs.ts'
import { timeZoneVariable } from '../../families/inputs/aws.ts'
import type { Alert, Charge, Lowered } from '../../clouds/lowered.ts'
import { HOURS_PER_MONTH, SCHEDULED_HOURS } from '../../clouds/site.ts'
import { block, comment, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import { DETAILED_METRICS, type Plan } from './aws-plan.ts'

/** The group, its template, its scaling and its weekday schedule. */
export function lowerGroup(plan: Plan): Lowered {
  const { settings, site, label, title } = plan.node
  const group = ref('aws_autoscaling_group', label)
  const hasScaling = settings.max_count > settings.count
  return {
    headline: 'launch template and scaling group, managed through Session Manager',
    blocks: [
      launchTemplate(plan),
      scalingGroup(plan),
      ...(hasScaling ? [cpuPolicy(label)] : []),
      ...(settings.is_scheduled ? schedule(label) : []),
    ],
    variables: [
      {
        name: `${label}_count`,
        type: x`number`,
        description: `Machines of ${title} that always run`,
        default: settings.count,
      },
      {
        name: `${label}_max_count`,
        type: x`number`,
        description: `Machines of ${title} at most`,
        default: Math.max(settings.count, settings.max_count),
        validation: [
          {
            condition: x`var.${id(`${label}_max_count`)} >= var.${id(`${label}_count`)}`,
            message: 'There cannot be fewer machines at most than always run.',
          },
        ],
      },
      ...(settings.is_scheduled ? [timeZoneVariable()] : []),
    ],
    outputs: [
      {
        name: `${label}_connect`,
        description: `${title}: opens a shell on one of the machines`,
        value: t`aws ssm start-session --region ${ref('var', 'region')} --target $(aws autoscaling describe-auto-scaling-groups --region ${ref('var', 'region')} --auto-scaling-group-names ${x`${group}.name`} --query 'AutoScalingGroups[0].Instances[0].InstanceId' --output text)`,
      },
    ],
    charges: chargesOf(plan),
    needs: site.isConfidential ? awsNeeds('autoscaling-key') : [],
    alerts: alertsOf(plan),
    offer: { refs: { autoscaling_group: x`${group}.name` } },
    facts: hasScaling ? [`up to ${settings.max_count}`] : [],
    readme: {
      connect: [
        `${title}: machines keep their image until you run \`terraform apply -replace=aws_launch_template.${label}\`, which rolls them to the newest one.`,
        `${title}: the output \`${label}_connect\` opens a shell. The application listens on port 8080 and finds its settings in /etc/app.env; it takes the place of placeholder.service.`,
      ],
    },
  }
}

function launchTemplate({ node, name, sizeNote }: Plan): TopBlock {
  const { site, label } = node
  const disk = {
    volume_size: ref('var', `${label}_disk_gb`),
    volume_type: 'gp3',
    encrypted: true,
    // Below Confidential the account's own key does, which needs no rights for the role of scaling groups.
    kms_key_id: site.isConfidential ? stackKey : undefined,
    delete_on_termination: true,
  }
  return resource('aws_launch_template', label, {
    name_prefix: t`${prefix}-${name}-`,
    image_id: x`data.aws_ssm_parameter.${id(label)}.insecure_value`,
    size: sizeNote === undefined ? undefined : comment(sizeNote),
    instance_type: ref('var', `${label}_size`),
    vpc_security_group_ids: [ref('aws_security_group', label, 'id')],
    ebs_optimized: true,
    update_default_version: true,
    user_data: x`base64encode(local.${id(`${label}_cloud_init`)})`,
    iam_instance_profile: block({ arn: x`aws_iam_instance_profile.${id(label)}.arn` }),
    metadata_options: block({ http_endpoint: 'enabled', http_tokens: 'required', http_put_response_hop_limit: 1 }),
    monitoring: block({ enabled: site.isProduction }),
    block_device_mappings: block({ device_name: '/dev/xvda', ebs: block(disk) }),
    tag_specifications: ['instance', 'volume'].map((kind) =>
      block({ resource_type: kind, tags: x`merge(local.tags, ${{ Name: t`${prefix}-${name}` }})` }),
    ),
    lifecycle: block({
      create_before_destroy: true,
      '#image': comment(
        'A newer image alone rolls no machine: `terraform apply -replace` of this template takes the newest.',
      ),
      ignore_changes: [x`image_id`],
    }),
  })
}

function scalingGroup({ node, name, dependsOn }: Plan): TopBlock {
  const { label, incoming, settings } = node
  const template = ref('aws_launch_template', label)
  return resource('aws_autoscaling_group', label, {
    name_prefix: t`${prefix}-${name}-`,
    vpc_zone_identifier: x`aws_subnet.private[*].id`,
    min_size: ref('var', `${label}_count`),
    max_size: ref('var', `${label}_max_count`),
    desired_capacity: ref('var', `${label}_count`),
    health_check_type: incoming.some((type) => type === 'load-balancer' || type === 'api-gateway') ? 'ELB' : 'EC2',
    health_check_grace_period: 300,
    launch_template: block({ id: x`${template}.id`, version: x`${template}.latest_version` }),
    instance_refresh: block({ strategy: 'Rolling', preferences: block({ min_healthy_percentage: 50 }) }),
    'dynamic "tag"': block({
      for_each: ref('local', 'tags'),
      content: block({ key: x`tag.key`, value: x`tag.value`, propagate_at_launch: true }),
    }),
    // Scaling moves the one, a schedule both.
    lifecycle: block({
      ignore_changes: settings.is_scheduled ? [x`desired_capacity`, x`min_size`] : [x`desired_capacity`],
    }),
    depends_on: dependsOn.length === 0 ? undefined : dependsOn,
  })
}

function cpuPolicy(label: string): TopBlock {
  return resource('aws_autoscaling_policy', `${label}_cpu`, {
    name: 'cpu-60',
    autoscaling_group_name: x`aws_autoscaling_group.${id(label)}.name`,
    policy_type: 'TargetTrackingScaling',
    target_tracking_configuration: block({
      target_value: 60,
      predefined_metric_specification: block({ predefined_metric_type: 'ASGAverageCPUUtilization' }),
    }),
  })
}

function schedule(label: string): TopBlock[] {
  const action = (name: string, recurrence: string, least: 0 | ReturnType<typeof ref>, why?: string): TopBlock =>
    resource(
      'aws_autoscaling_schedule',
      `${label}_${name}`,
      {
        scheduled_action_name: `weekday-${name}`,
        autoscaling_group_name: x`aws_autoscaling_group.${id(label)}.name`,
        recurrence,
        time_zone: ref('var', 'schedule_time_zone'),
        min_size: least,
        max_size: ref('var', `${label}_max_count`),
        desired_capacity: least,
      },
      why,
    )
  return [
    action(
      'start',
      '0 7 * * MON-FRI',
      ref('var', `${label}_count`),
      'Weekdays 07:00-19:00; empty at night and on weekends.',
    ),
    action('stop', '0 19 * * MON-FRI', 0),
  ]
}

function chargesOf({ node, size, diskGb }: Plan): Charge[] {
  const { settings, site, label } = node
  const { count } = settings
  const hours = settings.is_scheduled ? SCHEDULED_HOURS : HOURS_PER_MONTH
  const group = { resource: `aws_autoscaling_group.${label}` }
  const machines = `${count} instance${count === 1 ? '' : 's'}`
  const kept = settings.is_scheduled ? `, for ${hours} of ${HOURS_PER_MONTH} h` : ''
  return [
    {
      ...group,
      label: `${size} machines`,
      service: 'virtual-machine',
      sku: size,
      per: 'hour',
      quantity: count * hours,
      basis: `${machines} x ${hours} h`,
    },
    // A group that stops ends its machines with their disks.
    {
      ...group,
      label: 'Disks',
      service: 'block-storage',
      sku: 'gp3',
      per: 'gb-month',
      quantity: (count * diskGb * hours) / HOURS_PER_MONTH,
      basis: `${machines} x ${diskGb} GB${kept}`,
    },
    ...(site.isProduction
      ? [
          {
            ...group,
            label: 'Detailed monitoring',
            service: 'monitoring',
            sku: 'CloudWatch custom metric',
            per: 'metric-month',
            quantity: count * DETAILED_METRICS,
            basis: `${machines} x ${DETAILED_METRICS} metrics`,
          } as const,
        ]
      : []),
  ]
}

function alertsOf({ node }: Plan): Alert[] {
  const { label, title } = node
  const metric = {
    namespace: 'AWS/EC2',
    dimensions: { AutoScalingGroupName: x`aws_autoscaling_group.${id(label)}.name` },
    comparison: 'GreaterThanThreshold',
  } as const
  return [
    {
      key: `${label}_cpu`,
      title: `${title}: CPU above 80 %`,
      from: 'staging',
      metric: { aws: { ...metric, metric: 'CPUUtilization', statistic: 'Average', threshold: 80 } },
    },
    {
      key: `${label}_status`,
      title: `${title}: a machine fails its status check`,
      from: 'production',
      metric: { aws: { ...metric, metric: 'StatusCheckFailed', statistic: 'Maximum', threshold: 0 } },
    },
  ]
}
