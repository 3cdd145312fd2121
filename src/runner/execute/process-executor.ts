// Runs programs as processes of this machine.
import { spawn } from 'node:child_process'
import { StringDecoder } from 'node:string_decoder'
import { STOP_GRACE_MS } from '#domain/run/limits.ts'
import type { Command, Ended, Executor } from './port.ts'

/** After a program has ended, its providers end on their own within this time. */
const LEFTOVERS_MS = 2000

/**
 * Makes the executor that runs programs as processes, each in a group of its own: a Ctrl-C in the terminal of the agent
 * does not reach them, and what they start ends with them.
 * @param graceMs from the request to stop until the end by force
 */
export function createProcessExecutor(graceMs = STOP_GRACE_MS): Executor {
  return { run: (command) => run(command, graceMs) }
}

function run({ program, args, folder, environment, ...command }: Command, graceMs: number): Promise<Ended> {
  const { promise, resolve, reject } = Promise.withResolvers<Ended>()
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const group = child.pid
  let force: NodeJS.Timeout | undefined
  const kill = (): void => signal(group === undefined ? undefined : -group, 'SIGKILL')
  let isInterrupted = false
  const interrupt = (): void => {
    if (isInterrupted) return
    isInterrupted = true
    // Terraform alone: it tells its providers itself, and a second SIGINT would make it give up its state.
    signal(group, 'SIGINT')
    force = setTimeout(kill, graceMs)
  }
  for (const from of ['stdout', 'stderr'] as const) {
    const decoder = new StringDecoder('utf8')
    child[from].on('data', (chunk: Buffer) => command.onOutput(from, decoder.write(chunk)))
    child[from].on('end', () => command.onOutput(from, decoder.end()))
  }
  let stopListening = (): void => undefined
  child.once('spawn', () => {
    command.onProcess(group)
    stopListening = command.orders.onChange((order) => (order === 'kill' ? kill() : interrupt()))
  })
  const settle = (): void => {
    clearTimeout(force)
    stopListening()
    command.onProcess(undefined)
  }
  child.once('error', (error) => {
    if (child.pid === undefined) settle()
    reject(error)
  })
  let leftovers: NodeJS.Timeout | undefined
  // What it started can hold its output open.
  child.once('exit', () => (leftovers = setTimeout(kill, LEFTOVERS_MS)))
  child.once('close', (code, endedBy) => {
    clearTimeout(leftovers)
    settle()
    resolve({ code, signal: endedBy })
  })
  return promise
}

/** Sends a signal; one that has ended hears nothing. */
function signal(id: number | undefined, name: NodeJS.Signals): void {
  if (id === undefined) return
  try {
    process.kill(id, name)
  } catch {
    // It has ended.
  }
}
