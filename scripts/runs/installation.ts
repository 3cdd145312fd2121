// A second installation whose minutes are seconds: a copy of this one in which only the times of runs are shorter, for
// the server, the agents and the watchdogs alike (docs/decisions/0027).
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '../bundle.ts'
import { ROOT } from '../setup.mjs'

const LIMITS = 'src/domain/run/limits.ts'
const REAL_LIMITS = 'src/domain/run/real-limits.ts'

/**
 * The times of the copy. What makes them safe is as in the product: an agent that misses its lease has noticed, and its
 * Terraform has stopped, before anything follows.
 */
const SHORT_TIMES = {
  HEARTBEAT_EVERY_MS: 1000,
  LEASE_MS: 6000,
  STOP_GRACE_MS: 25_000,
  FOLLOW_UP_AFTER_MS: 40_000,
} as const

export interface Installation {
  readonly root: string
  /** How long after a lease has lapsed something follows. */
  readonly followUpAfterMs: number
  /** The built server. */
  readonly serverEntry: string
  /** The agent, as `npm run agent` starts it. */
  readonly agentEntry: string
  /** Builds it again with other times. @param patience a factor of them */
  setTimes(patience: number): Promise<void>
  remove(): Promise<void>
}

/** Makes an installation. @param patience a factor of its times, for machines on which much else runs */
export async function makeInstallation(patience: number): Promise<Installation> {
  const root = await copyInstallation('strata-runs-')
  await rename(join(root, LIMITS), join(root, REAL_LIMITS))
  const setTimes = async (factor: number): Promise<void> => {
    await shortenTimes(root, factor)
    await buildServer(root)
  }
  await setTimes(patience)
  return {
    root,
    followUpAfterMs: SHORT_TIMES.FOLLOW_UP_AFTER_MS * patience,
    serverEntry: join(root, 'dist/server/main.js'),
    agentEntry: join(root, 'src/runner/agent/main.ts'),
    setTimes,
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** Copies the sources of this installation. @returns the folder, whose name begins with the prefix */
export async function copyInstallation(prefix: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), prefix))
  await cp(join(ROOT, 'src'), join(root, 'src'), { recursive: true })
  for (const file of ['package.json', 'tsconfig.base.json']) await cp(join(ROOT, file), join(root, file))
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  return root
}

/** @throws Error when the product calls a time differently: then it would stay as long as it is */
async function shortenTimes(root: string, patience: number): Promise<void> {
  const text = await readFile(join(root, REAL_LIMITS), 'utf8')
  const unknown = Object.keys(SHORT_TIMES).filter((name) => !text.includes(`export const ${name} =`))
  if (unknown.length > 0) throw new Error(`${LIMITS} has no ${unknown.join(', ')}.`)
  // What a module says itself comes before what it passes on.
  const shorter = Object.entries(SHORT_TIMES).map(([name, ms]) => `export const ${name} = ${ms * patience}\n`)
  await writeFile(join(root, LIMITS), `export * from './real-limits.ts'\n${shorter.join('')}`)
}
