// The process that plans: one for each order, at the lowest priority, with nothing of the server's environment that it
// does not need. It comes from the room of the runner, from its sources, also when the server is bundled.
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve as absolute } from 'node:path'
import { MINUTE_MS } from '#engine/durations.ts'
import { planAnswer, type PlanAnswer, type PlanOrder } from '#contract/plan-proof.ts'
import { message } from '#words/message.ts'
import { findSource } from '../threads/find-worker.ts'
import { toWire } from './claim.ts'
import { giveWay } from './give-way.ts'
import type { AskPlanner } from './work.ts'

const FILE = 'src/runner/prove/main.ts'
/** A plan of the largest stacks takes a few seconds on an idle machine. */
const LIMIT_MS = 3 * MINUTE_MS
/** MB for the objects of that process; Terraform, which it starts, keeps to a limit of its own. */
const MEMORY_MB = 512
/** What of the server's environment it gets. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE', 'STRATA_TERRAFORM'] as const
/** Characters of what it writes as it fails that go to the log. */
const STDERR_MAX = 4000

/**
 * Asks the process that plans, in a folder that is gone afterwards.
 * @throws when it ends without an answer, and when it is stopped
 */
export const askPlanner: AskPlanner = async (order, signal) => {
  try {
    const folder = await mkdtemp(join(tmpdir(), 'strata-plan-'))
    try {
      return await askIn(folder, order, signal)
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    return { outcome: 'broken', problem: toWire(message('plans.no-space')) }
  }
}

async function askIn(folder: string, order: PlanOrder, signal: AbortSignal): Promise<PlanAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PlanAnswer>()
  const child = fork(findSource(FILE), [folder], {
    cwd: folder,
    // A group of its own, so that Terraform ends with it.
    detached: true,
    env: {
      ...Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      // It works in another folder, and may find OpenTofu among the data.
      STRATA_DATA: absolute(process.env['STRATA_DATA'] || 'data'),
    },
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => (stderr = `${stderr}${chunk.toString()}`.slice(-STDERR_MAX)))
  const ended = new Promise<void>((done) => void child.once('close', () => done()))
  const timer = setTimeout(() => {
    resolve({ outcome: 'broken', problem: toWire(message('plans.too-long', { minutes: LIMIT_MS / MINUTE_MS })) })
  }, LIMIT_MS)
  const onAbort = (): void => reject(new Error('The process that plans was stopped.'))
  signal.addEventListener('abort', onAbort)
  child.on('error', reject)
  child.on('message', (given) => {
    const read = planAnswer.safeParse(given)
    if (read.success) resolve(read.data)
    else reject(new Error(`The process that plans answered in another form. ${read.error.message}`))
  })
  child.on('close', (code, by) => reject(new Error(`The process that plans ended with ${by ?? code}. ${stderr}`)))
  try {
    if (signal.aborted) onAbort()
    else await send(child, order)
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    killGroup(child)
    if (child.pid !== undefined) await ended
  }
}

/** Hands the order over, once the process gives way to everything else on the machine. */
async function send(child: ChildProcess, order: PlanOrder): Promise<void> {
  if (child.pid === undefined) return
  giveWay(child.pid)
  await new Promise<void>((resolve) => void child.send(order, () => resolve()))
}

/** Ends the process and what it started; what has ended already is left. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
