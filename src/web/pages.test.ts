import { expect, test } from 'vitest'
import { forProject, PAGE_LIST, to } from './pages.ts'

test('a link is built from the row of its page', () => {
  expect(to('home')).toBe('/')
  expect(to('wizard')).toBe('/wizard')
  expect(to('result', { id: 'a/b c' })).toBe('/results/a%2Fb%20c')
})

test('the project of somebody goes along', () => {
  expect(forProject('/wizard', null)).toBe('/wizard')
  expect(forProject('/wizard', 'a b')).toBe('/wizard?project=a%20b')
  expect(forProject('/wizard?step=6', 'a')).toBe('/wizard?step=6&project=a')
})

test('no two pages share an address', () => {
  expect(new Set(PAGE_LIST.map(({ path }) => path)).size).toBe(PAGE_LIST.length)
})
