import { describe, expect, it } from 'vitest'
import { correctSpelling, editDistance } from './spelling.ts'
import { tokenize } from './tokens.ts'

const correct = (text: string): string =>
  correctSpelling(tokenize(text))
    .map((token) => token.text)
    .join(' ')

describe('misspelled words', () => {
  it.each([
    ['prodcution', 'production'],
    ['microsrevices', 'microservices'],
    ['peolpe', 'people'],
    ['sevne', 'seven'],
    ['confidntial', 'confidential'],
    ['Frankfrut', 'frankfurt'],
    ['oesterreichisch', 'osterreichisch'],
    ['tset', 'test'],
  ])('%s is %s', (wrong, right) => expect(correct(wrong)).toBe(right))

  it.each([
    'college',
    'there',
    'right',
    'novel',
    'student',
    'text',
    'wall',
    'morning',
    'corporate',
    'weder',
    'portátil',
    'cumpleaños',
    'musée',
    'Schirm',
    'xyzzy',
  ])('%s stays as it is', (word) => expect(correctSpelling(tokenize(word))).toEqual(tokenize(word)))

  it('keeps the places of the text', () => {
    const text = 'a prodcution webiste'
    expect(correctSpelling(tokenize(text)).map(({ start, end }) => text.slice(start, end))).toEqual([
      'a',
      'prodcution',
      'webiste',
    ])
  })
})

describe('edits between two words', () => {
  it.each([
    ['web', 'web', 0],
    ['wbe', 'web', 1],
    ['weeb', 'web', 1],
    ['wb', 'web', 1],
    ['wen', 'web', 1],
    ['weh', 'web', 2],
    ['abcdef', 'web', 3],
  ])('%s, %s: %i', (a, b, edits) => expect(editDistance(a, b, 2)).toBe(edits))
})
