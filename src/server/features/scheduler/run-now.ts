// Running the jobs of the lifecycle by hand.
import type { ScheduledJob } from '#contract/scheduler.ts'
import { SCHEDULED_JOBS } from '#contract/scheduler.ts'
import { change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { JOBS } from '../../scheduler/jobs.ts'
import { runJob } from '../../scheduler/run-job.ts'

/** Key of the advisory lock that says that somebody runs the jobs by hand, on whichever server: "run now" on a telephone. */
const LOCK_KEY = 786669

const TARGET = { type: 'scheduler', id: '', name: 'Scheduler' }

interface Run {
  message: string
  duration_ms: number
  lines: { job: ScheduledJob; at_ms: number; text: string }[]
}

/**
 * Runs the jobs of the lifecycle, one after the other, and says what they did.
 * @throws Refused with 409 while somebody else does so
 */
export async function runNow(deps: Deps, ctx: Context): Promise<Run> {
  // The lock belongs to a connection: a server that dies gives it back.
  const client = await deps.database.pool.connect()
  try {
    const taken = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY])
    if (!taken.rows[0]?.taken) throw conflict('The jobs are just being run by hand: wait until that is done, then look at what it did.')
    try {
      return await runAll(deps, ctx)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK_KEY])
    }
  } finally {
    client.release()
  }
}

async function runAll(deps: Deps, ctx: Context): Promise<Run> {
  const startMs = performance.now()
  const since = (ms: number): number => Math.round((ms - startMs) * 10) / 10
  const lines: Run['lines'] = []
  const failed: ScheduledJob[] = []
  for (const job of SCHEDULED_JOBS.filter((name) => JOBS[name].isOfLifecycle)) {
    const report = await runJob(deps, job)
    if (report.problems.length > 0) failed.push(job)
    lines.push(...report.lines.map(({ at_ms, text }) => ({ job, at_ms: since(at_ms), text })))
  }
  const message = failed.length === 0 ? 'The lifecycle check is done.' : `The lifecycle check is done, but not all of it worked: look at ${failed.join(', ')}.`
  const duration_ms = since(performance.now())
  await change(deps, ctx, ({ record }) => Promise.resolve(record({ action: 'scheduler.run', target: TARGET, after: { message } })))
  return { message, duration_ms, lines }
}
