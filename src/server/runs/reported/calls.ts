// Requests to pipelines, in the database: written with the teardown that wants them, and kept with every attempt.
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { CallState } from '#domain/run/reported.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { pipelineCalls, pipelineTriggers } from '../../db/schema/pipelines.ts'
import type { Deps } from '../../deps.ts'

export type CallRow = typeof pipelineCalls.$inferSelect

/** Those from which something still follows, or whose pipeline may still report. */
const OPEN: readonly CallState[] = ['waiting', 'sent', 'given-up', 'silent']

/**
 * Asks for the pipeline of an environment to be started, where it has one, as soon as the transaction is done.
 * @param orderedBy who had it destroyed; null for Strata itself
 */
export async function queueCall(
  { deps, tx, now }: { readonly deps: Pick<Deps, 'newId'>; readonly tx: Transaction; readonly now: Date },
  environmentId: string,
  orderedBy: string | null,
): Promise<void> {
  const [trigger] = await tx
    .select({ id: pipelineTriggers.environment_id })
    .from(pipelineTriggers)
    .where(eq(pipelineTriggers.environment_id, environmentId))
  if (!trigger) return
  await endCalls(tx, environmentId)
  await tx.insert(pipelineCalls).values({
    id: deps.newId(),
    environment_id: environmentId,
    state: 'waiting',
    attempts: [],
    next_attempt_at: now,
    ordered_by: orderedBy,
    created_at: now,
  })
}

/** Ends what is open of an environment: its pipeline has reported, or nobody wants it any more. */
export async function endCalls(tx: Transaction, environmentId: string): Promise<void> {
  await tx
    .update(pipelineCalls)
    .set({ state: 'done', next_attempt_at: null })
    .where(and(eq(pipelineCalls.environment_id, environmentId), inArray(pipelineCalls.state, [...OPEN])))
}

/**
 * Takes what is due, and keeps others from it until the end of the lease: a process that ends in between leaves it to
 * another.
 */
export async function takeCalls(
  orm: Pick<Deps['database'], 'orm'>['orm'],
  { now, leaseEnd, limit }: { readonly now: Date; readonly leaseEnd: Date; readonly limit: number },
): Promise<CallRow[]> {
  return orm.transaction(async (tx) => {
    const due = await tx
      .select({ id: pipelineCalls.id })
      .from(pipelineCalls)
      .where(lte(pipelineCalls.next_attempt_at, now))
      .orderBy(asc(pipelineCalls.next_attempt_at))
      .limit(limit)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    return tx
      .update(pipelineCalls)
      .set({ next_attempt_at: leaseEnd })
      .where(
        inArray(
          pipelineCalls.id,
          due.map(({ id }) => id),
        ),
      )
      .returning()
  })
}

/** A call as long as the lease with which it was taken still counts. */
export async function lockCall(tx: Transaction, { id, next_attempt_at }: CallRow): Promise<CallRow | undefined> {
  const [row] = await tx.select().from(pipelineCalls).where(eq(pipelineCalls.id, id)).for('update')
  return row && row.next_attempt_at?.getTime() === next_attempt_at?.getTime() ? row : undefined
}

/** Changes a call that is held. */
export async function keepCall(
  orm: Queries,
  id: string,
  after: Partial<Pick<CallRow, 'state' | 'attempts' | 'next_attempt_at' | 'sent_at'>>,
): Promise<void> {
  await orm.update(pipelineCalls).set(after).where(eq(pipelineCalls.id, id))
}
