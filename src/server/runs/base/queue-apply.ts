// From a plan to its apply.
import type { RunRow } from './lock.ts'
import { queueJob } from './jobs.ts'
import { moveRun, type RunMove, type RunNote } from './move.ts'
import type { OrderContext } from './order-context.ts'

/**
 * Queues the apply of a run whose plan goes on, or that somebody has confirmed. The transaction has locked it.
 * @param beside what else changes with it, such as who decided
 */
export async function queueApply(
  context: OrderContext,
  run: RunRow,
  note: RunNote | null,
  beside: Omit<RunMove, 'status'> = {},
): Promise<RunRow> {
  const after = await moveRun(context, run, { ...beside, status: 'apply_queued' }, note)
  await queueJob(context, after, 'apply')
  return after
}
