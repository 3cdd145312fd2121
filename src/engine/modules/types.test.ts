import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../english.ts'
import { parseType, typeProblem, typeText } from './types.ts'

const problemOf = (type: string, value: unknown): string | undefined => {
  const parsed = parseType(type)
  if (parsed === undefined) throw new Error(`${type} is no type`)
  const problem = typeProblem(parsed, value)
  return problem && inEnglish([problem])
}

describe('parseType', () => {
  it.each([
    'string',
    'any',
    'list(string)',
    'map(list(number))',
    'tuple([string, bool])',
    'object({})',
    'object({ name = string, size = optional(number) })',
    'set(object({ a = object({ b = optional(list(any)) }) }))',
  ])('reads %s and says it again', (text) => {
    const type = parseType(text)
    expect(type && typeText(type)).toBe(text)
  })

  it('reads several lines, comments, quoted names and defaults of any shape', () => {
    const type = parseType(
      'object({\n  name = string # its name\n  "size" : optional(number, max(1, [2, 3][0])) // how big\n  /* more */ tags = optional(map(string), { "a)" = ")" })\n})',
    )
    expect(type && typeText(type)).toBe(
      'object({ name = string, size = optional(number), tags = optional(map(string)) })',
    )
  })

  it.each([
    '',
    'text',
    'list(',
    'list()',
    'list(string) x',
    'object({ a })',
    'object(string)',
    'tuple(string)',
    `${'list('.repeat(40)}any${')'.repeat(40)}`,
  ])('knows that %j is no type', (text) => {
    expect(parseType(text)).toBeUndefined()
  })

  it('takes any text without throwing, and never says what it has not read', () => {
    fc.assert(
      fc.property(
        fc
          .array(
            fc.oneof(
              fc.constantFrom(
                'list',
                'object',
                'optional',
                '(',
                ')',
                '{',
                '}',
                '=',
                ',',
                '"',
                '#',
                '\n',
                'string',
                'a',
              ),
              fc.string({ maxLength: 3 }),
            ),
            { maxLength: 30 },
          )
          .map((parts) => parts.join(' ')),
        (text) => {
          const type = parseType(text)
          if (type !== undefined) expect(typeText(type)).toMatch(/^[A-Za-z0-9_(){}=,[\] -]+$/)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('typeProblem', () => {
  it.each<[string, unknown]>([
    ['string', 'a'],
    ['string', 5],
    ['number', 1.5],
    ['number', '12'],
    ['bool', 'true'],
    ['any', { a: [1] }],
    ['list(number)', [1, '2']],
    ['map(string)', { a: 'b' }],
    ['object({ a = string, b = optional(number) })', { a: 'x' }],
    ['object({ a = string })', { a: null }],
    ['tuple([string, number])', ['a', 1]],
  ])('takes for %s the value %j', (type, value) => {
    expect(problemOf(type, value)).toBeUndefined()
  })

  it.each<[string, unknown, string]>([
    ['string', [], 'Give a text.'],
    ['string', null, 'It needs a value.'],
    ['number', 'twelve', 'Give a number.'],
    ['number', '0x10', 'Give a number.'],
    ['bool', 1, 'Give true or false.'],
    ['list(number)', 'a', 'Give a list, as JSON: ["a", "b"].'],
    ['list(number)', [1, 'b'], '[1]: Give a number.'],
    ['map(string)', ['a'], 'Give an object, as JSON: {"name": "value"}.'],
    ['map(list(bool))', { x: [true, 3] }, 'x[1]: Give true or false.'],
    ['object({ a = string })', {}, 'Give "a".'],
    ['object({ a = string })', { a: 'x', b: 1 }, 'Leave out "b": it can have only a.'],
    ['list(object({ a = string }))', [{ a: [] }], '[0].a: Give a text.'],
    ['tuple([string])', ['a', 'b'], 'Give a list of 1 entry.'],
  ])('refuses for %s the value %j', (type, value, message) => {
    expect(problemOf(type, value)).toBe(message)
  })
})
