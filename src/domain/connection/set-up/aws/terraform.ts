// The set-up of a connection as Terraform.
import { block, heredoc, ref, x, type Body, type Expr, type TopBlock, type Value } from '#engine/hcl/nodes.ts'
import { printFile } from '#engine/hcl/print.ts'
import { bucketPolicy, type Policy } from './policies.ts'
import type { IssuerBucket, Principal, SetUp } from './plan.ts'

/** Older ones want a thumbprint of the issuer: https://registry.terraform.io/providers/hashicorp/aws/5.81.0/docs */
const PROVIDER_VERSION = '>= 5.81'
/** Identities are in no region. */
const HOME_REGION = 'us-east-1'

const resource = (type: string, label: string, body: Body, comment?: string): TopBlock => ({
  type: 'resource',
  labels: [type, label],
  body,
  ...(comment !== undefined && { comment }),
})
const policyText = (policy: Policy): Expr => x`jsonencode(${policy as unknown as Value})`

/** What creates the identities of a connection and their trust policies. */
export function printIdentities({ account, provider, principals, bucket }: SetUp): string {
  const blocks: TopBlock[] = [
    {
      type: 'terraform',
      labels: [],
      body: {
        required_version: '>= 1.5',
        required_providers: block({ aws: { source: 'hashicorp/aws', version: PROVIDER_VERSION } }),
      },
    },
    {
      type: 'provider',
      labels: ['aws'],
      body: {
        region: bucket?.region ?? HOME_REGION,
        ...(account !== null && { allowed_account_ids: [account] }),
      },
    },
    ...(provider === null
      ? []
      : [
          {
            type: 'variable' as const,
            labels: ['has_provider'],
            body: {
              description: 'Whether the account has the OpenID provider already: it has at most one for each issuer.',
              type: x`bool`,
              default: false,
            },
          },
          resource('aws_iam_openid_connect_provider', 'strata', {
            count: x`var.has_provider ? 0 : 1`,
            url: provider.url,
            client_id_list: [provider.audience],
            // AWS looks at its certificate.
            ...(bucket !== null && { depends_on: [ref('aws_s3_object', 'document')] }),
          }),
        ]),
    ...principals.flatMap((one) => identityBlocks(one)),
  ]
  return printFile(blocks)
}

function identityBlocks({ label, kind, name, path, trust, policy, policy_name }: Principal): TopBlock[] {
  const type = `aws_iam_${kind}`
  return [
    resource(type, label, {
      name,
      ...(path !== '/' && { path }),
      ...(trust !== null && { assume_role_policy: policyText(trust) }),
    }),
    resource('aws_iam_policy', label, { name: policy_name, policy: policyText(policy) }),
    resource(`${type}_policy_attachment`, label, {
      [kind]: ref(type, label, 'name'),
      policy_arn: ref('aws_iam_policy', label, 'arn'),
    }),
  ]
}

/** What makes the bucket that serves the documents of the issuer. */
export function printBucket({ name, documents }: IssuerBucket): string {
  const bucket = ref('aws_s3_bucket', 'key_set', 'id')
  return printFile([
    resource('aws_s3_bucket', 'key_set', { bucket: name }),
    resource(
      'aws_s3_bucket_public_access_block',
      'key_set',
      {
        bucket,
        block_public_acls: true,
        ignore_public_acls: true,
        block_public_policy: false,
        restrict_public_buckets: false,
      },
      'The documents are public: they hold no secret.',
    ),
    resource('aws_s3_bucket_policy', 'key_set', {
      bucket,
      policy: policyText(bucketPolicy(name)),
      depends_on: [ref('aws_s3_bucket_public_access_block', 'key_set')],
    }),
    {
      type: 'locals',
      labels: [],
      body: {
        documents: Object.fromEntries(Object.entries(documents).map(([path, text]) => [path, heredoc`${text}`])),
      },
    },
    resource('aws_s3_object', 'document', {
      for_each: ref('local', 'documents'),
      bucket,
      key: x`each.key`,
      content: x`each.value`,
      content_type: 'application/json',
      depends_on: [ref('aws_s3_bucket_policy', 'key_set')],
    }),
  ])
}
