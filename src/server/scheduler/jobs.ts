// What the server does automatically: every job with how often it runs.
import type { ScheduledJob } from '#contract/scheduler.ts'
import { MINUTE_MS } from '#engine/durations.ts'
import { archiveEntries } from '../audit/archive.ts'
import { cleanUp } from '../clean-up.ts'
import type { Deps } from '../deps.ts'
import { sendBudgetAlerts } from '../environments/clock/budget-alerts.ts'
import { createReport, reasonOf, type JobReport } from '../environments/clock/job-report.ts'
import { lapseApprovalRequests } from '../environments/clock/lapse.ts'
import { sendReminders } from '../environments/clock/reminders.ts'
import { sweepEnvironments } from '../environments/clock/sweep.ts'
import { renewPrices } from '../prices/monthly.ts'
import { endSnapshots } from '../receipts/kept/daily.ts'
import { lookForLeaks } from '../receipts/look-daily.ts'
import { orderDriftChecks } from '../runs/drift/daily.ts'
import { keepStopped } from '../runs/queue/keep-stopped.ts'
import { tendRuns } from '../runs/queue/lost.ts'
import { runSchedules } from '../workflows/engine/schedules.ts'
import { runBackup } from './backup-job.ts'
import { runReseal } from './reseal-job.ts'
import { remindOfTokens } from './token-job.ts'

export interface Job {
  /** A part of an hour without a rest. */
  readonly everyMinutes: 1 | 5 | 60
  /** Also run when someone runs the jobs by hand. */
  readonly isOfLifecycle: boolean
  /** May run at any time, in several servers at once, and again: it does only what is still due. */
  readonly run: (deps: Deps) => Promise<JobReport>
}

export const JOBS: Readonly<Record<ScheduledJob, Job>> = {
  lifecycle: { everyMinutes: 1, isOfLifecycle: true, run: sweepEnvironments },
  reminders: { everyMinutes: 1, isOfLifecycle: true, run: sendReminders },
  'budget-alerts': { everyMinutes: 5, isOfLifecycle: true, run: sendBudgetAlerts },
  'lapsed-requests': { everyMinutes: 5, isOfLifecycle: true, run: lapseApprovalRequests },
  workflows: { everyMinutes: 1, isOfLifecycle: true, run: runSchedules },
  runs: { everyMinutes: 1, isOfLifecycle: false, run: tendRuns },
  // At most 20 a minute: in five minutes more become due where there are ten thousand environments.
  drift: { everyMinutes: 1, isOfLifecycle: false, run: orderDriftChecks },
  // An hour at most after a day has passed since the last look.
  leaks: { everyMinutes: 60, isOfLifecycle: false, run: lookForLeaks },
  snapshots: { everyMinutes: 60, isOfLifecycle: false, run: endSnapshots },
  'keep-stopped': { everyMinutes: 60, isOfLifecycle: false, run: keepStopped },
  prices: { everyMinutes: 60, isOfLifecycle: false, run: beginRefreshes },
  sealing: { everyMinutes: 1, isOfLifecycle: false, run: runReseal },
  // Of the shortest token, which lives a day, an hour more or less does not matter.
  tokens: { everyMinutes: 60, isOfLifecycle: false, run: remindOfTokens },
  backup: { everyMinutes: 60, isOfLifecycle: false, run: runBackup },
  'clean-up': { everyMinutes: 60, isOfLifecycle: false, run: clearAway },
}

async function beginRefreshes(deps: Deps): Promise<JobReport> {
  const begun = await renewPrices(deps)
  const report = createReport()
  for (const cloud of begun) report.say(`The price list of ${cloud} is read.`)
  return report.done(begun.length === 0 ? 'No price list is due.' : `${begun.length} price lists are read.`)
}

async function clearAway(deps: Deps): Promise<JobReport> {
  const report = createReport()
  await cleanUp(deps)
  if (deps.retention.audit)
    try {
      for (const { file, entries } of await archiveEntries(deps, deps.retention.audit))
        report.say(`Moved ${entries} entries of the audit log to ${file}.`)
    } catch (error) {
      deps.log.error({ err: error }, 'Old entries of the audit log could not be archived.')
      report.fail(reasonOf(error))
    }
  return report.done('Removed what had expired.')
}

/** Jobs that older versions called otherwise, by those names. */
export const FORMER_NAMES: Readonly<Record<string, ScheduledJob>> = {
  costs: 'budget-alerts',
  approvals: 'lapsed-requests',
}

/** When a job runs, as a cron expression in UTC. */
export function cronOf({ everyMinutes }: Job): string {
  return everyMinutes === 1 ? '* * * * *' : everyMinutes === 60 ? '0 * * * *' : `*/${everyMinutes} * * * *`
}

/** The next time at which a job runs. Hours of UTC begin at whole hours since 1970, so no expression has to be read. */
export function nextRunOf({ everyMinutes }: Job, now: Date): Date {
  const everyMs = everyMinutes * MINUTE_MS
  return new Date((Math.floor(now.getTime() / everyMs) + 1) * everyMs)
}
