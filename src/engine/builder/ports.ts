// The ports by which components are connected in the builder's diagram.
import { inEnglish } from '../english.ts'
import { COMPONENTS } from '../components/catalogue.ts'
import type { Component } from '../components/component.ts'
import type { Layer } from '../result.ts'
import type { StackDraft } from '../stack/schema.ts'
import { connectionFault } from './connect.ts'
import { componentIn } from './kinds.ts'
import type { Reason } from './operation.ts'

/** network: reaches it; data: reads and writes it; identity and logs are wired by the compiler. */
export type PortKind = 'network' | 'data' | 'identity' | 'logs'

export interface Port {
  readonly kind: PortKind
  readonly direction: 'in' | 'out'
  /** Wired automatically: drawn, but people cannot connect it. */
  readonly isAutomatic: boolean
}

/** What is wired automatically: identities that sign in, logs that are written, and where both end. */
const AUTOMATIC: Readonly<Record<Layer, readonly Port[]>> = {
  network: [],
  identity: [automatic('identity', 'in')],
  data: [automatic('identity', 'out'), automatic('logs', 'out')],
  compute: [automatic('identity', 'out'), automatic('logs', 'out')],
  edge: [automatic('logs', 'out')],
  observability: [automatic('logs', 'in')],
}

/** The ports of a node. */
export function portsOf(stack: StackDraft, nodeId: string): readonly Port[] {
  const node = stack.nodes.find((one) => one.id === nodeId)
  const component = node === undefined ? undefined : componentIn(stack, node.type)
  if (component === undefined) return []
  return [...manualPorts(component), ...(component.module === undefined ? AUTOMATIC[component.layer] : [])]
}

/** Why one node cannot use another, with what it can; undefined when it can. */
export function connectionProblem(stack: StackDraft, from: string, to: string): Reason | undefined {
  const messages = connectionFault(stack, { from, to })
  return messages && { reason: inEnglish(messages), messages }
}

/** Custom components read what any other gives, and others of them read what they give. */
const OF_MODULES: readonly Port[] = [manual('data', 'in'), manual('data', 'out')]

function manualPorts(component: Component): readonly Port[] {
  if (component.module !== undefined) return OF_MODULES
  const targets = COMPONENTS.filter((one) => component.uses.includes(one.type))
  const isUsed = COMPONENTS.some((one) => one.uses.includes(component.type))
  const ports: Port[] = []
  if (isUsed) ports.push(manual(component.layer === 'compute' ? 'network' : 'data', 'in'))
  if (targets.some((one) => one.layer === 'compute')) ports.push(manual('network', 'out'))
  if (targets.some((one) => one.layer !== 'compute')) ports.push(manual('data', 'out'))
  return ports
}

function manual(kind: PortKind, direction: Port['direction']): Port {
  return { kind, direction, isAutomatic: false }
}

function automatic(kind: PortKind, direction: Port['direction']): Port {
  return { kind, direction, isAutomatic: true }
}
