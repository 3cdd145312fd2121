// The end of a job, as its agent tells it: what comes next of its run.
import { eq } from 'drizzle-orm'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { stateLocks } from '../../db/schema/states.ts'
import { runAttempts, runJobs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import type { CallingAttempt } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { endRun } from '../base/end.ts'
import { lockRun, type AttemptRow, type JobRow } from '../base/lock.ts'
import { keepOutputs } from '../state/outputs.ts'
import { badEnd, beginMain, type EndedJob, type FinishContext, type JobEnd } from './ended-job.ts'
import { finishPlan } from './finish-plan.ts'
import { goOnOrEnd } from './go-on.ts'
import { noteHeard } from './agents.ts'
import { signal } from '../base/signal.ts'

/**
 * Ends a job. Said again, it changes nothing.
 * @throws Refused with 409 for an attempt that was lost or given back meanwhile: another one has the job
 */
export async function finishJob(deps: Deps, { id, run_id }: CallingAttempt, end: JobEnd): Promise<void> {
  await change(deps, { via: 'agent' }, async (work) => {
    const context = { deps, work, now: deps.now() }
    const locked = await lockRun(work.tx, run_id)
    const found = await lockAttempt(context, id)
    if (found.attempt.ended_at !== null) {
      if (found.attempt.outcome === end.outcome) return
      throw conflict(message('queue.attempt-over'))
    }
    const { outcome, exit_code, diagnostics, is_log_cut } = end
    const { now } = context
    const [attempt] = await work.tx
      .update(runAttempts)
      .set({ ended_at: now, outcome, exit_code, diagnostics, ...(is_log_cut && { is_log_cut }) })
      .where(eq(runAttempts.id, id))
      .returning()
    await work.tx.update(runJobs).set({ status: 'ended', outcome, ended_at: now }).where(eq(runJobs.id, found.job.id))
    await work.tx.delete(stateLocks).where(eq(stateLocks.attempt_id, id))
    await noteHeard(work.tx, found.attempt.agent_id, now)
    const ended = { ...locked, job: found.job, attempt: attempt ?? found.attempt }
    if (found.job.phase === 'plan') await finishPlan(context, ended, end)
    else await finishApply(context, ended, end)
    // What waited for this one, of its environment, its pool or its connection, may be next.
    await signal(work.tx, 'strata_job', locked.run.pool)
  })
}

async function lockAttempt(
  { work: { tx } }: FinishContext,
  id: string,
): Promise<{ readonly attempt: AttemptRow; readonly job: JobRow }> {
  const [attempt] = await tx.select().from(runAttempts).where(eq(runAttempts.id, id)).for('update')
  if (!attempt) throw conflict(message('queue.attempt-over'))
  const [job] = await tx.select().from(runJobs).where(eq(runJobs.id, attempt.job_id)).for('update')
  if (!job) throw new Error(`The job of the attempt ${id} is gone.`)
  return { attempt, job }
}

async function finishApply(context: FinishContext, ended: EndedJob, end: JobEnd): Promise<void> {
  const { run } = ended
  // An agent that is shut down stops what nobody asked to stop.
  const isStopped = end.outcome === 'canceled' || end.outcome === 'killed'
  if (isStopped && run.cancel_asked_at === null) return goOnOrEnd(context, ended, badEnd(ended, end).error)
  if (end.outcome !== 'done') return void (await endRun(context, ended, badEnd(ended, end)))
  if (run.stage === 'main') {
    await keepOutputs(context.work.tx, context.deps, run)
    return void (await endRun(context, ended, { status: 'applied' }))
  }
  if (run.cancel_asked_at !== null) return void (await endRun(context, ended, { status: 'canceled' }))
  await beginMain(context, ended)
}
