// What the miniature shows of a compiled stack: a sum by group of layers, and
// the lines of the files that the most expensive resources and the last answer are about.
import type { CompiledStack, Layer } from '#engine/result.ts'

/** The rows of the sum: six layers in four. */
export const GROUPS = ['compute', 'data', 'network', 'other'] as const
export type Group = (typeof GROUPS)[number]

const GROUP_OF: Readonly<Record<Layer, Group>> = {
  compute: 'compute',
  data: 'data',
  network: 'network',
  edge: 'network',
  identity: 'other',
  observability: 'other',
}

/** How many resources the excerpt shows. */
const SHOWN_RESOURCES = 4

/** USD a month of each group. */
export function sumByGroup(stack: CompiledStack): Record<Group, number> {
  const sums: Record<Group, number> = { compute: 0, data: 0, network: 0, other: 0 }
  for (const line of stack.cost_estimate.lines) sums[GROUP_OF[line.layer]] += line.amount ?? 0
  return sums
}

/** A block of a file: its label, the number of its first line, and its lines. */
export interface Block {
  label: string
  start: number
  lines: readonly string[]
}

/**
 * The blocks of one kind in a formatted Terraform file, by label.
 * @param kind "resource", whose label is an address such as aws_db_instance.main, or "variable"
 */
export function blocksOf(file: string, kind: 'resource' | 'variable'): ReadonlyMap<string, Block> {
  const blocks = new Map<string, Block>()
  let open: string[] | undefined
  for (const [index, line] of file.split('\n').entries()) {
    const [, word, labels = ''] = /^(\w+) ((?:"[^"]+" )+)\{/.exec(line) ?? []
    if (word === kind) {
      open = []
      const label = labels.trim().replaceAll('"', '').replace(' ', '.')
      blocks.set(label, { label, start: index + 1, lines: open })
    }
    open?.push(line)
    if (line.startsWith('}')) open = undefined
  }
  return blocks
}

/** A line of a file with its number there; undefined between two blocks. */
export interface ExcerptLine {
  number: number | undefined
  text: string
  isChanged: boolean
}

export interface Excerpt {
  lines: readonly ExcerptLine[]
  shownResources: number
}

/**
 * The most expensive resources with the lines that name and size them, and the variables that hold their sizes.
 * @param before the stack of the answers before: the lines that differ from it are marked, and its changed variables
 *   are shown as well. A stack without a resource in common is another file, of which nothing is marked.
 */
export function excerptOf(stack: CompiledStack, before: CompiledStack | undefined): Excerpt {
  const resources = blocksOf(stack.terraform.main_tf, 'resource')
  const variables = blocksOf(stack.terraform.variables_tf, 'variable')
  const oldResources = before && blocksOf(before.terraform.main_tf, 'resource')
  const isSameFile = oldResources !== undefined && [...resources.keys()].some((address) => oldResources.has(address))
  const oldVariables = isSameFile ? blocksOf(before?.terraform.variables_tf ?? '', 'variable') : undefined
  const mostExpensive = mostExpensiveOf(stack, resources)
  const shownVariables = new Set<string>()
  const lines: ExcerptLine[] = []
  const show = (block: Block, old: Block | undefined, isKept: (line: string) => boolean) => {
    if (lines.length > 0) lines.push({ number: undefined, text: '', isChanged: false })
    lines.push(...pick(block, old, isSameFile, isKept))
  }
  const showVariable = (variable: Block) => {
    if (shownVariables.has(variable.label)) return
    shownVariables.add(variable.label)
    show(variable, oldVariables?.get(variable.label), (line) => line.startsWith('  default '))
  }
  for (const block of mostExpensive) {
    const ownPrefix = `${block.label.split('.')[1]}_`
    show(
      block,
      oldResources?.get(block.label),
      (line) => /^ {2}name +=/.test(line) || (/^ {2}\w/.test(line) && line.includes(`= var.${ownPrefix}`)),
    )
    for (const variable of variables.values())
      if (variable.label.startsWith(ownPrefix) && hasDefault(variable)) showVariable(variable)
  }
  for (const variable of variables.values()) {
    const old = oldVariables?.get(variable.label)
    if (old && hasDefault(variable) && old.lines.join() !== variable.lines.join()) showVariable(variable)
  }
  return { lines, shownResources: mostExpensive.length }
}

const hasDefault = (variable: Block): boolean => variable.lines.some((line) => line.startsWith('  default '))

/** The resources that cost most, the most expensive first. */
function mostExpensiveOf(stack: CompiledStack, resources: ReadonlyMap<string, Block>): Block[] {
  const costs = new Map<string, number>()
  for (const line of stack.cost_estimate.lines) {
    const address = line.resource.replace(/\[.*$/, '')
    if (line.amount !== null) costs.set(address, (costs.get(address) ?? 0) + line.amount)
  }
  return [...costs]
    .toSorted((one, other) => other[1] - one[1])
    .flatMap(([address]) => resources.get(address) ?? [])
    .slice(0, SHOWN_RESOURCES)
}

/** The first and the last line of a block, and between them what is kept or changed. */
function pick(
  block: Block,
  old: Block | undefined,
  isCompared: boolean,
  isKept: (line: string) => boolean,
): ExcerptLine[] {
  const before = new Set(old?.lines.map(withoutAlignment))
  const kept = block.lines.flatMap((text, index) => {
    const isChanged = isCompared && text.trim() !== '' && !before.has(withoutAlignment(text))
    const isEnd = index === 0 || index === block.lines.length - 1
    return isEnd || isChanged || isKept(text) ? [{ number: block.start + index, text, isChanged }] : []
  })
  // The lines that are left out no longer push the equals signs to the right.
  const width = Math.max(...kept.map(({ text }) => ASSIGNMENT.exec(text)?.[1]?.length ?? 0))
  return kept.map((line) => ({
    ...line,
    text: line.text.replace(ASSIGNMENT, (_, name: string) => `${name.padEnd(width)} = `),
  }))
}

/** An argument of a block itself, not of one inside it. */
const ASSIGNMENT = /^( {2}\w+) += /

/** A longer neighbour moves the equals sign; that is not a change of the line. */
const withoutAlignment = (line: string): string => line.trim().replace(/ += /, ' = ')
