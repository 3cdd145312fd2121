// Forgets what runs left long ago: their logs and plans, and the states of what is deleted. That they were, and how
// they ended, stays.
import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, not, notExists, or } from 'drizzle-orm'
import { HOUR_MS } from '#engine/durations.ts'
import type { Queries } from '../../db/connect.ts'
import { runAttempts, runLogPieces, runs } from '../../db/schema/runs.ts'
import { environments } from '../../db/schema/environments.ts'
import { pipelineReports } from '../../db/schema/pipelines.ts'
import { keptSnapshots, leaks } from '../../db/schema/receipts.ts'
import { blobs, environmentOutputs, runArtifacts, simulatedResources, stateVersions } from '../../db/schema/states.ts'
import { removeBlobs } from './blobs.ts'

/** Bytes that no row names for so long were given up on their way: their server ended. */
const UNNAMED_KEPT_MS = HOUR_MS

/** So many attempts at once: each may have a log of many megabytes. The rest has its turn the next time. */
const AT_ONCE = 1000

/** Deletes logs and plans of runs that ended before a time. */
export async function forgetOldLogs(orm: Queries, before: Date): Promise<void> {
  await forgetOldReports(orm, before)
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

/** What pipelines said exists goes like a log; that they reported stays. */
async function forgetOldReports(orm: Queries, before: Date): Promise<void> {
  const { id, resources, created_at } = pipelineReports
  const old = orm
    .select({ id })
    .from(pipelineReports)
    .where(and(lt(created_at, before), isNotNull(resources)))
    .limit(AT_ONCE)
  await orm.update(pipelineReports).set({ resources: null }).where(inArray(id, old))
}

/**
 * Deletes what is kept of environments that were deleted before a time: their states, outputs and lock files. Of one
 * with something left or kept in its account, everything stays until that is gone: nobody could look again.
 */
export async function forgetDeletedStates(orm: Queries, before: Date): Promise<void> {
  const isOf = (table: typeof stateVersions | typeof simulatedResources) =>
    exists(orm.select({ id: table.environment_id }).from(table).where(eq(table.environment_id, environments.id)))
  const isLeft = inArray(runArtifacts.kind, ['lock', 'outputs', 'stopped'])
  const artifacts = orm
    .select({ id: runArtifacts.run_id })
    .from(runArtifacts)
    .innerJoin(runs, eq(runs.id, runArtifacts.run_id))
    .where(and(eq(runs.environment_id, environments.id), isLeft))
  const hasLeak = exists(
    orm
      .select({ key: leaks.key })
      .from(leaks)
      .where(and(eq(leaks.environment_id, environments.id), isNull(leaks.gone_at))),
  )
  const hasSnapshot = exists(
    orm
      .select({ id: keptSnapshots.id })
      .from(keptSnapshots)
      .where(and(eq(keptSnapshots.environment_id, environments.id), isNull(keptSnapshots.gone_at))),
  )
  const isKept = or(isOf(stateVersions), isOf(simulatedResources), exists(artifacts))
  const old = await orm
    .select({ id: environments.id })
    .from(environments)
    .where(
      and(
        eq(environments.status, 'deleted'),
        lt(environments.deleted_at, before),
        isKept,
        not(hasLeak),
        not(hasSnapshot),
      ),
    )
    .orderBy(asc(environments.deleted_at))
    .limit(AT_ONCE)
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return
  const ofOld = orm.select({ id: runs.id }).from(runs).where(inArray(runs.environment_id, ids))
  const named = [
    ...(await orm
      .delete(stateVersions)
      .where(inArray(stateVersions.environment_id, ids))
      .returning({ blob_id: stateVersions.blob_id })),
    ...(await orm
      .delete(runArtifacts)
      .where(and(inArray(runArtifacts.run_id, ofOld), isLeft))
      .returning({ blob_id: runArtifacts.blob_id })),
  ]
  await removeBlobs(
    orm,
    named.map(({ blob_id }) => blob_id),
  )
  await orm.delete(environmentOutputs).where(inArray(environmentOutputs.environment_id, ids))
  await orm.delete(simulatedResources).where(inArray(simulatedResources.environment_id, ids))
}

/** Deletes bytes that were handed over and that nothing names. */
export async function forgetUnnamedBlobs(orm: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNNAMED_KEPT_MS)
  const isNamedBy = (table: typeof runArtifacts | typeof stateVersions) =>
    orm.select({ id: table.blob_id }).from(table).where(eq(table.blob_id, blobs.id))
  await orm
    .delete(blobs)
    .where(and(lt(blobs.created_at, before), notExists(isNamedBy(runArtifacts)), notExists(isNamedBy(stateVersions))))
}
