// Proves stored results: the schema check of generated Terraform, in threads,
// because checking takes longer than compiling.
import type { TerraformFiles } from '#engine/result.ts'
import type { SchemaProof } from '#contract/proof.ts'
import { createThreads } from '../threads/threads.ts'
import type { Job } from './worker.ts'

const threads = createThreads<Job, SchemaProof>({
  room: 'src/server/proof',
  what: 'The check of the generated Terraform',
})

/**
 * Checks a stack's files when it is its person's turn.
 * @param person id of the caller, OWN_WORK for work of the server
 * @param moduleFiles files of custom components, by their path beside the others
 * @throws when the check itself failed, which is never the fault of the files: their faults are in the proof
 */
export function proveStack(
  person: string,
  files: TerraformFiles,
  moduleFiles: Readonly<Record<string, string>> = {},
): Promise<SchemaProof> {
  return threads.run(person, { files, moduleFiles })
}
