// The clockwork: pg-boss decides which server runs which job when, so that each
// runs once over all of them. What the jobs do does not depend on it
// (docs/decisions/0008-scheduler.md).
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { SCHEDULED_JOBS, type ScheduledJob } from '#contract/scheduler.ts'
import type { Deps, SchedulerState } from '../deps.ts'
import { isSkewed, readSkewMs, skewText } from './clock-skew.ts'
import { FORMER_NAMES, JOBS, cronOf } from './jobs.ts'
import { runJob } from './run-job.ts'
import { SCHEMA } from './schema.ts'
import { createLookout, freeFromOldTime } from './standstill.ts'
import { MINUTE_MS } from '#engine/durations.ts'

/** Its statements are short; the jobs themselves use the pool of the server. */
const POOL_SIZE = 2
/** How often a server looks whether there is a job for it. */
const POLL_SECONDS = 5
/** How often one of the servers looks whether a minute has begun. */
const CRON_SECONDS = 15
/** A job without a sign of life for so long is given up: its server is gone. */
const HEARTBEAT_SECONDS = 30
/** No job takes so long, but for those named here. */
const EXPIRE_SECONDS = 15 * 60
/** Saving a large database and reading it back takes hours. */
const LONGER_SECONDS: Readonly<Partial<Record<ScheduledJob, number>>> = { backup: 12 * 60 * 60 }
const KEEP_SECONDS = 60 * 60
/** A job that failed is not tried again automatically: its next time comes soon. */
const QUEUE = {
  retryLimit: 0,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retentionSeconds: KEEP_SECONDS,
  deleteAfterSeconds: KEEP_SECONDS,
} as const
const RETRY_MS = 30_000
const LOOK_MS = 30_000
/** The same trouble is logged once in this time. */
const QUIET_MS = MINUTE_MS
/** How long the end of the process waits for jobs that run. */
const STOP_AFTER_MS = 5000

export interface Scheduler extends SchedulerState {
  /** Begins to run the jobs. Comes back at once; while the database does not let it, it tries again. */
  start(deps: Deps): void
  /** Runs no more jobs; done when those under way are, but after 5 s in any case. */
  stop(): Promise<void>
  /** Sends a job at once, for whichever server takes it first. Undefined while it does not run. */
  send(name: ScheduledJob): Promise<string | null> | undefined
}

/** How often it is looked whether jobs stand still, and how much later than its time one may run. */
interface Timing {
  readonly lookMs: number
  readonly lateMs?: number
}

/** Makes the scheduler of a server; it does not run yet. */
export function createScheduler(timing: Timing = { lookMs: LOOK_MS }): Scheduler {
  const ending = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  let boss: PgBoss | undefined
  let life: Promise<void> | undefined
  let restartedAt: Date | undefined

  const live = async (deps: Deps): Promise<void> => {
    const pool = openPool(deps)
    const run = async (name: ScheduledJob): Promise<void> => {
      const running = runJob(deps, name)
      underWay.add(running)
      await running.finally(() => underWay.delete(running))
    }
    const isEnding = () => ending.signal.aborted
    const pause = (ms: number) => sleep(ms, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
    for (let still: readonly ScheduledJob[] = []; !isEnding();) {
      try {
        boss = await startBoss(deps, pool, run, isEnding)
        // At once, and not only when the next minute begins.
        for (const name of still) await boss.send(name, {})
      } catch (error) {
        deps.log.warn({ err: error }, 'The scheduler could not start; it is tried again.')
        await pause(RETRY_MS)
        continue
      }
      still = await watch(deps, pool, { isEnding, pause, ...timing })
      if (isEnding()) break
      restartedAt = deps.now()
      deps.log.warn(
        { jobs: still },
        'Jobs of the scheduler stood still, as after a clock was set back: it starts again.',
      )
      const former: PgBoss = boss
      boss = undefined
      await former.stop({ graceful: false })
      await freeFromOldTime(pool, SCHEMA).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'The scheduler could not be freed; it is tried again.'),
      )
    }
    // Not in its own order of stopping, which waits in steps of half a second: what is under way is waited for here.
    await boss?.stop({ graceful: false })
    await Promise.race([Promise.allSettled(underWay), sleep(STOP_AFTER_MS, undefined, { ref: false })])
    await pool.end()
  }
  return {
    isRunning: () => Promise.resolve(boss !== undefined && !ending.signal.aborted),
    restartedAt: () => restartedAt,
    start: (deps) => {
      life ??= live(deps)
    },
    stop: async () => {
      ending.abort()
      await life
    },
    send: (name) => boss?.send(name, {}),
  }
}

interface Watch extends Timing {
  readonly isEnding: () => boolean
  readonly pause: (ms: number) => Promise<unknown>
}

/** Watches the clocks and the jobs. @returns the jobs that stand still, or none when the server ends */
async function watch(
  deps: Deps,
  pool: pg.Pool,
  { isEnding, pause, lookMs, ...late }: Watch,
): Promise<readonly ScheduledJob[]> {
  const lookout = createLookout(deps, pool, { schema: SCHEMA, ...late })
  let wasSkewed = false
  for (;;) {
    await pause(lookMs)
    if (isEnding()) return []
    try {
      const skewMs = await readSkewMs(deps)
      if (isSkewed(skewMs) !== wasSkewed) {
        wasSkewed = !wasSkewed
        if (wasSkewed) deps.log.warn({ skew_ms: skewMs }, skewText(skewMs))
        else deps.log.info({ skew_ms: skewMs }, 'The clocks of server and database agree again: due work goes on.')
      }
      const still = await lookout.look()
      if (still.length > 0) return still
    } catch (error) {
      deps.log.debug({ err: error }, 'The database is away, so no one knows whether the jobs run.')
    }
  }
}

/**
 * A small pool of its own on the database of the server: long jobs and many requests do not keep the clockwork from it.
 */
function openPool({ database, log }: Deps): pg.Pool {
  const { options } = database.pool
  // A spread leaves the password out, which the pool hides from being listed.
  const pool = new pg.Pool({
    ...options,
    password: options.password,
    max: POOL_SIZE,
    application_name: 'strata scheduler',
  })
  pool.on('error', (error) => log.debug({ err: error }, 'An idle connection of the scheduler broke.'))
  return pool
}

/** @throws what the database says when the tables cannot be made or read */
async function startBoss(
  deps: Deps,
  pool: pg.Pool,
  run: (name: ScheduledJob) => Promise<void>,
  isEnding: () => boolean,
): Promise<PgBoss> {
  // Only now: the server listens before it loads this.
  const { PgBoss: Boss } = await import('pg-boss')
  const boss = new Boss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    cronMonitorIntervalSeconds: CRON_SECONDS,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
  })
  const warn = quietly((about, message) => deps.log.warn(about, message))
  boss.on(
    'error',
    (error) =>
      isEnding() || warn({ err: error }, 'The scheduler has trouble with the database; it goes on when that is over.'),
  )
  boss.on('warning', ({ message, data }) => warn({ data }, message))
  try {
    await boss.start()
    for (const name of SCHEDULED_JOBS) {
      const queue = { ...QUEUE, expireInSeconds: LONGER_SECONDS[name] ?? EXPIRE_SECONDS }
      await boss.createQueue(name, { ...queue, policy: 'exclusive' })
      await boss.updateQueue(name, queue)
      await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, () => run(name))
      await boss.schedule(name, cronOf(JOBS[name]), null, { tz: 'UTC' })
    }
    for (const [former, name] of Object.entries(FORMER_NAMES)) await takeOver(boss, former, name)
    return boss
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

/** Ends the queue and the schedule of a former name. A job that waits there is sent under the present name. */
async function takeOver(boss: PgBoss, former: string, name: ScheduledJob): Promise<void> {
  if (!(await boss.getQueue(former))) return
  // Whether one waits does not matter: a job does only what is still due, and of each only one waits.
  await boss.send(name, {})
  await boss.unschedule(former)
  await boss.deleteQueue(former)
}

/** Passes the same message on once in a while, so that a database that is away does not fill the log. */
function quietly(log: (about: object, message: string) => void): (about: object, message: string) => void {
  const last = new Map<string, number>()
  return (about, message) => {
    const at = performance.now()
    if (at - (last.get(message) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return
    last.set(message, at)
    log(about, message)
  }
}
