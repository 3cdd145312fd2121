// The key of an installation that was given none: made once, kept beside the data.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError, reasonOf } from '../start-error.ts'
import { isSealKey, newSealKey } from './seal.ts'

const FILE = 'secret.key'
/** Only the server's user reads it. */
const MODE = 0o600

/**
 * The key of the data folder; makes one where there is none.
 * @throws StartError when the file cannot be read or made, or holds something else
 */
export async function keepKey(dataFolder: string): Promise<string> {
  const file = join(dataFolder, FILE)
  try {
    // The first process writes it; a second process that starts at the same time reads that one.
    await writeFile(file, `${newSealKey()}\n`, { mode: MODE, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartError(
        `The file ${file} cannot be made (${reasonOf(error)}): give this user the right to write there, or set STRATA_SECRET_KEY.`,
        { cause: error },
      )
  }
  const key = (await readKey(file)).trim()
  if (!isSealKey(key))
    throw new StartError(
      `The file ${file} does not hold a key of 32 bytes in base64: restore it from a backup, because it opens the secrets in the database.`,
    )
  return key
}

async function readKey(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new StartError(
      `The file ${file} cannot be read (${reasonOf(error)}): let this user read it, or restore it from a backup, because it opens the secrets in the database.`,
      { cause: error },
    )
  }
}
