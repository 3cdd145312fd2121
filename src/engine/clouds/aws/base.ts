// What every stack on AWS begins with: naming, tags, the account, the key of the stack.
import { block, data, id, locals, ref, resource, t, x, type Body, type TopBlock, type Value } from '../../hcl/nodes.ts'
import type { Collected, Lowered, Variable } from '../lowered.ts'
import type { Site } from '../site.ts'

/** What parts of a stack may ask of the AWS base and the VNet. */
export type AwsNeed = 'zones' | 'partition' | `endpoint:${string}`

/** AWS tag values: letters, digits, spaces and `+ - = . _ : / @`, at most 256 (docs.aws.amazon.com/tag-editor, Tag naming limits). */
export function awsTagValue(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}\s+\-=._:/@]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 256)
}

/** Base of main.tf on AWS. */
export function lowerAwsBase(site: Site, collected: Collected): Lowered {
  const account = ref('data', 'aws_caller_identity', 'current', 'account_id')
  return {
    headline: 'names, tags and the key that the data of the stack is encrypted with',
    blocks: [
      locals({
        prefix: t`${ref('var', 'name')}-${site.env}`,
        account_id: account,
        tags: tagsOf(site),
      }),
      data('aws_caller_identity', 'current'),
      data('aws_partition', 'current'),
      ...(collected.needs.has('zones') ? [zones(site)] : []),
      keyPolicy(),
      resource('aws_kms_key', 'main', {
        description: t`${ref('local', 'prefix')} data key`,
        enable_key_rotation: true,
        rotation_period_in_days: site.isConfidential ? 90 : undefined,
        deletion_window_in_days: site.isProduction ? 30 : 7,
        policy: ref('data', 'aws_iam_policy_document', 'key', 'json'),
      }),
      resource('aws_kms_alias', 'main', { name: t`alias/${ref('local', 'prefix')}`, target_key_id: ref('aws_kms_key', 'main', 'key_id') }),
    ],
    variables: [
      { name: 'region', type: x`string`, description: 'AWS region', default: site.region.id },
      nameVariable(site),
      ...expiryVariable(site),
    ],
    charges: [
      { resource: 'aws_kms_key.main', label: 'Customer-managed key', service: 'secrets', sku: 'KMS customer managed key', per: 'key-month', quantity: 1, basis: '1 key' },
      {
        resource: 'aws_kms_key.main',
        label: 'Key requests',
        service: 'secrets',
        sku: 'KMS requests',
        per: '10k-requests',
        quantity: site.usage.key_operations / 10_000,
        basis: `${site.usage.key_operations} key operations assumed`,
        isUsage: true,
      },
    ],
    readme: {
      rights: ['An IAM identity that may create the services listed above in this account, with `iam:CreateRole`, `iam:PutRolePolicy` and `iam:PassRole` on names that start with the prefix, and `kms:CreateKey`.'],
    },
  }
}

/** The AWS provider. default_tags holds only values that are known when planning: an unknown one breaks apply. */
export function awsProviders(_site: Site, _collected: Collected): TopBlock[] {
  return [{ type: 'provider', labels: ['aws'], body: { region: ref('var', 'region'), default_tags: block({ tags: ref('local', 'tags') }) } }]
}

/** The variable that names the stack; the same on all clouds. */
export function nameVariable(site: Site): Variable {
  return {
    name: 'name',
    type: x`string`,
    description: 'Name of the stack: 2-20 lowercase letters, digits and dashes',
    default: site.name,
    validation: [{ condition: x`can(regex(${'^[a-z][a-z0-9-]{0,18}[a-z0-9]$'}, var.name))`, message: 'Use 2-20 lowercase letters, digits and dashes, starting with a letter and not ending in a dash.' }],
  }
}

/** The end of a Temporary stack, as a date for tags; nothing for others. */
export function expiryVariable(site: Site): Variable[] {
  if (!site.isTemporary) return []
  return [
    {
      name: 'expires_on',
      type: x`string`,
      description: 'Date on which the environment ends (YYYY-MM-DD); empty leaves the tag out',
      default: site.expiresOn ?? '',
      validation: [{ condition: x`var.expires_on == "" || can(regex(${'^[0-9]{4}-[0-9]{2}-[0-9]{2}$'}, var.expires_on))`, message: 'Write the date as YYYY-MM-DD.' }],
    },
  ]
}

function tagsOf(site: Site): Value {
  const own = Object.fromEntries(Object.entries(site.tags).map(([key, value]) => [awsTagValue(key).slice(0, 128).replace(/^aws:/i, 'aws-'), awsTagValue(value)]))
  delete own['']
  const tags = {
    ...own,
    Project: ref('var', 'name'),
    Environment: site.environment,
    Owner: site.owner === undefined ? undefined : awsTagValue(site.owner),
    ManagedBy: 'strata',
    Sensitivity: site.sensitivity,
    CostCenter: site.costCenter === undefined ? undefined : awsTagValue(site.costCenter),
  }
  return site.isTemporary ? x`merge(${tags}, var.expires_on == "" ? {} : { ExpiresOn = var.expires_on })` : tags
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
  const why = Array.isArray(avoid) && avoid.length > 0 ? 'By zone id, the same in every account: the excluded ones lack instance types or services used here.' : undefined
  return data('aws_availability_zones', 'available', body, why)
}

function keyPolicy(): TopBlock {
  return data('aws_iam_policy_document', 'key', {
    statement: [
      block({
        sid: 'AccountAdministration',
        actions: ['kms:*'],
        resources: ['*'],
        principals: block({ type: 'AWS', identifiers: [t`arn:${ref('data', 'aws_partition', 'current', 'partition')}:iam::${ref('local', 'account_id')}:root`] }),
      }),
      block({
        sid: 'Logs',
        actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:Describe*'],
        resources: ['*'],
        principals: block({ type: 'Service', identifiers: [t`logs.${ref('var', 'region')}.amazonaws.com`, 'cloudwatch.amazonaws.com'] }),
        condition: block({ test: 'StringEquals', variable: 'aws:SourceAccount', values: [ref('local', 'account_id')] }),
      }),
    ],
  })
}

/**
 * The two rules of a network path on AWS: out of the caller's security group, into the called one's.
 * @param name Terraform label of both rules
 */
export function securityGroupPair(name: string, description: string, from: Value, to: Value, port: number): TopBlock[] {
  const rule = { description, ip_protocol: 'tcp', from_port: port, to_port: port }
  return [
    resource('aws_vpc_security_group_egress_rule', name, { security_group_id: from, referenced_security_group_id: to, ...rule }),
    resource('aws_vpc_security_group_ingress_rule', name, { security_group_id: to, referenced_security_group_id: from, ...rule }),
  ]
}

/** An empty security group of the stack's VPC; rules are resources of their own. */
export function securityGroup(label: string, namePart: string, description: string): TopBlock {
  return resource('aws_security_group', label, {
    name_prefix: t`${ref('local', 'prefix')}-${namePart}-`,
    description,
    vpc_id: ref('aws_vpc', 'main', 'id'),
    lifecycle: block({ create_before_destroy: true }),
  })
}

/** A trust policy for one AWS service, named `<label>_trust`. */
export function serviceTrust(label: string, service: string, isAccountBound = false): TopBlock {
  return data('aws_iam_policy_document', `${label}_trust`, {
    statement: block({
      actions: ['sts:AssumeRole'],
      principals: block({ type: 'Service', identifiers: [service] }),
      condition: isAccountBound ? block({ test: 'StringEquals', variable: 'aws:SourceAccount', values: [ref('local', 'account_id')] }) : undefined,
    }),
  })
}

/** A role that one AWS service assumes; its trust policy is {@link serviceTrust}. */
export function serviceRole(label: string, namePart: string): TopBlock {
  return resource('aws_iam_role', label, {
    name: t`${ref('local', 'prefix')}-${namePart}`,
    assume_role_policy: x`data.aws_iam_policy_document.${id(`${label}_trust`)}.json`,
  })
}

/** Statements for a role: a policy document and the inline policy that holds it, both named `label`. */
export function rolePolicy(label: string, policyName: string, role: Value, statements: readonly Body[], why?: string): TopBlock[] {
  return [
    data('aws_iam_policy_document', label, { statement: statements.map((statement) => block(statement)) }, why),
    resource('aws_iam_role_policy', label, { name: policyName, role, policy: x`data.aws_iam_policy_document.${id(label)}.json` }),
  ]
}

/**
 * A log group under the stack's key, kept as long as the sensitivity asks. Its volume is counted with Log Analytics
 * where the stack has it; else it takes its share of the assumed logs.
 */
export function logGroup(site: Site, label: string, name: Value): Pick<Lowered, 'blocks' | 'charges' | 'included'> {
  const address = `aws_cloudwatch_log_group.${label}`
  const block = resource('aws_cloudwatch_log_group', label, { name, retention_in_days: site.logDays, kms_key_id: ref('aws_kms_key', 'main', 'arn') })
  if (site.has('log-analytics')) return { blocks: [block], charges: [], included: { [address]: 'its volume is counted with Log Analytics' } }
  const share = site.usage.logs_gb / site.nodeCount
  return {
    blocks: [block],
    charges: [
      {
        resource: address,
        label: 'Logs',
        service: 'logs',
        sku: 'CloudWatch Logs ingestion (Standard)',
        per: 'gb',
        quantity: share,
        basis: `${site.usage.logs_gb} GB assumed for ${site.nodeCount} components`,
        isUsage: true,
      },
    ],
    included: {},
  }
}
