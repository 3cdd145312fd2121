import { listFiles, type CompiledStack } from '#engine/result.ts'

export interface GeneratedFile {
  /** Path beside the others, such as main.tf. */
  name: string
  text: string
}

/** The files of a compiled stack in the order in which they are shown: its own, then those of its custom components. */
export function filesOf({
  terraform,
  module_files: modules = {},
}: Pick<CompiledStack, 'terraform' | 'module_files'>): GeneratedFile[] {
  const own = listFiles(terraform).map(({ name, text }) => ({ name, text }))
  return [...own, ...Object.entries(modules).map(([name, text]) => ({ name, text }))]
}
