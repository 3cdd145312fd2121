// Runs that pipelines carry out elsewhere: what they report, and how Strata starts the one that destroys.
import { z } from 'zod'
import {
  CALL_STATES,
  PIPELINE_PROVIDERS,
  REPORTED_RESOURCES_MAX,
  REPORT_OUTCOMES,
  REPORT_PHASES,
} from '#domain/run/reported.ts'
import { fieldMessage, ofType, requiredText } from '#engine/field-messages.ts'
import { isOneLine } from '#engine/one-line.ts'
import { defineContract } from './endpoint.ts'
import { instant } from './list.ts'
import { sentence } from './message.ts'
import { run } from './run.ts'

const byId = z.object({ id: z.string() })
/** Of what a plan counts: no plan of Terraform comes near it. */
const COUNT_MAX = 100_000
const ADDRESS_MAX = 500
const count = z.int().min(0).max(COUNT_MAX)
const line = (max: number) => z.string().min(1).max(max).refine(isOneLine, fieldMessage('fields.one-line'))

const reportedResource = z.strictObject({ address: line(ADDRESS_MAX), type: line(200) })

const EXAMPLE = {
  environment: '01931c3e-7d5a-7c52-9d3e-2f6b8f1a4c10',
  phase: 'apply',
  outcome: 'succeeded',
  key: '7003114-1-apply-succeeded',
  pipeline: { url: 'https://github.com/example/shop/actions/runs/7003114', run: 7_003_114, attempt: 1 },
  commit: '4f0f4d5b6a7c8d9e0f1a2b3c4d5e6f708192a3b4',
} as const

const report = z
  .strictObject({
    environment: z.uuid(fieldMessage('fields.id')).meta({ description: 'Id of the environment, as in its address.' }),
    phase: z.enum(REPORT_PHASES),
    outcome: z.enum(REPORT_OUTCOMES),
    key: z
      .string()
      .regex(/^[\w.:-]{8,120}$/, fieldMessage('pipelines.report-key'))
      .meta({ description: 'Names this report: repeating it with the same key changes nothing.' }),
    pipeline: z.strictObject({
      url: z
        .url({ protocol: /^https$/, error: fieldMessage('pipelines.report-url') })
        .max(1000)
        .regex(/^https:\/\/[^/?#@\\]+(?:[/?#]|$)/, fieldMessage('pipelines.report-url'))
        .meta({ description: "https address of the pipeline's own page, without credentials." }),
      run: z.int().min(1).meta({ description: 'Number of the pipeline run; a later run has a larger one.' }),
      attempt: z.int().min(1).default(1).meta({ description: 'Grows with every attempt at the run.' }),
    }),
    commit: z
      .string()
      .regex(/^[0-9a-f]{7,64}$/, fieldMessage('pipelines.report-commit'))
      .optional(),
    changes: z
      .strictObject({ add: count, change: count, destroy: count })
      .optional()
      .meta({ description: 'How many resources the plan makes, changes in place and destroys.' }),
    resources: z
      .array(reportedResource)
      .max(REPORTED_RESOURCES_MAX)
      .optional()
      .meta({ description: 'What exists afterwards: addresses and types, never values.' }),
  })
  .meta({ id: 'PipelineReport', examples: [EXAMPLE] })

const reportAnswer = z
  .object({
    is_counted: z.boolean().meta({ description: 'False where a later report is known, so that nothing changed.' }),
    reason: sentence.nullable().meta({ description: 'Why it was not counted.' }),
    run: run.nullable().meta({ description: 'The run that it is about; null where it made none.' }),
  })
  .meta({ id: 'PipelineReportAnswer' })

const target = {
  provider: z.enum(PIPELINE_PROVIDERS),
  host: z
    .string(ofType(fieldMessage('pipelines.trigger-host')))
    .max(300)
    .meta({ description: "https address of the system's API, such as https://api.github.com." }),
  project: line(300).meta({
    description:
      'OWNER/REPOSITORY on GitHub, path or number of the project on GitLab, ORGANISATION/PROJECT on Azure DevOps.',
  }),
  pipeline: z
    .string()
    .max(200)
    .default('')
    .meta({ description: 'File of the workflow on GitHub, number of the pipeline on Azure DevOps; empty on GitLab.' }),
  ref: z
    .string()
    .regex(/^[\w][\w./-]{0,199}$/, fieldMessage('pipelines.trigger-ref'))
    .refine((ref) => !ref.includes('..'), fieldMessage('pipelines.trigger-ref'))
    .default('main')
    .meta({ description: 'Branch on which the pipeline runs.' }),
}

const trigger = z
  .object({
    provider: z.enum(PIPELINE_PROVIDERS),
    host: z.string(),
    project: z.string(),
    pipeline: z.string(),
    ref: z.string(),
    token_set_at: instant,
    set_by: z.string().nullable().meta({ description: 'Name; null when the account is gone.' }),
    set_at: instant,
  })
  .meta({ id: 'PipelineTrigger' })

const pipelineCall = z
  .object({
    state: z.enum(CALL_STATES).meta({
      description:
        'waiting: it is tried (again); sent: the pipeline is to report; given-up: it could not be started; silent: it was started and did not report; done.',
    }),
    created_at: instant,
    sent_at: instant.nullable(),
    next_attempt_at: instant.nullable(),
    attempts: z.array(z.object({ at: instant, status: z.int().nullable(), error: sentence.nullable() })),
  })
  .meta({ id: 'PipelineCall' })

const environmentPipeline = z
  .object({
    trigger: trigger
      .nullable()
      .meta({ description: 'How its pipeline is started to destroy it; null where it is not.' }),
    call: pipelineCall.nullable().meta({ description: 'The newest request to the pipeline.' }),
  })
  .meta({ id: 'EnvironmentPipeline' })
export type EnvironmentPipeline = z.infer<typeof environmentPipeline>

export const reported = defineContract({
  report: {
    method: 'POST',
    path: '/runs/report',
    summary:
      'Reports what a pipeline planned, applied or destroyed of an environment that Strata does not run. It makes a run that is marked as reported.',
    permission: 'runs.report',
    body: report,
    returns: { status: 200, json: reportAnswer },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  read: {
    method: 'GET',
    path: '/environments/{id}/pipeline',
    summary: 'How the pipeline of an environment is started to destroy it, and what became of the last time.',
    permission: 'environment.read',
    params: byId,
    returns: { status: 200, json: environmentPipeline },
    errors: [401, 403, 404],
  },
  set: {
    method: 'PUT',
    path: '/environments/{id}/pipeline',
    summary:
      'Sets the pipeline that a teardown starts. The token is sealed and never shown; it stays when it is left out and the system is the same.',
    permission: 'environment.manage',
    params: byId,
    body: z.strictObject({
      ...target,
      token: requiredText(fieldMessage('pipelines.trigger-token-required'))
        .max(2000)
        .refine(isOneLine, fieldMessage('fields.one-line'))
        .optional(),
    }),
    returns: { status: 200, json: environmentPipeline },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  remove: {
    method: 'DELETE',
    path: '/environments/{id}/pipeline',
    summary: 'Forgets the pipeline of an environment and its token: a teardown starts nothing any more.',
    permission: 'environment.manage',
    params: byId,
    returns: { status: 200, json: environmentPipeline },
    errors: [401, 403, 404, 409],
  },
  start: {
    method: 'POST',
    path: '/environments/{id}/pipeline/start',
    summary: 'Starts the pipeline again that is to destroy an environment whose teardown has begun.',
    permission: 'environment.manage',
    params: byId,
    returns: { status: 200, json: environmentPipeline },
    errors: [401, 403, 404, 409],
  },
})
