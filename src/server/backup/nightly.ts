// The job "backup": saves the database once a day in a folder, reads back what it wrote, and keeps the newest.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '#engine/durations.ts'
import type { BackupConfig } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { makeWritable } from '../folders.ts'
import { damaged, openArchive } from './archive.ts'
import { createDigest } from './rows.ts'
import { takeBackup } from './take.ts'

/** What the job makes, with the hour that it is of. Other files of the folder are left alone. */
const NAME = /^strata-(\d{4}-\d{2}-\d{2})T(\d{2})00Z\.tar$/
const DRAFT = /^strata-\d{4}-\d{2}-\d{2}T\d{2}00Z\.tar\.part-\d+$/

/** Where, when and of which tables. */
export interface BackupPlan extends BackupConfig {
  readonly migrationsFolder: string
}

/** A backup that the job made. */
export interface KeptBackup {
  readonly name: string
  readonly size: number
}

/** What a run of the job did. */
export interface Nightly {
  /** The backup that was made now; undefined when none was due. */
  readonly made: KeptBackup | undefined
  /** The newest that there is. */
  readonly newest: KeptBackup | undefined
  readonly kept: number
  readonly removed: number
  readonly next_at: Date
}

/**
 * Makes the folder for backups when it is missing and tries to write in it.
 * @throws StartError when that is not possible
 */
export function prepareBackupFolder(folder: string): Promise<void> {
  return makeWritable(
    folder,
    (reason) =>
      `The backup folder ${folder} cannot be written (${reason}): give this user the right to write there, set STRATA_BACKUP_FOLDER to another folder, or leave it out to take no backups.`,
  )
}

/**
 * Saves the database when it is due. A day that failed, or on which no server ran, is caught up with the next run.
 * @throws BackupRefusal when the backup cannot be written or is not what was saved
 */
export async function backUpDaily(
  deps: { readonly database: Database; readonly version: string; readonly now: () => Date },
  plan: BackupPlan,
): Promise<Nightly> {
  const now = deps.now()
  const due = dueAt(now, plan.hour)
  const name = nameOf(due)
  const before = await listBackups(plan.folder)
  let made: KeptBackup | undefined
  if (!before.some((one) => one.name >= name)) {
    const path = join(plan.folder, name)
    const { migrationsFolder } = plan
    const work = { path, version: deps.version, migrationsFolder, now, onProgress: () => undefined }
    const { size } = await takeBackup(deps.database, work)
    await readBack(path).catch(async (error: unknown) => {
      // What is damaged must not pass for a backup.
      await rm(path, { force: true })
      throw error
    })
    made = { name, size }
  }
  const all = made ? [made, ...before] : before
  // Only when there is a new one: while backups fail, none of the old ones is removed.
  const old = made ? all.slice(plan.keep) : []
  for (const one of old) await rm(join(plan.folder, one.name), { force: true })
  await removeDrafts(plan.folder, now)
  return {
    made,
    newest: all[0],
    kept: all.length - old.length,
    removed: old.length,
    next_at: new Date(due.getTime() + DAY_MS),
  }
}

/** The newest time at which a backup is due that is not after now. */
function dueAt(now: Date, hour: number): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) + hour * HOUR_MS
  return new Date(today <= now.getTime() ? today : today - DAY_MS)
}

/** Sorts by time. */
function nameOf(due: Date): string {
  return `strata-${due.toISOString().slice(0, 13)}00Z.tar`
}

/** The backups of the job, the newest first. */
async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = (await readdir(folder))
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
  return Promise.all(names.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })))
}

/** Reads every row of a backup again: a disk that lies is noticed today and not when it matters. */
async function readBack(path: string): Promise<void> {
  const archive = await openArchive(path)
  try {
    for (const { name, rows, bytes, sha256 } of archive.manifest.tables) {
      const digest = createDigest()
      for await (const piece of archive.readRows(name)) digest.update(piece)
      const found = digest.end()
      if (found.rows !== rows || found.bytes !== bytes || found.sha256 !== sha256)
        throw damaged(path, `the rows of ${name} are not those that were saved`)
    }
  } finally {
    await archive.close()
  }
}

/** Removes what servers left that were killed while they saved. */
async function removeDrafts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!DRAFT.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > DAY_MS) await rm(join(folder, name), { force: true })
  }
}
