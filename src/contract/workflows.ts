// Workflows: rules that run when something happens.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'
import { WORKFLOW_PERMISSIONS } from '#domain/access/abilities.ts'
import { displayName } from '#domain/account/password.ts'
import { WORKFLOW_PROBLEMS } from '#domain/workflow/problem.ts'
import { CONDITION_REASONS } from '#domain/workflow/evaluate.ts'
import { PARTS_MAX } from '#domain/workflow/vocabulary.ts'
import { TRIGGERS } from '#domain/workflow/triggers.ts'
import { defineContract } from './endpoint.ts'
import { personReference } from './environment.ts'
import { instant, pageQuery } from './list.ts'
import { message, messageFields } from './message.ts'
import { webhookDelivery } from './webhook-delivery.ts'
import { workflowAction, workflowCondition, workflowSchedule } from './workflow-parts.ts'

const byId = z.object({ id: z.string() })

/** What a workflow is written as; absent parts of a new one are empty. */
const written = {
  description: z.string().trim().max(1000),
  enabled: z.boolean(),
  trigger: z.enum(TRIGGERS),
  schedule: workflowSchedule.nullable().meta({ description: 'For on-schedule.' }),
  resource_limit: z
    .int()
    .min(1)
    .max(10_000)
    .nullable()
    .meta({ description: 'For on-resource-limit: the number of resources that one environment exceeds.' }),
  project_id: z
    .string()
    .max(64)
    .nullable()
    .meta({ description: 'Only environments of this project; null for all projects where its author can act.' }),
  conditions: z.array(workflowCondition).max(PARTS_MAX).meta({ description: 'All of them must be met.' }),
  actions: z.array(workflowAction).max(PARTS_MAX),
}
const name = displayName(fieldMessage('fields.workflow-name-required'))

const draft = z
  .strictObject({
    name,
    description: written.description.default(''),
    enabled: written.enabled.default(true),
    trigger: written.trigger,
    schedule: written.schedule.default(null),
    resource_limit: written.resource_limit.default(null),
    project_id: written.project_id.default(null),
    conditions: written.conditions.default([]),
    actions: written.actions.default([]),
  })
  .meta({ id: 'WorkflowDraft' })
export type WorkflowDraft = z.output<typeof draft>

/** A workflow as the page copies it, with id and time of the one that was copied. */
export const workflowImport = draft
  .extend({ id: z.string().max(64).optional(), created_at: instant.optional() })
  .meta({ id: 'WorkflowImport' })

export const workflowProblem = z
  .object({
    kind: z.enum([...WORKFLOW_PROBLEMS, 'rights']),
    workflow_ids: z.array(z.string()).meta({ description: 'The other workflows that it is about.' }),
    message: z.string().meta({ description: 'In English.' }),
    ...message.shape,
  })
  .meta({ id: 'WorkflowProblem' })

/** How a run of a workflow ended. `stopped`: a chain of workflows that cause each other was ended. */
export const RUN_OUTCOMES = ['done', 'not-met', 'refused', 'failed', 'stopped'] as const
export const ACTION_OUTCOMES = ['done', 'nothing-to-do', 'refused', 'failed', 'not-reached'] as const

export const workflow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    ...written,
    conditions: z.array(workflowCondition),
    actions: z
      .array(workflowAction)
      .meta({ description: 'For callers who cannot change the workflow, a webhook address is shortened to its host.' }),
    project: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    author: personReference.meta({ description: 'The person who saved it last: it acts with their current rights.' }),
    version: z.int(),
    has_webhook_secret: z.boolean(),
    next_run_at: instant.nullable().meta({ description: 'For on-schedule, while it is on.' }),
    run_count: z.int().meta({ description: 'How often its conditions were met.' }),
    last_run: z
      .object({ at: instant, outcome: z.enum(RUN_OUTCOMES) })
      .nullable()
      .meta({ description: 'The newest run whose conditions were met.' }),
    problems: z.array(workflowProblem),
    created_at: instant,
    updated_at: instant,
    abilities: z.record(z.enum(WORKFLOW_PERMISSIONS), z.boolean()),
  })
  .meta({ id: 'Workflow' })
export type Workflow = z.infer<typeof workflow>

const conditionResult = workflowCondition.extend({
  holds: z.boolean(),
  actual: z.string().nullable(),
  expected: z.string(),
  reason: z.enum(CONDITION_REASONS),
})

const actionResult = workflowAction.extend({
  outcome: z.enum(ACTION_OUTCOMES),
  text: z.string().meta({ description: 'The effect, or the reason why there is none; in English.' }),
  ...messageFields,
})

export const workflowRun = z
  .object({
    id: z.uuid(),
    outcome: z.enum(RUN_OUTCOMES),
    text: z
      .string()
      .meta({ description: 'The same as a sentence, in English; without a code where its actions say it.' }),
    ...messageFields,
    event: z.object({
      id: z.uuid(),
      trigger: z.enum(TRIGGERS),
      text: z.string().meta({ description: 'What happened, in English.' }),
      ...messageFields,
      at: instant,
    }),
    environment: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    conditions: z.array(conditionResult),
    actions: z.array(actionResult),
    caused_by: z
      .string()
      .nullable()
      .meta({ description: 'Name of the workflow that caused the event; null for a person or the clock.' }),
    at: instant,
  })
  .meta({ id: 'WorkflowRun' })
export type WorkflowRun = z.infer<typeof workflowRun>

const simulatedRun = z.object({
  environment: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  who: z.string().nullable().meta({ description: 'The owner of the environment.' }),
  environment_type: z.string().nullable(),
  cost: z.number().nullable().meta({ description: 'USD, as the conditions looked at it.' }),
  would: z.array(z.string()).meta({ description: 'What each action would have done, in English.' }),
  messages: z.array(message).meta({ description: 'The same for other languages.' }),
  at: instant,
})

export const simulation = z
  .object({
    since: instant,
    until: instant,
    checked: z.int().meta({ description: 'Events that were evaluated.' }),
    matched: z.int().meta({ description: 'Those that met the conditions.' }),
    runs: z.array(simulatedRun).meta({ description: 'The newest 50 of them.' }),
    next_runs: z.array(instant).meta({ description: 'For on-schedule: the next five times.' }),
    problems: z.array(workflowProblem),
    duration_ms: z.number(),
  })
  .meta({ id: 'WorkflowSimulation' })
export type WorkflowSimulation = z.infer<typeof simulation>

export const workflows = defineContract({
  list: {
    method: 'GET',
    path: '/workflows',
    summary:
      'Lists the workflows of the caller and those for their projects, in the order in which they run; administrators see all.',
    permission: 'workflows.list',
    query: pageQuery.extend({ trigger: z.enum(TRIGGERS).optional(), enabled: z.enum(['true', 'false']).optional() }),
    returns: { status: 200, json: z.array(workflow), isPage: true },
    errors: [400, 401, 403],
  },
  create: {
    method: 'POST',
    path: '/workflows',
    summary: 'Creates a workflow. A workflow that approves requires the right to approve.',
    permission: 'workflows.create',
    body: draft,
    returns: { status: 201, json: workflow, etag: 'version' },
    errors: [400, 401, 403, 404, 413, 415],
  },
  importJson: {
    method: 'POST',
    path: '/workflows/import',
    summary: 'Creates a workflow from the JSON that "Copy as JSON" of the page gives.',
    permission: 'workflows.create',
    body: workflowImport,
    returns: { status: 201, json: workflow, etag: 'version', location: '/workflows/{made.id}' },
    errors: [400, 401, 403, 404, 413, 415],
  },
  get: {
    method: 'GET',
    path: '/workflows/{id}',
    summary: 'Returns a workflow.',
    permission: 'workflow.read',
    params: byId,
    returns: { status: 200, json: workflow, etag: 'version' },
    errors: [401, 403, 404],
  },
  update: {
    method: 'PUT',
    path: '/workflows/{id}',
    summary: 'Changes a workflow; omitted fields stay. From then on, it acts with the rights of the caller.',
    permission: 'workflow.update',
    params: byId,
    body: z
      .strictObject(written)
      .extend({
        name,
        base_version: z.int().min(1),
        place: z
          .strictObject({ side: z.enum(['before', 'after']), workflow_id: z.string().max(64) })
          .meta({ description: 'Next to which workflow it runs from then on. Alone, it leaves the author as it is.' }),
      })
      .partial(),
    ifMatch: 'base_version',
    returns: { status: 200, json: workflow, etag: 'version' },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  remove: {
    method: 'DELETE',
    path: '/workflows/{id}',
    summary:
      'Deletes a workflow. It no longer runs or sends; the effects of its actions stay. You can restore it for 30 days.',
    permission: 'workflow.delete',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
  undelete: {
    method: 'POST',
    path: '/workflows/{id}/undelete',
    summary: 'Restores a deleted workflow with its place, its runs and its deliveries. It does not make up for events.',
    permission: 'workflow.delete',
    params: byId,
    returns: { status: 200, json: workflow, etag: 'version' },
    errors: [401, 403, 404, 409],
  },
  run: {
    method: 'POST',
    path: '/workflows/{id}/run',
    summary: 'Runs a workflow with a manual trigger for one environment and returns the run.',
    permission: 'workflow.run',
    params: byId,
    body: z.strictObject({ environment_id: z.string().max(64) }),
    returns: { status: 200, json: workflowRun },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  dryRun: {
    method: 'POST',
    path: '/workflows/dry-run',
    summary: 'Returns what a workflow would have done in the last 90 days, without doing, storing or sending anything.',
    permission: 'workflows.create',
    body: draft.extend({
      id: z.string().max(64).optional().meta({ description: 'The saved workflow that it is to replace.' }),
    }),
    returns: { status: 200, json: simulation },
    errors: [400, 401, 403, 404, 413, 415],
    leavesNoTrace: 'It only looks, in a transaction that cannot write.',
  },
  runs: {
    method: 'GET',
    path: '/workflows/{id}/runs',
    summary: 'Lists the runs of a workflow with the reason for each condition, newest first.',
    permission: 'workflow.read',
    params: byId,
    query: pageQuery.extend({ outcome: z.enum(RUN_OUTCOMES).optional() }),
    returns: { status: 200, json: z.array(workflowRun), isPage: true },
    errors: [400, 401, 403, 404],
  },
  deliveries: {
    method: 'GET',
    path: '/workflows/{id}/deliveries',
    summary: 'Lists what the webhooks of a workflow sent, with every attempt, newest first.',
    permission: 'workflow.read',
    params: byId,
    query: pageQuery,
    returns: { status: 200, json: z.array(webhookDelivery), isPage: true },
    errors: [400, 401, 403, 404],
  },
  renewSecret: {
    method: 'POST',
    path: '/workflows/{id}/webhook-secret',
    summary:
      'Creates the secret that signs the webhooks of a workflow and replaces an earlier one. It is shown only once.',
    permission: 'workflow.update',
    params: byId,
    returns: {
      status: 200,
      json: z.object({ secret: z.string().meta({ description: 'As Standard Webhooks write it: whsec_ and base64.' }) }),
    },
    errors: [401, 403, 404],
  },
})
