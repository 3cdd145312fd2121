// Terraform's own parser, which is WebAssembly: what runs out of its stack or of
// time never answers and cannot be used again. It has a thread of its own, which
// is ended then, so that one file stops nothing for anybody else.
import { Worker } from 'node:worker_threads'
import { findWorker } from '../proof/find-worker.ts'
import type { Job, Reply } from './worker.ts'

/** The parser did not answer. */
export class ParserEnded extends Error {}

/** Files that people write are read in much less. */
const TIMEOUT_MS = 10_000

/** What an engine says whose stack is full; what ran in it has stopped in the middle. */
const OVERFLOW = /^(?:RangeError: )?Maximum call stack size exceeded/

let worker: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Parses one file, after those that were given before.
 * @param timeoutMs after which it is given up
 * @returns constants as values, expressions as `${…}`
 * @throws ParserEnded, or an error that says what the parser says
 */
export function parseInThread(file: string, text: string, timeoutMs = TIMEOUT_MS): Promise<Record<string, unknown>> {
  const answer = last.then(() => parseNext({ file, text }, timeoutMs))
  last = answer.catch(() => undefined)
  return answer
}

async function parseNext(job: Job, timeoutMs: number): Promise<Record<string, unknown>> {
  const thread = (worker ??= startWorker())
  thread.ref()
  const reply = await new Promise<Reply | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), timeoutMs)
    const settle = (given: unknown): void => {
      clearTimeout(timer)
      // An exit gives a code, an error gives itself: neither is a reply.
      resolve(typeof given === 'object' && given !== null && !(given instanceof Error) ? (given as Reply) : undefined)
    }
    for (const event of ['message', 'error', 'exit'] as const) thread.removeAllListeners(event).once(event, settle)
    thread.postMessage(job)
  })
  thread.unref()
  if (reply === undefined || ('failure' in reply && OVERFLOW.test(reply.failure))) {
    worker = undefined
    thread.removeAllListeners().on('error', () => undefined)
    await thread.terminate()
    throw new ParserEnded('The parser did not answer.')
  }
  if ('failure' in reply) throw new Error(reply.failure)
  return reply.tree
}

function startWorker(): Worker {
  // What it writes is of no use to whoever operates the server.
  return new Worker(findWorker(import.meta.dirname, 'src/server/terraform'), { stdout: true, stderr: true })
}
