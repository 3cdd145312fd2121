// The server as a process of its own, as `npm start` runs it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createClient, type Client } from '#contract/client.ts'
import { SERVER_ENTRY } from '../../scripts/bundle.ts'

export interface ServerProcess {
  readonly child: ChildProcess
  readonly pid: number
  readonly url: string
  /** What it has told the person at the terminal so far, and what it has logged. */
  readonly told: { readonly terminal: string; readonly log: string }
  /** A browser that keeps its cookies also when the server starts again at another address. */
  client(cookies?: Cookies): Client<undefined>
  /** The same, signed in to the administrator of the demo. */
  signedIn(cookies?: Cookies): Promise<Client<undefined>>
  /** Ends the process and gives its exit code; null after SIGKILL. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** The cookies of a browser by their names. */
export type Cookies = Map<string, string>

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
  const told = { terminal: '', log: '' }
  child.stderr?.on('data', (part: Buffer) => (told.terminal += part.toString()))
  const listening = new Promise<string>((resolve) => {
    child.stdout?.on('data', (part: Buffer) => {
      told.log += part.toString()
      const url = /"url":"([^"]+)"/.exec(told.log)?.[1]
      if (url) resolve(url)
    })
  })
  const url = await Promise.race([listening, ended.then(() => undefined)])
  const { pid } = child
  if (url === undefined || pid === undefined) return { code: (await ended)[0], stderr: told.terminal }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    child.kill(signal)
    return (await ended)[0]
  }
  const client = (cookies: Cookies = new Map()) => makeClient(url, cookies)
  const signedIn = async (cookies: Cookies = new Map()): Promise<Client<undefined>> => {
    const browser = client(cookies)
    await browser('POST /auth/login', { body: { email: 'demo.admin@example.com', password: 'demo-admin' } })
    return browser
  }
  return { child, pid, url, told, stop, client, signedIn }
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
  // Most tests have nothing to carry out, and nobody who waits for the first compile.
  const settings = { PORT: '0', STRATA_AGENT: 'off', STRATA_WARM_UP: 'off', STRATA_REQUESTS_A_MINUTE: '0' }
  return spawnProgram(SERVER_ENTRY, { ...settings, ...env })
}

function spawnProgram(entry: string, env: Record<string, string>): ChildProcess {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(DATABASE_URL|LOG_LEVEL|STRATA_.*)$/.test(name)),
  )
  const child = spawn(process.execPath, [entry], { env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Starts an agent on its own, as `npm run agent` does. */
export function startAgentProcess(env: Record<string, string>) {
  const child = spawnProgram(join(import.meta.dirname, '../../src/runner/agent/main.ts'), env)
  const ended = once(child, 'exit') as Promise<[number | null]>
  let said = ''
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()))
  return {
    /** What it has told the person at the terminal so far. */
    said: () => said,
    /** Ends it and gives its exit code. */
    stop: async () => {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}

/** A browser for a server at an address. */
export function makeClient(url: string, cookies: Cookies): Client<undefined> {
  return createClient<undefined>(async (path, call) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(`${url}${path}`, { ...call, headers: { ...call.headers, cookie } })
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      cookies.set(name, value)
    }
    return answer
  })
}
