// A schedule has come: every environment that it is about and whose conditions
// hold gets an event of its own.
import { and, asc, gt } from 'drizzle-orm'
import { allHold, evaluateConditions } from '#domain/workflow/evaluate.ts'
import type { UserRow } from '../../access/people.ts'
import { environments } from '../../db/schema/environments.ts'
import { workflowEvents } from '../../db/schema/workflows.ts'
import type { Deps } from '../../deps.ts'
import { workflowFactsOf } from '../../environments/base/events.ts'
import type { EventRow, WorkflowRow } from '../rows.ts'
import { HAS_INFRASTRUCTURE, isAbout } from './scope.ts'

const BATCH_SIZE = 500

/** How many environments a schedule was about, and of how many the conditions hold. */
export interface Expanded {
  readonly looked: number
  readonly matched: number
}

/**
 * Writes the events of the environments that a schedule is about. Each part is
 * a statement of its own: in one transaction, all of the environments would be
 * held until the last is written. Begun again, it writes what is missing.
 */
export async function expandSchedule(
  deps: Deps,
  {
    workflow,
    author,
    event,
    now,
  }: { readonly workflow: WorkflowRow; readonly author: UserRow; readonly event: EventRow; readonly now: Date },
): Promise<Expanded> {
  const { orm } = deps.database
  let looked = 0
  let matched = 0
  for (let after: string | undefined; ;) {
    const rows = await orm
      .select()
      .from(environments)
      .where(
        and(
          HAS_INFRASTRUCTURE,
          isAbout({ author, project_id: workflow.project_id }),
          after === undefined ? undefined : gt(environments.id, after),
        ),
      )
      .orderBy(asc(environments.id))
      .limit(BATCH_SIZE)
    const due = rows
      .map((row) => ({ row, facts: workflowFactsOf(row) }))
      .filter(({ facts }) => allHold(evaluateConditions(workflow.conditions, facts)))
    looked += rows.length
    matched += due.length
    if (due.length > 0) {
      const children = due.map(({ row, facts }) => ({
        id: deps.newId(),
        key: `${event.key}:${row.id}`,
        trigger: event.trigger,
        workflow_id: workflow.id,
        environment_id: row.id,
        project_id: row.project_id,
        facts,
        text: event.text,
        message: event.message,
        actor_name: event.actor_name,
        chain: event.chain,
        occurred_at: event.occurred_at,
        next_attempt_at: now,
      }))
      await orm.insert(workflowEvents).values(children).onConflictDoNothing({ target: workflowEvents.key })
    }
    after = rows.at(-1)?.id
    if (after === undefined || rows.length < BATCH_SIZE) return { looked, matched }
  }
}
