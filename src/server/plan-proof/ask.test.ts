// The process that plans, as the server asks it: the real one, with the binary of this machine or without any.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askPlanner } from './ask.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strata-ask-'))
  vi.stubEnv('TMPDIR', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

it('says that a machine without a binary has none, whatever it is asked', async () => {
  vi.stubEnv('STRATA_TERRAFORM', join(folder, 'none'))
  const { signal } = new AbortController()
  const none = { outcome: 'found', binary: null }
  expect(await askPlanner({ kind: 'look' }, signal)).toEqual(none)
  expect(await askPlanner({ kind: 'plan', files: { 'main.tf': '' } }, signal)).toEqual(none)
  expect(readdirSync(folder)).toEqual([])
})

it('stops when the server does, and leaves nothing behind', async () => {
  const ending = new AbortController()
  const asked = askPlanner({ kind: 'plan', files: { 'main.tf': 'locals { a = 1 }\n' } }, ending.signal)
  ending.abort()
  await expect(asked).rejects.toThrow('was stopped')
  await expect(askPlanner({ kind: 'look' }, ending.signal)).rejects.toThrow('was stopped')
  expect(readdirSync(folder)).toEqual([])
})

it('tells what the process wrote when it breaks off', async () => {
  const asked = askPlanner({ kind: 'plan', files: { 'main.tf': 'resource {{{' } }, new AbortController().signal)
  const outcome = await asked.then(
    (answer) => answer.outcome,
    (error: unknown) => String(error),
  )
  // Without a binary no file is read.
  expect(outcome).toMatch(/^found$|ended with 1.*main\.tf/s)
  expect(readdirSync(folder)).toEqual([])
})
