import { expect, test } from 'vitest'
import { cronOf, dayName, parseRhythm, timeName } from './cron-presets.ts'

test.each([
  ['0 * * * *', { kind: 'hourly' }],
  ['5 7 * * *', { kind: 'daily', time: '07:05' }],
  ['0 19 * * 1-5', { kind: 'weekdays', time: '19:00' }],
  ['30 9 * * 1', { kind: 'weekly', time: '09:30', day: 1 }],
  ['0 0 * * 0', { kind: 'weekly', time: '00:00', day: 0 }],
] as const)('%s is one of the usual ones, and back', (cron, rhythm) => {
  expect(parseRhythm(cron)).toEqual(rhythm)
  expect(cronOf(rhythm)).toBe(cron)
})

test('Sunday is 0 and 7, and spaces do not matter', () => {
  expect(parseRhythm(' 0  8 * * 7 ')).toEqual({ kind: 'weekly', time: '08:00', day: 0 })
})

test.each(['*/5 * * * *', '0 9-17 * * *', '0 9 1 * *', '60 9 * * *', '0 24 * * *', '', 'x'])(
  '%j is written as it is',
  (cron) => {
    expect(parseRhythm(cron)).toEqual({ kind: 'custom', cron })
    expect(cronOf({ kind: 'custom', cron })).toBe(cron)
  },
)

test('days and times are said in the language of the page', () => {
  expect(dayName('en', 0)).toBe('Sunday')
  expect(dayName('de', 1)).toBe('Montag')
  expect(timeName('en', '07:05')).toBe('07:05')
})
