import { expect, it } from 'vitest'
import { isFuture, isStale } from './currency.ts'
import { isCurrency } from './exchange.ts'

it('knows currencies by their codes', () => {
  expect(['EUR', 'JPY', 'USD', 'eur', 'ABC', '', 'EURO'].filter(isCurrency)).toEqual(['EUR', 'JPY', 'USD'])
})

it('takes a day once it has begun somewhere', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  expect(['2026-11-24', '2026-11-25', '2026-11-26'].map((day) => isFuture(day, now))).toEqual([false, false, true])
  expect(isFuture('2026-11-25', new Date('2026-11-24T09:59:00Z'))).toBe(true)
})

it('calls a rate old when its day ended over a week ago', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  expect(['2026-11-24', '2026-11-17', '2026-11-16', '2025-11-24'].map((day) => isStale(day, now))).toEqual([
    false,
    false,
    true,
    true,
  ])
})
