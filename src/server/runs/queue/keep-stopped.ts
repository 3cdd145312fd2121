// The job "keep-stopped": AWS and Azure start a stopped database after a while, so what is suspended is stopped again.
// https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_StopInstance.html
// https://learn.microsoft.com/en-us/azure/postgresql/flexible-server/how-to-stop-start-server-portal
// https://learn.microsoft.com/en-us/azure/mysql/flexible-server/concept-servers
import { sql, type SQL } from 'drizzle-orm'
import { isRunning } from '#domain/environment/lifecycle.ts'
import { DAY_MS, HOUR_MS } from '#engine/durations.ts'
import { change } from '../../audit/change.ts'
import type { Queries } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { BY_SCHEDULER } from '../../environments/clock/batches.ts'
import { counted, createReport, reasonOf, type JobReport } from '../../environments/clock/job-report.ts'
import { lockEnvironmentAndProject } from '../../environments/base/lock.ts'
import { moveEnvironment } from '../../environments/base/move.ts'
import { orderRun } from '../base/order.ts'

/** Its cloud starts it after so long; an hour later it is up, and can be stopped. */
const WEEKLY_AFTER_MS = 7 * DAY_MS + HOUR_MS
const MONTHLY_AFTER_MS = 30 * DAY_MS + HOUR_MS
/** One that was still stopped then, or could not be stopped, is looked at again after so long. */
const LOOKED_AGAIN_AFTER_MS = DAY_MS
/** Orders at once; the rest has its turn an hour later. */
const AT_ONCE = 200
const WEEKLY = sql`('aws_db_instance', 'aws_rds_cluster', 'azurerm_postgresql_flexible_server')`
const MONTHLY = sql`('azurerm_mysql_flexible_server')`

/** Orders a stop of each suspended environment whose databases its cloud has started by now. */
export async function keepStopped(deps: Deps): Promise<JobReport> {
  const report = createReport()
  let ordered = 0
  for (const id of await findDue(deps.database.orm, deps.now())) {
    try {
      const name = await stopAgain(deps, id)
      if (name === undefined) continue
      ordered += 1
      report.say(`${name} is stopped again: its cloud starts databases after a while.`)
    } catch (error) {
      report.fail(`The environment ${id} could not be stopped again: ${reasonOf(error)}`)
    }
  }
  return report.done(
    ordered === 0 ? 'Nothing has to be stopped again.' : `Stopped ${counted(ordered, 'environment')} again.`,
  )
}

/**
 * Suspended environments in accounts whose last stop of a database is so long ago that its cloud has started it. A stop
 * begins no database that is stopped already, so one that found nothing to do does not count, nor does one that failed
 * at it.
 */
async function findDue(orm: Queries, now: Date): Promise<readonly string[]> {
  const before = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
  const stopped = (types: SQL) => sql`max(run.ended_at) filter (where exists (
    select from run_events as begun
    join run_events as done on done.run_id = begun.run_id and done.address = begun.address and done.kind = 'done'
    where begun.run_id = run.id and begun.kind = 'started' and begun.type in ${types}
  ))`
  const { rows } = await orm.execute<{ id: string }>(sql`
    with looks as (
      select environment.id, max(run.ended_at) as looked_at,
        ${stopped(WEEKLY)} as weekly_at, ${stopped(MONTHLY)} as monthly_at
      from environments as environment
      join connections as account on account.id = environment.connection_id
      join runs as run on run.environment_id = environment.id and run.kind = 'stop' and run.ended_at is not null
      where environment.status = 'suspended' and environment.connection = 'cloud' and account.revoked_at is null
        and (environment.operation = 'none'
          or (environment.operation = 'failed' and environment.operation_run = 'stop'))
      group by environment.id
    )
    select id from looks
    where (weekly_at <= ${before(WEEKLY_AFTER_MS)} or monthly_at <= ${before(MONTHLY_AFTER_MS)})
      and looked_at <= ${before(LOOKED_AGAIN_AFTER_MS)}
      and not exists (select from runs where runs.environment_id = looks.id and runs.ended_at is null)
    order by looked_at, id
    limit ${AT_ONCE}`)
  return rows.map(({ id }) => id)
}

/** @returns its name; undefined where something else has happened to it meanwhile */
function stopAgain(deps: Deps, id: string): Promise<string | undefined> {
  return change(deps, BY_SCHEDULER, async (work) => {
    const { environment } = await lockEnvironmentAndProject(work.tx, id)
    if (environment.status !== 'suspended' || isRunning(environment)) return undefined
    const context = { deps, work, now: deps.now() }
    await moveEnvironment(context, environment, { run: 'stop' }, { action: 'environment.stop-again' })
    await orderRun(context, { environment, kind: 'stop', cause: 'schedule', ordered_by: null })
    return environment.name
  })
}
