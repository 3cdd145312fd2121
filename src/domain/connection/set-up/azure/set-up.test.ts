import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { find, read } from '../../../../../test/support/source.ts'
import { connectionIdentity, identityIn } from '../../identity.ts'
import { ASSIGNED_ROLES, PLAN_ACTIONS } from './plan.ts'
import { printAzureSetUp } from './print.ts'

const id = '5b7c7a52-2f0d-4f0a-9d3b-3f3c9a0c1e11'
const client_id = 'aaaaaaaa-0000-4000-8000-000000000001'
const place = {
  tenant_id: '72f988bf-86f1-41af-91ab-2d7cd011db47',
  subscription_id: '0b1f6471-1bf0-4dda-aec3-cb9272f09590',
}
const printed = (identity: object, regions: readonly string[] = []) => {
  const [terraform, commands] = printAzureSetUp({
    id,
    identity: identityIn('azure', connectionIdentity.parse({ ...place, ...identity })),
    external_id: '',
    account: null,
    regions,
    issuer: 'https://strata.example.com',
    documents: null,
  }).map(({ text }) => text)
  return { terraform: terraform ?? '', commands: commands ?? '' }
}

it('trusts the exact subject of each phase with its own application, which only reads in plans', () => {
  const { terraform, commands } = printed({ kind: 'azure_federated' })
  for (const text of [terraform, commands]) {
    for (const phase of ['plan', 'apply']) {
      expect(text).toContain(`connection:${id}:phase:${phase}`)
      expect(text).toContain(`strata-5b7c7a52-${phase}`)
    }
    expect(text).toContain('https://strata.example.com')
    expect(text).toContain('api://AzureADTokenExchange')
    expect(text).toContain('Role Based Access Control Administrator')
  }
  expect(
    PLAN_ACTIONS.filter((action) => !/(?:\/read|list\w*\/action|list\/action|[kK]eys\/action)$/.test(action)),
  ).toEqual([])
})

it('makes one application for both phases where one is named', () => {
  const { terraform } = printed({ kind: 'azure_federated', client_id })
  expect(terraform).not.toContain('strata-5b7c7a52-plan')
  expect(terraform).toContain(`connection:${id}:phase:plan`)
})

it('lets applies hand out every role that stacks have, and none by which they would become more', () => {
  const inStacks = new Set(
    find('src/engine/**/golden/azure*.tf').flatMap((file) =>
      [...read(file).matchAll(/role_definition_name\s+= "([^"]+)"/g)].map(([, role = '']) => role),
    ),
  )
  expect(inStacks.size).toBeGreaterThan(5)
  const never = ['Contributor', 'Owner', 'Role Based Access Control Administrator', 'User Access Administrator']
  expect(ASSIGNED_ROLES.filter((role) => never.includes(role))).toEqual([])
  expect([...inStacks].filter((role) => !never.includes(role) && !ASSIGNED_ROLES.includes(role))).toEqual([])
})

it.each([
  ['tokens', { kind: 'azure_federated' }],
  ['a certificate', { kind: 'azure_certificate', client_id, plan_client_id: client_id }],
  ['a secret', { kind: 'azure_secret', client_id }],
])('prints commands that a shell reads, for %s', (_, identity) => {
  const { commands } = printed(identity, ['westeurope'])
  const checked = spawnSync('sh', ['-n'], { input: commands })
  expect([checked.status, checked.stderr.toString()]).toEqual([0, ''])
})

it('limits regions by a policy only where the owner asks for it, and says for whom', () => {
  const { terraform } = printed({ kind: 'azure_federated' }, ['westeurope'])
  expect(terraform).toContain('azurerm_subscription_policy_assignment')
  expect(terraform).toContain('It holds for everybody in the subscription')
  expect(printed({ kind: 'azure_federated' }).terraform).not.toContain('policy_assignment')
})
