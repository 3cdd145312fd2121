import { inEnglish } from '../../english.ts'
import { message } from '#words/message.ts'
import { globalPrefix } from '../../clouds/aws/naming.ts'
import { awsNeeds } from '../../clouds/aws/needs.ts'
import { managedPolicy, rolePolicy, serviceRole, serviceTrust } from '../../families/identity/aws.ts'
import { httpsEgress, securityGroup, securityGroupPair } from '../../families/network/aws.ts'
import { APP_PORT, refOf } from '../../families/edge/aws.ts'
import { chooseSize } from '../../clouds/size.ts'
import type { Lowered, Note } from '../../clouds/lowered.ts'
import { byTier } from '../../clouds/site.ts'
import { data, id, locals, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import { sizeFor } from '../component.ts'
import { cloudInit, shareFolder } from './aws-cloud-init.ts'
import { lowerGroup } from './aws-group.ts'
import { lowerMachines } from './aws-machine.ts'
import type { Node, Plan } from './aws-plan.ts'

/** T1 to T5; docs/guides/add-a-component.md says how sizes are chosen. */
export const SIZES = ['t3.medium', 't3.large', 'm7i.large', 'm7i.xlarge', 'm7i.2xlarge'] as const
const GPU_SIZES = ['g4dn.xlarge', 'g4dn.xlarge', 'g4dn.2xlarge', 'g5.xlarge', 'g5.xlarge'] as const
/** Where a region has no g5, g4dn.2xlarge takes its place (regions/README.md). */
const GPU_LADDER = ['g4dn.xlarge', 'g5.xlarge', 'g5.2xlarge', 'g4dn.2xlarge']
const GPU_QUOTA: Note = {
  kind: 'advice',
  messages: [message('compute.gpu-quota-account')],
  rank: 20,
}
/** The image with the GPU driver fills 75 GB. */
const LEAST_GPU_DISK_GB = 128

/**
 * Machines in a scaling group that replaces and scales them; machines with a GPU, Jupyter or an address of their own
 * are single instances, because people work on them.
 */
export function lowerAws(node: Node): Lowered {
  const { site, settings, label, title } = node
  const { size, notes } = settings.has_gpu ? gpuSize(node) : sizeFor(node, 'size', settings.size, 'ec2.', SIZES)
  const name = node.slug('vm')
  const diskGb = settings.has_gpu ? Math.max(LEAST_GPU_DISK_GB, settings.disk_gb) : settings.disk_gb
  const shares = node.targets.filter((target) => target.type === 'file-share')
  const replaced = notes.find((note) => note.kind === 'replaced')
  const sizeNote = replaced === undefined ? undefined : inEnglish(replaced.messages)
  const plan: Plan = {
    node,
    name,
    size,
    sizeNote,
    diskGb,
    dependsOn: shares.flatMap((share) => refOf(share, 'mount_targets') ?? []),
  }
  const isGroup = !settings.has_gpu && !settings.has_jupyter && !settings.has_public_address
  const machines = isGroup ? lowerGroup(plan) : lowerMachines(plan)
  const logGroup = site.has('log-analytics') ? x`aws_cloudwatch_log_group.logs.name` : undefined
  return {
    ...machines,
    blocks: [
      data('aws_ssm_parameter', label, { name: imageOf(settings.has_gpu, size) }),
      locals({
        [`${label}_cloud_init`]: cloudInit({ targets: node.targets, hasJupyter: settings.has_jupyter, logGroup }),
      }),
      serviceTrust(label, 'ec2.amazonaws.com'),
      serviceRole(site, label, name),
      managedPolicy(`${label}_ssm`, x`aws_iam_role.${id(label)}.name`, 'AmazonSSMManagedInstanceCore'),
      ...(logGroup === undefined ? [] : writeLogs(label)),
      resource('aws_iam_instance_profile', label, {
        name: t`${globalPrefix}-${name}`,
        role: x`aws_iam_role.${id(label)}.name`,
      }),
      securityGroup(label, name, title),
      httpsEgress(label),
      ...access(node),
      ...machines.blocks,
    ],
    variables: [
      {
        name: `${label}_size`,
        type: x`string`,
        description: `Instance type of ${title}`,
        default: size,
        validation: [
          isArm(size)
            ? {
                condition: x`can(regex(${ARM_TYPE}, var.${id(`${label}_size`)}))`,
                message: 'Choose an arm64 type: the image is for arm64.',
              }
            : {
                condition: x`!can(regex(${ARM_TYPE}, var.${id(`${label}_size`)}))`,
                message: 'Choose an x86 type: the image is for x86_64.',
              },
        ],
      },
      {
        name: `${label}_disk_gb`,
        type: x`number`,
        description: `Disk of each machine of ${title} in GB`,
        default: diskGb,
      },
      ...(machines.variables ?? []),
    ],
    grants: [
      {
        identity: title,
        role: 'AmazonSSMManagedInstanceCore',
        scope: 'Session Manager, for signing in without open ports',
      },
      ...(logGroup === undefined
        ? []
        : [{ identity: title, role: 'logs:CreateLogStream, logs:PutLogEvents', scope: 'Log Analytics' }]),
    ],
    needs: [
      ...(machines.needs ?? []),
      ...(site.isConfidential ? awsNeeds('endpoint:ssm', 'endpoint:ssmmessages', 'endpoint:kms') : []),
    ],
    notes: [...notes, ...(settings.has_gpu ? [GPU_QUOTA] : []), ...(machines.notes ?? [])],
    facts: [
      settings.count === 1 ? size : `${settings.count} x ${size}`,
      `${diskGb} GB disk`,
      ...(settings.is_scheduled ? ['weekdays 07:00-19:00'] : []),
      ...(machines.facts ?? []),
    ],
    readme: {
      ...machines.readme,
      connect: [
        ...(machines.readme?.connect ?? []),
        ...shares.map((share) => `${share.title} is mounted at \`${shareFolder(share)}\` on ${title}.`),
      ],
    },
  }
}

/** Arm types have a "g" after the number of their generation, such as t4g and m7g. */
const ARM_TYPE = '^[a-z]+[0-9]+g'

function isArm(size: string): boolean {
  return new RegExp(ARM_TYPE).test(size)
}

function imageOf(hasGpu: boolean, size: string): string {
  if (hasGpu) return '/aws/service/deeplearning/ami/x86_64/base-oss-nvidia-driver-gpu-amazon-linux-2023/latest/ami-id'
  return `/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-${isArm(size) ? 'arm64' : 'x86_64'}`
}

/** A GPU size: the person's own, or the tier's with what takes its place where the region lacks it. */
function gpuSize(node: Node): { size: string; notes: readonly Note[] } {
  const { site, settings, title, given } = node
  if (given.has('size')) return sizeFor(node, 'size', settings.size, 'ec2.', GPU_LADDER)
  const wanted = byTier<string>(site.tier, GPU_SIZES)
  const choice = chooseSize(site.region, 'ec2.', wanted, GPU_LADDER)
  if (choice?.outcome !== 'replaced') return sizeFor(node, 'size', wanted, 'ec2.', GPU_LADDER)
  const messages = [message('compute.gpu-slower', { region: site.region.label, wanted, title, size: choice.size })]
  return { size: choice.size, notes: [{ kind: 'replaced', isLoss: true, messages, rank: 10 }] }
}

function writeLogs(label: string): TopBlock[] {
  return rolePolicy(`${label}_logs`, 'write-logs', x`aws_iam_role.${id(label)}.name`, [
    {
      sid: 'WriteLogs',
      actions: ['logs:CreateLogStream', 'logs:DescribeLogStreams', 'logs:PutLogEvents'],
      resources: [t`${ref('aws_cloudwatch_log_group', 'logs', 'arn')}:*`],
    },
  ])
}

/** A way in for every entrance before the machines. */
function access(node: Node): TopBlock[] {
  const own = ref('aws_security_group', node.label, 'id')
  return node.consumers.flatMap(({ label, title, handle }) =>
    handle.securityGroupId
      ? securityGroupPair(`${label}_${node.label}`, `${title} to ${node.title}`, handle.securityGroupId, own, APP_PORT)
      : [],
  )
}
