// What the identities of a connection may do in an account of AWS: those that apply, and those that only plan. By the
// services that the compiler knows: a stack can have any of them, so an account allows all of them.
import { HANDOVER_SERVICES, SERVICE_ACTIONS } from '#engine/families/rights/aws.ts'

type Conditions = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>

/** A statement of a policy: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements.html */
interface Statement {
  readonly Sid?: string
  readonly Effect: 'Allow' | 'Deny'
  readonly Principal?: Readonly<Record<string, string>>
  readonly Action?: string | readonly string[]
  readonly NotAction?: readonly string[]
  readonly Resource?: string | readonly string[]
  readonly Condition?: Conditions
}

export interface Policy {
  readonly Version: '2012-10-17'
  readonly Statement: readonly Statement[]
}

/**
 * How a plan looks at what is there: what describes resources, and nothing that reads the data in them. Secrets are the
 * exception, because Terraform compares those that it wrote.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/
 */
export const READS: Readonly<Record<string, readonly string[]>> = {
  apigateway: ['GET'],
  autoscaling: ['Describe*'],
  budgets: ['ListTagsForResource', 'ViewBudget'],
  cloudwatch: ['Describe*', 'GetDashboard', 'ListTagsForResource'],
  dynamodb: ['Describe*', 'GetResourcePolicy', 'ListTagsOfResource'],
  ec2: ['Describe*'],
  ecr: ['Describe*', 'GetLifecyclePolicy', 'GetRepositoryPolicy', 'ListTagsForResource'],
  eks: ['Describe*', 'List*'],
  elasticache: ['Describe*', 'ListTagsForResource'],
  elasticfilesystem: ['Describe*', 'ListTagsForResource'],
  elasticloadbalancing: ['Describe*'],
  // What an identity lacks is found by asking AWS for it.
  iam: ['Get*', 'List*', 'SimulatePrincipalPolicy'],
  kms: ['Describe*', 'GetKeyPolicy', 'GetKeyRotationStatus', 'List*'],
  lambda: ['GetEventSourceMapping', 'GetFunction*', 'GetPolicy', 'List*'],
  logs: ['Describe*', 'ListTags*'],
  rds: ['Describe*', 'ListTagsForResource'],
  s3: ['GetBucket*', 'GetEncryptionConfiguration', 'GetLifecycleConfiguration', 'ListBucket', 'ListTagsForResource'],
  scheduler: ['Get*', 'List*'],
  secretsmanager: ['DescribeSecret', 'GetResourcePolicy', 'GetSecretValue', 'ListSecretVersionIds'],
  // What an account is limited to is looked at before the first apply.
  servicequotas: ['GetAWSDefaultServiceQuota', 'GetServiceQuota'],
  sns: ['GetDataProtectionPolicy', 'GetSubscriptionAttributes', 'GetTopicAttributes', 'ListTagsForResource'],
  sqs: ['GetQueueAttributes', 'GetQueueUrl', 'ListQueueTags'],
  ssm: ['GetParameter', 'GetParameters'],
  // What is left of an environment is found by its tags.
  tag: ['GetResources'],
  wafv2: ['Get*', 'List*'],
}

/** What stacks change of keys; they never delete one at once. */
const KEY_WRITES = [
  'CreateAlias',
  'CreateGrant',
  'CreateKey',
  'Decrypt',
  'DeleteAlias',
  'EnableKeyRotation',
  'Encrypt',
  'GenerateDataKey*',
  'PutKeyPolicy',
  'RetireGrant',
  'RevokeGrant',
  'ScheduleKeyDeletion',
  'TagResource',
  'UntagResource',
  'UpdateAlias',
  'UpdateKeyDescription',
]

/** Roles of stacks, and no users or groups. */
const IDENTITY_WRITES = [
  '*InstanceProfile',
  '*OpenIDConnectProvider*',
  '*PolicyVersion',
  '*RolePolicy',
  'CreatePolicy',
  'CreateRole',
  'CreateServiceLinkedRole',
  'DeletePolicy',
  'DeleteRole',
  'PutRolePermissionsBoundary',
  'TagPolicy',
  'TagRole',
  'UntagPolicy',
  'UntagRole',
  'UpdateAssumeRolePolicy',
  'UpdateRole',
  'UpdateRoleDescription',
]

/** Services that are in no region, or in us-east-1 for all of them. */
const GLOBAL = new Set(['budgets', 'iam'])

const of = (service: string, actions: readonly string[]): string[] => actions.map((action) => `${service}:${action}`)
const policy = (...statements: readonly Statement[]): Policy => ({ Version: '2012-10-17', Statement: statements })

/** What plans may: look at everything that stacks have. */
export function planPolicy(): Policy {
  return policy(
    {
      Sid: 'Look',
      Effect: 'Allow',
      Action: Object.entries(READS).flatMap(([service, actions]) => of(service, actions)),
      Resource: '*',
    },
    {
      Sid: 'OpenSecrets',
      Effect: 'Allow',
      Action: 'kms:Decrypt',
      Resource: '*',
      Condition: { StringLike: { 'kms:ViaService': 'secretsmanager.*.amazonaws.com' } },
    },
  )
}

/**
 * What applies may: everything with the services that stacks have, in the regions of the connection, and nothing with
 * the identities of the connection itself.
 * @param regions none for all
 * @param own ARNs of those identities, and of what gives them their rights
 */
export function applyPolicy({
  regions,
  own,
}: {
  readonly regions: readonly string[]
  readonly own: readonly string[]
}): Policy {
  const services = [...SERVICE_ACTIONS, 'ec2'].filter((service) => !GLOBAL.has(service)).sort()
  const inRegions = regions.length > 0 && { Condition: { StringEquals: { 'aws:RequestedRegion': [...regions] } } }
  return policy(
    {
      Sid: 'Services',
      Effect: 'Allow',
      Action: [...services.map((service) => `${service}:*`), ...of('kms', KEY_WRITES)],
      Resource: '*',
      ...inRegions,
    },
    {
      Sid: 'Everywhere',
      Effect: 'Allow',
      Action: [
        'budgets:*',
        ...['iam', 'kms', 'servicequotas', 'ssm', 'tag'].flatMap((service) => of(service, READS[service] ?? [])),
        ...of('iam', IDENTITY_WRITES),
      ],
      Resource: '*',
    },
    {
      Sid: 'HandOver',
      Effect: 'Allow',
      Action: 'iam:PassRole',
      Resource: '*',
      Condition: { StringEquals: { 'iam:PassedToService': [...HANDOVER_SERVICES] } },
    },
    {
      Sid: 'NotItself',
      Effect: 'Deny',
      NotAction: ['iam:Get*', 'iam:List*', 'iam:SimulatePrincipalPolicy'],
      Resource: [...own],
    },
  )
}

/** Allows the holder to assume roles. @param roles their ARNs */
export function assumePolicy(roles: readonly string[]): Policy {
  return policy({ Sid: 'Assume', Effect: 'Allow', Action: 'sts:AssumeRole', Resource: [...roles] })
}

/** Trusts tokens of an issuer with exactly these subjects. @param provider ARN of the issuer in the account */
export function trustByToken(
  provider: string,
  { audience, subjects }: { readonly audience: string; readonly subjects: readonly string[] },
): Policy {
  const host = provider.slice(provider.indexOf('/') + 1)
  return policy({
    Effect: 'Allow',
    Principal: { Federated: provider },
    Action: 'sts:AssumeRoleWithWebIdentity',
    Condition: { StringEquals: { [`${host}:aud`]: audience, [`${host}:sub`]: [...subjects] } },
  })
}

/** Trusts keys of the account of a role, with the external ID alone. */
export function trustByExternalId(account: string, externalId: string): Policy {
  return policy({
    Effect: 'Allow',
    Principal: { AWS: `arn:aws:iam::${account}:root` },
    Action: 'sts:AssumeRole',
    Condition: { StringEquals: { 'sts:ExternalId': externalId } },
  })
}

/** Lets everybody read the documents of an issuer in a bucket, and nothing else. */
export function bucketPolicy(bucket: string): Policy {
  return policy({
    Sid: 'ReadKeySet',
    Effect: 'Allow',
    Principal: { AWS: '*' },
    Action: 's3:GetObject',
    Resource: `arn:aws:s3:::${bucket}/.well-known/*`,
  })
}
