import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFound, parseQuery, splitFound } from './palette-search.ts'

test('reads words in any case, and > as actions only', () => {
  expect(parseQuery('  Check  OUT ')).toEqual({ words: ['check', 'out'], isActionsOnly: false })
  expect(parseQuery('> theme')).toEqual({ words: ['theme'], isActionsOnly: true })
  expect(parseQuery('>')).toEqual({ words: [], isActionsOnly: true })
})

test('finds texts that have every word, in any order', () => {
  expect(isFound('Checkout web app', ['app', 'check'])).toBe(true)
  expect(isFound('Checkout web app', ['app', 'shop'])).toBe(false)
  expect(isFound('Checkout', [])).toBe(true)
})

test('marks what was found, and loses nothing', () => {
  expect(splitFound('Checkout', ['out'])).toEqual(['Check', 'out', ''])
  expect(splitFound('a.b (c)', ['.', '('])).toEqual(['a', '.', 'b ', '(', 'c)'])
  const words = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 })
  fc.assert(fc.property(fc.string(), words, (text, found) => splitFound(text, found).join('') === text))
})
