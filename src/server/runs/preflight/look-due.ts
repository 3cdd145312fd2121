// Looks at accounts for runs that wait for it, in the background. What blocks an apply ends its run; everything else
// lets it go on.
import { and, asc, eq, lte } from 'drizzle-orm'
import { blockingOf, type Preflight } from '#domain/preflight/report.ts'
import { MINUTE_MS } from '#engine/durations.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { connections } from '../../db/schema/connections.ts'
import { environments } from '../../db/schema/environments.ts'
import { preflights } from '../../db/schema/preflights.ts'
import { runJobs, runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { asUsedBy, mayUse } from '../../environments/base/connection-use.ts'
import { BY_SCHEDULER } from '../../environments/clock/batches.ts'
import { lookAt } from '../../preflight/look.ts'
import { endRun } from '../base/end.ts'
import { followUpAfter } from '../base/jobs.ts'
import { lockRun } from '../base/lock.ts'
import { signal } from '../base/signal.ts'
import { stackOfRun } from './stack.ts'

/** Longer than a look takes in the worst case. */
const LEASE_MS = 2 * MINUTE_MS
/** Looks at the same time, so that an account that takes its time keeps no other waiting. */
const AT_ONCE = 4

/** Looks at every account that is due. @returns how many looks came to their end */
export async function lookDue(deps: Deps, isStopping: () => boolean = () => false): Promise<number> {
  let done = 0
  const work = async (): Promise<void> => {
    while (!isStopping()) {
      const row = await takeDue(deps)
      if (!row) return
      try {
        await lookOne(deps, row.run_id)
        done += 1
      } catch (error) {
        // Its run goes on without it after a while, and says so.
        deps.log.warn({ err: error, run: row.run_id }, 'An account could not be looked at before a run.')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return done
}

/** Takes the look that is due longest, which no other server takes before its lease has ended. */
async function takeDue({ database, now }: Deps): Promise<typeof preflights.$inferSelect | undefined> {
  const at = now()
  return database.orm.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(preflights)
      .where(lte(preflights.due_at, at))
      .orderBy(asc(preflights.due_at))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row) return undefined
    // A run that goes on by now needs none any more.
    const again = new Date(at.getTime() + LEASE_MS)
    const due_at = again < row.until ? again : null
    await tx.update(preflights).set({ due_at }).where(eq(preflights.run_id, row.run_id))
    return row
  })
}

async function lookOne(deps: Deps, runId: string): Promise<void> {
  const { orm } = deps.database
  const [found] = await orm
    .select({ run: runs, environment: environments, connection: connections })
    .from(runs)
    .innerJoin(environments, eq(environments.id, runs.environment_id))
    .innerJoin(connections, eq(connections.id, environments.connection_id))
    .where(eq(runs.id, runId))
  const waits =
    found?.run.status === 'queued' &&
    found.connection.revoked_at === null &&
    (await mayUse(orm, found.connection, found.environment.project_id))
  const report = waits
    ? await lookAt(
        deps,
        asUsedBy(found.connection, found.environment),
        await stackOfRun(deps, found.environment, found.run),
      )
    : undefined
  await change(deps, BY_SCHEDULER, (work) => settle({ deps, work, now: deps.now() }, runId, report))
}

/** Keeps what was found, and lets the run go on or ends it. */
async function settle(
  context: Parameters<typeof endRun>[0] & { readonly deps: Deps },
  runId: string,
  report: Preflight | undefined,
): Promise<void> {
  const { tx } = context.work
  const locked = await lockRun(tx, runId)
  await tx
    .update(preflights)
    .set({ due_at: null, report: report ?? null })
    .where(eq(preflights.run_id, runId))
  if (locked.run.status !== 'queued') return
  const count = report ? blockingOf(report).length : 0
  if (count > 0) {
    await endRun(context, locked, { status: 'errored', error: message('preflight.blocks', { count }) })
    return
  }
  const not_before = await followUpAfter(tx, locked.environment.id, context.now)
  await tx
    .update(runJobs)
    .set({ not_before })
    .where(and(eq(runJobs.run_id, runId), eq(runJobs.status, 'queued')))
  await signal(tx, 'strata_job', locked.run.pool)
  await signal(tx, 'strata_run', runId)
}
