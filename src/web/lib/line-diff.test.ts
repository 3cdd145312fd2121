import { expect, test } from 'vitest'
import { diffLines } from './line-diff.ts'

const text = (...lines: string[]) => `${lines.join('\n')}\n`

test('equal texts differ in nothing', () => {
  expect(diffLines(text('a', 'b'), text('a', 'b'))).toEqual({ parts: [], added: 0, removed: 0 })
})

test('a removed line has its number of before, an added one of after, with lines around them', () => {
  const before = text('1', '2', '3', '4', 'old', '6', '7', '8', '9')
  const after = text('1', '2', '3', '4', 'new', 'more', '6', '7', '8', '9')
  const { parts, added, removed } = diffLines(before, after)
  expect({ added, removed }).toEqual({ added: 2, removed: 1 })
  expect(parts).toHaveLength(1)
  expect(parts[0]?.map(({ kind, text: line, number }) => `${kind} ${number} ${line}`)).toEqual([
    'same 2 2',
    'same 3 3',
    'same 4 4',
    'removed 5 old',
    'added 5 new',
    'added 6 more',
    'same 7 6',
    'same 8 7',
    'same 9 8',
  ])
})

test('changes far from each other are parts of their own, and a text without a last newline has no line for that', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`)
  const { parts } = diffLines(text(...lines), ['first', ...lines.slice(1, -1), 'last'].join('\n'))
  expect(parts).toHaveLength(2)
  expect(parts.flat().some((line) => line.text.includes('No newline'))).toBe(false)
})
