import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatJson, MAX_OUTPUT } from './json.ts'
import { MAX_DEPTH } from './json-tree.ts'
import { placeOf } from './place.ts'

const format = (input: string, indent: '2' | '4' | 'compact' = '2', isSorted = false) => {
  const outcome = formatJson(input, { indent, isSorted })
  if (!outcome.ok) throw new Error(outcome.problem.why)
  return outcome.text
}

/** The reason, the place and what the sentence names. */
const problem = (input: string) => {
  const outcome = formatJson(input, { indent: '2', isSorted: false })
  if (outcome.ok) throw new Error(`This is valid: ${input}`)
  expect(outcome.problem.message).toBe('json')
  const { line, column } = placeOf(input, outcome.problem.at ?? -1)
  return { why: outcome.problem.why, at: `${line}:${column}`, ...outcome.problem.values }
}

test('every value is laid out as JSON.stringify lays it out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(format(JSON.stringify(value), '2')).toBe(JSON.stringify(value, null, 2))
      expect(format(JSON.stringify(value, null, 4), '4')).toBe(JSON.stringify(value, null, 4))
      expect(format(JSON.stringify(value, null, '\t'), 'compact')).toBe(JSON.stringify(value))
    }),
  )
})

test('no value is changed: not a long number, not a written zero, not an escape, not a key that stands twice', () => {
  const text = String.raw`{"big":12345678901234567890,"price":1.10,"small":1E-400,"zero":-0,"text":"\u00e9\/","twice":1,"twice":2}`
  expect(format(text, 'compact')).toBe(text)
})

test('half of a pair, which no file can hold, becomes an escape', () => {
  expect(format('["\ud800","😀\udc00"]', 'compact')).toBe(String.raw`["\ud800","😀\udc00"]`)
})

test('keys are sorted by their characters at every level, also by escaped ones, and equal ones keep their order', () => {
  expect(format(String.raw`{"b":1,"a":{"z":1,"B":[{"y":1,"x":2}]},"\u0061":2,"a":3}`, 'compact', true)).toBe(
    String.raw`{"a":{"B":[{"x":2,"y":1}],"z":1},"\u0061":2,"a":3,"b":1}`,
  )
})

test('the mark of an encoding before the text is skipped', () => {
  expect(format('\ufeff{}')).toBe('{}')
})

test.each([
  ['{\n  "cloud": "azure",\n  "size": "s" "region": "eastus"\n}', { why: 'comma', at: '3:15', found: '"region"' }],
  ['{"a" 1}', { why: 'colon', at: '1:6', found: '1' }],
  ['{a: 1}', { why: 'key', at: '1:2', found: 'a' }],
  ["{'a': 1}", { why: 'singleQuote', at: '1:2', found: "'" }],
  ["['a']", { why: 'singleQuote', at: '1:2', found: "'" }],
  ['[1,]', { why: 'trailingComma', at: '1:3', found: ']' }],
  ['{"a":1,}', { why: 'trailingComma', at: '1:7', found: '}' }],
  ['[1, , 2]', { why: 'value', at: '1:5', found: ',' }],
  ['[1}', { why: 'bracket', at: '1:3', bracket: ']', found: '}' }],
  ['{\n"a": [1, 2', { why: 'open', at: '2:11', bracket: '[', line: 2, column: 6 }],
  ['{"a"', { why: 'open', at: '1:5', bracket: '{', line: 1, column: 1 }],
  ['[1,', { why: 'open', at: '1:4', bracket: '[', line: 1, column: 1 }],
  ['{"a":', { why: 'endValue', at: '1:6', found: ' ' }],
  ['   ', { why: 'endValue', at: '1:4', found: ' ' }],
  ['{"a": "b\n}', { why: 'quote', at: '1:7', found: '"b' }],
  ['["a\tb"]', { why: 'control', at: '1:4', found: 'U+0009' }],
  [String.raw`["\x41"]`, { why: 'escape', at: '1:3', found: String.raw`\x` }],
  [String.raw`["\u12g4"]`, { why: 'escape', at: '1:3', found: String.raw`\u` }],
  ['[012]', { why: 'number', at: '1:2', found: '012' }],
  ['[.5]', { why: 'number', at: '1:2', found: '.5' }],
  ['[1.]', { why: 'number', at: '1:2', found: '1.' }],
  ['[+1]', { why: 'number', at: '1:2', found: '+1' }],
  ['{"a": undefined}', { why: 'word', at: '1:7', found: 'undefined' }],
  ['[NaN]', { why: 'word', at: '1:2', found: 'NaN' }],
  ['[1] // one', { why: 'comment', at: '1:5', found: '/' }],
  ['{/* a */}', { why: 'comment', at: '1:2', found: '/' }],
  ['{} {}', { why: 'extra', at: '1:4', found: '{' }],
  ['["😀" 1]', { why: 'comma', at: '1:6', found: '1' }],
  [`[1 "${'long '.repeat(20)}"]`, { why: 'comma', at: '1:4', found: '"long long long long lon…' }],
])('%j is refused with the reason and the place', (input, expected) => {
  expect(problem(input)).toEqual(expected)
  expect(() => JSON.parse(input) as unknown).toThrow(SyntaxError)
})

test('what JSON.parse refuses is refused, and the rest is not', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '1',
    '-',
    '0',
    '.',
    'e5',
    'true',
    'nul',
    ' ',
    '\n',
    '\\',
    '\\n',
    "'",
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const input = parts.join('')
      let isValid = true
      try {
        JSON.parse(input)
      } catch {
        isValid = false
      }
      expect(formatJson(input, { indent: 'compact', isSorted: false }).ok).toBe(isValid)
    }),
    { numRuns: 2000 },
  )
})

describe('what a browser could not hold', () => {
  test('is refused when it is nested too deep', () => {
    expect(format('['.repeat(MAX_DEPTH) + ']'.repeat(MAX_DEPTH), 'compact')).toHaveLength(2 * MAX_DEPTH)
    expect(problem('['.repeat(100_000))).toEqual({ why: 'deep', at: `1:${MAX_DEPTH + 1}`, count: MAX_DEPTH })
  })

  test('is refused when it would become too long', () => {
    const deep = `${'['.repeat(400)}${'1,'.repeat(20_000)}1${']'.repeat(400)}`
    expect(formatJson(deep, { indent: '4', isSorted: false })).toEqual({
      ok: false,
      problem: { message: 'json', why: 'long', values: { count: MAX_OUTPUT } },
    })
    expect(format(deep, 'compact')).toBe(deep)
  })
})
