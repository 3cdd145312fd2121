// Backups of databases of tests, and databases to restore them into.
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { openArchive } from '../../src/server/backup/archive.ts'
import { loadBackup, type LoadWork, type Loaded } from '../../src/server/backup/load.ts'
import { takeBackup, type BackupWork } from '../../src/server/backup/take.ts'
import type { Database } from '../../src/server/db/connect.ts'
import { applyMigrations } from '../../src/server/db/migrate.ts'
import { findInstallation } from '../../src/server/folders.ts'
import { connectTo, dropDatabase } from './postgres.ts'

export const { migrationsFolder } = findInstallation(import.meta.dirname)

/** A folder that is removed after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'strata-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A database without anything in it. */
export async function makeEmptyDatabase(migrations?: string): Promise<Database & { readonly name: string }> {
  const server = inject('postgres')
  const name = `backup_${randomUUID().replaceAll('-', '')}`
  const root = connectTo(server, 'postgres', { max: 1 })
  await root.pool.query(`create database ${name}`)
  await root.pool.end()
  const database = connectTo(server, name, { max: 2 })
  onTestFinished(async () => {
    if (!database.pool.ended) await database.pool.end()
    await dropDatabase(server, name)
  })
  if (migrations !== undefined) await applyMigrations(database.pool, migrations)
  return { ...database, name }
}

/** The migrations without the last one, as an older version has them. */
export async function makeOlderMigrations(): Promise<string> {
  const folder = await makeFolder()
  await cp(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: { entries: unknown[] } = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }))
  return folder
}

/** Saves a database in a new file. */
export async function takeTestBackup(
  database: Database,
  given: Partial<BackupWork> = {},
): Promise<{ readonly path: string } & Awaited<ReturnType<typeof takeBackup>>> {
  const path = given.path ?? join(await makeFolder(), 'strata.tar')
  const now = new Date('2026-11-02T10:00:00Z')
  const taken = await takeBackup(database, {
    path,
    version: '0.0.0-test',
    migrationsFolder,
    now,
    onProgress: () => undefined,
    ...given,
  })
  return { path, ...taken }
}

/** Puts a backup into a database. */
export async function loadTestBackup({ pool }: Database, path: string, given: Partial<LoadWork> = {}): Promise<Loaded> {
  const archive = await openArchive(path)
  const client = await pool.connect()
  try {
    const work = { migrationsFolder, isReplacing: false, onProgress: () => undefined, ...given }
    return await loadBackup(client, archive, work)
  } finally {
    client.release()
    await archive.close()
  }
}

/** The rows of all tables of Strata, as text. */
export async function rowsOf({ pool }: Database): Promise<Record<string, string[]>> {
  const tables = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from public."${name}" t order by 1`)
    found[name] = rows.map(({ text }) => text)
  }
  return found
}
