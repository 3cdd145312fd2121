// Reads a database beside the server that uses it: its lock is left alone and
// its tables are as they are.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { connect, type OnTrouble, type OpenDatabase } from './connect.ts'
import { CLUSTER_USER } from './embedded/cluster.ts'
import { openEmbedded } from './embedded/open.ts'
import { isPostgres, readPostmaster } from './embedded/postmaster.ts'

/**
 * Connects to the database of an installation. An embedded one that no one
 * runs is started and ends with close(); none is made.
 * @throws StartError when there is none or it cannot be started
 */
export async function visitDatabase(
  url: string | undefined,
  dataFolder: string,
  onTrouble: OnTrouble,
): Promise<OpenDatabase> {
  if (url !== undefined) return closing(connect('external', { connectionString: url, max: 1 }, onTrouble))
  const cluster = join(dataFolder, 'postgres')
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    throw new StartError(
      `There is no database in the data folder ${dataFolder}: set STRATA_DATA to the folder of the installation, or DATABASE_URL.`,
    )
  }
  const running = await readPostmaster(cluster)
  if (running?.isReady && (await isPostgres(running.pid))) {
    const { socketFolder: host, port } = running
    return closing(connect('embedded', { host, port, user: CLUSTER_USER, database: 'postgres', max: 1 }, onTrouble))
  }
  return openEmbedded(dataFolder, onTrouble, (error) => onTrouble('The embedded database ended.', error))
}

function closing(database: ReturnType<typeof connect>): OpenDatabase {
  return { ...database, close: () => database.pool.end() }
}
