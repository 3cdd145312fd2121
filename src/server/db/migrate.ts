// Brings a database to the tables of this version.
import { setTimeout as delay } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { StartError, reasonOf } from '../start-error.ts'
import {
  APPLIED_MIGRATIONS,
  MIGRATION_STEPS,
  applyMigration,
  lastApplied,
  listPending,
  prepareApplied,
} from './applied.ts'
import { readMigrations, type Migration } from './migration-files.ts'
import type { Tell } from './steps/index-step.ts'
import { runSteps, type StepTimes } from './steps/run.ts'

/** Key of the advisory lock that lets one server migrate at a time. */
export const MIGRATION_LOCK_KEY = 787283

/**
 * How long a statement of a migration waits for a table that others use: everyone who comes later waits behind it, so
 * that it gives way and tries again.
 */
const LOCK_TIMEOUT_MS = 3000
/** What the others have before the next attempt. */
const PAUSE_MS = 2000
const ATTEMPTS = 10
const POLL_MS = 500
const TELL_EVERY_MS = 10_000
/** https://www.postgresql.org/docs/current/errcodes-appendix.html: lock_not_available */
const LOCK_NOT_AVAILABLE = '55P03'

const TIMES: StepTimes = {
  lockTimeoutMs: LOCK_TIMEOUT_MS,
  pauseMs: PAUSE_MS,
  attempts: ATTEMPTS,
  pollMs: POLL_MS,
  tellEveryMs: TELL_EVERY_MS,
}

export interface MigrateOptions {
  /** Hears how far steps are, which can take long. */
  readonly tell?: Tell | undefined
  /**
   * Done first, once, where a database that is in use lacks something: what follows can take long.
   * @throws what it throws
   */
  readonly onUpgrade?: (() => Promise<void>) | undefined
  /** What those who test a migration that has to wait change. */
  readonly times?: Partial<StepTimes>
}

/**
 * Applies the migrations that a database lacks, each up to the next with steps in one transaction, and carries out its
 * steps before the next. Servers that start at the same time wait for each other.
 * @throws StartError when a newer Strata has changed the tables already, or something fails; the database is then as it
 *   was before that transaction or that step, and the next start goes on from there
 */
export async function applyMigrations(
  pool: pg.Pool,
  migrationsFolder: string,
  { tell = () => undefined, onUpgrade, times: given }: MigrateOptions = {},
): Promise<void> {
  const migrations = readMigrations(migrationsFolder)
  const lacks = await lookWhatLacks(pool, migrations)
  if (lacks === 'something') await onUpgrade?.()
  const times = { ...TIMES, ...given }
  let kept = 'nothing was changed'
  while (await applyUpToSteps(pool, migrations, { times, kept })) {
    // Steps change nothing of an empty database: they would be noise at the first start.
    await runSteps(pool, migrations, { tell: lacks === 'everything' ? () => undefined : tell, times })
    kept = 'the migrations before this one and their steps are kept'
  }
}

/**
 * Whether there are migrations or steps to carry out, or another server is at them. An empty database lacks everything,
 * and has nobody who waits for it: its tables are made in a moment.
 */
async function lookWhatLacks(
  pool: pg.Pool,
  migrations: readonly Migration[],
): Promise<'everything' | 'something' | 'nothing'> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ has_applied: boolean; has_steps: boolean }>(
      'select to_regclass($1) is not null as has_applied, to_regclass($2) is not null as has_steps',
      [APPLIED_MIGRATIONS, MIGRATION_STEPS],
    )
    const last = rows[0]?.has_applied === true ? await lastApplied(client) : 0
    if (last === 0) return 'everything'
    if (rows[0]?.has_steps !== true || last < (migrations.at(-1)?.when ?? 0)) return 'something'
    return (await listPending(client, migrations)).length > 0 ? 'something' : 'nothing'
  } finally {
    client.release()
  }
}

interface Attempt {
  readonly times: StepTimes
  /** What is as it was when it fails. */
  readonly kept: string
}

/** @returns whether there are steps to carry out before the next migrations */
async function applyUpToSteps(
  pool: pg.Pool,
  migrations: readonly Migration[],
  { times, kept }: Attempt,
): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_KEY])
    await refuseNewer(client, migrations.at(-1)?.when ?? 0)
    await client.query(`set lock_timeout to ${times.lockTimeoutMs}`)
    const hasSteps = await givingWay({ times, kept }, () => applyTogether(client, migrations))
    await client.query('reset lock_timeout')
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK_KEY])
    client.release()
    return hasSteps
  } catch (error) {
    // Closing the connection gives the lock back whatever state it is in.
    client.release(true)
    if (error instanceof StartError) throw error
    throw new StartError(
      `The tables of the database cannot be brought up to date (${reasonOf(error)}): ${kept}. Restore what is missing and start again.`,
      { cause: error },
    )
  }
}

/** Applies in one transaction what is there up to the next migration with steps. @returns whether steps are to do */
async function applyTogether(client: pg.PoolClient, migrations: readonly Migration[]): Promise<boolean> {
  await prepareApplied(client)
  if ((await listPending(client, migrations)).length > 0) return true
  const last = await lastApplied(client)
  const lacking = migrations.filter(({ when }) => when > last)
  if (lacking.length === 0) return false
  const next = lacking.findIndex(({ steps }) => steps.length > 0)
  await client.query('begin')
  try {
    for (const one of lacking.slice(0, next === -1 ? undefined : next + 1)) await applyMigration(client, one)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  return next !== -1
}

/** Tries it again where others did not let go of a table in time. */
async function givingWay<Value>(
  { times: { attempts, pauseMs }, kept }: Attempt,
  attempt: () => Promise<Value>,
): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error
      if (tries === attempts)
        throw new StartError(
          `The tables of the database cannot be brought up to date, because another connection has used them for longer than a migration waits: ${kept}. End that connection, such as a report or an older server that still runs, and start again.`,
          { cause: error },
        )
      await delay(pauseMs)
    }
  }
}

/** An older Strata would write what the newer tables do not expect. */
async function refuseNewer(client: pg.PoolClient, newest: number): Promise<void> {
  const known = await client.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [
    APPLIED_MIGRATIONS,
  ])
  if (!known.rows[0]?.is_there || (await lastApplied(client)) <= newest) return
  throw new StartError(
    'A newer version of Strata has changed the tables of this database, and this version cannot use them: nothing was changed. Start the newer version again, or go back by restoring a backup from before the upgrade into an empty database (npm run restore).',
  )
}

/** The newest migration that this version has: when it was written, in milliseconds since 1970. */
export function newestMigration(migrationsFolder: string): number {
  return Math.max(...readMigrationFiles({ migrationsFolder }).map((one) => one.folderMillis))
}

/**
 * Whether a database has every table of this version; one that a newer version has already brought further has.
 * @param newest as {@link newestMigration} gives it
 */
export async function hasMigrations(pool: pg.Pool, newest: number): Promise<boolean> {
  return (await lastApplied(pool)) >= newest
}
