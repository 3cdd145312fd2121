// What a dry run is given, and what each trigger does with it.
import type { WorkflowDraft } from '#contract/workflows.ts'
import type { Transaction } from '../../db/connect.ts'
import type { Caller } from '../../http/context.ts'
import type { Tally } from './tally.ts'

/** The workflow that is tried, its author, and the time that is looked at. */
export interface Trial {
  readonly tx: Transaction
  readonly author: Pick<Caller, 'id' | 'role'>
  readonly draft: WorkflowDraft
  readonly since: Date
  readonly until: Date
}

/**
 * Counts what a workflow would have met.
 * @returns the start of what it looked at, where that is later than requested
 */
export type Look = (trial: Trial, tally: Tally) => Promise<Date | undefined>
