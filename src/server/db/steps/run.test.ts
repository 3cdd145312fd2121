// Steps after migrations on a real PostgreSQL: what is broken off goes on, and the version before goes on working.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import {
  loadTestBackup,
  makeEmptyDatabase,
  migrationsFolder,
  rowsOf,
  takeTestBackup,
} from '../../../../test/support/backups.ts'
import { makeNewerMigrations } from '../../../../test/support/migrations.ts'
import { connectTo, copyTemplate } from '../../../../test/support/postgres.ts'
import { MIGRATION_STEPS } from '../applied.ts'
import { applyMigrations, newestMigration } from '../migrate.ts'

/** Steps after the migrations of these tests, which are the newest. */
const OWN = `migration > ${newestMigration(migrationsFolder)}`
const TIMES = { lockTimeoutMs: 100, pauseMs: 10, pollMs: 10, tellEveryMs: 10, attempts: 10_000 }

/** A column for every row, filled by batches: each counts how often it is looked at. */
const FILL = {
  sql: `ALTER TABLE "instance_facts" ADD COLUMN "looks" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "instance_facts" ADD COLUMN "size" integer;
--> statement-breakpoint
ALTER TABLE "instance_facts" ALTER COLUMN "size" SET DEFAULT -1;`,
  after: `-- step: every fact gets its size
-- batches of 10: instance_facts by key
UPDATE "instance_facts" SET "size" = length("value"), "looks" = "looks" + 1 WHERE "size" IS NULL AND {batch};
--> statement-breakpoint
-- step: facts are found by their size
CREATE INDEX CONCURRENTLY "facts_by_size" ON "instance_facts" USING btree ("size");`,
}
/** What only rows that are filled keep. */
const CHECK = {
  sql: `ALTER TABLE "instance_facts" ADD CONSTRAINT "has_size" CHECK ("size" IS NOT NULL) NOT VALID;`,
  after: `-- step: every fact has a size
ALTER TABLE "instance_facts" VALIDATE CONSTRAINT "has_size";`,
}
/** What reads no row, because of what is known of them by then. */
const NOT_NULL = {
  sql: `ALTER TABLE "instance_facts" ALTER COLUMN "size" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "instance_facts" DROP CONSTRAINT "has_size";`,
}
const ALL = [FILL, CHECK, NOT_NULL]

/** A database of the present version with 95 rows. */
async function makeDatabase() {
  const server = inject('postgres')
  const name = `steps_${randomUUID().replaceAll('-', '')}`
  await copyTemplate(server, name)
  const database = { ...connectTo(server, name, { max: 2 }), name }
  onTestFinished(() => database.pool.end())
  await database.pool.query(
    `insert into instance_facts (key, value) select 'k' || n, repeat('x', n) from generate_series(1, 95) as n`,
  )
  /** The connections of another server. */
  const another = (): pg.Pool => {
    const { pool } = connectTo(server, database.name, { max: 3 })
    onTestFinished(() => pool.end())
    return pool
  }
  /** A transaction that others have to wait for. */
  const begin = async (...statements: readonly string[]): Promise<{ readonly end: () => Promise<void> }> => {
    const client = new pg.Client({ ...server, database: database.name })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('begin isolation level repeatable read')
    for (const statement of statements) await client.query(statement)
    return { end: async () => void (await client.query('rollback')) }
  }
  return { ...database, another, begin }
}

type TestDatabase = Awaited<ReturnType<typeof makeDatabase>>

/** Ends the connection that runs a statement, as when the server is killed. */
async function kill({ pool }: TestDatabase, statement: string): Promise<void> {
  await expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and query ilike $1 and state = 'active'`,
        [statement],
      )
      return rowCount
    })
    .toBeGreaterThan(0)
}

async function expectUpgraded({ pool }: TestDatabase): Promise<void> {
  const { rows } = await pool.query(
    `select count(*)::int as rows, sum(looks)::int as looks, bool_and(size = length(value)) as is_right
      from instance_facts where key like 'k%'`,
  )
  expect(rows).toEqual([{ rows: 95, looks: 95, is_right: true }])
  const index = await pool.query(
    `select indisvalid from pg_index where indexrelid = to_regclass('facts_by_size') and indisready`,
  )
  expect(index.rows).toEqual([{ indisvalid: true }])
  const kept = await pool.query(`select place, rows::int, finished_at is not null as is_finished from ${MIGRATION_STEPS}
    where ${OWN} order by migration, place`)
  expect(kept.rows).toEqual([
    { place: 0, rows: 95, is_finished: true },
    { place: 1, rows: 0, is_finished: true },
    { place: 0, rows: 0, is_finished: true },
  ])
}

it('fills a column in batches, validates and makes an index, and goes on with the next migration', async () => {
  const database = await makeDatabase()
  const told: string[] = []
  const folder = await makeNewerMigrations(...ALL)
  await applyMigrations(database.pool, folder, { tell: (text) => told.push(text), times: { ...TIMES, tellEveryMs: 0 } })
  await expectUpgraded(database)
  expect(told[0]).toBe('Step 1 of 2 after the migration 9001_next: every fact gets its size.')
  expect(told[1]).toMatch(/^every fact gets its size: 10 rows changed, at key k\d+\.$/)
  expect(told).toEqual(expect.arrayContaining([expect.stringMatching(/^Done: 95 rows changed, \d+ ms\.$/)]))
  const column = `select is_nullable from information_schema.columns where table_name = 'instance_facts' and column_name = 'size'`
  expect((await database.pool.query(column)).rows).toEqual([{ is_nullable: 'NO' }])
  // Nothing is left to do.
  const again: string[] = []
  await applyMigrations(database.pool, folder, { tell: (text) => again.push(text) })
  expect(again).toEqual([])
  expect((await database.pool.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }])
})

it('goes on after a crash between two batches, and looks at no row twice', async () => {
  const database = await makeDatabase()
  const folder = await makeNewerMigrations(...ALL)
  // A crash right after the transaction of the migration.
  await applyMigrations(database.pool, await makeNewerMigrations({ sql: FILL.sql }))
  // The row k50 is held by the version before: the batches get to it and no further.
  const holder = await database.begin(`update instance_facts set value = value where key = 'k50'`)
  const broken = applyMigrations(database.another(), folder, { times: TIMES })
  const refused = expect(broken).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^The step "every fact gets its size" after the migration 9001_next failed/),
  })
  await kill(database, 'update "instance_facts" set "size"%')
  await refused
  const before = await database.pool.query<{ rows: number }>(`select rows::int from ${MIGRATION_STEPS} where ${OWN}`)
  expect(before.rows[0]?.rows).toBeGreaterThan(0)
  expect(before.rows[0]?.rows).toBeLessThan(95)
  // What is filled and the note of it agree.
  const filled = 'select count(*)::int as rows from instance_facts where looks = 1'
  expect((await database.pool.query(filled)).rows).toEqual(before.rows)
  await holder.end()
  await applyMigrations(database.another(), folder, { times: TIMES })
  await expectUpgraded(database)
})

it('makes an index again that a crash has left invalid', async () => {
  const database = await makeDatabase()
  const folder = await makeNewerMigrations(...ALL)
  // A transaction that began before holds the index up in its last phase.
  const reader = await database.begin('select count(*) from audit_head')
  const broken = applyMigrations(database.another(), folder, { times: TIMES })
  const refused = expect(broken).rejects.toThrow('facts are found by their size')
  await kill(database, 'create index concurrently%')
  await refused
  const state = `select indisvalid from pg_index where indexrelid = to_regclass('facts_by_size')`
  expect((await database.pool.query(state)).rows).toEqual([{ indisvalid: false }])
  await reader.end()
  const told: string[] = []
  await applyMigrations(database.another(), folder, { tell: (text) => told.push(text), times: TIMES })
  expect(told).toContain('An earlier try has left the index facts_by_size unfinished: it is made again.')
  await expectUpgraded(database)
})

it('lets two servers that start at once do it once, also while an index waits for others', async () => {
  const database = await makeDatabase()
  const folder = await makeNewerMigrations(...ALL)
  const reader = await database.begin('select count(*) from audit_head')
  const told: string[] = []
  const both = Promise.all(
    [1, 2].map(() => applyMigrations(database.another(), folder, { tell: (text) => told.push(text), times: TIMES })),
  )
  await expect.poll(() => told.filter((text) => text.startsWith('Another server'))).toHaveLength(1)
  await expect.poll(() => told.find((text) => text.includes('have to end first'))).toBeDefined()
  // The version before reads and writes meanwhile, and what it adds has a value.
  await database.pool.query(`insert into instance_facts (key, value) values ('new', '')`)
  await reader.end()
  await both
  expect(told.filter((text) => text.startsWith('Step '))).toHaveLength(3)
  await expectUpgraded(database)
})

it('leaves no index behind that cannot be made, and says why', async () => {
  const database = await makeDatabase()
  await database.pool.query(`insert into instance_facts (key, value) values ('k96', 'x')`)
  const after = `-- step: no two facts are the same
CREATE UNIQUE INDEX CONCURRENTLY "facts_once" ON "instance_facts" ("value");`
  const folder = await makeNewerMigrations({ sql: '', after })
  await expect(applyMigrations(database.pool, folder, { times: TIMES })).rejects.toThrow(
    'The step "no two facts are the same" after the migration 9001_next failed (could not create unique index "facts_once")',
  )
  expect((await database.pool.query(`select to_regclass('facts_once') as index`)).rows).toEqual([{ index: null }])
  await database.pool.query(`delete from instance_facts where key = 'k96'`)
  await applyMigrations(database.pool, folder, { times: TIMES })
  expect((await database.pool.query(`select to_regclass('facts_once') as index`)).rows).toEqual([
    { index: 'facts_once' },
  ])
})

it('refuses batches by a key that does not lead through every row', async () => {
  const database = await makeDatabase()
  const after = `-- step: walk by a value
-- batches of 10: instance_facts by value
UPDATE "instance_facts" SET "value" = '' WHERE {batch};`
  await expect(
    applyMigrations(database.pool, await makeNewerMigrations({ sql: '', after }), { times: TIMES }),
  ).rejects.toThrow('The table instance_facts has no unique index of value without empty values')
})

it('walks by a key of several columns of other types', async () => {
  const database = await makeDatabase()
  const sql = `CREATE TABLE "pairs" ("day" date, "n" bigint, "is_seen" boolean DEFAULT false, PRIMARY KEY ("day", "n"));
--> statement-breakpoint
INSERT INTO "pairs" SELECT date '2026-01-01' + (i / 7), i FROM generate_series(1, 50) AS i;`
  const after = `-- step: every pair is seen
-- batches of 7: pairs by day, n
UPDATE "pairs" SET "is_seen" = true WHERE {batch};`
  await applyMigrations(database.pool, await makeNewerMigrations({ sql, after }), { times: TIMES })
  const seen = 'select count(*)::int as seen from pairs where is_seen'
  expect((await database.pool.query(seen)).rows).toEqual([{ seen: 50 }])
})

it('restores a backup from before the steps, with what they do', async () => {
  const database = await makeDatabase()
  const { path } = await takeTestBackup(database)
  const folder = await makeNewerMigrations(...ALL)
  const other = await makeEmptyDatabase()
  expect(await loadTestBackup(other, path, { migrationsFolder: folder })).toMatchObject({ migrations: 3 })
  await applyMigrations(database.pool, folder, { times: TIMES })
  expect((await rowsOf(other))['instance_facts']).toEqual((await rowsOf(database))['instance_facts'])
  // The server that starts on it finds nothing left to do.
  const told: string[] = []
  await applyMigrations(other.pool, folder, { tell: (text) => told.push(text) })
  expect(told).toEqual([])
  const state = `select indisvalid from pg_index where indexrelid = to_regclass('facts_by_size')`
  expect((await other.pool.query(state)).rows).toEqual([{ indisvalid: true }])
})

it('says nothing before it makes the tables of an empty database', async () => {
  const told: string[] = []
  await applyMigrations((await makeEmptyDatabase()).pool, migrationsFolder, {
    tell: (text) => told.push(text),
    onUpgrade: () => Promise.resolve(void told.push('upgrades')),
  })
  expect(told).toEqual([])
})

it('says before it upgrades that it does, and nothing where nothing lacks', async () => {
  const database = await makeDatabase()
  const folder = await makeNewerMigrations(...ALL)
  const told: string[] = []
  const upgrade = (migrations: string) =>
    applyMigrations(database.pool, migrations, {
      tell: (text) => told.push(text),
      times: TIMES,
      onUpgrade: () => Promise.resolve(void told.push('upgrades')),
    })
  await upgrade(folder)
  expect(told[0]).toBe('upgrades')
  expect(told.filter((text) => text === 'upgrades')).toHaveLength(1)
  told.length = 0
  await upgrade(folder)
  expect(told).toEqual([])
  // A step that was broken off lacks too.
  await database.pool.query(`update ${MIGRATION_STEPS} set finished_at = null where ${OWN} and place = 1`)
  await upgrade(folder)
  expect(told[0]).toBe('upgrades')
})
