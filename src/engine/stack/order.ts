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
  const wanted = new Set(ids)
  return [...ordered].filter((id) => wanted.has(id))
}

/** The connections that a node uses others by, and those that others use it by, each in the given order. */
export interface Links {
  readonly out: (id: string) => readonly StackConnection[]
  readonly in: (id: string) => readonly StackConnection[]
}

/** Looks up connections by their ends: a stack of hundreds of nodes is gone through for each of them. */
export function linksOf(connections: readonly StackConnection[]): Links {
  const bySource = new Map<string, StackConnection[]>()
  const byTarget = new Map<string, StackConnection[]>()
  for (const one of connections) {
    append(bySource, one.from, one)
    append(byTarget, one.to, one)
  }
  return { out: (id) => bySource.get(id) ?? [], in: (id) => byTarget.get(id) ?? [] }
}

function append<T>(lists: Map<string, T[]>, key: string, one: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [one])
  else list.push(one)
}

function targetsOf(connections: readonly StackConnection[]): Map<string, string[]> {
  const targets = new Map<string, string[]>()
  for (const { from, to } of connections) append(targets, from, to)
  return targets
}
