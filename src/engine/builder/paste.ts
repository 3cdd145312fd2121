// Copying and pasting nodes, within a stack or from one to another.
import { z } from 'zod'
import { message } from '#words/message.ts'
import type { Component } from '../components/component.ts'
import { stackModule } from '../stack/module.ts'
import {
  NODES_MAX,
  stackConnection,
  stackNode,
  type StackConnection,
  type StackDraft,
  type StackNode,
} from '../stack/schema.ts'
import { roomReason, withModule } from './add.ts'
import { connectionFault } from './connect.ts'
import { freshId, placeOf } from './ids.ts'
import { componentIn, withUsedModules } from './kinds.ts'
import { effectOn, refused, type Applied, type Clip, type Refusal, type SideEffect } from './operation.ts'

/** What was copied may come from outside: it is read like anything that does. */
const clipSchema = z.object({
  nodes: z.array(stackNode).min(1).max(NODES_MAX),
  connections: z.array(stackConnection),
  modules: z.array(stackModule),
})

/** Copies nodes with all their connections and the custom components that they name. */
export function copy(stack: StackDraft, ids: readonly string[]): Clip {
  const chosen = new Set(ids)
  const nodes = stack.nodes.filter((node) => chosen.has(node.id))
  const types = new Set(nodes.map((node) => node.type))
  return {
    nodes,
    connections: stack.connections.filter((one) => chosen.has(one.from) || chosen.has(one.to)),
    modules: (stack.modules ?? []).filter((module) => types.has(module.type)),
  }
}

/** Inserts copies. What the stack cannot take is left out and named; a node that was cut keeps its id. */
export function paste(stack: StackDraft, clip: Clip, at?: number): Applied {
  const parsed = clipSchema.safeParse(clip)
  if (!parsed.success) return refused(message('builder.nothing-copied'))
  const { nodes, connections, modules } = parsed.data
  const effects: SideEffect[] = []
  const ids = new Map<string, string>()
  let target = stack
  let place = placeOf(at, stack.nodes.length)
  for (const node of nodes) {
    const known = withModuleOf(target, node, modules)
    const component = 'reason' in known ? undefined : componentIn(known, node.type)
    const refusal =
      'reason' in known
        ? known
        : component === undefined
          ? refused(message('builder.no-component', { type: node.type }))
          : noRoom(target, component)
    if (refusal !== undefined || 'reason' in known) {
      const left = message('builder.not-pasted', { component: component?.name ?? node.id })
      effects.push(effectOn(undefined, left, ...(refusal?.messages ?? [])))
      continue
    }
    const id = freshId(node.id, new Set(target.nodes.map((one) => one.id)))
    ids.set(node.id, id)
    target = { ...known, nodes: target.nodes.toSpliced(place, 0, { ...node, id, settings: { ...node.settings } }) }
    place += 1
  }
  const [first] = effects
  if (ids.size === 0 && first) return { ok: false, reason: first.text, messages: first.messages }
  return {
    ok: true,
    stack: withUsedModules(reconnect(target, stack, connections, ids)),
    effects,
    added: [...ids.values()],
  }
}

function noRoom(stack: StackDraft, component: Component): Refusal | undefined {
  const reason = roomReason(stack, component)
  return reason && refused(...reason)
}

function withModuleOf(stack: StackDraft, node: StackNode, modules: Clip['modules']): StackDraft | Refusal {
  const module = modules.find((one) => one.type === node.type)
  const isKnown = stack.modules?.some((one) => one.type === node.type) === true
  return module === undefined || isKnown ? stack : withModule(stack, node.type, module)
}

/** Connects copies among each other and with nodes that were there before, as the originals were, where it fits. */
function reconnect(
  target: StackDraft,
  before: StackDraft,
  connections: readonly StackConnection[],
  ids: ReadonlyMap<string, string>,
): StackDraft {
  const stayed = new Set(before.nodes.map((node) => node.id))
  const idOf = (id: string): string | undefined => ids.get(id) ?? (stayed.has(id) ? id : undefined)
  let connected = target
  for (const connection of connections) {
    const from = idOf(connection.from)
    const to = idOf(connection.to)
    if (from === undefined || to === undefined) continue
    const copied = { ...connection, from, to }
    if (connectionFault(connected, copied) === undefined)
      connected = { ...connected, connections: [...connected.connections, copied] }
  }
  return connected
}
