// The jobs of a run: one for each phase, which agents take (server/runs/queue).
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { FOLLOW_UP_AFTER_MS, LEASE_MS } from '#domain/run/limits.ts'
import { priorityOf } from '#domain/run/queue.ts'
import type { RunPhase } from '#domain/run/status.ts'
import type { Transaction } from '../../db/connect.ts'
import { runAttempts, runJobs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import type { RunRow } from './lock.ts'
import { signal } from './signal.ts'

/** What queueing takes of a change. */
export interface QueueContext {
  readonly deps: Pick<Deps, 'newId'>
  readonly work: { readonly tx: Transaction }
  readonly now: Date
}

/** Queues a job of a run that the transaction has locked, and wakes the agents that wait for one. */
export async function queueJob({ deps, work: { tx }, now }: QueueContext, run: RunRow, phase: RunPhase): Promise<void> {
  await tx.insert(runJobs).values({
    id: deps.newId(),
    run_id: run.id,
    environment_id: run.environment_id,
    project_id: run.project_id,
    phase,
    stage: run.stage,
    status: 'queued',
    pool: run.pool,
    connection: run.connection,
    priority: priorityOf(run),
    queued_at: now,
    not_before: await followUpAfter(tx, run.environment_id, now),
  })
  await signal(tx, 'strata_job', run.pool)
}

/**
 * From when on another job may work on an environment: the agent of a lost attempt may still be at work, which stops
 * on its own when it hears nothing from the server. Null when nothing has to be waited for.
 */
export async function followUpAfter(tx: Transaction, environmentId: string, now: Date): Promise<Date | null> {
  const [lost] = await tx
    .select({ leased_until: runAttempts.leased_until })
    .from(runAttempts)
    .innerJoin(runJobs, eq(runJobs.id, runAttempts.job_id))
    .where(
      and(
        eq(runAttempts.environment_id, environmentId),
        eq(runAttempts.outcome, 'lost'),
        isNotNull(runAttempts.ended_at),
        sql`${runAttempts.leased_until} > ${new Date(now.getTime() - FOLLOW_UP_AFTER_MS)}`,
      ),
    )
    .orderBy(desc(runAttempts.leased_until))
    .limit(1)
  if (!lost) return null
  const free = new Date(lost.leased_until.getTime() - LEASE_MS + FOLLOW_UP_AFTER_MS)
  return free > now ? free : null
}
