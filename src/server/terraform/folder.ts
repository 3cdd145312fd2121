// Terraform files by folder, as their resources are read.
import { parseHcl } from '../proof/checker/hcl/parser.ts'
import type { FileBlock, Folder } from './resources-of-files.ts'

/**
 * The folders of files, by path from their root. A file is parsed when its folder is read.
 * @throws HclError that names the file and the line of what is wrong
 */
export function folderOf(files: Readonly<Record<string, string>>): Folder {
  const byFolder = new Map<string, [string, string][]>()
  for (const [name, text] of Object.entries(files)) {
    if (!name.endsWith('.tf')) continue
    const steps = name.split('/')
    const folder = steps.slice(0, -1).join('/')
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), [name, text]])
  }
  return (path) =>
    byFolder
      .get(path)
      ?.toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(blocksOf)
}

function blocksOf([name, text]: readonly [string, string]): readonly FileBlock[] {
  return parseHcl(text, name).blocks
}
