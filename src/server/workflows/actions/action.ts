// What every action of a workflow has on the server.
import type { Action } from '#domain/workflow/actions/index.ts'
import type { Message, StoredMessage } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import type { Change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'
import type { Requester } from '../../environments/approval/submit.ts'
import type { EnvironmentRow, ProjectRow } from '../../environments/base/lock.ts'
import type { EventRow, WorkflowRow } from '../rows.ts'

/** What an action is performed with. */
export interface ActionContext {
  readonly deps: Deps
  /**
   * Made by the workflow, with the workflow as the last link of its chain. Its transaction holds the author, then the
   * project, then the environment.
   */
  readonly work: Change
  /** As of now. */
  readonly author: Requester
  readonly workflow: WorkflowRow
  readonly event: EventRow
  /** The row of the run is there already. */
  readonly run_id: string
  readonly project: ProjectRow
  /** As it is now: an action before may have changed it. */
  readonly environment: EnvironmentRow
  readonly now: Date
}

/** What became of an action: as an English sentence, and as a message for other languages. */
export interface ActionReport extends Partial<StoredMessage> {
  readonly outcome: 'done' | 'nothing-to-do' | 'refused' | 'failed'
  readonly text: string
}

/** What the sentences of a dry run name. */
export interface Names {
  readonly environment: string
  readonly project: string
}

export interface ActionHandler {
  /**
   * Does it. The author's right to it was looked at before.
   * @throws Refused when it may not be done; what it did until then is undone
   */
  readonly perform: (context: ActionContext, action: Action) => Promise<ActionReport>
  /** What it would do. */
  readonly would: (action: Action, names: Names) => Message
}

/** It was done. */
export function done(said: Message): ActionReport {
  return reportOf('done', said)
}

/** It was so already, or does not apply. */
export function nothingToDo(said: Message): ActionReport {
  return reportOf('nothing-to-do', said)
}

/** What became of an action, with its sentence in English beside it. */
export function reportOf(outcome: ActionReport['outcome'], said: Message): ActionReport {
  return { outcome, text: inEnglish(said), ...said }
}
