// The plan that waited for the approval of its price.
import { and, eq } from 'drizzle-orm'
import { runs } from '../../db/schema/runs.ts'
import type { OrderContext } from './order-context.ts'
import { queueApply } from './queue-apply.ts'

/**
 * Lets a plan go on whose price was approved. One that waits for something else too then waits for that alone. The
 * transaction has locked its environment.
 * @returns false when no plan waits for the approval
 */
export async function acceptPrice(
  context: OrderContext,
  { id, environment_id }: { readonly id: string; readonly environment_id: string },
): Promise<boolean> {
  const isWaiting = and(eq(runs.environment_id, environment_id), eq(runs.status, 'planned'))
  const waiting = await context.work.tx.select().from(runs).where(isWaiting).for('update')
  const run = waiting.find(({ price }) => price?.approval_id === id && !price.is_accepted)
  if (!run?.price || !run.weighing) return false
  const reasons = run.weighing.reasons.filter(({ code }) => code !== 'operations.costs-more')
  const accepted = { price: { ...run.price, is_accepted: true }, approval_id: id }
  if (reasons.length === 0) await queueApply(context, run, null, accepted)
  else
    await context.work.tx
      .update(runs)
      .set({ ...accepted, weighing: { ...run.weighing, reasons } })
      .where(eq(runs.id, run.id))
  return true
}
