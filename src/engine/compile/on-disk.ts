// The files of a stack under the names that they have on disk.
import { listFiles, type CompiledStack } from '../result.ts'
import { EXAMPLE_NAME, printExample } from './example.ts'
import { layOut, type FileLayout } from './split.ts'

/** What of a compiled stack becomes files. */
export type StackFiles = Pick<CompiledStack, 'terraform' | 'module_files' | 'main_parts'>

/** All files of a stack by their path, those of custom components included. */
export function filesOnDisk(
  { terraform, module_files = {}, main_parts }: StackFiles,
  layout: FileLayout = 'one',
): Record<string, string> {
  const own = listFiles(terraform).flatMap(({ key, name, text }) =>
    key === 'main_tf' ? layOut(text, main_parts, layout) : [[name, text] as const],
  )
  return { ...Object.fromEntries(own), ...module_files }
}

/**
 * What does not belong into a repository: what `terraform init` downloads, states and plans, which hold secrets, and
 * values. The lock file stays in, so that everyone uses the same providers.
 */
const GITIGNORE = `.terraform/
*.tfstate
*.tfstate.*
*.tfplan
plan.bin
crash.log
crash.*.log
*.tfvars
*.tfvars.json
.terraformrc
terraform.rc
`

/** The files that someone takes away to keep in a folder: with what Git ignores, and values to fill in. */
export function filesToTake(files: StackFiles, layout: FileLayout = 'one'): Record<string, string> {
  const example = printExample(files.terraform.variables_tf)
  return {
    ...filesOnDisk(files, layout),
    '.gitignore': GITIGNORE,
    ...(example !== '' && { [EXAMPLE_NAME]: example }),
  }
}
