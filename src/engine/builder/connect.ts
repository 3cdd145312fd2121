// Connections between nodes: why one is refused, and adding and removing them.
import { message, type StoredMessage } from '#words/message.ts'
import { COMPONENTS } from '../components/catalogue.ts'
import { checkStack } from '../stack/check.ts'
import type { StackConnection, StackDraft, StackNode } from '../stack/schema.ts'
import type { Component } from '../components/component.ts'
import { componentIn, titleOf } from './kinds.ts'
import { refused, type Applied } from './operation.ts'

/** As many as the schema of a stack lets through. */
const CONNECTIONS_MAX = 2000

/** Adds a connection, or says why it makes no sense. */
export function connect(stack: StackDraft, connection: StackConnection): Applied {
  const reason = connectionFault(stack, connection)
  if (reason !== undefined) return refused(...reason)
  return {
    ok: true,
    stack: { ...stack, connections: [...stack.connections, cleaned(connection)] },
    effects: [],
    added: [],
  }
}

/** Takes a connection away, also where a stack has it several times. */
export function disconnect(stack: StackDraft, connection: StackConnection): Applied {
  const connections = stack.connections.filter((one) => !isSame(one, connection))
  if (connections.length === stack.connections.length)
    return refused(message('builder.no-connection', { from: connection.from, to: connection.to }))
  return { ok: true, stack: { ...stack, connections }, effects: [], added: [] }
}

/** Why a stack cannot have a connection, with what is possible; undefined when it can. */
export function connectionFault(stack: StackDraft, connection: StackConnection): readonly StoredMessage[] | undefined {
  const from = stack.nodes.find((node) => node.id === connection.from)
  const to = stack.nodes.find((node) => node.id === connection.to)
  if (from === undefined || to === undefined)
    return [message('builder.not-there', { id: from === undefined ? connection.from : connection.to })]
  const titles = { from: titleOf(stack, from), to: titleOf(stack, to) }
  if (from.id === to.id) return [message('builder.with-itself', { component: titles.from })]
  if (stack.connections.some((one) => isSame(one, connection))) return [message('builder.uses-already', titles)]
  if (stack.connections.length >= CONNECTIONS_MAX)
    return [message('builder.connections-full', { max: CONNECTIONS_MAX })]
  const unfit = unfitReason(stack, from, to, connection)
  if (unfit !== undefined) return unfit
  if (reaches(stack.connections, to.id, from.id)) return [message('builder.leads-already', titles)]
  return undefined
}

/** Whether two connections are the same. */
export function isSame(one: StackConnection, other: StackConnection): boolean {
  return (
    one.from === other.from && one.to === other.to && one.output === other.output && one.variable === other.variable
  )
}

const known = new Map<string, readonly StoredMessage[] | undefined>()

/**
 * Why one type cannot use another. The answer is that of the check which every stack passes, asked about these two
 * nodes alone; for two components of the catalogue it never changes, so it is asked once.
 */
function unfitReason(
  stack: StackDraft,
  from: StackNode,
  to: StackNode,
  connection: StackConnection,
): readonly StoredMessage[] | undefined {
  const pair = [componentIn(stack, from.type), componentIn(stack, to.type)] as const
  const isOfCatalogue =
    pair.every((one) => one !== undefined && one.module === undefined) &&
    connection.output === undefined &&
    connection.variable === undefined
  const key = `${stack.cloud} ${from.type} ${to.type}`
  if (isOfCatalogue && known.has(key)) return known.get(key)
  const alone = {
    ...stack,
    nodes: [from, to].map((node) => ({ ...node, settings: {} })),
    connections: [connection],
    usage: {},
  }
  const outcome = checkStack(alone)
  const fault = outcome.ok
    ? undefined
    : outcome.diagnostics.find((one) => one.severity === 'error' && one.field?.startsWith('connections') === true)
  const reason = fault === undefined ? undefined : [...(fault.messages ?? []), ...between(...pair)]
  if (isOfCatalogue) known.set(key, reason)
  return reason
}

/** What could stand between two components that do not fit. */
function between(from: Component | undefined, to: Component | undefined): readonly StoredMessage[] {
  if (from === undefined || to === undefined) return []
  const bridges = COMPONENTS.filter((one) => from.uses.includes(one.type) && one.uses.includes(to.type)).map(
    (one) => one.name,
  )
  return bridges.length === 0 ? [] : [message('builder.put-between', { known: bridges })]
}

/** Whether a way leads from one node to another. */
function reaches(connections: readonly StackConnection[], from: string, to: string): boolean {
  const targets = new Map<string, string[]>()
  for (const one of connections) {
    const list = targets.get(one.from)
    if (list === undefined) targets.set(one.from, [one.to])
    else list.push(one.to)
  }
  const seen = new Set<string>()
  const waiting = [from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === to) return true
    if (seen.has(id)) continue
    seen.add(id)
    waiting.push(...(targets.get(id) ?? []))
  }
  return false
}

/** Without fields that say nothing, so that equal stacks have equal bytes. */
function cleaned({ from, to, output, variable }: StackConnection): StackConnection {
  return { from, to, ...(output === undefined ? {} : { output }), ...(variable === undefined ? {} : { variable }) }
}
