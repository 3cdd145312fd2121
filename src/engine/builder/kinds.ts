// What the builder knows of nodes: their components, of the catalogue or custom, and what they are called.
import { message, type StoredMessage } from '#words/message.ts'
import { CLOUDS } from '../clouds/index.ts'
import { isSupported, type Component } from '../components/component.ts'
import { componentsOf } from '../modules/component.ts'
import type { StackDraft, StackNode } from '../stack/schema.ts'
import type { CloudId } from '../vocabulary.ts'

/** The component of a type, of the catalogue or one that the stack carries; undefined when there is none. */
export function componentIn(stack: Pick<StackDraft, 'modules'>, type: string): Component | undefined {
  return componentsOf(stack)(type)
}

/** Why a cloud does not have a component, with what takes its place; undefined when it has. */
export function unsupportedReason({ name, lower }: Component, cloud: CloudId): readonly StoredMessage[] | undefined {
  const own = lower[cloud]
  return isSupported(own)
    ? undefined
    : [message('clouds.not-available', { component: name, cloud: CLOUDS[cloud].label }), own.unsupported]
}

/** A node's name for people: the component's, with the node's id where there are several of its type. */
export function titleOf(stack: StackDraft, node: StackNode): string {
  const name = componentIn(stack, node.type)?.name ?? node.type
  return stack.nodes.some((other) => other.type === node.type && other.id !== node.id) ? `${name} ${node.id}` : name
}

/** Name for people of the node with an id. */
export function titleOfId(stack: StackDraft, id: string): string {
  const node = stack.nodes.find((one) => one.id === id)
  return node === undefined ? id : titleOf(stack, node)
}

/** Only the definitions that nodes name; absent when there is none, as in a stack that never had any. */
export function withUsedModules(stack: StackDraft): StackDraft {
  if (stack.modules === undefined) return stack
  const types = new Set(stack.nodes.map((node) => node.type))
  const modules = stack.modules.filter((module) => types.has(module.type))
  if (modules.length === stack.modules.length && modules.length > 0) return stack
  const { modules: _all, ...rest } = stack
  return modules.length === 0 ? rest : { ...rest, modules }
}
