// What the builder can do to a stack: every operation gives another stack or
// the reason why not. A stack is never changed in place.
import type { StackConnection, StackDraft, StackNode } from '../stack/schema.ts'
import type { StackModule } from '../stack/module.ts'
import type { CloudId } from '../vocabulary.ts'
import { add } from './add.ts'
import { move, remove, rename } from './change-nodes.ts'
import { switchCloud } from './cloud.ts'
import { connect, disconnect } from './connect.ts'
import { copy, paste } from './paste.ts'
import { describe, set } from './set.ts'

/** Fields of a stack that are not its components. */
export type Described = Partial<
  Pick<StackDraft, 'name' | 'region' | 'environment_type' | 'data_sensitivity' | 'duration' | 'team_size' | 'budget_limit' | 'tags' | 'usage'>
>

export type Operation =
  /** Adds a component at a place of the chain (its end when absent) and connects it where only one way makes sense. */
  | { readonly kind: 'add'; readonly type: string; readonly at?: number; readonly module?: StackModule }
  | { readonly kind: 'remove'; readonly ids: readonly string[] }
  /** @param to place in the chain that it then has */
  | { readonly kind: 'move'; readonly id: string; readonly to: number }
  /** Undefined takes a setting back to its default. */
  | { readonly kind: 'set'; readonly id: string; readonly setting: string; readonly value: unknown }
  | { readonly kind: 'rename'; readonly id: string; readonly to: string }
  | { readonly kind: 'connect'; readonly connection: StackConnection }
  | { readonly kind: 'disconnect'; readonly connection: StackConnection }
  /** Inserts copies under new ids, with the connections among them and to nodes that are still there. */
  | { readonly kind: 'paste'; readonly clip: Clip; readonly at?: number }
  | { readonly kind: 'cloud'; readonly cloud: CloudId }
  | { readonly kind: 'describe'; readonly fields: Described }

/** What was copied. */
export interface Clip {
  readonly nodes: readonly StackNode[]
  readonly connections: readonly StackConnection[]
  readonly modules: readonly StackModule[]
}

/** Something that an operation changed besides what was asked for, in a sentence. */
export interface SideEffect {
  readonly node?: string
  readonly text: string
}

export type Applied =
  | {
      readonly ok: true
      /** The very same object when the operation changes nothing. */
      readonly stack: StackDraft
      readonly effects: readonly SideEffect[]
      /** Ids of nodes that are new. */
      readonly added: readonly string[]
    }
  | { readonly ok: false; readonly reason: string }

/** Does an operation. It never throws: what cannot be done is said in a sentence. */
export function applyOperation(stack: StackDraft, operation: Operation): Applied {
  switch (operation.kind) {
    case 'add':
      return add(stack, operation.type, operation.at, operation.module)
    case 'remove':
      return remove(stack, operation.ids)
    case 'move':
      return move(stack, operation.id, operation.to)
    case 'set':
      return set(stack, operation.id, operation.setting, operation.value)
    case 'rename':
      return rename(stack, operation.id, operation.to)
    case 'connect':
      return connect(stack, operation.connection)
    case 'disconnect':
      return disconnect(stack, operation.connection)
    case 'paste':
      return paste(stack, operation.clip, operation.at)
    case 'cloud':
      return switchCloud(stack, operation.cloud)
    case 'describe':
      return describe(stack, operation.fields)
  }
}

/** Copies nodes with their connections. */
export function copyNodes(stack: StackDraft, ids: readonly string[]): Clip {
  return copy(stack, ids)
}
