import { expect, test } from 'vitest'
import { isOfTab, monthlyOf } from './custom-list.ts'

const priced = (prices: { quantity: number; unit_price: number }[], isFree = false) =>
  monthlyOf({
    type: 'custom-x',
    name: 'X',
    description: '',
    category: 'compute',
    cloud: 'aws',
    variables: [],
    outputs: [],
    prices: prices.map((one) => ({ ...one, label: 'x', unit: 'month', ends_on_stop: false })),
    is_free: isFree,
  })

test('one’s own stand under mine, and what a team shares under the team, one’s own among them', () => {
  expect(isOfTab({ is_own: true, team_id: null }, 'mine')).toBe(true)
  expect(isOfTab({ is_own: true, team_id: 'a' }, 'mine')).toBe(true)
  expect(isOfTab({ is_own: false, team_id: 'a' }, 'mine')).toBe(false)
  expect(isOfTab({ is_own: true, team_id: 'a' }, 'team')).toBe(true)
  expect(isOfTab({ is_own: true, team_id: null }, 'team')).toBe(false)
  expect(isOfTab({ is_own: true, team_id: 'a' }, 'catalogue')).toBe(false)
})

test('a component without a price is unpriced, not free', () => {
  expect(priced([])).toBeNull()
  expect(priced([], true)).toBe(0)
  expect(priced([{ quantity: 2, unit_price: 1.5 }])).toBe(3)
})
