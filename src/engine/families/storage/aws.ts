// A private bucket with everything that belongs to it, and the bucket that takes the stack's access logs.
import { globalPrefix, stackKey } from '../../clouds/aws/naming.ts'
import type { Charge } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import {
  block,
  data,
  id,
  ref,
  resource,
  t,
  x,
  type Body,
  type Expr,
  type TopBlock,
  type Value,
} from '../../hcl/nodes.ts'
import { goesWithContents } from '../retention/aws.ts'

/** Label of the bucket that takes access logs. */
const LOGS = 'logs'

/** Label of the bucket that takes the access log of that bucket; Confidential only. */
const LOGS_AUDIT = 'logs_audit'

/** Size of a line in an access log of S3 or a load balancer; assumed. */
const LOG_LINE_KB = 0.5

interface BucketOptions {
  readonly site: Site
  readonly label: string
  /** Name part; the account id follows, because bucket names are global. */
  readonly name: string
  /** False where AWS delivers logs, which cannot write under a customer key. */
  readonly hasStackKey: boolean
  /** Days that overwritten and deleted objects are kept. */
  readonly versionDays: number
  /** Days after which objects are deleted. */
  readonly expireDays?: Value
  /** Bucket and folder that take the access log. */
  readonly accessLog?: { readonly bucket: string; readonly folder: string }
  /** Further statements of the bucket's policy. */
  readonly statements?: readonly Body[]
  readonly why?: string
}

/** A private, versioned, encrypted bucket that is reached over TLS only. */
export function bucket(options: BucketOptions): TopBlock[] {
  const { label, site } = options
  const own = ref('aws_s3_bucket', label, 'id')
  return [
    resource(
      'aws_s3_bucket',
      label,
      { bucket: t`${globalPrefix}-${options.name}`, force_destroy: goesWithContents(site) },
      options.why,
    ),
    resource('aws_s3_bucket_public_access_block', label, {
      bucket: own,
      block_public_acls: true,
      block_public_policy: true,
      ignore_public_acls: true,
      restrict_public_buckets: true,
    }),
    resource('aws_s3_bucket_ownership_controls', label, {
      bucket: own,
      rule: block({ object_ownership: 'BucketOwnerEnforced' }),
    }),
    resource('aws_s3_bucket_versioning', label, {
      bucket: own,
      versioning_configuration: block({ status: 'Enabled' }),
    }),
    encryption(options, own),
    lifecycle(options, own),
    policyDocument(options),
    resource('aws_s3_bucket_policy', label, {
      bucket: own,
      policy: x`data.aws_iam_policy_document.${id(`${label}_bucket`)}.json`,
      depends_on: [ref('aws_s3_bucket_public_access_block', label)],
    }),
    ...accessLog(options, own),
  ]
}

function encryption({ label, hasStackKey }: BucketOptions, own: Expr): TopBlock {
  const algorithm = hasStackKey
    ? { sse_algorithm: 'aws:kms', kms_master_key_id: stackKey }
    : { sse_algorithm: 'AES256' }
  const why = hasStackKey ? undefined : 'Log delivery cannot write to a bucket under a customer key.'
  const rule = {
    bucket_key_enabled: hasStackKey ? true : undefined,
    apply_server_side_encryption_by_default: block(algorithm),
  }
  return resource('aws_s3_bucket_server_side_encryption_configuration', label, { bucket: own, rule: block(rule) }, why)
}

function lifecycle({ label, versionDays, expireDays }: BucketOptions, own: Expr): TopBlock {
  const housekeeping = {
    id: 'housekeeping',
    status: 'Enabled',
    filter: block(),
    expiration: expireDays === undefined ? undefined : block({ days: expireDays }),
    abort_incomplete_multipart_upload: block({ days_after_initiation: 7 }),
    noncurrent_version_expiration: block({ noncurrent_days: versionDays }),
  }
  return resource('aws_s3_bucket_lifecycle_configuration', label, {
    bucket: own,
    rule: block(housekeeping),
    depends_on: [ref('aws_s3_bucket_versioning', label)],
  })
}

function policyDocument({ label, statements = [] }: BucketOptions): TopBlock {
  const whole = [ref('aws_s3_bucket', label, 'arn'), t`${ref('aws_s3_bucket', label, 'arn')}/*`]
  const deny = {
    effect: 'Deny',
    actions: ['s3:*'],
    resources: whole,
    principals: block({ type: 'AWS', identifiers: ['*'] }),
  }
  return data('aws_iam_policy_document', `${label}_bucket`, {
    statement: [
      block({
        sid: 'TlsOnly',
        ...deny,
        condition: block({ test: 'Bool', variable: 'aws:SecureTransport', values: ['false'] }),
      }),
      block({
        sid: 'Tls12',
        ...deny,
        condition: block({ test: 'NumericLessThan', variable: 's3:TlsVersion', values: ['1.2'] }),
      }),
      ...statements.map((statement) => block(statement)),
    ],
  })
}

function accessLog({ label, accessLog: target }: BucketOptions, own: Expr): TopBlock[] {
  if (target === undefined) return []
  const body = {
    bucket: own,
    target_bucket: ref('aws_s3_bucket', target.bucket, 'id'),
    target_prefix: `${target.folder}/`,
    depends_on: [ref('aws_s3_bucket_policy', target.bucket)],
  }
  return [resource('aws_s3_bucket_logging', label, body)]
}

/** Where a bucket's access log goes. */
export function accessLogTarget(folder: string): { bucket: string; folder: string } {
  return { bucket: LOGS, folder: `s3/${folder}` }
}

/** The bucket that takes access logs; Confidential stacks also log who reads it. */
export function logsBucket(site: Site): TopBlock[] {
  const common = { site, hasStackKey: false, versionDays: 30, expireDays: ref('var', 'log_retention_days') } as const
  const audit = site.isConfidential
    ? bucket({
        ...common,
        label: LOGS_AUDIT,
        name: 'logs-audit',
        statements: [delivery(LOGS_AUDIT)],
        why: 'The access log of the bucket of access logs.',
      })
    : []
  const logs = bucket({
    ...common,
    label: LOGS,
    name: 'logs',
    statements: [delivery(LOGS), balancerDelivery()],
    accessLog: site.isConfidential ? { bucket: LOGS_AUDIT, folder: 's3' } : undefined,
    why: 'Takes the access logs of buckets and load balancers.',
  })
  return [...audit, ...logs]
}

function delivery(label: string): Body {
  return {
    sid: 'BucketLogs',
    actions: ['s3:PutObject'],
    resources: [t`${ref('aws_s3_bucket', label, 'arn')}/*`],
    principals: block({ type: 'Service', identifiers: ['logging.s3.amazonaws.com'] }),
    condition: block({ test: 'StringEquals', variable: 'aws:SourceAccount', values: [ref('local', 'account_id')] }),
  }
}

/** The account is part of the path, so no load balancer of another account can write here. */
function balancerDelivery(): Body {
  return {
    sid: 'LoadBalancerLogs',
    actions: ['s3:PutObject'],
    resources: [t`${ref('aws_s3_bucket', LOGS, 'arn')}/lb/AWSLogs/${ref('local', 'account_id')}/*`],
    principals: block({ type: 'Service', identifiers: ['logdelivery.elasticloadbalancing.amazonaws.com'] }),
  }
}

/** Where a load balancer writes its access log, and what must exist before. */
export function balancerLog(): { access_logs: ReturnType<typeof block>; dependsOn: Expr } {
  return {
    access_logs: block({ bucket: ref('aws_s3_bucket', LOGS, 'id'), prefix: 'lb', enabled: true }),
    dependsOn: ref('aws_s3_bucket_policy', LOGS),
  }
}

/** What keeping the access logs costs. */
export function logsBucketCharges(site: Site): Charge[] {
  const gb = (site.usage.requests_millions * LOG_LINE_KB * site.logDays) / 30
  const basis = `${site.usage.requests_millions} million requests x ${LOG_LINE_KB} KB, kept ${site.logDays} days`
  return [
    {
      resource: `aws_s3_bucket.${LOGS}`,
      label: 'Access logs',
      service: 'object-storage',
      sku: 'S3 Standard',
      per: 'gb-month',
      quantity: gb,
      basis,
      isUsage: true,
    },
  ]
}

/** Why the log of the log bucket has no line. */
export function logsBucketIncluded(site: Site): Record<string, string> {
  return site.isConfidential
    ? { [`aws_s3_bucket.${LOGS_AUDIT}`]: 'holds only the few lines about who read the access logs' }
    : {}
}
