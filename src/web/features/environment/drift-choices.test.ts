import { expect, it } from 'vitest'
import type { Drift } from '#contract/drift.ts'
import { stackSpec } from '#engine/stack/schema.ts'
import { adoptRefusals, findingsOf, sharedChoice, sortChoices, withChoice, type Choices } from './drift-choices.ts'

const SERVER = 'azurerm_postgresql_flexible_server.postgresql'
const changed = (path: string, before: string, after: string) => ({
  id: path,
  path,
  before: { value: before },
  after: { value: after },
})
const COMPONENTS: Drift['components'] = [
  {
    node: 'postgresql',
    name: 'PostgreSQL',
    resources: [
      {
        address: SERVER,
        type: 'azurerm_postgresql_flexible_server',
        action: 'update',
        is_cut: false,
        findings: [changed('backup_retention_days', '7', '14'), changed('zones', '[]', '["1"]')],
      },
    ],
  },
  {
    node: null,
    name: null,
    resources: [
      {
        address: 'azurerm_resource_group.main',
        type: 'azurerm_resource_group',
        action: 'delete',
        is_cut: false,
        findings: [{ id: 'gone', path: null, before: null, after: null }],
      },
    ],
  },
]

it('says of each difference whether a setting can say it, and why not', async () => {
  const stack = stackSpec.parse({
    name: 'Shop',
    cloud: 'azure',
    region: 'eastus',
    nodes: [{ id: 'postgresql', type: 'postgresql', settings: { storage_gb: 64, backup_days: 7 } }],
  })
  expect(Object.fromEntries(await adoptRefusals(stack, findingsOf(COMPONENTS)))).toEqual({
    backup_retention_days: null,
    zones: 'list',
    gone: 'whole',
  })
})

it('sorts differences by what was chosen', () => {
  const findings = findingsOf(COMPONENTS)
  const none: Choices = new Map()
  const some = withChoice(withChoice(none, ['zones'], 'ignore'), ['gone'], 'revert')
  expect(sortChoices(findings, some)).toEqual({
    revert: ['gone'],
    adopt: [],
    ignore: ['zones'],
    open: ['backup_retention_days'],
  })
  expect(sharedChoice(['zones', 'gone'], some)).toBeUndefined()
  expect(sharedChoice(['zones', 'gone'], withChoice(some, ['gone'], 'ignore'))).toBe('ignore')
  expect(sortChoices(findings, withChoice(some, ['zones', 'gone'], undefined)).open).toHaveLength(3)
})
