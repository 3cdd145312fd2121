// A look at the account before the first apply of an environment: the first job of the run waits for it, and no longer.
import { eq } from 'drizzle-orm'
import { MINUTE_MS } from '#engine/durations.ts'
import { preflights } from '../../db/schema/preflights.ts'
import { runJobs } from '../../db/schema/runs.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import type { RunRow } from '../base/lock.ts'
import type { OrderContext } from '../base/order-context.ts'
import { findState } from '../base/state-facts.ts'

/** How long the first job of a run waits for a look that does not come to its end. */
const HOLD_MS = 3 * MINUTE_MS

/**
 * Has the account looked at before the first job of a run, which is queued already. Only where nothing is there yet:
 * otherwise names and limits are taken by the environment itself.
 */
export async function queuePreflight(
  { work: { tx }, now }: Pick<OrderContext, 'work' | 'now'>,
  run: Pick<RunRow, 'id' | 'kind'>,
  { id, connection_id }: Pick<EnvironmentRow, 'id' | 'connection_id'>,
): Promise<void> {
  if (run.kind !== 'apply' || connection_id === null) return
  const state = await findState(tx, id)
  if ((state?.resource_count ?? 0) > 0) return
  const until = new Date(now.getTime() + HOLD_MS)
  await tx.insert(preflights).values({ run_id: run.id, due_at: now, until, report: null })
  const [job] = await tx.select().from(runJobs).where(eq(runJobs.run_id, run.id))
  if (job && (job.not_before === null || job.not_before < until))
    await tx.update(runJobs).set({ not_before: until }).where(eq(runJobs.id, job.id))
}
