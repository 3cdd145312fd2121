// What the miniature shows of a compiled stack: a sum by group of layers, and
// the blocks of main.tf that cost most, with what the last answer changed.
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

/** The blocks of a formatted Terraform file by their address, such as aws_db_instance.main. */
export function blocksOf(file: string): ReadonlyMap<string, readonly string[]> {
  const blocks = new Map<string, string[]>()
  let open: string[] | undefined
  for (const line of file.split('\n')) {
    const head = /^resource "([^"]+)" "([^"]+)" \{/.exec(line)
    if (head) {
      open = []
      blocks.set(`${head[1]}.${head[2]}`, open)
    }
    open?.push(line)
    if (line.startsWith('}')) open = undefined
  }
  return blocks
}

export interface Excerpt {
  lines: readonly string[]
  /** Indexes of the lines that the last answer changed. */
  changed: ReadonlySet<number>
  shownResources: number
}

/**
 * The resources that cost most, in the order of the file.
 * @param before the stack of the answers before, whose differing lines are marked; a stack of other resources is not compared
 */
export function excerptOf(stack: CompiledStack, before: CompiledStack | undefined): Excerpt {
  const blocks = blocksOf(stack.terraform.main_tf)
  const old = before && blocksOf(before.terraform.main_tf)
  const costs = new Map<string, number>()
  for (const line of stack.cost_estimate.lines) {
    const address = line.resource.replace(/\[.*$/, '')
    if (blocks.has(address)) costs.set(address, (costs.get(address) ?? 0) + (line.amount ?? 0))
  }
  const dearest = new Set(
    [...costs]
      .toSorted((one, other) => other[1] - one[1])
      .slice(0, SHOWN_RESOURCES)
      .map(([address]) => address),
  )
  const lines: string[] = []
  const changed = new Set<number>()
  for (const [address, block] of blocks) {
    if (!dearest.has(address)) continue
    if (lines.length > 0) lines.push('')
    for (const [index, line] of block.entries()) {
      if (old && isComparable(blocks, old) && isChanged(line, index, old.get(address))) changed.add(lines.length)
      lines.push(line)
    }
  }
  return { lines, changed, shownResources: dearest.size }
}

const isComparable = (blocks: ReadonlyMap<string, unknown>, old: ReadonlyMap<string, unknown>): boolean =>
  [...blocks.keys()].some((address) => old.has(address))

/** A line is changed when its block did not have it; lines without words stand in every block. */
function isChanged(line: string, index: number, before: readonly string[] | undefined): boolean {
  if (before === undefined) return true
  return before[index] !== line && !before.some((old) => withoutAlignment(old) === withoutAlignment(line))
}

/** A longer neighbour moves the equals sign; that is not a change of the line. */
const withoutAlignment = (line: string): string => line.trim().replace(/ += /, ' = ')
