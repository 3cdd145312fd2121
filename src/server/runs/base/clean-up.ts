// Forgets what runs left long ago: their logs and their plans. That they were, and how they ended, stays.
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { LOG_KEPT_MS } from '#domain/run/limits.ts'
import type { Queries } from '../../db/connect.ts'
import { runAttempts, runLogPieces, runs } from '../../db/schema/runs.ts'
import { runArtifacts } from '../../db/schema/states.ts'
import { removeBlobs } from './blobs.ts'

/** So many attempts at once: each may have a log of many megabytes. The rest has its turn the next time. */
const AT_ONCE = 1000

/** Deletes logs and plans of runs that ended longer ago than they are kept. */
export async function forgetOldLogs(orm: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOG_KEPT_MS)
  const old = await orm
    .select({ id: runAttempts.id })
    .from(runAttempts)
    .innerJoin(runs, eq(runs.id, runAttempts.run_id))
    .where(and(lt(runs.ended_at, before), gt(runAttempts.log_bytes, 0)))
    .limit(AT_ONCE)
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) {
    await orm.delete(runLogPieces).where(inArray(runLogPieces.attempt_id, ids))
    // Nothing is left to be read, and no page waits for it.
    await orm.update(runAttempts).set({ log_bytes: 0 }).where(inArray(runAttempts.id, ids))
  }
  const plans = await orm
    .select({ blob_id: runArtifacts.blob_id })
    .from(runArtifacts)
    .innerJoin(runs, eq(runs.id, runArtifacts.run_id))
    .where(and(lt(runs.ended_at, before), eq(runArtifacts.kind, 'plan-json')))
    .limit(AT_ONCE)
  const blobIds = plans.map(({ blob_id }) => blob_id)
  if (blobIds.length === 0) return
  await orm.delete(runArtifacts).where(inArray(runArtifacts.blob_id, blobIds))
  await removeBlobs(orm, blobIds)
}
