// The token by which a phase signs in to its cloud: only while its attempt is at work, and for no other phase.
import { and, eq, isNull } from 'drizzle-orm'
import { message } from '#words/message.ts'
import { agents, agentTokens } from '../../db/schema/agents.ts'
import { connections } from '../../db/schema/connections.ts'
import { environments } from '../../db/schema/environments.ts'
import { runAttempts } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { asUsedBy } from '../../environments/base/connection-use.ts'
import type { CallingAttempt } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { tokenFor } from '../../issuer/for-connection.ts'
import type { SignedToken } from '../../issuer/sign.ts'

/**
 * Signs who an attempt is. A connection that was revoked meanwhile still gives what is at work its tokens: an apply
 * that lost them half-way would leave behind what no state knows.
 * @throws Refused with 409 for an attempt that has ended, also when it counts as lost or the token of its agent was
 *   revoked, and where its phase signs in otherwise
 */
export async function giveCloudToken(deps: Deps, { id }: Pick<CallingAttempt, 'id'>): Promise<SignedToken> {
  const [found] = await deps.database.orm
    .select({
      phase: runAttempts.phase,
      run: runAttempts.run_id,
      environment: environments.id,
      project_id: environments.project_id,
      connection: connections,
    })
    .from(runAttempts)
    .innerJoin(environments, eq(environments.id, runAttempts.environment_id))
    .innerJoin(agents, eq(agents.id, runAttempts.agent_id))
    .innerJoin(agentTokens, and(eq(agentTokens.id, agents.token_id), isNull(agentTokens.revoked_at)))
    .leftJoin(connections, eq(connections.id, environments.connection_id))
    .where(and(eq(runAttempts.id, id), isNull(runAttempts.ended_at)))
  if (!found) throw conflict(message('queue.attempt-over'))
  const { connection, phase, project_id, ...of } = found
  const signed = connection && (await tokenFor(deps, asUsedBy(connection, { project_id }), phase, of))
  if (!signed) throw conflict(message('operations.no-cloud-token'))
  return signed
}
