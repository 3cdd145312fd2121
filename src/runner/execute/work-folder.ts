// The folder of one job: its files, its plan, and what helps to clean up after an agent that was killed.
import { writeFileSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'

/** Where Terraform writes a state that it could not send. */
const ERRORED_STATE = 'errored.tfstate'
/** A file that takes precedence over the stack's own about where the state is. */
const OVERRIDE = 'strata_override.tf'
const FILES_MAX = 2000

export interface WorkFolder {
  readonly path: string
  /** Where Terraform runs. */
  readonly files: string
  readonly planFile: string
  readonly temporary: string
  readonly cliConfig: string
  /** The role that Terraform assumes in AWS; without any secret. */
  readonly awsConfig: string
  /** How Terraform signs in to Google Cloud, while a phase lasts. */
  readonly googleFile: string
  /** The token by which Terraform signs in, while a phase lasts. */
  readonly tokenFile: string
  /** Notes the process group of the program that runs; undefined when none does. */
  noteProcess(id: number | undefined): void
}

/** The parts of a job's folder. */
export function partsOf(path: string): Omit<WorkFolder, 'noteProcess'> & { readonly processFile: string } {
  return {
    path,
    files: join(path, 'files'),
    planFile: join(path, 'plan.bin'),
    temporary: join(path, 'tmp'),
    cliConfig: join(path, 'cli.tfrc'),
    awsConfig: join(path, 'aws-config'),
    googleFile: join(path, 'google-credentials.json'),
    tokenFile: join(path, 'cloud-token'),
    processFile: join(path, 'process'),
  }
}

/** Makes the folder of a job, for its user alone. */
export async function makeWorkFolder(path: string): Promise<WorkFolder> {
  const { processFile, ...parts } = partsOf(path)
  await mkdir(path, { recursive: true, mode: 0o700 })
  await chmod(path, 0o700)
  await mkdir(parts.files, { mode: 0o700 })
  await mkdir(parts.temporary, { mode: 0o700 })
  await writeFile(parts.cliConfig, '', { mode: 0o600 })
  // Before anything else happens: an agent that is killed then leaves behind what it has started, and a note of it.
  return {
    ...parts,
    noteProcess: (id) => writeFileSync(processFile, id === undefined ? '' : String(id), { mode: 0o600 }),
  }
}

/**
 * Writes Terraform files, and the one that says that the state is kept by HTTP. Its address and password travel in the
 * environment alone.
 * @throws for a path that leads out of the folder
 */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
  lockFile: string | null,
): Promise<void> {
  const paths = Object.keys(files)
  if (paths.length > FILES_MAX) throw new Error(`A stack of ${paths.length} files is too large.`)
  for (const path of paths) if (!isSafePath(path)) throw new Error(`The path ${JSON.stringify(path)} is not allowed.`)
  for (const [path, text] of Object.entries({ ...files, [OVERRIDE]: 'terraform {\n  backend "http" {}\n}\n' })) {
    const file = join(folder, ...path.split('/'))
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, text, { mode: 0o600 })
  }
  if (lockFile !== null) await writeFile(join(folder, LOCK_FILE), lockFile, { mode: 0o600 })
}

/** What Terraform notes of the providers that it chose. */
export const LOCK_FILE = '.terraform.lock.hcl'

/** A path below a folder that neither leaves it nor reaches what Terraform and Strata keep there. */
function isSafePath(path: string): boolean {
  if (path.length > 500 || path.includes('\\') || path.includes('\0') || (sep !== '/' && path.includes(sep)))
    return false
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part === '.terraform')) return false
  return path !== OVERRIDE && path !== LOCK_FILE
}

/** A state that Terraform could not send; undefined without one. */
export async function readErroredState(files: string): Promise<Uint8Array | undefined> {
  return readFile(join(files, ERRORED_STATE)).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) return undefined
    throw error
  })
}

/** Removes a state that is kept elsewhere now. */
export async function removeErroredState(files: string): Promise<void> {
  await rm(join(files, ERRORED_STATE), { force: true })
}

/** Removes what a phase signed in to its cloud with, once nothing of it runs any more. */
export async function removeCredentials(path: string): Promise<void> {
  const { awsConfig, googleFile, tokenFile } = partsOf(path)
  for (const file of [awsConfig, googleFile, tokenFile, `${tokenFile}.new`]) await rm(file, { force: true })
}

/** Removes the folder of a job, unless a state lies in it that is kept nowhere else. */
export async function removeWorkFolder(path: string): Promise<void> {
  if ((await readErroredState(partsOf(path).files)) !== undefined) return
  await rm(path, { recursive: true, force: true, maxRetries: 3 })
}
