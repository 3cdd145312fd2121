// Brings a database to the tables of this version.
import { setTimeout as delay } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError, reasonOf } from '../start-error.ts'

/** Where the migrations that were applied are kept, by drizzle-orm. */
export const APPLIED_MIGRATIONS = 'drizzle.__drizzle_migrations'
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
/** https://www.postgresql.org/docs/current/errcodes-appendix.html: lock_not_available */
const LOCK_NOT_AVAILABLE = '55P03'

/** What those who test a migration that has to wait change. */
export interface MigrateTimes {
  readonly lockTimeoutMs: number
  readonly pauseMs: number
  readonly attempts: number
}

const TIMES: MigrateTimes = { lockTimeoutMs: LOCK_TIMEOUT_MS, pauseMs: PAUSE_MS, attempts: ATTEMPTS }

/**
 * Applies the migrations that a database lacks; servers that start at the same time wait for each other.
 * @throws StartError when a newer Strata has changed the tables already, or one fails; the database is then as it was
 */
export async function applyMigrations(pool: pg.Pool, migrationsFolder: string, times = TIMES): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_KEY])
    await refuseNewer(client, newestMigration(migrationsFolder))
    await migrateGivingWay(client, migrationsFolder, times)
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK_KEY])
    client.release()
  } catch (error) {
    // Closing the connection gives the lock back whatever state it is in.
    client.release(true)
    if (error instanceof StartError) throw error
    throw new StartError(
      `The tables of the database cannot be brought up to date (${reasonOf(causeOf(error))}): nothing was changed. Restore what is missing and start again.`,
      { cause: error },
    )
  }
}

/** Migrates in one transaction, and again where others did not let go of a table in time. */
async function migrateGivingWay(client: pg.PoolClient, migrationsFolder: string, times: MigrateTimes): Promise<void> {
  await client.query(`set lock_timeout to ${times.lockTimeoutMs}`)
  for (let attempt = 1; ; attempt++) {
    try {
      await migrate(drizzle({ client }), { migrationsFolder })
      break
    } catch (error) {
      const cause = causeOf(error)
      if (!(cause instanceof pg.DatabaseError && cause.code === LOCK_NOT_AVAILABLE)) throw error
      if (attempt === times.attempts)
        throw new StartError(
          `The tables of the database cannot be brought up to date, because another connection has used them for longer than a migration waits: nothing was changed. End that connection, such as a report or an older server that still runs, and start again.`,
          { cause: error },
        )
      await delay(times.pauseMs)
    }
  }
  await client.query('reset lock_timeout')
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

function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause ? error.cause : error
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

/** When the last migration that was applied was written, in milliseconds since 1970; 0 for none. */
async function lastApplied(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ at: string | null }>(`select max(created_at) as at from ${APPLIED_MIGRATIONS}`)
  return Number(rows[0]?.at ?? 0)
}
