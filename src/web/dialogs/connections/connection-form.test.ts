import { expect, it } from 'vitest'
import { connectionBody, connectionValues } from './connection-form.ts'

const key = {
  ...connectionValues(undefined),
  kind: 'aws_access_key' as const,
  name: ' Shop ',
  access_key_id: 'AKIAIOSFODNN7EXAMPLE ',
}
const role_arn = 'arn:aws:iam::123456789012:role/strata'

it('sends no secret that was not entered, and none of a key that is not there', () => {
  expect(connectionBody(key)).toEqual({
    name: 'Shop',
    identity: { kind: 'aws_access_key', access_key_id: 'AKIAIOSFODNN7EXAMPLE', plan_access_key_id: null },
    environment_types: [],
    regions: [],
    max_at_once: null,
    pool: 'default',
  })
  const entered = { ...key, secret: 'secret', plan_secret: 'other' }
  expect(connectionBody(entered)).toMatchObject({ secret: 'secret' })
  expect(connectionBody(entered)).not.toHaveProperty('plan_secret')
  expect(connectionBody({ ...entered, plan_access_key_id: 'AKIAIOSFODNN7READING' })).toMatchObject({
    plan_secret: 'other',
  })
})

it('sends the roles of a role', () => {
  const role = { ...key, kind: 'aws_role', role_arn, plan_role_arn: ' ' } as const
  expect(connectionBody(role)).toMatchObject({
    identity: { kind: 'aws_role', access_key_id: 'AKIAIOSFODNN7EXAMPLE', role_arn, plan_role_arn: null },
  })
})

it('sends the accounts of Google Cloud, and of keys those that were entered', () => {
  const project = 'shop-prod-1'
  const service_account = `strata-apply@${project}.iam.gserviceaccount.com`
  const provider = 'projects/1/locations/global/workloadIdentityPools/strata/providers/strata'
  const google = { ...key, project: ` ${project}`, service_account, provider, issuer: 'https://strata.internal/' }
  const accounts = { project, service_account, plan_service_account: null }
  expect(connectionBody({ ...google, kind: 'google_workload_identity', secret: 'left over' })).toEqual(
    expect.objectContaining({
      identity: { kind: 'google_workload_identity', ...accounts, provider, issuer: 'https://strata.internal' },
    }),
  )
  const keyed = { ...google, kind: 'google_service_account_key' as const, secret: '{}', plan_secret: '{}' }
  expect(connectionBody(keyed)).toMatchObject({ identity: { kind: keyed.kind, ...accounts }, secret: '{}' })
  expect(connectionBody(keyed)).not.toHaveProperty('plan_secret')
  expect(connectionBody({ ...keyed, plan_service_account: service_account })).toHaveProperty('plan_secret', '{}')
})

it('sends no key and no secret where tokens sign in', () => {
  const web = { ...key, kind: 'aws_web_identity', role_arn, secret: 'left over' } as const
  expect(connectionBody(web)).toEqual(
    expect.objectContaining({ identity: { kind: 'aws_web_identity', role_arn, plan_role_arn: null, issuer: null } }),
  )
  expect(connectionBody(web)).not.toHaveProperty('secret')
  const issuer = 'https://keys.example.com'
  expect(connectionBody({ ...web, issuer: ` ${issuer}/ ` })).toMatchObject({ identity: { issuer } })
})
