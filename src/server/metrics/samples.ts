// Figures of the database and of the process as samples of metrics.
import { deliveredMonth } from '#engine/prices/book.ts'
import { CLOUD_IDS } from '#engine/clouds/ids.ts'
import { MINUTE_MS } from '#engine/durations.ts'
import { SCHEDULED_JOBS } from '#contract/scheduler.ts'
import { sample, type Sample } from '#telemetry/metrics.ts'
import type { Database } from '../db/connect.ts'
import { JOBS } from '../scheduler/jobs.ts'
import type { Reading } from './cached.ts'
import type { Figures } from './figures.ts'

/** Older figures say nothing of how things are. */
const STALE_MS = 5 * MINUTE_MS
const CHANNELS = ['mail', 'push', 'webhook'] as const

/** What the pool of a process holds. */
export function samplesOfPool({ pool }: Pick<Database, 'pool'>): Sample[] {
  const state = (name: string, value: number): Sample =>
    sample('strata_database_pool_connections', { state: name }, value)
  return [
    state('in_use', pool.totalCount - pool.idleCount),
    state('idle', pool.idleCount),
    sample('strata_database_pool_waiting', {}, pool.waitingCount),
    sample('strata_database_pool_limit', {}, pool.options.max),
  ]
}

/** A reading of the database; what is too old is left out, and so are figures that were never read. */
export function samplesOfReading({ isUp, last }: Reading<Figures>, now: Date, startedAt: Date): Sample[] {
  const up = sample('strata_database_up', {}, isUp ? 1 : 0)
  if (!last) return [up]
  const age = sample('strata_database_reading_age_seconds', {}, last.ageMs / 1000)
  return last.ageMs > STALE_MS ? [up, age] : [up, age, ...samplesOf(last.value, now, startedAt)]
}

/**
 * The samples of figures.
 * @param startedAt of the process: from then on the first run of a job is waited for
 */
export function samplesOf(figures: Figures, now: Date, startedAt: Date): Sample[] {
  const since = (at: Date | null | undefined): number => (at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : 0)
  return [
    ...figures.queue.flatMap(({ pool, oldest, ...counts }) => [
      ...Object.entries(counts).map(([state, value]) => sample('strata_queue_jobs', { pool, state }, value)),
      sample('strata_queue_oldest_wait_seconds', { pool }, since(oldest)),
    ]),
    ...figures.runs.map(({ kind, status, count }) => sample('strata_runs_open', { kind, status }, count)),
    ...figures.queue.map(({ pool }) => {
      const seen = figures.agents.find((one) => one.pool === pool)
      return sample('strata_agents_seen', { pool }, seen?.count ?? 0)
    }),
    ...CHANNELS.flatMap((channel) => {
      const found = figures.messages.find((one) => one.channel === channel)
      return [
        sample('strata_outbox_messages', { channel }, found?.count ?? 0),
        sample('strata_outbox_oldest_age_seconds', { channel }, since(found?.oldest)),
      ]
    }),
    ...samplesOfJobs(figures.jobs, now, startedAt),
    ...CLOUD_IDS.map((cloud) => {
      const at = figures.prices.find((one) => one.cloud === cloud)?.at ?? new Date(`${deliveredMonth()}-01T00:00:00Z`)
      return sample('strata_price_book_age_seconds', { cloud }, since(at))
    }),
  ]
}

function samplesOfJobs(jobs: Figures['jobs'], now: Date, startedAt: Date): Sample[] {
  return SCHEDULED_JOBS.flatMap((job) => {
    const found = jobs.find(({ name }) => name === job)
    const dueAt = (found?.last_run_at ?? startedAt).getTime() + JOBS[job].everyMinutes * MINUTE_MS
    const lag = sample(
      'strata_scheduler_lag_seconds',
      { scheduled_job: job },
      Math.max(0, (now.getTime() - dueAt) / 1000),
    )
    if (!found) return [lag]
    return [
      lag,
      sample('strata_scheduler_job_duration_seconds', { scheduled_job: job }, found.last_duration_ms / 1000),
      sample('strata_scheduler_job_runs_total', { scheduled_job: job }, found.run_count),
      sample('strata_scheduler_job_failures_total', { scheduled_job: job }, found.failure_count),
    ]
  })
}
