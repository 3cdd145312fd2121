// The agent that the server starts beside itself: a process of its own, with a fresh token at each start, which is
// started again when it ends unasked.
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { EmbeddedAgent } from '#contract/agents.ts'
import { message, type Message } from '#words/message.ts'
import { inEnglish, withEnglish } from '#words/say.ts'
import type { AgentConfig } from '../config.ts'
import type { Deps, EmbeddedAgentState } from '../deps.ts'
import { createBringing, type Bring, type Bringing } from './bringing.ts'
import { startChild, stopChild } from './child.ts'
import { makeToken } from './token.ts'
import { prepareUser, type AgentUser, type Surroundings } from './user.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 60_000
/** One that ran so long had started well. */
const STEADY_MS = 60_000

/** What is known of the server once it listens. */
export interface AgentPlace {
  /** Address of the server for programs of this machine. */
  readonly url: string
  /** Whether it carries out simulated clouds only, because strangers could reach the demo accounts. */
  readonly isSandboxOnly: boolean
  /** The process's environment. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

export interface StartedAgent extends EmbeddedAgentState {
  /** Starts it. When that fails, the server tries again with growing waits, and runs wait. */
  start(deps: AgentDeps, place: AgentPlace): void
  /** Lets jobs at work end for a moment, then stops them and goes. */
  stop(): Promise<void>
}

type AgentDeps = Pick<Deps, 'database' | 'log' | 'newId' | 'now'>
interface Status {
  readonly status: EmbeddedAgent['status']
  readonly reason: Message | null
}
type Found = Pick<EmbeddedAgent, 'binaries' | 'binary_problems'>

/**
 * Makes the agent, which {@link StartedAgent.start} starts.
 * @param options undefined for none (STRATA_AGENT)
 * @param bring brings OpenTofu into a folder
 */
export function createEmbeddedAgent(
  options: AgentConfig | undefined,
  dataFolder: string,
  bring: Bring,
  platform: NodeJS.Platform = process.platform,
): StartedAgent {
  const surroundings: Surroundings = {
    folder: join(dataFolder, 'agent'),
    broughtFolder: join(dataFolder, 'binaries'),
  }
  let status: Status = statusBefore(options, platform)
  let found: Found | undefined
  let isSandboxOnly = false
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let isStopping = false
  let bringing: Bringing | undefined

  const start = async (deps: AgentDeps, place: AgentPlace, given: AgentConfig, user?: AgentUser): Promise<void> => {
    const token = await makeToken(deps, place.url)
    if (isStopping) return
    const startedAt = performance.now()
    child = startChild(
      { ...surroundings, ...place, jobs: given.jobs, binary: given.binary, user, token },
      {
        onLog: (level, text, about) => deps.log[level](about, text),
        onTrouble: (text, about) => deps.log.warn(about, text),
        onFound: (given) => {
          found = given
          status = { status: 'running', reason: null }
        },
      },
    )
    child.once('exit', (code, signal) => {
      child = undefined
      found = undefined
      if (isStopping) return
      if (performance.now() - startedAt > STEADY_MS) failures = 0
      deps.log.warn({ code, signal }, 'The embedded agent ended, and is started again.')
      again(deps, place, given, user)
    })
  }
  const again = (...args: Parameters<typeof start>): void => {
    status = { status: 'failing', reason: message('agents.embedded-ended') }
    timer = setTimeout(attempt, Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS), ...args)
    timer.unref()
    failures += 1
  }
  const attempt = (...args: Parameters<typeof start>): void => {
    start(...args).catch((error: unknown) => {
      if (isStopping) return
      args[0].log.warn({ err: error }, 'The embedded agent could not be started.')
      again(...args)
    })
  }

  const refusal = (): EmbeddedAgent['bringing']['refusal'] => {
    if (options === undefined) return withEnglish(message('agents.bring-off'))
    if (options.binary !== undefined) return withEnglish(message('agents.bring-named', { path: options.binary }))
    return child === undefined ? withEnglish(message('jobs.bring-no-agent')) : null
  }
  return {
    state: () => ({
      status: status.status,
      reason: status.reason && withEnglish(status.reason),
      user: options?.user ?? null,
      jobs: options?.jobs ?? 0,
      is_sandbox_only: isSandboxOnly,
      has_looked: found !== undefined,
      binaries: found?.binaries ?? [],
      binary_problems: found?.binary_problems ?? [],
      bringing: { ...(bringing ?? idle).state(), refusal: refusal() },
    }),
    bring: () => (bringing ?? idle).begin(),
    start: (deps, place) => {
      isSandboxOnly = place.isSandboxOnly
      if (status.reason !== null) {
        if (options !== undefined) deps.log.warn(`Runs wait: ${inEnglish(status.reason)}`)
        return
      }
      if (options === undefined) return
      bringing = createBringing((onProgress) => bring(surroundings.broughtFolder, onProgress), {
        onDone: (version) => {
          deps.log.info({ version }, 'OpenTofu was brought for the embedded agent.')
          if (child?.connected === true) child.send({ look_again: true })
        },
        onFailed: (reason) => deps.log.warn(`OpenTofu was not brought: ${inEnglish(reason)}`),
      })
      if (options.user === undefined) return attempt(deps, place, options)
      prepareUser(options.user, dataFolder, surroundings).then(
        (prepared) => {
          if (isStopping) return
          if ('user' in prepared) return attempt(deps, place, options, prepared.user)
          status = { status: 'refused', reason: prepared.said }
          deps.log.warn(`Runs wait, the embedded agent is not started: ${inEnglish(prepared.said)}`)
        },
        (error: unknown) => {
          status = { status: 'refused', reason: message('agents.user-failed', { user: options.user ?? '' }) }
          deps.log.warn({ err: error }, 'Runs wait: the user of the embedded agent could not be prepared.')
        },
      )
    },
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      if (child !== undefined) await stopChild(child)
    },
  }
}

/** Before it is started, and where it never is. */
function statusBefore(options: AgentConfig | undefined, platform: NodeJS.Platform): Status {
  if (options === undefined) return { status: 'off', reason: message('agents.embedded-off') }
  if (platform === 'win32') return { status: 'refused', reason: message('agents.embedded-windows') }
  return { status: 'starting', reason: null }
}

const idle = createBringing(() => Promise.resolve({ said: message('jobs.bring-no-agent') }), {})
