// Puts a backup into a database, in one transaction: what was there stays until the new rows have been verified, and
// stays altogether when anything fails.
import { drizzle } from 'drizzle-orm/node-postgres'
import pg, { type PoolClient } from 'pg'
import { verifyEntries } from '../audit/verify.ts'
import {
  APPLIED_MIGRATIONS,
  MIGRATION_STEPS,
  applyBatches,
  applyMigration,
  applySteps,
  prepareApplied,
} from '../db/applied.ts'
import { MIGRATION_LOCK_KEY } from '../db/migrate.ts'
import { readMigrations, type Migration } from '../db/migration-files.ts'
import { auditHead } from '../db/schema/audit.ts'
import { damaged, type Archive } from './archive.ts'
import type { TableFacts } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'
import { PLAIN_TEXT, createDigest, digestRows, writeRows, type Digest } from './rows.ts'
import { findVersion, tablesOf, type TableShape } from './schema-version.ts'
import type { Work } from './take.ts'

/** Where the tables of before stand until the new ones have been verified. */
const ASIDE = 'strata_before_restore'
/** Tables that a server uses are not waited for. */
const LOCK_TIMEOUT_MS = 10_000

export interface LoadWork extends Work {
  /** Whether what is there is replaced. */
  readonly isReplacing: boolean
}

/** What was found of the rows after they had been restored. */
export interface Loaded {
  readonly tables: number
  readonly rows: number
  /** Entries of the audit log. */
  readonly entries: number
  /** False where the chain was broken when the backup was taken. */
  readonly is_intact: boolean
  /** How many migrations followed, because the backup is of an older version. */
  readonly migrations: number
}

/**
 * Refuses a backup whose tables this Strata does not have.
 * @returns the version that its tables have
 * @throws BackupRefusal with the version that is needed
 */
export function versionOf({ path, manifest }: Archive, versions: readonly Migration[]): Migration {
  const { schema, strata_version } = manifest
  const version = versions.find(({ when, sha256 }) => when === schema.when && sha256 === schema.sha256)
  if (version) return version
  const isNewer = schema.when > (versions.at(-1)?.when ?? 0)
  throw new BackupRefusal(
    isNewer
      ? `The backup ${path} has the tables of a newer Strata (${strata_version}): restore it with that version.`
      : `The backup ${path} has tables of another Strata (${strata_version}) from which this version does not descend: restore it with that version.`,
  )
}

/**
 * Restores a backup and verifies it: each table has the rows that were saved, and the chain of the audit log is what it
 * was. The tables are those of this version afterwards.
 * @throws BackupRefusal when there is something already, or the backup is not what was written
 */
export async function loadBackup(client: PoolClient, archive: Archive, work: LoadWork): Promise<Loaded> {
  const versions = readMigrations(work.migrationsFolder)
  const version = versionOf(archive, versions)
  await client.query('begin')
  try {
    const loaded = await loadWithin(client, archive, { ...work, versions, version })
    await client.query('commit')
    return loaded
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

interface Loading extends LoadWork {
  readonly versions: readonly Migration[]
  readonly version: Migration
}

async function loadWithin(client: PoolClient, archive: Archive, work: Loading): Promise<Loaded> {
  const { versions, version } = work
  for (const setting of [
    ...PLAIN_TEXT,
    'set local search_path to public',
    `set local lock_timeout to ${LOCK_TIMEOUT_MS}`,
  ])
    await client.query(setting)
  // A server that starts waits, and then finds what was restored.
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK_KEY])
  const before = await tablesOfBefore(client, versions)
  if (before.length > 0 && !work.isReplacing)
    throw new BackupRefusal(
      'The database is not empty: restore into an empty one, or add --replace to replace all that is there.',
    )
  await putAside(client, before)

  const at = versions.indexOf(version)
  await migrate(client, versions.slice(0, at + 1))
  const tables = await tablesOf(version)
  await client.query(`truncate table ${tables.map(({ name }) => `public."${name}"`).join(', ')}`)
  const keys = await dropForeignKeys(client, tables)
  await fill(client, archive, tables, work)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
  // The backup may have been taken between the migration and the last batch of its steps.
  await applyBatches(client, version)
  const later = versions.slice(at + 1)
  await migrate(client, later)
  const names = (await tablesOf(versions.at(-1) ?? version)).map(({ name }) => `public."${name}"`)
  await client.query(`analyze ${names.join(', ')}`)
  const audit = await verifyAudit(client, archive)
  await client.query(`drop schema if exists ${ASIDE} cascade`)
  const rows = archive.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { tables: tables.length, rows, ...audit, migrations: later.length }
}

/** The tables of Strata that are there, with their schemas. */
async function tablesOfBefore(client: PoolClient, versions: readonly Migration[]): Promise<string[]> {
  // The tables of a newer version are not known here.
  await findVersion(client, versions)
  const known = new Set((await Promise.all(versions.map(tablesOf))).flat().map(({ name }) => name))
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where (schemaname = 'public' and tablename = any ($1)) or format('%I.%I', schemaname, tablename) = any ($2)`,
    [[...known], [APPLIED_MIGRATIONS, MIGRATION_STEPS]],
  )
  return rows.map(({ name }) => name)
}

async function putAside(client: PoolClient, tables: readonly string[]): Promise<void> {
  await client.query(`create schema ${ASIDE}`)
  for (const table of tables) await client.query(`alter table ${table} set schema ${ASIDE}`)
}

/** Brings the tables to later versions, inside of a transaction that goes on. */
async function migrate(client: PoolClient, versions: readonly Migration[]): Promise<void> {
  await prepareApplied(client)
  for (const one of versions) {
    await applyMigration(client, one)
    await applySteps(client, one)
  }
}

/** Takes the references between tables away, so that the order of the tables does not matter; they come back later. */
async function dropForeignKeys(
  client: PoolClient,
  tables: readonly TableShape[],
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid::regclass = any ($1::regclass[])`,
    [tables.map(({ name }) => `public."${name}"`)],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`)
  return rows
}

async function fill(
  client: PoolClient,
  archive: Archive,
  shapes: readonly TableShape[],
  { onProgress, signal }: LoadWork,
): Promise<void> {
  const { path, manifest } = archive
  const saved = new Map(manifest.tables.map((table) => [table.name, table]))
  let bytes = 0
  for (const [index, shape] of shapes.entries()) {
    const facts = saved.get(shape.name)
    if (!facts) throw damaged(path, `it lacks the table ${shape.name}`)
    const digest = createDigest()
    const tell = (done: number): void => onProgress({ tables_done: done, tables: shapes.length, bytes })
    const onPiece = (piece: Buffer): void => {
      signal?.throwIfAborted()
      digest.update(piece)
      bytes += piece.byteLength
      tell(index)
    }
    await writeRows(client, facts, passing(archive.readRows(shape.name), onPiece)).catch((error: unknown) => {
      throw isOfRows(error) ? damaged(path, `the rows of ${shape.name} cannot be read`, error) : error
    })
    if (!isSame(digest.end(), facts)) throw damaged(path, `the rows of ${shape.name} are not those that were saved`)
    if (!isSame(await digestRows(client, { ...shape, columns: facts.columns }), facts))
      throw new BackupRefusal(
        `The table ${shape.name} was restored with other rows than the backup ${path} has: nothing was changed.`,
      )
    tell(index + 1)
  }
}

async function* passing(pieces: AsyncIterable<Buffer>, onPiece: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    onPiece(piece)
    yield piece
  }
}

/**
 * Whether the database refused rows for what they are: values of another type or against a rule of the table.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function isOfRows(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
}

function isSame(found: Digest, facts: TableFacts): boolean {
  return found.rows === facts.rows && found.bytes === facts.bytes && found.sha256 === facts.sha256
}

/** A chain that was broken before the backup is no reason to have no data at all. */
async function verifyAudit(
  client: PoolClient,
  { path, manifest: { audit } }: Archive,
): Promise<Pick<Loaded, 'entries' | 'is_intact'>> {
  const orm = drizzle({ client })
  const { entries, is_intact, first_fault } = await verifyEntries(orm)
  const [head] = await orm.select().from(auditHead)
  const isThat = entries === audit.entries && (head?.seq ?? null) === audit.seq && (head?.hash ?? null) === audit.hash
  if (!isThat || is_intact !== audit.is_intact)
    throw damaged(path, first_fault?.reason ?? 'its audit log ends elsewhere than when it was taken')
  return { entries, is_intact }
}
