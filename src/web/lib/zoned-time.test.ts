import { expect, test } from 'vitest'
import { parseLocal } from './zoned-time.ts'

test.each([
  ['2026-11-25T18:00', 'UTC', '2026-11-25T18:00:00.000Z'],
  ['2026-11-25T18:00', 'Europe/Berlin', '2026-11-25T17:00:00.000Z'],
  ['2026-07-25T18:00', 'Europe/Berlin', '2026-07-25T16:00:00.000Z'],
  ['2026-11-25T18:00:30', 'America/New_York', '2026-11-25T23:00:30.000Z'],
  ['2026-11-25T01:00', 'Asia/Kolkata', '2026-11-24T19:30:00.000Z'],
  // An hour after the clocks changed, seen from both sides of it.
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T03:30', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
])('%s in %s is %s', (text, zone, moment) => {
  expect(parseLocal(text, zone)?.toISOString()).toBe(moment)
})

test.each(['', '2026-11-25', 'tomorrow', '2026-13-45T10:00'])('%j is no time', (text) => {
  expect(parseLocal(text, 'UTC')).toBeUndefined()
})
