import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import type { Job } from '../../../test/support/thread/worker.ts'
import { Refused } from '../http/errors.ts'
import { ThreadEnded, closeThreads, createThreads, type Threads } from './threads.ts'

const make = (timeoutMs?: number, room = 'test/support/thread'): Threads<Job, unknown> =>
  createThreads({ room, what: 'The test', ...(timeoutMs !== undefined && { timeoutMs }) })

afterAll(closeThreads)

it('answers the jobs of one person one after the other, while another has a thread of their own', async () => {
  const { run } = make()
  const order: string[] = []
  const job = (person: string, text: string, ms: number) =>
    run(person, { does: 'answers', text, ms }).then((answer) => order.push(String(answer).slice(0, 2)))
  await Promise.all([run('a', { does: 'answers' }), run('b', { does: 'answers' })])
  const slow = [1, 2, 3, 4].map((number) => job('a', `a${number}`, 400))
  await job('b', 'b1', 0)
  expect(order.filter((one) => one.startsWith('a')).length).toBeLessThan(4)
  await Promise.all(slow)
  expect(order.filter((one) => one.startsWith('a'))).toEqual(['a1', 'a2', 'a3', 'a4'])
})

it('keeps a thread after a failure and a refusal, and hands both over', async () => {
  const { run } = make()
  expect(await run('a', { does: 'answers' })).toBe('1')
  await expect(run('a', { does: 'fails' })).rejects.toThrow('The test failed: No such luck.')
  const refused = await run('a', { does: 'refuses' }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refused)
  expect(refused).toMatchObject({ status: 404, said: { code: 'http.nothing-here' } })
  expect(await run('a', { does: 'answers' })).toBe('4')
})

it('starts another thread for the next job after one that is broken, hangs or ends', async () => {
  const { run } = make(3000)
  expect(await run('a', { does: 'is broken' })).toBe('1')
  expect(await run('a', { does: 'answers' })).toBe('1')
  const hung = run('a', { does: 'hangs' })
  await expect(hung).rejects.toThrow('The test took too long.')
  await expect(hung).rejects.toBeInstanceOf(ThreadEnded)
  expect(await run('a', { does: 'answers' })).toBe('1')
  await expect(run('a', { does: 'exits' })).rejects.toThrow('The test ended early with code 3.')
  expect(await run('a', { does: 'answers' })).toBe('1')
})

it('counts the time of a job from its beginning, not from the start of its thread', async () => {
  const { run } = make(1000, 'test/support/slow-thread')
  expect(await run('a', { does: 'answers' })).toBe('1')
  await expect(run('a', { does: 'answers', ms: 60_000 })).rejects.toThrow('The test took too long.')
})

it('rejects what is under way and what waits when it is closed, and starts again afterwards', async () => {
  const { run } = make()
  const jobs = ['a', 'a', 'b'].map((person) => run(person, { does: 'answers', ms: 60_000 }))
  const broken = Promise.all(jobs.map((job) => expect(job).rejects.toThrow('because the server stops')))
  await closeThreads()
  await broken
  expect(await run('a', { does: 'answers' })).toBe('1')
})

it('gives no job to a thread that is being ended because it had nothing to do', async () => {
  const idleMs = 30
  const { run } = createThreads<Job, unknown>({ room: 'test/support/thread', what: 'The test', idleMs })
  for (let round = 0; round < 6; round++) {
    // Two threads, of which one is ended while the next job comes.
    await Promise.all(['a', 'b'].map((person) => run(person, { does: 'answers', ms: 5 })))
    await sleep(idleMs - 1 + (round % 4))
    expect(await run('a', { does: 'answers' })).toMatch(/^\d+$/)
  }
})
