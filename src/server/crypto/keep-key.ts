// The key of an installation that was given none: made once, kept beside the data.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError, reasonOf } from '../start-error.ts'
import { isSealKey, newSealKey } from './seal.ts'

const FILE = 'secret.key'
/** What the file of the key of before adds to the name of the other one. */
const PREVIOUS = '.previous'
/** Only the server's user reads it. */
const MODE = 0o600

/**
 * The key of the data folder; makes one where there is none.
 * @throws StartError when the file cannot be read or made, or holds something else
 */
export async function keepKey(dataFolder: string): Promise<string> {
  const file = keyFileOf(dataFolder)
  try {
    // The first process writes it; a second process that starts at the same time reads that one.
    await writeKeyFile(file, newSealKey())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartError(
        `The file ${file} cannot be made (${reasonOf(error)}): give this user the right to write there, or set STRATA_SECRET_KEY.`,
        { cause: error },
      )
  }
  return readKeyFile(file)
}

/** The key of before, which lies beside a key; undefined without one. @throws StartError as {@link readKeyFile} */
export async function findPreviousKey(keyFile: string): Promise<string | undefined> {
  const file = previousOf(keyFile)
  return existsSync(file) ? readKeyFile(file) : undefined
}

/** Where the key of before lies beside a key. */
export function previousOf(keyFile: string): string {
  return `${keyFile}${PREVIOUS}`
}

/** Where a data folder has its key. */
export function keyFileOf(dataFolder: string): string {
  return join(dataFolder, FILE)
}

/**
 * Reads a key.
 * @throws StartError when the file cannot be read, or holds something else
 */
export async function readKeyFile(file: string): Promise<string> {
  const key = (await readKey(file)).trim()
  if (!isSealKey(key))
    throw new StartError(
      `The file ${file} does not hold a key of 32 bytes in base64: restore it from a backup, because it opens the secrets in the database.`,
    )
  return key
}

/** Writes a key to a file that is not there yet. @throws Error when it is, or cannot be made */
export async function writeKeyFile(file: string, key: string): Promise<void> {
  await writeFile(file, `${key}\n`, { mode: MODE, flag: 'wx' })
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
