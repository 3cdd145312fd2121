import { expect, it } from 'vitest'
import { daysToChoose, endOfDay } from './ignore-form.ts'

const NOW = new Date('2026-11-02T23:30:00Z')

it('offers days in the zone of the account', () => {
  expect(daysToChoose('UTC', NOW)).toEqual({ first: '2026-11-02', last: '2027-01-30', offered: '2026-12-02' })
  expect(daysToChoose('Europe/Berlin', NOW).first).toBe('2026-11-03')
})

it('ends with the chosen day there, and with no other day', () => {
  expect(endOfDay('2026-11-02', 'UTC', NOW)?.toISOString()).toBe('2026-11-03T00:00:00.000Z')
  expect(endOfDay('2026-11-03', 'Europe/Berlin', NOW)?.toISOString()).toBe('2026-11-03T23:00:00.000Z')
  for (const day of ['', '2026-11-01', '2027-01-31', 'x']) expect(endOfDay(day, 'UTC', NOW)).toBeUndefined()
})

it('never ends later than the server takes', () => {
  const latest = new Date(NOW.getTime() + 90 * 86_400_000)
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    expect(endOfDay(daysToChoose(zone, NOW).last, zone, NOW)?.getTime()).toBeLessThanOrEqual(latest.getTime())
})
