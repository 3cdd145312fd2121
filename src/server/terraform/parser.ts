// Terraform's own parser, which is WebAssembly: once it has run out of stack or
// time it never answers and cannot be used again. It runs in a thread of its own,
// which is then ended, so that one file never stops the work of others.
import { Worker } from 'node:worker_threads'
import { findWorker } from '../proof/find-worker.ts'
import type { Job, Reply } from './worker.ts'

/** The parser did not answer. */
export class ParserEnded extends Error {}

/** The parser reads files that people write in far less time. */
const TIMEOUT_MS = 10_000

/** The message of a JavaScript engine whose stack is full: the parser stopped in the middle. */
const OVERFLOW = /^(?:RangeError: )?Maximum call stack size exceeded/

let worker: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Parses one file, after those that were queued before it.
 * @param timeoutMs when to give up
 * @returns constants as values, expressions as `${…}`
 * @throws ParserEnded, or an error with the message of the parser
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
  // Its output is of no use to the operator of the server.
  return new Worker(findWorker(import.meta.dirname, 'src/server/terraform'), { stdout: true, stderr: true })
}
