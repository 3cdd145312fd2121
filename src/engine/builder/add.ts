// Adding a component to the chain, with the connections that go without saying.
import { message, type StoredMessage } from '#words/message.ts'
import type { Component } from '../components/component.ts'
import { parseFields } from '../field-messages.ts'
import { stackModule, type StackModule } from '../stack/module.ts'
import { NODES_MAX, stackNode, type StackDraft } from '../stack/schema.ts'
import { connectAutomatically } from './auto-connect.ts'
import { freshId, placeOf } from './ids.ts'
import { componentIn, unsupportedReason } from './kinds.ts'
import { refused, type Applied, type Refusal } from './operation.ts'

/** As many custom components as the schema of a stack lets through. */
const MODULES_MAX = 40

/** Adds a component at a place of the chain. */
export function add(stack: StackDraft, type: string, at?: number, module?: StackModule): Applied {
  const known = module === undefined ? stack : withModule(stack, type, module)
  if ('reason' in known) return known
  const component = componentIn(known, type)
  if (component === undefined) return refused(message('builder.no-component', { type }))
  const reason = roomReason(stack, component)
  if (reason !== undefined) return refused(...reason)
  const node = parseFields(stackNode, {
    id: freshId(type, new Set(stack.nodes.map((one) => one.id))),
    type,
    settings: {},
  })
  if (!node.success) return refused(message('builder.no-type', { type }), node.faults[0].said)
  const nodes = stack.nodes.toSpliced(placeOf(at, stack.nodes.length), 0, node.data)
  const { stack: connected, effects } = connectAutomatically({ ...known, nodes }, node.data)
  return { ok: true, stack: connected, effects, added: [node.data.id] }
}

/** Why a stack cannot take one more of a component; undefined when it can. */
export function roomReason(stack: StackDraft, component: Component): readonly StoredMessage[] | undefined {
  const unsupported = unsupportedReason(component, stack.cloud)
  if (unsupported !== undefined) return unsupported
  if (component.isSingle === true && stack.nodes.some((node) => node.type === component.type))
    return [message('builder.single', { component: component.name })]
  if (stack.nodes.length >= NODES_MAX) return [message('builder.full', { max: NODES_MAX })]
  return undefined
}

/** A stack that knows a custom component, in its newest form; the refusal when it cannot. */
export function withModule(stack: StackDraft, type: string, module: StackModule): StackDraft | Refusal {
  const parsed = parseFields(stackModule, module)
  if (!parsed.success) return refused(message('builder.module-incomplete', { type }), parsed.faults[0].said)
  if (parsed.data.type !== type) return refused(message('builder.other-module', { given: parsed.data.type, type }))
  const modules = stack.modules ?? []
  const place = modules.findIndex((one) => one.type === type)
  if (place !== -1) return { ...stack, modules: modules.with(place, parsed.data) }
  if (modules.length >= MODULES_MAX) return refused(message('builder.modules-full', { max: MODULES_MAX }))
  return { ...stack, modules: [...modules, parsed.data] }
}
