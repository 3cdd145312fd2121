import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCached } from './cached.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const LIMITS = { keepMs: 5000, limitMs: 2000 }

it('reads once for all who ask within a while', async () => {
  const read = vi.fn(() => Promise.resolve(7))
  const ask = createCached(read, LIMITS, () => expect.unreachable())
  expect(await Promise.all([ask(), ask()])).toMatchObject([
    { isUp: true, last: { value: 7 } },
    { isUp: true, last: { value: 7 } },
  ])
  vi.advanceTimersByTime(4999)
  expect(await ask()).toEqual({ isUp: true, last: { value: 7, ageMs: 4999 } })
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect((await ask()).last?.ageMs).toBe(0)
  expect(read).toHaveBeenCalledTimes(2)
})

it('lets nobody wait for long, begins no second reading meanwhile, and gives what was read before', async () => {
  const ends: ((value: number) => void)[] = []
  const read = vi.fn(() => new Promise<number>((resolve) => ends.push(resolve)))
  const ask = createCached(read, LIMITS, () => expect.unreachable())
  const first = ask()
  ends[0]?.(1)
  expect(await first).toMatchObject({ isUp: true, last: { value: 1 } })
  vi.advanceTimersByTime(5000)
  const second = ask()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await second).toEqual({ isUp: false, last: { value: 1, ageMs: 7000 } })
  vi.advanceTimersByTime(10_000)
  const third = ask()
  expect(read).toHaveBeenCalledTimes(2)
  ends[1]?.(2)
  expect(await third).toMatchObject({ isUp: true, last: { value: 2 } })
})

it('tells of a reading that fails, and asks no more often for it', async () => {
  const told = vi.fn()
  const read = vi.fn(() => Promise.reject(new Error('away')))
  const ask = createCached(read, LIMITS, told)
  expect(await ask()).toEqual({ isUp: false, last: undefined })
  expect(await ask()).toEqual({ isUp: false, last: undefined })
  expect([read.mock.calls.length, told.mock.calls.length]).toEqual([1, 1])
})
