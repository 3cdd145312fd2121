// Opens the embedded database and keeps it open.
import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError, reasonOf } from '../../start-error.ts'
import { takeLock } from '../lock.ts'
import { connect, type OnTrouble, type OpenDatabase } from '../connect.ts'
import { CLUSTER_USER, startCluster, stopCluster } from './cluster.ts'
import type { Postmaster } from './postmaster.ts'

const OPEN_ATTEMPTS = 20
const RETRY_MS = 100

interface Hold {
  readonly postmaster: Postmaster
  readonly lock: pg.Client
}

/**
 * Starts or adopts the cluster of the data folder and takes its lock.
 * @param onLost told when the database ended later and cannot be opened again
 * @throws StartError when it cannot be opened or another server has it
 */
export async function openEmbedded(
  dataFolder: string,
  onTrouble: OnTrouble,
  onLost: (error: unknown) => void,
): Promise<OpenDatabase> {
  let hold = await takeHold(dataFolder)
  let isClosing = false

  // The lock's connection ends with the database, no matter which process started it. What can be opened again is.
  const watch = ({ lock }: Hold): void => {
    lock.once('end', () => {
      if (isClosing) return
      onTrouble('The embedded database ended; it is opened again.')
      takeHold(dataFolder).then((again) => {
        hold = again
        watch(again)
      }, onLost)
    })
  }
  watch(hold)

  const database = connect('embedded', connectionOf(hold.postmaster), onTrouble)
  return {
    ...database,
    close: async () => {
      isClosing = true
      await database.pool.end()
      // The lock is not given back before the database has ended: a server that starts now must not adopt it.
      await stopCluster(dataFolder, hold.postmaster)
    },
  }
}

/** A cluster may end between being found and being connected to, when it is another server's that stops. */
async function takeHold(dataFolder: string): Promise<Hold> {
  for (let attempt = 1; ; attempt++) {
    const postmaster = await startCluster(dataFolder)
    try {
      return { postmaster, lock: await takeLock(connectionOf(postmaster), dataFolder) }
    } catch (error) {
      if (error instanceof StartError) throw error
      if (attempt === OPEN_ATTEMPTS)
        throw new StartError(
          `The embedded PostgreSQL in ${dataFolder} runs but does not answer (${reasonOf(error)}).`,
          { cause: error },
        )
      await sleep(RETRY_MS)
    }
  }
}

function connectionOf(postmaster: Postmaster): { host: string; port: number; user: string; database: string } {
  return { host: postmaster.socketFolder, port: postmaster.port, user: CLUSTER_USER, database: 'postgres' }
}
