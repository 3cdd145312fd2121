// A restore into the database of an installation: what it asks for first, and what it leaves.
import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  makeEmptyDatabase,
  makeFolder,
  migrationsFolder,
  rowsOf,
  takeTestBackup,
} from '../../../test/support/backups.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { makeServer, putSealed, sealedOf, settle } from '../../../test/support/sealing.ts'
import { connectTo, urlOf } from '../../../test/support/postgres.ts'
import { verifyChain } from '../audit/verify.ts'
import { createSeal, idOfKey, newSealKey } from '../crypto/seal.ts'
import { prepareFirstRun } from '../first-run.ts'
import { SEALED_COLUMNS, type SealedColumn } from '../sealing/columns.ts'
import { resealValues } from '../sealing/reseal.ts'
import { neededKeys, saveKey, saveKeys } from './key.ts'
import { sealChecksOf } from './manifest.ts'
import { restoreBackup, type RestoreWork } from './restore.ts'

const key = newSealKey()
const app = await createTestApp({ seal: createSeal(key) })
const { deps } = app
const HERE = { demo: undefined, host: '127.0.0.1' } as const
const messages = SEALED_COLUMNS.find(({ name }) => name === 'outbox.sealed_content') as SealedColumn
await prepareFirstRun(deps, HERE)
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
  const database = connectTo(inject('postgres'), name, { max: 3, application_name: 'test' })
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

describe('a backup of before the key was replaced', () => {
  const next = newSealKey()

  it('is restored with both keys, and its values follow to the new one', async () => {
    const { path } = await takeTestBackup(deps.database)
    await expect(restoreInto(await makeTarget(), { path, secretKey: next })).rejects.toThrow(
      /^The key in STRATA_SECRET_KEY does not open .* or STRATA_SECRET_KEY_PREVIOUS where another key replaced it/,
    )
    const name = await makeTarget()
    await restoreInto(name, { path, secretKey: next, previousSecretKey: key })
    const database = look(name)
    await expect(prepareFirstRun({ ...deps, database, seal: createSeal(next) }, HERE)).rejects.toThrow(
      `sealed with the key ${idOfKey(key)}, which this server does not have`,
    )
    const own = { ...deps, database, seal: createSeal(next, key) }
    await putSealed(database, messages, { seal: createSeal(key), text: 'of before' })
    await prepareFirstRun(own, HERE, { ...makeServer('a'), isAlone: true })
    await settle(database)
    expect(await resealValues(own, 60_000)).toMatchObject({ remaining: 0, retired: [idOfKey(key)] })
    const [value] = await sealedOf(database, messages)
    expect(createSeal(next).open(String(value), 'outbox')).toBe('of before')
  })

  it('is restored with the key of a file when the keys that are there do not open it, and with them when they do', async () => {
    const { path } = await takeTestBackup(deps.database)
    const keyFile = join(await makeFolder(), 'kept.key')
    await saveKey(keyFile, key)
    const dataFolder = await makeFolder()
    await writeFile(join(dataFolder, 'secret.key'), next)
    await writeFile(join(dataFolder, 'secret.key.previous'), key)
    await restoreInto(await makeTarget(), { path, dataFolder, keyFile })
    expect(await readFile(join(dataFolder, 'secret.key'), 'utf8')).toBe(next)
    // The server would not find the key of the file, and one that it finds is enough.
    await expect(restoreInto(await makeTarget(), { path, secretKey: next, keyFile })).rejects.toThrow(
      'set it or STRATA_SECRET_KEY_PREVIOUS to the key of the backup',
    )
    await restoreInto(await makeTarget(), { path, secretKey: next, previousSecretKey: key, keyFile })
  })

  it('that was taken while values followed needs both keys, which its key file has', async () => {
    const own = (await createTestApp({ seal: createSeal(key) })).deps
    await prepareFirstRun(own, HERE)
    await prepareFirstRun({ ...own, seal: createSeal(next, key) }, HERE, { ...makeServer('a'), isAlone: true })
    const { path, manifest } = await takeTestBackup(own.database)
    expect(sealChecksOf(manifest)).toHaveLength(2)
    for (const secretKey of [key, next])
      await expect(restoreInto(await makeTarget(), { path, secretKey })).rejects.toThrow('does not open the secrets')
    const found = { key: next, previous: key, place: 'here' }
    expect(neededKeys(found, sealChecksOf(manifest))).toEqual(found)
    expect(neededKeys(found, sealChecksOf(manifest).slice(1))).toEqual({ ...found, key, previous: undefined })
    const keyFile = join(await makeFolder(), 'kept.key')
    expect(await saveKeys(keyFile, found)).toEqual([keyFile, `${keyFile}.previous`])
    const dataFolder = await makeFolder()
    await restoreInto(await makeTarget(), { path, keyFile, dataFolder })
    expect(await readFile(join(dataFolder, 'secret.key'), 'utf8')).toBe(`${next}\n`)
    expect(await readFile(join(dataFolder, 'secret.key.previous'), 'utf8')).toBe(`${key}\n`)
  })
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
