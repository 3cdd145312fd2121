// The end of what a check found.
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/connect.ts'
import { driftIgnores } from '../../db/schema/drift.ts'
import { environments } from '../../db/schema/environments.ts'
import type { ChangeContext } from '../../environments/base/change-context.ts'
import type { LockedRun } from '../base/lock.ts'
import { countFound, idsOf } from './findings.ts'
import { addHeld, openHeld, sealHeld } from './held.ts'
import { findingsIn, keepIgnores } from './ignores.ts'

/** Notes that an environment is what its stack says: it was just applied, or is gone. What comes back is news. */
export async function forgetDrift(tx: Transaction, environmentId: string): Promise<void> {
  await tx.update(environments).set({ drift: null, drift_held: null }).where(eq(environments.id, environmentId))
  await tx.delete(driftIgnores).where(eq(driftIgnores.environment_id, environmentId))
}

/** The same after a run that left ignored differences as they are: they still differ, and nothing else does. */
export async function settleHeld(
  { deps, work: { tx }, now }: ChangeContext<'seal'>,
  { environment, run }: LockedRun,
  settled: 'applied' | 'unchanged',
): Promise<void> {
  const held = openHeld(deps, run.drift_held)
  if (held.length === 0) {
    await forgetDrift(tx, environment.id)
    return
  }
  const { kept } = await keepIgnores(tx, environment.id, idsOf(held), now)
  const { run_id, found_at } = environment.drift ?? { run_id: run.id, found_at: now.toISOString() }
  const drift = { run_id, found_at, settled, ...countFound(held, findingsIn(kept)) }
  await tx
    .update(environments)
    .set({ drift, drift_held: sealHeld(deps, held) })
    .where(eq(environments.id, environment.id))
}

/**
 * Notes what a run that failed half-way left as it is: Terraform may already have written it into the state, so that no
 * check finds it any more. Where one does, it shows it instead.
 */
export async function holdHalfWay(
  { deps, work: { tx } }: ChangeContext<'seal'>,
  { environment, run }: LockedRun,
): Promise<void> {
  const left = openHeld(deps, run.drift_held)
  if (left.length === 0 || environment.drift === null) return
  const held = addHeld(openHeld(deps, environment.drift_held), left)
  await tx
    .update(environments)
    .set({ drift_held: sealHeld(deps, held) })
    .where(eq(environments.id, environment.id))
}
