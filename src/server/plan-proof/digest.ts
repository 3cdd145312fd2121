// What identifies generated files: the same ones are planned once.
import { createHash } from 'node:crypto'
import { filesOnDisk, type StackFiles } from '#engine/compile/on-disk.ts'
import { TAKEOVER_FILE } from '#engine/compile/takeovers.ts'
import { FILE_NAMES, type TerraformFiles } from '#engine/result.ts'

/** The files of a stack that Terraform reads, by their path. */
export function plannedFiles(files: StackFiles): Record<string, string> {
  // What is taken over runs in an account: no simulated cloud has it.
  const { [FILE_NAMES.readme_md]: _, [TAKEOVER_FILE]: _taken, ...read } = filesOnDisk(files)
  return read
}

interface Known {
  readonly modules: StackFiles['module_files']
  readonly digest: string
}

/** The proof of a stack and its plan are both kept by the digest: files that were generated do not change any more. */
const known = new WeakMap<TerraformFiles, Known>()

/** SHA-256 of the files that Terraform reads, in hexadecimal. */
export function digestOfFiles(files: StackFiles): string {
  const modules = files.module_files && Object.keys(files.module_files).length > 0 ? files.module_files : undefined
  const before = known.get(files.terraform)
  if (before && before.modules === modules) return before.digest
  const hash = createHash('sha256')
  for (const [path, text] of Object.entries(plannedFiles(files)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${path}\n${Buffer.byteLength(text)}\n`).update(text)
  const digest = hash.digest('hex')
  known.set(files.terraform, { modules, digest })
  return digest
}
