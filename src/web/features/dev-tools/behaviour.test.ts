import { expect, it } from 'vitest'
import { readTimes, wholeNumber } from './behaviour.ts'

it.each([
  ['', null],
  [' ', null],
  ['1', 1],
  [' 12 ', 12],
  ['1000', 1000],
  ['1001', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e2', undefined],
  ['x', undefined],
])('reads %j as how often', (text, expected) => {
  expect(readTimes(text)).toBe(expected)
})

it('reads a share', () => {
  expect(['30', '100', '101', ''].map((text) => wholeNumber(text, 100))).toEqual([30, 100, undefined, undefined])
})
