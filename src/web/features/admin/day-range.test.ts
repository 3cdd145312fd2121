import { expect, test } from 'vitest'
import { dayEnd, dayStart } from './day-range.ts'

test.each([
  ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z', '2026-11-20T23:59:59.999Z'],
  ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z', '2026-11-21T04:59:59.999Z'],
  ['2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z', '2026-11-20T18:29:59.999Z'],
  // The clocks change on these days: one has 23 hours, the other 25.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ['2026-11-01', 'America/Los_Angeles', '2026-11-01T07:00:00.000Z', '2026-11-02T07:59:59.999Z'],
])('the day %s in %s', (day, zone, start, end) => {
  expect(dayStart(day, zone)).toBe(start)
  expect(dayEnd(day, zone)).toBe(end)
})

test.each(['', 'yesterday', '2026-13-01', '2026-1-1'])('"%s" is no day', (day) => {
  expect(dayStart(day, 'UTC')).toBeUndefined()
  expect(dayEnd(day, 'UTC')).toBeUndefined()
})
