// The record of a workflow action: everything that the rules, the server and the
// editor know of it. Each action has one, in a file of its own.
import type { Message } from '#words/message.ts'
import type { Trigger } from '../triggers.ts'
import type { ActionField } from './fields.ts'

/** What an action does it to or with. An action that takes no target or value has an empty text. */
export interface ActionFields {
  readonly target: string
  readonly value: string
}

/** What an action sets. Two actions that set the same subject to different values undo each other. */
interface Setting {
  readonly subject: string
  readonly value: string
}

/** What happens because of an action. */
export type ActionEvent = 'deployment' | 'approval'

export interface ActionRecord {
  readonly id: string
  /** The permission that its author needs for the environment or project, at the moment when it is performed. */
  readonly needs: 'environment.read' | 'environment.manage' | 'approval.decide' | 'project.update'
  /** An API token saves and runs it without the scope of `needs`: it only passes on what people see anyway. */
  readonly needsNoScope?: boolean
  /** Only approvers can save a workflow with it. */
  readonly isSavedByApprovers?: boolean
  /** The triggers with which it works, and what is said about another; absent where it works with all. */
  readonly triggers?: { readonly only: readonly Trigger[]; readonly refusal: (trigger: Trigger) => Message }
  /** Absent where the action takes none. */
  readonly target?: ActionField
  /** Absent where the action takes none. */
  readonly value?: ActionField
  /** Actions that, after this one, undo it or find nothing left to do. */
  readonly excludes?: readonly string[]
  readonly sets?: (fields: ActionFields) => Setting
  /** Triggers that run the action again and again so that it sets another value each time. */
  readonly changesWith?: readonly Trigger[]
  readonly causes?: (fields: ActionFields) => ActionEvent | undefined
  /** What it does, as the key of its texts; absent where that is its id. */
  readonly phrase?: (fields: ActionFields) => string
  /** The editor explains it: its name does not say all. */
  readonly isExplained?: boolean
}

/** Keeps the literal types of a record, from which the lists of ids and texts derive. */
export function defineAction<const Row extends ActionRecord>(record: Row): Row {
  return record
}
