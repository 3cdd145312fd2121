import { describe, expect, test } from 'vitest'
import { changedFields, paneLines, valueText } from './entry-change.ts'

describe('changed fields', () => {
  test('are those that differ, with what they were and are', () => {
    expect(
      changedFields({ before: { name: 'a', limit: 1, tags: ['x'] }, after: { name: 'b', limit: 1, tags: ['x'] } }),
    ).toEqual([{ field: 'name', before: 'a', after: 'b' }])
  })

  test('of something new or gone have one side only', () => {
    expect(changedFields({ before: null, after: { name: 'b' } })).toEqual([
      { field: 'name', before: undefined, after: 'b' },
    ])
    expect(changedFields({ before: { name: 'a' }, after: null })).toEqual([
      { field: 'name', before: 'a', after: undefined },
    ])
    expect(changedFields({ before: null, after: null })).toEqual([])
  })
})

test.each([
  ['text', 'text'],
  ['', 'nothing'],
  [null, 'nothing'],
  [true, 'yes'],
  [false, 'no'],
  [0, '0'],
  [['a', 'b'], 'a, b'],
  [[], 'nothing'],
  [{ a: 1 }, '{"a":1}'],
])('%j is written as %s', (value, text) =>
  expect(valueText(value, { nothing: 'nothing', yes: 'yes', no: 'no' })).toBe(text),
)

describe('a pane', () => {
  const before = { name: 'a', settings: { clouds: ['Azure'] }, limit: 1 }
  const after = { name: 'a', settings: { clouds: ['AWS'] }, limit: 1 }

  test('is the JSON of its side, line by line', () => {
    const text = paneLines(before, after)
      .map((line) => line.text)
      .join('\n')
    expect(text).toBe(JSON.stringify(before, null, 2))
  })

  test('marks every line of a field that differs, and no other', () => {
    const marked = paneLines(before, after).flatMap(({ text, isChanged }) => (isChanged ? [text.trim()] : []))
    expect(marked).toEqual(['"settings": {', '"clouds": [', '"Azure"', ']', '},'])
  })

  test('of nothing says null', () => {
    expect(paneLines(null, after)).toEqual([{ text: 'null', isChanged: false }])
  })
})
