// Restores a backup into the database of an installation.
import type pg from 'pg'
import { change } from '../audit/change.ts'
import type { Config } from '../config.ts'
import { connect, type OnTrouble, type OpenDatabase } from '../db/connect.ts'
import { openEmbedded } from '../db/embedded/open.ts'
import { readMigrations } from '../db/migration-files.ts'
import { oneTimeLinks, sessions, signInChallenges } from '../db/schema/accounts.ts'
import { prepareDataFolder } from '../folders.ts'
import { StartError, reasonOf } from '../start-error.ts'
import { openArchive, type Archive } from './archive.ts'
import { adoptKeys, findKey, opens, type FoundKey, type KeySettings } from './key.ts'
import { loadBackup, versionOf, type LoadWork, type Loaded } from './load.ts'
import { sealChecksOf, type Manifest } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'

export interface RestoreWork extends LoadWork {
  readonly path: string
  readonly config: Pick<Config, 'databaseUrl'> & KeySettings
  /** A file with the key, which becomes that of the data folder. */
  readonly keyFile: string | undefined
  readonly now: () => Date
  readonly onTrouble: OnTrouble
}

export interface Restored extends Loaded {
  readonly manifest: Manifest
  readonly size: number
  /** Where the key of before is now, when another one took its place. */
  readonly former_key: string | undefined
}

/**
 * Restores a backup. What was there before is there until the backup has been verified.
 * @throws BackupRefusal or StartError with the reason for which nothing was changed
 */
export async function restoreBackup(work: RestoreWork): Promise<Restored> {
  const { path, config, keyFile, now } = work
  const archive = await openArchive(path)
  try {
    // All that can be known before anything is touched.
    versionOf(archive, readMigrations(work.migrationsFolder))
    const found = await checkKey(archive, config, keyFile)
    const isAdopted = keyFile !== undefined && (await mustAdopt(archive, config, found, work.isReplacing))
    await prepareDataFolder(config.dataFolder)
    const database = await openTarget(config, work.onTrouble)
    try {
      const loaded = await loadInto(database, archive, work)
      const former_key = isAdopted ? await adoptKeys(config.dataFolder, found, now()) : undefined
      await recordRestore(database, archive, now)
      return { ...loaded, manifest: archive.manifest, size: archive.size, former_key }
    } finally {
      await database.close()
    }
  } finally {
    await archive.close()
  }
}

async function loadInto(database: OpenDatabase, archive: Archive, work: RestoreWork): Promise<Loaded> {
  const client = await database.pool.connect()
  try {
    return await loadBackup(client, archive, work)
  } finally {
    client.release()
  }
}

async function checkKey(
  { path, manifest }: Archive,
  config: RestoreWork['config'],
  keyFile: string | undefined,
): Promise<FoundKey> {
  const found = await findKey(config, keyFile)
  if (!found)
    throw new BackupRefusal(
      `There is no key for the secrets in the backup ${path}, because backups do not contain it: name its file with --with-key, or set STRATA_SECRET_KEY. Nothing was changed.`,
    )
  if (!opens(found, sealChecksOf(manifest)))
    throw new BackupRefusal(
      `The key in ${found.place} does not open the secrets in the backup ${path}: name the file of the right one with --with-key, or set STRATA_SECRET_KEY, or STRATA_SECRET_KEY_PREVIOUS where another key replaced it. Nothing was changed.`,
    )
  return found
}

/**
 * A key that is given becomes that of the data folder, if nothing else decides what the server takes, and unless the
 * keys that it has open the backup already.
 */
async function mustAdopt(
  { manifest }: Archive,
  config: RestoreWork['config'],
  given: FoundKey,
  isReplacing: boolean,
): Promise<boolean> {
  const present = await findKey(config)
  if (!present) return true
  if (opens(present, sealChecksOf(manifest))) return false
  if (config.secretKey !== undefined)
    throw new BackupRefusal(
      `STRATA_SECRET_KEY is another key than that in ${given.place}, and the server would take it: set it or STRATA_SECRET_KEY_PREVIOUS to the key of the backup, or leave it out. Nothing was changed.`,
    )
  if (present.key === given.key) return true
  if (!isReplacing)
    throw new BackupRefusal(
      `The data folder has another key already (${present.place}): add --replace to replace it, which keeps the file under another name. Nothing was changed.`,
    )
  return true
}

/** @throws BackupRefusal while a server uses the database */
async function openTarget(config: RestoreWork['config'], onTrouble: OnTrouble): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return openExternal(config.databaseUrl, onTrouble)
  return openEmbedded(config.dataFolder, onTrouble, (error) => onTrouble('The embedded database ended.', error)).catch(
    (error: unknown) => {
      throw error instanceof StartError && error.message.startsWith('Strata is already running')
        ? new BackupRefusal(`Stop Strata before you restore: nothing was changed. ${error.message}`)
        : error
    },
  )
}

async function openExternal(url: string, onTrouble: OnTrouble): Promise<OpenDatabase> {
  const settings: pg.PoolConfig = { connectionString: url, max: 1, application_name: 'strata restore' }
  const database = connect('external', settings, onTrouble)
  const close = (): Promise<void> => database.pool.end()
  try {
    const { rows } = await database.pool.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
        where datname = current_database() and application_name like 'strata%' and pid <> pg_backend_pid() limit 1`,
    )
    if (rows.length > 0)
      throw new BackupRefusal(
        'Strata is running on the database that DATABASE_URL names: stop all of its servers before you restore. Nothing was changed.',
      )
    return { ...database, close }
  } catch (error) {
    await close()
    if (error instanceof BackupRefusal) throw error
    throw new BackupRefusal(`The database that DATABASE_URL names cannot be used (${reasonOf(error)}).`, {
      cause: error,
    })
  }
}

/**
 * Leaves a trace in the audit log, and ends what people were signed in with: sessions that were ended after the backup
 * was taken would count again.
 */
function recordRestore(database: OpenDatabase, { manifest }: Archive, now: () => Date): Promise<void> {
  return change({ database, now, outbox: { wake: () => undefined } }, { via: 'restore' }, async ({ tx, record }) => {
    for (const table of [sessions, signInChallenges, oneTimeLinks]) await tx.delete(table)
    const { created_at, strata_version } = manifest
    record({
      action: 'instance.restore',
      target: { type: 'instance', id: 'backup', name: 'Strata' },
      after: { backup_of: created_at, version: strata_version },
    })
  })
}
