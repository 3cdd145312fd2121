// How long jobs may take: as administrators set it, or as it is where they set nothing.
import { PHASE_LIMIT_MS } from '#domain/run/limits.ts'
import type { RunPhase } from '#domain/run/status.ts'
import { MINUTE_MS } from '#engine/durations.ts'
import type { Queries } from '../../db/connect.ts'
import { runLimits } from '../../db/schema/agents.ts'

/** Limits of both phases, in milliseconds. */
export async function readPhaseLimits(orm: Queries): Promise<Readonly<Record<RunPhase, number>>> {
  const [set] = await orm.select().from(runLimits)
  return set ? { plan: set.plan_minutes * MINUTE_MS, apply: set.apply_minutes * MINUTE_MS } : PHASE_LIMIT_MS
}
