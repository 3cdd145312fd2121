// The thread in which Terraform's own parser runs: one message in, one message out.
import { parentPort } from 'node:worker_threads'
import { parse } from '@cdktf/hcl2json'

export interface Job {
  readonly file: string
  readonly text: string
}

export type Reply = { readonly tree: Record<string, unknown> } | { readonly failure: string }

parentPort?.on('message', (job: Job) => {
  void answer(job).then((reply) => parentPort?.postMessage(reply))
})

async function answer({ file, text }: Job): Promise<Reply> {
  try {
    return { tree: (await parse(file, text)) as Record<string, unknown> }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
