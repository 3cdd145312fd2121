import { expect, it } from 'vitest'
import { daysLeft, extendsFrom } from './extension.ts'

const NOW = new Date('2026-11-02T10:00:00Z')

it.each([
  ['2026-11-05T10:00:00.000Z', '2026-11-05T10:00:00.000Z'],
  ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z'],
  [null, '2026-11-02T10:00:00.000Z'],
])('counts the extension of an end at %s from %s', (expires_at, from) => {
  expect(extendsFrom({ expires_at }, NOW).toISOString()).toBe(from)
})

it.each([
  ['2026-11-05T10:00:00Z', null, 365],
  ['2026-11-05T10:00:00Z', '2026-11-12T10:00:00Z', 7],
  ['2026-11-05T10:00:00Z', '2026-11-12T09:59:59Z', 6],
  ['2026-11-05T10:00:00Z', '2026-11-05T20:00:00Z', 0],
  ['2026-11-05T10:00:00Z', '2026-11-01T10:00:00Z', 0],
  // From now, when the end has passed.
  ['2026-10-01T10:00:00Z', '2026-11-04T10:00:00Z', 2],
  ['2026-11-05T10:00:00Z', '2030-11-05T10:00:00Z', 365],
])('leaves an end at %s below %s %i days', (expires_at, latest_end, days) => {
  expect(daysLeft({ expires_at, latest_end }, NOW)).toBe(days)
})
