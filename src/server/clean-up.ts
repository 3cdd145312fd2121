// Deletes what has expired: at the start, and as a job of the scheduler.
import { and, asc, eq, inArray, isNotNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import { removeAllEnded } from './access/open-sessions.ts'
import { keptAnswers } from './db/schema/answers.ts'
import { attempts, oneTimeLinks, signInChallenges, usedChallenges } from './db/schema/accounts.ts'
import { sentOnce } from './db/schema/sent-once.ts'
import type { Queries } from './db/connect.ts'
import { currentResults, results } from './db/schema/results.ts'
import { templates } from './db/schema/library.ts'
import { invitations } from './db/schema/teams.ts'
import { workflowEvents, workflowRuns, workflows } from './db/schema/workflows.ts'
import type { Deps } from './deps.ts'
import { forgetPlans } from './plan-proof/files.ts'
import { DAY_MS, HOUR_MS } from '#engine/durations.ts'
import { forgetDeletedStates, forgetOldLogs, forgetUnnamedBlobs } from './runs/base/clean-up.ts'

/** How long an invitation that has ended can be renewed before it is forgotten. */
const INVITATION_KEPT_MS = 30 * 24 * HOUR_MS
/** How long a deleted template or workflow can be brought back. */
const DELETED_KEPT_MS = 30 * 24 * HOUR_MS
/**
 * How long it is kept that something was sent: longer than any reminder or alert can be due again, also on a clock that
 * was set back.
 */
const SENT_KEPT_MS = 400 * 24 * HOUR_MS
/** How long events are kept with the runs that came of them, and what was sent. */
const EVENT_KEPT_MS = 400 * 24 * HOUR_MS
/** The same of events that no workflow was for: longer than a dry run looks back. */
const UNHEARD_KEPT_MS = 100 * 24 * HOUR_MS

/** So many results at once: each is large. The rest has its turn the next time. */
const AT_ONCE = 1000

type Cleaning = Pick<Deps, 'database' | 'now' | 'retention'>

/**
 * Deletes ended sessions, answers that were kept for their keys, awaited sign-ins, links and counters, invitations that
 * ended, templates and workflows that were deleted, reminders that were sent long ago, what workflows heard of long
 * ago, logs of runs that ended long ago, states of what was deleted long ago, old results where they are not kept
 * for good, and plans of files that are gone.
 * What someone is busy with is left for the next time, so that no one waits and no two transactions wait for each
 * other.
 */
export async function cleanUp({ database, now, retention }: Cleaning): Promise<void> {
  const { orm } = database
  const at = now()
  const before = (keptMs: number): Date => new Date(at.getTime() - keptMs)
  await removeAllEnded(orm, at)
  await forgetPlans({ database }, before(DAY_MS))
  for (const [table, key, end, time] of [
    [signInChallenges, signInChallenges.secret_hash, signInChallenges.expires_at, at],
    [usedChallenges, usedChallenges.challenge_hash, usedChallenges.expires_at, at],
    [oneTimeLinks, oneTimeLinks.secret_hash, oneTimeLinks.expires_at, at],
    [invitations, invitations.id, invitations.expires_at, before(INVITATION_KEPT_MS)],
    [templates, templates.id, templates.deleted_at, before(DELETED_KEPT_MS)],
    [workflows, workflows.id, workflows.deleted_at, before(DELETED_KEPT_MS)],
    // The library that counts attempts reads the time of the process.
    [attempts, attempts.key, attempts.expire, Date.now()],
  ] as const) {
    const ended = orm.select({ key }).from(table).where(lte(end, time)).for('update', { skipLocked: true })
    await orm.delete(table).where(inArray(key, ended))
  }
  await orm.delete(keptAnswers).where(lte(keptAnswers.expires_at, at))
  const { subject_id, key, sent_at } = sentOnce
  const sent = orm
    .select({ subject_id, key })
    .from(sentOnce)
    .where(lt(sent_at, before(SENT_KEPT_MS)))
    .for('update', { skipLocked: true })
  await orm.delete(sentOnce).where(sql`(${subject_id}, ${key}) in ${sent}`)
  const { id, occurred_at, processed_at } = workflowEvents
  const isOld = (keptMs: number) => lt(occurred_at, before(keptMs))
  const isUnheard = sql`not exists (select 1 from ${workflowRuns} where ${workflowRuns.event_id} = ${id})`
  const heard = orm
    .select({ id })
    .from(workflowEvents)
    .where(and(isNotNull(processed_at), or(isOld(EVENT_KEPT_MS), and(isOld(UNHEARD_KEPT_MS), isUnheard))))
    .for('update', { skipLocked: true })
  await orm.delete(workflowEvents).where(inArray(id, heard))
  await forgetOldLogs(orm, before(retention.logsMs))
  await forgetDeletedStates(orm, before(retention.statesMs))
  if (retention.resultsMs !== undefined) await forgetOldResults(orm, before(retention.resultsMs))
  await forgetUnnamedBlobs(orm, at)
}

/** Deletes results that were generated before a time, unless they are shared or their owner is at them. */
async function forgetOldResults(orm: Queries, before: Date): Promise<void> {
  const { id, created_at, is_shared } = results
  const isAtHand = orm
    .select({ id: currentResults.result_id })
    .from(currentResults)
    .where(eq(currentResults.result_id, id))
  const old = orm
    .select({ id })
    .from(results)
    .where(and(lt(created_at, before), eq(is_shared, false), notExists(isAtHand)))
    .orderBy(asc(created_at))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  await orm.delete(results).where(inArray(id, old))
}
