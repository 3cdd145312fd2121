// The job "snapshots": last snapshots whose end has come are deleted.
import { and, asc, eq, isNull, lt, lte, or } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#engine/durations.ts'
import type { Queries } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import { keptSnapshots } from '../../db/schema/receipts.ts'
import type { Deps } from '../../deps.ts'
import { BY_SCHEDULER } from '../../environments/clock/batches.ts'
import { counted, createReport, reasonOf, type JobReport } from '../../environments/clock/job-report.ts'
import { endSnapshot } from './end.ts'

/** Deleted at once; the rest has its turn an hour later. */
const AT_ONCE = 200

/** Deletes what is due. What its cloud refuses is tried again a day later, what it did not answer an hour later. */
export async function endSnapshots(deps: Deps): Promise<JobReport> {
  const report = createReport()
  let deleted = 0
  for (const one of await findDue(deps.database.orm, deps.now())) {
    const { row, environment } = one
    try {
      const trouble = await endSnapshot(deps, BY_SCHEDULER, one)
      if (!trouble) deleted += 1
      else report.say(`The snapshot ${row.name} of ${environment.name} could not be deleted: ${trouble.problem}.`)
    } catch (error) {
      report.fail(`The snapshot ${row.id} could not be deleted: ${reasonOf(error)}`)
    }
  }
  return report.done(deleted === 0 ? 'No snapshot is due.' : `Deleted ${counted(deleted, 'snapshot')}.`)
}

async function findDue(orm: Queries, now: Date) {
  const { until, gone_at, tried_at, problem } = keptSnapshots
  const before = (ms: number) => lt(tried_at, new Date(now.getTime() - ms))
  // A minute less than an hour: the job itself comes once an hour.
  const isAway = and(eq(problem, 'unreachable'), before(HOUR_MS - 60_000))
  // What was refused before its end, when a person ended it, is tried at its end.
  const isNew = or(isNull(tried_at), lt(tried_at, until))
  return orm
    .select({ row: keptSnapshots, environment: environments })
    .from(keptSnapshots)
    .innerJoin(environments, eq(environments.id, keptSnapshots.environment_id))
    .where(and(isNull(gone_at), lte(until, now), or(isNew, before(DAY_MS), isAway)))
    .orderBy(asc(until))
    .limit(AT_ONCE)
}
