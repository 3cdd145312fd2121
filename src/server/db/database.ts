// Opens PostgreSQL: the embedded one, or the one that DATABASE_URL names.
import { StartError, reasonOf } from '../start-error.ts'
import { connect, type OnTrouble, type OpenDatabase } from './connect.ts'
import { openEmbedded } from './embedded/open.ts'
import { applyMigrations } from './migrate.ts'

/** Oldest version on which the tables and queries are tested. */
const OLDEST_MAJOR = 15

export interface DatabaseOptions {
  readonly url: string | undefined
  readonly dataFolder: string
  readonly migrationsFolder: string
  readonly onTrouble: OnTrouble
  /** Told how far the steps after a migration are. */
  readonly onStep: (message: string) => void
  /** Done before the tables are brought up to date, where they are not; it hears which database it is. */
  readonly onUpgrade?: (kind: OpenDatabase['kind']) => Promise<void>
  /** Told when the embedded database ended and cannot be opened again. */
  readonly onLost: (error: unknown) => void
}

/**
 * Opens the database and brings its tables up to date.
 * @throws StartError when it cannot be reached, made or used
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { url, dataFolder, onTrouble, onLost } = options
  const database =
    url === undefined ? await openEmbedded(dataFolder, onTrouble, onLost) : await openExternal(url, onTrouble)
  try {
    await applyMigrations(database.pool, options.migrationsFolder, {
      tell: options.onStep,
      onUpgrade: () => options.onUpgrade?.(database.kind) ?? Promise.resolve(),
    })
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

async function openExternal(url: string, onTrouble: OnTrouble): Promise<OpenDatabase> {
  const database = connect('external', { connectionString: url }, onTrouble)
  const close = () => database.pool.end()
  try {
    const answer = await database.pool.query<{ number: string; version: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
    )
    const { number = '0', version = 'unknown' } = answer.rows[0] ?? {}
    if (Math.floor(Number(number) / 10_000) < OLDEST_MAJOR) {
      throw new StartError(
        `The database that DATABASE_URL names is PostgreSQL ${version}: Strata needs PostgreSQL ${OLDEST_MAJOR} or newer.`,
      )
    }
    return { ...database, close }
  } catch (error) {
    await close()
    if (error instanceof StartError) throw error
    const { host, pathname } = new URL(url)
    throw new StartError(
      `The database ${host}${pathname} that DATABASE_URL names cannot be used (${reasonOf(error)}): start it, correct the address, or leave DATABASE_URL out to use the embedded one.`,
      { cause: error },
    )
  }
}
