// The end of what was ignored: what is still there is news again.
import { asc, lte, min } from 'drizzle-orm'
import { change } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import { driftIgnores } from '../../db/schema/drift.ts'
import type { Deps } from '../../deps.ts'
import { BY_SCHEDULER } from '../../environments/clock/batches.ts'
import { reasonOf, type Reporting } from '../../environments/clock/job-report.ts'
import { lockEnvironmentAndProject } from '../../environments/base/lock.ts'
import { idsOf, readFindings } from './findings.ts'
import { forgetIgnores, isInForce, readIgnores } from './ignores.ts'
import { settleDrift } from './note.ts'

/** So many environments at once; the rest has its turn the next minute. */
const AT_ONCE = 200

/**
 * Ends the ignoring of findings whose end has passed, and tells of those that are still there.
 * @returns how many environments had some
 */
export async function endIgnores(deps: Deps, report: Reporting): Promise<number> {
  const { environment_id, until } = driftIgnores
  const due = await deps.database.orm
    .select({ id: environment_id })
    .from(driftIgnores)
    .where(lte(until, deps.now()))
    .groupBy(environment_id)
    .orderBy(asc(min(until)))
    .limit(AT_ONCE)
  let ended = 0
  for (const { id } of due) {
    try {
      if (await endOf(deps, id)) ended += 1
    } catch (error) {
      report.fail(`What is ignored of the environment ${id} could not be ended: ${reasonOf(error)}`)
    }
  }
  return ended
}

/** @returns false where something else has happened to it meanwhile */
function endOf(deps: Deps, id: string): Promise<boolean> {
  return change(deps, BY_SCHEDULER, async (work) => {
    const locked = await lockEnvironmentAndProject(work.tx, id)
    const { environment } = locked
    const now = deps.now()
    const over = (await readIgnores(work.tx, id)).filter((row) => !isInForce(row, now))
    if (over.length === 0) return false
    const { drift } = environment
    const found = await readFindings(work.tx, deps, environment)
    if (drift && found) {
      const { run_id, settled } = drift
      const found_by = settled === undefined ? { run_id } : { run_id, settled }
      await settleDrift({ deps, work, now }, locked, { found_by, found, before: idsOf(found) })
    }
    // Of what is no longer kept, the next check tells.
    else await forgetIgnores(work.tx, over)
    for (const { reason, until } of over)
      work.record({
        action: 'environment.drift-notice',
        target: environmentTarget(environment),
        before: { reason, until: until.toISOString() },
      })
    return true
  })
}
