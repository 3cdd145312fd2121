// Runs one job and keeps how it fared, for all servers to show.
import { sql } from 'drizzle-orm'
import type { ScheduledJob } from '#contract/scheduler.ts'
import { scheduledJobs } from '../db/schema/scheduler.ts'
import type { Deps } from '../deps.ts'
import { createReport, reasonOf, type JobReport } from '../environments/clock/job-report.ts'
import { isSkewed, readSkewMs, skewText } from './clock-skew.ts'
import { JOBS, type Job } from './jobs.ts'

/**
 * Runs a job, unless the clocks of server and database disagree. What goes wrong in it is kept and logged, and is in
 * the report: a job that fails runs again the next time.
 * @throws what the database says when not even that can be kept
 */
export async function runJob(deps: Deps, name: ScheduledJob, { run }: Job = JOBS[name]): Promise<JobReport> {
  const last_run_at = deps.now()
  const startMs = performance.now()
  const report = await runWhenClocksAgree(deps, run).catch((error: unknown) => {
    deps.log.error({ err: error, job: name }, 'A job of the scheduler failed; it runs again the next time.')
    const failed = createReport()
    failed.fail(`The job failed: ${reasonOf(error)}`)
    return failed.done('The job failed; it runs again the next time.')
  })
  const last_duration_ms = Math.round((performance.now() - startMs) * 10) / 10
  const { summary, problems } = report
  deps.log.debug({ job: name, duration_ms: last_duration_ms, summary }, 'A job of the scheduler ran.')
  const failures = problems.length > 0 ? 1 : 0
  const last = {
    last_run_at,
    last_duration_ms,
    last_error: problems.length > 0 ? problems.join(' ') : null,
    last_summary: summary,
  }
  await deps.database.orm
    .insert(scheduledJobs)
    .values({ name, ...last, run_count: 1, failure_count: failures })
    .onConflictDoUpdate({
      target: scheduledJobs.name,
      set: {
        ...last,
        run_count: sql`${scheduledJobs.run_count} + 1`,
        failure_count: sql`${scheduledJobs.failure_count} + ${failures}`,
      },
    })
  return report
}

async function runWhenClocksAgree(deps: Deps, run: Job['run']): Promise<JobReport> {
  const skewMs = await readSkewMs(deps)
  if (!isSkewed(skewMs)) return run(deps)
  const report = createReport()
  report.fail(skewText(skewMs))
  return report.done('Nothing was done: the clocks of server and database disagree.')
}
