// Workflows that a test lets run, with what happened and what became of it.
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Action, WorkflowAction } from '#domain/workflow/actions/index.ts'
import type { Condition, ConditionField, Operator } from '#domain/workflow/vocabulary.ts'
import { workflowEvents, workflowRuns, type workflows } from '../../src/server/db/schema/workflows.ts'
import type { Deps } from '../../src/server/deps.ts'
import type { User } from './test-app.ts'
import { makeWorkflow } from './workflows.ts'

let made = 0

/**
 * A workflow of someone, in the order in which a test makes them: for every deployment in their projects and without
 * actions, unless a test says otherwise.
 */
export function makeRule(
  deps: Deps,
  author: User,
  given: Partial<typeof workflows.$inferInsert> = {},
): Promise<string> {
  made += 1
  // Also where the clock stands still.
  const created_at = new Date(deps.now().getTime() - 3_600_000 + made)
  return makeWorkflow(deps, author, {
    name: `Rule ${made}`,
    trigger: 'on-deploy',
    conditions: [],
    actions: [],
    created_at,
    ...given,
  })
}

/** A condition of a workflow. */
export function condition(field: ConditionField, operator: Operator, value: string): Condition {
  return { id: randomUUID(), field, operator, value }
}

/** An action of a workflow. */
export function action(type: WorkflowAction, target = '', value = ''): Action {
  return { id: randomUUID(), type, target, value }
}

/** What a workflow made of events, oldest first. */
export function runsOf({ database }: Deps, workflowId: string) {
  const { outcome, text, conditions, actions, environment_id, event_id, at } = workflowRuns
  return database.orm
    .select({ outcome, text, conditions, actions, environment_id, event_id, at })
    .from(workflowRuns)
    .where(eq(workflowRuns.workflow_id, workflowId))
    .orderBy(asc(workflowRuns.at), asc(workflowRuns.id))
}

/** What happened to an environment, oldest first. */
export function eventsOf({ database }: Deps, environmentId: string) {
  return database.orm
    .select()
    .from(workflowEvents)
    .where(eq(workflowEvents.environment_id, environmentId))
    .orderBy(asc(workflowEvents.occurred_at), asc(workflowEvents.id))
}
