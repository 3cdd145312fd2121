// The end of what a check found.
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/connect.ts'
import { driftIgnores } from '../../db/schema/drift.ts'
import { environments } from '../../db/schema/environments.ts'

/** Notes that an environment is what its stack says: it was just applied, or is gone. What comes back is news. */
export async function forgetDrift(tx: Transaction, environmentId: string): Promise<void> {
  await tx.update(environments).set({ drift: null }).where(eq(environments.id, environmentId))
  await tx.delete(driftIgnores).where(eq(driftIgnores.environment_id, environmentId))
}
