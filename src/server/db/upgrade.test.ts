// What an upgrade meets: the databases of versions that were released, tables that others use, and a way back.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, inject, it } from 'vitest'
import { api } from '#contract/index.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import {
  loadTestBackup,
  makeEmptyDatabase,
  makeOlderMigrations,
  migrationsFolder,
} from '../../../test/support/backups.ts'
import { makeNewerMigrations } from '../../../test/support/migrations.ts'
import { connectTo } from '../../../test/support/postgres.ts'
import { makeTestApp } from '../../../test/support/test-app.ts'
import { verifyChain } from '../audit/verify.ts'
import { readKeyFile } from '../crypto/keep-key.ts'
import { createSeal } from '../crypto/seal.ts'
import { openConnectionSecret } from '../environments/base/connection-secrets.ts'
import { applyMigrations } from './migrate.ts'
import { connections } from './schema/connections.ts'

const KEPT = join(import.meta.dirname, '../../../test/upgrade')
const kept = (await readdir(KEPT)).filter((file) => file.endsWith('.tar')).map((file) => file.replace('.tar', ''))

/** Lists and figures that need no further value: every page begins with some of them. */
const PLAIN = Object.values(api)
  .flatMap((feature): AnyEndpoint[] => Object.values(feature))
  .filter((row) => row.method === 'GET' && !row.path.includes('{') && row.query?.safeParse({}).success !== false)

it('keeps a database of every version that was released', async () => {
  const changelog = await readFile(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8')
  const released = [...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, version]) => version)
  expect(kept).toEqual(expect.arrayContaining(released))
  expect(kept).not.toEqual([])
})

describe.each(kept)('the database of version %s', (version) => {
  it('comes to the present tables with all its rows, and every list answers from them', async () => {
    const database = await makeEmptyDatabase()
    const loaded = await loadTestBackup(database, join(KEPT, `${version}.tar`))
    expect(loaded.rows).toBeGreaterThan(100)
    expect(loaded.is_intact).toBe(true)
    // A server of this version finds nothing left to do.
    await applyMigrations(database.pool, migrationsFolder)

    const seal = createSeal(await readKeyFile(join(KEPT, `${version}.key`)))
    const faults: string[] = []
    const app = makeTestApp(database, { seal, now: () => new Date(), devTools: true }, async (method, path, answer) => {
      if (answer.status >= 500) faults.push(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    })
    const person = app.person()
    await person.call('POST /auth/login', { body: { email: 'demo.admin@example.com', password: 'demo-admin' } })
    for (const { path } of PLAIN) await person.send(`/api${path}`)
    expect(faults).toEqual([])

    // What people made is theirs, with the secrets that they gave.
    const listed = await person.call('GET /environments', { query: {} })
    expect(listed.map(({ name }) => name)).toContain('Kept')
    for (const { id } of listed)
      expect(await person.call('GET /environments/{id}', { params: { id } })).toMatchObject({ id })
    const [result] = await person.call('GET /results', { query: {} })
    const { terraform } = await person.call('GET /results/{id}', { params: { id: result?.id ?? '' } })
    expect(terraform.main_tf).toContain('resource "')
    const [connection] = await database.orm.select().from(connections)
    if (!connection?.secret) throw new Error('The connection has lost its secret.')
    expect(openConnectionSecret(app.deps, connection.secret)).toBe('kept-secret-of-no-account')
    expect(await verifyChain(database)).toMatchObject({ is_intact: true })
    await database.pool.end()
  })
})

/** A database whose table of projects someone reads, and the migrations that change it. */
async function makeHeldDatabase() {
  const { pool, name } = await makeEmptyDatabase(migrationsFolder)
  const holder = connectTo(inject('postgres'), name, { max: 1 }).pool
  await holder.query('begin')
  await holder.query('lock table projects in access share mode')
  return { pool, holder, newer: await makeNewerMigrations({ sql: 'ALTER TABLE "projects" ADD COLUMN "next" text;' }) }
}

describe('a migration', () => {
  it('is refused where a newer version has changed the tables', async () => {
    const { pool } = await makeEmptyDatabase(migrationsFolder)
    await expect(applyMigrations(pool, await makeOlderMigrations())).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /^A newer version of Strata has changed the tables.*nothing was changed\. .*npm run restore/,
      ),
    })
  })

  it('gives way to who uses a table, and comes back', async () => {
    const { pool, holder, newer } = await makeHeldDatabase()
    const migrating = applyMigrations(pool, newer, {
      times: { lockTimeoutMs: 50, pauseMs: 20, attempts: 10_000 },
    })
    // Others get their turn, where they would wait for the holder behind a migration that does not give way.
    for (let turn = 0; turn < 5; turn++) {
      await pool.query('select count(*) from projects')
      await delay(20)
    }
    await holder.query('rollback')
    await migrating
    await holder.end()
    expect((await pool.query('select next from projects')).rows).toEqual([])
    // The connection goes back to the pool as it was.
    expect((await pool.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }])
  })

  it('says so when a table is never free, and changes nothing', async () => {
    const { pool, holder, newer } = await makeHeldDatabase()
    const times = { lockTimeoutMs: 20, pauseMs: 1, attempts: 2 }
    await expect(applyMigrations(pool, newer, { times })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('another connection has used them'),
    })
    await holder.query('rollback')
    await holder.end()
    await applyMigrations(pool, newer)
  })
})
