import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRunner, type WorkerPort } from './runner.ts'

/** A worker that does what the test says. */
class TestWorker implements WorkerPort {
  onmessage: WorkerPort['onmessage'] = null
  onerror: WorkerPort['onerror'] = null
  jobs: unknown[] = []
  isEnded = false
  postMessage(job: unknown) {
    this.jobs.push(job)
  }
  terminate() {
    this.isEnded = true
  }
  say(data: unknown) {
    this.onmessage?.call(this as unknown as Worker, new MessageEvent('message', { data }))
  }
}

let made: TestWorker[]
const start = () => {
  const worker = new TestWorker()
  made.push(worker)
  return worker
}
beforeEach(() => {
  made = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('a job waits until its worker is ready; the worker does the next as well', async () => {
  const runner = createRunner<string, string>(start, 1000)
  const first = runner.run('one')
  vi.advanceTimersByTime(60_000)
  expect(made[0]?.jobs).toEqual([])
  made[0]?.say('ready')
  made[0]?.say('done one')
  expect(await first).toEqual({ state: 'done', answer: 'done one' })
  const second = runner.run('two')
  made[0]?.say('done two')
  expect(await second).toEqual({ state: 'done', answer: 'done two' })
  expect(made).toHaveLength(1)
})

test('a job that takes too long ends its worker, and the next gets a new one', async () => {
  const runner = createRunner<string, string>(start, 1000)
  const slow = runner.run('slow')
  made[0]?.say('ready')
  vi.advanceTimersByTime(999)
  expect(made[0]?.isEnded).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await slow).toEqual({ state: 'late' })
  expect(made[0]?.isEnded).toBe(true)
  const next = runner.run('next')
  made[1]?.say('ready')
  made[1]?.say('done')
  expect(await next).toEqual({ state: 'done', answer: 'done' })
})

test('a machine that stands still for longer than the limit does not make a job late', async () => {
  const runner = createRunner<string, string>(start, 1000)
  const job = runner.run('one')
  made[0]?.say('ready')
  // When it goes on, the next timer is due, and no one knows since when.
  vi.advanceTimersToNextTimer()
  expect(made[0]?.isEnded).toBe(false)
  made[0]?.say('done one')
  expect(await job).toEqual({ state: 'done', answer: 'done one' })
})

test('a newer job ends the one before', async () => {
  const runner = createRunner<string, string>(start, 1000)
  const before = runner.run('before')
  made[0]?.say('ready')
  const after = runner.run('after')
  expect(await before).toEqual({ state: 'replaced' })
  expect(made[0]?.isEnded).toBe(true)
  made[0]?.say('too late')
  made[1]?.say('ready')
  expect(made[1]?.jobs).toEqual(['after'])
  made[1]?.say('done')
  expect(await after).toEqual({ state: 'done', answer: 'done' })
})

test('a worker that cannot be loaded is said, and stopping ends what is under way', async () => {
  const runner = createRunner<string, string>(start, 1000)
  const broken = runner.run('one')
  made[0]?.onerror?.call(made[0] as unknown as Worker, new Event('error') as ErrorEvent)
  expect(await broken).toEqual({ state: 'failed' })
  const stopped = runner.run('two')
  runner.stop()
  expect(await stopped).toEqual({ state: 'replaced' })
  expect(made.every(({ isEnded }) => isEnded)).toBe(true)
})
