// Programs that carry out runs: an agent by its token, an attempt at a job by the token of its lease.
import { and, eq, isNull } from 'drizzle-orm'
import { MACHINE_PERMISSIONS, type MachinePermission, type MachineRule } from '#domain/access/machines.ts'
import { message } from '#words/message.ts'
import { hashSecret } from '../crypto/secrets.ts'
import { agentTokens } from '../db/schema/agents.ts'
import { runAttempts } from '../db/schema/runs.ts'
import type { Deps } from '../deps.ts'
import type { CallingAgent, CallingAttempt } from '../http/context.ts'
import { Refused, forbidden, notFound } from '../http/errors.ts'

/** How the tokens of agents begin. */
export const AGENT_TOKEN_PREFIX = 'strata_agent_'
/** How the tokens of attempts begin. */
export const ATTEMPT_TOKEN_PREFIX = 'strata_attempt_'

/**
 * The program that calls, by the header Authorization. Terraform itself sends the token of an attempt as a password.
 * @param params of the address: the job or the environment on which an attempt works
 * @throws Refused with 401 without a token that is known, 403 for an attempt at another phase, 404 for one at another
 *   job or environment
 */
export async function identifyMachine(
  { database: { orm } }: Pick<Deps, 'database'>,
  authorization: string | undefined,
  permission: MachinePermission,
  params: Readonly<Record<string, string>>,
): Promise<{ readonly agent: CallingAgent } | { readonly attempt: CallingAttempt }> {
  const rule: MachineRule = MACHINE_PERMISSIONS[permission]
  const secret = readSecret(authorization, rule.on === 'agent' ? AGENT_TOKEN_PREFIX : ATTEMPT_TOKEN_PREFIX)
  if (secret === undefined) throw unknownProgram(rule.on)
  if (rule.on === 'agent') {
    const [agent] = await orm
      .select({
        token_id: agentTokens.id,
        name: agentTokens.name,
        pools: agentTokens.pools,
        is_embedded: agentTokens.is_embedded,
      })
      .from(agentTokens)
      .where(and(eq(agentTokens.secret_hash, hashSecret(secret)), isNull(agentTokens.revoked_at)))
    if (!agent) throw unknownProgram('agent')
    return { agent }
  }
  const [attempt] = await orm
    .select({
      id: runAttempts.id,
      job_id: runAttempts.job_id,
      run_id: runAttempts.run_id,
      environment_id: runAttempts.environment_id,
      agent_id: runAttempts.agent_id,
      phase: runAttempts.phase,
      stage: runAttempts.stage,
      leased_until: runAttempts.leased_until,
      ended_at: runAttempts.ended_at,
    })
    .from(runAttempts)
    .where(eq(runAttempts.secret_hash, hashSecret(secret)))
  if (!attempt) throw unknownProgram('attempt')
  const isMeant = params['environment'] === attempt.environment_id || params['id'] === attempt.job_id
  if (!isMeant) throw notFound(message('operations.other-job'))
  if (!rule.phases.includes(attempt.phase)) throw forbidden(message('operations.other-phase', { phase: attempt.phase }))
  return { attempt }
}

function readSecret(authorization: string | undefined, prefix: string): string | undefined {
  const bearer = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1]
  const basic = /^Basic ([A-Za-z0-9+/=]{1,400})$/i.exec(authorization ?? '')?.[1]
  const password = basic === undefined ? undefined : Buffer.from(basic, 'base64').toString('utf8').split(':')[1]
  const secret = bearer ?? password
  return secret?.startsWith(prefix) ? secret : undefined
}

/** 401: no agent or no attempt has this token. */
export function unknownProgram(kind: MachineRule['on']): Refused {
  return new Refused(401, message('agents.unknown-program', { kind }))
}
