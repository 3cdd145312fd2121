// Running the jobs of the lifecycle by hand.
import { SCHEDULED_JOBS, type ScheduledJob } from '#contract/scheduler.ts'
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { JOBS } from '../../scheduler/jobs.ts'
import { runJob } from '../../scheduler/run-job.ts'

/**
 * Key of the advisory lock that says that someone runs the jobs by hand, on whichever server: "run now" on a
 * telephone.
 */
const LOCK_KEY = 786669

const TARGET = { type: 'scheduler', id: '', name: 'Scheduler' }

interface Run {
  message: string
  messages: Message[]
  duration_ms: number
  lines: { job: ScheduledJob; at_ms: number; text: string }[]
}

/**
 * Runs the jobs of the lifecycle, one after the other, and says what they did.
 * @throws Refused with 409 while someone else does so
 */
export async function runNow(deps: Deps, ctx: Context): Promise<Run> {
  // The lock belongs to a connection: a server that dies gives it back.
  const client = await deps.database.pool.connect()
  try {
    const taken = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY])
    if (!taken.rows[0]?.taken) throw conflict(message('instance.jobs-running'))
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
  const said =
    failed.length === 0 ? message('audit.lifecycle-done') : message('audit.lifecycle-failed', { jobs: failed })
  const text = inEnglish(said)
  const duration_ms = since(performance.now())
  await change(deps, ctx, ({ record }) =>
    Promise.resolve(record({ action: 'scheduler.run', target: TARGET, after: { text, message: said } })),
  )
  return { message: text, messages: [said], duration_ms, lines }
}
