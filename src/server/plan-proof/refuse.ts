// What is known to fail is not asked for.
import type { CompiledStack } from '#engine/result.ts'
import { message, type StoredMessage } from '#words/message.ts'
import type { Deps } from '../deps.ts'
import { conflict } from '../http/errors.ts'
import { digestOfFiles } from './digest.ts'
import { findPlan } from './read.ts'

type Reading = Pick<Deps, 'database' | 'planner'>

/**
 * Refuses a stack of which Terraform said that it cannot be planned.
 * @throws Refused with 409 that repeats its reason
 */
export async function refuseUnplannable(deps: Reading, compiled: CompiledStack): Promise<void> {
  const problem = await findFailure(deps, digestOfFiles(compiled))
  if (problem) throw conflict(message('plans.refused', { problem }))
}

/** Why files cannot be planned; undefined when they can, and while that is not known. */
export async function findFailure(
  { database: { orm }, planner }: Reading,
  digest: string | null,
): Promise<StoredMessage | undefined> {
  // Without a binary nothing would look again at what an older version said.
  if (planner.isAtHand() === false) return undefined
  const row = await findPlan(orm, digest)
  return row?.status === 'failed' ? (row.problem ?? undefined) : undefined
}
