// Proofs of files that were proved before: the same files against the same schemas give the same findings, whoever
// asks. The schemas are those of the installation, so they stay while the process runs.
import type { StackFiles } from '#engine/compile/on-disk.ts'
import type { TerraformFiles } from '#engine/result.ts'
import type { SchemaProof } from '#contract/proof.ts'

/** Proofs that are kept, the ones that were used last. A proof without findings is about 500 bytes. */
const PROOFS_MAX = 10_000
/** A proof with more findings than this is not kept: the files of a custom component can have any number. */
const FINDINGS_MAX = 20

type Prove = (
  person: string,
  files: TerraformFiles,
  moduleFiles?: Readonly<Record<string, string>>,
) => Promise<SchemaProof>

/**
 * Keeps what a check finds, and what is under way, so that the same files are checked once. A failure is forgotten.
 * @param digestOf identifies the files of a stack; the README is not checked and need not count
 */
export function remembered(prove: Prove, digestOf: (files: StackFiles) => string): Prove {
  const known = new Map<string, Promise<SchemaProof>>()
  const keep = (digest: string, proof: Promise<SchemaProof>): void => {
    known.delete(digest)
    known.set(digest, proof)
    for (const oldest of known.keys()) {
      if (known.size <= PROOFS_MAX) break
      known.delete(oldest)
    }
  }
  return (person, files, moduleFiles = {}) => {
    const digest = digestOf({ terraform: files, module_files: moduleFiles })
    const before = known.get(digest)
    if (before) {
      keep(digest, before)
      return before
    }
    const proof = prove(person, files, moduleFiles)
    keep(digest, proof)
    const forget = (): void => {
      if (known.get(digest) === proof) known.delete(digest)
    }
    proof.then(({ errors, warnings }) => {
      if (errors.length + warnings.length > FINDINGS_MAX) forget()
    }, forget)
    return proof
  }
}
