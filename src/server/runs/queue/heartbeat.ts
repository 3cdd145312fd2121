// The heartbeat of an agent at work, and how the server answers it.
import { and, eq, isNotNull, isNull, notExists } from 'drizzle-orm'
import { LEASE_MS } from '#domain/run/limits.ts'
import { message } from '#words/message.ts'
import { agents, agentTokens } from '../../db/schema/agents.ts'
import { runAttempts } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import type { CallingAttempt } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { findOrder, type AgentOrder } from '../base/standing-order.ts'
import { noteHeard } from './agents.ts'

/**
 * Renews the lease of an attempt.
 * @throws Refused with 409 when it has ended, also when it counts as lost, or the token of its agent was revoked
 */
export async function keepLease(
  { database: { orm }, now }: Pick<Deps, 'database' | 'now'>,
  { id, agent_id }: CallingAttempt,
): Promise<AgentOrder> {
  const at = now()
  const revoked = orm
    .select({ id: agentTokens.id })
    .from(agents)
    .innerJoin(agentTokens, eq(agentTokens.id, agents.token_id))
    .where(and(eq(agents.id, agent_id), isNotNull(agentTokens.revoked_at)))
  const { run_id, phase, started_at, limit_ms } = runAttempts
  const [attempt] = await orm
    .update(runAttempts)
    .set({ leased_until: new Date(at.getTime() + LEASE_MS) })
    .where(and(eq(runAttempts.id, id), isNull(runAttempts.ended_at), notExists(revoked)))
    .returning({ run_id, phase, started_at, limit_ms })
  if (!attempt) throw conflict(message('queue.attempt-over'))
  await noteHeard(orm, agent_id, at)
  return findOrder(orm, attempt, at)
}
