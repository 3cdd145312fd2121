import { expect, test } from 'vitest'
import { timeZones } from './time-zones.ts'

const zones = timeZones('Asia/Tokyo')

test('UTC and the abbreviated zones stand first, under their real names', () => {
  expect(zones.slice(0, 5).map(({ value, aside }) => [value, aside])).toEqual([
    ['UTC', undefined],
    ['America/New_York', 'EST'],
    ['America/Chicago', 'CST'],
    ['America/Denver', 'MST'],
    ['America/Los_Angeles', 'PST'],
  ])
})

test('every zone is offered once, and can be used', () => {
  expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length)
  expect(zones.length).toBeGreaterThan(400)
  for (const { value } of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: value })).not.toThrow()
})

test('the zone of the account is offered also where the browser calls it otherwise', () => {
  expect(timeZones('US/Pacific-New').map(({ value }) => value)).toContain('US/Pacific-New')
})
