// Runs programs as processes of this machine.
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { STOP_GRACE_MS } from '#domain/run/limits.ts'
import { followFile } from './follow-file.ts'
import type { Command, Ended, Executor } from './port.ts'

/** After a program has ended, its providers end on their own within this time. */
const LEFTOVERS_MS = 2000
const LOOK_EVERY_MS = 50

/**
 * Makes the executor that runs programs as processes, each in a group of its own: a Ctrl-C in the terminal of the agent
 * does not reach them, and what they start ends with them.
 * @param graceMs from the request to stop until the end by force
 */
export function createProcessExecutor(graceMs = STOP_GRACE_MS): Executor {
  return { run: (command) => run(command, graceMs) }
}

async function run(command: Command, graceMs: number): Promise<Ended> {
  const { child, outputs } = start(command)
  const group = child.pid
  let force: NodeJS.Timeout | undefined
  const kill = (): void => void signal(group === undefined ? undefined : -group, 'SIGKILL')
  let isInterrupted = false
  const interrupt = (): void => {
    if (isInterrupted) return
    isInterrupted = true
    // Terraform alone: it tells its providers itself, and a second SIGINT would make it give up its state.
    signal(group, 'SIGINT')
    force = setTimeout(kill, graceMs)
  }
  const { promise, resolve, reject } = Promise.withResolvers<Ended>()
  child.once('error', reject)
  child.once('exit', (code, endedBy) => resolve({ code, signal: endedBy }))
  let stopListening = (): void => undefined
  if (group !== undefined) {
    // At once: an agent that is killed now leaves behind what it has started.
    command.onProcess(group)
    stopListening = command.orders.onChange((order) => (order === 'kill' ? kill() : interrupt()))
  }
  try {
    const ended = await promise
    await untilGone(group)
    kill()
    return ended
  } finally {
    clearTimeout(force)
    stopListening()
    for (const output of outputs) output.end()
    command.onProcess(undefined)
  }
}

/**
 * Starts a program that prints into files. A pipe would end with the agent: when that is killed, Terraform would be
 * ended by the next line that it prints, before it has written its state.
 */
function start({ program, args, folder, environment, outputFolder, onOutput }: Command): {
  readonly child: ChildProcess
  readonly outputs: readonly { end(): void }[]
} {
  const files = (['stdout', 'stderr'] as const).map((from) => {
    const path = join(outputFolder, from)
    return { from, path, handle: openSync(path, 'w', 0o600) }
  })
  try {
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...environment },
      detached: true,
      stdio: ['ignore', ...files.map(({ handle }) => handle)],
    })
    return { child, outputs: files.map(({ from, path }) => followFile(path, (text) => onOutput(from, text))) }
  } finally {
    for (const { handle } of files) closeSync(handle)
  }
}

/** Waits for what a program has started, but not long. */
async function untilGone(group: number | undefined): Promise<void> {
  const until = performance.now() + LEFTOVERS_MS
  while (group !== undefined && signal(-group, 0) && performance.now() < until) await sleep(LOOK_EVERY_MS)
}

/** Sends a signal; one that has ended hears nothing. @returns whether somebody could hear it */
function signal(id: number | undefined, name: NodeJS.Signals | 0): boolean {
  if (id === undefined) return false
  try {
    return process.kill(id, name)
  } catch {
    return false
  }
}
