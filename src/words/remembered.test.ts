import { expect, it } from 'vitest'
import { remembered } from './remembered.ts'

it('gives the text of each number, and makes it once', () => {
  const made: number[] = []
  const textOf = remembered((value) => {
    made.push(value)
    return `$${value.toFixed(2)}`
  })
  expect([textOf(1.5), textOf(2), textOf(1.5)]).toEqual(['$1.50', '$2.00', '$1.50'])
  expect(made).toEqual([1.5, 2])
})

it('keeps the sign of nothing', () => {
  const textOf = remembered((value) => (Object.is(value, -0) ? '-0' : String(value)))
  expect([textOf(0), textOf(-0), textOf(0)]).toEqual(['0', '-0', '0'])
})

it('forgets before it has many texts', () => {
  let made = 0
  const textOf = remembered((value) => {
    made += 1
    return String(value)
  })
  for (let value = 1; value <= 5000; value += 1) textOf(value)
  expect(textOf(1)).toBe('1')
  expect(made).toBe(5001)
})
