// Environments: requested, approved, applied, warned, extended, ended.
import { z } from 'zod'
import { fieldMessage, ofType } from '#engine/field-messages.ts'
import { generateRequest } from '#engine/answers.ts'
import { displayName, email } from '#domain/account/password.ts'
import { EXTEND_DAYS_MAX } from '#domain/environment/expiry.ts'
import { CONNECTIONS } from '#domain/environment/connections.ts'
import { USD_MAX } from '#domain/environment/cost.ts'
import { ENVIRONMENT_STATUSES, RUN_OUTCOMES } from '#domain/environment/lifecycle.ts'
import { cloudProvider, tags } from '#domain/project/settings.ts'
import { changeCheck } from './approvals.ts'
import { fileLayout, stackSpec } from './compiled-stack.ts'
import { defineContract } from './endpoint.ts'
import {
  NAME_MAX,
  environment,
  environmentActivity,
  environmentCosts,
  environmentDetail,
  environmentSummary,
} from './environment.ts'
import { instant, pageQuery } from './list.ts'

const byId = z.object({ id: z.string() })
const name = displayName(fieldMessage('fields.environment-name-required'), NAME_MAX)
const budgetLimit = z
  .number(ofType(fieldMessage('fields.budget-limit-number')))
  .min(0, fieldMessage('fields.budget-limit-least'))
  .max(USD_MAX)
  .nullable()

/** What an environment is made of, exactly one of them. */
const source = {
  result_id: z.string().max(64).optional().meta({ description: 'A generated result that the caller can read.' }),
  template_id: z
    .string()
    .max(80)
    .optional()
    .meta({ description: 'A template that the caller can read; its newest version.' }),
  stack: stackSpec.optional(),
  answers: generateRequest.optional(),
}

const lifetime = {
  expires_at: instant.nullable().optional().meta({ description: 'The end date; without it, the duration decides.' }),
  lifetime_days: z
    .int()
    .min(1)
    .max(3650)
    .nullable()
    .optional()
    .meta({ description: 'Days from its activation instead of a date.' }),
}

const EXAMPLE = { project_id: '01931c3e-7d5a-7c52-9d3e-2f6b8f1a4c10', name: 'Shop', template_id: 'three-tier-web-app' }
export const environmentRequest = z
  .strictObject({
    project_id: z.string(ofType(fieldMessage('fields.project-required'))).max(64),
    name,
    ...source,
    owner_email: email
      .optional()
      .meta({ description: 'Defaults to the caller; only administrators can name someone else.' }),
    budget_limit: budgetLimit.optional(),
    ...lifetime,
    auto_teardown_enabled: z.boolean().optional(),
    tags: tags.optional(),
    connection: z.enum(CONNECTIONS).optional().meta({ description: 'Who carries out its runs; manual without it.' }),
    connection_id: z.string().max(64).optional().meta({ description: 'A connection of the project, for cloud.' }),
    variables: z.record(z.string().max(100), z.string().max(10_000)).optional().meta({
      description: 'Values of the variables of its stack without a default: texts as they are, the rest in JSON.',
    }),
    description: z.string().trim().max(1000).optional().meta({ description: 'Its purpose; approvers read it.' }),
  })
  .meta({ id: 'EnvironmentRequest', examples: [EXAMPLE] })

export const environments = defineContract({
  list: {
    method: 'GET',
    path: '/environments',
    summary: "Lists the environments of the caller's projects; an administrator sees all.",
    permission: 'environments.list',
    query: pageQuery.extend({
      status: z
        .enum([...ENVIRONMENT_STATUSES, 'running', 'all'])
        .optional()
        .meta({
          description:
            'Without it, everything that is not deleted. running: active, expiring_soon and expired, which cost money.',
        }),
      cloud_provider: z.union([z.literal('all'), cloudProvider]).optional(),
      project_id: z.string().max(64).optional(),
      owner_email: email.optional(),
      search: z.string().max(100).optional().meta({ description: 'Part of the name.' }),
      sort: z.enum(['created', 'name', 'cost', 'expires']).default('created'),
    }),
    returns: { status: 200, json: z.array(environment), isPage: true },
    errors: [400, 401, 403],
  },
  summary: {
    method: 'GET',
    path: '/environments/summary',
    summary: 'Counts the environments that the caller sees, and what they cost.',
    permission: 'environments.list',
    query: z.object({ project_id: z.string().max(64).optional() }),
    returns: { status: 200, json: environmentSummary },
    errors: [400, 401, 403],
  },
  create: {
    method: 'POST',
    path: '/environments',
    summary:
      'Requests an environment: checks policy and budget, reserves the cost, and requests approval where it is needed.',
    permission: 'environments.create',
    body: environmentRequest,
    isHeavy: true,
    returns: { status: 201, json: environment },
    errors: [400, 401, 403, 404, 409, 413, 415, 429],
  },
  get: {
    method: 'GET',
    path: '/environments/{id}',
    summary: 'Returns an environment with its compiled stack.',
    permission: 'environment.read',
    params: byId,
    returns: { status: 200, json: environmentDetail },
    errors: [401, 403, 404],
  },
  activities: {
    method: 'GET',
    path: '/environments/{id}/activities',
    summary: 'What happened to an environment, newest first.',
    permission: 'environment.read',
    params: byId,
    query: pageQuery,
    returns: { status: 200, json: z.array(environmentActivity), isPage: true },
    errors: [400, 401, 403, 404],
  },
  costs: {
    method: 'GET',
    path: '/environments/{id}/costs',
    summary: 'What an environment cost, day by day, and what the month will cost.',
    permission: 'environment.read',
    params: byId,
    returns: { status: 200, json: environmentCosts },
    errors: [401, 403, 404],
  },
  export: {
    method: 'GET',
    path: '/environments/{id}/export',
    summary: 'Packs the Terraform files of an environment into a ZIP, with its end date in the tags.',
    permission: 'environment.read',
    params: byId,
    query: z.object({ layout: fileLayout }),
    isHeavy: true,
    returns: { status: 200, file: 'application/zip' },
    errors: [400, 401, 403, 404, 429],
  },
  update: {
    method: 'PUT',
    path: '/environments/{id}',
    summary:
      'Changes an environment; omitted fields stay. A new stack of a pending one voids the decision and requests approval again; one of an environment that Strata runs updates it, after the same checks as a request.',
    permission: 'environment.manage',
    params: byId,
    body: z.strictObject({
      name: name.optional(),
      ...source,
      budget_limit: budgetLimit.optional(),
      owner_email: email.optional().meta({ description: 'Only administrators can give it to someone else.' }),
      auto_teardown_enabled: z.boolean().optional().meta({
        description: 'Switched on for an environment whose end has passed, its teardown begins at once.',
      }),
      tags: tags.optional(),
    }),
    isHeavy: true,
    returns: { status: 200, json: environment },
    errors: [400, 401, 403, 404, 409, 413, 415, 429],
  },
  checkChange: {
    method: 'POST',
    path: '/environments/{id}/check',
    summary: 'Returns what another stack would cost, and whether it would need approval, why, and from whom.',
    permission: 'environment.manage',
    params: byId,
    body: z.strictObject(source),
    isHeavy: true,
    returns: { status: 200, json: changeCheck },
    errors: [400, 401, 403, 404, 409, 413, 415, 429],
    leavesNoTrace: 'It only looks.',
  },
  request: {
    method: 'POST',
    path: '/environments/{id}/request',
    summary:
      'Requests approval again after a rejection, or when no one decided in time, and changes before what is given of its stack, budget and end.',
    permission: 'environment.manage',
    params: byId,
    body: z.strictObject({
      note: z.string().trim().max(1000).optional().meta({ description: 'What the approvers read, such as an answer.' }),
      ...source,
      budget_limit: budgetLimit.optional(),
      ...lifetime,
    }),
    isHeavy: true,
    returns: { status: 200, json: environment },
    errors: [400, 401, 403, 404, 409, 413, 415, 429],
  },
  extend: {
    method: 'POST',
    path: '/environments/{id}/extend',
    summary: 'Moves the end of an environment by days, or to a later date. Also that of a pending one with a date.',
    permission: 'environment.manage',
    params: byId,
    body: z
      .strictObject({
        days: z
          .int(fieldMessage('fields.days-required'))
          .min(1, fieldMessage('fields.days-least'))
          .max(EXTEND_DAYS_MAX, fieldMessage('fields.days-most', { max: EXTEND_DAYS_MAX }))
          .optional(),
        expires_at: instant.optional().meta({ description: 'The new end, instead of days.' }),
      })
      .superRefine(({ days, expires_at }, ctx) => {
        if ((days === undefined) !== (expires_at === undefined)) return
        ctx.addIssue({ code: 'custom', path: ['days'], message: fieldMessage('fields.days-required') })
      }),
    returns: { status: 200, json: environment },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  suspend: {
    method: 'POST',
    path: '/environments/{id}/suspend',
    summary: 'Stops an environment; its data stays.',
    permission: 'environment.manage',
    params: byId,
    returns: { status: 202, json: environment },
    errors: [401, 403, 404, 409],
  },
  resume: {
    method: 'POST',
    path: '/environments/{id}/resume',
    summary: 'Starts a suspended environment again.',
    permission: 'environment.manage',
    params: byId,
    returns: { status: 202, json: environment },
    errors: [401, 403, 404, 409],
  },
  cancel: {
    method: 'POST',
    path: '/environments/{id}/cancel',
    summary: 'Withdraws a pending environment and its request for approval.',
    permission: 'environment.manage',
    params: byId,
    returns: { status: 200, json: environment },
    errors: [401, 403, 404, 409],
  },
  remove: {
    method: 'DELETE',
    path: '/environments/{id}',
    summary: 'Ends an environment: destroys its resources, or deletes it immediately if it has none.',
    permission: 'environment.manage',
    params: byId,
    returns: { status: 202, json: environment },
    errors: [401, 403, 404, 409],
  },
  begin: {
    method: 'POST',
    path: '/environments/{id}/begin',
    summary: 'Says that you are now running by hand what the environment waits for: until you report it, it is yours.',
    permission: 'environment.manage',
    params: byId,
    returns: { status: 200, json: environment },
    errors: [401, 403, 404, 409],
  },
  undo: {
    method: 'POST',
    path: '/environments/{id}/undo',
    summary:
      'Takes back an operation of which nothing was run: the environment is again what it was. If its end has passed, its auto-teardown is switched off.',
    permission: 'environment.manage',
    params: byId,
    returns: { status: 200, json: environment },
    errors: [401, 403, 404, 409],
  },
  report: {
    method: 'POST',
    path: '/environments/{id}/report',
    summary:
      'Reports the outcome of a run after you ran the exported files by hand. A report that no longer fits is refused, but recorded.',
    permission: 'environment.manage',
    params: byId,
    body: z.strictObject({
      outcome: z.enum(RUN_OUTCOMES),
      note: z.string().trim().max(2000).optional(),
    }),
    returns: { status: 200, json: environment },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
})
