import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '#words/say.ts'
import { checkSchedule, fireTimes, nextRun } from './cron.ts'

const at = (cron: string, time_zone = 'Europe/Berlin') => ({ cron, time_zone })
const NOW = new Date('2026-11-02T10:00:00Z')
const timesOf = (cron: string, from: string, to: string) =>
  fireTimes(at(cron), new Date(from), new Date(to), 100).map((time) => time.toISOString())

describe('a schedule', () => {
  it('comes on the clock of its zone, in summer and in winter', () => {
    expect(timesOf('0 7 * * 1-5', '2026-10-23T12:00:00Z', '2026-10-27T12:00:00Z')).toEqual([
      '2026-10-26T06:00:00.000Z',
      '2026-10-27T06:00:00.000Z',
    ])
    expect(timesOf('0 7 * * *', '2026-10-24T00:00:00Z', '2026-10-26T12:00:00Z')).toEqual([
      '2026-10-24T05:00:00.000Z',
      '2026-10-25T06:00:00.000Z',
      '2026-10-26T06:00:00.000Z',
    ])
  })

  it('comes once in the hour that summer time skips, when the hour would be over', () => {
    expect(timesOf('30 2 * * *', '2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z')).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
  })

  it('comes once in the hour that winter time doubles, whenever it is asked', () => {
    expect(timesOf('30 2 * * *', '2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
    // In the second of the two hours.
    expect(nextRun(at('30 2 * * *'), new Date('2026-10-25T00:59:00Z'))?.toISOString()).toBe('2026-10-26T01:30:00.000Z')
  })

  it('comes every minute at most, and never at the moment after which is asked', () => {
    expect(timesOf('* * * * *', '2026-11-02T10:00:00Z', '2026-11-02T10:02:30Z')).toEqual([
      '2026-11-02T10:01:00.000Z',
      '2026-11-02T10:02:00.000Z',
    ])
  })

  it('comes in leap years', () => {
    expect(nextRun(at('0 0 29 2 *', 'UTC'), NOW)?.toISOString()).toBe('2028-02-29T00:00:00.000Z')
  })

  it('goes on from any time with a later one', () => {
    const minutes = fc
      .integer({ min: 0, max: 3 * 365 * 24 * 60 })
      .map((minute) => new Date(Date.UTC(2026, 0, 1) + minute * 60_000))
    const crons = fc.constantFrom('30 2 * * *', '0 0 1 * *', '15 3 * * 0', '*/20 * * * *')
    fc.assert(
      fc.property(minutes, crons, (from, cron) => {
        const [first, second] = fireTimes(at(cron), from, undefined, 2)
        if (!first || !second) throw new Error('It comes for ever.')
        expect(first.getTime()).toBeGreaterThan(from.getTime())
        // Asked for one by one it is the same.
        expect(nextRun(at(cron), first)).toEqual(second)
      }),
    )
  })
})

const said = (schedule: Parameters<typeof checkSchedule>[0]) => {
  const wrong = checkSchedule(schedule)
  return wrong && inEnglish(wrong)
}

describe('is refused', () => {
  it.each([
    '0 7 * *',
    '0 0 0 * * *',
    '',
    '@daily',
    '60 * * * *',
    '* 24 * * *',
    '* * * * 8',
    'H * * * *',
    '0 0 L * *',
    '* * * * mon#1',
    'foo * * * *',
    '5-1 * * * *',
    '*/0 * * * *',
  ])('%j with what is meant by five fields', (cron) => {
    expect(said(at(cron))).toContain(`The schedule "${cron}" cannot be read. Write five fields: minute (0-59)`)
  })

  it.each(['0 0 31 2 *', '0 0 30 feb *', '0 0 31 4,6,9,11 *'])('%j, which never comes', (cron) => {
    expect(said(at(cron))).toBe(
      `The schedule "${cron}" is never due: no month that it names has such a day. Choose another day or month.`,
    )
  })

  it.each(['Europe/Nowhere', '+02:00', 'local', ''])('in the zone %j', (zone) => {
    const what = zone === '' ? 'Name a time zone' : `There is no time zone ${zone}: use one`
    expect(said(at('0 7 * * *', zone))).toBe(`${what} of the IANA list, such as Europe/Berlin or UTC.`)
  })
})

it.each(['0 7 * * 1-5', '*/5 * * * *', '0,30 8-18/2 1 jan-mar sun', '0 0 29 2 *'])('takes %j', (cron) => {
  expect(checkSchedule(at(cron))).toBeUndefined()
})
