import { expect, test } from 'vitest'
import { changesOf, destroysNow, type SettingsValues } from './settings-form.ts'

const BEFORE: SettingsValues = {
  name: 'shop',
  budget_limit: 100,
  auto_teardown_enabled: true,
  owner_email: 'ann@example.com',
  tags: [{ name: 'CostCenter', value: '4711' }],
}

test('only what was changed is sent', () => {
  expect(changesOf(BEFORE, BEFORE)).toEqual({})
  expect(changesOf({ ...BEFORE, name: ' shop ' }, BEFORE)).toEqual({})
  expect(changesOf({ ...BEFORE, name: 'shop-2', auto_teardown_enabled: false }, BEFORE)).toEqual({
    name: 'shop-2',
    auto_teardown_enabled: false,
  })
  expect(changesOf({ ...BEFORE, owner_email: ' ben@example.com ' }, BEFORE)).toEqual({ owner_email: 'ben@example.com' })
})

test('an empty budget is no limit, and tags are sent whole without those that have no name', () => {
  expect(changesOf({ ...BEFORE, budget_limit: null }, BEFORE)).toEqual({ budget_limit: null })
  const tags = [...BEFORE.tags, { name: ' Team ', value: ' web ' }, { name: ' ', value: 'lost' }]
  expect(changesOf({ ...BEFORE, tags }, BEFORE)).toEqual({ tags: { CostCenter: '4711', Team: 'web' } })
  expect(changesOf({ ...BEFORE, tags: [] }, BEFORE)).toEqual({ tags: {} })
})

test.each([
  ['expired', '2026-11-01T00:00:00Z', false, true, true],
  ['suspended', '2026-11-01T00:00:00Z', false, true, true],
  ['suspended', '2026-12-01T00:00:00Z', false, true, false],
  ['active', '2026-12-01T00:00:00Z', false, true, false],
  ['active', null, false, true, false],
  // It does not run yet.
  ['pending', '2026-11-01T00:00:00Z', false, true, false],
  ['expired', '2026-11-01T00:00:00Z', true, true, false],
  ['expired', '2026-11-01T00:00:00Z', false, false, false],
] as const)(
  'a %s one that ends at %s, auto-teardown %s and then %s, is destroyed now: %s',
  (status, expires_at, was, is, expected) => {
    const environment = { status, expires_at, auto_teardown_enabled: was }
    expect(destroysNow({ auto_teardown_enabled: is }, environment, new Date('2026-11-02T10:00:00Z'))).toBe(expected)
  },
)
