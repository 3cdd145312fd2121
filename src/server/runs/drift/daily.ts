// The job "drift": once a day each environment that Strata runs is checked for what changed outside of Terraform.
import { sql } from 'drizzle-orm'
import { CHECKS_MAX_AT_ONCE, DEFAULT_POOL } from '#domain/run/queue.ts'
import { checkAction } from '#domain/environment/lifecycle.ts'
import { change } from '../../audit/change.ts'
import type { Queries } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { BY_SCHEDULER } from '../../environments/clock/batches.ts'
import { counted, createReport, reasonOf, type JobReport } from '../../environments/clock/job-report.ts'
import { readFacts } from '../../environments/base/facts.ts'
import { lockEnvironmentAndProject } from '../../environments/base/lock.ts'
import { orderCheck } from '../base/order.ts'
import { endIgnores } from './end-ignores.ts'

const MINUTES_OF_DAY = 1440
/** So many in a minute, of all pools together: each is a change of its own. */
const ORDERED_AT_ONCE = 200

/**
 * Orders the checks that are due. Each environment has its own minute of the day, so that ten thousand of them are
 * spread over it; what was missed is made up for, and never more is open than each pool carries out at once. Before,
 * what was ignored until now is ignored no longer.
 */
export async function orderDriftChecks(deps: Deps): Promise<JobReport> {
  const report = createReport()
  const ended = await endIgnores(deps, report)
  let ordered = 0
  for (const id of await findDue(deps.database.orm, deps.now())) {
    try {
      if (await checkOne(deps, id)) ordered += 1
    } catch (error) {
      report.fail(`The environment ${id} could not be checked: ${reasonOf(error)}`)
    }
  }
  const said = ordered === 0 ? 'No check is due.' : `Ordered ${counted(ordered, 'check')} for drift.`
  return report.done(ended === 0 ? said : `${said} What was ignored of ${counted(ended, 'environment')} has ended.`)
}

/**
 * Environments whose minute of the day has come since they were last checked, or began: the most overdue first. Where a
 * connection was revoked, nothing can look. What a pool or a connection cannot carry out at once waits here and not in
 * the queue, and holds up no other.
 */
async function findDue(orm: Queries, now: Date): Promise<readonly string[]> {
  const { rows } = await orm.execute<{ id: string }>(sql`
    with
      open as (
        select run.pool, environment.connection_id
        from runs as run join environments as environment on environment.id = run.environment_id
        where run.ended_at is null and run.kind = 'check' and run.cause = 'schedule'
      ),
      candidates as (
        select environment.id, environment.connection_id, coalesce(drift_asked_at, activated_at) as since,
          coalesce(account.pool, ${DEFAULT_POOL}) as pool, account.max_at_once,
          (('x' || substr(md5(environment.id::text), 1, 7))::bit(28)::int % ${MINUTES_OF_DAY}) as minute
        from environments as environment
        join projects as project on project.id = environment.project_id
        left join connections as account on account.id = environment.connection_id
        where environment.status in ('active', 'expiring_soon') and environment.operation = 'none'
          and environment.connection <> 'manual' and environment.activated_at is not null
          and project.check_drift and project.status = 'active' and account.revoked_at is null
      ),
      times as (
        select *, date_bin('1 day', ${now}::timestamptz, timestamptz 'epoch' + make_interval(mins => minute)) as due
        from candidates
      ),
      due as (
        select *, row_number() over (partition by connection_id order by due, id) as in_connection from times
        where due > since
          and not exists (select from runs where runs.environment_id = times.id and runs.ended_at is null)
      ),
      able as (
        select *, row_number() over (partition by pool order by due, id) as in_pool from due
        where max_at_once is null or in_connection <= max_at_once - (
          select count(*) from open where open.connection_id = due.connection_id
        )
      )
    select id from able
    where in_pool <= least(
        ${CHECKS_MAX_AT_ONCE},
        (select limits.max_at_once from agent_pools as limits where limits.name = able.pool)
      ) - (select count(*) from open where open.pool = able.pool)
    order by due, id
    limit ${ORDERED_AT_ONCE}`)
  return rows.map(({ id }) => id)
}

/** @returns false where something else has happened to it meanwhile */
function checkOne(deps: Deps, id: string): Promise<boolean> {
  return change(deps, BY_SCHEDULER, async (work) => {
    const { environment, project } = await lockEnvironmentAndProject(work.tx, id)
    const context = { deps, work, now: deps.now() }
    const refusal = checkAction(await readFacts(work.tx, environment), 'check', { now: context.now })
    if (refusal || !project.check_drift) return false
    return (await orderCheck(context, { environment, cause: 'schedule', ordered_by: null })) !== undefined
  })
}
