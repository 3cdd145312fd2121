import type { z } from 'zod'
import { prefix, stackKey } from '../../clouds/aws/naming.ts'
import { rolePolicy } from '../../families/identity/aws.ts'
import { securityGroup, securityGroupPair } from '../../families/network/aws.ts'
import type { Alert, Charge, Lowered } from '../../clouds/lowered.ts'
import { block, data, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** Port of NFS. */
const NFS_PORT = 2049
/** User and group as which every consumer reads and writes. */
const OWNER = 1500
/** Part of the files that is rewritten in a month; assumed. */
const WRITTEN_SHARE = 0.1

type Node = Placement<z.output<typeof schema>, 'aws'>

/** EFS with a mount target in every zone; mounted over TLS, with an identity, through an access point. */
export function lowerAws(node: Node): Lowered {
  const { site, settings, label, title } = node
  const name = node.slug('files')
  const system = ref('aws_efs_file_system', label)
  const point = ref('aws_efs_access_point', label)
  return {
    headline: 'EFS with a mount target in every zone, over TLS only',
    blocks: [
      securityGroup(label, name, title),
      ...access(node),
      fileSystem(node, name),
      mountTargets(label),
      accessPoint(label, name),
      backups(node),
      ...policy(label),
    ],
    outputs: [
      { name: `${label}_file_system_id`, description: `${title}: file system`, value: x`${system}.id` },
      {
        name: `${label}_connect`,
        description: `${title}: mounts it on a machine that may use it`,
        value: t`sudo mount -t efs -o tls,iam,accesspoint=${x`${point}.id`} ${x`${system}.id`}:/ /mnt`,
      },
    ],
    charges: chargesOf(node),
    included: hasBackups(node)
      ? {}
      : { [`aws_efs_backup_policy.${label}`]: 'automatic backups are off in Development' },
    grants: node.consumers.flatMap((consumer) =>
      consumer.handle.roleName
        ? [
            {
              identity: consumer.title,
              role: 'elasticfilesystem:ClientMount, elasticfilesystem:ClientWrite',
              scope: `${title}, through its access point`,
            },
          ]
        : [],
    ),
    alerts: alertsOf(node),
    offer: {
      environment: { FILES_FILE_SYSTEM_ID: x`${system}.id`, FILES_ACCESS_POINT_ID: x`${point}.id` },
      refs: {
        file_system_id: x`${system}.id`,
        access_point_id: x`${point}.id`,
        access_point_arn: x`${point}.arn`,
        mount_targets: ref('aws_efs_mount_target', label),
      },
    },
    facts: [`${settings.size_gb} GB`, settings.has_premium ? 'elastic throughput' : 'bursting throughput'],
    readme: {
      destroy:
        site.isTemporary || site.isProduction
          ? [
              `${title} goes with all its files: copy what must last, or restore it later from AWS Backup where backups are on.`,
            ]
          : [],
    },
  }
}

/** A way through the security groups and the right to mount for every node that uses the share. */
function access(node: Node): TopBlock[] {
  const own = ref('aws_security_group', node.label, 'id')
  return node.consumers.flatMap(({ label, title, handle }) => [
    ...(handle.securityGroupId
      ? securityGroupPair(`${label}_${node.label}`, `${title} to ${node.title}`, handle.securityGroupId, own, NFS_PORT)
      : []),
    ...(handle.roleName
      ? rolePolicy(`${label}_${node.label}`, `use-${node.slug('files')}`, handle.roleName, [
          {
            actions: ['elasticfilesystem:ClientMount', 'elasticfilesystem:ClientWrite'],
            resources: [ref('aws_efs_file_system', node.label, 'arn')],
            condition: block({
              test: 'StringEquals',
              variable: 'elasticfilesystem:AccessPointArn',
              values: [ref('aws_efs_access_point', node.label, 'arn')],
            }),
          },
        ])
      : []),
  ])
}

function fileSystem({ settings, label }: Node, name: string): TopBlock {
  return resource('aws_efs_file_system', label, {
    creation_token: t`${prefix}-${name}`,
    encrypted: true,
    kms_key_id: stackKey,
    performance_mode: 'generalPurpose',
    throughput_mode: settings.has_premium ? 'elastic' : 'bursting',
    tags: { Name: t`${prefix}-${name}` },
    lifecycle_policy: [
      block({ transition_to_ia: 'AFTER_30_DAYS' }),
      block({ transition_to_primary_storage_class: 'AFTER_1_ACCESS' }),
    ],
  })
}

function mountTargets(label: string): TopBlock {
  return resource('aws_efs_mount_target', label, {
    count: x`length(local.azs)`,
    file_system_id: ref('aws_efs_file_system', label, 'id'),
    subnet_id: x`aws_subnet.data[count.index].id`,
    security_groups: [ref('aws_security_group', label, 'id')],
  })
}

function accessPoint(label: string, name: string): TopBlock {
  return resource('aws_efs_access_point', label, {
    file_system_id: ref('aws_efs_file_system', label, 'id'),
    tags: { Name: t`${prefix}-${name}` },
    posix_user: block({ uid: OWNER, gid: OWNER }),
    root_directory: block({
      path: '/app',
      creation_info: block({ owner_uid: OWNER, owner_gid: OWNER, permissions: '0750' }),
    }),
  })
}

function hasBackups({ site }: Node): boolean {
  return !site.isDevelopment
}

function backups(node: Node): TopBlock {
  return resource('aws_efs_backup_policy', node.label, {
    file_system_id: ref('aws_efs_file_system', node.label, 'id'),
    backup_policy: block({ status: hasBackups(node) ? 'ENABLED' : 'DISABLED' }),
  })
}

/** A policy of its own takes away the right of everyone in the network to mount: what is left are the grants above. */
function policy(label: string): TopBlock[] {
  const system = ref('aws_efs_file_system', label, 'arn')
  const document = {
    sid: 'TlsOnly',
    effect: 'Deny',
    actions: ['*'],
    resources: [system],
    principals: block({ type: 'AWS', identifiers: ['*'] }),
    condition: block({ test: 'Bool', variable: 'aws:SecureTransport', values: ['false'] }),
  }
  return [
    data(
      'aws_iam_policy_document',
      `${label}_system`,
      { statement: block(document) },
      'With a policy of its own nobody mounts anonymously: only the roles with a grant do.',
    ),
    resource('aws_efs_file_system_policy', label, {
      file_system_id: ref('aws_efs_file_system', label, 'id'),
      policy: x`data.aws_iam_policy_document.${id(`${label}_system`)}.json`,
    }),
  ]
}

function chargesOf(node: Node): Charge[] {
  const { site, settings, label } = node
  const gb = settings.size_gb
  const backupGb = gb * site.usage.snapshot_factor
  const line = { resource: `aws_efs_file_system.${label}`, service: 'file-share', isUsage: true }
  const throughput: Charge[] = settings.has_premium
    ? [
        {
          ...line,
          label: 'Reading',
          sku: 'EFS elastic throughput read',
          per: 'gb',
          quantity: gb,
          basis: `${gb} GB, each read once a month, assumed`,
        },
        {
          ...line,
          label: 'Writing',
          sku: 'EFS elastic throughput write',
          per: 'gb',
          quantity: gb * WRITTEN_SHARE,
          basis: `a tenth of ${gb} GB rewritten, assumed`,
        },
      ]
    : []
  const backup: Charge[] =
    hasBackups(node) && backupGb > 0
      ? [
          {
            ...line,
            resource: `aws_efs_backup_policy.${label}`,
            label: 'Backups',
            service: 'backup',
            sku: 'AWS Backup EFS, warm',
            per: 'gb-month',
            quantity: backupGb,
            basis: `${site.usage.snapshot_factor} x ${gb} GB assumed`,
          },
        ]
      : []
  return [
    {
      ...line,
      label: 'Files',
      sku: 'EFS Standard',
      per: 'gb-month',
      quantity: gb,
      basis: `${gb} GB assumed`,
      note: 'Billed by what is stored; files unread for 30 days move to a class that costs less.',
    },
    ...throughput,
    ...backup,
  ]
}

function alertsOf({ label, title, settings }: Node): Alert[] {
  if (settings.has_premium) return []
  const dimensions = { FileSystemId: ref('aws_efs_file_system', label, 'id') }
  return [
    {
      key: `${label}_credits`,
      title: `${title}: nearly out of burst credits`,
      from: 'staging',
      metric: {
        aws: {
          namespace: 'AWS/EFS',
          metric: 'BurstCreditBalance',
          dimensions,
          statistic: 'Minimum',
          comparison: 'LessThanThreshold',
          threshold: 192 * 1024 ** 3,
        },
      },
    },
  ]
}
