// The server as a process of its own, as `npm start` runs it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createClient, type Client } from '#contract/client.ts'

const ENTRY = join(import.meta.dirname, '../../src/server/main.ts')

export interface ServerProcess {
  readonly child: ChildProcess
  readonly pid: number
  readonly url: string
  /** A browser that keeps its cookie also when the server starts again at another address. */
  client(cookies?: string[]): Client<undefined>
  /** Ends the process and gives its exit code; null after SIGKILL. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** What is left of a process that did not become a server. */
export interface FailedStart {
  readonly code: number | null
  readonly stderr: string
}

/** Starts a server on a free port, unless the settings name one, and waits until it listens. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const outcome = await tryStartServer(env)
  if ('url' in outcome) return outcome
  throw new Error(`The server did not start (exit code ${outcome.code}): ${outcome.stderr}`)
}

/** Starts a server, or gives the sentence with which it gave up. */
export async function tryStartServer(env: Record<string, string>): Promise<ServerProcess | FailedStart> {
  const child = spawnServer(env)
  const ended = once(child, 'exit') as Promise<[number | null]>
  let stderr = ''
  child.stderr?.on('data', (part: Buffer) => (stderr += part.toString()))
  const listening = new Promise<string>((resolve) => {
    let out = ''
    child.stdout?.on('data', (part: Buffer) => {
      out += part.toString()
      const url = /"url":"([^"]+)"/.exec(out)?.[1]
      if (url) resolve(url)
    })
  })
  const url = await Promise.race([listening, ended.then(() => undefined)])
  const { pid } = child
  if (url === undefined || pid === undefined) return { code: (await ended)[0], stderr }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    child.kill(signal)
    return (await ended)[0]
  }
  return { child, pid, url, stop, client: (cookies = []) => makeClient(url, cookies) }
}

const running = new Set<ChildProcess>()

/** Ends what a failed test left running. */
export async function killServers(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }),
  )
}

/** Starts the process and waits for nothing. */
export function spawnServer(env: Record<string, string>): ChildProcess {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !['DATABASE_URL', 'STRATA_DATA', 'STRATA_HOST', 'LOG_LEVEL'].includes(name)),
  )
  const child = spawn(process.execPath, [ENTRY], { env: { ...inherited, PORT: '0', ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

function makeClient(url: string, cookies: string[]): Client<undefined> {
  return createClient<undefined>(async (path, call) => {
    const answer = await fetch(`${url}${path}`, { ...call, headers: { ...call.headers, cookie: cookies.join('; ') } })
    for (const cookie of answer.headers.getSetCookie()) cookies.push(cookie.split(';')[0] ?? '')
    return answer
  })
}
