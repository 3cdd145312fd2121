// The agent that the server starts beside itself: a process of its own, with a fresh token at each start, which is
// started again when it ends by itself.
import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { message, type StoredMessage } from '#words/message.ts'
import { AGENT_TOKEN_PREFIX } from './access/machines.ts'
import { newSecret, hashSecret } from './crypto/secrets.ts'
import { agentTokens } from './db/schema/agents.ts'
import type { Deps } from './deps.ts'

const ENTRY = 'src/runner/agent/main.ts'
const POOL = 'default'

/** What the agent sees of the server's environment: how to find binaries and to reach the network, and no secret. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_EXTRA_CA_CERTS',
  'TF_CLI_CONFIG_FILE',
]

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 60_000
/** One that ran so long had started well. */
const STEADY_MS = 60_000
/** How long a server that stops waits for its agent's jobs; then they stop, and what they made waits on disk. */
const STOP_WAIT_MS = 8000

export interface EmbeddedAgentOptions {
  /** Address of the server for programs of this machine. */
  readonly url: string
  readonly dataFolder: string
  /** Jobs at once. */
  readonly jobs: number
  /** A binary by its path, in place of those on the PATH. */
  readonly binary: string | undefined
  /** Whether it carries out simulated clouds only, because strangers could reach the demo accounts. */
  readonly isSandboxOnly: boolean
  /** The process's environment. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

export interface EmbeddedAgent {
  /** Has OpenTofu brought for it. @returns its version, or why it could not be brought */
  bring(): Promise<Brought>
  /** Lets jobs at work end for a moment, then stops them and goes. */
  stop(): Promise<void>
}

/** What came of bringing OpenTofu. */
export type Brought = { readonly version: string } | { readonly said: StoredMessage }

type FromAgent = { readonly level: 'info' | 'warn'; readonly message: string } | { readonly brought: Brought }

type AgentDeps = Pick<Deps, 'database' | 'log' | 'newId' | 'now'>

/**
 * Starts the embedded agent. When it cannot be started, the server tries again with growing waits, and runs wait.
 * @returns undefined where agents do not run
 */
export function startEmbeddedAgent(deps: AgentDeps, options: EmbeddedAgentOptions): EmbeddedAgent | undefined {
  if (process.platform === 'win32') {
    deps.log.warn('Runs wait: agents do not run on Windows. Start one in WSL, or on Linux or macOS (npm run agent).')
    return undefined
  }
  const entry = findEntry()
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let isStopping = false

  const start = async (): Promise<void> => {
    const token = await makeToken(deps, options.url)
    if (isStopping) return
    const startedAt = performance.now()
    child = startProcess(entry, options, token, deps.log)
    child.once('exit', (code, signal) => {
      child = undefined
      if (isStopping) return
      if (performance.now() - startedAt > STEADY_MS) failures = 0
      deps.log.warn({ code, signal }, 'The embedded agent ended, and is started again.')
      again()
    })
  }
  const again = (): void => {
    timer = setTimeout(attempt, Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS))
    timer.unref()
    failures += 1
  }
  const attempt = (): void => {
    start().catch((error: unknown) => {
      if (isStopping) return
      deps.log.warn({ err: error }, 'The embedded agent could not be started.')
      again()
    })
  }
  attempt()
  return {
    bring: () => askToBring(child, options.dataFolder),
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      if (child !== undefined) await stopProcess(child)
    },
  }
}

/**
 * A new token for the agent; that of its earlier start ends. Another server on the same database has an agent of its
 * own, with another name.
 */
async function makeToken({ database, newId, now }: AgentDeps, url: string): Promise<string> {
  const secret = `${AGENT_TOKEN_PREFIX}${newSecret()}`
  const name = `${hostname()}:${new URL(url).port}`
  const fresh = { secret_hash: hashSecret(secret), created_at: now() }
  await database.orm.transaction(async (tx) => {
    const isIts = and(eq(agentTokens.is_embedded, true), eq(agentTokens.name, name), isNull(agentTokens.revoked_at))
    const renewed = await tx.update(agentTokens).set(fresh).where(isIts).returning({ id: agentTokens.id })
    if (renewed.length > 0) return
    await tx.insert(agentTokens).values({ id: newId(), name, pools: [POOL], is_embedded: true, ...fresh })
  })
  return secret
}

function startProcess(
  entry: string,
  { url, dataFolder, jobs, binary, isSandboxOnly, environment }: EmbeddedAgentOptions,
  token: string,
  log: Deps['log'],
): ChildProcess {
  const passed = PASSED_ON.flatMap((name) => {
    const value = environment[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  // It runs from its sources, like threads do, also when the server is bundled. In a group of its own: a Ctrl-C in the
  // terminal reaches the server alone, which then stops it.
  const child = fork(entry, [], {
    cwd: dataFolder,
    env: Object.fromEntries(passed),
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.on('message', (said: FromAgent) => 'level' in said && log[said.level](said.message))
  child.stderr?.on('data', (chunk: Buffer) => log.warn({ printed: chunk.toString().slice(0, 2000) }, 'The agent says:'))
  child.on('error', (error) => log.warn({ err: error }, 'The embedded agent could not be reached.'))
  child.send({
    url,
    token,
    pool: null,
    folder: join(dataFolder, 'agent'),
    jobs,
    binary: binary ?? null,
    broughtFolder: broughtFolder(dataFolder),
    is_embedded: true,
    is_sandbox_only: isSandboxOnly,
  })
  return child
}

/** Where OpenTofu is put. */
const broughtFolder = (dataFolder: string): string => join(dataFolder, 'binaries')

async function askToBring(child: ChildProcess | undefined, dataFolder: string): Promise<Brought> {
  if (child?.connected !== true) return { said: message('jobs.bring-no-agent') }
  const { promise, resolve } = Promise.withResolvers<Brought>()
  const hear = (said: FromAgent): void => void ('brought' in said && resolve(said.brought))
  const lose = (): void => resolve({ said: message('jobs.bring-no-agent') })
  child.on('message', hear)
  child.once('exit', lose)
  child.send({ bring_to: broughtFolder(dataFolder) })
  return promise.finally(() => {
    child.off('message', hear)
    child.off('exit', lose)
  })
}

async function stopProcess(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const patience = setTimeout(() => {
    // It outlives the server until Terraform has stopped: what it cannot hand over waits on disk.
    child.kill('SIGTERM')
    if (child.connected) child.disconnect()
    child.unref()
  }, STOP_WAIT_MS)
  const gone = new Promise<void>((resolve) => child.once('disconnect', () => resolve()))
  await Promise.race([ended, gone])
  clearTimeout(patience)
}

/** The agent's file, in the installation above a folder. */
function findEntry(from = import.meta.dirname): string {
  const file = join(from, ENTRY)
  if (existsSync(file)) return file
  if (from === dirname(from)) throw new Error(`${ENTRY} is missing from this installation: install Strata again.`)
  return findEntry(dirname(from))
}
