// What an attempt at work is to do, as the server tells its agent in whatever it answers.
import { eq } from 'drizzle-orm'
import { PHASE_LIMIT_MS, STOP_GRACE_MS } from '#domain/run/limits.ts'
import { hasEnded } from '#domain/run/status.ts'
import type { Queries } from '../../db/connect.ts'
import { runs } from '../../db/schema/runs.ts'
import type { AttemptRow } from './lock.ts'

/** The order that an agent gets: go on, stop Terraform gracefully, or kill it at once. */
export type AgentOrder = 'continue' | 'cancel' | 'kill'

/** The order under which an attempt stands at a moment. */
export async function findOrder(
  orm: Queries,
  { run_id, phase, started_at, limit_ms }: Pick<AttemptRow, 'run_id' | 'phase' | 'started_at' | 'limit_ms'>,
  at: Date,
): Promise<AgentOrder> {
  const { status, cancel_asked_at, kill_asked_at } = runs
  const [run] = await orm.select({ status, cancel_asked_at, kill_asked_at }).from(runs).where(eq(runs.id, run_id))
  if (!run || hasEnded(run.status) || run.kill_asked_at !== null) return 'kill'
  if (run.cancel_asked_at !== null)
    return at.getTime() - run.cancel_asked_at.getTime() > STOP_GRACE_MS ? 'kill' : 'cancel'
  // Agents keep to the limit without an order; this one is for those that do not.
  const overMs = at.getTime() - started_at.getTime() - (limit_ms ?? PHASE_LIMIT_MS[phase])
  return overMs > STOP_GRACE_MS ? 'kill' : overMs > 0 ? 'cancel' : 'continue'
}
