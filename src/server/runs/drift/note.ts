// What a check found: kept with the environment, and told when it is news.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { RunPlan } from '#domain/run/plan.ts'
import { message } from '#words/message.ts'
import { environments, type FoundDrift } from '../../db/schema/environments.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import { recordEvent } from '../../environments/base/events.ts'
import { namesOf, type NotifyPart } from '../../environments/base/recipients.ts'
import { notify } from '../../notify/notify.ts'
import { runPath } from '../../notify/paths.ts'
import type { LockedRun } from '../base/lock.ts'
import { managersOf } from '../base/tell.ts'

/**
 * Notes what a check found. Workflows and the people who manage the environment hear of what is new: the same as
 * yesterday is no news.
 * @param plan of the check; its drift is what others changed
 */
export async function noteDrift(
  context: ChangeContext<NotifyPart>,
  locked: LockedRun,
  { drift }: Pick<RunPlan, 'drift'>,
): Promise<void> {
  const { environment, run, project } = locked
  const { work, deps, now } = context
  const found = drift.length === 0 ? null : foundBy(run.id, drift, environment.drift, now)
  const values = { drift: found, drift_checked_at: now }
  await work.tx.update(environments).set(values).where(eq(environments.id, environment.id))
  if (found === null || found.digest === environment.drift?.digest) return
  const { count } = found
  const said = message('events.drift-found', { environment: environment.name, count })
  await recordEvent(work, deps, { trigger: 'on-drift-found', environment: { ...environment, ...values }, said }, now)
  const data = { ...namesOf(environment, project), count: String(count) }
  const path = runPath(run.id)
  await notify(
    deps,
    work.tx,
    (await managersOf(context, locked)).map(({ id }) => ({ kind: 'drift-found' as const, user_id: id, data, path })),
  )
}

function foundBy(run_id: string, drift: RunPlan['drift'], before: FoundDrift | null, now: Date): FoundDrift {
  const digest = createHash('sha256').update(JSON.stringify(drift)).digest('hex')
  // What stays as it is has been found before; the run that shows it is the last one.
  const found_at = before?.digest === digest ? before.found_at : now.toISOString()
  return { run_id, count: drift.length, digest, found_at }
}
