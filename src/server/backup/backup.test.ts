// A backup of a real database, and what a restore makes of it.
import { randomUUID } from 'node:crypto'
import { readFile, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { makeState, stateText } from '../../../test/support/attempts.ts'
import {
  loadTestBackup,
  makeEmptyDatabase,
  makeFolder,
  makeOlderMigrations,
  migrationsFolder,
  rowsOf,
  takeTestBackup,
} from '../../../test/support/backups.ts'
import { makeCast, makeProject } from '../../../test/support/cast.ts'
import { connectTo } from '../../../test/support/postgres.ts'
import { makeEnvironment } from '../../../test/support/things.ts'
import { change } from '../audit/change.ts'
import { verifyChain } from '../audit/verify.ts'
import { readWholeBlob } from '../runs/base/blobs.ts'
import { openArchive } from './archive.ts'
import type { Progress } from './take.ts'

const app = await createTestApp()
const { deps } = app
const { database } = deps
const cast = await makeCast(app)
const environment = await makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox' })
const state = stateText(1, { 'aws_instance.web': { id: 'i-1', password: 'tab\tnewline\nquote"ñ\\' } })
const { blob_id } = await makeState(deps, environment, state)
for (const name of ['One', 'Two'])
  await change(deps, { via: 'test' }, async ({ record }) =>
    record({ action: 'project.create', target: { type: 'project', id: randomUUID(), name } }),
  )

it('saves every row, and restores the same', async () => {
  const { path, manifest, size } = await takeTestBackup(database)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(path)).size).toBe(size)
  expect(await readdir(dirname(path))).toEqual(['strata.tar'])
  expect(manifest).toMatchObject({ format: 1, created_at: '2026-11-02T10:00:00.000Z', audit: { is_intact: true } })

  const target = await makeEmptyDatabase()
  const loaded = await loadTestBackup(target, path)
  expect(loaded).toMatchObject({ tables: manifest.tables.length, is_intact: true, migrations: 0 })
  expect(loaded.rows).toBe(manifest.tables.reduce((sum, table) => sum + table.rows, 0))
  expect(await rowsOf(target)).toEqual(await rowsOf(database))
  expect(await verifyChain(target)).toMatchObject({ is_intact: true, entries: manifest.audit.entries })
  // What is sealed opens with the same key.
  expect((await readWholeBlob(target.orm, deps, blob_id)).toString()).toBe(state)
  // Rules between tables hold as before.
  const keys = `select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`
  expect((await target.pool.query(keys)).rows).toEqual((await database.pool.query(keys)).rows)
  // Nothing is left to do for a server that starts.
  expect(await loadTestBackup(target, path).catch(String)).toContain('The database is not empty')
})

it('gives the same bytes of rows for the same database', async () => {
  const digests = async () => (await takeTestBackup(database)).manifest.tables
  expect(await digests()).toEqual(await digests())
})

it('has what was there at one moment, whatever is written meanwhile', async () => {
  const before = await rowsOf(database)
  const written: Promise<unknown>[] = []
  const { path } = await takeTestBackup(database, {
    onProgress: () => {
      if (written.length > 20) return
      const name = `Meanwhile ${written.length}`
      written.push(
        makeProject(deps, cast.owner),
        change(deps, { via: 'test' }, async ({ record }) =>
          record({ action: 'project.create', target: { type: 'project', id: randomUUID(), name } }),
        ),
      )
    },
  })
  await Promise.all(written)
  expect(written.length).toBeGreaterThan(20)
  const target = await makeEmptyDatabase()
  expect(await loadTestBackup(target, path)).toMatchObject({ is_intact: true })
  expect(await rowsOf(target)).toEqual(before)
  expect(await rowsOf(database)).not.toEqual(before)
})

/** One with a table of 38 MB. */
async function makeLargeDatabase() {
  const made = await makeEmptyDatabase(migrationsFolder)
  await made.pool.query(
    `insert into blobs select gen_random_uuid(), 0, '', now() from generate_series(1, 3);
     insert into blob_pieces select id, number, decode(repeat(md5(id::text || number), 50000), 'hex')
       from blobs, generate_series(1, 4) as number`,
  )
  return made
}

it('takes large tables in pieces', async () => {
  const source = await makeLargeDatabase()
  const { path, manifest } = await takeTestBackup(source)
  expect(manifest.tables.find(({ name }) => name === 'blob_pieces')?.rows).toBe(12)
  const archive = await openArchive(path)
  let pieces = 0
  for await (const piece of archive.readRows('blob_pieces')) pieces += Number(piece.byteLength > 0)
  expect(pieces).toBeGreaterThan(3)
  await archive.close()
  const target = await makeEmptyDatabase()
  await loadTestBackup(target, path)
  const sum = `select md5(string_agg(md5(sealed), '' order by blob_id, number)) from blob_pieces`
  expect((await target.pool.query(sum)).rows).toEqual((await source.pool.query(sum)).rows)
})

it('replaces what is there when it is asked to, and keeps it when the backup is damaged', async () => {
  const { path } = await takeTestBackup(database)
  const target = await makeEmptyDatabase(migrationsFolder)
  await target.pool.query(`insert into instance_facts values ('demo_seeded_at', 'before')`)
  const before = await rowsOf(target)
  const bad = await damage(path, 'tables/projects/00000001.gz')
  await expect(loadTestBackup(target, bad, { isReplacing: true })).rejects.toThrow(
    /is damaged \(tables\/projects\/00000001\.gz cannot be unpacked\): use another one\. Nothing was changed\.$/,
  )
  expect(await rowsOf(target)).toEqual(before)
  await loadTestBackup(target, path, { isReplacing: true })
  expect(await rowsOf(target)).toEqual(await rowsOf(database))
  const left = `select from pg_namespace where nspname = 'strata_before_restore'`
  expect((await target.pool.query(left)).rowCount).toBe(0)
})

/** A copy of a backup in which one bit of an entry is another one. */
async function damage(path: string, name: string): Promise<string> {
  const bytes = await readFile(path)
  const head = bytes.indexOf(`${name}\0`)
  expect(head % 512).toBe(0)
  const size = Number.parseInt(bytes.toString('latin1', head + 124, head + 135), 8)
  const at = head + 512 + Math.floor(size / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  const copy = join(await makeFolder(), 'damaged.tar')
  await writeFile(copy, bytes)
  return copy
}

it('refuses a backup of which anything was changed', async () => {
  const { path, manifest } = await takeTestBackup(database)
  const target = await makeEmptyDatabase()
  const full = manifest.tables.filter(({ rows }) => rows > 0).map(({ name }) => `tables/${name}/00000001.gz`)
  const [first = '', last = ''] = [full[0], full.at(-1)]
  for (const name of [first, 'tables/audit_entries/00000001.gz', last, 'manifest.json', 'manifest.sha256'])
    await expect(loadTestBackup(target, await damage(path, name)), name).rejects.toThrow('is damaged')
  await expect(loadTestBackup(target, await damage(path, 'about.json'))).rejects.toThrow(/./)
  expect(await rowsOf(target)).toEqual({})
})

it('refuses a backup that was cut off, wherever', async () => {
  const { path, size } = await takeTestBackup(database)
  for (const length of [600, 1024, 5000, Math.floor(size / 2), size - 2048, size - 1024, size - 513]) {
    const copy = join(await makeFolder(), 'cut.tar')
    await writeFile(copy, await readFile(path))
    await truncate(copy, length)
    await expect(openArchive(copy), String(length)).rejects.toThrow(
      /is damaged \(it is cut off, or|is damaged \(its manifest|is not a backup/,
    )
  }
})

it('refuses what is no backup, and one of a newer format', async () => {
  const folder = await makeFolder()
  const file = join(folder, 'other.tar')
  for (const content of ['', 'x'.repeat(5000), Buffer.alloc(10_240)]) {
    await writeFile(file, content)
    await expect(openArchive(file)).rejects.toThrow(`The file ${file} is not a backup of Strata.`)
  }
  await expect(openArchive(join(folder, 'missing.tar'))).rejects.toThrow('cannot be read (ENOENT')
  const { path } = await takeTestBackup(database)
  const text = (await readFile(path)).toString('latin1').replace('"format": 1', '"format": 2')
  await writeFile(file, text, 'latin1')
  await expect(openArchive(file)).rejects.toThrow('in a newer format than this version reads')
})

it('brings a backup of older tables to those of now, and refuses newer ones', async () => {
  const older = await makeOlderMigrations()
  const source = await makeEmptyDatabase(older)
  await source.pool.query(`insert into instance_facts values ('demo_seeded_at', 'older')`)
  const { path, manifest } = await takeTestBackup(source, { migrationsFolder: older })
  const target = await makeEmptyDatabase()
  expect(await loadTestBackup(target, path)).toMatchObject({ migrations: 1, tables: manifest.tables.length })
  const columns = `select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2`
  expect((await target.pool.query(columns)).rows).toEqual((await database.pool.query(columns)).rows)
  expect((await rowsOf(target))['instance_facts']).toEqual(['(demo_seeded_at,older)'])

  const newer = await takeTestBackup(database)
  await expect(loadTestBackup(await makeEmptyDatabase(), newer.path, { migrationsFolder: older })).rejects.toThrow(
    `The backup ${newer.path} has the tables of a newer Strata (0.0.0-test): restore it with that version.`,
  )
  await expect(takeTestBackup(database, { migrationsFolder: older })).rejects.toThrow(
    'The database has the tables of a newer Strata: use that version.',
  )
  await expect(
    loadTestBackup(await makeEmptyDatabase(migrationsFolder), path, { migrationsFolder: older, isReplacing: true }),
  ).rejects.toThrow('The database has the tables of a newer Strata: use that version.')
})

it('says that the chain of the audit log was broken before', async () => {
  const source = await makeEmptyDatabase()
  await loadTestBackup(source, (await takeTestBackup(database)).path)
  await source.pool.query(`update audit_entries set target_name = 'Another' where seq = 1`)
  const { path, manifest } = await takeTestBackup(source)
  expect(manifest.audit.is_intact).toBe(false)
  expect(await loadTestBackup(await makeEmptyDatabase(), path)).toMatchObject({ is_intact: false })
})

it('leaves nothing behind when it cannot be written, is ended, or loses the database', async () => {
  const folder = await makeFolder()
  const path = join(folder, 'strata.tar')
  await expect(takeTestBackup(await makeEmptyDatabase(), { path })).rejects.toThrow('there is nothing to save')
  const ended = AbortSignal.abort(new Error('Ended.'))
  await expect(takeTestBackup(database, { path, signal: ended })).rejects.toThrow('Ended.')
  const large = await makeLargeDatabase()
  const other = connectTo(inject('postgres'), large.name, { max: 1 })
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`
  let cut: Promise<unknown> | undefined
  const onProgress = ({ bytes }: Progress): void => {
    if (bytes > 0) cut ??= other.pool.query(end, [large.name])
  }
  await expect(takeTestBackup(large, { path, onProgress })).rejects.toThrow(/terminat/i)
  await cut
  await other.pool.end()
  await expect(takeTestBackup(database, { path: join(folder, 'missing/strata.tar') })).rejects.toThrow(
    /cannot be written \(ENOENT: no such file or directory\): nothing of it is kept/,
  )
  expect(await readdir(folder)).toEqual([])
  await writeFile(path, 'mine')
  await expect(takeTestBackup(database, { path })).rejects.toThrow(
    `There is already a file ${path}: name another one, because no backup is overwritten.`,
  )
  expect(await readFile(path, 'utf8')).toBe('mine')
})
