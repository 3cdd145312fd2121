// Adding a component to the chain, with the connections that go without saying.
import type { Component } from '../components/component.ts'
import { stackModule, type StackModule } from '../stack/module.ts'
import { NODES_MAX, stackNode, type StackDraft } from '../stack/schema.ts'
import { connectByItself } from './auto-connect.ts'
import { freshId, placeOf } from './ids.ts'
import { componentIn, unsupportedReason } from './kinds.ts'
import type { Applied } from './operations.ts'

/** As many custom components as the schema of a stack lets through. */
const MODULES_MAX = 40

/** Adds a component at a place of the chain. */
export function add(stack: StackDraft, type: string, at?: number, module?: StackModule): Applied {
  const known = module === undefined ? stack : withModule(stack, type, module)
  if (typeof known === 'string') return { ok: false, reason: known }
  const component = componentIn(known, type)
  if (component === undefined) return { ok: false, reason: `There is no component "${type}".` }
  const refused = roomReason(stack, component)
  if (refused !== undefined) return { ok: false, reason: refused }
  const node = stackNode.safeParse({ id: freshId(type, new Set(stack.nodes.map((one) => one.id))), type, settings: {} })
  if (!node.success) return { ok: false, reason: `"${type}" is no name of a component: ${node.error.issues[0]?.message ?? ''}` }
  const nodes = stack.nodes.toSpliced(placeOf(at, stack.nodes.length), 0, node.data)
  const { stack: connected, effects } = connectByItself({ ...known, nodes }, node.data)
  return { ok: true, stack: connected, effects, added: [node.data.id] }
}

/** Why a stack cannot take one more of a component; undefined when it can. */
export function roomReason(stack: StackDraft, component: Component): string | undefined {
  const unsupported = unsupportedReason(component, stack.cloud)
  if (unsupported !== undefined) return unsupported
  if (component.isSingle === true && stack.nodes.some((node) => node.type === component.type))
    return `A stack has one ${component.name}, and this one has it already.`
  if (stack.nodes.length >= NODES_MAX) return `A stack has at most ${NODES_MAX} components. Make a second stack of the others.`
  return undefined
}

/** A stack that knows a custom component, in its newest form; a sentence when it cannot. */
export function withModule(stack: StackDraft, type: string, module: StackModule): StackDraft | string {
  const parsed = stackModule.safeParse(module)
  if (!parsed.success) return `The custom component "${type}" is not complete: ${parsed.error.issues[0]?.message ?? ''}`
  if (parsed.data.type !== type) return `The definition is of "${parsed.data.type}", not of "${type}".`
  const modules = stack.modules ?? []
  const place = modules.findIndex((one) => one.type === type)
  if (place !== -1) return { ...stack, modules: modules.with(place, parsed.data) }
  if (modules.length >= MODULES_MAX) return `A stack has at most ${MODULES_MAX} different custom components.`
  return { ...stack, modules: [...modules, parsed.data] }
}
