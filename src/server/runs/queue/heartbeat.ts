// The sign of life of an agent at work, and what it is told.
import { and, eq, isNotNull, isNull, notExists } from 'drizzle-orm'
import { LEASE_MS, PHASE_LIMIT_MS, STOP_GRACE_MS } from '#domain/run/limits.ts'
import { hasEnded } from '#domain/run/status.ts'
import { message } from '#words/message.ts'
import { agents, agentTokens } from '../../db/schema/agents.ts'
import { runAttempts, runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import type { CallingAttempt } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { noteHeard } from './agents.ts'

/** What an agent is told: to go on, to stop Terraform in order, or to end it at once. */
export type AgentOrder = 'continue' | 'cancel' | 'kill'

/**
 * Renews the lease of an attempt.
 * @throws Refused with 409 when it has ended, also when it counts as lost, or the token of its agent was revoked
 */
export async function keepLease(
  { database: { orm }, now }: Pick<Deps, 'database' | 'now'>,
  { id, run_id, agent_id }: CallingAttempt,
): Promise<AgentOrder> {
  const at = now()
  const revoked = orm
    .select({ id: agentTokens.id })
    .from(agents)
    .innerJoin(agentTokens, eq(agentTokens.id, agents.token_id))
    .where(and(eq(agents.id, agent_id), isNotNull(agentTokens.revoked_at)))
  const [attempt] = await orm
    .update(runAttempts)
    .set({ leased_until: new Date(at.getTime() + LEASE_MS) })
    .where(and(eq(runAttempts.id, id), isNull(runAttempts.ended_at), notExists(revoked)))
    .returning({ phase: runAttempts.phase, started_at: runAttempts.started_at, limit_ms: runAttempts.limit_ms })
  if (!attempt) throw conflict(message('queue.attempt-over'))
  await noteHeard(orm, agent_id, at)
  const { status, cancel_asked_at, kill_asked_at } = runs
  const [run] = await orm.select({ status, cancel_asked_at, kill_asked_at }).from(runs).where(eq(runs.id, run_id))
  if (!run || hasEnded(run.status) || run.kill_asked_at !== null) return 'kill'
  if (run.cancel_asked_at !== null)
    return at.getTime() - run.cancel_asked_at.getTime() > STOP_GRACE_MS ? 'kill' : 'cancel'
  // The agent keeps to the limit itself; one that does not is told.
  const overMs = at.getTime() - attempt.started_at.getTime() - (attempt.limit_ms ?? PHASE_LIMIT_MS[attempt.phase])
  return overMs > STOP_GRACE_MS ? 'kill' : overMs > 0 ? 'cancel' : 'continue'
}
