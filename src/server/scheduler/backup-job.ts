// The job "backup" as the scheduler runs it: what it says, and who hears when it fails.
import { eq } from 'drizzle-orm'
import { isEnabledAdministrator } from '../access/people.ts'
import { backUpDaily } from '../backup/nightly.ts'
import { scheduledJobs } from '../db/schema/scheduler.ts'
import { users } from '../db/schema/accounts.ts'
import type { Deps } from '../deps.ts'
import { createReport, reasonOf, type JobReport } from '../environments/clock/job-report.ts'
import { notify } from '../notify/notify.ts'

const MEGABYTE = 1_000_000

/** Saves the database when that is due, and tells administrators when it fails after it had worked. */
export async function runBackup(deps: Deps): Promise<JobReport> {
  const report = createReport()
  if (!deps.backups) return report.done('No backups: STRATA_BACKUP_FOLDER is not set.')
  try {
    const { made, newest, kept, removed, next_at } = await backUpDaily(deps, deps.backups)
    if (made) report.say(`Saved the database in ${made.name}.`)
    if (removed > 0) report.say(`Removed ${removed} old backups.`)
    const last = newest ? `${newest.name} (${(newest.size / MEGABYTE).toFixed(1)} MB)` : 'none'
    return report.done(
      `Last backup: ${last}, ${kept} kept; the next is due at ${next_at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    )
  } catch (error) {
    deps.log.error({ err: error }, 'The backup failed; it is tried again in an hour.')
    const reason = reasonOf(error)
    await tellAdministrators(deps, reason)
    report.fail(reason)
    return report.done('The backup failed; it is tried again in an hour.')
  }
}

/** Once, and not again each hour in which it fails. */
async function tellAdministrators(deps: Deps, reason: string): Promise<void> {
  await deps.database.orm.transaction(async (tx) => {
    const [last] = await tx
      .select({ error: scheduledJobs.last_error })
      .from(scheduledJobs)
      .where(eq(scheduledJobs.name, 'backup'))
    if (last?.error) return
    const people = await tx.select({ id: users.id }).from(users).where(isEnabledAdministrator)
    await notify(
      deps,
      tx,
      people.map(({ id }) => ({ user_id: id, kind: 'backup-failed', data: { reason }, path: '/admin/instance' })),
    )
  })
  deps.outbox.wake()
}
