import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearLeftovers } from './leftovers.ts'
import { openSpool, type Spool } from './spool.ts'

let folder: string
let spool: Spool
const told: string[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strata-leftovers-'))
  // Nothing is sent in these tests.
  spool = openSpool(join(folder, 'states'), 'http://127.0.0.1:1', (text) => told.push(text))
  told.length = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function leave(name: string, files: Readonly<Record<string, string>>): string {
  const path = join(folder, 'work', name)
  mkdirSync(join(path, 'files'), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text)
  return path
}
const clear = () => clearLeftovers(join(folder, 'work'), spool, (text) => told.push(text))

test('clears away what was killed before it had begun', async () => {
  const paths = [
    leave('without-note', {}),
    leave('torn-note', { 'job.json': '' }),
    leave('half-note', { 'job.json': '{"ag' }),
  ]
  expect(await clear()).toBe(3)
  expect(paths.filter((path) => existsSync(path))).toEqual([])
  expect(told).toEqual([])
})

test('keeps a state of which nobody knows whose it is, and no credentials beside it', async () => {
  const credentials = ['aws-config', 'google-credentials.json', 'cloud-token', 'cloud-token.new']
  const secret = Object.fromEntries(credentials.map((file) => [file, 'canary']))
  const path = leave('state', { 'job.json': '', 'files/errored.tfstate': '{}', ...secret })
  expect(await clear()).toBe(0)
  expect(existsSync(join(path, 'files', 'errored.tfstate'))).toBe(true)
  expect(credentials.filter((file) => existsSync(join(path, file)))).toEqual([])
})
