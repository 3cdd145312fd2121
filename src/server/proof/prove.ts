// Proves stored results: the schema check of generated Terraform, in a thread
// of its own, because checking takes longer than compiling and a server that
// checks must go on answering.
import { Worker } from 'node:worker_threads'
import type { TerraformFiles } from '#engine/result.ts'
import type { Proof } from '#contract/proof.ts'
import { findWorker } from './find-worker.ts'
import type { Job, Reply } from './worker.ts'

interface Waiting {
  readonly resolve: (proof: Proof) => void
  readonly reject: (error: Error) => void
}

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * Checks a stack's files in the proof thread, which the first call starts.
 * @param moduleFiles files of custom components, by their path beside the others
 * @throws when the check itself failed, which is never the fault of the files: their faults are in the proof
 */
export function proveStack(files: TerraformFiles, moduleFiles: Readonly<Record<string, string>> = {}): Promise<Proof> {
  const thread = (worker ??= startWorker())
  const job: Job = { id: ++lastId, files, moduleFiles }
  return new Promise((resolve, reject) => {
    waiting.set(job.id, { resolve, reject })
    thread.ref()
    thread.postMessage(job)
  })
}

/** Ends the proof thread; checks under way are rejected, and a later call starts a new thread. */
export async function closeProof(): Promise<void> {
  const thread = worker
  if (!thread) return
  worker = undefined
  rejectAll(new Error('The check of the generated Terraform was ended because the server stops.'))
  await thread.terminate()
}

function startWorker(): Worker {
  const thread = new Worker(findWorker(import.meta.dirname, 'src/server/proof'))
  thread.unref()
  thread.on('message', (reply: Reply) => {
    const job = waiting.get(reply.id)
    waiting.delete(reply.id)
    // An idle thread must not keep a process alive that has nothing else to do.
    if (waiting.size === 0) thread.unref()
    if ('proof' in reply) job?.resolve(reply.proof)
    else job?.reject(new Error(`The check of the generated Terraform failed: ${reply.failure}`))
  })
  const onEnd = (error: Error): void => {
    if (worker !== thread) return
    worker = undefined
    rejectAll(error)
  }
  thread.on('error', (error) => onEnd(new Error('The check of the generated Terraform broke off.', { cause: error })))
  thread.on('exit', (code) => onEnd(new Error(`The check of the generated Terraform ended early with code ${code}.`)))
  return thread
}

function rejectAll(error: Error): void {
  for (const job of waiting.values()) job.reject(error)
  waiting.clear()
}
