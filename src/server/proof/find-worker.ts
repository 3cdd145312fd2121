// Threads run from their sources, beside what they load, also when the rest of
// the server is bundled.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The file of a thread: beside the caller, or in the installation.
 * @param from folder of the caller
 * @param room folder of the thread's source, such as src/server/proof
 */
export function findWorker(from: string, room: string): string {
  const found = [join(from, 'worker.ts'), join(from, room, 'worker.ts')].find((file) => existsSync(file))
  if (found) return found
  if (from === dirname(from))
    throw new Error(`The folder ${room} is missing from this installation: install Strata again.`)
  return findWorker(dirname(from), room)
}
