// A restore into the database of an installation: what it asks for first, and what it leaves.
import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  makeEmptyDatabase,
  makeFolder,
  migrationsFolder,
  rowsOf,
  takeTestBackup,
} from '../../../test/support/backups.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { connectTo, urlOf } from '../../../test/support/postgres.ts'
import { verifyChain } from '../audit/verify.ts'
import { createSeal, newSealKey } from '../crypto/seal.ts'
import { prepareFirstRun } from '../first-run.ts'
import { saveKey } from './key.ts'
import { restoreBackup, type RestoreWork } from './restore.ts'

const key = newSealKey()
const app = await createTestApp({ seal: createSeal(key) })
const { deps } = app
await prepareFirstRun(deps, { demo: undefined, host: '127.0.0.1' })
await (await makeCast(app)).owner.ready()

/** Restores into an external database with a data folder that has nothing, unless the settings say otherwise. */
async function restoreInto(
  name: string,
  given: Partial<RestoreWork> & {
    readonly secretKey?: string
    readonly previousSecretKey?: string
    readonly dataFolder?: string
  } = {},
) {
  const { secretKey, previousSecretKey, dataFolder = await makeFolder(), ...work } = given
  const path = work.path ?? (await takeTestBackup(deps.database)).path
  return restoreBackup({
    config: { databaseUrl: urlOf(inject('postgres'), name), dataFolder, secretKey, previousSecretKey },
    keyFile: undefined,
    isReplacing: false,
    migrationsFolder,
    now: () => new Date('2026-11-03T10:00:00Z'),
    onProgress: () => undefined,
    onTrouble: () => undefined,
    ...work,
    path,
  })
}

/** An empty database that no one is connected to. */
async function makeTarget(migrations?: string): Promise<string> {
  const { name, pool } = await makeEmptyDatabase(migrations)
  await pool.end()
  return name
}

function look(name: string) {
  const database = connectTo(inject('postgres'), name, { max: 1, application_name: 'test' })
  onTestFinished(() => database.pool.end())
  return database
}

it('leaves an entry in the audit log and ends all sessions', async () => {
  const name = await makeTarget()
  await restoreInto(name, { secretKey: key })
  const restored = look(name)
  expect((await restored.pool.query('select from sessions')).rowCount).toBe(0)
  expect((await deps.database.pool.query('select from sessions')).rowCount).toBeGreaterThan(0)
  const last = `select action, actor_name, via, after from audit_entries order by seq desc limit 1`
  expect((await restored.pool.query(last)).rows).toEqual([
    {
      action: 'instance.restore',
      actor_name: 'Strata',
      via: 'restore',
      after: { backup_of: '2026-11-02T10:00:00.000Z', version: '0.0.0-test' },
    },
  ])
  expect(await verifyChain(restored)).toMatchObject({ is_intact: true })
})

it('needs the key of the secrets', async () => {
  const name = await makeTarget()
  await expect(restoreInto(name)).rejects.toThrow(/There is no key for the secrets in the backup .* with --with-key/)
  await expect(restoreInto(name, { secretKey: newSealKey() })).rejects.toThrow(
    /^The key in STRATA_SECRET_KEY does not open the secrets in the backup .* Nothing was changed\.$/,
  )
  const dataFolder = await makeFolder()
  await writeFile(join(dataFolder, 'secret.key'), newSealKey())
  await expect(restoreInto(name, { dataFolder })).rejects.toThrow(
    `The key in ${join(dataFolder, 'secret.key')} does not open the secrets in the backup`,
  )
  expect(await rowsOf(look(name))).toEqual({})
})

it('takes the key of a file, and keeps the one of before', async () => {
  const keyFile = join(await makeFolder(), 'kept.key')
  await saveKey(keyFile, key)
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
  const dataFolder = await makeFolder()
  expect(await restoreInto(await makeTarget(), { dataFolder, keyFile })).toMatchObject({ former_key: undefined })
  expect(await readFile(join(dataFolder, 'secret.key'), 'utf8')).toBe(`${key}\n`)

  const former = newSealKey()
  await writeFile(join(dataFolder, 'secret.key'), former)
  const name = await makeTarget()
  await expect(restoreInto(name, { dataFolder, keyFile })).rejects.toThrow('The data folder has another key already')
  await expect(restoreInto(name, { dataFolder, keyFile, secretKey: former })).rejects.toThrow(
    'STRATA_SECRET_KEY is another key than that in',
  )
  const { former_key } = await restoreInto(name, { dataFolder, keyFile, isReplacing: true })
  expect(await readFile(former_key ?? '', 'utf8')).toBe(former)
  expect(await readdir(dataFolder)).toEqual(['secret.key', 'secret.key.until-2026-11-03T100000.000Z'])
  expect(await readFile(join(dataFolder, 'secret.key'), 'utf8')).toBe(`${key}\n`)

  await writeFile(join(dataFolder, 'secret.key'), former)
  await expect(saveKey(join(dataFolder, 'secret.key'), key)).rejects.toThrow('holds something else than the key')
  await expect(saveKey(join(dataFolder, 'missing/secret.key'), key)).rejects.toThrow('The key cannot be written to')
})

it('refuses a database that is in use, or that has something', async () => {
  const name = await makeTarget(migrationsFolder)
  await expect(restoreInto(name, { secretKey: key })).rejects.toThrow('The database is not empty')
  const server = connectTo(inject('postgres'), name, { max: 1 })
  await server.pool.query(`insert into instance_facts values ('demo_seeded_at', 'mine')`)
  await expect(restoreInto(name, { secretKey: key, isReplacing: true })).rejects.toThrow(
    'Strata is running on the database that DATABASE_URL names: stop all of its servers before you restore.',
  )
  await server.pool.end()
  expect((await rowsOf(look(name)))['instance_facts']).toEqual(['(demo_seeded_at,mine)'])
  await expect(restoreInto('missing', { secretKey: key })).rejects.toThrow(
    'The database that DATABASE_URL names cannot be used (database "missing" does not exist)',
  )
})

it('replaces a database without a server', async () => {
  const name = await makeTarget(migrationsFolder)
  await expect.poll(() => restoreInto(name, { secretKey: key, isReplacing: true })).toMatchObject({ is_intact: true })
})
