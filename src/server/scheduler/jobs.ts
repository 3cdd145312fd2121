// What the server does by itself: every job with how often it runs.
import type { ScheduledJob } from '#contract/scheduler.ts'
import { cleanUp } from '../clean-up.ts'
import type { Deps } from '../deps.ts'
import { alert } from '../lifecycle/alerts.ts'
import { createReport, type JobReport } from '../lifecycle/job-report.ts'
import { lapse } from '../lifecycle/lapse.ts'
import { remind } from '../lifecycle/remind.ts'
import { sweep } from '../lifecycle/sweep.ts'
import { runSchedules } from '../workflows/schedules.ts'

export interface Job {
  /** A part of an hour without a rest. */
  readonly everyMinutes: 1 | 5 | 60
  /** Also run when somebody runs the jobs by hand. */
  readonly isOfLifecycle: boolean
  /** May run at any time, in several servers at once, and again: it does only what is still due. */
  readonly run: (deps: Deps) => Promise<JobReport>
}

export const JOBS: Readonly<Record<ScheduledJob, Job>> = {
  lifecycle: { everyMinutes: 1, isOfLifecycle: true, run: sweep },
  reminders: { everyMinutes: 1, isOfLifecycle: true, run: remind },
  costs: { everyMinutes: 5, isOfLifecycle: true, run: alert },
  approvals: { everyMinutes: 5, isOfLifecycle: true, run: lapse },
  workflows: { everyMinutes: 1, isOfLifecycle: true, run: runSchedules },
  'clean-up': { everyMinutes: 60, isOfLifecycle: false, run: clearAway },
}

async function clearAway(deps: Deps): Promise<JobReport> {
  await cleanUp(deps)
  return createReport().done('Cleared away what had ended by itself.')
}

/** When a job runs, as a cron expression in UTC. */
export function cronOf({ everyMinutes }: Job): string {
  return everyMinutes === 1 ? '* * * * *' : everyMinutes === 60 ? '0 * * * *' : `*/${everyMinutes} * * * *`
}

/** The next time at which a job runs. Hours of UTC begin at whole hours since 1970, so no expression has to be read. */
export function nextRunOf({ everyMinutes }: Job, now: Date): Date {
  const everyMs = everyMinutes * 60_000
  return new Date((Math.floor(now.getTime() / everyMs) + 1) * everyMs)
}
