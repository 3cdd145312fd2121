import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { startCluster } from './cluster.ts'

// The log is given back slowly, as on a machine with much to do: PostgreSQL has ended by then.
vi.mock(import('node:fs/promises'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    open: async (...args) => {
      const handle = await original.open(...args)
      const close = handle.close.bind(handle)
      handle.close = async () => {
        await new Promise((resolve) => setTimeout(resolve, 3000))
        await close()
      }
      return handle
    },
  }
})

const folders: string[] = []
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

it('notices a PostgreSQL that ends before its log is given back', { timeout: 30_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'strata-cluster-'))
  folders.push(folder)
  await mkdir(join(folder, 'postgres'), { mode: 0o700 })
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '9.6\n')
  await expect(startCluster(folder)).rejects.toThrow(/cannot start \(it ended with 2\): .*postgresql\.conf/)
})
