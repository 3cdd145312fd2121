// Starts a sandbox beside whoever needs one, and keeps its account.
import { fork, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AccountChange, SandboxSettings, SimulatedAccount } from './account.ts'
import type { MayStrike } from './conduct.ts'
import type { FromSandbox, StartMessage, ToSandbox } from './messages.ts'
import { SIMULATED_PROVIDERS } from '#domain/run/simulated-providers.ts'

const ENTRY = 'src/runner/sandbox/main.ts'
/** What is kept of what a sandbox prints, for the message when it ends. */
const PRINTED_MAX = 4000

export interface SandboxOptions {
  /** Types of the stack; those that the account holds are added. */
  readonly types: readonly string[]
  readonly account: SimulatedAccount
  readonly settings: SandboxSettings
  /** A folder in which it makes one for its sockets; its path is short. */
  readonly socketFolder: string
  readonly schemasFolder: string
  /** All that its process sees of the environment. */
  readonly environment: Readonly<Record<string, string>>
  /** Whether a failure of the settings strikes a resource of a type; without it, each does that is set. */
  readonly mayStrike?: MayStrike
}

export interface RunningSandbox {
  /** The value of TF_REATTACH_PROVIDERS. */
  readonly reattach: string
  /** Names of the providers that it simulates. */
  readonly providers: readonly string[]
  /** Whether it ended like a provider that crashes, because a failure says so. */
  readonly hasCrashed: () => boolean
  /** Ends it and removes its sockets. */
  readonly close: () => Promise<void>
}

/** Starts a sandbox. @throws when it does not become ready */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { account, settings, schemasFolder, environment } = options
  const resources = await account.list()
  const folder = mkdtempSync(join(options.socketFolder, 'sb-'))
  // It runs from its sources, like threads do, also when the rest of the server is bundled.
  const root = findRoot()
  const child = fork(join(root, ENTRY), [], {
    // What is compiled once is kept: starting takes a third of the time.
    env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...environment },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const close = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const start: StartMessage = {
      types: [...new Set([...options.types, ...resources.map(({ type }) => type)])],
      resources,
      settings,
      socket_folder: folder,
      schemas_folder: schemasFolder,
      place: account.place ?? null,
    }
    let isCrashed = false
    const reattach = await whenReady(child, start, options, () => (isCrashed = true))
    return { reattach, providers: SIMULATED_PROVIDERS, hasCrashed: () => isCrashed, close }
  } catch (error) {
    await close()
    throw error
  }
}

function whenReady(
  child: ChildProcess,
  start: StartMessage,
  options: SandboxOptions,
  onCrash: () => void,
): Promise<string> {
  const answer = (message: ToSandbox): void => {
    // A sandbox that is gone needs no answer.
    if (child.connected) child.send(message, () => undefined)
  }
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let printed = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-PRINTED_MAX)
  })
  child.once('error', reject)
  child.once('exit', (code) => reject(new Error(`The sandbox ended with code ${code ?? 'none'}. ${printed}`.trim())))
  child.on('message', (message: FromSandbox) => {
    if ('ready' in message) resolve(message.reattach)
    else if ('failed' in message) reject(new Error(`The sandbox did not start: ${message.failed}`))
    else if ('crashed' in message) onCrash()
    else if ('asked' in message) void decide(options, message).then(answer)
    else void keep(options.account, message).then(answer)
  })
  child.send(start)
  return promise
}

/** Whether a failure strikes. Where that cannot be found out it does not: the failure would be used up by nobody. */
async function decide(
  { settings, mayStrike }: SandboxOptions,
  { asked, failure, type }: { readonly asked: number; readonly failure: number; readonly type: string },
): Promise<ToSandbox> {
  const one = settings.failures[failure]
  const strikes = one !== undefined && (mayStrike === undefined || (await mayStrike(one, type).catch(() => false)))
  return { answered: asked, strikes }
}

async function keep(
  account: SimulatedAccount,
  { seq, change }: { readonly seq: number; readonly change: AccountChange },
): Promise<ToSandbox> {
  try {
    await account.save(change)
    return { acknowledged: seq }
  } catch (error) {
    return { refused: seq, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** The installation above a folder. */
function findRoot(from = import.meta.dirname): string {
  if (existsSync(join(from, ENTRY))) return from
  if (from === dirname(from)) throw new Error(`${ENTRY} is missing from this installation: install Strata again.`)
  return findRoot(dirname(from))
}
