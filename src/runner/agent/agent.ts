// An agent: asks for jobs, carries out some at once, and sends states that wait.
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TAKE_WAIT_MS } from '#domain/run/limits.ts'
import type { AgentJob } from '#contract/agent.ts'
import { machineApi } from '#contract/machines.ts'
import { inEnglish } from '#words/in-english.ts'
import { findBinaries, type Found } from '../binary/find.ts'
import { Orders } from '../execute/orders.ts'
import type { InstalledBinary } from '../execute/port.ts'
import { waitMs } from './again.ts'
import { carryOutJob, type AgentLog } from './carry-out.ts'
import { CallFailed, createClient } from './client.ts'
import { clearLeftovers } from './leftovers.ts'
import { makeWorkshop } from './make-workshop.ts'
import type { AgentSettings } from './settings.ts'
import { openSpool, type Spool } from './spool.ts'

export interface AgentParts {
  readonly settings: AgentSettings
  /** Version of Strata. */
  readonly version: string
  /** Folder with the schemas of providers. */
  readonly schemasFolder: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly log: AgentLog
  /** Told after each search for binaries. */
  readonly onFound?: (found: Found) => void
  /** Carries out jobs somewhere else than on this machine. */
  readonly launch?: Launch | undefined
}

/** Carries out a job elsewhere. @returns when it has ended, or goes on without the agent, which ends */
export type Launch = (job: AgentJob, orders: Orders, launching: Launching) => Promise<void>

/** What an agent gives whoever carries out a job elsewhere. */
export interface Launching {
  readonly url: string
  readonly spool: Spool
  /** Ends every call. */
  readonly signal: AbortSignal
  /** The agent ends: what goes on without it is left to itself. */
  readonly leaving: AbortSignal
  readonly log: AgentLog
}

export interface RunningAgent {
  /** Takes no more jobs. @returns when those at work have ended */
  stop(): Promise<void>
  /** Stops the jobs at work too. */
  cancel(): void
  /** Goes at once: what is not told stays untold, and states stay on disk. */
  leave(): void
  /** Looks for binaries again before it takes the next job. */
  lookAgain(): void
  /** How many jobs are at work. */
  readonly atWork: number
  /** How many states the server has not got. */
  readonly statesWaiting: number
}

/** How long a search for binaries holds; shorter while none is found. */
const BINARIES_HOLD_MS = 60_000
const NO_BINARIES_HOLD_MS = 5000
/** How often states are sent that the server has not got. */
const SPOOL_EVERY_MS = 10_000
/** The answer comes after the wait that was asked for. */
const TAKE_SLACK_MS = 15_000

/** Starts an agent. */
export function startAgent({ settings, version, schemasFolder, environment, ...parts }: AgentParts): RunningAgent {
  const { log, onFound, launch } = parts
  const { url, folder } = settings
  const call = createClient(url, settings.token)
  const onTrouble = (message: string, error: unknown): void => log('warn', message, error)
  const spool = openSpool(join(folder, 'states'), url, onTrouble)
  const workFolder = join(folder, 'work')
  const taking = new AbortController()
  const going = new AbortController()
  const atWork = new Map<string, { readonly orders: Orders; readonly done: Promise<void> }>()
  const { binaries, lookAgain } = createSearch(settings, environment, (found, isNews) => {
    onFound?.(found)
    if (isNews) for (const problem of found.problems) onTrouble(inEnglish(problem), undefined)
  })
  const carrying = {
    url,
    workFolder,
    spool,
    signal: going.signal,
    log,
    workshop: makeWorkshop({
      folder,
      schemasFolder,
      environment,
      isSandboxOnly: settings.is_sandbox_only,
      canIsolate: settings.is_isolated,
    }),
  }

  const takeOne = async (): Promise<AgentJob | undefined> => {
    const found = await binaries()
    const body = {
      version,
      host: hostname().slice(0, 255),
      system: `${process.platform} ${process.arch}`,
      binaries: found.map((one) => ({ flavour: one.flavour, version: one.version })),
      can_isolate: carrying.workshop.canIsolate,
      pool: settings.pool,
      wait_ms: TAKE_WAIT_MS,
    }
    return call(machineApi.agent.take, { body }, { signal: taking.signal, timeoutMs: TAKE_WAIT_MS + TAKE_SLACK_MS })
  }

  const begin = async (job: AgentJob): Promise<void> => {
    const orders = new Orders()
    const carryOut = async (): Promise<void> => {
      if (launch) return launch(job, orders, { url, spool, signal: going.signal, leaving: taking.signal, log })
      return carryOutJob(job, orders, { ...carrying, workshop: { ...carrying.workshop, binaries: await binaries() } })
    }
    const done = carryOut()
      .catch((error: unknown) => onTrouble('A job ended with a defect.', error))
      .finally(() => atWork.delete(job.token))
    atWork.set(job.token, { orders, done })
  }

  const loop = async (): Promise<void> => {
    for (let failures = 0; !taking.signal.aborted;) {
      if (atWork.size >= settings.jobs) {
        await Promise.race([...[...atWork.values()].map(({ done }) => done), whenAborted(taking.signal)])
        continue
      }
      try {
        const job = await takeOne()
        failures = 0
        if (job !== undefined) await begin(job)
      } catch (error) {
        if (taking.signal.aborted) return
        failures += 1
        if (failures === 1 || !(error instanceof CallFailed)) onTrouble('The server gives no jobs.', error)
        await sleep(waitMs(failures), undefined, { signal: taking.signal }).catch(() => undefined)
      }
    }
  }

  const spooling = setInterval(() => void spool.send(), SPOOL_EVERY_MS)
  void clearLeftovers(workFolder, spool, onTrouble).then(() => spool.send())
  const looping = loop()
  return {
    stop: async () => {
      taking.abort()
      await looping
      while (atWork.size > 0) await Promise.all([...atWork.values()].map(({ done }) => done))
      clearInterval(spooling)
      await Promise.race([spool.send(), sleep(SPOOL_LAST_MS)])
      going.abort()
    },
    cancel: () => {
      for (const { orders } of atWork.values()) orders.cancel('contact')
    },
    lookAgain,
    leave: () => {
      taking.abort()
      going.abort()
    },
    get atWork() {
      return atWork.size
    },
    get statesWaiting() {
      return spool.waiting
    },
  }
}

/** Nobody waits longer for the server at the end. */
const SPOOL_LAST_MS = 3000

function createSearch(
  settings: AgentSettings,
  environment: AgentParts['environment'],
  onFound: (found: Found, isNews: boolean) => void,
): { readonly binaries: () => Promise<readonly InstalledBinary[]>; readonly lookAgain: () => void } {
  let found: readonly InstalledBinary[] = []
  let until = 0
  let said = ''
  return {
    lookAgain: () => (until = 0),
    binaries: async () => {
      if (Date.now() < until) return found
      const search = await findBinaries(settings, environment)
      found = search.binaries
      until = Date.now() + (found.length === 0 ? NO_BINARIES_HOLD_MS : BINARIES_HOLD_MS)
      const problems = JSON.stringify(search.problems)
      onFound(search, problems !== said)
      said = problems
      return found
    },
  }
}

function whenAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
