import { afterAll, expect, it } from 'vitest'
import type { Job } from '../../../test/support/thread/worker.ts'
import { closeThreads, createThreads } from '../threads/threads.ts'

const { run } = createThreads<Job, unknown>({ room: 'test/support/thread', what: 'The parser', timeoutMs: 10_000 })
const parse = (text: string): Promise<unknown> => run('someone', { does: 'parses', text })

afterAll(closeThreads)

it('gives up a file that the parser does not survive, and reads the next one', async () => {
  await parse('')
  const bomb = `locals {\n  a = b${'[*]'.repeat(100_000)}\n}\n`
  const [ended, read, wrong] = await Promise.allSettled([
    parse(bomb),
    parse('locals {\n  a = 1\n}\n'),
    parse('locals {'),
  ])
  expect(ended).toMatchObject({ reason: { message: expect.stringMatching(/did not come to an end|took too long/) } })
  expect(read).toEqual({ status: 'fulfilled', value: { locals: [{ a: 1 }] } })
  expect(wrong).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('main.tf:1') } })
})
