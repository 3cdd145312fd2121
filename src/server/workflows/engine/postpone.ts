// What becomes of an event that could not be worked through: it is tried again
// a few times, and then whoever wrote the workflows sees that it was not done.
import { and, eq, isNull } from 'drizzle-orm'
import { allHold } from '#domain/workflow/evaluate.ts'
import { message } from '#words/message.ts'
import { workflowEvents } from '../../db/schema/workflows.ts'
import type { Deps } from '../../deps.ts'
import { reasonOf } from '../../environments/clock/job-report.ts'
import type { EventRow, WorkflowRow } from '../rows.ts'
import { insertRun, evaluateFor, notReached } from './run.ts'
import { listWorkflowsFor } from './scope.ts'

const SECOND_MS = 1000
/** How long after each failure it is tried again; after the last it is not. */
const RETRY_AFTER_MS = [10, 60, 300, 1800].map((seconds) => seconds * SECOND_MS)
const ERROR_MAX = 300

const GIVEN_UP = message('runs.given-up')

/**
 * Lets an event wait after a failure; after five it is given up, which each workflow that it was for keeps as a run.
 * @param event as it was before the failure
 */
export async function postpone(deps: Deps, event: EventRow, error: unknown): Promise<void> {
  const { database, log } = deps
  const { id, trigger, attempts } = event
  const wait = RETRY_AFTER_MS[attempts]
  const facts = { err: error, event: { id, trigger, attempts: attempts + 1 } }
  if (wait === undefined) log.error(facts, 'What happened could not be told to workflows and is given up.')
  else log.warn(facts, 'What happened could not be told to workflows; it is tried again.')
  const now = deps.now()
  // Unless another server was quicker: it failed at the same attempt, or did it.
  const isSame = and(
    eq(workflowEvents.id, id),
    isNull(workflowEvents.processed_at),
    eq(workflowEvents.attempts, attempts),
  )
  const failed = { attempts: attempts + 1, last_error: reasonOf(error).slice(0, ERROR_MAX) }
  const next = wait === undefined ? { processed_at: now } : { next_attempt_at: new Date(now.getTime() + wait) }
  const changed = await database.orm
    .update(workflowEvents)
    .set({ ...failed, ...next })
    .where(isSame)
    .returning({ id: workflowEvents.id })
  if (wait !== undefined || changed.length === 0) return
  for (const workflow of await listWorkflowsFor(database.orm, event)) {
    await keepFailure(deps, workflow, event, now).catch((failure: unknown) =>
      log.error({ err: failure, workflow_id: workflow.id }, 'A workflow could not be told that an event was given up.'),
    )
  }
}

async function keepFailure(deps: Deps, workflow: WorkflowRow, event: EventRow, now: Date): Promise<void> {
  const conditions = evaluateFor(workflow.conditions, event)
  if (!allHold(conditions)) return
  await insertRun(
    deps,
    { tx: deps.database.orm },
    { workflow, event, said: { outcome: 'failed', message: GIVEN_UP, conditions, actions: notReached(workflow) }, now },
  )
}
