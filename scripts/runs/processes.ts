// Servers and agents as processes that are killed and come back, as a supervisor would start them again.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Supervised {
  readonly name: string
  /** Undefined while it is away. */
  readonly pid: number | undefined
  /** All that it has printed. */
  readonly printed: string
  /** Kills it; it comes back. */
  kill(): void
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>
}

/**
 * Keeps a program running.
 * @param comesBackAfterMs how long it is away, each time when it has ended
 */
export function supervise(
  name: string,
  [program, ...args]: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>>,
  comesBackAfterMs: () => number,
): Supervised {
  let child: ChildProcess | undefined
  let isStopping = false
  let printed = ''
  const start = (): void => {
    if (isStopping) return
    const mine = spawn(program, args, { env: { ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
    child = mine
    for (const output of [mine.stdout, mine.stderr]) output.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    mine.once('exit', () => {
      child = undefined
      if (!isStopping) setTimeout(start, comesBackAfterMs())
    })
  }
  start()
  return {
    name,
    get pid() {
      return child?.pid
    },
    get printed() {
      return printed
    },
    kill: () => void child?.kill('SIGKILL'),
    stop: async () => {
      isStopping = true
      if (!child) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

interface Listed {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

function listProcesses(): Listed[] {
  const text = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8', maxBuffer: 1 << 26 })
  return text.split('\n').flatMap((line) => {
    const found = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)
    return found ? [{ pid: Number(found[1]), parent: Number(found[2]), command: found[3] ?? '' }] : []
  })
}

/** Kills the agent that a server has started beside itself. @returns false when there is none at the moment */
export function killEmbeddedAgent(server: Supervised): boolean {
  const { pid } = server
  const agent =
    pid === undefined
      ? undefined
      : listProcesses().find(({ parent, command }) => parent === pid && command.includes('/runner/agent/main.ts'))
  if (!agent) return false
  try {
    process.kill(agent.pid, 'SIGKILL')
    return true
  } catch {
    return false
  }
}

/** What of an installation still runs, also without whoever started it. */
export async function leftRunning(root: string, patienceMs: number): Promise<string[]> {
  const until = performance.now() + patienceMs
  for (;;) {
    const left = listProcesses().filter(({ command }) => command.includes(root))
    if (left.length === 0 || performance.now() > until) return left.map(({ command }) => command)
    await sleep(500)
  }
}

/** Ends what of an installation still runs. */
export function endAll(root: string): void {
  for (const { pid, command } of listProcesses()) {
    if (!command.includes(root) || pid === process.pid) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}
