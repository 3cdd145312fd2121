// What every action of a workflow has.
import type { Action } from '#domain/workflow/vocabulary.ts'
import type { ActionContext, ActionReport, Names } from '../perform.ts'

export interface ActionHandler {
  /**
   * Does it. The author's right to it was looked at before.
   * @throws Refused when it may not be done; what it did until then is undone
   */
  readonly perform: (context: ActionContext, action: Action) => Promise<ActionReport>
  /** What it would do, in a sentence. */
  readonly would: (action: Action, names: Names) => string
}

/** It was done. */
export function done(text: string): ActionReport {
  return { outcome: 'done', text }
}

/** It was so already, or does not apply. */
export function nothingToDo(text: string): ActionReport {
  return { outcome: 'nothing-to-do', text }
}
