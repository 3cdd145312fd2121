// Machines on AWS that people work on: single instances that a schedule stops and starts with their disks.
import { message } from '#words/message.ts'
import { prefix, stackKey } from '../../clouds/aws/naming.ts'
import { timeZoneVariable } from '../../families/inputs/aws.ts'
import type { Alert, Charge, Lowered } from '../../clouds/lowered.ts'
import { HOURS_PER_MONTH, SCHEDULED_HOURS } from '../../clouds/site.ts'
import { block, comment, id, ref, resource, t, x, type Expr, type TopBlock } from '../../hcl/nodes.ts'
import { DETAILED_METRICS, type Plan } from './aws-plan.ts'
import { JUPYTER_PORT } from './aws-cloud-init.ts'
import { machineSchedule } from './aws-machine-schedule.ts'

const REGION = ref('var', 'region')

/** The instances, their addresses and their weekday schedule. */
export function lowerMachines(plan: Plan): Lowered {
  const { settings, label, title, site } = plan.node
  const isOne = settings.count === 1
  return {
    headline: `${isOne ? 'an instance' : 'instances'}${settings.has_gpu ? ' with a GPU' : ''}, signed in to through Session Manager`,
    blocks: [
      instances(plan),
      ...(settings.has_public_address ? [address(plan)] : []),
      ...(settings.is_scheduled ? machineSchedule(plan) : []),
    ],
    variables: [
      ...(isOne
        ? []
        : [{ name: `${label}_count`, type: x`number`, description: `Machines of ${title}`, default: settings.count }]),
      ...(settings.is_scheduled ? [timeZoneVariable()] : []),
    ],
    outputs: [
      {
        name: `${label}_connect`,
        description: `${title}: opens a shell on the ${isOne ? '' : 'first '}machine`,
        value: t`aws ssm start-session --region ${REGION} --target ${instance(plan, 0, 'id')}`,
      },
      ...(settings.has_jupyter
        ? [
            {
              name: `${label}_jupyter`,
              description: `${title}: opens a tunnel to Jupyter; then visit http://localhost:${JUPYTER_PORT}`,
              value: t`aws ssm start-session --region ${REGION} --target ${instance(plan, 0, 'id')} --document-name AWS-StartPortForwardingSession --parameters portNumber=${JUPYTER_PORT},localPortNumber=${JUPYTER_PORT}`,
            },
          ]
        : []),
      ...(settings.has_public_address
        ? [
            {
              name: `${label}_public_ip`,
              description: `${title}: address of its way out; nothing is let in`,
              value: isOne ? x`aws_eip.${id(label)}.public_ip` : x`aws_eip.${id(label)}[*].public_ip`,
            },
          ]
        : []),
    ],
    charges: chargesOf(plan),
    alerts: alertsOf(plan),
    offer: {
      refs: isOne
        ? { instance: instance(plan, 0, 'id') }
        : { instances: x`aws_instance.${id(label)}[*].id`, instance_count: ref('var', `${label}_count`) },
    },
    facts: [
      ...(settings.has_gpu ? ['GPU'] : []),
      ...(settings.has_jupyter ? ['Jupyter'] : []),
      ...(settings.has_public_address ? ['own public address'] : []),
    ],
    notes: site.isProduction
      ? [
          {
            kind: 'advice',
            messages: [message('compute.disks-not-backed-up', { title })],
            rank: 35,
          },
        ]
      : [],
    readme: readmeOf(plan),
  }
}

function readmeOf({ node, size }: Plan): Lowered['readme'] {
  const { settings, label, title, site } = node
  return {
    quotas: settings.has_gpu
      ? [
          `New accounts may run no GPU machine: ask for the quota "Running On-Demand G and VT instances" in Service Quotas before applying (${size} counts its vCPUs).`,
        ]
      : [],
    connect: [
      `${title}: the output \`${label}_connect\` opens a shell.`,
      ...(settings.has_jupyter
        ? [
            `Jupyter: \`${label}_jupyter\` opens a tunnel from your machine; its token is shown by \`sudo -u jupyter /opt/jupyter/bin/jupyter server list\` in a shell.`,
          ]
        : []),
    ],
    destroy: site.isTemporary
      ? [
          `Disks of ${title} go with the stack. To keep them: \`aws ec2 create-snapshots --instance-specification InstanceId=$(terraform output -raw ${label}_connect | awk '{print $NF}') --copy-tags-from-source volume\` before destroying.`,
        ]
      : [],
  }
}

/** An attribute of one of the machines. */
function instance({ node }: Plan, index: number, attribute: string): Expr {
  const machine = ref('aws_instance', node.label)
  if (node.settings.count === 1) return x`${machine}.${id(attribute)}`
  // element() wraps around, so that fewer machines leave the expression valid.
  return x`element(${machine}[*].${id(attribute)}, ${index})`
}

function instances({ node, name, sizeNote, dependsOn }: Plan): TopBlock {
  const { settings, label, site } = node
  const isOne = settings.count === 1
  const tier = settings.has_public_address ? 'public' : 'private'
  const machine = isOne ? t`${prefix}-${name}` : t`${prefix}-${name}-${x`count.index + 1`}`
  return resource(
    'aws_instance',
    label,
    {
      count: isOne ? undefined : ref('var', `${label}_count`),
      ami: x`data.aws_ssm_parameter.${id(label)}.insecure_value`,
      size: sizeNote === undefined ? undefined : comment(sizeNote),
      instance_type: ref('var', `${label}_size`),
      subnet_id: isOne ? x`aws_subnet.${id(tier)}[0].id` : x`element(aws_subnet.${id(tier)}[*].id, count.index)`,
      vpc_security_group_ids: [ref('aws_security_group', label, 'id')],
      iam_instance_profile: x`aws_iam_instance_profile.${id(label)}.name`,
      ebs_optimized: true,
      monitoring: site.isProduction,
      user_data: x`local.${id(`${label}_cloud_init`)}`,
      tags: { Name: machine },
      volume_tags: x`merge(local.tags, ${{ Name: machine }})`,
      metadata_options: block({ http_endpoint: 'enabled', http_tokens: 'required', http_put_response_hop_limit: 1 }),
      root_block_device: block({
        volume_size: ref('var', `${label}_disk_gb`),
        volume_type: 'gp3',
        encrypted: true,
        kms_key_id: stackKey,
        delete_on_termination: true,
      }),
      lifecycle: block({ ignore_changes: [x`ami`, x`user_data`] }),
      depends_on: dependsOn.length === 0 ? undefined : dependsOn,
    },
    'A newer image or other settings must not replace a machine that people work on.',
  )
}

function address({ node, name }: Plan): TopBlock {
  const { label, settings } = node
  const isOne = settings.count === 1
  return resource(
    'aws_eip',
    label,
    {
      count: isOne ? undefined : ref('var', `${label}_count`),
      domain: 'vpc',
      instance: isOne ? x`aws_instance.${id(label)}.id` : x`aws_instance.${id(label)}[count.index].id`,
      tags: { Name: t`${prefix}-${name}` },
      depends_on: [ref('aws_internet_gateway', 'main')],
    },
    'The way out, in place of NAT; the security group lets nothing in.',
  )
}

function chargesOf({ node, size, diskGb }: Plan): Charge[] {
  const { settings, site, label } = node
  const { count } = settings
  const hours = settings.is_scheduled ? SCHEDULED_HOURS : HOURS_PER_MONTH
  const machine = { resource: `aws_instance.${label}` }
  const machines = `${count} instance${count === 1 ? '' : 's'}`
  return [
    {
      ...machine,
      label: `${size} machine`,
      service: 'virtual-machine',
      sku: size,
      per: 'hour',
      quantity: count * hours,
      basis: `${machines} x ${hours} h`,
    },
    {
      ...machine,
      label: 'Disk',
      service: 'block-storage',
      sku: 'gp3',
      per: 'gb-month',
      quantity: count * diskGb,
      basis: `${machines} x ${diskGb} GB, stopped hours included`,
    },
    ...(site.isProduction
      ? [
          {
            ...machine,
            label: 'Detailed monitoring',
            service: 'monitoring',
            sku: 'CloudWatch custom metric',
            per: 'metric-month',
            quantity: count * DETAILED_METRICS,
            basis: `${machines} x ${DETAILED_METRICS} metrics`,
          } as const,
        ]
      : []),
    ...(settings.has_public_address
      ? [
          {
            resource: `aws_eip.${label}`,
            label: 'Public address',
            service: 'public-ip',
            sku: 'Public IPv4 in use or idle',
            per: 'hour',
            quantity: count * HOURS_PER_MONTH,
            basis: `${count} x ${HOURS_PER_MONTH} h`,
          } as const,
        ]
      : []),
  ]
}

function alertsOf(plan: Plan): Alert[] {
  const { label, title, settings } = plan.node
  return Array.from({ length: settings.count }, (_, index) => index).flatMap((index): Alert[] => {
    const key = settings.count === 1 ? label : `${label}_${index + 1}`
    const name = settings.count === 1 ? title : `${title}, machine ${index + 1}`
    const metric = {
      namespace: 'AWS/EC2',
      dimensions: { InstanceId: instance(plan, index, 'id') },
      comparison: 'GreaterThanThreshold',
    } as const
    return [
      {
        key: `${key}_cpu`,
        title: `${name}: CPU above 80 %`,
        from: 'staging',
        metric: { aws: { ...metric, metric: 'CPUUtilization', statistic: 'Average', threshold: 80 } },
      },
      {
        key: `${key}_status`,
        title: `${name}: fails its status check`,
        from: 'production',
        metric: { aws: { ...metric, metric: 'StatusCheckFailed', statistic: 'Maximum', threshold: 0 } },
      },
    ]
  })
}
