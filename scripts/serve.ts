// Servers under test or measurement: each a process of its own.
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const START_TIMEOUT_MS = 600_000
/** Clock ticks a second in /proc; 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

export interface Served {
  readonly port: number
  readonly pid: number
  /** From the start of the process to the first healthy answer. */
  readonly startedMs: number
  readonly stop: () => Promise<void>
}

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('There is no free port on this machine.')),
      )
    })
  })
}

/** Starts a script and waits until the address answers 200. */
export async function serve(
  file: string,
  path: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<Served> {
  const port = await freePort()
  const startMs = performance.now()
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const deadlineMs = startMs + START_TIMEOUT_MS
  while (performance.now() < deadlineMs && child.exitCode === null) {
    const isHealthy = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isHealthy) return { port, pid: child.pid ?? 0, startedMs: performance.now() - startMs, stop: () => stop(child) }
    await sleep(5)
  }
  await stop(child)
  throw new Error(`${file} did not answer at ${path} within ${START_TIMEOUT_MS / 1000} s.`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** CPU time that a process has spent so far, in microseconds; undefined where /proc does not tell. */
export function cpuOf(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1e6
  } catch {
    return undefined
  }
}
