// What agents and the server say to each other: an agent takes jobs, keeps them alive, and hands over what it finds.
// Programs alone call these rows.
import { z } from 'zod'
import { RUN_PHASES, RUN_PURPOSES, RUN_STAGES } from '#domain/run/status.ts'
import { ARTIFACT_MAX_BYTES, LOG_CHUNK_MAX_BYTES } from '#domain/run/limits.ts'
import { EVENT_ACTIONS, RESOURCE_EVENTS } from '#domain/run/resources.ts'
import { defineContract } from './endpoint.ts'
import { jobCredentials } from './job-credentials.ts'
import { instant } from './list.ts'
import { simulatedFailure, simulatedResource } from './sandbox.ts'
import { jobStop } from './stop.ts'

/** Kinds of binaries that understand the files. */
export const BINARY_FLAVOURS = ['terraform', 'tofu'] as const

export const binary = z.object({ flavour: z.enum(BINARY_FLAVOURS), version: z.string().max(50) }).meta({ id: 'Binary' })
export type Binary = z.infer<typeof binary>

/** One phase of a run, for one agent. */
export const agentJob = z
  .object({
    id: z.uuid(),
    run_id: z.uuid(),
    attempt: z.int().meta({ description: 'Which lease of the job it is, from 1.' }),
    traceparent: z
      .string()
      .max(100)
      .nullable()
      .default(null)
      .meta({ description: 'The trace to which the job belongs (W3C trace context); null where nothing is traced.' }),
    token: z.string().meta({ description: 'For this attempt alone; also the password of the state.' }),
    kind: z.enum(RUN_PURPOSES),
    phase: z.enum(RUN_PHASES),
    stage: z.enum(RUN_STAGES),
    connection: z.string(),
    environment: z.object({ id: z.uuid(), name: z.string() }),
    files: z.record(z.string(), z.string()).meta({ description: 'Terraform files by their path.' }),
    files_digest: z.string().meta({ description: 'SHA-256 of the files, in hexadecimal.' }),
    variables: z.record(z.string(), z.string()).meta({ description: 'Values of variables, as people gave them.' }),
    sensitive: z.array(z.string()).meta({ description: 'Names of the variables whose values are secret.' }),
    lock_file: z.string().nullable().meta({ description: '.terraform.lock.hcl of the environment.' }),
    binary: binary
      .nullable()
      .meta({ description: 'The binary that it takes: of the plan in its apply, the flavour of the environment.' }),
    targets: z.array(z.string()).meta({ description: 'Addresses to which a plan is limited; empty for all.' }),
    is_destroy: z.boolean(),
    timeout_ms: z.int(),
    heartbeat_ms: z.int(),
    log_max_bytes: z.int(),
    sandbox: z
      .object({ speed: z.number(), failures: z.array(simulatedFailure) })
      .nullable()
      .meta({ description: 'How its simulated cloud behaves; null on real clouds.' }),
    stop: jobStop,
    has_own_modules: z.boolean().meta({ description: 'Whether it runs code that people brought.' }),
    credentials: jobCredentials
      .nullable()
      .meta({ description: 'What this phase signs in to its cloud with; null where it signs in nowhere.' }),
  })
  .meta({ id: 'AgentJob' })
export type AgentJob = z.infer<typeof agentJob>

const agentOrder = z
  .enum(['continue', 'cancel', 'kill'])
  .meta({ description: 'Whether to go on, to stop Terraform (cancel) or to end it at once (kill).' })

/** How a job ends. */
export const JOB_OUTCOMES = ['done', 'failed', 'canceled', 'killed', 'timed-out', 'refused'] as const

export const jobDiagnostic = z
  .object({
    severity: z.enum(['error', 'warning']),
    summary: z.string().max(2000),
    detail: z.string().max(10_000),
    address: z.string().max(1000).nullable(),
  })
  .meta({ id: 'JobDiagnostic' })

export const resourceEvent = z
  .object({
    at: instant,
    kind: z.enum(RESOURCE_EVENTS),
    address: z.string().max(1000),
    type: z.string().max(200),
    action: z.enum(EVENT_ACTIONS),
    seconds: z.number().nullable(),
    message: z.string().max(10_000).nullable(),
  })
  .meta({ id: 'ResourceEvent' })
export type ResourceEvent = z.infer<typeof resourceEvent>

export const ARTIFACT_KINDS = ['plan', 'plan-json', 'plan-price', 'lock', 'outputs', 'stopped'] as const

const byId = z.object({ id: z.string() })
const byArtifact = z.object({ id: z.string(), kind: z.enum(ARTIFACT_KINDS) })
const NO_TRACE = 'The run keeps it, and shows it as its log, its events and its steps.'

export const agent = defineContract({
  take: {
    method: 'POST',
    path: '/agent/jobs/take',
    summary: 'Waits up to 30 s for a job and leases it to the calling agent; 204 when there is none.',
    permission: 'agent.take',
    body: z.strictObject({
      version: z.string().max(50),
      host: z.string().max(255),
      system: z.string().max(100).meta({ description: 'Such as linux x64.' }),
      binaries: z.array(binary).max(4),
      can_isolate: z.boolean().meta({ description: 'Whether code that people brought runs as a user of its own.' }),
      pool: z
        .string()
        .max(100)
        .nullable()
        .default(null)
        .meta({ description: 'The only pool of its token whose jobs it takes; null for all of them.' }),
      wait_ms: z.int().min(0).max(30_000).default(30_000),
    }),
    returns: { status: 200, json: agentJob, mayBeEmpty: true },
    errors: [400, 401, 413, 415],
    leavesNoTrace: NO_TRACE,
  },
  heartbeat: {
    method: 'POST',
    path: '/agent/jobs/{id}/heartbeat',
    summary: 'Keeps the lease of a job; answers whether to go on, to stop (cancel) or to end at once (kill).',
    permission: 'attempt.work',
    params: byId,
    returns: { status: 200, json: z.object({ order: agentOrder }) },
    errors: [401, 404, 409],
    leavesNoTrace: NO_TRACE,
  },
  cloudToken: {
    method: 'POST',
    path: '/agent/jobs/{id}/cloud-token',
    summary: 'Signs a token by which the phase of a job signs in to its cloud, for as long as the job is leased.',
    permission: 'attempt.work',
    params: byId,
    returns: { status: 200, json: z.object({ token: z.string(), expires_at: instant }) },
    errors: [401, 404, 409],
    leavesNoTrace: 'It changes nothing: it says who asks, and the cloud keeps who signed in.',
  },
  log: {
    method: 'PUT',
    path: '/agent/jobs/{id}/log',
    summary: 'Adds bytes to the log at an offset. Repeating changes nothing; an offset that leaves a hole is refused.',
    permission: 'attempt.work',
    params: byId,
    query: z.object({ offset: z.coerce.number().int().min(0) }),
    raw: { maxBytes: LOG_CHUNK_MAX_BYTES },
    returns: {
      status: 200,
      json: z.object({ bytes: z.int().meta({ description: 'Bytes that are kept so far.' }), order: agentOrder }),
    },
    errors: [400, 401, 404, 409, 413],
    leavesNoTrace: NO_TRACE,
  },
  events: {
    method: 'PUT',
    path: '/agent/jobs/{id}/events',
    summary: 'Adds what happened to resources. Events are numbered from the first; repeated ones change nothing.',
    permission: 'attempt.work',
    params: byId,
    query: z.object({ first: z.coerce.number().int().min(0) }),
    body: z.array(resourceEvent).max(500),
    returns: { status: 204 },
    errors: [400, 401, 404, 409, 413, 415],
    leavesNoTrace: NO_TRACE,
  },
  putArtifact: {
    method: 'PUT',
    path: '/agent/jobs/{id}/artifacts/{kind}',
    summary:
      'Keeps what a job made: the plan file, the filtered plan, the lock file, or the outputs. What the price of a plan is computed from (plan-price) is priced, and only its price is kept.',
    permission: 'attempt.work',
    params: byArtifact,
    query: z.object({
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional()
        .meta({ description: 'Of the bytes: what was changed on the way is refused.' }),
    }),
    raw: { maxBytes: ARTIFACT_MAX_BYTES },
    returns: { status: 204 },
    errors: [400, 401, 404, 409, 413],
    leavesNoTrace: NO_TRACE,
  },
  getArtifact: {
    method: 'GET',
    path: '/agent/jobs/{id}/artifacts/{kind}',
    summary: 'Returns the plan file to the apply of the same run.',
    permission: 'attempt.apply',
    params: byArtifact,
    returns: { status: 200, raw: 'application/octet-stream' },
    errors: [400, 401, 403, 404, 409],
  },
  simulated: {
    method: 'GET',
    path: '/agent/jobs/{id}/simulated',
    summary: 'Returns the resources of the simulated account of an environment.',
    permission: 'attempt.work',
    params: byId,
    returns: { status: 200, json: z.array(simulatedResource) },
    errors: [401, 404, 409],
  },
  saveSimulated: {
    method: 'PUT',
    path: '/agent/jobs/{id}/simulated',
    summary: 'Changes the resources of the simulated account of an environment.',
    permission: 'attempt.work',
    params: byId,
    raw: { maxBytes: ARTIFACT_MAX_BYTES },
    returns: { status: 204 },
    errors: [400, 401, 404, 409, 413],
    leavesNoTrace: 'A simulated account is no account of anybody.',
  },
  strike: {
    method: 'POST',
    path: '/agent/jobs/{id}/strikes',
    summary: 'Asks whether a failure of a simulated cloud strikes now; one that is used up or removed does not.',
    permission: 'attempt.work',
    params: byId,
    body: z.strictObject({
      number: z
        .int()
        .min(1)
        .meta({ description: 'Of the question in its attempt: asked again, the answer is the same.' }),
      failure_id: z.uuid(),
      type: z.string().max(200).meta({ description: 'The type of resource that it would strike.' }),
    }),
    returns: { status: 200, json: z.object({ strikes: z.boolean() }) },
    errors: [400, 401, 404, 409, 413, 415],
    leavesNoTrace: NO_TRACE,
  },
  finish: {
    method: 'POST',
    path: '/agent/jobs/{id}/finish',
    summary: 'Ends a job with its outcome. Saying it again changes nothing.',
    permission: 'attempt.work',
    params: byId,
    body: z.strictObject({
      outcome: z.enum(JOB_OUTCOMES),
      exit_code: z.int().nullable(),
      binary: binary.nullable(),
      has_changes: z.boolean().nullable().meta({ description: 'Of a plan: whether there is anything to apply.' }),
      diagnostics: z.array(jobDiagnostic).max(100),
      is_log_cut: z.boolean(),
    }),
    returns: { status: 204 },
    errors: [400, 401, 404, 409, 413, 415],
    leavesNoTrace: NO_TRACE,
  },
})
