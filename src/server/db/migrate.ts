// Brings a database to the tables of this version.
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartError, reasonOf } from '../start-error.ts'

/** Where the migrations that were applied are kept, by drizzle-orm. */
export const APPLIED_MIGRATIONS = 'drizzle.__drizzle_migrations'
/** Key of the advisory lock that lets one server migrate at a time. */
export const MIGRATION_LOCK_KEY = 787283

/**
 * Applies the migrations that a database lacks; servers that start at the same time wait for each other.
 * @throws StartError when one fails; the database is then as it was before
 */
export async function applyMigrations(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_KEY])
    await migrate(drizzle({ client }), { migrationsFolder })
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK_KEY])
    client.release()
  } catch (error) {
    // Closing the connection gives the lock back whatever state it is in.
    client.release(true)
    const cause = error instanceof Error && error.cause ? error.cause : error
    throw new StartError(
      `The tables of the database cannot be brought up to date (${reasonOf(cause)}): nothing was changed. Restore what is missing and start again.`,
      {
        cause: error,
      },
    )
  }
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
  const { rows } = await pool.query<{ at: string | null }>(`select max(created_at) as at from ${APPLIED_MIGRATIONS}`)
  return Number(rows[0]?.at ?? 0) >= newest
}
