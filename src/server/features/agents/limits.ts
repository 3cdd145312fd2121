// How long plans and applies may take.
import type { agents } from '#contract/agents.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { MINUTE_MS } from '#engine/durations.ts'
import { change } from '../../audit/change.ts'
import type { Queries } from '../../db/connect.ts'
import { runLimits } from '../../db/schema/agents.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { readPhaseLimits } from '../../runs/base/phase-limits.ts'

type Limits = Output<typeof agents.limits>

/** The limits of the installation, in minutes. */
export async function getLimits({ database }: Pick<Deps, 'database'>): Promise<Limits> {
  return read(database.orm)
}

async function read(orm: Queries): Promise<Limits> {
  const { plan, apply } = await readPhaseLimits(orm)
  return { plan_minutes: plan / MINUTE_MS, apply_minutes: apply / MINUTE_MS }
}

/** Changes the limits for jobs that begin from now on; those at work keep theirs. */
export async function saveLimits(
  deps: Deps,
  ctx: SignedIn,
  given: Parsed<typeof agents.saveLimits>['body'],
): Promise<Limits> {
  await change(deps, ctx, async ({ tx, record }) => {
    const before = await read(tx)
    if (before.plan_minutes === given.plan_minutes && before.apply_minutes === given.apply_minutes) return
    const set = { ...given, updated_at: deps.now() }
    await tx
      .insert(runLimits)
      .values({ id: 1, ...set })
      .onConflictDoUpdate({ target: runLimits.id, set })
    record({ action: 'agent.limits.save', target: { type: 'limits', id: 'runs', name: '' }, before, after: given })
  })
  return given
}
