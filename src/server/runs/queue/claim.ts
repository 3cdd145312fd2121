// Takes the next job of the queue for an agent: in one statement, one server at a time, so that limits are kept to and
// each project has its turn.
import { inArray, sql } from 'drizzle-orm'
import { LEASE_MS } from '#domain/run/limits.ts'
import { CONNECTION_MAX_AT_ONCE } from '#domain/run/queue.ts'
import type { Transaction } from '../../db/connect.ts'
import { runJobs } from '../../db/schema/runs.ts'
import type { JobRow } from '../base/lock.ts'
import type { SeenAgent } from './agents.ts'

/** Key of the advisory lock under which jobs are taken: "stratj" on a telephone. */
const LOCK_KEY = 787285
/** Runs of so many days show when a project last had its turn. */
const TURN_DAYS = 7

/**
 * Holds the next job that an agent can take, with its run and its environment; undefined when there is none, or when
 * someone else holds it. Nobody waits for anyone here: what is held is passed over and found again.
 */
export async function claimJob(tx: Transaction, agent: SeenAgent, now: Date): Promise<JobRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`)
  const flavours = [...new Set(agent.binaries.map(({ flavour }) => flavour))]
  const exact = agent.binaries.map(({ flavour, version }) => `${flavour} ${version}`)
  const heardSince = sql`${new Date(now.getTime() - LEASE_MS)}::timestamptz`
  const { rows } = await tx.execute<{ id: string }>(sql`
    with
      running as (
        select job.pool, job.connection, job.project_id, job.environment_id, environment.connection_id
        from run_jobs as job join environments as environment on environment.id = job.environment_id
        where job.status = 'running'
      ),
      limits as (select * from json_to_recordset(${connectionLimits()}::json) as one (name text, max_at_once int)),
      turns as (
        select queued.project_id, (
          select max(status_since) from runs
          where runs.project_id = queued.project_id and status not in ('queued', 'apply_queued', 'discarded')
            and created_at > ${now}::timestamptz - make_interval(days => ${TURN_DAYS})
        ) as last_at, (select count(*) from running where running.project_id = queued.project_id) as at_once
        from (select distinct project_id from run_jobs where status = 'queued') as queued
      )
    select job.id
    from run_jobs as job
    join runs as run on run.id = job.run_id
    join environments as environment on environment.id = job.environment_id
    join turns on turns.project_id = job.project_id
    left join agent_pools as pool on pool.name = job.pool
    left join limits on limits.name = job.connection
    left join connections as account on account.id = environment.connection_id
    left join connection_grants as granted on granted.connection_id = account.id and granted.project_id = job.project_id
    where job.status = 'queued'
      and job.pool = any(${sql.param([...agent.pools])}::text[])
      and (job.not_before is null or job.not_before <= ${now}::timestamptz)
      and not exists (select from running where running.environment_id = job.environment_id)
      and not exists (
        select from runs as earlier
        where earlier.environment_id = job.environment_id and earlier.number < run.number and earlier.ended_at is null
      )
      and case
        when run.kind in ('stop', 'resume') then true
        when job.phase = 'apply' then
          ${binaryOf('run.binary')} = any(${sql.param(exact)}::text[])
          -- One that no agent has any more is planned again by another of its flavour.
          or (run.binary->>'flavour' = any(${sql.param(flavours)}::text[]) and not exists (
            select from agents as other
            join agent_tokens as token on token.id = other.token_id and token.revoked_at is null
            cross join json_array_elements(other.binaries) as has (kept)
            where job.pool = any(token.pools) and other.last_seen_at >= ${heardSince}
              and ${binaryOf('has.kept')} = ${binaryOf('run.binary')}
          ))
        when environment.binary_flavour is null then ${flavours.length > 0}
        else environment.binary_flavour = any(${sql.param(flavours)}::text[])
      end
      and (pool.max_at_once is null
        or (select count(*) from running where running.pool = job.pool) < pool.max_at_once)
      and (limits.max_at_once is null
        or (select count(*) from running where running.connection = job.connection) < limits.max_at_once)
      and (account.max_at_once is null
        or (select count(*) from running where running.connection_id = account.id) < account.max_at_once)
      and (granted.max_at_once is null
        or (
          select count(*) from running
          where running.connection_id = account.id and running.project_id = job.project_id
        ) < granted.max_at_once)
    order by job.priority, turns.at_once, turns.last_at nulls first, job.phase, job.queued_at, job.id
    limit 1
    for update of job, run, environment skip locked`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return undefined
  const [job] = await tx.select().from(runJobs).where(inArray(runJobs.id, ids))
  return job
}

const binaryOf = (column: 'run.binary' | 'has.kept') =>
  sql.raw(`concat(${column}->>'flavour', ' ', ${column}->>'version')`)

function connectionLimits(): string {
  return JSON.stringify(Object.entries(CONNECTION_MAX_AT_ONCE).map(([name, max_at_once]) => ({ name, max_at_once })))
}
