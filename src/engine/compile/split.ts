// main.tf in one piece, or cut into a file for each component. Terraform reads all files of a folder as one, and blocks
// stand apart by an empty line: a cut changes neither what they mean nor how they are formatted.
import { FILE_NAMES, type MainPart } from '../result.ts'

/** How the blocks of a stack lie in files: all in main.tf, or by component. */
export const FILE_LAYOUTS = ['one', 'components'] as const
export type FileLayout = (typeof FILE_LAYOUTS)[number]

/**
 * Names without their ending that mean something else: the other files of a stack, and override.tf, which Terraform
 * merges into the rest (https://developer.hashicorp.com/terraform/language/files/override).
 */
const TAKEN = [...Object.values(FILE_NAMES).map((name) => name.replace(/\.\w+$/, '').toLowerCase()), 'override']

/** Where main.tf can be cut. @param parts the printed parts of it, in their order */
export function partsOfMain(parts: readonly { readonly id: string; readonly text: string }[]): MainPart[] {
  const taken = new Set(TAKEN)
  return parts.map(({ id, text }) => {
    let name = id
    while (taken.has(name)) name = `${name}-component`
    taken.add(name)
    return { file: `${name}.tf`, lines: linesOf(text) }
  })
}

function linesOf(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

/** The files of main.tf in a layout, by their names. A result of an older version, without parts, stays in one file. */
export function layOut(main: string, parts: readonly MainPart[] | undefined, layout: FileLayout): [string, string][] {
  if (layout === 'one' || parts === undefined || parts.length === 0) return [[FILE_NAMES.main_tf, main]]
  const lines = main.split('\n')
  let at = 0
  return parts.map(({ file, lines: count }) => {
    const text = `${lines.slice(at, at + count).join('\n')}\n`
    at += count + 1
    return [file, text]
  })
}
