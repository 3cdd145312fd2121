// The plan of a run as people read it.
import { and, eq } from 'drizzle-orm'
import { runPlan, type RunPlan } from '#domain/run/plan.ts'
import type { Queries } from '../../db/connect.ts'
import { runArtifacts } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'
import { readWholeBlob } from './blobs.ts'
import type { RunRow } from './lock.ts'

/** The id of the plan that a run made last at its stage; undefined while there is none. */
export async function findPlanId(orm: Queries, run: Pick<RunRow, 'id' | 'stage'>): Promise<string | undefined> {
  const { run_id, stage, kind, blob_id } = runArtifacts
  const isIts = and(eq(run_id, run.id), eq(stage, run.stage), eq(kind, 'plan-json'))
  const [kept] = await orm.select({ blob_id }).from(runArtifacts).where(isIts)
  // What is planned again is kept as a new blob: its id names the plan.
  return kept?.blob_id
}

/** Reads a plan by its id. */
export async function readPlan(orm: Queries, deps: Pick<Deps, 'seal'>, id: string): Promise<RunPlan> {
  return runPlan.parse(JSON.parse((await readWholeBlob(orm, deps, id)).toString('utf8')))
}
