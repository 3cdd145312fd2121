// A blueprint: a recipe that turns answers, or nothing but a cloud, into a stack.
import type { StackConnection, StackNode } from '../stack/schema.ts'
import type { CloudId, EnvironmentType } from '../vocabulary.ts'

/** What a recipe may ask before it names its components. */
export interface Order {
  readonly cloud: CloudId
  readonly environment: EnvironmentType
}

export interface Recipe {
  readonly nodes: readonly StackNode[]
  readonly connections: readonly StackConnection[]
}

/** A node of a recipe. */
export function node(type: string, settings: Readonly<Record<string, unknown>> = {}, id: string = type): StackNode {
  return { id, type, settings }
}

/** Connections from one node to several. */
export function uses(from: string, ...to: readonly string[]): StackConnection[] {
  return to.map((target) => ({ from, to: target }))
}

/** What every wizard stack has besides its own components. */
export function foundation(cloud: CloudId): StackNode[] {
  return [
    node('vnet'),
    node('service-principal'),
    ...(cloud === 'azure' ? [node('managed-identity')] : []),
    node('key-vault'),
    node('log-analytics'),
    node('monitoring'),
  ]
}
