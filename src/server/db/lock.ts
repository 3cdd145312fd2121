// The lock that a running server holds on its embedded database.
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'

/** Key of the advisory lock: "strata" on a telephone. */
const LOCK_KEY = 787282
/** A killed server's connection ends a moment after it. */
const WAIT_MS = 1000
const POLL_MS = 50
const NAME_PREFIX = 'strata process '

/**
 * Takes the lock on a connection of its own, which holds it as long as it lives.
 * @throws StartError that names the process of the server that holds it
 */
export async function takeLock(connection: pg.ClientConfig, dataFolder: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: `${NAME_PREFIX}${process.pid}` })
  client.on('error', () => undefined)
  await client.connect()
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const taken = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY])
    if (taken.rows[0]?.taken) return client
    if (Date.now() > deadline) break
    await sleep(POLL_MS)
  }
  const holder = await client.query<{ application_name: string }>(
    `select application_name from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory' and objid = $1 and granted`,
    [LOCK_KEY],
  )
  await client.end()
  const name = holder.rows[0]?.application_name.replace(NAME_PREFIX, '') ?? 'unknown'
  throw new StartError(
    `Strata is already running on the data folder ${dataFolder} (process ${name}): use that one, stop it first, or set STRATA_DATA to another folder.`,
  )
}
