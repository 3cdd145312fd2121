// Problems of workflows that do not keep them from being saved.
import type { Message } from '#words/message.ts'
import type { WorkflowRules } from './vocabulary.ts'

export const WORKFLOW_PROBLEMS = ['never', 'contradiction', 'loop'] as const

/** Something that can be kept but hardly is meant. */
export interface WorkflowProblem {
  readonly kind: (typeof WORKFLOW_PROBLEMS)[number]
  /** Ids of the other workflows that it is about. */
  readonly workflow_ids: readonly string[]
  readonly said: Message
}

/** Another workflow, as far as it matters to one. */
export interface OtherWorkflow extends WorkflowRules {
  readonly id: string
  /** Only environments of this project; null or absent for more than one. */
  readonly project_id?: string | null
  /** Whether it stands before the one that is looked at; so it does unless this says otherwise. */
  readonly runs_before?: boolean
}
