// The plan of a run as people read it, and its price.
import { and, eq } from 'drizzle-orm'
import { runPlan, type RunPlan } from '#domain/run/plan.ts'
import { planPrice, type PlanPrice } from '#domain/run/price.ts'
import type { Queries } from '../../db/connect.ts'
import { runArtifacts } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'
import { readWholeBlob } from './blobs.ts'
import type { RunRow } from './lock.ts'

/** The id of the plan that a run made last at its stage; undefined while there is none. */
export function findPlanId(orm: Queries, run: Pick<RunRow, 'id' | 'stage'>): Promise<string | undefined> {
  return findArtifact(orm, run, 'plan-json')
}

async function findArtifact(
  orm: Queries,
  run: Pick<RunRow, 'id' | 'stage'>,
  wanted: 'plan-json' | 'plan-price',
): Promise<string | undefined> {
  const { run_id, stage, kind, blob_id } = runArtifacts
  const isIts = and(eq(run_id, run.id), eq(stage, run.stage), eq(kind, wanted))
  const [kept] = await orm.select({ blob_id }).from(runArtifacts).where(isIts)
  // What is planned again is kept as a new blob: its id names the plan.
  return kept?.blob_id
}

/** The price of the plan that a run made last at its stage; undefined where it has none. */
export async function findPlanPrice(
  orm: Queries,
  deps: Pick<Deps, 'seal'>,
  run: Pick<RunRow, 'id' | 'stage'>,
): Promise<PlanPrice | undefined> {
  const id = await findArtifact(orm, run, 'plan-price')
  return id === undefined
    ? undefined
    : planPrice.parse(JSON.parse((await readWholeBlob(orm, deps, id)).toString('utf8')))
}

/** Reads a plan by its id. */
export async function readPlan(orm: Queries, deps: Pick<Deps, 'seal'>, id: string): Promise<RunPlan> {
  return runPlan.parse(JSON.parse((await readWholeBlob(orm, deps, id)).toString('utf8')))
}
