import { expect, test } from 'vitest'
import { changesOf, type SettingsValues } from './settings-form.ts'

const BEFORE: SettingsValues = {
  name: 'shop',
  budget_limit: 100,
  auto_teardown_enabled: true,
  tags: [{ name: 'CostCenter', value: '4711' }],
}

test('only what was changed is sent', () => {
  expect(changesOf(BEFORE, BEFORE)).toEqual({})
  expect(changesOf({ ...BEFORE, name: ' shop ' }, BEFORE)).toEqual({})
  expect(changesOf({ ...BEFORE, name: 'shop-2', auto_teardown_enabled: false }, BEFORE)).toEqual({
    name: 'shop-2',
    auto_teardown_enabled: false,
  })
})

test('an empty budget is no limit, and tags are sent whole without those that have no name', () => {
  expect(changesOf({ ...BEFORE, budget_limit: null }, BEFORE)).toEqual({ budget_limit: null })
  const tags = [...BEFORE.tags, { name: ' Team ', value: ' web ' }, { name: ' ', value: 'lost' }]
  expect(changesOf({ ...BEFORE, tags }, BEFORE)).toEqual({ tags: { CostCenter: '4711', Team: 'web' } })
  expect(changesOf({ ...BEFORE, tags: [] }, BEFORE)).toEqual({ tags: {} })
})
