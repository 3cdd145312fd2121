// An installation by roles that things happen to: two servers, a worker and an agent on one PostgreSQL, each with its
// own way to the database.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { newSealKey } from '../../src/server/crypto/seal.ts'
import type { Database } from '../../src/server/db/connect.ts'
import { CLUSTER_USER, startCluster, stopCluster } from '../../src/server/db/embedded/cluster.ts'
import type { Postmaster } from '../../src/server/db/embedded/postmaster.ts'
import { makeFakeTerraform } from '../../test/support/fake-terraform.ts'
import { connectTo } from '../../test/support/postgres.ts'
import { SERVER_ENTRY } from '../bundle.ts'
import { makeToken, untilHealthy } from '../runs/house.ts'
import { endAll, supervise, type Supervised } from '../runs/processes.ts'
import { freePort } from '../serve.ts'
import { ROOT } from '../setup.mjs'
import { startGateway, type Gateway } from './gateway.ts'

/** Room for a database with some thousands of rows, and little more. */
const DISK_BYTES = 400_000_000
/** A program that has ended is started again after this. */
const COMES_BACK_MS = 500
/** Once a test has ended, programs get so long before they are killed. */
const END_MS = 100

export interface Stage {
  /** Of the servers that people use. */
  readonly urls: readonly string[]
  /** Of these and of the worker. */
  readonly allUrls: readonly string[]
  readonly servers: readonly [Supervised, Supervised]
  readonly worker: Supervised
  readonly agent: Supervised
  /** The way of the first server to the database. */
  readonly gateway: Gateway
  /** What looks at the end is not in the way of anything: the socket itself. */
  readonly database: Database
  /** Sets the clock of a server. @param offsetMs 0 for the time of the machine */
  setClock(at: 0 | 1 | 2, offsetMs: number): Promise<void>
  readonly postgres: {
    /** Ends it as an administrator does. */
    restart(): Promise<void>
    /** Kills all of it at once and starts it again. */
    kill(): Promise<void>
    /** Starts it where it has ended. */
    start(): Promise<void>
    /** Stops its processes for most of each second, as a disk that stalls does. @returns ends it */
    stall(): () => void
    /** Fills its disk. @returns empties it; undefined where the disk is shared with everything else */
    fill(): (() => void) | undefined
  }
  close(): Promise<void>
}

/** Starts everything and waits until it answers. */
export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'strata-faults-'))
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const isOwnDisk = mountDisk(disk)
  let postmaster = await startCluster(disk)
  const { socketFolder, port } = postmaster
  const gateways = await Promise.all(
    ['server', 'server', 'worker'].map(() => startGateway(join(socketFolder, `.s.PGSQL.${port}`))),
  )
  const [gateway] = gateways
  if (!gateway) throw new Error('There is no gateway.')
  const database = connectTo({ host: socketFolder, port, user: CLUSTER_USER }, 'postgres')
  const key = newSealKey()
  const clocks = ['0', '1', '2'].map((name) => join(folder, `clock-${name}`))
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    TMPDIR: tmpdir(),
    NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
    LOG_LEVEL: 'warn',
  }
  const start = (at: 0 | 1 | 2, listens: number): Supervised =>
    supervise(
      at === 2 ? 'worker' : `server ${at + 1}`,
      [process.execPath, '--import', pathToFileURL(join(ROOT, 'scripts/faults/jumping-clock.mjs')).href, SERVER_ENTRY],
      {
        ...environment,
        PORT: String(listens),
        STRATA_ROLE: at === 2 ? 'work' : 'serve',
        STRATA_DATA: join(folder, `data-${at}`),
        STRATA_TEST_CLOCK: clocks[at] ?? '',
        DATABASE_URL: `postgresql://${CLUSTER_USER}@127.0.0.1:${gateways[at]?.port}/postgres`,
        STRATA_SECRET_KEY: key,
        STRATA_WARM_UP: 'off',
        STRATA_REQUESTS_A_MINUTE: '0',
      },
      () => COMES_BACK_MS,
    )
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const urls = ports.map((one) => `http://127.0.0.1:${one}`)
  // The first one makes the tables and the accounts of the demo.
  const first = start(0, ports[0])
  await untilHealthy(urls[0] ?? '', [first])
  const servers = [first, start(1, ports[1])] as const
  const worker = start(2, ports[2])
  const terraform = makeFakeTerraform(join(folder, 'bin'))
  const agent = supervise(
    'agent',
    [process.execPath, join(ROOT, 'src/runner/agent/main.ts')],
    {
      ...environment,
      STRATA_URL: urls[1] ?? '',
      STRATA_AGENT_TOKEN: await makeToken(database, 'faults'),
      STRATA_DATA: join(folder, 'agent'),
      STRATA_TERRAFORM: terraform.path,
    },
    () => COMES_BACK_MS,
  )
  for (const url of urls) await untilHealthy(url, [...servers, worker])
  const all = [agent, worker, ...servers]
  return {
    urls: urls.slice(0, 2),
    allUrls: urls,
    servers,
    worker,
    agent,
    gateway,
    database,
    setClock: async (at, offsetMs) => {
      await writeFile(clocks[at] ?? '', String(offsetMs))
    },
    postgres: {
      restart: async () => {
        await stopCluster(disk, postmaster)
        postmaster = await startCluster(disk)
      },
      kill: async () => {
        signalAll(postmaster, 'SIGKILL')
        await sleep(END_MS)
        postmaster = await startCluster(disk)
      },
      start: async () => {
        postmaster = await startCluster(disk)
      },
      stall: () => stall(() => postmaster),
      fill: () => (isOwnDisk ? fill(disk) : undefined),
    },
    close: async () => {
      await Promise.all(all.map((one) => one.stop()))
      endAll(folder)
      await Promise.all(gateways.map((one) => one.close()))
      await database.pool.end()
      await stopCluster(disk, postmaster)
      if (isOwnDisk) execFileSync('umount', ['-l', disk])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A disk of its own in memory, where this user may mount one. */
function mountDisk(path: string): boolean {
  if (process.platform !== 'linux') return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=0755`, 'tmpfs', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Sends a signal to a PostgreSQL with all of its processes. */
function signalAll({ pid }: Postmaster, signal: NodeJS.Signals): void {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const children = [...listed.matchAll(/^ *(\d+) +(\d+)$/gm)].filter(([, , parent]) => Number(parent) === pid)
  for (const one of [pid, ...children.map(([, child]) => Number(child))]) {
    try {
      process.kill(one, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

const STALL_MS = 900
const BETWEEN_STALLS_MS = 100

function stall(of: () => Postmaster): () => void {
  let isOver = false
  const loop = async (): Promise<void> => {
    while (!isOver) {
      signalAll(of(), 'SIGSTOP')
      await sleep(STALL_MS)
      signalAll(of(), 'SIGCONT')
      await sleep(BETWEEN_STALLS_MS)
    }
  }
  void loop()
  return () => {
    isOver = true
  }
}

/** Fills a disk to the last byte. @returns makes room again */
function fill(disk: string): () => void {
  const ballast = join(disk, 'ballast')
  const block = Buffer.alloc(1_000_000)
  try {
    for (;;) writeFileSync(ballast, block, { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  return () => rmSync(ballast)
}
