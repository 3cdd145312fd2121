import { expect, it } from 'vitest'
import { parseFields } from '#engine/field-messages.ts'
import { CONNECTION_KINDS, connectionIdentity, hasPlanKey, identityFor } from './identity.ts'

const access_key_id = 'AKIAIOSFODNN7EXAMPLE'
const plan_access_key_id = 'AKIAIOSFODNN7READING'
const role_arn = 'arn:aws:iam::123456789012:role/strata-apply'
const plan_role_arn = 'arn:aws:iam::123456789012:role/strata/plan'
const key = connectionIdentity.parse({ kind: 'aws_access_key', access_key_id })
const keys = connectionIdentity.parse({ kind: 'aws_access_key', access_key_id, plan_access_key_id })
const role = connectionIdentity.parse({ kind: 'aws_role', access_key_id, role_arn })
const roles = connectionIdentity.parse({ kind: 'aws_role', access_key_id, role_arn, plan_role_arn })

it('has an identity for each kind', () => {
  expect([key.kind, role.kind]).toEqual(CONNECTION_KINDS)
})

it('gives a phase its own key and role, and both the same where there is one', () => {
  expect([key, keys, role, roles].map((one) => [identityFor(one, 'plan'), identityFor(one, 'apply')])).toEqual([
    [
      { access_key_id, role_arn: null },
      { access_key_id, role_arn: null },
    ],
    [
      { access_key_id: plan_access_key_id, role_arn: null },
      { access_key_id, role_arn: null },
    ],
    [
      { access_key_id, role_arn },
      { access_key_id, role_arn },
    ],
    [
      { access_key_id, role_arn: plan_role_arn },
      { access_key_id, role_arn },
    ],
  ])
  expect([key, keys, role, roles].map(hasPlanKey)).toEqual([false, true, false, false])
})

it.each([
  [{ kind: 'aws_access_key', access_key_id: '$(id)' }, 'access_key_id', 'connections.access-key-id'],
  [{ ...keys, plan_access_key_id: 'short' }, 'plan_access_key_id', 'connections.access-key-id'],
  [{ ...role, role_arn: 'strata' }, 'role_arn', 'connections.role-arn'],
  [{ ...role, role_arn: `${role_arn}"\n}` }, 'role_arn', 'connections.role-arn'],
  [{ ...role, role_arn: `${role_arn}\ncredential_process = id` }, 'role_arn', 'connections.role-arn'],
])('refuses %j', (given, field, code) => {
  const parsed = parseFields(connectionIdentity, given)
  expect(parsed.success ? [] : parsed.faults.map(({ path, said }) => [path.join('.'), said.code])).toEqual([
    [field, code],
  ])
})
