// Runs in tests, ordered as the lifecycle orders them.
import { asc, eq } from 'drizzle-orm'
import { change } from '../../src/server/audit/change.ts'
import { preflights } from '../../src/server/db/schema/preflights.ts'
import { runAttempts, runJobs, runs } from '../../src/server/db/schema/runs.ts'
import type { Deps } from '../../src/server/deps.ts'
import type { RunRow } from '../../src/server/runs/base/lock.ts'
import { orderRun, type NewRun } from '../../src/server/runs/base/order.ts'
import { environmentRow } from './things.ts'

/** Orders a run of an environment. It waits for no look at its account, which most tests are not about. */
export async function makeRun(
  deps: Deps,
  environmentId: string,
  kind: NewRun['kind'],
  given: Partial<NewRun> = {},
): Promise<RunRow> {
  const environment = await environmentRow(deps, environmentId)
  return change(deps, { via: 'test' }, async (work) => {
    const order = { environment, kind, cause: 'person', ordered_by: null, ...given } as const
    const run = await orderRun({ deps, work, now: deps.now() }, order)
    const held = await work.tx.delete(preflights).where(eq(preflights.run_id, run.id)).returning()
    if (held.length > 0) await work.tx.update(runJobs).set({ not_before: null }).where(eq(runJobs.run_id, run.id))
    return run
  })
}

/** A run as it is in the database. */
export async function runRow({ database }: Deps, id: string): Promise<RunRow> {
  const [row] = await database.orm.select().from(runs).where(eq(runs.id, id))
  if (!row) throw new Error(`There is no run ${id}.`)
  return row
}

/** The runs of an environment, the first one first. */
export function runsOf({ database }: Deps, environmentId: string): Promise<RunRow[]> {
  return database.orm.select().from(runs).where(eq(runs.environment_id, environmentId)).orderBy(asc(runs.number))
}

/** The jobs of a run, in the order in which they were queued. */
export function jobsOf({ database }: Deps, runId: string): Promise<(typeof runJobs.$inferSelect)[]> {
  return database.orm.select().from(runJobs).where(eq(runJobs.run_id, runId)).orderBy(asc(runJobs.phase))
}

/** The attempts at a run, in their order. */
export function attemptsOf({ database }: Deps, runId: string): Promise<(typeof runAttempts.$inferSelect)[]> {
  const { run_id, started_at, number } = runAttempts
  return database.orm.select().from(runAttempts).where(eq(run_id, runId)).orderBy(asc(started_at), asc(number))
}
