// What the builder does to nodes that are there: removing, moving and renaming them.
import { message } from '#words/message.ts'
import { stackNode, type StackDraft } from '../stack/schema.ts'
import { parseFields } from '../field-messages.ts'
import { KEPT_ID, placeOf } from './ids.ts'
import { titleOfId, withUsedModules } from './kinds.ts'
import { effectOn, refused, type Applied } from './operation.ts'

/** Removes nodes with their connections, and custom components that no node names any more. */
export function remove(stack: StackDraft, ids: readonly string[]): Applied {
  const gone = new Set(ids)
  const nodes = stack.nodes.filter((node) => !gone.has(node.id))
  if (nodes.length === stack.nodes.length) return refused(message('builder.nothing-to-remove'))
  const isCut = ({ from, to }: { from: string; to: string }): boolean => gone.has(from) || gone.has(to)
  // That connections among the removed go with them needs no word.
  const effects = stack.connections
    .filter((one) => isCut(one) && !(gone.has(one.from) && gone.has(one.to)))
    .map(({ from, to }) => {
      const titles = { from: titleOfId(stack, from), to: titleOfId(stack, to) }
      return effectOn(gone.has(from) ? to : from, message('builder.connection-removed', titles))
    })
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
  return {
    ok: true,
    stack: { ...stack, nodes: stack.nodes.toSpliced(from, 1).toSpliced(place, 0, node) },
    effects: [],
    added: [],
  }
}

/** Gives a node another id; its connections follow. */
export function rename(stack: StackDraft, id: string, to: string): Applied {
  if (!stack.nodes.some((node) => node.id === id)) return missing(id)
  if (id === to) return unchanged(stack)
  const parsed = parseFields(stackNode.shape.id, to)
  if (!parsed.success) return refused(parsed.faults[0].said)
  if (to === KEPT_ID) return refused(message('builder.kept-id', { id: KEPT_ID }))
  if (stack.nodes.some((node) => node.id === to)) return refused(message('builder.id-taken', { id: to }))
  const renamed = (one: string): string => (one === id ? to : one)
  return {
    ok: true,
    stack: {
      ...stack,
      nodes: stack.nodes.map((node) => (node.id === id ? { ...node, id: to } : node)),
      connections: stack.connections.map((one) =>
        one.from === id || one.to === id ? { ...one, from: renamed(one.from), to: renamed(one.to) } : one,
      ),
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
  return refused(message('builder.not-there', { id }))
}
