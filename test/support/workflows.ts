// Workflows as someone would have saved them, and what they did.
import { randomUUID } from 'node:crypto'
import type { Action } from '#domain/workflow/actions/index.ts'
import type { Condition, WorkflowFacts } from '#domain/workflow/vocabulary.ts'
import { webhookDeliveries, workflowEvents, workflowRuns, workflows } from '../../src/server/db/schema/workflows.ts'
import type { Deps } from '../../src/server/deps.ts'
import type { User } from './test-app.ts'

/** An action that only tells someone something. */
export const TELL_OWNER: Action = { id: 'tell', type: 'notify', target: 'owner', value: 'Look at it.' }

/** A condition that every environment of the tests meets. */
export const IN_DEVELOPMENT: Condition = { id: 'type', field: 'environment', operator: 'equals', value: 'Development' }

/** A workflow of someone: on, by hand, and telling the owner of the environment, unless a test says otherwise. */
export async function makeWorkflow(
  deps: Deps,
  author: User,
  given: Partial<typeof workflows.$inferInsert> = {},
): Promise<string> {
  await author.ready()
  const at = deps.now()
  const row = {
    id: randomUUID(),
    author_id: author.id,
    name: 'Watch',
    description: '',
    enabled: true,
    trigger: 'manual' as const,
    conditions: [],
    actions: [TELL_OWNER],
    created_at: at,
    updated_at: at,
    ...given,
  }
  await deps.database.orm.insert(workflows).values(row)
  return row.id
}

const FACTS: WorkflowFacts = {
  environment: 'Development',
  cloud_provider: 'Azure',
  cost: 10,
  budget: null,
  team_size: 3,
  data_sensitivity: 'Internal',
  region: 'eastus',
  resource_count: 12,
}

/** A run of a workflow, at an event of its own that was worked through. */
export async function makeRun(
  deps: Deps,
  workflowId: string,
  environment: { readonly id: string; readonly project_id: string } | null,
  given: Partial<typeof workflowRuns.$inferInsert> & {
    readonly chain?: (typeof workflowEvents.$inferInsert)['chain']
  } = {},
): Promise<string> {
  const { chain = [], ...more } = given
  const at = given.at ?? deps.now()
  const event_id = randomUUID()
  const times = { occurred_at: at, processed_at: at, next_attempt_at: at }
  const about = { environment_id: environment?.id ?? null, project_id: environment?.project_id ?? null }
  await deps.database.orm.insert(workflowEvents).values({
    id: event_id,
    key: event_id,
    trigger: 'on-deploy',
    ...about,
    facts: FACTS,
    text: 'Ada requested "Shop".',
    chain,
    ...times,
  })
  const row = {
    id: randomUUID(),
    workflow_id: workflowId,
    event_id,
    environment_id: about.environment_id,
    outcome: 'done',
    text: 'Told Ada.',
    conditions: [
      { ...IN_DEVELOPMENT, holds: true, actual: 'Development', expected: 'Development', reason: 'compared' },
    ],
    actions: [{ ...TELL_OWNER, outcome: 'done', text: 'Told Ada.' }],
    at,
    ...more,
  }
  await deps.database.orm.insert(workflowRuns).values(row)
  return row.id
}

/** What a webhook sent, or is to send, because of a run. */
export async function makeDelivery(
  deps: Deps,
  workflowId: string,
  runId: string,
  given: Partial<typeof webhookDeliveries.$inferInsert> = {},
): Promise<string> {
  const row = {
    id: randomUUID(),
    workflow_id: workflowId,
    run_id: runId,
    sealed_url: deps.seal.seal('https://hooks.example.com/secret-path', 'webhook address'),
    host: 'hooks.example.com',
    body: '{}',
    state: 'waiting',
    attempts: [],
    next_attempt_at: deps.now(),
    created_at: deps.now(),
    ...given,
  }
  await deps.database.orm.insert(webhookDeliveries).values(row)
  return row.id
}
