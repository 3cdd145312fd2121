// A thread's side of its work: one message in, word that it has begun and one message out.
import { parentPort, workerData } from 'node:worker_threads'
import { installBook, type BookVersion } from '#engine/prices/version.ts'
import { Refused, type FieldProblem } from '../http/errors.ts'
import type { StoredMessage } from '#words/message.ts'

/** A refusal on its way between threads. */
export interface RefusedReply {
  readonly status: Refused['status']
  readonly said: StoredMessage
  readonly problems: readonly FieldProblem[]
}

/** What a thread answers to a job. */
export type Reply<Answer> = { readonly isLast: boolean } & (
  | { readonly answer: Answer }
  | { readonly refused: RefusedReply }
  | { readonly failure: string }
)

/** What a thread says when it takes up a job: its code is loaded. */
export const BEGUN = 'begun'

let isBroken = false

/** Says that this thread cannot be used again: it is ended after its reply. */
export function endAfterReply(): void {
  isBroken = true
}

/** Serves jobs in this thread, one after the other. A refusal stays one for who sent the job. */
export function serve<Job, Answer>(handle: (job: Job) => Answer | Promise<Answer>): void {
  const port = parentPort
  // What the process computes with: threads are started with its version of the price book.
  if (port !== null) installBook(workerData as BookVersion | undefined)
  port?.on('message', (job: Job) => {
    port.postMessage(BEGUN)
    void replyTo(handle, job).then((reply) => port.postMessage(reply))
  })
}

async function replyTo<Job, Answer>(handle: (job: Job) => Answer | Promise<Answer>, job: Job): Promise<Reply<Answer>> {
  try {
    const answer = await handle(job)
    return { answer, isLast: isBroken }
  } catch (error) {
    if (error instanceof Refused)
      return { refused: { status: error.status, said: error.said, problems: error.problems }, isLast: isBroken }
    return { failure: error instanceof Error ? error.message : String(error), isLast: isBroken }
  }
}
