// What the builder shows of a stack while someone works on it: its price and
// its problems. What does not compile yet is left out of the price, and named.
import { componentsOf } from '../modules/component.ts'
import { architectureOf } from '../compile/summary.ts'
import type { Part } from '../compile/lower.ts'
import { substitutionsOf, type PricedStack } from '../compile/price.ts'
import { saidOfTakeovers, takeoversOf } from '../compile/takeovers.ts'
import type { ResourceUse } from '../cost/resources/resource.ts'
import { address } from '../hcl/nodes.ts'
import { sumOf } from '../cost/estimate.ts'
import type { ArchitectureNode, Diagnostic, PriceLine } from '../result.ts'
import type { StackDraft } from '../stack/schema.ts'
import { priceDraft } from './price-draft.ts'

export interface NodeAssessment {
  readonly id: string
  readonly title: string
  /** Key settings in words, such as "db.t4g.micro, 32 GB". */
  readonly facts: readonly string[]
  /** USD a month, not rounded: less than a cent is not nothing; null when nothing of it is priced. */
  readonly monthly: number | null
  readonly lines: readonly PriceLine[]
  /** Resources of a custom component whose price depends on use. */
  readonly used: readonly UsedResource[]
  /** True when it is built and has no price line at all: everything of it costs nothing. */
  readonly isFree: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** A resource whose price depends on use. */
export interface UsedResource {
  readonly address: string
  readonly uses: readonly ResourceUse[]
}

export interface Assessment {
  /**
   * USD a month of what could be priced, to the cent unless it is less than one; null for an empty stack and when
   * nothing of it is priced.
   */
  readonly monthly: number | null
  readonly pricedLines: number
  readonly totalLines: number
  /** Whether some nodes are left out of the price because of their problems. */
  readonly isPartial: boolean
  /** Every node of the draft, those that the compiler adds, and under "base" what every stack begins with. */
  readonly nodes: ReadonlyMap<string, NodeAssessment>
  /** What the compiler adds automatically. */
  readonly implied: readonly ArchitectureNode[]
  /** All problems, those of nodes as well; errors first. */
  readonly diagnostics: readonly Diagnostic[]
}

const SEVERITIES: readonly Diagnostic['severity'][] = ['error', 'warning', 'info']

/** Prices a draft and finds its problems. */
export function assessDraft(stack: StackDraft): Assessment {
  const { priced, diagnostics: found, isPartial } = priceDraft(stack)
  const diagnostics = [
    ...found,
    ...(priced === undefined ? [] : [...substitutionsOf(priced), ...saidOfTakeovers(takeoversOf(priced))]),
  ].toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
  return {
    monthly: priced === undefined ? null : monthlyOf(priced.estimate, isPartial),
    pricedLines: priced?.estimate.pricedLines ?? 0,
    totalLines: priced?.estimate.items.length ?? 0,
    isPartial,
    nodes: nodesOf(stack, priced, diagnostics),
    implied: priced === undefined ? [] : architectureOf(priced).nodes.filter((node) => node.implied),
    diagnostics,
  }
}

/** To the cent, except what rounds to nothing: less than a cent is not free, nor is what no one knows the price of. */
function monthlyOf({ totalMonthly, lines, pricedLines }: PricedStack['estimate'], isPartial: boolean): number | null {
  if (lines.length === 0) return isPartial ? null : 0
  if (pricedLines === 0) return null
  return totalMonthly === 0 ? sumOf(lines) : totalMonthly
}

function nodesOf(
  stack: StackDraft,
  priced: PricedStack | undefined,
  diagnostics: readonly Diagnostic[],
): ReadonlyMap<string, NodeAssessment> {
  const problems = groupBy(diagnostics, (one) => one.node)
  const lines = groupBy(priced?.estimate.lines ?? [], (line) => line.node)
  const parts = new Map((priced?.lowered.parts ?? []).map((part) => [part.id, part]))
  const find = componentsOf(stack)
  const count = new Map<string, number>()
  for (const { type } of stack.nodes) count.set(type, (count.get(type) ?? 0) + 1)
  const assessed = new Map<string, NodeAssessment>()
  for (const { id, type } of stack.nodes) {
    const name = find(type)?.name ?? type
    const title = (count.get(type) ?? 0) > 1 ? `${name} ${id}` : name
    assessed.set(id, {
      ...assess(id, title, parts.get(id), lines.get(id) ?? [], problems.get(id) ?? []),
      used: usedBy(parts.get(id), priced),
    })
  }
  for (const [id, part] of parts)
    if (!assessed.has(id)) assessed.set(id, assess(id, part.title, part, lines.get(id) ?? [], problems.get(id) ?? []))
  return assessed
}

function groupBy<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [one])
    else group.push(one)
  }
  return groups
}

/** The resources of a custom component whose price depends on use. */
function usedBy(part: Part | undefined, priced: PricedStack | undefined): readonly UsedResource[] {
  const block = part?.lowered.blocks.find(({ type }) => type === 'module')
  if (block === undefined) return []
  const where = address(block)
  const resources = priced?.modules.get(where)?.resources ?? []
  return resources.flatMap(({ address: full, uses }) =>
    uses.length === 0 ? [] : [{ address: full.slice(where.length + 1), uses }],
  )
}

function assess(
  id: string,
  title: string,
  part: Part | undefined,
  lines: readonly PriceLine[],
  diagnostics: readonly Diagnostic[],
): NodeAssessment {
  return {
    id,
    title,
    facts: part?.lowered.facts ?? [],
    monthly: lines.some((line) => line.amount !== null) ? sumOf(lines) : null,
    lines,
    used: [],
    isFree: part !== undefined && lines.length === 0,
    diagnostics,
  }
}
