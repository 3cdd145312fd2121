// Pricing plans in threads: a plan of 2,000 resources is 10 MB of JSON, which takes longer to read than a server may
// leave everyone else waiting.
import { eq, sql } from 'drizzle-orm'
import type { PlanPrice } from '#domain/run/price.ts'
import type { CompiledStack } from '#engine/result.ts'
import { MINUTE_MS } from '#engine/durations.ts'
import { knownCost } from '#domain/environment/cost.ts'
import { compiledStacks } from '../../db/schema/environments.ts'
import { runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { createThreads } from '../../threads/threads.ts'
import type { Job } from './price-plan.ts'

const threads = createThreads<Job, PlanPrice | undefined>({
  room: 'src/server/runs/price',
  what: 'Pricing a plan',
  timeoutMs: MINUTE_MS,
})

/**
 * Prices the plan of a run when it is the turn of its environment.
 * @param plan as its agent hands it over
 * @returns undefined where its stack can no longer be read, or where pricing it fails or takes too long
 * @throws Refused with 400 for what is no plan
 */
export async function pricePlanInTurn(
  { database: { orm }, log }: Pick<Deps, 'database' | 'log'>,
  { run_id, environment_id }: { readonly run_id: string; readonly environment_id: string },
  plan: Uint8Array,
): Promise<PlanPrice | undefined> {
  const { stack, result } = compiledStacks
  const [asked] = await orm
    .select({ stack, cost: sql<CompiledStack['cost_estimate']>`${result}->'cost_estimate'` })
    .from(runs)
    .innerJoin(compiledStacks, eq(compiledStacks.id, runs.compiled_id))
    .where(eq(runs.id, run_id))
  if (!asked) return undefined
  const { cost } = asked
  try {
    const estimated = knownCost(cost.total_monthly, cost)
    return await threads.run(environment_id, { plan, stack: asked.stack, lines: cost.lines, estimated })
  } catch (error) {
    if (error instanceof Refused) throw error
    // What runs is not held up by what it costs: its agent would hand the plan over until its time is up.
    log.warn({ err: error, run_id }, 'A plan could not be priced.')
    return undefined
  }
}
