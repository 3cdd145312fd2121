// The files of a stack under the names that they have on disk.
import { listFiles, type CompiledStack } from '../result.ts'

/** What of a compiled stack becomes files. */
export type StackFiles = Pick<CompiledStack, 'terraform' | 'module_files'>

/** All files of a stack by their path, those of custom components included. */
export function filesOnDisk({ terraform, module_files = {} }: StackFiles): Record<string, string> {
  const own = listFiles(terraform).map(({ name, text }) => [name, text] as const)
  return { ...Object.fromEntries(own), ...module_files }
}
