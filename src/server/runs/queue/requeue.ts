// A job that goes back into the queue, for another attempt.
import { eq } from 'drizzle-orm'
import { runJobs } from '../../db/schema/runs.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import { followUpAfter } from '../base/jobs.ts'
import type { JobRow, RunRow } from '../base/lock.ts'
import { moveRun } from '../base/move.ts'
import { signal } from '../base/signal.ts'

/** Queues a job again whose attempt came to nothing. The transaction has locked it and its run. */
export async function requeueJob(
  context: Pick<ChangeContext, 'work' | 'now'>,
  run: RunRow,
  { id, phase }: Pick<JobRow, 'id' | 'phase'>,
): Promise<void> {
  const { tx } = context.work
  const not_before = await followUpAfter(tx, run.environment_id, context.now)
  await tx
    .update(runJobs)
    .set({ status: 'queued', outcome: null, ended_at: null, not_before })
    .where(eq(runJobs.id, id))
  await moveRun(context, run, { status: phase === 'apply' ? 'apply_queued' : 'queued' }, null)
  await signal(tx, 'strata_job', run.pool)
}
