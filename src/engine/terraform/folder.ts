// Terraform files by folder, as their resources are read.
import { parseHcl } from './syntax/parser.ts'
import { budgetOf, evaluate } from './evaluate.ts'
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

/**
 * The values of variables in the files that Terraform reads without being asked: terraform.tfvars, then *.auto.tfvars.
 * @throws HclError that names the file and the line of what is wrong
 */
export function valuesOfTfvars(files: Readonly<Record<string, string>>): Record<string, unknown> {
  const names = Object.keys(files)
    .filter((name) => name === 'terraform.tfvars' || /^[^/]+\.auto\.tfvars$/.test(name))
    .toSorted((a, b) => Number(a !== 'terraform.tfvars') - Number(b !== 'terraform.tfvars') || (a < b ? -1 : 1))
  const scope = {
    named: () => undefined,
    thing: (address: string) => ({ address, count: undefined }),
    budget: budgetOf(100_000),
  }
  return Object.fromEntries(
    names.flatMap((name) =>
      parseHcl(files[name] ?? '', name).attributes.map((one) => [one.name, evaluate(one.expression, scope)]),
    ),
  )
}
