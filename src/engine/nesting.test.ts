import { expect, it } from 'vitest'
import { NESTING_MAX, extentOf, isFlatEnough } from './nesting.ts'

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

it.each([
  ['a text', 'x', { depth: 0, values: 1 }],
  ['nothing', null, { depth: 0, values: 1 }],
  ['an object', { a: 1, b: [2, 3] }, { depth: 2, values: 5 }],
  ['a value deeper than any stack', nested(200_000), { depth: 200_000, values: 200_000 }],
])('measures %s', (_, value, extent) => {
  expect(extentOf(value)).toEqual(extent)
})

it('lets values through down to the last level', () => {
  expect(isFlatEnough(nested(NESTING_MAX))).toBe(true)
  expect(isFlatEnough(nested(NESTING_MAX + 1))).toBe(false)
})
