import { expect, it } from 'vitest'
import { SERVICE_ACTIONS } from '#engine/families/rights/aws.ts'
import { find, read } from '../../../../../test/support/source.ts'
import { connectionIdentity, identityIn } from '../../identity.ts'
import type { SetUpFactsIn } from '../facts.ts'
import { printCommands } from './commands.ts'
import { setUpOf } from './plan.ts'
import { READS, applyPolicy, planPolicy } from './policies.ts'
import { printBucket, printIdentities } from './terraform.ts'

const id = '5b7c7a52-2f0d-4f0a-9d3b-3f3c9a0c1e11'
const access_key_id = 'AKIAIOSFODNN7EXAMPLE'
const role_arn = 'arn:aws:iam::123456789012:role/strata/apply'
const plan_role_arn = 'arn:aws:iam::123456789012:role/strata-plan'
const factsOf = (identity: unknown, given: Partial<SetUpFactsIn<'aws'>> = {}): SetUpFactsIn<'aws'> => ({
  id,
  identity: identityIn('aws', connectionIdentity.parse(identity)),
  external_id: 'strata-external',
  account: '123456789012',
  regions: [],
  issuer: 'https://strata.example.com',
  documents: null,
  ...given,
})
const web = { kind: 'aws_web_identity', role_arn, plan_role_arn }
/** The most that a policy may hold: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html */
const POLICY_MAX = 6144

it('reads every service that stacks have, and has every type that the compiler prints', () => {
  const besides = ['ec2', 'iam', 'kms', 'servicequotas', 'ssm', 'tag']
  expect(Object.keys(READS).toSorted()).toEqual([...SERVICE_ACTIONS, ...besides].toSorted())
  // Data that are not resources of the account are looked up without any right.
  const types = new Set(
    find('src/engine/**/golden/aws*.tf').flatMap((file) =>
      [...read(file).matchAll(/^(?:resource|data) "aws_([a-z0-9]+)/gm)].map(([, start = '']) => start),
    ),
  )
  expect(types.size).toBeGreaterThan(20)
  const known: Readonly<Record<string, string>> = {
    apigatewayv2: 'apigateway',
    db: 'rds',
    efs: 'elasticfilesystem',
    lb: 'elasticloadbalancing',
  }
  const inNetwork = /^(?:availability|default|eip|flow|instance|internet|launch|nat|route|security|subnet|vpc)$/
  const withoutRight = new Set(['caller', 'partition'])
  const missing = [...types].filter(
    (type) => !withoutRight.has(type) && !inNetwork.test(type) && !((known[type] ?? type) in READS),
  )
  expect(missing).toEqual([])
})

it('lets plans look, and nothing else', () => {
  const actions = planPolicy().Statement.flatMap(({ Action }) => Action ?? [])
  expect(actions).toContain('tag:GetResources')
  // A simulation evaluates policies, and does nothing.
  const reading = /:(?:GET|BatchGet|Decrypt|Describe|Get|List|Simulate|View)/
  expect(actions.filter((action) => !reading.test(action))).toEqual([])
  // The data of people, as far as AWS tells them from what describes them.
  for (const action of [
    's3:GetObject',
    'dynamodb:GetItem',
    'logs:GetLogEvents',
    'ec2:GetPasswordData',
    'ecr:GetDownloadUrlForLayer',
  ])
    expect(actions.filter((one) => new RegExp(`^${one.replaceAll('*', '.*')}$`).test(action))).toEqual([])
})

it('lets applies do what stacks need, in the regions of the connection, and never touch themselves', () => {
  const { Statement } = applyPolicy({ regions: ['eu-west-1'], own: [role_arn] })
  expect(Statement.map(({ Sid, Effect }) => [Sid, Effect])).toEqual([
    ['Services', 'Allow'],
    ['Everywhere', 'Allow'],
    ['HandOver', 'Allow'],
    ['NotItself', 'Deny'],
  ])
  expect(Statement[0]).toMatchObject({ Condition: { StringEquals: { 'aws:RequestedRegion': ['eu-west-1'] } } })
  expect(Statement[0]?.Action).toEqual(expect.arrayContaining(['ec2:*', 'rds:*', 's3:*']))
  const allowed = Statement.filter(({ Effect }) => Effect === 'Allow').flatMap(({ Action }) => Action ?? [])
  for (const never of ['*', 'iam:*', 'iam:CreateUser', 'iam:CreateAccessKey', 'organizations:*', 'kms:*'])
    expect(allowed).not.toContain(never)
  expect(Statement[3]).toMatchObject({ Resource: [role_arn] })
  expect(applyPolicy({ regions: [], own: [] }).Statement[0]).not.toHaveProperty('Condition')
})

it('fits into what AWS takes, with every region there is', () => {
  const regions = Array.from({ length: 40 }, (_, at) => `ap-southeast-${at}`)
  for (const policy of [planPolicy(), applyPolicy({ regions, own: [role_arn, plan_role_arn, role_arn, role_arn] })])
    expect(JSON.stringify(policy).length).toBeLessThan(POLICY_MAX)
})

it('trusts the exact subject of each phase with its own role', () => {
  const { provider, principals } = setUpOf(factsOf(web))
  expect(provider).toEqual({
    url: 'https://strata.example.com',
    audience: 'sts.amazonaws.com',
    arn: 'arn:aws:iam::123456789012:oidc-provider/strata.example.com',
  })
  expect(principals.map(({ name, path, trust }) => ({ name, path, trust: trust?.Statement }))).toEqual(
    [
      ['apply', '/strata/', 'apply'],
      ['strata-plan', '/', 'plan'],
    ].map(([name, path, phase]) => ({
      name,
      path,
      trust: [
        {
          Effect: 'Allow',
          Principal: { Federated: 'arn:aws:iam::123456789012:oidc-provider/strata.example.com' },
          Action: 'sts:AssumeRoleWithWebIdentity',
          Condition: {
            StringEquals: {
              'strata.example.com:aud': 'sts.amazonaws.com',
              'strata.example.com:sub': [`connection:${id}:phase:${phase}`],
            },
          },
        },
      ],
    })),
  )
  const [one, ...others] = setUpOf(factsOf({ ...web, plan_role_arn: role_arn })).principals
  expect(others).toEqual([])
  expect(JSON.stringify(one?.trust)).toContain(`["connection:${id}:phase:plan","connection:${id}:phase:apply"]`)
})

it('trusts a key of the account by the external ID, and makes the user who has it', () => {
  const facts = factsOf({ kind: 'aws_role', access_key_id, role_arn })
  const { provider, principals } = setUpOf(facts)
  expect(provider).toBeNull()
  expect(principals.map(({ kind, name }) => [kind, name])).toEqual([
    ['role', 'apply'],
    ['user', 'strata-5b7c7a52-key'],
  ])
  expect(principals[0]?.trust?.Statement).toMatchObject([
    {
      Principal: { AWS: 'arn:aws:iam::123456789012:root' },
      Action: 'sts:AssumeRole',
      Condition: { StringEquals: { 'sts:ExternalId': 'strata-external' } },
    },
  ])
  expect(principals[1]?.policy.Statement).toMatchObject([{ Action: 'sts:AssumeRole', Resource: [role_arn] }])
  expect(printCommands(setUpOf(facts))).toContain('aws iam create-access-key --user-name strata-5b7c7a52-key')
})

it('makes a user for each key, also where the account is not known yet', () => {
  const keys = { kind: 'aws_access_key', access_key_id, plan_access_key_id: access_key_id }
  const { account, principals } = setUpOf(factsOf(keys, { account: null }))
  expect([account, principals.map(({ name }) => name)]).toEqual([
    null,
    ['strata-5b7c7a52-apply', 'strata-5b7c7a52-plan'],
  ])
  const text = printIdentities(setUpOf(factsOf(keys, { account: null })))
  expect(text).toContain('arn:aws:iam::*:user/strata-5b7c7a52-*')
  expect(text).not.toContain('allowed_account_ids')
})

it('prints the bucket of an issuer that is one, with its documents', () => {
  const issuer = 'https://keys.s3.eu-west-1.amazonaws.com'
  const documents = { '.well-known/jwks.json': '{\n  "keys": []\n}' }
  const setUp = setUpOf(factsOf({ ...web, issuer }, { issuer, documents }))
  expect(setUp.bucket).toEqual({ name: 'keys', region: 'eu-west-1', documents })
  if (!setUp.bucket) throw new Error('There is no bucket.')
  expect(printBucket(setUp.bucket)).toContain('".well-known/jwks.json" = <<-EOT')
  expect(printIdentities(setUp)).toContain('depends_on')
  expect(printCommands(setUp)).toContain('LocationConstraint=eu-west-1')
  const elsewhere = 'https://keys.example.com'
  expect(setUpOf(factsOf({ ...web, issuer: elsewhere }, { issuer: elsewhere, documents })).bucket).toBeNull()
})
