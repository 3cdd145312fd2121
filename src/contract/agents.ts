// Administration of agents: which there are, what they do, for which pools, with which tokens, and how long jobs may
// take. What agents themselves call is in agent.ts.
import { z } from 'zod'
import { fieldMessage, ofType, requiredText } from '#engine/field-messages.ts'
import { displayName } from '#domain/account/password.ts'
import {
  APPLY_MINUTES,
  PLAN_MINUTES,
  POOL_AT_ONCE_MAX,
  POOL_NAME,
  TOKEN_POOLS_MAX,
} from '#domain/run/administration.ts'
import { RUN_PHASES, RUN_PURPOSES } from '#domain/run/status.ts'
import { binary } from './agent.ts'
import { defineContract } from './endpoint.ts'
import { instant } from './list.ts'
import { sentence } from './message.ts'

const byId = z.object({ id: z.string() })
const byName = z.object({ name: z.string() })

/** What an agent works on at the moment. */
const jobAtWork = z
  .object({
    run_id: z.uuid(),
    run_number: z.int(),
    kind: z.enum(RUN_PURPOSES),
    environment: z.object({ id: z.uuid(), name: z.string() }),
    phase: z.enum(RUN_PHASES),
    since: instant,
  })
  .meta({ id: 'JobAtWork' })

export const agentInfo = z
  .object({
    id: z.uuid(),
    host: z.string(),
    token_name: z.string(),
    is_embedded: z.boolean().meta({ description: 'Whether a server started it beside itself.' }),
    pools: z.array(z.string()).meta({ description: 'The pools whose jobs it takes.' }),
    version: z.string(),
    system: z.string().meta({ description: 'Such as linux x64.' }),
    binaries: z.array(binary).meta({ description: 'What it can run; without one it only stops and resumes.' }),
    can_isolate: z.boolean().meta({ description: 'Whether it carries out stacks with modules that people brought.' }),
    first_seen_at: instant,
    last_seen_at: instant,
    is_seen: z.boolean().meta({ description: 'Whether the server heard it within the last minute.' }),
    jobs: z.array(jobAtWork),
  })
  .meta({ id: 'AgentInfo' })
export type AgentInfo = z.infer<typeof agentInfo>

export const agentPool = z
  .object({
    name: z.string(),
    max_at_once: z.int().nullable().meta({ description: 'Jobs at once over all its agents; null for no limit.' }),
    queued: z.int(),
    oldest_queued_at: instant.nullable(),
    running: z.int(),
    agents: z.int().meta({ description: 'Agents that have taken jobs for it within 30 days.' }),
    agents_seen: z.int(),
    problem: sentence.nullable().meta({ description: 'Why no agent takes its jobs at the moment.' }),
    kept_because: sentence.nullable().meta({ description: 'Why it cannot be removed at the moment.' }),
  })
  .meta({ id: 'AgentPool' })
export type AgentPool = z.infer<typeof agentPool>

export const agentToken = z
  .object({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string().nullable().meta({ description: 'The beginning of the token, to recognise it.' }),
    pools: z.array(z.string()),
    created_by: z.string().nullable().meta({ description: 'Name of the administrator who created it.' }),
    created_at: instant,
    last_used_at: instant.nullable(),
    agents_seen: z.int().meta({ description: 'Agents that use it at the moment.' }),
  })
  .meta({ id: 'AgentToken' })
export type AgentToken = z.infer<typeof agentToken>

const runLimits = z
  .object({
    plan_minutes: z.int().meta({ description: 'How long a plan may take; 30 unless changed.' }),
    apply_minutes: z.int().meta({ description: 'How long an apply may take; 240 unless changed.' }),
  })
  .meta({ id: 'RunLimits' })

export const embeddedAgent = z
  .object({
    status: z
      .enum(['off', 'refused', 'starting', 'running', 'failing'])
      .meta({ description: 'Refused where this server cannot start it; failing while it is started again.' }),
    reason: sentence.nullable().meta({ description: 'Why it does not run.' }),
    user: z.string().nullable().meta({ description: 'The user of the operating system as whom it is to run.' }),
    jobs: z.int().meta({ description: 'Jobs at once.' }),
    is_sandbox_only: z.boolean().meta({ description: 'Whether it carries out simulated clouds only.' }),
    has_looked: z.boolean().meta({ description: 'Whether it has looked for binaries yet.' }),
    binaries: z.array(binary.extend({ path: z.string(), is_brought: z.boolean() })),
    binary_problems: z.array(sentence).meta({ description: 'What is wrong with binaries that it cannot use.' }),
    bringing: z
      .object({
        status: z.enum(['idle', 'running', 'done', 'failed']),
        version: z.string().meta({ description: 'The version of OpenTofu that this version of Strata brings.' }),
        bytes: z.int(),
        total_bytes: z.int().nullable(),
        reason: sentence.nullable().meta({ description: 'Why the last download failed.' }),
        refusal: sentence.nullable().meta({ description: 'Why none can begin.' }),
      })
      .meta({ id: 'BringingOpenTofu' }),
  })
  .meta({ id: 'EmbeddedAgent' })
export type EmbeddedAgent = z.infer<typeof embeddedAgent>

const poolName = requiredText(fieldMessage('agents.pool-required'))
  .regex(POOL_NAME, fieldMessage('agents.pool-name'))
  .meta({ examples: ['builders'] })
const maxAtOnce = z
  .int()
  .min(1, fieldMessage('agents.at-once', { max: POOL_AT_ONCE_MAX }))
  .max(POOL_AT_ONCE_MAX, fieldMessage('agents.at-once', { max: POOL_AT_ONCE_MAX }))
  .nullable()
const minutes = ({ min, max }: { readonly min: number; readonly max: number }): z.ZodInt => {
  const said = fieldMessage('agents.minutes', { min, max })
  return z.int(ofType(said)).min(min, said).max(max, said)
}

export const agents = defineContract({
  list: {
    method: 'GET',
    path: '/agents',
    summary: 'Lists the agents that were seen within the last 30 days, with what they do at the moment.',
    permission: 'agents.read',
    returns: { status: 200, json: z.array(agentInfo) },
    errors: [401, 403],
  },
  pools: {
    method: 'GET',
    path: '/agents/pools',
    summary: 'Lists the pools, with what waits in them and whether an agent takes it.',
    permission: 'agents.read',
    returns: { status: 200, json: z.array(agentPool) },
    errors: [401, 403],
  },
  createPool: {
    method: 'POST',
    path: '/agents/pools',
    summary: 'Creates a pool: a name for which agents take jobs.',
    permission: 'agents.manage',
    body: z.strictObject({ name: poolName, max_at_once: maxAtOnce.default(null) }),
    returns: { status: 201, json: agentPool, location: '/agents/pools/{made.name}' },
    errors: [400, 401, 403, 409, 413, 415],
  },
  updatePool: {
    method: 'PUT',
    path: '/agents/pools/{name}',
    summary: 'Changes how many jobs of a pool are carried out at once. Jobs at work go on.',
    permission: 'agents.manage',
    params: byName,
    body: z.strictObject({ max_at_once: maxAtOnce }),
    returns: { status: 200, json: agentPool },
    errors: [400, 401, 403, 404, 413, 415],
  },
  removePool: {
    method: 'DELETE',
    path: '/agents/pools/{name}',
    summary: 'Removes a pool that no token names and in which no job waits. The pool default always stays.',
    permission: 'agents.manage',
    params: byName,
    returns: { status: 204 },
    errors: [401, 403, 404, 409],
  },
  tokens: {
    method: 'GET',
    path: '/agents/tokens',
    summary: 'Lists the tokens of agents on other machines, newest first.',
    permission: 'agents.read',
    returns: { status: 200, json: z.array(agentToken) },
    errors: [401, 403],
  },
  createToken: {
    method: 'POST',
    path: '/agents/tokens',
    summary: 'Creates a token for agents, shown only once. Pools that do not exist yet are created.',
    permission: 'agents.tokens',
    body: z.strictObject({
      name: displayName(fieldMessage('fields.name-required')),
      pools: z.array(poolName).min(1, fieldMessage('agents.pools-required')).max(TOKEN_POOLS_MAX),
      current_password: z.string().max(1000).optional().meta({ description: 'Of a person who has a password.' }),
      code: requiredText(fieldMessage('fields.code-required'))
        .max(40)
        .optional()
        .meta({ description: 'Of the second factor, instead of the password.' }),
    }),
    returns: { status: 201, json: agentToken.extend({ token: z.string() }).meta({ id: 'NewAgentToken' }) },
    errors: [400, 401, 403, 413, 415, 429],
  },
  revokeToken: {
    method: 'DELETE',
    path: '/agents/tokens/{id}',
    summary: 'Revokes a token. Its agents get no more jobs; those at work end as lost.',
    permission: 'agents.manage',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
  limits: {
    method: 'GET',
    path: '/agents/limits',
    summary: 'Returns how long plans and applies may take.',
    permission: 'agents.read',
    returns: { status: 200, json: runLimits },
    errors: [401, 403],
  },
  saveLimits: {
    method: 'PUT',
    path: '/agents/limits',
    summary: 'Changes how long plans and applies may take, for jobs that begin from now on.',
    permission: 'agents.manage',
    body: z.strictObject({ plan_minutes: minutes(PLAN_MINUTES), apply_minutes: minutes(APPLY_MINUTES) }),
    returns: { status: 200, json: runLimits },
    errors: [400, 401, 403, 413, 415],
  },
  embedded: {
    method: 'GET',
    path: '/agents/embedded',
    summary: 'Returns the state of the agent that the answering server started beside itself, and of its binaries.',
    permission: 'agents.read',
    returns: { status: 200, json: embeddedAgent },
    errors: [401, 403],
  },
  bring: {
    method: 'POST',
    path: '/agents/embedded/opentofu',
    summary: 'Begins to download the pinned release of OpenTofu for the embedded agent; its state says how far it is.',
    permission: 'agents.manage',
    returns: { status: 202, json: embeddedAgent },
    errors: [401, 403, 409],
  },
})
