// Approvals: a decision of someone other than the requester, bound to exactly the stack and the cost that were shown.
import { z } from 'zod'
import { generateRequest } from '#engine/answers.ts'
import { email } from '#domain/account/password.ts'
import { APPROVAL_STATES, DECISION_REFUSALS } from '#domain/approval/decisions.ts'
import { USD_MAX } from '#domain/environment/cost.ts'
import { APPROVAL_REASONS } from '#domain/approval/policy.ts'
import { ENVIRONMENT_STATUSES } from '#domain/environment/lifecycle.ts'
import { defineContract } from './endpoint.ts'
import { resourcesSummary, stackSpec } from './compiled-stack.ts'
import { personReference, waiting } from './environment.ts'
import { instant, pageQuery } from './list.ts'
import { message, sentence } from './message.ts'
import { cloudLabel, durationLabel, environmentTypeLabel, sensitivityLabel } from './words.ts'

const usdMonthly = z.number().meta({ description: 'USD a month.' })
const usd = z.number().meta({ description: 'USD.' })
const byId = z.object({ id: z.string() })

const budgetMonth = z.object({
  month: z.string().meta({ description: 'The calendar month (UTC), such as 2026-11.' }),
  taken: usd.meta({ description: 'What everything else takes in this month, in USD.' }),
  asked: usd.meta({ description: 'What the request takes in this month, in USD.' }),
  allowed: usd.meta({ description: 'USD by which owners allow the project to exceed its limit in this month.' }),
  short: usd.meta({ description: 'USD that are missing in this month; 0 where the request fits.' }),
  left: usd.nullable().meta({ description: 'USD that are left in this month with the request; null without a limit.' }),
})

/** What a project's budget of this month looks like beside a request. */
const projectBudget = z.object({
  limit: usdMonthly.nullable(),
  spent: usd,
  reserved: usd.meta({
    description: 'USD reserved for requested and running environments until the end of the month.',
  }),
  allowed: usd.meta({ description: 'USD by which owners allow the project to exceed its limit.' }),
  left: usd.nullable().meta({ description: 'USD that can still be reserved; null without a limit.' }),
  asked: usd.meta({ description: 'USD that the request takes until the month ends.' }),
  excess: usd.meta({
    description: 'USD by which the request exceeds the budget; 0 when it fits or is already reserved.',
  }),
  months: z
    .tuple([budgetMonth, budgetMonth])
    .meta({ description: 'This month, and the next, which stands for each that follows.' }),
})

export const approval = z
  .object({
    id: z.uuid(),
    state: z.enum(APPROVAL_STATES),
    void_reason: z
      .string()
      .nullable()
      .meta({ description: 'Why a decision no longer counts, in English; null while it does.' }),
    void_message: message.nullable().meta({ description: 'The same for other languages; null for older ones.' }),
    environment: z.object({ id: z.uuid(), name: z.string(), status: z.enum(ENVIRONMENT_STATUSES) }),
    project: z.object({ id: z.uuid(), name: z.string() }),
    requester: personReference,
    requester_email: z.string(),
    reasons: z
      .array(
        z.object({
          code: z.enum(APPROVAL_REASONS),
          text: z.string().meta({ description: 'In English.' }),
          messages: z.array(message).meta({ description: 'Its sentences, for other languages.' }),
        }),
      )
      .meta({ description: 'Why it needs approval.' }),
    workflows: z.array(z.string()).meta({ description: 'Names of the workflows that require it.' }),
    approvers: z.array(personReference).meta({ description: 'The current approvers.' }),
    waiting: waiting.nullable().meta({ description: 'What a pending request waits for; null once it is decided.' }),
    cost_monthly: usdMonthly,
    budget_limit: usdMonthly.nullable(),
    priced_lines: z.int(),
    total_lines: z.int(),
    declared_components: z
      .int()
      .meta({ description: 'Components whose cost no price list confirms: custom ones, and sizes without a price.' }),
    stack_digest: z.string(),
    cloud_provider: cloudLabel,
    region: z.string(),
    environment_type: environmentTypeLabel,
    data_sensitivity: sensitivityLabel,
    duration: durationLabel,
    team_size: z.int(),
    resource_count: z.int(),
    resource_count_is_least: z
      .boolean()
      .meta({ description: 'Whether there can be more, because only the plan knows a number.' }),
    request_note: z.string().nullable(),
    request_message: sentence.nullable().meta({
      description: 'Why Strata asks: the plan of a run costs more than was approved. Null for what a person asks for.',
    }),
    created_at: instant,
    expires_at: instant.meta({ description: 'When it lapses without a decision.' }),
    decided_at: instant.nullable(),
    decided_by: personReference.nullable(),
    approver_email: z.string().nullable().meta({ description: 'Who decided; null while no one has.' }),
    notes: z.string().nullable().meta({ description: 'The note of the approver.' }),
    decision_refusal: z
      .enum(DECISION_REFUSALS)
      .nullable()
      .meta({ description: 'Why the caller cannot decide; null if they can.' }),
    can_cancel: z.boolean().meta({ description: 'Whether the caller can withdraw it.' }),
  })
  .meta({ id: 'Approval' })

export type Approval = z.infer<typeof approval>

export const approvalDetail = approval
  .extend({
    breakdown: z.record(z.string(), z.number()).meta({ description: 'Component to USD a month.' }),
    resources_summary: resourcesSummary,
    project_budget: projectBudget,
  })
  .meta({ id: 'ApprovalDetail' })

export type ApprovalDetail = z.infer<typeof approvalDetail>

export const approvalCheck = z
  .object({
    requires_approval: z.boolean(),
    reasons: z.array(z.string()).meta({ description: 'A sentence each, in English.' }),
    reason_messages: z
      .array(z.array(message))
      .meta({ description: 'The same for other languages: the sentences of each.' }),
    reason_codes: z.array(z.enum(APPROVAL_REASONS)),
    workflows: z.array(z.string()).meta({ description: 'Names of the workflows that require it.' }),
    approvers: z.array(personReference),
    cost_monthly: usdMonthly,
    priced_lines: z.int(),
    total_lines: z.int(),
    project: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    project_budget: projectBudget.nullable(),
  })
  .meta({ id: 'ApprovalCheck' })

/** What another stack means for an environment, by the same rules as a request. */
export const changeCheck = approvalCheck
  .extend({
    action: z.enum(['change', 'update']).meta({
      description: 'change for a pending environment, whose request starts over; update for one that runs.',
    }),
    is_other: z.boolean().meta({ description: 'Whether it differs from the present stack.' }),
    reserves_monthly: usdMonthly.meta({
      description:
        'USD a month that the project reserves until the change is applied: for an update the larger of both.',
    }),
    before: z.object({ cost_monthly: usdMonthly, priced_lines: z.int(), total_lines: z.int() }),
  })
  .meta({ id: 'ChangeCheck' })

const projectId = z
  .string()
  .max(64)
  .optional()
  .meta({ description: 'When absent, the default project of the profile, or else the only project of the caller.' })

/** The wizard's answers, and the project for which they are. */
const answersForm = generateRequest.safeExtend({ project_id: projectId }).meta({ id: 'ApprovalCheckRequest' })

/** A generated result, a template or a stack instead of answers: exactly one of them. */
const sourceForm = z
  .strictObject({
    result_id: z.string().max(64).optional(),
    template_id: z.string().max(80).optional(),
    stack: stackSpec.optional(),
    project_id: projectId,
    budget_limit: z.number().min(0).max(USD_MAX).nullable().optional(),
  })
  .meta({ id: 'ApprovalCheckOfSource' })

const hasSource = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && ('result_id' in given || 'template_id' in given || 'stack' in given)

/** An address in a body must be the caller's own. */
const decision = z.strictObject({
  approver_email: email.optional(),
  notes: z.string().trim().max(2000).default(''),
  stack_digest: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'What the approver was shown; when it has changed, nothing is decided.' }),
  cost_monthly: z.number().optional().meta({ description: 'What the approver was shown, in USD a month.' }),
})

export const approvals = defineContract({
  check: {
    method: 'POST',
    path: '/approval/check',
    summary: 'Returns whether a request would need approval, why, and from whom.',
    permission: 'environments.create',
    body: z.union([answersForm, sourceForm]),
    bodyForm: (given) => (hasSource(given) ? sourceForm : answersForm),
    isHeavy: true,
    returns: { status: 200, json: approvalCheck },
    errors: [400, 401, 403, 404, 413, 415, 429],
    leavesNoTrace: 'It only looks.',
  },
  request: {
    method: 'POST',
    path: '/approval/request',
    summary: 'Requests an environment from answers, and its approval.',
    permission: 'environments.create',
    body: generateRequest
      .safeExtend({ project_id: projectId, requester_email: email.optional() })
      .meta({ id: 'ApprovalRequest' }),
    isHeavy: true,
    returns: { status: 201, json: approval, location: '/approval/{made.id}' },
    errors: [400, 401, 403, 404, 409, 413, 415, 429],
  },
  listPending: {
    method: 'GET',
    path: '/approval/list/pending',
    summary: 'Lists the requests that wait for a decision, in the projects of the caller, oldest first.',
    permission: 'approvals.list',
    query: pageQuery.extend({
      to_decide: z.enum(['true', 'false']).optional().meta({ description: 'Only those that the caller may decide.' }),
      project_id: z.string().max(64).optional(),
    }),
    returns: { status: 200, json: z.array(approval), isPage: true },
    errors: [400, 401, 403],
  },
  list: {
    method: 'GET',
    path: '/approvals',
    summary: 'Lists requests for approval, newest first.',
    permission: 'approvals.list',
    query: pageQuery.extend({
      state: z
        .enum([...APPROVAL_STATES, 'decided'])
        .optional()
        .meta({ description: 'decided: everything that is not pending.' }),
      requested_by: z.enum(['me']).optional(),
      environment_id: z.string().max(64).optional(),
      project_id: z.string().max(64).optional(),
    }),
    returns: { status: 200, json: z.array(approval), isPage: true },
    errors: [400, 401, 403],
  },
  get: {
    method: 'GET',
    path: '/approval/{id}',
    summary: 'Returns a request for approval with what it is about.',
    permission: 'approval.read',
    params: byId,
    returns: { status: 200, json: approvalDetail },
    errors: [401, 403, 404],
  },
  approve: {
    method: 'POST',
    path: '/approval/{id}/approve',
    summary: 'Approves exactly the stack and the cost of a request. You cannot approve your own request or stack.',
    permission: 'approval.decide',
    params: byId,
    body: decision,
    returns: { status: 200, json: approval },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  reject: {
    method: 'POST',
    path: '/approval/{id}/reject',
    summary: 'Rejects a request and frees its reserved budget.',
    permission: 'approval.decide',
    params: byId,
    body: decision,
    returns: { status: 200, json: approval },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
})
