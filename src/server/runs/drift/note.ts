// What a check found: kept with the environment, and told when it is news.
import { eq } from 'drizzle-orm'
import type { FoundChange } from '#domain/run/drift.ts'
import type { RunPlan } from '#domain/run/plan.ts'
import { message } from '#words/message.ts'
import { environments, type FoundDrift } from '../../db/schema/environments.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import { recordEvent } from '../../environments/base/events.ts'
import type { LockedEnvironment } from '../../environments/base/lock.ts'
import { namesOf, type NotifyPart } from '../../environments/base/recipients.ts'
import { notify } from '../../notify/notify.ts'
import { driftPath } from '../../notify/paths.ts'
import type { LockedRun } from '../base/lock.ts'
import { managersOf } from '../base/tell.ts'
import { countFound, idsOf, nameFindings, readFindings } from './findings.ts'
import { openHeld, withHeld } from './held.ts'
import { findingsIn, keepIgnores } from './ignores.ts'

type NoteContext = ChangeContext<NotifyPart | 'seal'>

/**
 * Notes what a check found. Workflows and the people who manage the environment hear of what is new: the same as
 * yesterday is no news, less than yesterday is none, and what is ignored is none.
 * @param plan of the check; its drift is what others changed
 */
export async function noteDrift(
  context: NoteContext,
  locked: LockedRun,
  { drift }: Pick<RunPlan, 'drift'>,
): Promise<void> {
  const { environment, run } = locked
  const { work, deps, now } = context
  const before = (await readFindings(work.tx, deps, environment)) ?? []
  // Where the last run applied nothing, the state does not have what it left, and the check finds that itself.
  const drift_held = environment.drift?.settled === 'unchanged' ? null : environment.drift_held
  const isIt = eq(environments.id, environment.id)
  await work.tx.update(environments).set({ drift_checked_at: now, drift_held }).where(isIt)
  await settleDrift(context, locked, {
    found_by: { run_id: run.id },
    found: withHeld(nameFindings(drift), openHeld(deps, drift_held)),
    before: idsOf(before),
  })
}

interface Settled {
  /** The check that found it, and whether a run has settled it since. */
  readonly found_by: Pick<FoundDrift, 'run_id' | 'settled'>
  readonly found: readonly FoundChange[]
  /** Ids of what was found before. */
  readonly before: ReadonlySet<string>
}

/** Keeps with an environment what was found, without what is ignored, and tells of what is new or ignored no longer. */
export async function settleDrift(
  context: NoteContext,
  locked: LockedEnvironment,
  { found_by, found, before }: Settled,
): Promise<void> {
  const { environment } = locked
  const { work, now } = context
  const { tx } = work
  const there = idsOf(found)
  const { kept, ended } = await keepIgnores(tx, environment.id, there, now)
  const ignored = findingsIn(kept)
  const noLonger = findingsIn(ended)
  const isNews = [...there].some((id) => !ignored.has(id) && (!before.has(id) || noLonger.has(id)))
  const found_at = isNews ? now.toISOString() : (environment.drift?.found_at ?? now.toISOString())
  const drift = found.length === 0 ? null : { ...found_by, found_at, ...countFound(found, ignored) }
  await tx.update(environments).set({ drift }).where(eq(environments.id, environment.id))
  if (drift !== null && isNews) await tell(context, locked, drift)
}

async function tell(context: NoteContext, locked: LockedEnvironment, drift: FoundDrift): Promise<void> {
  const { environment, project } = locked
  const { work, deps, now } = context
  const { count } = drift
  const said = message('events.drift-found', { environment: environment.name, count })
  await recordEvent(work, deps, { trigger: 'on-drift-found', environment: { ...environment, drift }, said }, now)
  const data = { ...namesOf(environment, project), count: String(count) }
  const path = driftPath(environment.id)
  await notify(
    deps,
    work.tx,
    (await managersOf(context, locked)).map(({ id }) => ({ kind: 'drift-found' as const, user_id: id, data, path })),
  )
}
