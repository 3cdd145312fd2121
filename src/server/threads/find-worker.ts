// Threads run from their sources, beside what they load, also when the rest of
// the server is bundled.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The file of a thread, in the installation above a folder.
 * @param room folder of the thread's source, such as src/server/proof
 */
export function findWorker(room: string, from = import.meta.dirname): string {
  const file = join(from, room, 'worker.ts')
  if (existsSync(file)) return file
  if (from === dirname(from))
    throw new Error(`The folder ${room} is missing from this installation: install Strata again.`)
  return findWorker(room, dirname(from))
}
