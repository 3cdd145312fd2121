// A user of the operating system for the embedded agent: what Terraform and the modules of people run as has no access
// to what the server keeps. The operating system itself is asked whether that holds, as that user.
import { execFile } from 'node:child_process'
import { chmod, lchown, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { message, type Message } from '#words/message.ts'
import { findSource } from '../threads/find-worker.ts'

const run = promisify(execFile)

/** Folders of the agent. */
export interface Surroundings {
  /** For what it keeps: work, providers, states that wait for the server. */
  readonly folder: string
  /** Where OpenTofu is put. */
  readonly broughtFolder: string
}

/** As whom the agent runs. */
export interface AgentUser {
  readonly uid: number
  readonly gid: number
}

type Prepared = { readonly user: AgentUser } | { readonly said: Message }

/** What lies in the data folder and holds nothing of people: copies of public programs. */
const PUBLIC = ['postgres-programs']

/**
 * Prepares a user for the agent: gives them its folder, lets them pass through the data folder without reading it, and
 * has the operating system confirm that everything else is closed to them.
 * @param name of a user that exists
 * @returns the user, or why the agent cannot run as them
 */
export async function prepareUser(name: string, dataFolder: string, places: Surroundings): Promise<Prepared> {
  const user = await findUser(name)
  if (!user) return { said: message('agents.user-unknown', { user: name }) }
  if (user.uid === 0) return { said: message('agents.user-is-root', { user: name }) }
  if (user.uid === process.getuid?.()) return { said: message('agents.user-is-server', { user: name }) }
  try {
    // Others can pass through it to what they know by name, and list nothing.
    await chmod(dataFolder, 0o711)
    // What the agent runs belongs to the server, so that nothing that it has run changes it.
    await mkdir(places.broughtFolder, { recursive: true, mode: 0o755 })
    for (const folder of [places.broughtFolder, ...(await foldersIn(places.broughtFolder))]) await chmod(folder, 0o755)
    await mkdir(places.folder, { recursive: true, mode: 0o700 })
    if ((await lstat(places.folder)).uid !== user.uid) await giveTo(places.folder, user)
    await chmod(places.folder, 0o700)
    return await ask(name, user, dataFolder, places)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EPERM' || code === 'EACCES') return { said: message('agents.user-no-right', { user: name }) }
    throw error
  }
}

async function findUser(name: string): Promise<AgentUser | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (option) => Number((await run('id', [option, name])).stdout)),
    )
    return uid === undefined || gid === undefined ? undefined : { uid, gid }
  } catch (error) {
    // It ends with 1 for a name that no one has.
    if ((error as { code?: unknown }).code === 1) return undefined
    throw error
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name))
}

/** Gives a folder and what is in it to a user, following no link. */
async function giveTo(path: string, user: AgentUser): Promise<void> {
  if ((await lstat(path)).isDirectory()) for (const name of await readdir(path)) await giveTo(join(path, name), user)
  await lchown(path, user.uid, user.gid)
}

/**
 * Tries, as that user, whether they reach what they need, and whether they reach what they must not. Its lines: what
 * cannot be used, and what is open.
 */
const SCRIPT = `
node=$1 entry=$2 folder=$3
shift 3
"$node" --version >/dev/null 2>&1 || echo "lacks $node"
[ -r "$entry" ] || echo "lacks $entry"
{ [ -w "$folder" ] && [ -x "$folder" ]; } || echo "lacks $folder"
for path; do
  if [ -r "$path" ] || [ -w "$path" ] || { [ -d "$path" ] && [ -x "$path" ]; }; then echo "open $path"; fi
done
`

async function ask(name: string, user: AgentUser, dataFolder: string, places: Surroundings): Promise<Prepared> {
  const entry = findSource('src/runner/agent/main.ts', import.meta.dirname)
  const own = new Set([places.folder, places.broughtFolder, ...PUBLIC.map((one) => join(dataFolder, one))])
  const closed = (await readdir(dataFolder)).map((one) => join(dataFolder, one)).filter((path) => !own.has(path))
  const { stdout } = await run('/bin/sh', ['-c', SCRIPT, 'sh', process.execPath, entry, places.folder, ...closed], {
    ...user,
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
  })
  const lines = stdout.split('\n').filter(Boolean)
  const open = lines.find((line) => line.startsWith('open '))?.slice('open '.length)
  if (open !== undefined) return { said: message('agents.user-reads', { user: name, path: open }) }
  const lacking = lines.find((line) => line.startsWith('lacks '))?.slice('lacks '.length)
  if (lacking !== undefined) return { said: message('agents.user-reaches-not', { user: name, path: lacking }) }
  // A list of the data folder would be the first step to more.
  const canList = await run('/bin/ls', [dataFolder], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  )
  return canList ? { said: message('agents.user-reads', { user: name, path: dataFolder }) } : { user }
}
