import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Crash } from './crash.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('ends once, after what is being kept is kept and answered, and begins nothing more', async () => {
  const end = vi.fn()
  const crash = new Crash(end)
  const keeping = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const kept = keeping.map(({ promise }) => crash.keep(() => promise))
  crash.order()
  crash.order()
  const late = vi.fn()
  void crash.keep(() => Promise.resolve(late()))
  keeping[0]?.resolve('one')
  expect(await kept[0]).toBe('one')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(end).not.toHaveBeenCalled()
  keeping[1]?.resolve('two')
  expect(await kept[1]).toBe('two')
  expect(end).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(end).toHaveBeenCalledOnce()
  expect(late).not.toHaveBeenCalled()
})

it('ends when nothing is being kept', async () => {
  const end = vi.fn()
  const crash = new Crash(end)
  await expect(crash.keep(() => Promise.reject(new Error('not kept')))).rejects.toThrow('not kept')
  crash.order()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(end).toHaveBeenCalledOnce()
})
