// What the builder does to nodes that are there: removing, moving and renaming them.
import { stackNode, type StackDraft } from '../stack/schema.ts'
import { KEPT_ID, placeOf } from './ids.ts'
import { titleOfId, withUsedModules } from './kinds.ts'
import type { Applied, SideEffect } from './operations.ts'

/** Removes nodes with their connections, and custom components that no node names any more. */
export function remove(stack: StackDraft, ids: readonly string[]): Applied {
  const gone = new Set(ids)
  const nodes = stack.nodes.filter((node) => !gone.has(node.id))
  if (nodes.length === stack.nodes.length) return { ok: false, reason: 'Nothing to remove: the stack has none of these components.' }
  const isCut = ({ from, to }: { from: string; to: string }): boolean => gone.has(from) || gone.has(to)
  // That connections among the removed go with them needs no word.
  const effects = stack.connections
    .filter((one) => isCut(one) && !(gone.has(one.from) && gone.has(one.to)))
    .map((one): SideEffect => ({
      node: gone.has(one.from) ? one.to : one.from,
      text: `Removed the connection from ${titleOfId(stack, one.from)} to ${titleOfId(stack, one.to)}.`,
    }))
  const connections = stack.connections.filter((one) => !isCut(one))
  return { ok: true, stack: withUsedModules({ ...stack, nodes, connections }), effects, added: [] }
}

/** Moves a node to a place of the chain. */
export function move(stack: StackDraft, id: string, to: number): Applied {
  const from = stack.nodes.findIndex((node) => node.id === id)
  const node = stack.nodes[from]
  if (node === undefined) return missing(id)
  const place = placeOf(to, stack.nodes.length - 1)
  if (place === from) return unchanged(stack)
  return { ok: true, stack: { ...stack, nodes: stack.nodes.toSpliced(from, 1).toSpliced(place, 0, node) }, effects: [], added: [] }
}

/** Gives a node another id; its connections follow. */
export function rename(stack: StackDraft, id: string, to: string): Applied {
  if (!stack.nodes.some((node) => node.id === id)) return missing(id)
  if (id === to) return unchanged(stack)
  const parsed = stackNode.shape.id.safeParse(to)
  if (!parsed.success) return { ok: false, reason: parsed.error.issues[0]?.message ?? 'This is no id.' }
  if (to === KEPT_ID) return { ok: false, reason: `"${KEPT_ID}" is what every stack begins with. Take another id.` }
  if (stack.nodes.some((node) => node.id === to)) return { ok: false, reason: `Another component is called "${to}". Take another id.` }
  const renamed = (one: string): string => (one === id ? to : one)
  return {
    ok: true,
    stack: {
      ...stack,
      nodes: stack.nodes.map((node) => (node.id === id ? { ...node, id: to } : node)),
      connections: stack.connections.map((one) => (one.from === id || one.to === id ? { ...one, from: renamed(one.from), to: renamed(one.to) } : one)),
    },
    effects: [],
    added: [],
  }
}

/** The answer when an operation leaves everything as it is: the very same stack. */
export function unchanged(stack: StackDraft): Applied {
  return { ok: true, stack, effects: [], added: [] }
}

/** The answer when a node is not there. */
export function missing(id: string): Applied {
  return { ok: false, reason: `The stack has no component "${id}".` }
}
