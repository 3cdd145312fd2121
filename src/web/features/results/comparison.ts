// Two results beside each other: what they cost by component, and which of their files differ.
import { filesOnDisk } from '#engine/compile/on-disk.ts'
import type { CompiledStack } from '#engine/result.ts'

/** USD a month of a component in each of two results; null where it is not in one, or has no price there. */
export interface ComponentPair {
  readonly component: string
  readonly amounts: readonly [number | null, number | null]
}

/** The components of two results, those that differ most first. */
export function componentPairs(one: CompiledStack, other: CompiledStack): ComponentPair[] {
  const costs = [one.cost_estimate.breakdown, other.cost_estimate.breakdown] as const
  const names = [...new Set([...namesIn(one), ...namesIn(other)])]
  const apart = ({ amounts: [a, b] }: ComponentPair) => Math.abs((a ?? 0) - (b ?? 0))
  return names
    .map((component): ComponentPair => ({
      component,
      amounts: [costs[0][component] ?? null, costs[1][component] ?? null],
    }))
    .toSorted((a, b) => apart(b) - apart(a))
}

const namesIn = ({ cost_estimate: { lines } }: CompiledStack): string[] => lines.map(({ component }) => component)

/** A file that is not the same in both; empty where one of them does not have it. */
export interface FilePair {
  readonly name: string
  readonly before: string
  readonly after: string
}

/** The files that differ, README.md excepted: it repeats the figures. */
export function filePairs(one: CompiledStack, other: CompiledStack): FilePair[] {
  const [before, after] = [filesOnDisk(one), filesOnDisk(other)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => name !== 'README.md')
    .map((name) => ({ name, before: before[name] ?? '', after: after[name] ?? '' }))
    .filter((pair) => pair.before !== pair.after)
}
