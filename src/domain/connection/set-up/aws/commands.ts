// The set-up of a connection as commands of the AWS CLI. Every value in them was checked, and has no character that a
// shell takes for its own.
import { bucketPolicy, type Policy } from './policies.ts'
import type { IssuerBucket, Principal, SetUp } from './plan.ts'

/** Ends texts that are given to a command as they are. */
const END = 'EOF'

/** The commands that create the identities of a connection and their trust policies. */
export function printCommands({ account, provider, principals, bucket }: SetUp): string {
  const parts = [
    '#!/bin/sh\nset -eu',
    ...(account === null
      ? []
      : [
          `# Only in the account ${account}.\ntest "$(aws sts get-caller-identity --query Account --output text)" = ${account}`,
        ]),
    ...(bucket === null ? [] : [bucketCommands(bucket)]),
    ...(provider === null
      ? []
      : [
          `# An account has at most one for each issuer: leave this out if yours has it.\naws iam create-open-id-connect-provider --url ${provider.url} --client-id-list ${provider.audience}`,
        ]),
    ...principals.map(identityCommands),
  ]
  return `${parts.join('\n\n')}\n`
}

function identityCommands({ kind, name, path, trust, policy, policy_name }: Principal): string {
  const where = path === '/' ? '' : ` --path ${path}`
  const named = `--${kind}-name ${name}`
  const made =
    trust === null
      ? [`aws iam create-user ${named}`]
      : [
          ...file('trust.json', trust),
          `aws iam create-role ${named}${where} --assume-role-policy-document file://trust.json`,
        ]
  return [
    ...made,
    ...file('policy.json', policy),
    `POLICY="$(aws iam create-policy --policy-name ${policy_name} --policy-document file://policy.json --query Policy.Arn --output text)"`,
    `aws iam attach-${kind}-policy ${named} --policy-arn "$POLICY"`,
    ...(kind === 'user'
      ? ['# Shows the key once: enter it in the connection.', `aws iam create-access-key ${named}`]
      : []),
  ].join('\n')
}

function bucketCommands({ name, region, documents }: IssuerBucket): string {
  // https://docs.aws.amazon.com/cli/latest/reference/s3api/create-bucket.html
  const place = region === 'us-east-1' ? '' : ` --create-bucket-configuration LocationConstraint=${region}`
  return [
    '# The documents are public: they hold no secret.',
    `aws s3api create-bucket --bucket ${name} --region ${region}${place}`,
    `aws s3api put-public-access-block --bucket ${name} --public-access-block-configuration BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=false,RestrictPublicBuckets=false`,
    ...file('bucket-policy.json', bucketPolicy(name)),
    `aws s3api put-bucket-policy --bucket ${name} --policy file://bucket-policy.json`,
    ...Object.entries(documents).flatMap(([path, text]) => [
      `cat > document.json <<'${END}'\n${text.trimEnd()}\n${END}`,
      `aws s3 cp document.json s3://${name}/${path} --content-type application/json`,
    ]),
  ].join('\n')
}

const file = (name: string, policy: Policy): string[] => [
  `cat > ${name} <<'${END}'`,
  JSON.stringify(policy, null, 2),
  END,
]
