// Prices of plans, as they are kept.
import type { PlanPrice } from '#domain/run/price.ts'
import { runArtifacts } from '../../src/server/db/schema/states.ts'
import type { Deps } from '../../src/server/deps.ts'
import { writeBlob } from '../../src/server/runs/base/blobs.ts'
import { planPriceOf } from './sample-plan-price.ts'

/** The price of the plan that a run made last. */
export async function keepPlanPrice(deps: Deps, runId: string, price: PlanPrice = planPriceOf()): Promise<void> {
  const { orm } = deps.database
  const { id } = await writeBlob(orm, deps, [Buffer.from(JSON.stringify(price))])
  const row = { run_id: runId, stage: 'main' as const, kind: 'plan-price', blob_id: id, created_at: deps.now() }
  const target = [runArtifacts.run_id, runArtifacts.stage, runArtifacts.kind]
  await orm.insert(runArtifacts).values(row).onConflictDoUpdate({ target, set: row })
}
