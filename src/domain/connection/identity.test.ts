import { expect, it } from 'vitest'
import { parseFields } from '#engine/field-messages.ts'
import { awsIdentityFor } from './aws-identity.ts'
import { azureClientFor } from './azure-identity.ts'
import {
  CONNECTED_CLOUDS,
  CONNECTION_KINDS,
  connectionIdentity,
  hasPlanSecret,
  holdsSecret,
  identityIn,
  kindRowOf,
} from './identity.ts'

const client_id = 'aaaaaaaa-0000-4000-8000-000000000001'
const PLAN_CLIENT = 'aaaaaaaa-0000-4000-8000-000000000002'
const access_key_id = 'AKIAIOSFODNN7EXAMPLE'
const plan_access_key_id = 'AKIAIOSFODNN7READING'
const role_arn = 'arn:aws:iam::123456789012:role/strata-apply'
const issuer = 'https://keys.s3.eu-west-1.amazonaws.com/strata'
const plan_role_arn = 'arn:aws:iam::123456789012:role/strata/plan'
const key = connectionIdentity.parse({ kind: 'aws_access_key', access_key_id })
const keys = connectionIdentity.parse({ kind: 'aws_access_key', access_key_id, plan_access_key_id })
const role = connectionIdentity.parse({ kind: 'aws_role', access_key_id, role_arn })
const web = connectionIdentity.parse({
  kind: 'aws_web_identity',
  role_arn,
  plan_role_arn,
  issuer: 'https://keys.s3.eu-west-1.amazonaws.com/strata',
})
const roles = connectionIdentity.parse({ kind: 'aws_role', access_key_id, role_arn, plan_role_arn })

it('has an identity for each kind', () => {
  const ofAzure = ['azure_federated', 'azure_certificate', 'azure_secret']
  const ofGoogle = ['google_workload_identity', 'google_service_account_key']
  expect([web.kind, role.kind, key.kind, ...ofAzure, ...ofGoogle]).toEqual(CONNECTION_KINDS)
  // Each names its cloud, and people choose between these.
  expect([...new Set(CONNECTION_KINDS.map((kind) => kindRowOf(kind).cloud))]).toEqual(CONNECTED_CLOUDS)
})

it('gives a phase its own key and role, and both the same where there is one', () => {
  const phases = (one: typeof key) => [
    awsIdentityFor(identityIn('aws', one), 'plan'),
    awsIdentityFor(identityIn('aws', one), 'apply'),
  ]
  expect([key, keys, role, roles, web].map(phases)).toEqual([
    [
      { by: 'key', access_key_id, role_arn: null },
      { by: 'key', access_key_id, role_arn: null },
    ],
    [
      { by: 'key', access_key_id: plan_access_key_id, role_arn: null },
      { by: 'key', access_key_id, role_arn: null },
    ],
    [
      { by: 'key', access_key_id, role_arn },
      { by: 'key', access_key_id, role_arn },
    ],
    [
      { by: 'key', access_key_id, role_arn: plan_role_arn },
      { by: 'key', access_key_id, role_arn },
    ],
    [
      { by: 'token', role_arn: plan_role_arn, issuer },
      { by: 'token', role_arn, issuer },
    ],
  ])
  expect([key, keys, role, roles, web].map(hasPlanSecret)).toEqual([false, true, false, false, false])
  expect([key, keys, role, roles, web].map(holdsSecret)).toEqual([true, true, true, true, false])
})

it.each([
  [{ kind: 'aws_access_key', access_key_id: '$(id)' }, 'access_key_id', 'connections.access-key-id'],
  [{ ...keys, plan_access_key_id: 'short' }, 'plan_access_key_id', 'connections.access-key-id'],
  [{ ...web, issuer: 'http://strata.example.com' }, 'issuer', 'connections.issuer'],
  [{ ...web, issuer: 'https://strata.example.com:8443' }, 'issuer', 'connections.issuer'],
  [{ ...web, issuer: 'https://strata.example.com/?a=b' }, 'issuer', 'connections.issuer'],
  [{ ...web, issuer: 'https://strata.example.com/' }, 'issuer', 'connections.issuer'],
  [{ ...web, issuer: 'https://10.0.0.1' }, 'issuer', 'connections.issuer'],
  [{ ...web, issuer: 'https://localhost' }, 'issuer', 'connections.issuer'],
  [{ ...role, role_arn: 'strata' }, 'role_arn', 'connections.role-arn'],
  [{ ...role, role_arn: `${role_arn}"\n}` }, 'role_arn', 'connections.role-arn'],
  [{ ...role, role_arn: `${role_arn}\ncredential_process = id` }, 'role_arn', 'connections.role-arn'],
])('refuses %j', (given, field, code) => {
  const parsed = parseFields(connectionIdentity, given)
  expect(parsed.success ? [] : parsed.faults.map(({ path, said }) => [path.join('.'), said.code])).toEqual([
    [field, code],
  ])
})

it('names who signs in, and what its tokens say', () => {
  const facts = [keys, roles, web].map((one) => {
    const row = kindRowOf(one.kind)
    return [row.namesOf(one), row.holdersOf(one), row.tokenOf(one)]
  })
  const own = { apply: access_key_id, plan: plan_access_key_id }
  expect(facts).toEqual([
    [own, own, null],
    [{ apply: role_arn, plan: plan_role_arn }, { apply: access_key_id, plan: null }, null],
    [{ apply: role_arn, plan: plan_role_arn }, null, { issuer, audience: 'sts.amazonaws.com' }],
  ])
})

it('names the application of Azure for each phase, also before there is one', () => {
  const place = { tenant_id: client_id, subscription_id: client_id.toUpperCase() }
  const parse = (given: object) => connectionIdentity.parse({ ...place, ...given })
  const federated = parse({ kind: 'azure_federated' })
  const secret = parse({ kind: 'azure_secret', client_id, plan_client_id: PLAN_CLIENT })
  const clientsOf = (one: typeof federated) =>
    (['plan', 'apply'] as const).map((phase) => azureClientFor(identityIn('azure', one), phase))
  expect([clientsOf(federated), clientsOf(secret)]).toEqual([
    [null, null],
    [PLAN_CLIENT, client_id],
  ])
  expect(kindRowOf('azure_federated').namesOf(federated)).toEqual({ apply: client_id, plan: null })
  expect(kindRowOf('azure_federated').tokenOf(federated)).toEqual({
    issuer: null,
    audience: 'api://AzureADTokenExchange',
  })
  expect([federated, secret].map((one) => [holdsSecret(one), hasPlanSecret(one)])).toEqual([
    [false, false],
    [true, true],
  ])
  expect(() => identityIn('aws', secret)).toThrow('azure_secret')
})

it('takes a certificate with its key, without a password', () => {
  const format = kindRowOf('azure_certificate').secret
  const certificate = '-----BEGIN CERTIFICATE-----'
  expect([
    format?.problemOf(`${certificate}\n-----BEGIN PRIVATE KEY-----`, ''),
    format?.problemOf(certificate, '')?.code,
    format?.problemOf(`${certificate}\n-----BEGIN ENCRYPTED PRIVATE KEY-----`, '')?.code,
  ]).toEqual([undefined, 'connections.azure-no-certificate', 'connections.azure-encrypted-key'])
})
