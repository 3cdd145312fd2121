// Takes a backup of a database while it is in use.
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { verifyEntries } from '../audit/verify.ts'
import type { Database } from '../db/connect.ts'
import { MIGRATION_LOCK_KEY } from '../db/migrate.ts'
import { readMigrations, type Migration } from '../db/migration-files.ts'
import { auditHead } from '../db/schema/audit.ts'
import { createArchive, type ArchiveWriter } from './archive.ts'
import { FORMAT, type Manifest, type TableFacts } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'
import { PLAIN_TEXT, createDigest, readRows } from './rows.ts'
import { findVersion, tablesOf, type TableShape } from './schema-version.ts'

/** How far a backup or a restore is. */
export interface Progress {
  readonly tables_done: number
  readonly tables: number
  /** Of the rows, unpacked. */
  readonly bytes: number
}

/** Options that a backup and a restore share. */
export interface Work {
  readonly migrationsFolder: string
  readonly onProgress: (progress: Progress) => void
  /** Ends it: nothing of it remains. */
  readonly signal?: AbortSignal | undefined
}

export interface BackupWork extends Work {
  readonly path: string
  /** Version of this Strata. */
  readonly version: string
  readonly now: Date
}

/**
 * Writes all rows of a database as they are at one moment; changes go on meanwhile.
 * @returns what the backup says of itself, and its size in bytes
 * @throws BackupRefusal when there is nothing to save, or the file cannot be written
 */
export async function takeBackup(
  { pool, kind }: Pick<Database, 'pool' | 'kind'>,
  work: BackupWork,
): Promise<{ readonly manifest: Manifest; readonly size: number }> {
  const about = { format: FORMAT, strata_version: work.version, created_at: work.now.toISOString() }
  const archive = await createArchive(work.path, about)
  const client = await pool.connect().catch(async (error: unknown) => {
    await archive.discard()
    throw error
  })
  let isUsable = false
  try {
    const version = await holdTables(client, work.migrationsFolder)
    const database = { kind, postgresql: await textOf(client, `select current_setting('server_version')`) }
    const facts = await factsOf(client)
    const tables = await saveTables(client, await tablesOf(version), archive, work)
    const { tag, when, sha256 } = version
    const manifest = { ...about, database, schema: { tag, when, sha256 }, ...facts, tables }
    await client.query('commit')
    isUsable = true
    return { manifest, size: await archive.finish(manifest) }
  } finally {
    // A connection that is in the middle of something is of no use to anyone else.
    client.release(!isUsable)
    await archive.discard()
  }
}

/**
 * Begins a transaction that sees all tables as they are at one moment, and in which none of them is changed by a
 * migration. A server that starts waits for its migrations only, and not at all when it has none.
 */
async function holdTables(client: PoolClient, migrationsFolder: string): Promise<Migration> {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK_KEY])
  const version = await findVersion(client, readMigrations(migrationsFolder))
  if (!version) throw new BackupRefusal('The database holds nothing of Strata: there is nothing to save.')
  const names = (await tablesOf(version)).map(({ name }) => `public."${name}"`)
  await client.query('begin isolation level repeatable read read only')
  // Before the first question, which decides the moment.
  // https://www.postgresql.org/docs/current/sql-lock.html
  await client.query(`lock table ${names.join(', ')} in access share mode`)
  for (const setting of PLAIN_TEXT) await client.query(setting)
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK_KEY])
  return version
}

async function factsOf(client: PoolClient): Promise<Pick<Manifest, 'seal_check' | 'other_seal_checks' | 'audit'>> {
  const orm = drizzle({ client })
  const { entries, is_intact } = await verifyEntries(orm)
  const [head] = await orm.select().from(auditHead)
  const [seal_check = null, ...other_seal_checks] = await readSealChecks(client)
  return {
    seal_check,
    other_seal_checks,
    audit: { entries, seq: head?.seq ?? null, hash: head?.hash ?? null, is_intact },
  }
}

/** The current key comes first. Tables of an older version, or that no server of this one has seen, have one key. */
async function readSealChecks(client: PoolClient): Promise<string[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.seal_keys') is not null as exists`,
  )
  const { rows: keys } = found[0]?.exists
    ? await client.query<{ word: string }>('select word from seal_keys order by is_current desc, since')
    : { rows: [] }
  if (keys.length > 0) return keys.map(({ word }) => word)
  const { rows } = await client.query<{ value: string }>(`select value from instance_facts where key = 'seal_check'`)
  return rows.map(({ value }) => value)
}

async function saveTables(
  client: PoolClient,
  tables: readonly TableShape[],
  archive: ArchiveWriter,
  { onProgress, signal }: Work,
): Promise<TableFacts[]> {
  const saved: TableFacts[] = []
  let bytes = 0
  for (const table of tables) {
    const digest = createDigest()
    for await (const piece of readRows(client, table)) {
      signal?.throwIfAborted()
      digest.update(piece)
      await archive.addPiece(table.name, piece)
      bytes += piece.byteLength
      onProgress({ tables_done: saved.length, tables: tables.length, bytes })
    }
    saved.push({ name: table.name, columns: [...table.columns], ...digest.end() })
    onProgress({ tables_done: saved.length, tables: tables.length, bytes })
  }
  return saved
}

async function textOf(client: PoolClient, query: string): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(query)
  return Object.values(rows[0] ?? {})[0] ?? ''
}
