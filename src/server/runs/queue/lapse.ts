// Plans that wait for a person, and for which no one decided in time.
import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { PLAN_LAPSES_MS } from '#domain/run/limits.ts'
import { DAY_MS } from '#engine/durations.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { reasonOf } from '../../environments/clock/job-report.ts'
import { endRun } from '../base/end.ts'
import { lockRun } from '../base/lock.ts'

/** Plans that lapse in one turn. */
const AT_ONCE = 200

/**
 * Discards plans that have waited too long.
 * @param onProblem told of one that could not be dealt with
 * @returns how many
 */
export async function lapsePlans(deps: Deps, onProblem: (text: string) => void): Promise<number> {
  const before = new Date(deps.now().getTime() - PLAN_LAPSES_MS)
  const waiting = await deps.database.orm
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.status, 'planned'), isNull(runs.reported), lt(runs.status_since, before)))
    .orderBy(asc(runs.status_since))
    .limit(AT_ONCE)
  let lapsed = 0
  for (const { id } of waiting) {
    try {
      const isLapsed = await change(deps, { via: 'scheduler' }, async (work) => {
        const locked = await lockRun(work.tx, id)
        if (locked.run.status !== 'planned' || locked.run.status_since >= before) return false
        const error = message('queue.plan-lapsed', { days: PLAN_LAPSES_MS / DAY_MS })
        const context = { deps, work, now: deps.now() }
        await endRun(context, locked, { status: 'discarded', error }, { action: 'run.lapse' })
        return true
      })
      if (isLapsed) lapsed += 1
    } catch (error) {
      onProblem(`The plan of the run ${id} could not lapse: ${reasonOf(error)}`)
    }
  }
  return lapsed
}
