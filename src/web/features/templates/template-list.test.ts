import { expect, test } from 'vitest'
import { askedFor, isFiltered, NO_FILTERS, tagAddress } from './template-list.ts'

test('an address that says nothing asks for the own templates', () => {
  expect(askedFor(NO_FILTERS, '')).toEqual({
    scope: 'mine',
    search: undefined,
    component: undefined,
    category: undefined,
    tag: undefined,
    cloud: undefined,
    max_cost: undefined,
    team_id: undefined,
  })
  expect(isFiltered(NO_FILTERS)).toBe(false)
})

test('what the address says is asked for, and what it cannot mean is not', () => {
  const filters = {
    ...NO_FILTERS,
    tab: 'team',
    search: 'shop',
    component: 'redis',
    category: 'database',
    tag: 'web',
    cloud: 'aws',
    cost: '250',
    team: 'platform',
  }
  expect(askedFor(filters, 'shop')).toEqual({
    scope: 'team',
    search: 'shop',
    component: 'redis',
    category: 'database',
    tag: 'web',
    cloud: 'aws',
    max_cost: 250,
    team_id: 'platform',
  })
  expect(askedFor({ ...filters, tab: 'theirs', category: 'things', cloud: 'moon', cost: '-1' }, '')).toMatchObject({
    scope: 'mine',
    category: undefined,
    cloud: undefined,
    max_cost: undefined,
    team_id: undefined,
  })
})

test('a tag leads to the list in which its template is', () => {
  expect(tagAddress('a & b', { is_own: true, visibility: 'public' })).toBe('/templates?tag=a+%26+b')
  expect(tagAddress('web', { is_own: false, visibility: 'team' })).toBe('/templates?tab=team&tag=web')
  expect(tagAddress('web', { is_own: false, visibility: 'public' })).toBe('/templates?tab=public&tag=web')
})

test('a team narrows the tab of teams alone; the tab itself leaves nothing out', () => {
  expect(askedFor({ ...NO_FILTERS, tab: 'public', team: 'platform' }, '').team_id).toBeUndefined()
  expect(isFiltered({ ...NO_FILTERS, tab: 'public' })).toBe(false)
  expect(isFiltered({ ...NO_FILTERS, cost: '50' })).toBe(true)
})
