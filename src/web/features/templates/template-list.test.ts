import { expect, test } from 'vitest'
import { askedFor, isFiltered, NO_FILTERS } from './template-list.ts'

test('an address that says nothing asks for the own templates', () => {
  expect(askedFor(NO_FILTERS, '')).toEqual({
    scope: 'mine',
    search: undefined,
    cloud: undefined,
    max_cost: undefined,
    team_id: undefined,
  })
  expect(isFiltered(NO_FILTERS)).toBe(false)
})

test('what the address says is asked for, and what it cannot mean is not', () => {
  const filters = { tab: 'team', search: 'shop', cloud: 'aws', cost: '250', team: 'platform' }
  expect(askedFor(filters, 'shop')).toEqual({
    scope: 'team',
    search: 'shop',
    cloud: 'aws',
    max_cost: 250,
    team_id: 'platform',
  })
  expect(askedFor({ ...filters, tab: 'theirs', cloud: 'moon', cost: '-1' }, '')).toMatchObject({
    scope: 'mine',
    cloud: undefined,
    max_cost: undefined,
    team_id: undefined,
  })
})

test('a team narrows the tab of teams alone; the tab itself leaves nothing out', () => {
  expect(askedFor({ ...NO_FILTERS, tab: 'public', team: 'platform' }, '').team_id).toBeUndefined()
  expect(isFiltered({ ...NO_FILTERS, tab: 'public' })).toBe(false)
  expect(isFiltered({ ...NO_FILTERS, cost: '50' })).toBe(true)
})
