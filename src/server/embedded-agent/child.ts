// The process of the embedded agent: started with what it needs to know and nothing of the server's secrets.
import { fork, type ChildProcess } from 'node:child_process'
import { z } from 'zod'
import { BINARY_FLAVOURS } from '#contract/agent.ts'
import type { EmbeddedAgent } from '#contract/agents.ts'
import { message as sentence } from '#contract/message.ts'
import { withEnglish } from '#words/say.ts'
import { findSource } from '../threads/find-worker.ts'
import type { AgentUser, Surroundings } from './user.ts'

const ENTRY = 'src/runner/agent/main.ts'
/** How long a server that stops waits for its agent's jobs; then they stop, and what they made waits on disk. */
const STOP_WAIT_MS = 8000
/** Characters of what it prints that go to the log at once. */
const PRINTED_MAX = 2000

/** What the agent sees of the server's environment: how to find binaries and to reach the network, and no secret. */
const PASSED_ON = [
  'PATH',
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
  // How the programs that it runs weigh memory against processor time.
  'GOGC',
  'GOMEMLIMIT',
  // Where traces go, without the headers that open a collector: programs that it runs could read them.
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_SDK_DISABLED',
  'OTEL_TRACES_EXPORTER',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
]
/** Folders of the server's user, which another one cannot use. */
const OWN_FOLDERS = ['HOME', 'TMPDIR', 'NODE_COMPILE_CACHE']

interface ChildOptions extends Surroundings {
  readonly url: string
  readonly token: string
  readonly jobs: number
  readonly binary: string | undefined
  readonly isSandboxOnly: boolean
  /** As whom it runs; undefined for the server's own user. */
  readonly user: AgentUser | undefined
  readonly environment: Readonly<Record<string, string | undefined>>
}

interface Ears {
  readonly onLog: (level: 'info' | 'warn', text: string, about: object) => void
  readonly onTrouble: (text: string, about: object) => void
  readonly onFound: (found: Pick<EmbeddedAgent, 'binaries' | 'binary_problems'>) => void
}

const fromAgent = z.union([
  z.object({
    level: z.enum(['info', 'warn']),
    message: z.string(),
    run_id: z.uuid().optional(),
    job_id: z.uuid().optional(),
    request_id: z
      .string()
      .regex(/^[\w.-]{1,64}$/)
      .optional(),
  }),
  z.object({
    found: z.object({
      binaries: z.array(z.object({ flavour: z.enum(BINARY_FLAVOURS), version: z.string(), path: z.string() })),
      problems: z.array(sentence),
    }),
  }),
])

/** Starts the process. */
export function startChild(options: ChildOptions, { onLog, onTrouble, onFound }: Ears): ChildProcess {
  const { environment, user, folder, broughtFolder, url, token, jobs, binary, isSandboxOnly } = options
  const passed = [...PASSED_ON, ...(user ? [] : OWN_FOLDERS)].flatMap((name) => {
    const value = environment[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  // It runs from its sources, like threads do, also when the server is bundled. In a group of its own: a Ctrl-C in the
  // terminal reaches the server alone, which then stops it.
  const child = fork(findSource(ENTRY, import.meta.dirname), [], {
    cwd: '/',
    env: { ...Object.fromEntries(passed), ...(user && { HOME: folder }) },
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  // What it has run may speak in its place.
  child.on('message', (given) => {
    const { data: said } = fromAgent.safeParse(given)
    if (said && 'level' in said) {
      const { level, message, ...about } = said
      onLog(level, message, about)
    }
    if (said && 'found' in said) {
      const { binaries, problems } = said.found
      const is = (path: string): boolean => path.startsWith(broughtFolder)
      onFound({
        binaries: binaries.map((one) => ({ ...one, is_brought: is(one.path) })),
        binary_problems: problems.map(withEnglish),
      })
    }
  })
  child.stderr?.on('data', (chunk: Buffer) =>
    onTrouble('The agent says:', { printed: chunk.toString().slice(0, PRINTED_MAX) }),
  )
  child.on('error', (error) => onTrouble('The embedded agent could not be reached.', { err: error }))
  child.send({
    url,
    token,
    pool: null,
    folder,
    jobs,
    binary: binary ?? null,
    broughtFolder,
    is_embedded: true,
    is_isolated: user !== undefined,
    is_sandbox_only: isSandboxOnly,
  })
  return child
}

/** Lets the jobs of the process end for a moment; then they stop, and it outlives the server until they have. */
export async function stopChild(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const patience = setTimeout(() => {
    // What it cannot hand over waits on disk.
    child.kill('SIGTERM')
    if (child.connected) child.disconnect()
    child.unref()
  }, STOP_WAIT_MS)
  const gone = new Promise<void>((resolve) => child.once('disconnect', () => resolve()))
  await Promise.race([ended, gone])
  clearTimeout(patience)
}
