// What a change of a run holds: the project, then the environment, then the run, then its jobs and their attempts.
import { eq } from 'drizzle-orm'
import { message } from '#words/message.ts'
import type { Transaction } from '../../db/connect.ts'
import { runs, type runAttempts, type runJobs } from '../../db/schema/runs.ts'
import { lockEnvironmentAndProject, type LockedEnvironment } from '../../environments/base/lock.ts'
import { notFound } from '../../http/errors.ts'

export type RunRow = typeof runs.$inferSelect
export type JobRow = typeof runJobs.$inferSelect
export type AttemptRow = typeof runAttempts.$inferSelect

export const noRun = () => notFound(message('queue.no-run'))

/** A run that is held, with its environment and project. */
export interface LockedRun extends LockedEnvironment {
  readonly run: RunRow
}

/** Holds a run after its project and environment. @throws Refused with 404 when it is gone */
export async function lockRun(tx: Transaction, id: string): Promise<LockedRun> {
  // The environment of a run never changes, so it may be read before anything is held.
  const [found] = await tx.select({ environment_id: runs.environment_id }).from(runs).where(eq(runs.id, id))
  if (!found) throw noRun()
  const locked = await lockEnvironmentAndProject(tx, found.environment_id)
  const [run] = await tx.select().from(runs).where(eq(runs.id, id)).for('update')
  if (!run) throw noRun()
  return { ...locked, run }
}
