// Checks a backup as only a restore can: into a database of its own, which is removed again.
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { connect, type OnTrouble } from '../db/connect.ts'
import { CLUSTER_USER, startCluster, stopCluster } from '../db/embedded/cluster.ts'
import { isAlive, readPostmaster } from '../db/embedded/postmaster.ts'
import { openArchive } from './archive.ts'
import { findKey, opens, type KeySettings } from './key.ts'
import { loadBackup, type Loaded } from './load.ts'
import { sealChecksOf, type Manifest } from './manifest.ts'
import type { Work } from './take.ts'

const PREFIX = 'backup-check-'

export interface CheckWork extends Work {
  readonly path: string
  readonly config: KeySettings
  readonly keyFile: string | undefined
  readonly onTrouble: OnTrouble
}

export interface Checked extends Loaded {
  readonly manifest: Manifest
  readonly size: number
  /** Whether the key that is here opens what is sealed; undefined when there is none here. */
  readonly has_key: boolean | undefined
}

/**
 * Restores a backup into an embedded database of its own, compares each table and walks the audit log.
 * @throws BackupRefusal when it is not what was written, or has newer tables
 */
export async function checkBackup(work: CheckWork): Promise<Checked> {
  const { path, config } = work
  const archive = await openArchive(path)
  try {
    const key = await findKey(config, work.keyFile)
    const has_key = key && opens(key, sealChecksOf(archive.manifest))
    const loaded = await inScratch(config.dataFolder, work.onTrouble, async (client) =>
      loadBackup(client, archive, { ...work, isReplacing: false }),
    )
    return { ...loaded, manifest: archive.manifest, size: archive.size, has_key }
  } finally {
    await archive.close()
  }
}

/** Runs work on a database that is there for it alone. */
async function inScratch<Value>(
  dataFolder: string,
  onTrouble: OnTrouble,
  work: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  // On the disk that has room for the database: the folder for temporary files is often in memory.
  const parent = existsSync(dataFolder) ? dataFolder : tmpdir()
  await removeLeftovers(parent)
  const folder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`))
  try {
    const { socketFolder: host, port } = await startCluster(folder)
    const { pool } = connect('embedded', { host, port, user: CLUSTER_USER, database: 'postgres', max: 1 }, onTrouble)
    try {
      // It need not outlive a power failure.
      for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
        await pool.query(`alter system set ${setting} = off`)
      await pool.query('select pg_reload_conf()')
      const client = await pool.connect()
      try {
        return await work(client)
      } finally {
        client.release()
      }
    } finally {
      await pool.end()
    }
  } finally {
    await removeScratch(folder)
  }
}

async function removeScratch(folder: string): Promise<void> {
  const postmaster = await readPostmaster(join(folder, 'postgres'))
  if (postmaster) {
    await stopCluster(folder, postmaster)
    await rm(postmaster.socketFolder, { recursive: true, force: true })
  }
  await rm(folder, { recursive: true, force: true })
}

/** Removes what checks left that were killed. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const maker = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (maker !== undefined && Number(maker) !== process.pid && !isAlive(Number(maker)))
      await removeScratch(join(parent, name))
  }
}
