import { expect, test } from 'vitest'
import { PAGE_LIST, to } from './pages.ts'

test('a link is built from the row of its page', () => {
  expect(to('home')).toBe('/')
  expect(to('wizard')).toBe('/wizard')
  expect(to('result', { id: 'a/b c' })).toBe('/results/a%2Fb%20c')
})

test('no two pages share an address', () => {
  expect(new Set(PAGE_LIST.map(({ path }) => path)).size).toBe(PAGE_LIST.length)
})
