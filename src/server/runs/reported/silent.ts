// Runs of which a pipeline reported the begin and nothing more: they do not count as under way for ever.
import { and, asc, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { PLAN_LAPSES_MS } from '#domain/run/limits.ts'
import { REPORT_SILENT_MS } from '#domain/run/reported.ts'
import { hasEnded } from '#domain/run/status.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { reasonOf } from '../../environments/clock/job-report.ts'
import { lockRun } from '../base/lock.ts'
import { moveRun } from '../base/move.ts'
import { endOf } from './report.ts'

/** Runs that are ended in one turn. */
const AT_ONCE = 200

/**
 * Ends reported runs that are silent. Their environments wait on: what exists of them is not known.
 * @param onProblem told of one that could not be dealt with
 * @returns how many
 */
export async function endSilentRuns(deps: Deps, onProblem: (text: string) => void): Promise<number> {
  const now = deps.now().getTime()
  const isOlder = (ms: number) => lt(runs.status_since, new Date(now - ms))
  const isSilent = and(
    isNotNull(runs.reported),
    or(
      and(inArray(runs.status, ['planning', 'applying']), isOlder(REPORT_SILENT_MS)),
      // Someone has to approve it in the pipeline.
      and(eq(runs.status, 'planned'), isOlder(PLAN_LAPSES_MS)),
    ),
  )
  const silent = await deps.database.orm
    .select({ id: runs.id })
    .from(runs)
    .where(isSilent)
    .orderBy(asc(runs.status_since))
    .limit(AT_ONCE)
  let ended = 0
  for (const { id } of silent) {
    try {
      await change(deps, { via: 'scheduler' }, async (work) => {
        const { run } = await lockRun(work.tx, id)
        const [still] = await work.tx
          .select({ id: runs.id })
          .from(runs)
          .where(and(eq(runs.id, id), isSilent))
        if (!still || hasEnded(run.status)) return
        await moveRun({ work, now: deps.now() }, run, endOf(run, message('pipelines.run-silent')), {
          action: 'run.silent',
        })
        ended += 1
      })
    } catch (error) {
      onProblem(`The reported run ${id} could not be ended: ${reasonOf(error)}`)
    }
  }
  return ended
}
