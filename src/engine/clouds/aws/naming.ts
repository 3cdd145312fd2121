// How resources on AWS are named and tagged, and the addresses that every part of a stack shares.
import { ref, x, type Expr, type Template, type Value } from '../../hcl/nodes.ts'
import type { Site } from '../site.ts'

/**
 * AWS tag values: letters, digits, spaces and `+ - = . _ : / @`, at most 256 (docs.aws.amazon.com/tag-editor, Tag
 * naming limits).
 */
export function awsTagValue(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}\s+\-=._:/@]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 256)
}

/**
 * The tags by which everything of a stack is found again in its account: no other stack of the account has the same
 * name and type. No tag of a person replaces them.
 */
export function awsStackTags<Name>(name: Name, environment: string) {
  return { Project: name, Environment: environment, ManagedBy: 'strata' }
}

/** The tags of every resource: those of the person and those of the stack. */
export function awsTags(site: Site): Value {
  const own = Object.fromEntries(
    Object.entries(site.tags).map(([key, value]) => [
      awsTagValue(key).slice(0, 128).replace(/^aws:/i, 'aws-'),
      awsTagValue(value),
    ]),
  )
  delete own['']
  const { ManagedBy, ...named } = awsStackTags(ref('var', 'name'), site.environment)
  const tags = {
    ...own,
    ...named,
    Owner: site.owner === undefined ? undefined : awsTagValue(site.owner),
    ManagedBy,
    Sensitivity: site.sensitivity,
    CostCenter: site.costCenter === undefined ? undefined : awsTagValue(site.costCenter),
  }
  return site.isTemporary ? x`merge(${tags}, var.expires_on == "" ? {} : { ExpiresOn = var.expires_on })` : tags
}

/** Start of names of the stack's resources: name and environment. */
export const prefix = ref('local', 'prefix')

/**
 * Start of names that are taken in every region: of roles, policies, buckets, budgets and dashboards. It carries the
 * region and eight characters of account, region and stack, 46 characters at most.
 */
export const globalPrefix = ref('local', 'global_prefix')

/** ARN of the stack's key. */
export const stackKey = ref('aws_kms_key', 'main', 'arn')

/** Id of the stack's VPC. */
export const vpc = ref('aws_vpc', 'main', 'id')

const partition = ref('data', 'aws_partition', 'current', 'partition')

/** Id of the account that the stack is in. */
export const account = ref('local', 'account_id')

/** An ARN in the stack's account and region: arn('dynamodb', 'table/x'). */
export function arn(service: string, ...rest: readonly (string | Expr)[]): Template {
  return {
    kind: 'template',
    parts: ['arn:', partition, `:${service}:`, ref('var', 'region'), ':', account, ':', ...rest],
  }
}

/** An ARN of a service without regions in the stack's account, such as iam. */
export function globalArn(service: string, ...rest: readonly (string | Expr)[]): Template {
  return { kind: 'template', parts: ['arn:', partition, `:${service}::`, account, ':', ...rest] }
}

/** An ARN that names neither region nor account, such as a bucket or a policy of AWS. */
export function plainArn(service: string, owner: string, ...rest: readonly (string | Expr)[]): Template {
  return { kind: 'template', parts: ['arn:', partition, `:${service}::${owner}:`, ...rest] }
}
