import { expect, test } from 'vitest'
import { shortestMonth } from './shortest-month.ts'

const month = (key: string, short: number) => ({ month: key, taken: 0, asked: 10, allowed: 0, short, left: 0 })

test.each([
  ['nothing is short', 0, 0, undefined],
  ['this month is short alone', 4, 0, { month: '2026-11', short: 4, isLater: false }],
  ['this month is as short as the others', 4, 4, { month: '2026-11', isLater: false }],
  ['the others are short of more', 4, 164.05, { month: '2026-12', short: 164.05, isLater: true }],
])('names the month that lacks most when %s', (_, now, later, most) => {
  const found = shortestMonth({ months: [month('2026-11', now), month('2026-12', later)] })
  if (most === undefined) expect(found).toBeUndefined()
  else expect(found).toMatchObject(most)
})
