// The databases of tests. One that a test has left is emptied and used again, which takes a quarter of the time of
// copying the template and dropping the copy.
import { randomUUID } from 'node:crypto'
import type { QueryResult } from 'pg'
import { connectTo, copyTemplate, dropDatabase, type TestPostgres } from './postgres.ts'

type Pool = ReturnType<typeof connectTo>['pool']

/** What migrations write, which every test finds: the rows of a table as JSON, and where a sequence is. */
interface Original {
  readonly rows: ReadonlyMap<string, string>
  readonly sequences: ReadonlyMap<string, string>
}

/** What tests have left and not taken again; the files of a worker share it. */
const left: string[] = []
let original: Original | undefined
let root: Pool | undefined

/**
 * A database with the tables of this version and what migrations write in them, for one test or test file.
 * @returns its name, which no database had before: who still uses an old one finds nothing
 */
export async function takeDatabase(server: TestPostgres): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const before = left.pop()
  if (before === undefined) {
    await copyTemplate(server, name)
    original ??= await inside(server, name, readOriginal)
  } else {
    // One connection that stays, and keeps no process from ending.
    root ??= connectTo(server, 'postgres', { max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true }).pool
    await root.query(`alter database ${before} rename to ${name}`)
  }
  return name
}

/** Lets the next test have a database. One in which more than rows has changed is dropped. */
export async function leaveDatabase(server: TestPostgres, name: string): Promise<void> {
  const isEmpty = await inside(server, name, empty)
  if (isEmpty) left.push(name)
  else await dropDatabase(server, name)
}

async function inside<Found>(server: TestPostgres, name: string, look: (pool: Pool) => Promise<Found>): Promise<Found> {
  const { pool } = connectTo(server, name, { max: 1 })
  try {
    return await look(pool)
  } finally {
    await pool.end()
  }
}

const OF_STRATA = `relnamespace not in (select oid from pg_namespace where nspname ~ '^pg_|^information_schema$')`

/** What a test has not waited for writes nothing after this; PostgreSQL has counted then what all have written. */
const END_OTHERS = `select pg_terminate_backend(pid, 60000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** Everything that defines something writes into one of these catalogues. */
const DEFINED = `select count(*)::int as defined from unnest(array[${[
  'attrdef',
  'attribute',
  'class',
  'constraint',
  'event_trigger',
  'extension',
  'index',
  'largeobject_metadata',
  'namespace',
  'policy',
  'proc',
  'publication',
  'rewrite',
  'statistic',
  'trigger',
  'type',
]
  .map((name) => `'pg_${name}'`)
  .join(', ')}]::regclass[]) as one where pg_stat_get_tuples_inserted(one) + pg_stat_get_tuples_updated(one)
    + pg_stat_get_tuples_deleted(one) > 0
  or exists (select 1 from pg_db_role_setting join pg_database d on d.oid = setdatabase
    where datname = current_database())`

/** Tables in which there were rows, with whether these fill more than a page. */
const WRITTEN = `select oid::regclass as name, pg_relation_size(oid) > 8192 as "isLong" from pg_class
  where relkind = 'r' and ${OF_STRATA} and pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid)
    + pg_stat_get_tuples_deleted(oid) > 0`

const SEQUENCES = `select oid::regclass as name, coalesce(pg_sequence_last_value(oid)::text, '') as value
  from pg_class where relkind = 'S' and ${OF_STRATA}`

interface Table {
  readonly name: string
  readonly isLong: boolean
}

interface Sequence {
  readonly name: string
  readonly value: string
}

async function readOriginal(pool: Pool): Promise<Original> {
  const tables = await pool.query<{ name: string }>(
    `select oid::regclass as name from pg_class where relkind = 'r' and ${OF_STRATA} and pg_relation_size(oid) > 0`,
  )
  const rows = new Map<string, string>()
  for (const { name } of tables.rows) {
    const found = await pool.query<{ all: string | null }>(`select json_agg(t)::text as all from ${name} t`)
    const all = found.rows[0]?.all
    if (typeof all === 'string') rows.set(name, all)
  }
  const sequences = await pool.query<Sequence>(SEQUENCES)
  return { rows, sequences: new Map(sequences.rows.map(({ name, value }) => [name, value])) }
}

/** @returns false for a database that cannot be made as the others are */
async function empty(pool: Pool): Promise<boolean> {
  if (!original) return false
  const answers: unknown = await pool.query([END_OTHERS, DEFINED, WRITTEN, SEQUENCES].join(';'))
  const [, defined, written, sequences] = answers as [
    QueryResult,
    QueryResult<{ defined: number }>,
    QueryResult<Table>,
    QueryResult<Sequence>,
  ]
  if (defined.rows[0]?.defined !== 0) return false
  const emptied = written.rows.map(({ name }) => {
    const rows = original?.rows.get(name)
    const again = `insert into ${name} select * from json_populate_recordset(null::${name}, ${quoted(rows ?? '')})`
    return `delete from ${name}; ${rows === undefined ? '' : again}`
  })
  const turnedBack = sequences.rows
    .filter(({ name, value }) => value !== original?.sequences.get(name))
    .map(({ name }) => {
      const value = original?.sequences.get(name) ?? ''
      return `select setval('${name}', ${value || 1}, ${value !== ''})`
    })
  await pool.query(
    [
      'begin',
      // No trigger and no foreign key asks about it: everything goes.
      'set local session_replication_role = replica',
      ...emptied,
      ...turnedBack,
      'commit',
      'select pg_stat_reset()',
    ].join(';'),
  )
  const long = written.rows.filter(({ isLong }) => isLong)
  // What was deleted would lie in the way of what the next test reads.
  if (long.length > 0) await pool.query(`vacuum (truncate) ${long.map(({ name }) => name).join(', ')}`)
  return true
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
