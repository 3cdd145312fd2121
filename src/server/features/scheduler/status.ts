// How the jobs fare, over all servers.
import type { Output } from '#contract/endpoint.ts'
import { SCHEDULED_JOBS, type scheduler } from '#contract/scheduler.ts'
import { mayOnInstance } from '#domain/access/may.ts'
import { scheduledJobs } from '../../db/schema/scheduler.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/context.ts'
import { isSkewed, readSkewMs } from '../../scheduler/clock-skew.ts'
import { JOBS, cronOf, nextRunOf } from '../../scheduler/jobs.ts'

type Status = Output<(typeof scheduler)['status']>

/** An error may name environments that are not everyone's to know. */
const HIDDEN_ERROR = 'The last run did not work: an administrator sees why.'

/** Whether the scheduler runs and the clock of this server is right, and when its jobs ran last and run next. */
export async function readStatus(
  deps: Pick<Deps, 'database' | 'scheduler' | 'now' | 'databaseNow'>,
  { caller }: Context,
): Promise<Status> {
  const { database, scheduler, now } = deps
  const seesErrors = caller !== undefined && mayOnInstance(caller.role, 'scheduler.run')
  const rows = new Map((await database.orm.select().from(scheduledJobs)).map((row) => [row.name, row]))
  const isRunning = await scheduler.isRunning()
  const jobs = SCHEDULED_JOBS.map((name) => {
    const row = rows.get(name)
    return {
      name,
      every: cronOf(JOBS[name]),
      last_run_at: row?.last_run_at.toISOString() ?? null,
      next_run_at: isRunning ? nextRunOf(JOBS[name], now()).toISOString() : null,
      last_duration_ms: row?.last_duration_ms ?? null,
      run_count: row?.run_count ?? 0,
      failure_count: row?.failure_count ?? 0,
      last_error: row?.last_error && !seesErrors ? HIDDEN_ERROR : (row?.last_error ?? null),
      last_summary: row?.last_summary ?? null,
    }
  })
  const skewMs = await readSkewMs(deps)
  return {
    status: !isRunning ? 'stopped' : isSkewed(skewMs) ? 'waiting' : 'running',
    clock_skew_seconds: Math.round(skewMs / 100) / 10,
    restarted_at: scheduler.restartedAt()?.toISOString() ?? null,
    jobs,
  }
}
