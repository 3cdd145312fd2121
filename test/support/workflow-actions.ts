// Workflows that do something with an environment, through the engine itself.
import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { Action } from '#domain/workflow/actions/index.ts'
import { message } from '#words/message.ts'
import type { WorkflowRun } from '#contract/workflows.ts'
import { auditEntries } from '../../src/server/db/schema/audit.ts'
import { workflowEvents, workflowRuns, workflows } from '../../src/server/db/schema/workflows.ts'
import type { Deps } from '../../src/server/deps.ts'
import { workflowFactsOf } from '../../src/server/environments/base/events.ts'
import { workThrough } from '../../src/server/workflows/engine/worker.ts'
import type { User } from './test-app.ts'
import { environmentRow } from './things.ts'
import { makeWorkflow } from './workflows.ts'

/** What one action is, beside its type. */
export type ActionGiven = Pick<Action, 'type'> & Partial<Action>

/** A run as it is kept, with its only action. */
export interface RunSeen {
  readonly id: string
  readonly workflow_id: string
  readonly event_id: string
  readonly outcome: string
  readonly action: WorkflowRun['actions'][number]
}

/**
 * Lets something happen to an environment, for one workflow of someone with
 * one action, and says what became of it.
 */
export async function runAction(
  deps: Deps,
  author: User,
  environmentId: string,
  action: ActionGiven,
  given: Partial<typeof workflows.$inferInsert> = {},
): Promise<RunSeen> {
  const workflow_id = await makeWorkflow(deps, author, {
    name: 'Night watch',
    trigger: 'on-deploy',
    ...given,
    actions: [{ id: 'a', target: '', value: '', ...action }],
  })
  const run = await runAgain(deps, workflow_id, environmentId)
  // The next one of a test happens for another workflow.
  await deps.database.orm.update(workflows).set({ enabled: false }).where(eq(workflows.id, workflow_id))
  return run
}

/** Lets something happen to an environment, for one workflow alone. */
export async function runAgain(deps: Deps, workflow_id: string, environmentId: string): Promise<RunSeen> {
  const { orm } = deps.database
  const environment = await environmentRow(deps, environmentId)
  const id = randomUUID()
  const now = deps.now()
  await orm.insert(workflowEvents).values({
    id,
    key: `test:${id}`,
    trigger: 'on-deploy',
    workflow_id,
    environment_id: environment.id,
    project_id: environment.project_id,
    facts: workflowFactsOf(environment),
    text: 'Ada requested "Shop".',
    message: message('events.requested', { actor: 'Ada', environment: 'Shop' }),
    chain: [],
    occurred_at: now,
    next_attempt_at: now,
  })
  await workThrough(deps)
  const [run] = await orm
    .select()
    .from(workflowRuns)
    .where(and(eq(workflowRuns.workflow_id, workflow_id), eq(workflowRuns.event_id, id)))
  const [done] = (run?.actions ?? []) as WorkflowRun['actions']
  if (!run || !done) throw new Error('The workflow did not run.')
  return { id: run.id, workflow_id, event_id: id, outcome: run.outcome, action: done }
}

/** What workflows entered into the audit log about an environment, oldest first. */
export function enteredOf({ database }: Deps, environmentId: string) {
  const { action, before, after, actor_id, actor_name, actor_email, via, seq, target_id } = auditEntries
  return database.orm
    .select({ action, before, after, actor_id, actor_name, actor_email, via })
    .from(auditEntries)
    .where(eq(target_id, environmentId))
    .orderBy(asc(seq))
}
