// Threads run from their sources, beside what they load, also when the rest of
// the server is bundled.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The file of a thread, in the installation above a folder.
 * @param room folder of the thread's source, such as src/server/proof
 */
export function findWorker(room: string, from = import.meta.dirname): string {
  return findSource(join(room, 'worker.ts'), from)
}

/**
 * A source file of the installation, in a folder or above it.
 * @param file its path in the installation, such as src/runner/prove/main.ts
 */
export function findSource(file: string, from = import.meta.dirname): string {
  const found = join(from, file)
  if (existsSync(found)) return found
  if (from === dirname(from))
    throw new Error(`The file ${file} is missing from this installation: install Strata again.`)
  return findSource(file, dirname(from))
}
