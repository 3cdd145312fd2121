// The operations of the builder and what they give: another stack, or the reason why not.
import type { StoredMessage } from '#words/message.ts'
import { inEnglish } from '../english.ts'
import type { Figure } from '../cost/resources/figure.ts'
import type { WireMessage } from '../result.ts'
import type { StackModule } from '../stack/module.ts'
import type { StackConnection, StackDraft, StackNode } from '../stack/schema.ts'
import type { CloudId } from '../vocabulary.ts'

/** Fields of a stack that are not its components. */
export type Described = Partial<
  Pick<
    StackDraft,
    | 'name'
    | 'region'
    | 'environment_type'
    | 'data_sensitivity'
    | 'duration'
    | 'team_size'
    | 'budget_limit'
    | 'tags'
    | 'usage'
  >
>

export type Operation =
  /** Adds a component at a place of the chain (its end when absent) and connects it where only one way makes sense. */
  | { readonly kind: 'add'; readonly type: string; readonly at?: number; readonly module?: StackModule }
  | { readonly kind: 'remove'; readonly ids: readonly string[] }
  /** @param to place in the chain that it then has */
  | { readonly kind: 'move'; readonly id: string; readonly to: number }
  /** Undefined takes a setting back to its default. */
  | { readonly kind: 'set'; readonly id: string; readonly setting: string; readonly value: unknown }
  /** Sets what a resource of a custom component uses; undefined takes it back to what is assumed. */
  | { readonly kind: 'use'; readonly id: string; readonly use: NodeUse }
  /** Takes all that was set of the use of a node back to what is assumed. */
  | { readonly kind: 'assume'; readonly id: string }
  | { readonly kind: 'rename'; readonly id: string; readonly to: string }
  | { readonly kind: 'connect'; readonly connection: StackConnection }
  | { readonly kind: 'disconnect'; readonly connection: StackConnection }
  /** Inserts copies under new ids, with the connections among them and to nodes that are still there. */
  | { readonly kind: 'paste'; readonly clip: Clip; readonly at?: number }
  | { readonly kind: 'cloud'; readonly cloud: CloudId }
  | { readonly kind: 'describe'; readonly fields: Described }

/** A figure of a resource of a custom component. */
export interface NodeUse {
  /** In the files of the component. */
  readonly address: string
  readonly figure: Figure
  readonly value: number | undefined
}

/** What was copied. */
export interface Clip {
  readonly nodes: readonly StackNode[]
  readonly connections: readonly StackConnection[]
  readonly modules: readonly StackModule[]
}

/** Something that an operation changed besides what was asked for. */
export interface SideEffect {
  readonly node?: string
  /** In English. */
  readonly text: string
  /** The same for other languages. */
  readonly messages: readonly WireMessage[]
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
  | Refusal

/** Why something cannot be done. */
export interface Reason {
  /** In English. */
  readonly reason: string
  /** The same for other languages; empty for a sentence that there is only in English. */
  readonly messages: readonly WireMessage[]
}

/** The answer to an operation that cannot be done. */
export interface Refusal extends Reason {
  readonly ok: false
}

/** Refuses an operation. */
export function refused(...messages: readonly StoredMessage[]): Refusal {
  return { ok: false, reason: inEnglish(messages), messages }
}

/** Says what changed besides. @param node id of the node that it is about; undefined for the whole stack */
export function effectOn(node: string | undefined, ...messages: readonly StoredMessage[]): SideEffect {
  return { ...(node !== undefined && { node }), text: inEnglish(messages), messages }
}
