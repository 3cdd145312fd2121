// The folders that the server works with.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError, reasonOf } from './start-error.ts'

/** Where the parts of an installation are, and which version it is. */
export interface Installation {
  readonly version: string
  readonly pagesFolder: string
  readonly migrationsFolder: string
}

/**
 * Finds the installation that a file belongs to, whether it is a source or part of the bundle.
 * @throws StartError when no folder above it is one
 */
export function findInstallation(fileFolder: string): Installation {
  const manifest = join(fileFolder, 'package.json')
  if (!existsSync(manifest)) {
    const parent = dirname(fileFolder)
    if (parent === fileFolder)
      throw new StartError(
        'The folder of the installation cannot be found: package.json is missing. Install Strata again.',
      )
    return findInstallation(parent)
  }
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return {
    version,
    pagesFolder: join(fileFolder, 'dist', 'web'),
    migrationsFolder: join(fileFolder, 'src', 'server', 'db', 'migrations'),
  }
}

/**
 * Makes the data folder when it is missing and tries to write in it.
 * @throws StartError when that is not possible
 */
export function prepareDataFolder(folder: string): Promise<void> {
  return makeWritable(
    folder,
    (reason) =>
      `The data folder ${folder} cannot be written (${reason}): give this user the right to write there, or set STRATA_DATA to another folder.`,
  )
}

/**
 * Makes a folder when it is missing and tries to write in it.
 * @param sentence what is said when that is not possible
 * @throws StartError with it
 */
export async function makeWritable(folder: string, sentence: (reason: string) => string): Promise<void> {
  const probe = join(folder, `.write-test-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await (await open(probe, 'w')).close()
    await rm(probe)
  } catch (error) {
    throw new StartError(sentence(reasonOf(error)), { cause: error })
  }
}
