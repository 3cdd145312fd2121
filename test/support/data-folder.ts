// Where the databases of tests lie.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps this folder in memory. */
const MEMORY_FOLDER = '/dev/shm'
/** Half a gigabyte each, of several PostgreSQL beside each other: databases are dropped with their tests. */
const ROOM_BYTES = 4 * 2 ** 30
/** What else runs during the tests needs memory too. */
const MEMORY_BYTES = 3 * ROOM_BYTES

/**
 * The parent of data folders that need not outlive a test: memory where there is plenty, because a database consists of
 * many small files and is copied there in an eighth of the time, and else the system's folder for temporary files.
 */
export function dataParent(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    const available = Number(/^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) * 1024
    return bavail * bsize >= ROOM_BYTES && available >= MEMORY_BYTES ? MEMORY_FOLDER : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Makes an empty folder for a database. @param prefix the beginning of its name, such as `strata-test-` */
export function makeDataFolder(prefix: string): Promise<string> {
  return mkdtemp(join(dataParent(), prefix))
}
