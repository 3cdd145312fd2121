import { expect, it } from 'vitest'
import { ParserEnded, parseInThread } from './parser.ts'

it('gives up a file that the parser does not survive, and reads the next one', async () => {
  await parseInThread('main.tf', '')
  const bomb = `locals {\n  a = b${'[*]'.repeat(100_000)}\n}\n`
  const [ended, read, wrong] = await Promise.allSettled([
    parseInThread('main.tf', bomb, 5000),
    parseInThread('main.tf', 'locals {\n  a = 1\n}\n'),
    parseInThread('main.tf', 'locals {'),
  ])
  expect(ended).toMatchObject({ status: 'rejected', reason: expect.any(ParserEnded) })
  expect(read).toEqual({ status: 'fulfilled', value: { locals: [{ a: 1 }] } })
  expect(wrong).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('main.tf:1') } })
})
