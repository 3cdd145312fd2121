import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Orders } from './orders.ts'
import { createProcessExecutor } from './process-executor.ts'

test('the group of a process is noted as soon as it is there, and when it has ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'strata-executor-'))
  const noted: (number | undefined)[] = []
  const running = createProcessExecutor().run({
    program: process.execPath,
    args: ['-e', 'process.exit(3)'],
    folder,
    outputFolder: folder,
    environment: {},
    onOutput: () => undefined,
    onProcess: (id) => noted.push(id),
    orders: new Orders(),
  })
  // In the same turn: an agent that is killed a moment later leaves a note of what it has started.
  expect(noted).toEqual([expect.any(Number)])
  expect(await running).toEqual({ code: 3, signal: null })
  expect(noted).toEqual([expect.any(Number), undefined])
})
