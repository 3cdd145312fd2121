import { expect, test } from 'vitest'
import { countCharacters, countLines, findHalfPair, placeOf } from './place.ts'

test('characters, lines and places are counted as people count them', () => {
  expect([countCharacters(''), countCharacters('a😀é'), countCharacters('\ud83da')]).toEqual([0, 3, 2])
  expect([countLines(''), countLines('a'), countLines('a\n'), countLines('a\n\nb')]).toEqual([0, 1, 1, 3])
  expect(placeOf('ab\n😀c', 5)).toEqual({ line: 2, column: 2 })
  expect(placeOf('ab', 0)).toEqual({ line: 1, column: 1 })
  expect([findHalfPair('a😀'), findHalfPair('a😀\ude00'), findHalfPair('\ud83d')]).toEqual([-1, 3, 0])
})
