import { expect, test } from 'vitest'
import { nameOf, queryOf, sourceOf } from './source.ts'

const source = (query: string) => sourceOf(new URLSearchParams(query))

test('the address says with what to begin', () => {
  expect(source('')).toEqual({ kind: 'new', component: undefined })
  expect(source('component=vm')).toEqual({ kind: 'new', component: 'vm' })
  expect(source('edit=a&tab=diagram')).toEqual({ kind: 'edit', id: 'a' })
  expect(source('from=b')).toEqual({ kind: 'from', id: 'b' })
  expect(source('import=1')).toEqual({ kind: 'import' })
})

test('tabs are the same work, another template is not', () => {
  expect(nameOf(source('edit=a&tab=diagram'))).toBe(nameOf(source('edit=a')))
  expect(
    new Set(['', 'component=vm', 'edit=a', 'edit=b', 'from=a', 'import=1'].map((query) => nameOf(source(query)))).size,
  ).toBe(6)
})

test('a saved template keeps the view that was open', () => {
  expect(queryOf(new URLSearchParams('component=vm&tab=terraform&file=main.tf'), { kind: 'edit', id: 'a' })).toBe(
    'edit=a&tab=terraform&file=main.tf',
  )
})
