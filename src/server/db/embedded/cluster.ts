// The embedded PostgreSQL: made once, started with the server or adopted from
// one that was killed, stopped with it.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chown, mkdir, lstat, open, readFile, readdir, realpath, rename, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError, reasonOf } from '../../start-error.ts'
import { findPrograms, type Programs } from './binaries.ts'
import { isAlive, isPostgres, pidFile, readPostmaster, type Postmaster } from './postmaster.ts'

/** Name of the database's owner, who exists in the cluster alone. */
export const CLUSTER_USER = 'strata'

/** A database that was killed reads its log again first, which takes a slow or busy machine over half a minute. */
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 10_000
const POLL_MS = 10
/**
 * What PostgreSQL says while workers of a killed one have not noticed yet that they are alone, and beside another one
 * that is starting. Both pass automatically.
 */
const LEFTOVERS = /pre-existing shared memory block|lock file .* already exists/
const LEFTOVERS_MS = 100
const LOG_MAX_BYTES = 10_000_000
/** Longest path of a Unix socket, without the socket's own name. */
const SOCKET_FOLDER_MAX_BYTES = 90

/**
 * Gives the running cluster of a data folder: makes it on the first start,
 * adopts it when it is alive, starts it when not.
 * @throws StartError when PostgreSQL cannot be made or started
 */
export async function startCluster(dataFolder: string): Promise<Postmaster> {
  const cluster = join(dataFolder, 'postgres')
  const deadline = Date.now() + START_TIMEOUT_MS
  let programs: Programs | undefined
  while (Date.now() < deadline) {
    const running = await readPostmaster(cluster)
    if (running && (await isPostgres(running.pid))) {
      if (running.isReady) return running
      // It is starting for another server or ending.
      await sleep(POLL_MS)
      continue
    }
    if (running && isAlive(running.pid)) await rm(pidFile(cluster), { force: true })
    programs ??= await findPrograms(dataFolder)
    await ensureCluster(cluster, programs)
    await startProcess(cluster, programs, deadline)
  }
  throw new StartError(
    `The embedded PostgreSQL in ${cluster} did not become ready within ${START_TIMEOUT_MS / 1000} s: ${cluster}.log says why.`,
  )
}

/** Stops a cluster and waits until it has ended. Connections are cut, transactions under way roll back. */
export async function stopCluster(dataFolder: string, postmaster: Postmaster): Promise<void> {
  try {
    process.kill(postmaster.pid, 'SIGINT')
  } catch {
    return
  }
  const deadline = Date.now() + STOP_TIMEOUT_MS
  const cluster = join(dataFolder, 'postgres')
  // PostgreSQL removes the file as the last thing it does. The process may stay visible when no one collects it.
  while (Date.now() < deadline && (await readPostmaster(cluster))?.pid === postmaster.pid && isAlive(postmaster.pid))
    await sleep(POLL_MS)
}

/**
 * Makes the cluster beside its place and moves it there in one step: killed in between, nothing half-made is left in
 * place.
 */
async function ensureCluster(cluster: string, programs: Programs): Promise<void> {
  if (await exists(join(cluster, 'PG_VERSION'))) return
  const draft = `${cluster}.init-${process.pid}`
  await removeDrafts(cluster)
  await mkdir(draft, { mode: 0o700 })
  if (programs.user) await chown(draft, programs.user.uid, programs.user.gid)
  const options = [
    '-U',
    CLUSTER_USER,
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  const { code, output } = await runProgram(programs, 'initdb', ['-D', draft, ...options])
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true })
    throw new StartError(`The embedded PostgreSQL cannot be made in ${cluster}: ${reasonIn(output)}`)
  }
  try {
    await rename(draft, cluster)
  } catch (error) {
    // Another server that starts at the same time was faster.
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(join(cluster, 'PG_VERSION'))))
      throw new StartError(`The embedded PostgreSQL cannot be moved to ${cluster} (${reasonOf(error)}).`)
  }
}

/** Removes what killed first starts left. One that a living process is still writing stays. */
async function removeDrafts(cluster: string): Promise<void> {
  const parent = join(cluster, '..')
  for (const name of await readdir(parent)) {
    const maker = /^postgres\.init-(\d+)$/.exec(name)?.[1]
    if (!maker || (Number(maker) !== process.pid && isAlive(Number(maker)))) continue
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Starts PostgreSQL; returns when it is ready, or when it is worth looking again who runs. */
async function startProcess(cluster: string, programs: Programs, deadline: number): Promise<void> {
  const logFile = `${cluster}.log`
  if (((await stat(logFile).catch(() => undefined))?.size ?? 0) > LOG_MAX_BYTES) await truncate(logFile)
  const log = await open(logFile, 'a', 0o600)
  const { size: logStart } = await log.stat()
  const settings = [
    'listen_addresses=',
    'max_connections=60',
    'unix_socket_permissions=0700',
    'log_min_messages=warning',
    'log_checkpoints=off',
    // As on disks without a moving head: an index that has all that is asked for is read and not the table.
    'random_page_cost=1.1',
  ]
  const options = [
    '-D',
    cluster,
    '-k',
    await socketFolderOf(cluster, programs),
    '-p',
    '5432',
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  const [command = '', ...args] = [...programs.prefix, join(programs.binFolder, 'postgres'), ...options]
  // Detached, so that a Ctrl-C in the terminal reaches the server alone, which then stops the database last.
  const child = spawn(command, args, { detached: true, cwd: '/', stdio: ['ignore', log.fd, log.fd], ...programs.user })
  child.unref()
  // Listened to before anything is awaited: beside a server that was faster it ends within milliseconds.
  let end: string | undefined
  child.once('error', (error) => (end = error.message))
  child.once('exit', (code, signal) => (end = `it ended with ${signal ?? code}`))
  await log.close()
  while (Date.now() < deadline) {
    const running = await readPostmaster(cluster)
    if (running?.isReady && running.pid === child.pid) return
    if (end !== undefined) {
      // Another server has started it in the meantime: the caller adopts that one.
      if (running && running.pid !== child.pid && (await isPostgres(running.pid))) return
      const said = (await readFile(logFile)).subarray(logStart).toString()
      if (!LEFTOVERS.test(said))
        throw new StartError(`The embedded PostgreSQL in ${cluster} cannot start (${end}): ${reasonIn(said)}`)
      await sleep(LEFTOVERS_MS)
      return
    }
    await sleep(POLL_MS)
  }
}

/** A folder that is this user's alone: anyone who can reach the socket gets in. */
async function socketFolderOf(cluster: string, programs: Programs): Promise<string> {
  const name = `strata-${createHash('sha256')
    .update(await realpath(cluster))
    .digest('hex')
    .slice(0, 16)}`
  const folder =
    [join(tmpdir(), name), join('/tmp', name)].find((path) => Buffer.byteLength(path) <= SOCKET_FOLDER_MAX_BYTES) ??
    join('/tmp', name)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST')
      throw new StartError(
        `The folder ${folder} for the database's socket cannot be made (${reasonOf(error)}): check the temporary folder.`,
      )
  })
  if (programs.user) await chown(folder, programs.user.uid, programs.user.gid)
  const found = await lstat(folder)
  const owner = programs.user?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new StartError(
      `The folder ${folder} for the database's socket belongs to another user or is open to others: remove it and start again.`,
    )
  }
  return folder
}

async function runProgram(
  programs: Programs,
  name: string,
  args: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const [command = '', ...all] = [...programs.prefix, join(programs.binFolder, name), ...args]
  return new Promise((resolve) => {
    const child = spawn(command, all, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...programs.user })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
    child.once('error', (error) => resolve({ code: null, output: error.message }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** The line of an output that says why: the first fatal one, else the last. */
function reasonIn(output: string): string {
  const lines = output.trim().split('\n')
  return lines.find((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? ''
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
