// Order of the nodes of a stack: what is used comes before what uses it.
import type { StackConnection } from './schema.ts'

/** The ids of a circle of connections, first and last the same; empty when there is none. */
export function findCycle(connections: readonly StackConnection[]): string[] {
  const targets = targetsOf(connections)
  const done = new Set<string>()
  const path: string[] = []
  const visit = (id: string): string[] => {
    const at = path.indexOf(id)
    if (at !== -1) return [...path.slice(at), id]
    if (done.has(id)) return []
    path.push(id)
    for (const next of targets.get(id) ?? []) {
      const cycle = visit(next)
      if (cycle.length > 0) return cycle
    }
    path.pop()
    done.add(id)
    return []
  }
  for (const id of targets.keys()) {
    const cycle = visit(id)
    if (cycle.length > 0) return cycle
  }
  return []
}

/** The ids with every target before its sources; among equals the given order holds. */
export function targetsFirst(ids: readonly string[], connections: readonly StackConnection[]): string[] {
  const targets = targetsOf(connections)
  const ordered = new Set<string>()
  const visit = (id: string): void => {
    if (ordered.has(id)) return
    for (const next of targets.get(id) ?? []) visit(next)
    ordered.add(id)
  }
  for (const id of ids) visit(id)
  return [...ordered].filter((id) => ids.includes(id))
}

function targetsOf(connections: readonly StackConnection[]): Map<string, string[]> {
  const targets = new Map<string, string[]>()
  for (const { from, to } of connections) targets.set(from, [...(targets.get(from) ?? []), to])
  return targets
}
