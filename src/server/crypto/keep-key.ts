// The key of an installation that was given none: made once, kept beside the data.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newSealKey } from './seal.ts'

const FILE = 'secret.key'
/** Only the server's user reads it. */
const MODE = 0o600

/** The key of the data folder; makes one where there is none. */
export async function keepKey(dataFolder: string): Promise<string> {
  const file = join(dataFolder, FILE)
  try {
    // Whoever is first writes it; a second process that starts at the same time reads that one.
    await writeFile(file, `${newSealKey()}\n`, { mode: MODE, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
