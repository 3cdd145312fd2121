// The thread in which stacks are checked: one message in, one message out.
import { parentPort } from 'node:worker_threads'
import type { TerraformFiles } from '#engine/result.ts'
import type { Proof } from '#contract/proof.ts'
import { checkFiles } from './check.ts'

export interface Job {
  readonly id: number
  readonly files: TerraformFiles
  /** Files of custom components. */
  readonly moduleFiles: Readonly<Record<string, string>>
}

export type Reply = { readonly id: number; readonly proof: Proof } | { readonly id: number; readonly failure: string }

parentPort?.on('message', (job: Job) => {
  void answer(job).then((reply) => parentPort?.postMessage(reply))
})

async function answer({ id, files, moduleFiles }: Job): Promise<Reply> {
  try {
    return { id, proof: await checkFiles(files, moduleFiles) }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) }
  }
}
