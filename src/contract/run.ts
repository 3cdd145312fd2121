// What runs look like on the wire.
import { z } from 'zod'
import { runPlan } from '#domain/run/plan.ts'
import { PRICE_ASKS, planPrice } from '#domain/run/price.ts'
import { RUN_ACTIONS, RUN_PURPOSES, RUN_REFUSALS, RUN_STAGES, RUN_STATUSES } from '#domain/run/status.ts'
import { EVENT_ACTIONS, RESOURCE_STATES } from '#domain/run/resources.ts'
import { RUN_STEPS, STEP_STATES } from '#domain/run/steps.ts'
import { binary, jobDiagnostic } from './agent.ts'
import { compiledStack } from './compiled-stack.ts'
import { personReference } from './environment.ts'
import { instant } from './list.ts'
import { sentence } from './message.ts'
import { preflight } from './preflight.ts'

const counts = z
  .object({ create: z.int(), update: z.int(), replace: z.int(), delete: z.int() })
  .meta({ description: 'Resources by what the plan does with them.' })

const step = z.object({
  step: z.enum(RUN_STEPS),
  stage: z.enum(RUN_STAGES),
  state: z.enum(STEP_STATES),
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
})

const usd = z.number()
const runPrice = z.object({
  planned_monthly: usd.meta({ description: 'USD a month of what Terraform planned, by the price book.' }),
  approved_monthly: usd
    .nullable()
    .meta({ description: 'USD a month that were approved, or needed no approval; null where no price was known.' }),
  over_monthly: usd
    .nullable()
    .meta({ description: 'USD a month by which the plan costs more than was approved; below 0 where it costs less.' }),
  list_change_monthly: usd.meta({
    description:
      'USD a month by which list prices changed what was approved, since then. A rise of them alone asks for nothing.',
  }),
  is_lower_bound: z.boolean().meta({ description: 'Whether something has no price, so that it costs at least this.' }),
  asks: z.enum(PRICE_ASKS).meta({
    description:
      'What a plan asks for that costs over 5 % or over $10 a month more than was approved: the confirmation of a manager, or an approval by the rules for a request at its price.',
  }),
  is_accepted: z.boolean().meta({ description: 'Whether someone has accepted what it asks for.' }),
  approval_id: z.uuid().nullable().meta({ description: 'The approval that it asks for.' }),
  drift: z
    .object({ before_monthly: usd, after_monthly: usd })
    .nullable()
    .meta({ description: 'USD a month without and with what others changed outside of Terraform; null without any.' }),
})

export const run = z
  .object({
    id: z.uuid(),
    number: z.int().meta({ description: 'Counted for each environment, from 1.' }),
    environment: z.object({ id: z.uuid(), name: z.string() }),
    project: z.object({ id: z.uuid(), name: z.string() }),
    kind: z.enum(RUN_PURPOSES),
    status: z.enum(RUN_STATUSES),
    status_since: instant,
    stage: z.enum(RUN_STAGES),
    connection: z.string(),
    is_simulated: z.boolean().meta({ description: 'Whether it runs on simulated clouds, where nothing is real.' }),
    pool: z.string(),
    cause: z.enum(['person', 'expiry', 'workflow', 'continuation', 'schedule']),
    ordered_by: personReference.nullable().meta({ description: 'Null where Strata itself ordered it.' }),
    created_at: instant,
    started_at: instant.nullable().meta({ description: 'When an agent first took it.' }),
    ended_at: instant.nullable(),
    steps: z.array(step),
    counts: counts.nullable().meta({ description: 'Null until it is planned.' }),
    progress: z
      .object({ done: z.int(), failed: z.int(), total: z.int() })
      .nullable()
      .meta({ description: 'Resources of the apply; null before it.' }),
    cost_monthly: z.number().nullable().meta({ description: 'USD a month of its stack; null where it is unknown.' }),
    price: runPrice
      .nullable()
      .meta({ description: 'The price of its plan; null until it is planned, and where no price could be computed.' }),
    reported: z
      .object({ url: z.string(), commit: z.string().nullable(), pipeline_run: z.int() })
      .nullable()
      .meta({ description: 'What a pipeline reported of it, which nobody looked at; null for a run of Strata.' }),
    waiting: sentence
      .nullable()
      .meta({ description: 'What it waits for: runs before it, an agent, a limit, or a person.' }),
    decision: z.object({
      is_needed: z.boolean().nullable().meta({ description: 'Null until it is planned.' }),
      reasons: z.array(sentence).meta({ description: 'Why a person has to decide, or why no one has to.' }),
      data_lost: z.array(z.string()).meta({ description: 'Addresses of what holds data and would be lost.' }),
      decided_by: personReference.nullable(),
      decided_at: instant.nullable(),
      note: z.string().nullable(),
      who: z.array(personReference).meta({ description: 'Who can decide.' }),
    }),
    cancel: z
      .object({ asked_at: instant, asked_by: personReference.nullable(), is_killed: z.boolean() })
      .nullable()
      .meta({ description: 'That it was asked to stop; is_killed: at once, without waiting for Terraform.' }),
    error: sentence.nullable().meta({ description: 'Why it ended badly.' }),
    actions: z
      .record(z.enum(RUN_ACTIONS), z.enum(RUN_REFUSALS).nullable())
      .meta({ description: 'The actions of the caller: null if allowed, otherwise the reason.' }),
  })
  .meta({ id: 'Run' })
export type Run = z.infer<typeof run>

export const runSummary = z
  .object({
    queued: z.int().meta({ description: 'Those that no agent works on yet.' }),
    running: z.int().meta({ description: 'Those that an agent works on.' }),
    waiting: z.int().meta({ description: 'Those that wait for a person.' }),
    applied: z.int().meta({ description: 'Those of the last seven days that ended well, also with nothing to do.' }),
    failed: z.int().meta({ description: 'Those of the last seven days that failed.' }),
  })
  .meta({ id: 'RunSummary' })

export const runResource = z
  .object({
    address: z.string(),
    type: z.string(),
    node: z.string().nullable().meta({ description: 'The component of the stack that it belongs to, if known.' }),
    action: z.enum(EVENT_ACTIONS),
    state: z.enum(RESOURCE_STATES),
    started_at: instant.nullable(),
    seconds: z.number().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'RunResource' })
export type RunResource = z.infer<typeof runResource>

export const runDetail = run
  .extend({
    agent: z.object({ name: z.string(), host: z.string() }).nullable(),
    binary: binary.nullable(),
    limit_ms: z.int().nullable().meta({ description: 'How long the phase in progress may take.' }),
    resources: z.array(runResource),
    diagnostics: z.array(jobDiagnostic),
    log: z.object({ bytes: z.int(), is_cut: z.boolean() }),
    reported_resources: z
      .array(z.object({ address: z.string(), type: z.string() }))
      .nullable()
      .meta({ description: 'What exists afterwards as its pipeline says; null where it does not say.' }),
    state_version: z.int().nullable().meta({ description: 'The newest version of the state that it left.' }),
    preflight: z
      .object({ state: z.enum(['looking', 'looked', 'missed']), report: preflight.nullable() })
      .nullable()
      .meta({ description: 'The look at its account before its plan; null for a run without one.' }),
  })
  .meta({ id: 'RunDetail' })
export type RunDetail = z.infer<typeof runDetail>

/** What a run is about: as it was when the run was ordered, whatever the environment has become since. */
export const runStack = compiledStack.pick({ architecture: true, cost_estimate: true }).meta({ id: 'RunStack' })
export type RunStack = z.infer<typeof runStack>

/** A plan, and which one it is of those that a run made. */
export const shownPlan = runPlan
  .extend({
    id: z
      .uuid()
      .meta({ description: 'Names this plan: what a run plans again has another id. A confirmation names it.' }),
  })
  .meta({ id: 'ShownPlan' })
export type ShownPlan = z.infer<typeof shownPlan>

/** The price of a plan, and which one it is of those that a run made. */
export const shownPlanPrice = planPrice
  .extend({ plan_id: z.uuid().meta({ description: 'The plan that costs this.' }) })
  .meta({ id: 'ShownPlanPrice' })
export type ShownPlanPrice = z.infer<typeof shownPlanPrice>

export const runLog = z
  .object({
    offset: z.int().meta({ description: 'Byte at which the text begins.' }),
    next_offset: z.int().meta({ description: 'Byte behind it.' }),
    text: z.string(),
    bytes: z.int().meta({ description: 'Bytes that there are so far.' }),
    is_cut: z.boolean().meta({ description: 'Whether more was written than is kept.' }),
    has_ended: z.boolean().meta({ description: 'Whether nothing more will come.' }),
  })
  .meta({ id: 'RunLog' })

/** What is sent while a run is watched: the run when it changed, a resource when it did, and text of the log. */
export const runEvent = z
  .union([
    z.object({ kind: z.literal('run'), run }),
    z.object({ kind: z.literal('resource'), resource: runResource }),
    z.object({ kind: z.literal('log'), offset: z.int(), text: z.string() }),
    z.object({ kind: z.literal('end') }),
  ])
  .meta({ id: 'RunEvent' })
export type RunEvent = z.infer<typeof runEvent>
