// Receipts in tests, and the command that verifies them.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { receiptName } from '#domain/receipt/verify-command.ts'
import { change } from '../../src/server/audit/change.ts'
import type { Deps } from '../../src/server/deps.ts'
import { writeReceiptByHand } from '../../src/server/receipts/base/keep.ts'
import { environmentRow } from './things.ts'

const run = promisify(execFile)

/** The receipt of an environment that someone says they have destroyed. */
export async function makeReceipt(deps: Deps, id: string): Promise<void> {
  const row = await environmentRow(deps, id)
  await change(deps, { via: 'test' }, (work) =>
    writeReceiptByHand({ deps, work, now: deps.now() }, row, 'dana@example.com'),
  )
}

/**
 * Runs the printed command on a file, in a shell and as it is printed: only what it would fetch is there already.
 * @returns what it printed, with its exit code
 */
export async function verify(
  command: string,
  { id, file, keys }: { readonly id: string; readonly file: string; readonly keys: unknown },
): Promise<{ readonly said: string; readonly code: number }> {
  const [fetches = '', checks = ''] = command.split('\n')
  const [, name = ''] = / -o (\S+)$/.exec(fetches) ?? []
  const cwd = await mkdtemp(join(tmpdir(), 'strata-receipt-'))
  try {
    await writeFile(join(cwd, name), JSON.stringify(keys))
    await writeFile(join(cwd, `${receiptName(id)}.json`), file)
    const { stdout } = await run('sh', ['-c', checks], { cwd })
    return { said: stdout.trim(), code: 0 }
  } catch (error) {
    const { stdout, code } = error as { stdout: string; code: number }
    return { said: stdout.trim(), code }
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}
