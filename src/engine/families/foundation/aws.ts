// What every stack on AWS begins with: naming, tags, the account, the key of the stack.
import { arn, globalArn, awsTags } from '../../clouds/aws/naming.ts'
import type { Charge, Collected, Lowered } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { block, comment, data, locals, ref, resource, t, x, type Body, type TopBlock } from '../../hcl/nodes.ts'
import { logRetentionVariable } from '../logs/aws.ts'
import { keepsSnapshots } from '../retention/aws.ts'
import { servicesOf } from '../rights/aws.ts'
import { logsBucket, logsBucketCharges, logsBucketIncluded } from '../storage/aws.ts'
import { expiryVariable, nameVariable } from './variables.ts'

/** Role by which scaling groups start machines; AWS makes it with the account's first group, so it may be missing. */
const SCALING_ROLE = 'role/aws-service-role/autoscaling.amazonaws.com/AWSServiceRoleForAutoScaling'

/** The first part of main.tf on AWS. */
export function lowerAwsFoundation(site: Site, collected: Collected): Lowered {
  const hasLogsBucket = collected.needs.has('logs-bucket')
  const scales = collected.needs.has('autoscaling-key')
  const leavesSnapshot =
    keepsSnapshots(site) && ['aws_db_instance', 'aws_instance'].some((type) => collected.resourceTypes.has(type))
  return {
    headline: 'names, tags and the key that the data of the stack is encrypted with',
    blocks: [
      locals({
        prefix: t`${ref('var', 'name')}-${site.env}`,
        account_id: ref('data', 'aws_caller_identity', 'current', 'account_id'),
        tags: awsTags(site),
      }),
      locals(
        {
          stack_id: x`substr(sha1(${t`${ref('local', 'account_id')}/${ref('var', 'region')}/${ref('local', 'prefix')}`}), 0, 8)`,
          global_prefix: t`${ref('local', 'prefix')}-${x`replace(var.region, "-", "")`}-${ref('local', 'stack_id')}`,
        },
        'Names that hold in every region, such as those of roles and buckets: the same stack can stand in two of them.',
      ),
      data('aws_caller_identity', 'current'),
      data('aws_partition', 'current'),
      ...(collected.needs.has('zones') ? [zones(site)] : []),
      keyPolicy(scales),
      ...keyBlocks(site, leavesSnapshot),
      ...(hasLogsBucket ? logsBucket(site) : []),
    ],
    variables: [
      { name: 'region', type: x`string`, description: 'AWS region', default: site.region.id },
      nameVariable(site),
      ...expiryVariable(site),
      ...(hasLogsBucket || (collected.resourceTypes.has('aws_cloudwatch_log_group') && !site.has('log-analytics'))
        ? [logRetentionVariable(site.logDays)]
        : []),
    ],
    charges: [...keyCharges(site), ...(hasLogsBucket ? logsBucketCharges(site) : [])],
    included: hasLogsBucket ? logsBucketIncluded(site) : {},
    readme: {
      rights: [rightsText(collected)],
      destroy: leavesSnapshot
        ? [
            'The key of the stack is deleted 30 days after `terraform destroy`: to read snapshots that stay, take its deletion back before (`aws kms cancel-key-deletion`, then `enable-key`). Copy what is needed longer under another key.',
          ]
        : [],
    },
  }
}

function rightsText(collected: Collected): string {
  const names = ['ec2', 'iam', 'kms', ...servicesOf(collected.resourceTypes).map((service) => service.actions)].sort()
  return `Creating, changing and deleting in this account: ${names.map((name) => `\`${name}\``).join(', ')}; of \`iam\` roles, policies and instance profiles on names that start with the prefix, and \`iam:PassRole\` on them.`
}

function keyBlocks(site: Site, leavesSnapshot: boolean): TopBlock[] {
  return [
    resource('aws_kms_key', 'main', {
      description: t`${ref('local', 'prefix')} data key`,
      enable_key_rotation: true,
      rotation_period_in_days: site.isConfidential ? 90 : undefined,
      // Snapshots outlive the stack by 14 days and are lost with the key.
      deletion_window_in_days: site.isProduction || leavesSnapshot ? 30 : 7,
      policy: ref('data', 'aws_iam_policy_document', 'key', 'json'),
    }),
    resource('aws_kms_alias', 'main', {
      name: t`alias/${ref('local', 'prefix')}`,
      target_key_id: ref('aws_kms_key', 'main', 'key_id'),
    }),
  ]
}

function keyCharges({ usage }: Site): Charge[] {
  const key = { resource: 'aws_kms_key.main', service: 'secrets' }
  return [
    {
      ...key,
      label: 'Customer-managed key',
      sku: 'KMS customer managed key',
      per: 'key-month',
      quantity: 1,
      basis: '1 key',
      note: 'Its first and its second rotation add as much again.',
    },
    {
      ...key,
      label: 'Key requests',
      sku: 'KMS requests',
      per: '10k-requests',
      quantity: usage.key_operations / 10_000,
      basis: `${usage.key_operations} key operations assumed`,
      isUsage: true,
    },
  ]
}

function zones(site: Site): TopBlock {
  const avoid = site.region.services['zones.avoid']
  const body: Body = {
    state: 'available',
    exclude_zone_ids: Array.isArray(avoid) && avoid.length > 0 ? (avoid as readonly string[]) : undefined,
    filter: block({ name: 'opt-in-status', values: ['opt-in-not-required'] }),
    lifecycle: block({
      postcondition: block({
        condition: x`length(self.names) >= ${site.zoneCount}`,
        error_message: `This account sees too few availability zones in the region: the stack needs ${site.zoneCount}.`,
      }),
    }),
  }
  const why =
    Array.isArray(avoid) && avoid.length > 0
      ? 'By zone id, the same in every account: the excluded ones lack instance types or services used here.'
      : undefined
  return data('aws_availability_zones', 'available', body, why)
}

function keyPolicy(scales: boolean): TopBlock {
  const account = ref('local', 'account_id')
  const statements: Body[] = [
    {
      sid: 'AccountAdministration',
      actions: ['kms:*'],
      resources: ['*'],
      principals: block({ type: 'AWS', identifiers: [globalArn('iam', 'root')] }),
    },
    {
      sid: 'Logs',
      actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:Describe*'],
      resources: ['*'],
      principals: block({ type: 'Service', identifiers: [t`logs.${ref('var', 'region')}.amazonaws.com`] }),
      condition: block({
        test: 'ArnLike',
        variable: 'kms:EncryptionContext:aws:logs:arn',
        values: [arn('logs', 'log-group:*')],
      }),
    },
    {
      sid: 'Alarms',
      actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      resources: ['*'],
      principals: block({ type: 'Service', identifiers: ['cloudwatch.amazonaws.com'] }),
      condition: block({ test: 'StringEquals', variable: 'aws:SourceAccount', values: [account] }),
    },
    ...(scales ? scalingStatements() : []),
  ]
  return data('aws_iam_policy_document', 'key', {
    '#scanner': scales
      ? comment('checkov:skip=CKV_AWS_283: a condition narrows the statement to one role of this account')
      : undefined,
    statement: statements.map((statement) => block(statement)),
  })
}

/**
 * What a scaling group needs to start machines with disks under the key (docs.aws.amazon.com, key policy for use with
 * encrypted volumes). A key refuses a principal that does not exist; a condition may name it before it does.
 */
function scalingStatements(): Body[] {
  const principals = block({ type: 'AWS', identifiers: ['*'] })
  const condition = [
    block({ test: 'StringEquals', variable: 'kms:CallerAccount', values: [ref('local', 'account_id')] }),
    block({ test: 'ArnEquals', variable: 'aws:PrincipalArn', values: [globalArn('iam', SCALING_ROLE)] }),
  ]
  return [
    {
      '#role': comment(
        'One role of this account, which AWS makes with the first scaling group: no principal can name it before.',
      ),
      sid: 'ScalingDisks',
      actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:DescribeKey'],
      resources: ['*'],
      principals,
      condition,
    },
    {
      sid: 'ScalingGrants',
      actions: ['kms:CreateGrant'],
      resources: ['*'],
      principals,
      condition: [...condition, block({ test: 'Bool', variable: 'kms:GrantIsForAWSResource', values: ['true'] })],
    },
  ]
}
